"""Events: what can happen in Phobos Falling, as the log and the animation hear it.

An event that names a hidden card is told to those who see it; the others hear its back.
"""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.phobos_falling.rows import (
    AbilityId,
    CardId,
    DeckId,
    EventId,
    OfficerId,
    PileId,
    SystemId,
    TitleId,
    ZoneId,
)
from mayday.kernel import Seat

# -- Setting up -------------------------------------------------------------------------------


class OfficerPicked(NamedTuple):
    seat: Seat
    officer: OfficerId


class CrewAdvised(NamedTuple):
    """The crew has no fighter or no engineer."""


class FirstOfficerChosen(NamedTuple):
    officer: OfficerId


class ScenarioLaid(NamedTuple):
    scenario: str


class ExtraDamage(NamedTuple):
    """A marker was drawn for a damage of the options; it may hit nothing."""

    zone: ZoneId


class OfficerPlaced(NamedTuple):
    officer: OfficerId
    zone: ZoneId


# -- Rounds and turns -------------------------------------------------------------------------


class RoundBegan(NamedTuple):
    number: int


class TurnBegan(NamedTuple):
    officer: OfficerId


class TurnSkipped(NamedTuple):
    """A dead officer has no turn."""

    officer: OfficerId


class FieldExpired(NamedTuple):
    officer: OfficerId
    card: CardId


class FuelBurnt(NamedTuple):
    """On Auxiliary Power, at the end of a round."""

    fuel: int


class FuelRefilled(NamedTuple):
    """On Main Power, at the end of a round."""

    fuel: int


class FireBurnt(NamedTuple):
    """A fire has done its damage."""

    zone: ZoneId


class FireDiedDown(NamedTuple):
    zone: ZoneId


class Suffocated(NamedTuple):
    """At the end of the Discard step in a zone without air."""

    officer: OfficerId
    zone: ZoneId


# -- Movement ---------------------------------------------------------------------------------


class Walked(NamedTuple):
    officer: OfficerId
    zone: ZoneId


class WalkedIntoBlocked(NamedTuple):
    officer: OfficerId
    zone: ZoneId


class Carried(NamedTuple):
    officer: OfficerId
    zone: ZoneId


class LiftedUp(NamedTuple):
    """A body is to be taken along."""

    officer: OfficerId


class TubeTaken(NamedTuple):
    officer: OfficerId
    card: CardId
    zone: ZoneId


class Came(NamedTuple):
    """An officer came when called."""

    officer: OfficerId
    zone: ZoneId


class Transported(NamedTuple):
    officer: OfficerId
    zone: ZoneId


# -- Exploring --------------------------------------------------------------------------------


class CardDrawn(NamedTuple):
    officer: OfficerId
    card: CardId


class CardDrawnUnseen(NamedTuple):
    officer: OfficerId
    deck: DeckId


class PileReshuffled(NamedTuple):
    pile: PileId


# -- Cards between officers -------------------------------------------------------------------


class CardGiven(NamedTuple):
    officer: OfficerId
    to: OfficerId
    card: CardId


class CardGivenUnseen(NamedTuple):
    officer: OfficerId
    to: OfficerId
    deck: DeckId


class CardSent(NamedTuple):
    """By the Mass Mover."""

    officer: OfficerId
    to: OfficerId
    card: CardId


class CardSentUnseen(NamedTuple):
    officer: OfficerId
    to: OfficerId
    deck: DeckId


class TitleAskedFor(NamedTuple):
    officer: OfficerId
    other: OfficerId
    title: TitleId


class AnyCardAskedFor(NamedTuple):
    officer: OfficerId
    other: OfficerId


class RequestRefused(NamedTuple):
    other: OfficerId


class BodySearched(NamedTuple):
    officer: OfficerId
    body: OfficerId


class NothingTaken(NamedTuple):
    officer: OfficerId
    body: OfficerId


class ItemTaken(NamedTuple):
    """Something that a body wore."""

    officer: OfficerId
    body: OfficerId
    card: CardId


# -- Playing, equipping, discarding -----------------------------------------------------------


class CardPlayed(NamedTuple):
    officer: OfficerId
    card: CardId


class Equipped(NamedTuple):
    officer: OfficerId
    card: CardId


class TakenOff(NamedTuple):
    officer: OfficerId
    card: CardId


class FieldActivated(NamedTuple):
    officer: OfficerId
    card: CardId


class Discarded(NamedTuple):
    officer: OfficerId
    card: CardId


class PaidWith(NamedTuple):
    officer: OfficerId
    card: CardId


class PowerStabilised(NamedTuple):
    zone: ZoneId


class RobotPlaced(NamedTuple):
    zone: ZoneId


class ForceFieldRaised(NamedTuple):
    zone: ZoneId


class ForceFieldShifted(NamedTuple):
    zone: ZoneId
    to: ZoneId


class BreachPatched(NamedTuple):
    zone: ZoneId


class FireExtinguished(NamedTuple):
    zone: ZoneId


