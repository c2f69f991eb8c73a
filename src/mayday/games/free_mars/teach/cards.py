"""Prospects of Ops cards: what a battle or a Challenge pays or costs, and who joins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.rows import ItemId, ShipId, TypeId
from mayday.games.free_mars.rules.net_run import LOWEST_NET
from mayday.games.free_mars.scene.labels import sheet_label
from mayday.games.free_mars.table import FMState, pack_of
from mayday.games.free_mars.teach.battle import disrupts
from mayday.games.free_mars.teach.fitting_out import use_of
from mayday.kernel import Ask, Choice, Remark, Weight, remark


def _number(ask: Ask) -> int:
    """How many Ops or NET levels it is about; a failed Challenge costs one Op."""
    return int(ask.about[0]) if ask.prompt == "win_lose" else 1


def _gain_ops(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-OPS-19."""
    there = len(g.reserve) + len(g.discard)
    then = len(g.deck) + min(_number(ask), there)
    return (remark("deck_then", before=len(g.deck), n=then, nodes=("deck",), weight=Weight.GOOD),)


def _lose_ops(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-OPS-22, FM-OPS-23, FM-OPS-24."""
    then = max(0, len(g.deck) - _number(ask))
    if not g.deck:
        yield remark("nothing_to_lose", weight=Weight.GOOD)
    elif not then:
        yield remark("deck_gone", nodes=("deck",), weight=Weight.DANGER)
    else:
        yield remark("deck_then", before=len(g.deck), n=then, nodes=("deck",))


def _gain_net(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    return net_then(g, _number(ask))


def _lose_net(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    return net_then(g, -_number(ask))


def net_then(g: FMState, by: int) -> Iterator[Remark]:
    """The new NET level, and what it means for enemies and for the mission.

    Rules: FM-NET-1, FM-NET-4, FM-NET-5, FM-NET-6, FM-NET-7, FM-MIS-7.
    """
    pack = pack_of(g)
    highest = pack.file.highest_net
    then = max(LOWEST_NET, min(highest, g.net + by))
    yield remark(
        "net_more" if by > 0 else "net_less", net=then, n=abs(then - g.net), nodes=("net",)
    )
    if then == highest:
        yield remark("sees_deck", weight=Weight.GOOD)
    if g.mission_seen and not g.only_return:
        needed = pack.missions[g.mission].net
        if g.net < needed <= then:
            yield remark("net_reached", needed=needed, mission=g.mission, weight=Weight.GOOD)
        elif then < needed:
            yield remark("net_short", needed=needed, mission=g.mission, weight=Weight.WARNING)


def _flip(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-OPS-13, FM-UNIT-4."""
    return disrupts(g, pack_of(g).number[ShipId(choice.target)])


def _reinforce(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-OPS-5, FM-TF-4."""
    pack = pack_of(g)
    if choice.target in pack.types:
        ship = pack.of_type[TypeId(choice.target)].bit_length() - 1
        yield remark("joins", has=sheet_label(pack.printed(ship, False)), weight=Weight.GOOD)
    else:
        yield remark("joins_aboard", weight=Weight.GOOD)
        yield from use_of(g, pack.sides[ItemId(choice.target)])


PROSPECTS: dict[str, Callable[[FMState, Ask, Choice], Iterable[Remark]]] = {
    Verb.GAIN_OPS.value: _gain_ops,
    Verb.LOSE_OPS.value: _lose_ops,
    Verb.GAIN_NET.value: _gain_net,
    Verb.LOSE_NET.value: _lose_net,
    Verb.FLIP.value: _flip,
    Verb.REINFORCE.value: _reinforce,
}
