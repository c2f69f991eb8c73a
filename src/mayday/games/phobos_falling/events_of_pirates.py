"""Events of pirates: boarding, their turn and combat, as the log and the animation hear it.

The pirates' turn explains itself: what a group does is told with the reason why.
"""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.phobos_falling.rows import CardId, OfficerId, TitleId, ZoneId

# -- Boarding ---------------------------------------------------------------------------------


class WeaponFired(NamedTuple):
    officer: OfficerId
    card: CardId


class ShipDestroyed(NamedTuple):
    """A pirate ship, before it boards."""


class DebrisStopped(NamedTuple):
    pass


class ShipDelayed(NamedTuple):
    """A plain delay on the mat."""

    zone: ZoneId
    pirates: int


class ShipHeld(NamedTuple):
    """A ship that can be boarded."""

    zone: ZoneId
    pirates: int


class ShipEscaped(NamedTuple):
    """The hold is over."""

    pirates: int


class ShipTaken(NamedTuple):
    """The last pirate on it has fallen."""


class EngineScavenged(NamedTuple):
    officer: OfficerId
    card: CardId


class PutOutside(NamedTuple):
    """The ship is gone from around an officer."""

    officer: OfficerId


class PartyWaits(NamedTuple):
    """A force field keeps a boarding party out."""

    zone: ZoneId


class PiratesBoarded(NamedTuple):
    zone: ZoneId
    number: int


class NobodyBoarded(NamedTuple):
    """No pirate is left in the supply."""

    zone: ZoneId


class Parleyed(NamedTuple):
    """The Baron has talked some of them out of it."""

    officer: OfficerId
    number: int


class BeamedOut(NamedTuple):
    officer: OfficerId
    zone: ZoneId


# -- The pirates' turn ------------------------------------------------------------------------


class PiratesTurnBegan(NamedTuple):
    round: int


class PartyEntered(NamedTuple):
    """A waiting party gets past the force field, or where it was."""

    zone: ZoneId


class PiratesFight(NamedTuple):
    """Officers are where the group is."""

    zone: ZoneId
    pirates: int


class PiratesAttack(NamedTuple):
    """Officers within two moves look weaker."""

    zone: ZoneId
    to: ZoneId
    pirates: int
    strength: int


class PiratesJoin(NamedTuple):
    zone: ZoneId
    to: ZoneId
    pirates: int
    why: str


class PiratesAtField(NamedTuple):
    """They turn to a force field next to them."""

    zone: ZoneId
    field: ZoneId
    pirates: int
    why: str


class PiratesGoToField(NamedTuple):
    """They go where a force field is next to them."""

    zone: ZoneId
    to: ZoneId
    field: ZoneId
    pirates: int
    why: str


class PiratesAtRobots(NamedTuple):
    zone: ZoneId
    pirates: int
    why: str


class PiratesGoToRobots(NamedTuple):
    zone: ZoneId
    to: ZoneId
    pirates: int
    why: str


class PiratesStay(NamedTuple):
    """There is something to damage here."""

    zone: ZoneId
    pirates: int
    target: str
    why: str


class PiratesGo(NamedTuple):
    """There is something to damage there."""

    zone: ZoneId
    to: ZoneId
    pirates: int
    target: str
    why: str


class PiratesSeek(NamedTuple):
    """Nothing to damage is near."""

    zone: ZoneId
    to: ZoneId
    pirates: int


class PiratesIdle(NamedTuple):
    """Nothing to damage can be reached at all."""

    zone: ZoneId
    pirates: int


class PiratesHold(NamedTuple):
    """A group that others have joined stays where it is."""

    zone: ZoneId
    pirates: int


class RobotsShot(NamedTuple):
    """The robots of a zone at the pirates there."""

    zone: ZoneId
    number: int
    left: int


class RobotDestroyed(NamedTuple):
    zone: ZoneId


class ForceFieldRemoved(NamedTuple):
    """By pirates."""

    zone: ZoneId


class ShuttleMended(NamedTuple):
    """By pirates who are going to steal it."""


# -- Combat -----------------------------------------------------------------------------------


class CombatBegan(NamedTuple):
    zone: ZoneId
    pirates: int


class DetailFought(NamedTuple):
    officer: OfficerId
    card: CardId
    number: int
    left: int


class DetailDoubled(NamedTuple):
    """By Lead the Detail."""

    officer: OfficerId


class StimUsed(NamedTuple):
    officer: OfficerId
    card: CardId


class AmbushLaid(NamedTuple):
    officer: OfficerId


class AmbushFought(NamedTuple):
    """Details that were played before the Ambush count double too."""

    number: int
    left: int


class ItemFought(NamedTuple):
    """A Weapon, an Exoskeleton or a Personal Force Field; which copy of it, nobody sees."""

    officer: OfficerId
    title: TitleId
    number: int
    left: int


class Struck(NamedTuple):
    """An officer defeats a pirate single-handed and unhurt."""

    officer: OfficerId
    left: int


class FoughtRecklessly(NamedTuple):
    """With a Field Medikit."""

    officer: OfficerId
    card: CardId
    number: int
    left: int


class FoughtOn(NamedTuple):
    """At the price of a wound."""

    officer: OfficerId
    left: int


class HeldBack(NamedTuple):
    officer: OfficerId


class CombatWon(NamedTuple):
    zone: ZoneId


class CombatBroken(NamedTuple):
    """It ends with pirates left."""

    zone: ZoneId
    left: int
