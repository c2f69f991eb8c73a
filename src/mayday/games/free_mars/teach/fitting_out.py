"""Prospects of fitting out: what to buy, and which ship carries it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import FUEL, GIVES, ITEM_BIT, Sheet, members
from mayday.games.free_mars.rows import Ability, ItemId, PodKind, ShipId, TypeId, Values
from mayday.games.free_mars.rules.campaign import side_up
from mayday.games.free_mars.rules.intercepts import PRIZE
from mayday.games.free_mars.rules.pods import aboard, cost
from mayday.games.free_mars.rules.values import sheet_of
from mayday.games.free_mars.table import FMState, pack_of, ships_on_map
from mayday.games.free_mars.teach.reckoning import SPECIAL, missions_with, squadron_has
from mayday.kernel import Ask, Choice, Remark, Weight, remark


def _buy(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Its price, and what the squadron did not have. Rules: FM-SETUP-14."""
    pack, type = pack_of(g), TypeId(choice.target)
    yield price(g, pack.types[type].ap)
    yield from _first_of(g, pack.types[type].front)
    ship = pack.of_type[type].bit_length() - 1
    fire = sum(sheet_of(g, n).weapons for n in members(ships_on_map(g)))
    yield remark("squadron_fire", before=fire, dice=fire + pack.printed(ship, False).weapons)


def _buy_pod(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-SETUP-14, FM-SETUP-16."""
    pack, side = pack_of(g), ItemId(choice.target)
    yield price(g, cost(pack, side))
    yield from _first_of(g, pack.sides[side].gives)
    yield from use_of(g, pack.sides[side])


def price(g: FMState, ap: int) -> Remark:
    """What it costs, and what is left."""
    return remark("price", ap=ap, left=g.ap - ap, nodes=("ap",))


def _first_of(g: FMState, gives: Values | Sheet) -> Iterator[Remark]:
    """An ability that nobody has yet, and the missions that ask for it."""
    for ability in SPECIAL:
        if getattr(gives, ability) and not squadron_has(g, ability):
            yield remark(f"first_{ability}", weight=Weight.GOOD)
            if missions := missions_with(g, ability):
                yield remark("wanted_by", missions=missions, ability=ability.value)


def use_of(g: FMState, kind: PodKind) -> Iterator[Remark]:
    """What a pod does that is no ability of the Task Force."""
    if kind.launched:
        yield remark("launched_pod", dice=kind.gives.weapons)
    elif kind.gives.energy:
        yield remark("fuel_pod", n=kind.gives.energy)


def _load(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-POD-1, FM-POD-2, FM-POD-4, FM-INT-8."""
    pack, item = pack_of(g), ItemId(ask.about[0])
    ship = pack.number[ShipId(choice.target)]
    free = pack.capacity[ship] - g.load[ship].bit_count() - 1
    if ask.prompt == "marker_place":
        yield remark("marker_prize", ap=PRIZE, nodes=("ap",), weight=Weight.GOOD)
    if g.disrupted >> ship & 1:
        yield remark("idle_there", ship=choice.target, weight=Weight.WARNING)
    elif ITEM_BIT[item] & FUEL:
        now = sheet_of(g, ship).energy
        yield remark("faster", ship=choice.target, before=now, energy=now + GIVES[item].energy)
    yield remark("boxes_left", ship=choice.target, n=free)


def _set_out(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """What is kept, and what the squadron lacks. Rules: FM-SETUP-19, FM-MIS-2, FM-MIS-28."""
    yield remark("kept", ap=g.ap, nodes=("ap",))
    if not g.mission_seen and not squadron_has(g, Ability.CYBER):
        yield remark("no_cyber", weight=Weight.DANGER)
    for ability in SPECIAL:
        missions = missions_with(g, ability)
        if missions and not squadron_has(g, ability):
            yield remark("lacking", ability=ability.value, missions=missions, weight=Weight.WARNING)


def _rearrange(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-CAMP-19, FM-CAMP-24."""
    item = side_up(g, choice.target)  # type: ignore[arg-type]  # a pod counter
    ship = aboard(g, item)
    if ship >= 0:
        yield remark("moves_once", ship=pack_of(g).ships[ship])


def _set_aside(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-CAMP-24."""
    return (remark("lies_aside"),)


def _arranged(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    return (remark("then_buying", ap=g.ap, nodes=("ap",)),)


PROSPECTS: dict[str, Callable[[FMState, Ask, Choice], Iterable[Remark]]] = {
    Verb.BUY.value: _buy,
    Verb.BUY_POD.value: _buy_pod,
    Verb.LOAD.value: _load,
    Verb.SET_OUT.value: _set_out,
    Verb.REARRANGE.value: _rearrange,
    Verb.SET_ASIDE.value: _set_aside,
    Verb.ARRANGED.value: _arranged,
}
