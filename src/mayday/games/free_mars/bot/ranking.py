"""Heuristics: how good each choice looks.

One squadron stays together. It learns its orders with a NET Run in the first turn while it is
already under way, stays quiet until it is near, raises the NET level when it gets there, repairs
before the mission battle and attempts the mission as soon as the battle can be won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mayday.games.free_mars import choices
from mayday.games.free_mars.bot.battle import (
    rank_firing,
    rank_hit,
    rank_launch,
    rank_take_hit,
)
from mayday.games.free_mars.bot.fleet import berth, loss_of_item, loss_of_ship, shopping_list
from mayday.games.free_mars.bot.outlook import (
    Task,
    distances,
    is_there,
    mission_odds,
    task,
    to_clear,
)
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import GIVES, ITEM_BIT, LAUNCHED, WITH, items_in, members
from mayday.games.free_mars.rows import Ability, ItemId, ShipId, SpaceId
from mayday.games.free_mars.rules.missions import why_not_attempt
from mayday.games.free_mars.rules.net_run import markers_afar
from mayday.games.free_mars.rules.values import energy, sheet_of, value
from mayday.games.free_mars.table import FMState, carried, pack_of, ships_at
from mayday.kernel import Ask, Choice

Scores = list[float]

A_MARKER = -0.5  # steps that a marker on the way costs: less than none, it is worth the stop
GOOD_ODDS = 0.4  # chance to win the mission battle from which an attempt is made
FEW_OPS = 3  # with fewer there is no time to wait


def heuristics(g: FMState, ask: Ask) -> Scores:
    """A score for each choice of the ask."""
    return _RANKS[ask.prompt](g, ask)


def _first(wanted: Choice, ask: Ask) -> Scores:
    return [1.0 if choice == wanted else 0.0 for choice in ask.choices]


# -- Fitting out --------------------------------------------------------------------------------


def rank_buying(g: FMState, ask: Ask) -> Scores:
    """The first thing on the list that can be had; then the squadron sets out."""
    return first_of(shopping_list(g, task(g)), ask)


def first_of(wishes: Iterable[Choice], ask: Ask) -> Scores:
    """The first wish that can be had; without any the squadron sets out."""
    return _first(next((wish for wish in wishes if wish in ask.choices), choices.SET_OUT), ask)


def rank_load(g: FMState, ask: Ask) -> Scores:
    """The best place for what goes aboard; a marker is never thrown away."""
    item, number = ItemId(ask.about[0]), pack_of(g).number
    return [
        berth(g, item, number[ShipId(choice.target)]) if choice.verb == Verb.LOAD else -9.0
        for choice in ask.choices
    ]


def rank_rearranging(g: FMState, ask: Ask) -> Scores:
    """Pods stay where they are."""
    return _first(choices.ARRANGED, ask)


# -- The Task Force and its way -----------------------------------------------------------------


def rank_point(g: FMState, ask: Ask) -> Scores:
    """Where most ships are."""
    ships = pack_of(g).all_ships
    return [float((ships_at(g, SpaceId(c.target)) & ships).bit_count()) for c in ask.choices]


def rank_ships(g: FMState, ask: Ask) -> Scores:
    """All of them."""
    return _first(choices.JOIN_ALL, ask)


def rank_movement(g: FMState, ask: Ask, orders: Task | None = None) -> Scores:
    """Nearer to the goal, or a pod from a Disrupted ship to one that can use it."""
    t = orders or task(g)
    far = distances(g, t, A_MARKER)
    stops = set(g.spots)
    scores = []
    for choice in ask.choices:
        if choice.verb == Verb.STEP:
            marker = A_MARKER if choice.target in stops else 0.0
            scores.append(far[g.point] - far[SpaceId(choice.target)] - marker)
        elif choice.verb == Verb.TRANSFER:
            scores.append(_transfer(g, t, choice.target))
        else:
            scores.append(0.1)
    return scores


def _transfer(g: FMState, t: Task, counter: str) -> float:
    """Worth it if the item is of no use where it is, and the mission needs it."""
    for ship in members(g.tf & g.disrupted):
        for item in items_in(g.load[ship]):
            if item.partition(".")[0] == counter:
                needed = any(ITEM_BIT[item] & WITH[ability] for ability in t.needs)
                return 5.0 if needed and has_better_berth(g) else -1.0
    return -1.0


def has_better_berth(g: FMState) -> bool:
    """An effective ship of the Task Force has room."""
    pack = pack_of(g)
    return any(
        g.load[ship].bit_count() < pack.capacity[ship] for ship in members(g.tf & ~g.disrupted)
    )


# -- Ops cards ----------------------------------------------------------------------------------


def rank_reinforcement(g: FMState, ask: Ask) -> Scores:
    """A ship before a pod."""
    types = pack_of(g).types
    return [1.0 if choice.target in types else 0.0 for choice in ask.choices]


def rank_run(g: FMState, ask: Ask) -> Scores:
    """Always, and with the ship that has least to lose by a Burnout."""
    t, number = task(g), pack_of(g).number
    return [
        -5.0 if choice == choices.DECLINE else -loss_of_ship(g, t, number[ShipId(choice.target)])
        for choice in ask.choices
    ]


def rank_flip_or_ops(g: FMState, ask: Ask) -> Scores:
    """What can best be spared."""
    t, number = task(g), pack_of(g).number
    return [
        -_cost_of_ops(g, 1)
        if choice == choices.LOSE_OPS
        else -loss_of_ship(g, t, number[ShipId(choice.target)])
        for choice in ask.choices
    ]


def _cost_of_ops(g: FMState, number: int) -> float:
    """The fewer are left the more an Op is worth; the last ones are the mission."""
    left = len(g.deck) - number
    return 20.0 if left <= 0 else number * (1.0 + 4.0 / (left + 1))


def rank_win_lose(g: FMState, ask: Ask, orders: Task | None = None) -> Scores:
    """Ops while time is short, the NET level where it is needed."""
    t, n = orders or task(g), int(ask.about[0])
    scores = []
    for choice in ask.choices:
        match choice.verb:
            case Verb.GAIN_OPS:
                scores.append(n * (1.0 + 4.0 / (len(g.deck) + 1)))
            case Verb.GAIN_NET:
                scores.append(_worth_of_net(g, t, n))
            case Verb.LOSE_OPS:
                scores.append(-_cost_of_ops(g, n))
            case _:
                scores.append(_worth_of_net(g, t, -n))
    return scores


def _worth_of_net(g: FMState, t: Task, change: int) -> float:
    """What a change of the NET level is worth: the alert is a danger, but it must be there when
    the mission is attempted."""
    level = min(pack_of(g).file.highest_net, g.net + change)
    return _danger(g, t, g.net) - _danger(g, t, level)


def _danger(g: FMState, t: Task, level: int) -> float:
    """How bad a NET level is now."""
    wanted = wanted_net(g, t)
    return 3.0 * (wanted - level) if level < wanted else 2.0 * (level - wanted)


def wanted_net(g: FMState, t: Task) -> int:
    """What the mission needs where it is attempted, one less when that is near, else none."""
    if not t.known or g.only_return:
        return 1
    if is_there(g, t):
        return t.net
    return max(1, t.net - 1) if near_goal(g, t) else 1


def near_goal(g: FMState, t: Task) -> bool:
    """The Task Force can attempt the mission this turn or the next."""
    if to_clear(g, t) > 1:
        return False
    return distances(g, t, A_MARKER)[g.point] <= energy(g, g.tf)


# -- Special Actions ----------------------------------------------------------------------------


def rank_action(g: FMState, ask: Ask, orders: Task | None = None) -> Scores:
    """What helps most here and now."""
    t = orders or task(g)
    return [_WORTH[choice](g, t) for choice in ask.choices]


def worth_of_run(g: FMState, t: Task) -> float:
    """The orders first, then the NET level when it is needed, then markers."""
    if not t.known:
        return 9.0
    positives = (value(g, Ability.CYBER) + g.net) / 2
    worth = 0.4
    if g.net < wanted_net(g, t):
        worth += 6.0 if is_there(g, t) else 2.0
    if to_clear(g, t) and markers_afar(g):
        worth += min(positives, len(markers_afar(g)), to_clear(g, t)) * 2.0
    return worth


def worth_of_assembly(g: FMState, t: Task) -> float:
    """Repairs, a base to return to or to be built, lost pods."""
    positives = value(g, Ability.ASSEMBLY) / 2
    wanted = sorted(assembly_wishes(g, t).values(), reverse=True)
    return sum(wanted[: max(1, round(positives))]) * min(1.0, positives)


def worth_of_bombardment(g: FMState, t: Task) -> float:
    """Fewer units in the mission battle of this turn."""
    return _suppression(g, t, value(g, Ability.BOMBARDMENT) / 3)


def worth_of_assault(g: FMState, t: Task) -> float:
    """The same, or AP."""
    positives = value(g, Ability.ASSAULT) / 3
    return max(_suppression(g, t, positives), 0.5 * positives) - 0.2


def _suppression(g: FMState, t: Task, units: float) -> float:
    return 1.5 * units if is_there(g, t) and why_not_attempt(g) is None else 0.0


_WORTH: dict[Choice, Callable[[FMState, Task], float]] = {
    choices.NET_RUN: worth_of_run,
    choices.ASSEMBLY: worth_of_assembly,
    choices.BOMBARDMENT: worth_of_bombardment,
    choices.ASSAULT: worth_of_assault,
    choices.NO_ACTION: lambda g, t: 0.2,
}


def rank_net_outcome(g: FMState, ask: Ask, orders: Task | None = None) -> Scores:
    """The orders, the NET level that is needed, markers to clear, AP."""
    t = orders or task(g)
    scores = []
    for choice in ask.choices:
        match choice.verb:
            case Verb.REVEAL_MISSION:
                scores.append(20.0)
            case Verb.RAISE_NET:
                scores.append(_worth_of_net(g, t, 1))
            case Verb.LOWER_NET:
                scores.append(_worth_of_net(g, t, -1))
            case Verb.REVEAL:
                scores.append(4.0 if to_clear(g, t) else 0.3)
            case Verb.GAIN_AP:
                scores.append(1.0)
            case Verb.LOOK:
                scores.append(0.1)
            case _:
                scores.append(0.0)
    return scores


def rank_assembly_outcome(g: FMState, ask: Ask) -> Scores:
    """What was wished for most."""
    wishes = assembly_wishes(g, task(g))
    return [wishes.get(choice, 0.1 if choice == choices.UNUSED else 0.0) for choice in ask.choices]


def assembly_wishes(g: FMState, t: Task) -> dict[Choice, float]:
    """What Assembly can do here, each with its worth."""
    pack, here = pack_of(g), ships_at(g, g.point)
    wishes: dict[Choice, float] = {}
    base_ap = pack.type_of[pack.base].ap
    keep = base_ap if t.build and g.at[pack.base] not in t.goals[0] else 0
    if g.ap - keep >= pack.table.repair:
        for ship in members(here & g.disrupted):
            gain = pack.sheets[ship, 0, g.load[ship]].weapons - sheet_of(g, ship).weapons
            wishes[choices.REPAIR[pack.ships[ship]]] = 1.5 + 0.6 * gain
    if g.at[pack.base] != g.point and g.ap >= base_ap:
        if g.only_return or (t.build and is_there(g, t)):
            wishes[choices.BUILD_BASE] = 8.0
        elif t.returns and is_there(g, t) and why_not_attempt(g) is None:
            wishes[choices.BUILD_BASE] = 3.0
    for side in choices.BUILD:
        if side in pack.sides:
            wishes[choices.BUILD[side]] = _wish_for_pod(g, t, ItemId(side), keep)
    return wishes


def _wish_for_pod(g: FMState, t: Task, side: ItemId, keep: int) -> float:
    """A pod that the mission needs and nobody has, or a Swarm while AP last."""
    if g.ap - keep < pack_of(g).sides[side].ap:
        return 0.0
    for ability in t.needs:
        if ITEM_BIT[side] & WITH[ability] and not value(g, ability):
            return 6.0
    held = carried(g)
    if GIVES[side].weapons and (held & LAUNCHED).bit_count() < 3 and g.ap - keep > 1:
        return 1.2
    return 0.0


def rank_raid(g: FMState, ask: Ask) -> Scores:
    """Fewer units if the mission is attempted this turn, else AP."""
    soon = is_there(g, task(g)) and why_not_attempt(g) is None
    return _first(choices.SUPPRESS if soon else choices.GAIN_AP, ask)


def rank_burnout(g: FMState, ask: Ask) -> Scores:
    """Whoever can best be spared."""
    t, pack = task(g), pack_of(g)
    aboard = {item.partition(".")[0]: item for item in items_in(carried(g))}
    return [
        -loss_of_ship(g, t, pack.number[ShipId(choice.target)])
        if choice.target in pack.number
        else -loss_of_item(g, t, aboard[choice.target])
        for choice in ask.choices
    ]


# -- The mission --------------------------------------------------------------------------------


def rank_mission(g: FMState, ask: Ask) -> Scores:
    """An attempt, if the battle can be won or there is no time to wait."""
    now = len(g.deck) < FEW_OPS or mission_odds(g, task(g)) >= GOOD_ODDS
    return _first(choices.ATTEMPT if now else choices.WAIT, ask)


_RANKS: dict[str, Callable[[FMState, Ask], Scores]] = {
    "buying": rank_buying,
    "bought_pod": rank_load,
    "task_force_point": rank_point,
    "task_force_ships": rank_ships,
    "movement": rank_movement,
    "late_transfers": rank_movement,
    "transfer": rank_load,
    "extra_move": rank_movement,
    "marker_place": rank_load,
    "reinforcement": rank_reinforcement,
    "reinforced_pod": rank_load,
    "net_run_offer": rank_run,
    "flip_or_ops": rank_flip_or_ops,
    "launch": rank_launch,
    "firing": rank_firing,
    "hit": rank_hit,
    "take_hit": rank_take_hit,
    "return_swarm": rank_load,
    "win_lose": rank_win_lose,
    "special_action": rank_action,
    "runner": rank_run,
    "net_outcome": rank_net_outcome,
    "assembly_outcome": rank_assembly_outcome,
    "load_built": rank_load,
    "raid": rank_raid,
    "burnout": rank_burnout,
    "mission_resolution": rank_mission,
    "rearranging": rank_rearranging,
    "rearranged_pod": rank_load,
}
