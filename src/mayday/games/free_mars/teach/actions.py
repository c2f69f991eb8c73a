"""Prospects of Special Actions, of what their successes buy, and of the mission itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import Items, ShipSet, items_in
from mayday.games.free_mars.rows import Ability, ItemId, ShipId
from mayday.games.free_mars.rules.burnout import victims
from mayday.games.free_mars.rules.intercepts import PRIZE, has_hidden_marker
from mayday.games.free_mars.rules.net_run import AP_OF_AN_OUTCOME, run_victims, runners, strength
from mayday.games.free_mars.rules.pods import cost
from mayday.games.free_mars.rules.values import sheet_of, value
from mayday.games.free_mars.scene.desk import mission_opfor, objective_chance
from mayday.games.free_mars.scene.labels import sheet_label
from mayday.games.free_mars.table import FMState, names_of, pack_of, possible_missions, ships_at
from mayday.games.free_mars.teach.battle import disrupts
from mayday.games.free_mars.teach.cards import net_then
from mayday.games.free_mars.teach.fitting_out import price, use_of
from mayday.games.free_mars.teach.reckoning import burnout, faces, needs, success, turns_left
from mayday.kernel import Ask, Choice, Remark, Weight, percent, remark


def _roll(g: FMState, ability: Ability, dice: int) -> Remark:
    """So many dice, what each has to show, and the chance of at least one success."""
    pack = pack_of(g)
    chance = success(pack, ability, dice)
    return remark("roll", dice=dice, faces=faces(pack, ability), chance=chance)


def _burnout(
    g: FMState, ability: Ability, dice: int, suffering: tuple[ShipSet, Items]
) -> Iterator[Remark]:
    """The danger of the roll. Rules: FM-SPEC-11, FM-SPEC-12, FM-RUN-9."""
    chance = burnout(pack_of(g), ability, dice)
    ships, items = suffering
    units = (*names_of(g, ships), *items_in(items))
    if chance and units:
        yield remark("burnout", chance=percent(chance), units=units, weight=Weight.WARNING)


# -- Special Actions ----------------------------------------------------------------------------


def _net_run(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-RUN-5, FM-RUN-7, FM-INT-1, FM-INT-2."""
    dice = strength(g)
    yield _roll(g, Ability.CYBER, dice)
    yield from _marker_at_stake(g)
    yield from _burnout(g, Ability.CYBER, dice, victims(g, (Ability.CYBER,)))


