"""Content: the numbers of the game, read from TOML and checked once."""

from __future__ import annotations

from mayday.kernel import content


class TunnelNumbers(content.Row, frozen=True):
    oil: int  # what the lamp holds
    die: int  # its sides
    stumbles_to: int  # the highest roll that spills oil
    tunnels: dict[str, int]  # how long each tunnel is


NUMBERS = content.load(__package__, "content/numbers.toml", TunnelNumbers)

_FILE = "content/numbers.toml"
content.check(_FILE, NUMBERS.oil > 0, "oil: the lamp holds at least 1")
content.check(_FILE, NUMBERS.stumbles_to < NUMBERS.die, "stumbles_to: some roll must go well")
content.check(_FILE, min(NUMBERS.tunnels.values()) > 0, "tunnels: each is at least 1 long")
