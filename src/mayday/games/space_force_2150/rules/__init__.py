"""The rules: a file for each chapter of the rule book."""

from mayday.games.space_force_2150.rules.cargo_master_and_robot import Imitation
from mayday.games.space_force_2150.rules.crew import PickOccupation
from mayday.games.space_force_2150.rules.encounter import Encounter
from mayday.games.space_force_2150.rules.executive_officer import OrderAction, OrderTarget
from mayday.games.space_force_2150.rules.flying import Flight
from mayday.games.space_force_2150.rules.internal import CrewActions
from mayday.games.space_force_2150.rules.major_events import (
    Demand,
    Dismantle,
    Distress,
    Wormhole,
)
from mayday.games.space_force_2150.rules.major_results import Exchange, Jettison, NewOccupations
from mayday.games.space_force_2150.rules.named_cards import Fighters, Traders
from mayday.games.space_force_2150.rules.numbered_cards import Cache, Death, OpenDoor, Sickness
from mayday.games.space_force_2150.rules.oxygen import Refill
from mayday.games.space_force_2150.rules.posts import CockpitCard
from mayday.games.space_force_2150.rules.repair import Payment, SecondRoll
from mayday.games.space_force_2150.rules.round import Round
from mayday.games.space_force_2150.rules.setup import setup
from mayday.games.space_force_2150.rules.upkeep import Upkeep

__all__ = ["STEPS", "setup"]

STEPS = (
    PickOccupation,
    Round,
    Refill,
    Imitation,
    CrewActions,
    OrderTarget,
    OrderAction,
    SecondRoll,
    Payment,
    CockpitCard,
    Flight,
    Encounter,
    Fighters,
    Traders,
    OpenDoor,
    Sickness,
    Cache,
    Death,
    Wormhole,
    Demand,
    Distress,
    Dismantle,
    Exchange,
    NewOccupations,
    Jettison,
    Upkeep,
)