# -- Abilities and systems --------------------------------------------------------------------


class AbilityUsed(NamedTuple):
    officer: OfficerId
    ability: AbilityId


class AbilityBorrowed(NamedTuple):
    officer: OfficerId
    ability: AbilityId


class Requisitioned(NamedTuple):
    officer: OfficerId
    card: CardId


class Sniped(NamedTuple):
    officer: OfficerId
    zone: ZoneId


class Called(NamedTuple):
    """Somebody is asked to come, or to be transported."""

    officer: OfficerId
    other: OfficerId
    zone: ZoneId


class CallRefused(NamedTuple):
    other: OfficerId


class SystemUsed(NamedTuple):
    officer: OfficerId
    system: SystemId


class Fabricated(NamedTuple):
    officer: OfficerId
    card: CardId


# -- What events do ---------------------------------------------------------------------------


class ZoneDrawn(NamedTuple):
    zone: ZoneId


class NothingHappened(NamedTuple):
    """An event has nothing to work on."""


class FireBroke(NamedTuple):
    """A fire breaks out."""

    zone: ZoneId


class HullBreached(NamedTuple):
    zone: ZoneId


class TechnicalDataLost(NamedTuple):
    """The track is back at 0."""


class StageRose(NamedTuple):
    stage: int


class EventKept(NamedTuple):
    officer: OfficerId
    event: EventId


class Irradiated(NamedTuple):
    """A card is lost to radiation."""

    officer: OfficerId
    card: CardId


# -- Damage and repair ------------------------------------------------------------------------


class SystemDamaged(NamedTuple):
    system: SystemId


class SystemRepaired(NamedTuple):
    system: SystemId


class PowerLost(NamedTuple):
    zone: ZoneId


class PowerRestored(NamedTuple):
    zone: ZoneId


class ForceFieldLost(NamedTuple):
    """The zone has no power any more."""

    zone: ZoneId


class AccessBlocked(NamedTuple):
    zone: ZoneId


class AccessCleared(NamedTuple):
    zone: ZoneId


class FuelLost(NamedTuple):
    number: int
    left: int


class FuelGained(NamedTuple):
    number: int
    now: int


# -- Health -----------------------------------------------------------------------------------


class Wounded(NamedTuple):
    officer: OfficerId


class Died(NamedTuple):
    officer: OfficerId


class ArmsLost(NamedTuple):
    """Weapons and Exoskeletons of an officer killed in combat."""

    officer: OfficerId
    cards: tuple[CardId, ...]


class Healed(NamedTuple):
    officer: OfficerId


class Revived(NamedTuple):
    officer: OfficerId


# -- Technical Data and the shuttle -----------------------------------------------------------


class DataProcessed(NamedTuple):
    officer: OfficerId
    tech: int


class DataUseless(NamedTuple):
    """All software has been made."""

    officer: OfficerId


class SoftwareMade(NamedTuple):
    officer: OfficerId
    card: CardId


class Installed(NamedTuple):
    officer: OfficerId
    card: CardId


class EngineWorkBegan(NamedTuple):
    officer: OfficerId
    card: CardId


class EngineGivenUp(NamedTuple):
    officer: OfficerId
    card: CardId


# -- Events revealed --------------------------------------------------------------------------


class EventRevealed(NamedTuple):
    officer: OfficerId
    event: EventId


class EventIgnored(NamedTuple):
    officer: OfficerId
    event: EventId


class EventAverted(NamedTuple):
    officer: OfficerId
    event: EventId


class EventCancelled(NamedTuple):
    officer: OfficerId
    event: EventId


class NewEventDeck(NamedTuple):
    """The next stage begins, with more special events."""

    stage: int
    specials: int


# -- The end ----------------------------------------------------------------------------------


class ShuttleLaunched(NamedTuple):
    round: int


class CrewHelpless(NamedTuple):
    round: int


class AllDead(NamedTuple):
    round: int


class ShuttleStolen(NamedTuple):
    round: int


class StationBrokeUp(NamedTuple):
    round: int


# -- Rulings ----------------------------------------------------------------------------------


class OfficerRuled(NamedTuple):
    officer: OfficerId
    zone: ZoneId


class PiratesMovedByRuling(NamedTuple):
    start: ZoneId
    zone: ZoneId
    number: int


class PiratesRuled(NamedTuple):
    zone: ZoneId
    number: int


class PartyRuledAway(NamedTuple):
    zone: ZoneId


class RobotsRuled(NamedTuple):
    zone: ZoneId
    number: int


class DamageRuled(NamedTuple):
    box: str
    condition: str


class MarkerRuled(NamedTuple):
    marker: str
    zone: ZoneId
    state: str


class CardRuled(NamedTuple):
    """Those who do not see the card hear its back."""

    card: str
    source: str
    goal: str


class TrackRuled(NamedTuple):
    track: str
    number: int


class HealthRuled(NamedTuple):
    officer: OfficerId
    health: str
