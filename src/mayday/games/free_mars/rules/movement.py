"""Movement: steps from Point to Point, and pods that change ships on the way."""

from __future__ import annotations

from mayday.games.free_mars import choices
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import FUEL, ITEM_BIT, ITEMS, PACKS, Items, ShipSet, members
from mayday.games.free_mars.events import MarkerMet, Moved, Stayed, Transferred
from mayday.games.free_mars.rows import ItemId, PackId, SpaceId
from mayday.games.free_mars.rules.decision import Decision, Loading
from mayday.games.free_mars.rules.intercepts import meet
from mayday.games.free_mars.rules.values import energy
from mayday.games.free_mars.table import FMState, pack_of
from mayday.kernel import Choice, Refusal, Seat, refuse

_TRANSFER = Verb.TRANSFER.value
UNMOVED = -1  # what is left of an allowance that is not fixed yet
_ITEMS_ABOARD: dict[str, tuple[ItemId, ...]] = {
    aboard: tuple(id for id in ITEMS if id.partition(".")[0] == aboard)
    for aboard in choices.TRANSFER
}


STEP_MENUS: dict[PackId, dict[SpaceId, tuple[Choice, ...]]] = {
    id: {
        space: (*(choices.STEP[to] for to in ways), choices.STOP) for space, ways in pack.to.items()
    }
    for id, pack in PACKS.items()
}  # a step to each adjacent Point, or to stop


class Steps(Decision, frozen=True):
    """Base of the questions where to go: along an Orbital, or down or up a track.

    Rules: FM-MOVE-1, FM-MOVE-4, FM-TERM-2.
    """

    rule = "FM-MOVE-1"

    left: int = UNMOVED

    def steps_left(self, g: FMState) -> int:
        """The allowance is fixed when the first step is taken. Rules: FM-MOVE-1, FM-MOVE-8."""
        return energy(g, g.tf) if self.left == UNMOVED else self.left

    def why_not_step(self, g: FMState, space: SpaceId) -> Refusal | None:
        """Rules: FM-MOVE-1, FM-MOVE-2, FM-MOVE-3, FM-MOVE-4, FM-ILL-2."""
        left = self.steps_left(g)
        if left < 1:
            return refuse("FM-ILL-2", "no_energy", space=g.point)
        pack = pack_of(g)
        if space in pack.to[g.point]:
            return None
        return refuse("FM-MOVE-4", "not_adjacent", near=space in pack.spaces, space=g.point)

    def take_step(self, g: FMState, space: SpaceId) -> int:
        """What is left of the allowance then. Rules: FM-MOVE-1, FM-MOVE-5, FM-TF-6."""
        left = self.steps_left(g) - 1
        return 0 if enter(g, space) else left


class Movement(Steps, frozen=True):
    """The Movement Phase: transfers, then steps, then transfers.

    Rules: FM-MOVE-1, FM-MOVE-2, FM-MOVE-3, FM-MOVE-6, FM-MOVE-7, FM-MOVE-8, FM-MOVE-9,
    FM-MOVE-10.
    """

    prompt = "movement"
    choices = (*choices.STEP.values(), *choices.TRANSFER.values(), choices.STOP)

    moved: Items = 0  # pods and markers that were transferred in this phase

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        if self.left != UNMOVED:
            return STEP_MENUS[pack_of(g).id][g.point]
        items = transferable(g, self.moved)
        if not energy(g, g.tf):
            return (*choices.transferring(items), choices.STOP)
        menu = STEP_MENUS[pack_of(g).id][g.point]
        return (*choices.transferring(items), *menu) if items else menu

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == choices.STOP:
            return None
        if choice.verb == Verb.STEP:
            return self.why_not_step(g, SpaceId(choice.target))
        if self.left != UNMOVED:
            return refuse("FM-MOVE-8", "under_way")
        return why_not_transfer(g, choice.target, self.moved)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        if choice == choices.STOP:
            if self.left == UNMOVED:
                g.become()
                g.emit(Stayed, g.point)
            elif transferable(g, self.moved):
                g.become(LateTransfers(self.moved))
            else:
                g.become()
        elif choice.verb == _TRANSFER:
            item = aboard(g, choice.target)
            g.become(Movement(UNMOVED, self.moved | ITEM_BIT[item]))
            Transfer(item).begin(g)
        else:
            g.become()
            number = len(g.todo)
            left = self.take_step(g, SpaceId(choice.target))
            if left:
                g.todo.append(Movement(left, self.moved))
            elif len(g.todo) > number or transferable(g, self.moved):
                g.todo.insert(number, LateTransfers(self.moved))  # a marker is settled first


