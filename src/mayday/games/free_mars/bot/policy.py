"""Policy: how commanders go about it, where that is not as the heuristics do.

They fit out otherwise: a fourth ship and two Swarms come before Troopers that one mission in three
asks for, and before AP for repairs. What is missing then is assembled on the way. The alert is
raised last: they stay quiet until the squadron is where it attempts the mission, has all that it
takes and is repaired. A mission that ends with the return is attempted at home, or as near to it as
it can be. Pods leave ships that are Disrupted, where they are of no use.
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
from mayday.games.free_mars.bot.losses import rank_losses
from mayday.games.free_mars.bot.outlook import (
    Task,
    is_there,
    odds_against,
    task,
    ways,
)
from mayday.games.free_mars.bot.ranking import (
    FEW_OPS,
    Scores,
    first_of,
    has_better_berth,
    heuristics,
    rank_action,
    rank_movement,
    rank_net_outcome,
    rank_win_lose,
)
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import ITEM_BIT, LAUNCHED, PACKS, WITH, items_in, members
from mayday.games.free_mars.rows import Ability, PackId, SpaceId
from mayday.games.free_mars.rules.combat import opfor_number
from mayday.games.free_mars.rules.missions import base_is_here
from mayday.games.free_mars.rules.pods import available, cost
from mayday.games.free_mars.rules.values import value
from mayday.games.free_mars.table import FMState, carried, pack_of, ships_at, ships_on_map
from mayday.kernel import Ask, Choice

SHIPS, SWARMS = 4, 2  # that come before everything else
QUIET = 1  # NET level, until the mission can be attempted
AN_AP = 4.0  # while the mission waits for it: more than a NET level
A_RUN = 2.0  # that can bring it
A_REST = 1.0  # an action that is not taken cannot burn out: more than a NET Run for nothing
A_TRANSFER = 5.0  # of a pod that is of no use where it is
SAFE_ODDS = 0.6  # of the mission battle, below which ships are repaired before the alert is raised


def policy(g: FMState, ask: Ask) -> Scores:
    """A score for each choice of the ask."""
    rank = _RANKS.get(ask.prompt)
    return rank(g, ask, orders(g)) if rank else heuristics(g, ask)


# -- Fitting out --------------------------------------------------------------------------------


def rank_buying(g: FMState, ask: Ask, t: Task) -> Scores:
    """The first wish that can be had; then the squadron sets out."""
    return first_of(wishes(g, t), ask)


def wishes(g: FMState, t: Task) -> Iterator[Choice]:
    """What is bought next, best first; what cannot be had is left out later."""
    yield from every_squadron(g)
    if ships_on_map(g).bit_count() < SHIPS:
        yield from best_ships(pack_of(g).id, "weapons")
    if (carried(g) & LAUNCHED).bit_count() < SWARMS:
        yield from pods_with(items_in(available(g)), "weapons")
    yield from shopping_list(g, t)


# -- Where the mission is attempted -------------------------------------------------------------


def orders(g: FMState) -> Task:
    """The task, near home if it ends there and time does not press."""
    t = task(g)
    if not t.returns or g.only_return or len(g.deck) < FEW_OPS - 1:
        return t
    pack = pack_of(g)
    base = g.at[pack.base]
    homes = frozenset({pack.launch, base} if base in pack.spaces else {pack.launch})
    return t._replace(goals=(nearest(pack.id, t.goals[0], homes),))


@cache
def nearest(
    pack_id: PackId, points: frozenset[SpaceId], homes: frozenset[SpaceId]
) -> frozenset[SpaceId]:
    """Those of the Points from which it is least far home."""
    far = ways(pack_id, homes, frozenset(), 0.0)
    least = min(far[point] for point in points)
    return frozenset(point for point in points if far[point] == least)


def rank_way(g: FMState, ask: Ask, t: Task) -> Scores:
    """Nearer to where it is attempted; before and after, pods leave Disrupted ships."""
    useless = {
        item.partition(".")[0]
        for ship in members(g.tf & g.disrupted)
        for item in items_in(g.load[ship])
    }
    scores = rank_movement(g, ask, t)
    if not useless or not has_better_berth(g):
        return scores
    return [
        A_TRANSFER if choice.verb == Verb.TRANSFER and choice.target in useless else score
        for choice, score in zip(ask.choices, scores)
    ]


def rank_mission(g: FMState, ask: Ask, t: Task) -> Scores:
    """Where it is to be attempted, if the battle can be won or there is no time to wait."""
    if g.point not in t.goals[0]:
        return [1.0 if choice == choices.WAIT else 0.0 for choice in ask.choices]
    return heuristics(g, ask)


# -- Quiet until all is ready -------------------------------------------------------------------


def as_loud_as_needed(g: FMState, t: Task) -> Task:
    """The NET level that the mission needs is wanted only once all else is ready."""
    ready = is_there(g, t) and not is_lacking(g, t) and not needs_repairs(g, t)
    return t if ready else t._replace(net=QUIET)


def is_lacking(g: FMState, t: Task) -> bool:
    """Something that the mission asks for is not there yet, or the AP for it."""
    built = t.build and base_is_here(g)
    abilities = [a for a in t.needs if not (built and a is Ability.ASSEMBLY)]
    return bool(missing_ap(g, t)) or not all(value(g, ability) for ability in abilities)


def needs_repairs(g: FMState, t: Task) -> bool:
    """The mission battle is not safe yet, and repairs and time for them can be had."""
    if g.net >= t.net or len(g.deck) < FEW_OPS or not ships_at(g, g.point) & g.disrupted:
        return False
    if g.ap < pack_of(g).table.repair or not value(g, Ability.ASSEMBLY):
        return False
    opfor = opfor_number(g, t.opfor, mission=True) + t.net - g.net
    return odds_against(g, opfor) < SAFE_ODDS


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


def rank_special_action(g: FMState, ask: Ask, t: Task) -> Scores:
    """What helps here and now, and nothing that only may burn out; a NET Run can bring AP."""
    scores = rank_action(g, ask, as_loud_as_needed(g, t))
    run = A_RUN if missing_ap(g, t) else 0.0
    return [
        A_REST if choice == choices.NO_ACTION else score + run * (choice == choices.NET_RUN)
        for choice, score in zip(ask.choices, scores)
    ]


def rank_outcome(g: FMState, ask: Ask, t: Task) -> Scores:
    """While AP are missing, they come before anything but the orders."""
    scores = rank_net_outcome(g, ask, as_loud_as_needed(g, t))
    if not missing_ap(g, t):
        return scores
    return [
        AN_AP if choice.verb == Verb.GAIN_AP else score
        for choice, score in zip(ask.choices, scores)
    ]


_RANKS: dict[str, Callable[[FMState, Ask, Task], Scores]] = {
    "buying": rank_buying,
    "movement": rank_way,
    "late_transfers": rank_way,
    "extra_move": rank_way,
    "special_action": rank_special_action,
    "net_outcome": rank_outcome,
    "win_lose": lambda g, ask, t: rank_win_lose(g, ask, as_loud_as_needed(g, t)),
    "mission_resolution": rank_mission,
    "take_hit": lambda g, ask, t: rank_losses(g, ask),
    "burnout": lambda g, ask, t: rank_losses(g, ask),
    "flip_or_ops": lambda g, ask, t: rank_losses(g, ask),
}
