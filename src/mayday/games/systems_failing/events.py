"""Events: what can happen in Systems Failing, as the log and the animation hear it."""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.systems_failing.content import CardId, ColourId, RoleId
from mayday.kernel import Seat


class RoleDealt(NamedTuple):
    seat: Seat
    role: RoleId


class FirstPlayerChosen(NamedTuple):
    seat: Seat


class DisasterDealt(NamedTuple):
    card: CardId
    zone: str


class StartReplaced(NamedTuple):
    """A starting disaster went back because the four were too mild."""

    card: CardId
    by: CardId


class EscapeUncovered(NamedTuple):
    card: CardId


class RoundBegan(NamedTuple):
    number: int


class CubesDrawn(NamedTuple):
    """Coloured cubes, in the order they came out of the bag."""

    seat: Seat
    colours: tuple[ColourId, ...]


class WhiteDrawn(NamedTuple):
    seat: Seat


class NothingSurged(NamedTuple):
    """A white cube was drawn, and no disaster is in play."""


class CubeDropped(NamedTuple):
    """Over ten: a cube went back into the bag."""

    seat: Seat
    colour: ColourId


class PoolDiscarded(NamedTuple):
    seat: Seat
    cubes: int


class TransferAsked(NamedTuple):
    seat: Seat
    colour: ColourId


class TransferRefused(NamedTuple):
    seat: Seat
    colour: ColourId


class CubeTaken(NamedTuple):
    seat: Seat
    colour: ColourId


class CubePlaced(NamedTuple):
    seat: Seat
    colour: ColourId
    card: CardId


class RoleUsed(NamedTuple):
    seat: Seat
    role: RoleId
    card: CardId


class DisasterRemoved(NamedTuple):
    card: CardId


class EscapeRemoved(NamedTuple):
    seat: Seat
    card: CardId


class TurnEnded(NamedTuple):
    """The player did not want all the actions."""

    seat: Seat
    unused: int


class TurnOver(NamedTuple):
    """The last action is done."""

    seat: Seat


class PlayersStockUp(NamedTuple):
    """Phase 2 begins."""


class FirstPlayerPassed(NamedTuple):
    seat: Seat


class DisastersMove(NamedTuple):
    """Phase 3 begins."""


class NothingMoved(NamedTuple):
    """No disaster is in play."""


class DisasterMoved(NamedTuple):
    card: CardId
    to: str


class MovedIntoCore(NamedTuple):
    card: CardId
    to: str


class DisasterSurged(NamedTuple):
    card: CardId
    to: str


class SurgedIntoCore(NamedTuple):
    card: CardId
    to: str


class CubesLost(NamedTuple):
    """A disaster surged or reached the core, and its cubes went back into the bag."""

    card: CardId
    colours: tuple[str, ...]


class CoreDamaged(NamedTuple):
    card: CardId
    damage: int
    meter: int


class RuinHit(NamedTuple):
    """A disaster reached the core together with one that has destroyed it."""

    card: CardId
    damage: int


class WhiteReturned(NamedTuple):
    cubes: int


class DisastersCalled(NamedTuple):
    """Phase 4 begins: what the meter card says."""

    number: int


class DisasterAppeared(NamedTuple):
    card: CardId
    zone: str


class SystemsFailed(NamedTuple):
    card: CardId
    stability: int


class WhiteAdded(NamedTuple):
    in_bag: int


class DeckReshuffled(NamedTuple):
    cards: int


class Escaped(NamedTuple):
    """Both players are out."""

    round: int
    moved: int
    surged: int


class CoreExploded(NamedTuple):
    """Both players lost; damage or stability reached the end of its track."""

    cause: str
    round: int
    moved: int
    surged: int
