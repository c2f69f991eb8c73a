"""Table: what lies on the table, and who may see it."""

from __future__ import annotations

from mayday.cli.starter.content import NUMBERS
from mayday.kernel import PUBLIC, Number, State, table


class StarterState(State):
    """A position of Starter."""

    over_rules = {"emerged": "ST-END-1", "burnt": "ST-END-2"}

    walked: int = table(PUBLIC, Number(0, max(NUMBERS.tunnels.values())))
    oil: int = table(PUBLIC, Number(0, NUMBERS.oil))


def length(g: StarterState) -> int:
    """How long the tunnel is. Rules: ST-SETUP-1."""
    return NUMBERS.tunnels[g.options["tunnel"]]
