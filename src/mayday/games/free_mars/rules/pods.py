"""Pods: counters with two sides, carried by ships; Swarms are launched and come back."""

from __future__ import annotations

from functools import cache

from mayday.games.free_mars import choices
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import (
    ALL_SIDES,
    COUNTERS,
    ITEM_BIT,
    LAUNCHED,
    Items,
    Pack,
    ShipSet,
    items_in,
    members,
)
from mayday.games.free_mars.events import (
    MarkerEliminated,
    PodEliminated,
    SwarmLaunched,
    SwarmReturned,
)
from mayday.games.free_mars.rows import ItemId, MarkerId, PackId, PodId
from mayday.games.free_mars.rules.decision import Decision, Loading, with_room
from mayday.games.free_mars.table import FMState, carried, pack_of, ships_at
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, Step, refuse


def available(g: FMState) -> Items:
    """The sides of the pod counters that are not in play; an eliminated pod is among them.

    Rules: FM-ASM-11, FM-ASM-12, FM-MAP-9, FM-SETUP-20.
    """
    return sides_beside(pack_of(g).id, carried(g))


def sides_beside(pack: PackId, in_play: Items) -> Items:
    """The same, from all items that are in play."""
    free = 0
    for counter in COUNTERS[pack]:
        if not counter & in_play:
            free |= counter
    return free


def cost(pack: Pack, side: ItemId) -> int:
    """What a pod costs on this side. Rules: FM-SETUP-14, FM-SETUP-16."""
    return pack.sides[side].ap


def aboard(g: FMState, item: ItemId) -> int:
    """The ship that carries an item; -1 if none does."""
    bit = ITEM_BIT[item]
    return next((ship for ship, load in enumerate(g.load) if load & bit), -1)


def drop_item(g: FMState, ship: int, item: ItemId) -> None:
    """A pod goes back beside the map, a captured marker out of play; nobody does so by choice.

    Rules: FM-UNIT-2, FM-INT-13, FM-ASM-11, FM-POD-14.
    """
    g.load[ship] &= ~ITEM_BIT[item]
    tell_eliminated(g, item)


def drop_load(g: FMState, ship: int) -> None:
    """All that a ship carries goes with it. Rules: FM-COM-43, FM-POD-3, FM-INT-13."""
    for item in items_in(g.load[ship]):
        drop_item(g, ship, item)


def tell_eliminated(g: FMState, item: ItemId) -> None:
    if ITEM_BIT[item] & ALL_SIDES:
        g.emit(PodEliminated, item)
    else:
        g.emit(MarkerEliminated, MarkerId(item))


# -- Swarms -------------------------------------------------------------------------------------


def swarms_aboard(g: FMState, ships: ShipSet) -> Items:
    """The Swarms that these ships can launch: not from a Disrupted one.

    Rules: FM-COM-14, FM-COM-48, FM-POD-2.
    """
    swarms = 0
    for ship in members(ships & ~g.disrupted):
        swarms |= g.load[ship] & LAUNCHED
    return swarms


class Launching(Decision, frozen=True):
    """Shall this Swarm fight? One after the other, in the order of the counters.

    Rules: FM-COM-13, FM-COM-14, FM-COM-48, FM-DICE-5.
    """

    prompt = "launch"
    rule = "FM-COM-14"
    choices = (*choices.LAUNCH.values(), *choices.HOLD.values())

    left: Items  # Swarms that are still to be asked for

    def advance(self, g: FMState) -> Asks:
        if not self.left:
            g.become()
            return NOBODY
        return super().advance(g)

    def about(self, g: FMState) -> tuple[str, ...]:
        return (items_in(self.left)[0],)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        return _launching(self.left & -self.left)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        now, *later = [pack_of(g).pod_of[side] for side in items_in(self.left)]
        if choice.target == now:
            return None
        if choice.target in later:
            return refuse("FM-DICE-5", "another_swarm_first", pod=now)
        return refuse("FM-COM-14", "cannot_launch", near=choice.target in pack_of(g).pods)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        bit = self.left & -self.left
        if choice.verb == Verb.LAUNCH:
            launch(g, items_in(bit)[0])
        g.become(Launching(self.left & ~bit))


@cache
def _launching(swarm: Items) -> tuple[Choice, ...]:
    return choices.of_items(Verb.LAUNCH, swarm) + choices.of_items(Verb.HOLD, swarm)


def launch(g: FMState, swarm: ItemId) -> None:
    """The Swarm leaves its ship and fights on its own. Rules: FM-COM-13, FM-COM-46."""
    g.load[aboard(g, swarm)] &= ~ITEM_BIT[swarm]
    g.launched |= ITEM_BIT[swarm]
    g.emit(SwarmLaunched, pack_of(g).pod_of[swarm])


def lose_swarm(g: FMState, swarm: ItemId) -> None:
    """One hit is enough. Rules: FM-COM-22, FM-POD-7."""
    g.launched &= ~ITEM_BIT[swarm]
    g.emit(PodEliminated, swarm)


class ReturningSwarms(Step[FMState], frozen=True):
    """After combat Swarms go back to ships in the Point; without room they are eliminated.

    Rules: FM-COM-41, FM-COM-42, FM-COM-47.
    """

    def advance(self, g: FMState) -> Asks:
        while g.launched:
            swarm = items_in(g.launched)[0]
            if with_room(g, ships_at(g, g.point), swarm):
                g.push(ReturningSwarm(swarm))
                return NOBODY
            lose_swarm(g, swarm)
        g.become()
        return NOBODY


class ReturningSwarm(Loading, frozen=True):
    """Any friendly unit in the Point with room, broken off or Disrupted too.

    Rules: FM-COM-41, FM-COM-42.
    """

    prompt = "return_swarm"
    rule = "FM-COM-41"

    def carriers(self, g: FMState) -> ShipSet:
        return ships_at(g, g.point)

    def put(self, g: FMState, ship: int) -> None:
        g.launched &= ~ITEM_BIT[self.item]
        g.load[ship] |= ITEM_BIT[self.item]
        pack = pack_of(g)
        g.emit(SwarmReturned, PodId(pack.pod_of[self.item]), pack.ships[ship])
