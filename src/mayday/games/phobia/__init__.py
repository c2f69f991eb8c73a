"""Phobia: a handful of Survivors makes a last stand against living fears on a grid."""

from __future__ import annotations

from mayday.games.phobia.bot import RANKS, fight_on, heuristics, reasons, value
from mayday.games.phobia.content import COUNTED, NAMES, SCENARIOS, SEATS, SpecialHits
from mayday.games.phobia.events import HEADINGS, HEADLINES
from mayday.games.phobia.looks import LOOKS
from mayday.games.phobia.rules import STEPS, setup
from mayday.games.phobia.scene import scene
from mayday.games.phobia.table import PHState, Setup, resample_hidden
from mayday.games.phobia.teach import MEASURES, forecast, prospects, remarks
from mayday.kernel import GameDef, Option

__all__ = ["GAME"]

GAME = GameDef(
    id="phobia",
    title="Phobia",
    version=2,
    credit="Phobia is a game by Nicole Maiorano.",
    seat_counts=range(2, 3),
    seat_names=SEATS,
    cooperative=False,
    options=(
        Option("scenario", tuple(SCENARIOS), next(iter(SCENARIOS))),
        Option("setup", tuple(s.value for s in Setup), Setup.CHOOSE.value),
        Option("special_hits", tuple(s.value for s in SpecialHits), SpecialHits.STUN.value),
    ),
    state=PHState,
    steps=STEPS,
    setup=setup,
    resample_hidden=resample_hidden,
    scene=scene,
    heuristics=heuristics,
    playout=fight_on,
    value=value,
    reasons=reasons,
    levels=RANKS,
    names=NAMES,
    counted=COUNTED,
    headlines=HEADLINES,
    headings=HEADINGS,
    looks=LOOKS,
    remarks=remarks,
    prospects=prospects,
    forecast=forecast,
    measures=MEASURES,
    cap=9000,
)