def _run(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-RUN-5, FM-RUN-9."""
    dice, runner = strength(g), pack_of(g).number[ShipId(choice.target)]
    yield _roll(g, Ability.CYBER, dice)
    yield from _marker_at_stake(g)
    yield from _burnout(g, Ability.CYBER, dice, run_victims(g, runner))


def _marker_at_stake(g: FMState) -> Iterator[Remark]:
    """Rules: FM-INT-1, FM-INT-2."""
    if has_hidden_marker(g, g.point):
        yield remark("marker_at_stake", ap=PRIZE, nodes=(f"{g.point}.marker",))


def _decline(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-OPS-18."""
    return (remark("declined"),)


def _assembly(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-ASM-4, FM-ASM-6, FM-ASM-8."""
    yield from _act(g, Ability.ASSEMBLY)
    broken = (ships_at(g, g.point) & g.disrupted).bit_count()
    if not g.ap:
        yield remark("no_ap", nodes=("ap",), weight=Weight.WARNING)
    elif broken:
        yield remark("to_repair", n=broken, ap=pack_of(g).table.repair, have=g.ap)


def _bombardment(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-MIS-27, FM-SPEC-20."""
    yield from _act(g, Ability.BOMBARDMENT)
    yield remark("suppresses")


def _assault(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-POD-8, FM-SPEC-20."""
    yield from _act(g, Ability.ASSAULT)
    yield remark("raids", ap=AP_OF_AN_OUTCOME)


def _act(g: FMState, ability: Ability) -> Iterator[Remark]:
    dice = value(g, ability)
    yield _roll(g, ability, dice)
    yield from _burnout(g, ability, dice, victims(g, (ability,)))


def _no_action(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-SPEC-1, FM-MIS-2."""
    if not g.mission_seen and runners(g):
        yield remark("orders_stay_sealed", weight=Weight.WARNING)
    else:
        yield remark("action_lost")


# -- What a success buys ------------------------------------------------------------------------


def _reveal_mission(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-MIS-2."""
    return (remark("reveals_orders", missions=possible_missions(g), weight=Weight.GOOD),)


def _raise_net(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    return net_then(g, 1)


def _lower_net(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    return net_then(g, -1)


def _reveal(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-INT-7, FM-INT-8."""
    return (remark("reveals_marker", ap=PRIZE, nodes=(f"{choice.target}.marker",)),)


def _gain_ap(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-SETUP-21."""
    then = min(pack_of(g).file.highest_ap, g.ap + AP_OF_AN_OUTCOME)
    return (remark("ap_then", ap=then, nodes=("ap",)),)


def _look(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-NET-9."""
    return (remark("top_seen", nodes=("deck",)),)


def _repair(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-ASM-6, FM-ASM-7."""
    pack = pack_of(g)
    ship = pack.number[ShipId(choice.target)]
    has = pack.sheets[ship, 0, g.load[ship]]
    yield price(g, pack.table.repair)
    now, then = sheet_label(sheet_of(g, ship)), sheet_label(has)
    yield remark("repaired", now=now, then=then, weight=Weight.GOOD)


def _build(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-ASM-4, FM-ASM-8."""
    pack, side = pack_of(g), ItemId(choice.target)
    yield price(g, cost(pack, side))
    yield from use_of(g, pack.sides[side])


def _build_base(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-ASM-10, FM-MIS-22."""
    pack = pack_of(g)
    yield price(g, pack.type_of[pack.base].ap)
    yield remark("base_use", has=sheet_label(pack.printed(pack.base, False)))
    if g.at[pack.base] in pack.spaces:
        yield remark("base_given_up", space=g.at[pack.base], weight=Weight.WARNING)


def _suppress(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-MIS-27."""
    yield remark("suppresses")
    if g.mission_seen and not g.only_return:
        yield remark("mission_units", units=max(1, mission_opfor(g) - 1))


def _unused(g: FMState, ask: Ask, choice: Choice) -> Iterable[Remark]:
    """Rules: FM-RUN-8, FM-ASM-14."""
    return (remark("wasted"),)


def _burn(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-SPEC-11."""
    ship = pack_of(g).number.get(ShipId(choice.target), -1)
    if ship >= 0:
        yield from disrupts(g, ship)
    elif choice.target in pack_of(g).markers:
        yield remark("marker_goes", weight=Weight.WARNING)
    else:
        yield remark("pod_goes", weight=Weight.WARNING)


# -- The mission --------------------------------------------------------------------------------


def _attempt(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """First the battle, then the dice. Rules: FM-MIS-9, FM-MIS-12, FM-MIS-27."""
    yield remark("attempt_battle", units=mission_opfor(g), weight=Weight.WARNING)
    if needs(pack_of(g).missions[g.mission]):
        yield remark("attempt_dice", chance=percent(objective_chance(g)))
    else:
        yield remark("attempt_sure", weight=Weight.GOOD)
    yield remark("attempt_again")


def _wait(g: FMState, ask: Ask, choice: Choice) -> Iterator[Remark]:
    """Rules: FM-TURN-7, FM-TURN-8."""
    left = turns_left(g)
    if left:
        yield remark("wait", n=left)
    else:
        yield remark("wait_loses", weight=Weight.DANGER)


PROSPECTS: dict[str, Callable[[FMState, Ask, Choice], Iterable[Remark]]] = {
    Verb.NET_RUN.value: _net_run,
    Verb.RUN.value: _run,
    Verb.DECLINE.value: _decline,
    Verb.ASSEMBLY.value: _assembly,
    Verb.BOMBARDMENT.value: _bombardment,
    Verb.ASSAULT.value: _assault,
    Verb.NO_ACTION.value: _no_action,
    Verb.REVEAL_MISSION.value: _reveal_mission,
    Verb.RAISE_NET.value: _raise_net,
    Verb.LOWER_NET.value: _lower_net,
    Verb.REVEAL.value: _reveal,
    Verb.GAIN_AP.value: _gain_ap,
    Verb.LOOK.value: _look,
    Verb.REPAIR.value: _repair,
    Verb.BUILD.value: _build,
    Verb.BUILD_BASE.value: _build_base,
    Verb.SUPPRESS.value: _suppress,
    Verb.UNUSED.value: _unused,
    Verb.BURN.value: _burn,
    Verb.ATTEMPT.value: _attempt,
    Verb.WAIT.value: _wait,
}