class LateTransfers(Decision, frozen=True):
    """Transfers after the last step. Rules: FM-MOVE-7, FM-MOVE-8, FM-MOVE-13."""

    prompt = "late_transfers"
    rule = "FM-MOVE-8"
    choices = (*choices.TRANSFER.values(), choices.STOP)

    moved: Items = 0

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        items = transferable(g, self.moved)
        return (*choices.transferring(items), choices.STOP)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        return None if choice == choices.STOP else why_not_transfer(g, choice.target, self.moved)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        if choice == choices.STOP:
            g.become()
        else:
            item = aboard(g, choice.target)
            g.become(LateTransfers(self.moved | ITEM_BIT[item]))
            Transfer(item).begin(g)


class ExtraMove(Steps, frozen=True):
    """A card lets the Task Force move once more, without transfers.

    Rules: FM-MOVE-11, FM-MOVE-12, FM-ILL-6.
    """

    prompt = "extra_move"
    choices = (*choices.STEP.values(), choices.STOP)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        return STEP_MENUS[pack_of(g).id][g.point] if self.steps_left(g) else (choices.STOP,)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        return None if choice == choices.STOP else self.why_not_step(g, SpaceId(choice.target))

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice != choices.STOP:
            left = self.take_step(g, SpaceId(choice.target))
            if left:
                g.todo.append(ExtraMove(left))


class Transfer(Loading, frozen=True):
    """Which ship of the Task Force takes the item. Rules: FM-MOVE-7, FM-MOVE-9, FM-ILL-6."""

    prompt = "transfer"
    rule = "FM-MOVE-7"

    def carriers(self, g: FMState) -> ShipSet:
        return g.tf & ~(1 << carrier(g, ITEM_BIT[self.item]))

    def put(self, g: FMState, ship: int) -> None:
        bit = ITEM_BIT[self.item]
        g.load[carrier(g, bit)] &= ~bit
        g.load[ship] |= bit
        g.emit(Transferred, self.item, pack_of(g).ships[ship])


def enter(g: FMState, space: SpaceId) -> bool:
    """All ships of the Task Force step there; whether a marker stops them.

    Rules: FM-MOVE-1, FM-MOVE-5, FM-TF-3, FM-TF-6.
    """
    for ship in members(g.tf):
        g.at[ship] = space
    g.point = space
    g.emit(Moved, space)
    stopped = meet(g, space)
    if stopped:
        g.emit(MarkerMet, space)
    return stopped


def carrier(g: FMState, item: Items) -> int:
    """The number of the ship that carries an item."""
    for ship, load in enumerate(g.load):
        if load & item:
            return ship
    raise ValueError("no ship carries it")


def aboard(g: FMState, target: str) -> ItemId:
    """The side of a pod counter that is aboard a ship, or the marker; "" if neither is."""
    loaded = 0
    for load in g.load:
        loaded |= load
    for id in _ITEMS_ABOARD[target]:
        if loaded & ITEM_BIT[id]:
            return id
    return ItemId("")


def transferable(g: FMState, moved: Items) -> Items:
    """What another ship of the Task Force has room for. Rules: FM-MOVE-7, FM-MOVE-8, FM-UNIT-6."""
    tf = g.tf
    if not tf & (tf - 1):
        return 0
    pack, load, ships, loaded = pack_of(g), g.load, members(tf), 0
    for ship in ships:
        loaded |= load[ship]
    if not loaded & ~moved:
        return 0
    free = items = 0
    for ship in ships:
        if load[ship].bit_count() < pack.capacity[ship]:
            free |= 1 << ship
    for ship in ships:
        others = free & ~(1 << ship)
        if others:
            items |= load[ship] if others & ~pack.base_bit else load[ship] & ~FUEL
    return items & ~moved


def why_not_transfer(g: FMState, target: str, moved: Items) -> Refusal | None:
    """Rules: FM-MOVE-7, FM-MOVE-8, FM-ILL-6."""
    item = aboard(g, target)
    if not item:
        return refuse("FM-ILL-6", "not_aboard", near=False)
    bit = ITEM_BIT[item]
    if not g.tf >> carrier(g, bit) & 1:
        return refuse("FM-ILL-6", "not_in_task_force")
    if bit & moved:
        return refuse("FM-MOVE-8", "moved_already")
    return None if bit & transferable(g, moved) else refuse("FM-ILL-6", "no_other_room")
