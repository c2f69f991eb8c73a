"""Space Force 2150: a crew of one to six brings a damaged supply ship from Mars to Titan."""

from __future__ import annotations

from mayday.games.space_force_2150.asking import Question
from mayday.games.space_force_2150.bonuses import CockpitCard
from mayday.games.space_force_2150.cards import LEVELS, NAMES, PACKAGE
from mayday.games.space_force_2150.choices import WHO, every_choice
from mayday.games.space_force_2150.deck import resample_hidden
from mayday.games.space_force_2150.events import (
    ColonyLost,
    CrewSuffocated,
    Died,
    HelpGiven,
    MajorEventMet,
    ShipBrokeUp,
    SuppliesHandedOver,
    TitanReached,
    WormholeEntered,
)
from mayday.games.space_force_2150.external import Encounter, Upkeep
from mayday.games.space_force_2150.flight import Flight
from mayday.games.space_force_2150.heuristics import rank
from mayday.games.space_force_2150.internal import CrewActions
from mayday.games.space_force_2150.majors import Demand, Dismantle, Distress, Wormhole
from mayday.games.space_force_2150.model import S2State
from mayday.games.space_force_2150.notation import NOTATION, SEATS
from mayday.games.space_force_2150.occupations import NewOccupations, PickOccupation
from mayday.games.space_force_2150.orders import OrderAction, OrderTarget
from mayday.games.space_force_2150.questions import (
    Cache,
    Death,
    Exchange,
    Fighters,
    Jettison,
    OpenDoor,
    Sickness,
    Traders,
)
from mayday.games.space_force_2150.repair import Payment, SecondRoll
from mayday.games.space_force_2150.round import Imitation, Refill, Round
from mayday.games.space_force_2150.scene import scene
from mayday.games.space_force_2150.setup import setup
from mayday.kernel.game import GameDef, Option

__all__ = ["GAME"]

_QUESTIONS: tuple[type[Question], ...] = (
    PickOccupation,
    Refill,
    Imitation,
    OrderTarget,
    OrderAction,
    SecondRoll,
    Payment,
    CockpitCard,
    Fighters,
    OpenDoor,
    Sickness,
    Death,
    Cache,
    Traders,
    Exchange,
    Jettison,
    NewOccupations,
    Wormhole,
    Demand,
    Distress,
    Dismantle,
)

GAME = GameDef(
    id="space-force-2150",
    title="Space Force 2150",
    version=1,
    package=PACKAGE,
    seat_counts=range(1, 7),
    seat_names=SEATS,
    cooperative=True,
    credit="The rule book of Space Force 2150 names neither author nor publisher.",
    state=S2State,
    steps=(Round, CrewActions, Flight, Encounter, Upkeep, *_QUESTIONS),
    setup=setup,
    choices=every_choice,
    resample_hidden=resample_hidden,
    scene=scene,
    notation=NOTATION,
    names=NAMES,
    prompt_rules={
        "crew_actions": "S2-INT-4",
        **{question.prompt: question.rule for question in _QUESTIONS},
    },
    heuristics=rank,
    cap=80_000,
    acting=frozenset(choice.verb for choice in WHO),
    options=(
        Option("difficulty", tuple(LEVELS), "normal"),
        Option("crew_size", ("seats", "2", "3", "4", "5", "6"), "seats"),
        Option("lone_crew", ("off", "on"), "off"),
        Option("occupations", ("choose", "random"), "choose"),
        Option("section_bonuses", ("member", "unlimited", "ship"), "member"),
        Option("colony_reserve", ("off", "on"), "off"),
    ),
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
