"""Events: what can be told. Their words stand in text/en.toml."""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.free_mars.rows import (
    CardId,
    ItemId,
    MarkerId,
    MissionId,
    PodId,
    ShipId,
    SpaceId,
)

Ships = tuple[ShipId, ...]
Rolled = tuple[int, ...]  # dice, as they fell


class MissionBegan(NamedTuple):
    """A mission is laid out: its number in a campaign, 1 in a single mission."""

    number: int


class MarkerPlaced(NamedTuple):
    """The dice for a random location, and the Node they lead to."""

    space: SpaceId


class OpsDealt(NamedTuple):
    cards: int
    reserve: int


class ShipBought(NamedTuple):
    ship: ShipId
    ap: int  # what is left


class PodBought(NamedTuple):
    pod: ItemId
    ship: ShipId
    ap: int


class SetOut(NamedTuple):
    """Fitting out is over."""

    ap: int


class TurnBegan(NamedTuple):
    turn: int


class TaskForceDeclared(NamedTuple):
    ships: Ships
    space: SpaceId


class Moved(NamedTuple):
    """The Task Force takes a step."""

    space: SpaceId


class Stayed(NamedTuple):
    """The Task Force does not move."""

    space: SpaceId


class Transferred(NamedTuple):
    item: ItemId
    ship: ShipId


class MarkerMet(NamedTuple):
    """The Task Force must stop at an Intercept marker."""

    space: SpaceId


class MarkerRevealed(NamedTuple):
    marker: MarkerId
    space: SpaceId


class MarkerTaken(NamedTuple):
    marker: MarkerId
    ship: ShipId
    ap: int  # gained


class MarkerRemoved(NamedTuple):
    """A marker that was seen goes."""

    marker: MarkerId
    space: SpaceId


class MarkerLost(NamedTuple):
    """A marker goes unseen after a failed NET Run."""

    space: SpaceId


class CardDrawn(NamedTuple):
    card: CardId
    left: int  # cards in the Ops deck


class CardPutAway(NamedTuple):
    card: CardId


class CardLeft(NamedTuple):
    """The card is out of the mission."""

    card: CardId


class NetChecked(NamedTuple):
    die: int
    net: int


class ChallengeRolled(NamedTuple):
    ability: str
    dice: Rolled
    positives: int


class ChallengeImpossible(NamedTuple):
    """Nobody has the ability: the Challenge fails without a roll."""

    ability: str


class ApGained(NamedTuple):
    n: int
    ap: int


class NetRose(NamedTuple):
    net: int


class NetFell(NamedTuple):
    net: int


class NetStayed(NamedTuple):
    """The NET level is at the end of its track."""

    net: int


class OpsGained(NamedTuple):
    n: int
    left: int


class OpsLost(NamedTuple):
    n: int
    left: int


class NoOpsLeftToLose(NamedTuple):
    """The Ops deck is empty already."""


class ReserveRefilled(NamedTuple):
    """The discards are shuffled and become the Reserve."""

    cards: int


class DeckReshuffled(NamedTuple):
    cards: int  # in the new Ops deck


class ShipFlipped(NamedTuple):
    """A ship is disrupted."""

    ship: ShipId


class ShipEliminated(NamedTuple):
    ship: ShipId


class PodEliminated(NamedTuple):
    pod: ItemId


class MarkerEliminated(NamedTuple):
    """A captured marker is lost."""

    marker: MarkerId


class ShipReinforced(NamedTuple):
    ship: ShipId
    space: SpaceId


class PodReinforced(NamedTuple):
    pod: ItemId
    ship: ShipId


class NoEffect(NamedTuple):
    """A part of a card does nothing."""

    card: CardId


class NetRunDeclined(NamedTuple):
    pass


class NetRunMade(NamedTuple):
    ship: ShipId
    dice: Rolled
    positives: int
    burnouts: int


class MissionRevealed(NamedTuple):
    mission: MissionId


class TopCardSeen(NamedTuple):
    card: CardId


class OutcomeUnused(NamedTuple):
    pass


class OpforDeployed(NamedTuple):
    units: tuple[str, ...]
    space: SpaceId


class SwarmLaunched(NamedTuple):
    pod: PodId


class EdgeRolled(NamedTuple):
    """The Tactical Edge: dice and totals of both sides."""

    friendly_die: int
    friendly: int
    opfor_die: int
    opfor: int
    edge: str


class EdgeGiven(NamedTuple):
    """A card says who has the Tactical Edge."""

    edge: str


class BreakoffRolled(NamedTuple):
    ship: ShipId
    die: int
    energy: int


class BrokeOff(NamedTuple):
    ship: ShipId


class BreakoffFailed(NamedTuple):
    ship: ShipId


class Fired(NamedTuple):
    dice: Rolled
    hits: int


class OpforFired(NamedTuple):
    dice: Rolled
    hits: int


class OpforFlipped(NamedTuple):
    unit: str


class OpforEliminated(NamedTuple):
    unit: str


class HitsWasted(NamedTuple):
    n: int


class SwarmReturned(NamedTuple):
    pod: PodId
    ship: ShipId


class BattleWon(NamedTuple):
    space: SpaceId


class BattleLost(NamedTuple):
    space: SpaceId


class NoAction(NamedTuple):
    """The Task Force takes no Special Action."""


class ActionRolled(NamedTuple):
    """A Special Action or a part of an objective."""

    ability: str
    dice: Rolled
    positives: int
    burnouts: int


class Suppressed(NamedTuple):
    suppression: int


class PodBuilt(NamedTuple):
    pod: ItemId
    ship: ShipId
    ap: int


class ShipRepaired(NamedTuple):
    ship: ShipId
    ap: int


class BaseBuilt(NamedTuple):
    ship: ShipId
    space: SpaceId
    ap: int


class BaseGivenUp(NamedTuple):
    ship: ShipId
    space: SpaceId


class BurnedOut(NamedTuple):
    """The victim of a Burnout: a ship, a pod or a marker."""

    unit: str


class MissionAttempted(NamedTuple):
    mission: MissionId
    space: SpaceId


class ObjectiveDone(NamedTuple):
    """A part of the Mission card is done."""

    part: str


class ObjectiveFailed(NamedTuple):
    part: str


class OnlyReturnLeft(NamedTuple):
    mission: MissionId


class MissionWon(NamedTuple):
    mission: MissionId
    turn: int


class MissionLost(NamedTuple):
    """The Mission card as far as it is known, and why it was lost."""

    cause: str
    turn: int


class AfterMission(NamedTuple):
    """What a campaign mission paid: for cards left, and for captured markers."""

    cards: int
    markers: int
    ap: int


class SupportArrived(NamedTuple):
    n: int
    ap: int


class PodRearranged(NamedTuple):
    pod: ItemId
    ship: ShipId


class PodSetAside(NamedTuple):
    pod: ItemId


class CampaignWon(NamedTuple):
    missions: int


class CampaignLost(NamedTuple):
    wins: int
