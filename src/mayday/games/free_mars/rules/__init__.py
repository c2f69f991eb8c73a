"""The rules: a file for each chapter of the rule book."""

from mayday.games.free_mars.rules.actions import Raid, SpecialActions
from mayday.games.free_mars.rules.assembly import AssemblyOutcome, BuildingPod
from mayday.games.free_mars.rules.begin import setup
from mayday.games.free_mars.rules.burnout import Burnout
from mayday.games.free_mars.rules.buying import BoughtPod, Buying
from mayday.games.free_mars.rules.campaign import Campaign, RearrangedPod, Rearranging
from mayday.games.free_mars.rules.combat import (
    EndOfBattle,
    Firing,
    Hitting,
    TacticalEdge,
    TakingHits,
)
from mayday.games.free_mars.rules.intercepts import MarkerPlace
from mayday.games.free_mars.rules.missions import MissionResolution, Objectives
from mayday.games.free_mars.rules.movement import ExtraMove, LateTransfers, Movement, Transfer
from mayday.games.free_mars.rules.net_run import NetOutcome, NetRunOffer, Runner
from mayday.games.free_mars.rules.operations import CardInPlay, OperationsCard
from mayday.games.free_mars.rules.options import check_options
from mayday.games.free_mars.rules.pods import Launching, ReturningSwarm, ReturningSwarms
from mayday.games.free_mars.rules.reinforcements import ReinforcedPod, Reinforcement
from mayday.games.free_mars.rules.task_force import TaskForcePoint, TaskForceShips
from mayday.games.free_mars.rules.turn import EndOfTurn, Turn
from mayday.games.free_mars.rules.win_lose import FlipOrOps, WinLose

__all__ = ["STEPS", "check_options", "setup"]

STEPS = (
    Buying,
    BoughtPod,
    Turn,
    TaskForcePoint,
    TaskForceShips,
    Movement,
    Transfer,
    LateTransfers,
    MarkerPlace,
    OperationsCard,
    CardInPlay,
    Reinforcement,
    ReinforcedPod,
    ExtraMove,
    NetRunOffer,
    FlipOrOps,
    Launching,
    TacticalEdge,
    Firing,
    Hitting,
    TakingHits,
    ReturningSwarms,
    ReturningSwarm,
    EndOfBattle,
    WinLose,
    SpecialActions,
    Runner,
    NetOutcome,
    AssemblyOutcome,
    BuildingPod,
    Raid,
    Burnout,
    MissionResolution,
    Objectives,
    EndOfTurn,
    Campaign,
    Rearranging,
    RearrangedPod,
)
