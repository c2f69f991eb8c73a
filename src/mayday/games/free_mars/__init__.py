"""Free Mars: Space Combat: one commander and a squadron against an OPFOR of cards and dice."""

from __future__ import annotations

from mayday.games.free_mars.bot import RANKS, heuristics, policy, reasons, value
from mayday.games.free_mars.content import LEVELS, MISSIONS, NAMES, PACKS, SYSTEM
from mayday.games.free_mars.events import (
    CampaignLost,
    CampaignWon,
    MissionBegan,
    MissionLost,
    MissionRevealed,
    MissionWon,
    ShipEliminated,
    TurnBegan,
)
from mayday.games.free_mars.looks import LOOKS
from mayday.games.free_mars.notes import notes
from mayday.games.free_mars.rules import STEPS, check_options, setup
from mayday.games.free_mars.scene import NUMBERS, scene, stage
from mayday.games.free_mars.table import FMState, resample_hidden
from mayday.games.free_mars.teach import MEASURES, forecast, prospects, remarks
from mayday.kernel import GameDef, Option

__all__ = ["GAME"]

GAME = GameDef(
    id="free-mars",
    title="Free Mars: Space Combat",
    seat_counts=range(1, 2),
    seat_names=("A",),
    credit="Free Mars: Space Combat is a game system published by Decision Games.",
    state=FMState,
    steps=STEPS,
    setup=setup,
    resample_hidden=resample_hidden,
    scene=scene,
    heuristics=heuristics,
    policy=policy,
    value=value,
    reasons=reasons,
    levels=RANKS,
    names={**NAMES, **NUMBERS},
    notes=notes,
    stage=stage,
    cap=20_000,
    options=(
        Option("pack", tuple(PACKS), SYSTEM.first_pack),
        Option("mode", ("single", "campaign"), "single"),
        Option("level", tuple(LEVELS), "standard"),
        Option("mission", ("random", *MISSIONS), "random"),
        Option("open_mission", ("off", "on"), "off"),
    ),
    check_options=check_options,
    headings=(MissionBegan, TurnBegan),
    remarks=remarks,
    prospects=prospects,
    forecast=forecast,
    measures=MEASURES,
    looks=LOOKS,
    headlines=(
        MissionRevealed,
        ShipEliminated,
        MissionWon,
        MissionLost,
        CampaignWon,
        CampaignLost,
    ),
)
