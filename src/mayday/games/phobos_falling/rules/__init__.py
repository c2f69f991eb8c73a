"""The rules: a file for each chapter of the rule book.

Where the book leaves something to the judgement of the table one outcome is fixed here, and the
players can still rule otherwise. Rules: PF-GEN-4.
"""

from mayday.games.phobos_falling.rules.abilities import Bought, Computing, Shifting
from mayday.games.phobos_falling.rules.boarding import Escape, Raid, Response
from mayday.games.phobos_falling.rules.combat import Combat
from mayday.games.phobos_falling.rules.consent import Consent
from mayday.games.phobos_falling.rules.costs import Paying
from mayday.games.phobos_falling.rules.effects import SecondField
from mayday.games.phobos_falling.rules.events import Fixing, Radiated
from mayday.games.phobos_falling.rules.fighting_on import FightingOn
from mayday.games.phobos_falling.rules.pirates import PiratesTurn
from mayday.games.phobos_falling.rules.reveal import CarryOut, EventEnd, Negation
from mayday.games.phobos_falling.rules.round import EndOfRound, Turns
from mayday.games.phobos_falling.rules.scavenge import HoldEnd
from mayday.games.phobos_falling.rules.security_details import Doubling
from mayday.games.phobos_falling.rules.setup import (
    Begin,
    Dressing,
    FirstCards,
    FirstOfficer,
    LayOut,
    LayOutTable,
    PickOfficer,
    Placement,
    SetupDraw,
    setup,
)
from mayday.games.phobos_falling.rules.systems import Destination, Recycling, SendingCard
from mayday.games.phobos_falling.rules.technical_data import NewSoftware
from mayday.games.phobos_falling.rules.trade import (
    AskingFor,
    Giving,
    HandingOver,
    Searching,
    Taking,
)
from mayday.games.phobos_falling.rules.turn import (
    DiscardStep,
    EndOfTurn,
    ExploreStep,
    MoveStep,
    PlayStep,
    VictoryCheck,
)

__all__ = ["STEPS", "setup"]

STEPS = (
    PickOfficer,
    LayOut,
    FirstOfficer,
    LayOutTable,
    FirstCards,
    SetupDraw,
    Dressing,
    Placement,
    Begin,
    Turns,
    MoveStep,
    ExploreStep,
    PlayStep,
    DiscardStep,
    EndOfTurn,
    VictoryCheck,
    Giving,
    Taking,
    AskingFor,
    HandingOver,
    Searching,
    Consent,
    Paying,
    SecondField,
    Shifting,
    Computing,
    Bought,
    Destination,
    SendingCard,
    Recycling,
    Combat,
    Doubling,
    FightingOn,
    NewSoftware,
    Negation,
    CarryOut,
    EventEnd,
    Fixing,
    Radiated,
    Raid,
    Response,
    Escape,
    HoldEnd,
    PiratesTurn,
    EndOfRound,
)
