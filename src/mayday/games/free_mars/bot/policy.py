"""Policy: how commanders go about it, where that is not as the heuristics do.

They fit out otherwise: a fourth ship and two Swarms come before Troopers that one mission in three
asks for, and before AP for repairs. What is missing then is assembled on the way, so while AP are
missing for that they stay quiet and make NET Runs for them. And they keep ships effective: Swarms
and ships that are Disrupted already take the hits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from mayday.games.free_mars import choices
from mayday.games.free_mars.bot.fleet import (
    best_ships,
    every_squadron,
    pods_with,
    shopping_list,
)
from mayday.games.free_mars.bot.outlook import Task, task
from mayday.games.free_mars.bot.ranking import (
    Scores,
    first_of,
    heuristics,
    rank_action,
    rank_net_outcome,
    rank_win_lose,
)
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import ITEM_BIT, LAUNCHED, PACKS, WITH, items_in
from mayday.games.free_mars.rows import Ability, PackId, ShipId
from mayday.games.free_mars.rules.pods import available, cost
from mayday.games.free_mars.rules.values import value
from mayday.games.free_mars.table import FMState, carried, pack_of, ships_on_map
from mayday.kernel import Ask, Choice

SHIPS, SWARMS = 4, 2  # that come before everything else
QUIET = 1  # NET level, until the mission can be attempted
AN_AP = 4.0  # while the mission waits for it: more than a NET level
A_RUN = 2.0  # that can bring it
A_FLIP = 1.2  # what it costs beyond its repair that a ship is Disrupted


def policy(g: FMState, ask: Ask) -> Scores:
    """A score for each choice of the ask."""
    if ask.prompt == "buying":
        return first_of(wishes(g, task(g)), ask)
    if ask.prompt in _WAITING:
        t = task(g)
        if missing_ap(g, t):
            return _WAITING[ask.prompt](g, ask, t._replace(net=QUIET))
    if ask.prompt in _LOSSES:
        return spare_the_effective(g, ask)
    return heuristics(g, ask)


# -- Fitting out --------------------------------------------------------------------------------


def wishes(g: FMState, t: Task) -> Iterator[Choice]:
    """What is bought next, best first; what cannot be had is left out later."""
    yield from every_squadron(g)
    if ships_on_map(g).bit_count() < SHIPS:
        yield from best_ships(pack_of(g).id, "weapons")
    if (carried(g) & LAUNCHED).bit_count() < SWARMS:
        yield from pods_with(items_in(available(g)), "weapons")
    yield from shopping_list(g, t)


# -- While AP are missing -----------------------------------------------------------------------


def missing_ap(g: FMState, t: Task) -> int:
    """The AP that must still come before the mission can be attempted."""
    if not t.known or g.only_return:
        return 0
    pack = pack_of(g)
    wanted = sum([ap_for(pack.id, ability) for ability in t.needs if not value(g, ability)])
    if t.build and g.at[pack.base] != g.point:
        wanted += pack.type_of[pack.base].ap
    return max(0, wanted - g.ap)


@cache
def ap_for(pack_id: PackId, ability: Ability) -> int:
    """What it takes to have an ability again: a pod, or else a repair."""
    pack = PACKS[pack_id]
    pods = [cost(pack, side) for side in pack.sides if ITEM_BIT[side] & WITH[ability]]
    return min(pods, default=pack.table.repair)


def wait_with_action(g: FMState, ask: Ask, t: Task) -> Scores:
    """A NET Run can bring AP."""
    scores = rank_action(g, ask, t)
    return [
        score + A_RUN if choice == choices.NET_RUN else score
        for choice, score in zip(ask.choices, scores)
    ]


def wait_with_outcome(g: FMState, ask: Ask, t: Task) -> Scores:
    """AP before anything but the orders."""
    scores = rank_net_outcome(g, ask, t)
    return [
        AN_AP if choice.verb == Verb.GAIN_AP else score
        for choice, score in zip(ask.choices, scores)
    ]


_WAITING: dict[str, Callable[[FMState, Ask, Task], Scores]] = {
    "special_action": wait_with_action,
    "net_outcome": wait_with_outcome,
    "win_lose": rank_win_lose,
}


# -- Losses -------------------------------------------------------------------------------------


def spare_the_effective(g: FMState, ask: Ask) -> Scores:
    """What can best be spared; a ship that is still effective less than it seems."""
    number, scores = pack_of(g).number, heuristics(g, ask)
    ships = [number.get(ShipId(choice.target)) for choice in ask.choices]
    return [
        score if ship is None or g.disrupted >> ship & 1 else score - A_FLIP
        for ship, score in zip(ships, scores)
    ]


_LOSSES = ("take_hit", "burnout", "flip_or_ops")
