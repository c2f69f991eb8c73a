"""Space Force 2150: a crew of one to six brings a damaged supply ship from Mars to Titan."""

from __future__ import annotations

from mayday.games.space_force_2150.bot import RANKS, heuristics, policy, reasons, value
from mayday.games.space_force_2150.choices import WHO
from mayday.games.space_force_2150.content import LEVELS, NAMES
from mayday.games.space_force_2150.events import (
    ColonyLost,
    CrewSuffocated,
    Died,
    ExternalPhaseBegan,
    HelpGiven,
    MajorEventMet,
    RoundBegan,
    ShipBrokeUp,
    SuppliesHandedOver,
    TitanReached,
    WormholeEntered,
)
from mayday.games.space_force_2150.looks import LOOKS
from mayday.games.space_force_2150.rows import SectionBonuses
from mayday.games.space_force_2150.rules import STEPS, setup
from mayday.games.space_force_2150.scene import scene
from mayday.games.space_force_2150.table import S2State, resample_hidden
from mayday.games.space_force_2150.teach import MEASURES, forecast, prospects, remarks
from mayday.kernel import GameDef, Option

__all__ = ["GAME"]

GAME = GameDef(
    id="space-force-2150",
    title="Space Force 2150",
    version=3,
    seat_counts=range(1, 7),
    seat_names=("A", "B", "C", "D", "E", "F"),
    credit="The rule book of Space Force 2150 names neither author nor publisher.",
    state=S2State,
    steps=STEPS,
    setup=setup,
    resample_hidden=resample_hidden,
    scene=scene,
    names=NAMES,
    heuristics=heuristics,
    policy=policy,
    value=value,
    reasons=reasons,
    levels=RANKS,
    cap=80_000,
    acting=frozenset(choice.verb for choice in WHO),
    options=(
        Option("difficulty", tuple(LEVELS), "normal"),
        Option("crew_size", ("seats", "2", "3", "4", "5", "6"), "seats"),
        Option("lone_crew", ("off", "on"), "off"),
        Option("occupations", ("choose", "random"), "choose"),
        Option("section_bonuses", tuple(b.value for b in SectionBonuses), "member"),
        Option("colony_reserve", ("off", "on"), "off"),
    ),
    headings=(RoundBegan, ExternalPhaseBegan),
    remarks=remarks,
    prospects=prospects,
    forecast=forecast,
    measures=MEASURES,
    looks=LOOKS,
    headlines=(
        MajorEventMet,
        WormholeEntered,
        SuppliesHandedOver,
        HelpGiven,
        Died,
        TitanReached,
        ShipBrokeUp,
        CrewSuffocated,
        ColonyLost,
    ),
)
