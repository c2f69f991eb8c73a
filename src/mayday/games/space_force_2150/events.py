"""Events: what can happen in Space Force 2150, as the log and the animation hear it."""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.space_force_2150.rows import CardId, ItemId, OccupationId, SectionId, Store
from mayday.kernel import Seat


class OccupationPicked(NamedTuple):
    seat: Seat
    occupation: OccupationId


class RoundBegan(NamedTuple):
    number: int


class FuelLeaked(NamedTuple):
    """What a card of the round before has left behind."""


class TanksRefilled(NamedTuple):
    oxygen: int
    left: int


class OxygenGiven(NamedTuple):
    """Some of a storage that is too small for everybody."""

    crew: OccupationId
    oxygen: int
    left: int


class OxygenReturned(NamedTuple):
    """A tank held more than its target."""

    crew: OccupationId
    oxygen: int


class Imitated(NamedTuple):
    occupation: OccupationId


class Finished(NamedTuple):
    crew: OccupationId


class LeadHanded(NamedTuple):
    seat: Seat
    to: Seat


class Moved(NamedTuple):
    crew: OccupationId
    section: SectionId


class RepairRolled(NamedTuple):
    crew: OccupationId
    item: ItemId
    die: int
    total: int


class RerollTaken(NamedTuple):
    crew: OccupationId


class Repaired(NamedTuple):
    item: ItemId


class RepairIncomplete(NamedTuple):
    item: ItemId


class RepairFailed(NamedTuple):
    item: ItemId


class BonusUsed(NamedTuple):
    crew: OccupationId
    section: SectionId


class BonusRolled(NamedTuple):
    die: int


class BonusHalved(NamedTuple):
    """A die that counts half."""

    die: int
    number: int


class LeadershipBoosted(NamedTuple):
    crew: OccupationId


class TurretManned(NamedTuple):
    crew: OccupationId


class SpacewalkRolled(NamedTuple):
    crew: OccupationId
    die: int


class SpacewalkFailed(NamedTuple):
    crew: OccupationId


class SpacewalkDeclined(NamedTuple):
    """The repair was offered, but not wanted."""

    crew: OccupationId


class SpacewalkUnpaid(NamedTuple):
    """There are too few supplies for the repair."""

    crew: OccupationId
    price: int


class HullRepaired(NamedTuple):
    points: int
    supplies: int
    hull: int


class CardLookedAt(NamedTuple):
    """What everybody else hears when the Navigator looks at the next card."""

    crew: OccupationId


class CardSeen(NamedTuple):
    """What the Navigator's own seat hears."""

    crew: OccupationId
    card: CardId


class CardKept(NamedTuple):
    crew: OccupationId


class CardDiscarded(NamedTuple):
    crew: OccupationId
    card: CardId


class Ordered(NamedTuple):
    crew: OccupationId
    target: OccupationId


class ExternalPhaseBegan(NamedTuple):
    """The crew has done what it could; now the ship flies."""

    round: int


class ShipRolled(NamedTuple):
    die: int


class EngineLimped(NamedTuple):
    """A damaged or overheated Engine: one space, no die."""

    fuel: int


class ShipDrifted(NamedTuple):
    """No fuel, no movement."""


class ShipMoved(NamedTuple):
    spaces: int
    to: int


class ShipStopped(NamedTuple):
    """On the space of a Major Event; the rest of the movement is lost."""

    spaces: int
    to: int


class CardDrawn(NamedTuple):
    card: CardId


class MajorEventMet(NamedTuple):
    card: CardId


class DeckReshuffled(NamedTuple):
    cards: int


class CardRolled(NamedTuple):
    card: CardId
    die: int
    total: int


class NoEffect(NamedTuple):
    card: CardId


class SalvageRolled(NamedTuple):
    store: Store
    die: int


class TradersLeft(NamedTuple):
    """No deal is possible, or none any more."""


class AliensLeft(NamedTuple):
    """There are no supplies to exchange, or none any more."""


class Gained(NamedTuple):
    store: Store
    number: int
    now: int


class Lost(NamedTuple):
    store: Store
    number: int
    now: int


class NoRoom(NamedTuple):
    """Something was found, but the store is full."""

    store: Store


class NothingLeft(NamedTuple):
    """Something should have been lost, but the store is empty."""

    store: Store


class Overflowed(NamedTuple):
    """What a smaller store cannot hold."""

    store: Store
    number: int


class ShipHit(NamedTuple):
    """A Ship Damage roll."""

    die: int


class StoresHit(NamedTuple):
    die: int


class Damaged(NamedTuple):
    module: ItemId


class DamagedAgain(NamedTuple):
    module: ItemId


class SupplyEaten(NamedTuple):
    left: int


class NothingToEat(NamedTuple):
    pass


class Weakened(NamedTuple):
    """A crew member has so much oxygen less next round."""

    crew: OccupationId
    oxygen: int


class FellSick(NamedTuple):
    crew: OccupationId


class Healed(NamedTuple):
    crew: OccupationId


class Died(NamedTuple):
    crew: OccupationId
    oxygen: int


class WatchPassed(NamedTuple):
    crew: OccupationId


class OrderRestored(NamedTuple):
    """The XO gives two orders for one command in the next Internal Phase."""


class FuelWillLeak(NamedTuple):
    round: int


class TurretWillJam(NamedTuple):
    round: int


class EngineOverheated(NamedTuple):
    round: int


class ModuleMended(NamedTuple):
    """By the traders, for supplies."""

    module: ItemId


class WormholeBypassed(NamedTuple):
    seat: Seat


class WormholeEntered(NamedTuple):
    seat: Seat


class SuppliesHandedOver(NamedTuple):
    supplies: int


class DemandRefused(NamedTuple):
    seat: Seat


class OccupationChosen(NamedTuple):
    """The choice of one crew member while the others still choose."""

    old: OccupationId
    new: OccupationId


class OccupationChanged(NamedTuple):
    old: OccupationId
    new: OccupationId


class HelpGiven(NamedTuple):
    module: ItemId


class HelpImpossible(NamedTuple):
    """The price of help cannot be paid."""


class HelpRefused(NamedTuple):
    seat: Seat


class TitanReached(NamedTuple):
    round: int
    hull: int
    oxygen: int


class ShipBrokeUp(NamedTuple):
    round: int
    space: int


class CrewSuffocated(NamedTuple):
    round: int
    space: int


class ColonyLost(NamedTuple):
    round: int
    space: int
