"""Events: what can happen in Phobia, as the log and the animation hear it."""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.phobia.content import TypeId, UnitId
from mayday.kernel import Seat


class CountChosen(NamedTuple):
    """Heard by the side that chose."""

    seat: Seat
    units: str  # lum.2: two Lumberjacks


class CountHidden(NamedTuple):
    """What the others hear of it."""

    seat: Seat
    type: TypeId


class ForceShown(NamedTuple):
    """Both forces are complete and lie open."""

    seat: Seat
    force: tuple[str, ...]  # lum.3, sol.2, ...


class UnitPlaced(NamedTuple):
    unit: UnitId
    square: str


class TurnBegan(NamedTuple):
    seat: Seat
    turn: int
    last: int


class UnitActivated(NamedTuple):
    unit: UnitId


class UnitMoved(NamedTuple):
    unit: UnitId
    start: str
    square: str
    steps: int


class Attacked(NamedTuple):
    """The cards an attack drew."""

    unit: UnitId
    target: str  # a unit or a wall token
    hits: int
    cards: int


class Missed(NamedTuple):
    unit: UnitId
    target: str


class DeckShuffled(NamedTuple):
    """A used-up pile was made anew from its discard pile."""

    seat: Seat
    cards: int


class UnitKilled(NamedTuple):
    unit: UnitId
    by: UnitId


class UnitShaken(NamedTuple):
    unit: UnitId
    by: UnitId


class UnitPinned(NamedTuple):
    unit: UnitId
    by: UnitId


class WallBuilt(NamedTuple):
    unit: UnitId
    square: str
    left: int  # walls this Worker may still build


class WallCracked(NamedTuple):
    square: str
    by: UnitId


class WallDestroyed(NamedTuple):
    square: str
    by: UnitId


class TurnEnded(NamedTuple):
    seat: Seat


class UnitPulled(NamedTuple):
    unit: UnitId


class UnitRespawned(NamedTuple):
    unit: UnitId
    square: str


class PullsWaived(NamedTuple):
    seat: Seat
    pool: int


class SurvivorsHeld(NamedTuple):
    """The last turn is over and somebody lives."""

    survivors: int


class SurvivorsWiped(NamedTuple):
    """No Survivor is left."""

    turn: int


HEADINGS = (TurnBegan,)
HEADLINES = (ForceShown, UnitKilled, WallDestroyed, SurvivorsHeld, SurvivorsWiped)
