"""Starter: a party brings one lamp through a dark tunnel."""

from __future__ import annotations

from mayday.cli.starter.bot import heuristics
from mayday.cli.starter.content import NUMBERS
from mayday.cli.starter.events import Burnt, Emerged
from mayday.cli.starter.rules import STEPS, setup
from mayday.cli.starter.scene import scene
from mayday.cli.starter.table import StarterState
from mayday.cli.starter.teach import MEASURES, forecast, prospects
from mayday.kernel import GameDef, Option

__all__ = ["GAME"]

GAME = GameDef(
    id="starter",
    title="Starter",
    seat_counts=range(1, 5),
    state=StarterState,
    steps=STEPS,
    setup=setup,
    scene=scene,
    heuristics=heuristics,
    options=(Option("tunnel", tuple(NUMBERS.tunnels), "short"),),
    headlines=(Emerged, Burnt),
    prospects=prospects,
    forecast=forecast,
    measures=MEASURES,
)
