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


class CubeDrawn(NamedTuple):
    seat: Seat
    colour: ColourId


class WhiteDrawn(NamedTuple):
    seat: Seat


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
    seat: Seat
    unused: int


class FirstPlayerPassed(NamedTuple):
    seat: Seat


class DisasterMoved(NamedTuple):
    card: CardId
    to: str


class DisasterSurged(NamedTuple):
    card: CardId
    to: str


class CoreDamaged(NamedTuple):
    card: CardId
    damage: int
    meter: int


class WhiteReturned(NamedTuple):
    cubes: int


class DisastersCalled(NamedTuple):
    """What the meter card says at the start of phase 4."""

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
