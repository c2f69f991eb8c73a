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
from mayday.games.free_mars.rules.pods import available, cost, sides_beside
from mayday.games.free_mars.table import (
    LOST,
    FMState,
    pack_of,
    ships_at,
    ships_beside,
    ships_on_map,
)
from mayday.kernel import Choice, Refusal, Seat, refuse

_JUST_SET_OUT = (choices.SET_OUT,)


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
        pack, load = pack_of(g), g.load
        launch, capacity = pack.launch, pack.capacity
        beside = on_map = room = in_play = 0
        for ship, at in enumerate(g.at):
            if not at:
                beside |= 1 << ship
            elif at != LOST:
                on_map |= 1 << ship
                in_play |= load[ship]
                if at == launch and load[ship].bit_count() < capacity[ship]:
                    room |= 1 << ship
        ap = min(g.ap, pack.dearest)
        ships = _ship_menu(pack.id, beside & pack.all_ships, ap)
        if not on_map & pack.all_ships:
            return ships
        if not room:
            return ships + _JUST_SET_OUT
        sides = sides_beside(pack.id, in_play)
        return ships + _pod_menu(pack.id, sides if room & ~pack.base_bit else sides & ~FUEL, ap)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.verb == Verb.BUY:
            return why_not_buy(g, TypeId(choice.target))
        if choice.verb == Verb.BUY_POD:
            return why_not_buy_pod(g, ItemId(choice.target))
        return None if ships_on_map(g) else refuse("FM-SETUP-18", "no_ship_yet")

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        if choice == choices.SET_OUT:
            g.become()
            g.emit(SetOut, g.ap)
        elif choice.target in pack_of(g).types:
            buy(g, TypeId(choice.target))
        else:
            BoughtPod(ItemId(choice.target)).begin(g)


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


@cache
def _ship_menu(pack: PackId, ships: ShipSet, ap: int) -> tuple[Choice, ...]:
    """The types of which there is a ship that can be paid."""
    of_type, types = PACKS[pack].of_type, PACKS[pack].types.items()
    return tuple(choices.BUY[id] for id, row in types if ships & of_type[id] and row.ap <= ap)


@cache
def _pod_menu(pack: PackId, sides: Items, ap: int) -> tuple[Choice, ...]:
    """The sides of pods that can be paid; and whoever can buy pods can set out."""
    sides_paid = [id for id in items_in(sides) if cost(PACKS[pack], id) <= ap]
    return (*(choices.BUY_POD[id] for id in sides_paid), choices.SET_OUT)


def why_not_buy(g: FMState, type: TypeId) -> Refusal | None:
    """Rules: FM-SETUP-14, FM-SETUP-17, FM-SETUP-20."""
    pack = pack_of(g)
    if type not in pack.types:
        return refuse("FM-SETUP-14", "other_pack", near=False)
    if pack.types[type].base:
        return refuse("FM-SETUP-17", "base_is_assembled")
    if not ships_beside(g) & pack.of_type[type]:
        return refuse("FM-SETUP-14", "no_counter_left")
    return why_not_pay(g, pack.types[type].ap, "FM-SETUP-14")


def why_not_buy_pod(g: FMState, side: ItemId) -> Refusal | None:
    """A pod needs a ship first, also where a base could carry it.

    Rules: FM-SETUP-14, FM-SETUP-16, FM-SETUP-18, FM-UNIT-6.
    """
    pack = pack_of(g)
    if side not in pack.sides:
        return refuse("FM-SETUP-14", "other_pack", near=False)
    if not ships_on_map(g):
        return refuse("FM-SETUP-18", "no_ship_yet")
    if not available(g) & ITEM_BIT[side]:
        return refuse("FM-SETUP-14", "no_counter_left")
    if not with_room(g, ships_at(g, pack.launch), side):
        return refuse("FM-SETUP-16", "no_room_anywhere")
    return why_not_pay(g, cost(pack, side), "FM-SETUP-14")


def why_not_pay(g: FMState, ap: int, rule: str) -> Refusal | None:
    return None if ap <= g.ap else refuse(rule, "not_enough_ap", ap=ap, have=g.ap)
