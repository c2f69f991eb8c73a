"""Prospects of the Task Force and its way: who goes, how far, and what waits there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import ITEM_BIT, ShipSet, members
from mayday.games.free_mars.rows import Ability, ShipId, SpaceId
from mayday.games.free_mars.rules.intercepts import PRIZE
from mayday.games.free_mars.rules.movement import Steps, aboard, carrier
from mayday.games.free_mars.rules.net_run import runners, strength
from mayday.games.free_mars.rules.values import energy, sheet_of
from mayday.games.free_mars.scene.chart import mission_points
from mayday.games.free_mars.table import FMState, is_revealed, marker_at, pack_of, ships_at
from mayday.games.free_mars.teach.reckoning import enemies_of, next_cards, success
from mayday.kernel import Ask, Choice, Remark, Weight, remark


def _operate(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-TF-1."""
    ships = ships_at(g, SpaceId(choice.target))
    return (remark("ships_there", n=ships.bit_count(), nodes=(choice.target,)),)


def _join(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-TF-1, FM-MOVE-1."""
    ship = pack_of(g).number[ShipId(choice.target)]
    speed, then = energy(g, g.tf), energy(g, g.tf | 1 << ship)
    yield _force(g, g.tf | 1 << ship)
    if g.tf and then < speed:
        yield remark("slows", before=speed, energy=then, weight=Weight.WARNING)


def _join_all(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    return (_force(g, ships_at(g, g.point) & pack_of(g).all_ships),)


def _confirm(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-TF-1, FM-TF-3."""
    yield _force(g, g.tf)
    if left := (ships_at(g, g.point) & ~g.tf).bit_count():
        yield remark("stay_behind", n=left)


def _force(g: FMState, ships: ShipSet) -> Remark:
    """How far such a Task Force goes, and how it fires. Rules: FM-MOVE-1, FM-COM-21."""
    fire = sum(sheet_of(g, ship).weapons for ship in members(ships))
    return remark("force", n=ships.bit_count(), energy=energy(g, ships), dice=fire)


# -- Steps --------------------------------------------------------------------------------------


def _step(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """What the Point is good for, and what is left of the allowance."""
    space, step = SpaceId(choice.target), g.todo[-1]
    if g.mission_seen and not g.only_return and space in mission_points(g, pack_of(g)):
        yield remark("mission_there", mission=g.mission, weight=Weight.GOOD)
    if g.only_return and space == pack_of(g).launch:
        yield remark("home", weight=Weight.GOOD)
    if marker_at(g, space) >= 0:
        yield from _marker(g, space)
    elif isinstance(step, Steps):
        yield remark("steps_left", n=step.steps_left(g) - 1)


def _marker(g: FMState, space: SpaceId) -> Iterator[Remark]:
    """A marker stops the Task Force. Rules: FM-MOVE-5, FM-INT-1, FM-INT-5, FM-INT-8, FM-COM-5."""
    number, nodes = marker_at(g, space), (f"{space}.marker",)
    if is_revealed(g, number):
        symbol = g.symbols[number]
        yield remark("picks_up", marker=symbol, ap=PRIZE, nodes=nodes, weight=Weight.GOOD)
    elif runners(g):
        dice = strength(g)
        chance = success(pack_of(g), Ability.CYBER, dice)
        yield remark("hidden_stop", nodes=nodes, weight=Weight.WARNING)
        yield remark("hidden_run", dice=dice, chance=chance, ap=PRIZE)
    else:
        yield remark("hidden_stop", nodes=nodes, weight=Weight.WARNING)
        yield remark("hidden_no_run", weight=Weight.WARNING)


def _stop(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """After the move an Ops card is drawn; in a card's extra move one lies there already."""
    if ask.prompt == "extra_move":
        return
    cards = next_cards(g)
    units = enemies_of(g, cards)
    if len(cards) == 1:
        yield remark("draws_known", card=cards[0], nodes=("deck",))
    elif units:
        yield remark("draws", units=units, nodes=("deck",))


# -- Pods and markers ---------------------------------------------------------------------------


def _transfer(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-MOVE-7, FM-MOVE-8."""
    ship = carrier(g, ITEM_BIT[aboard(g, choice.target)])
    return (remark("changes_once", ship=pack_of(g).ships[ship]),)


def _remove(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-INT-7, FM-MIS-19."""
    return (remark("removed", weight=Weight.WARNING),)


PROSPECTS: dict[str, Callable[[FMState, Ask, Choice], Iterable[Remark]]] = {
    Verb.OPERATE.value: _operate,
    Verb.JOIN.value: _join,
    Verb.JOIN_ALL.value: _join_all,
    Verb.CONFIRM.value: _confirm,
    Verb.STEP.value: _step,
    Verb.STOP.value: _stop,
    Verb.TRANSFER.value: _transfer,
    Verb.REMOVE.value: _remove,
}
