"""Fitting out: ships and pods are bought with Assembly Points before a mission."""

from __future__ import annotations

from functools import cache

from mayday.games.free_mars import choices
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import (
    FUEL,
    ITEM_BIT,
    PACKS,
    Items,
    ShipSet,
    items_in,
    members,
)
from mayday.games.free_mars.events import PodBought, SetOut, ShipBought
from mayday.games.free_mars.rows import ItemId, PackId, TypeId
from mayday.games.free_mars.rules.decision import Decision, Loading, with_room
from mayday.games.free_mars.rules.pods import available, cost
from mayday.games.free_mars.table import FMState, pack_of, ships_at, ships_beside, ships_on_map
from mayday.kernel import Choice, Refusal, Seat, refuse


class Buying(Decision, frozen=True):
    """A ship, a pod, or the squadron sets out.

    Rules: FM-SETUP-14, FM-SETUP-16, FM-SETUP-17, FM-SETUP-18, FM-SETUP-19, FM-SETUP-20,
    FM-SETUP-23.
    """

    prompt = "buying"
    rule = "FM-SETUP-14"
    choices = (*choices.BUY.values(), *choices.BUY_POD.values(), choices.SET_OUT)

    def about(self, g: FMState) -> tuple[str, ...]:
        return (str(g.ap),)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        pack = pack_of(g)
        ships = ships_beside(g) & pack.all_ships
        return _menu(pack.id, ships, loadable(g), g.ap, ships_on_map(g) > 0)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.verb == Verb.BUY:
            return why_not_buy(g, TypeId(choice.target))
        if choice.verb == Verb.BUY_POD:
            return why_not_buy_pod(g, ItemId(choice.target))
        return None if ships_on_map(g) else refuse("FM-SETUP-18", "no_ship_yet")

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        if choice.verb == Verb.BUY:
            buy(g, TypeId(choice.target))
        elif choice.verb == Verb.BUY_POD:
            g.push(BoughtPod(ItemId(choice.target)))
        else:
            g.become()
            g.emit(SetOut, g.ap)


class BoughtPod(Loading, frozen=True):
    """The unit on the Launch Point that carries the new pod. Rules: FM-SETUP-16, FM-CAMP-20."""

    prompt = "bought_pod"
    rule = "FM-SETUP-16"

    def carriers(self, g: FMState) -> ShipSet:
        return ships_at(g, pack_of(g).launch)

    def put(self, g: FMState, ship: int) -> None:
        pack = pack_of(g)
        g.ap -= cost(pack, self.item)
        g.load[ship] |= ITEM_BIT[self.item]
        g.emit(PodBought, self.item, pack.ships[ship], g.ap)


def buy(g: FMState, type: TypeId) -> None:
    """The next counter of the type comes to the Launch Point, effective side up.

    Rules: FM-SETUP-14, FM-SETUP-15, FM-SETUP-23.
    """
    pack = pack_of(g)
    ship = members(ships_beside(g) & pack.of_type[type])[0]
    g.ap -= pack.types[type].ap
    g.at[ship] = pack.launch
    g.emit(ShipBought, pack.ships[ship], g.ap)


def loadable(g: FMState) -> Items:
    """The sides of pods that a unit on the Launch Point has room for. Rules: FM-SETUP-16."""
    pack, free = pack_of(g), 0
    for ship, at in enumerate(g.at):
        if at == pack.launch and g.load[ship].bit_count() < pack.capacity[ship]:
            free |= 1 << ship
    if not free:
        return 0
    return available(g) if free & ~pack.base_bit else available(g) & ~FUEL


@cache
def _menu(
    pack_id: PackId, ships: ShipSet, sides: Items, ap: int, can_leave: bool
) -> tuple[Choice, ...]:
    pack = PACKS[pack_id]
    types = [id for id, row in pack.types.items() if ships & pack.of_type[id] and row.ap <= ap]
    pods = [id for id in items_in(sides) if cost(pack, id) <= ap]
    leave = (choices.SET_OUT,) if can_leave else ()
    return (*(choices.BUY[id] for id in types), *(choices.BUY_POD[id] for id in pods), *leave)


def why_not_buy(g: FMState, type: TypeId) -> Refusal | None:
    """Rules: FM-SETUP-14, FM-SETUP-17, FM-SETUP-20."""
    pack = pack_of(g)
    if type not in pack.types:
        return refuse("FM-SETUP-14", "other_pack", near=False)
    if pack.types[type].base:
        return refuse("FM-SETUP-17", "base_is_assembled")
    if not ships_beside(g) & pack.of_type[type]:
        return refuse("FM-SETUP-14", "no_counter_left", near=True)
    return why_not_pay(g, pack.types[type].ap, "FM-SETUP-14")


def why_not_buy_pod(g: FMState, side: ItemId) -> Refusal | None:
    """Rules: FM-SETUP-14, FM-SETUP-16, FM-UNIT-6."""
    pack = pack_of(g)
    if side not in pack.sides:
        return refuse("FM-SETUP-14", "other_pack", near=False)
    if not available(g) & ITEM_BIT[side]:
        return refuse("FM-SETUP-14", "no_counter_left")
    if not with_room(g, ships_at(g, pack.launch), side):
        return refuse("FM-SETUP-16", "no_room_anywhere")
    return why_not_pay(g, cost(pack, side), "FM-SETUP-14")


def why_not_pay(g: FMState, ap: int, rule: str) -> Refusal | None:
    return None if ap <= g.ap else refuse(rule, "not_enough_ap", ap=ap, have=g.ap)
