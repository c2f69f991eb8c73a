"""Mission Resolution: an attempt is a battle, and then the objectives in their order."""

from __future__ import annotations

from collections.abc import Iterable

from mayday.games.free_mars import choices
from mayday.games.free_mars.content import Pack, items_in, members
from mayday.games.free_mars.events import (
    MissionAttempted,
    ObjectiveDone,
    ObjectiveFailed,
    OnlyReturnLeft,
)
from mayday.games.free_mars.rows import (
    ASSAULT,
    ASSEMBLY,
    BOMBARDMENT,
    CYBER,
    ROLLED,
    Ability,
    AnyObjective,
    Assault,
    Assembly,
    Bombard,
    Build,
    Clear,
    Combined,
    Cyber,
    ItemId,
    OpforId,
    Return,
)
from mayday.games.free_mars.rules.actions import roll_action
from mayday.games.free_mars.rules.assembly import build_base
from mayday.games.free_mars.rules.burnout import burn_out, victims
from mayday.games.free_mars.rules.combat import begin_battle, opfor_number
from mayday.games.free_mars.rules.decision import Decision
from mayday.games.free_mars.rules.end import win_mission
from mayday.games.free_mars.rules.values import acting, units_value
from mayday.games.free_mars.table import (
    BESIDE,
    LOST,
    FMState,
    cleared,
    pack_of,
    ships_at,
)
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, Step, refuse

ABILITY_OF: dict[type, Ability] = {
    Bombard: BOMBARDMENT,
    Assault: ASSAULT,
    Build: ASSEMBLY,
    Cyber: CYBER,
    Assembly: ASSEMBLY,
}


class MissionResolution(Decision, frozen=True):
    """The Task Force attempts the mission, or waits. Rules: FM-TURN-7, FM-MIS-5."""

    prompt = "mission_resolution"
    rule = "FM-TURN-7"
    choices = (choices.ATTEMPT, choices.WAIT)

    def about(self, g: FMState) -> tuple[str, ...]:
        return (g.mission,)

    def advance(self, g: FMState) -> Asks:
        """Where nothing can be attempted nobody is asked. Rules: FM-MIS-4, FM-MIS-30."""
        if not g.mission_seen or g.only_return or why_not_attempt(g) is not None:
            g.become()
            return NOBODY
        return super().advance(g)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        return None if choice == choices.WAIT else why_not_attempt(g)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        if choice == choices.WAIT:
            g.become()
        else:
            g.become(Objectives())
            attempt(g)


def why_not_attempt(g: FMState) -> Refusal | None:
    """Why the Task Force cannot attempt the mission where it is.

    Rules: FM-MIS-4, FM-MIS-5, FM-MIS-6, FM-MIS-7, FM-MIS-8, FM-MIS-28, FM-MIS-30, FM-TURN-10.
    """
    if not g.mission_seen:
        return refuse("FM-MIS-4", "mission_face_down")
    if g.only_return:
        return refuse("FM-MIS-30", "only_return_left")
    pack = pack_of(g)
    if not acting(g) & pack.all_ships:
        return refuse("FM-MIS-28", "nobody_to_attempt")
    card = pack.missions[g.mission]
    here = pack.orbital[g.point]
    if not here or card.orbital not in ("", here):
        return refuse("FM-MIS-5" if card.orbital else "FM-MIS-6", "not_in_orbit", space=g.point)
    if g.net < card.net:
        return refuse("FM-MIS-7", "net_below_mission", net=g.net, needed=card.net)
    for objective in card.objective:
        for part in parts_of(objective):
            refusal = why_not_part(g, pack, part)
            if refusal is not None:
                return refusal
    return None


def why_not_part(g: FMState, pack: Pack, part: AnyObjective) -> Refusal | None:
    """What a part of the objective needs before anybody fights for it.

    Rules: FM-MIS-15, FM-MIS-17, FM-MIS-20, FM-MIS-28, FM-SPEC-18.
    """
    if isinstance(part, Clear):
        done = cleared(g)
        return None if done >= part.n else refuse("FM-MIS-20", "not_cleared", n=done, needed=part.n)
    if isinstance(part, Return) or (isinstance(part, Build) and base_is_here(g)):
        return None
    if isinstance(part, Bombard) and g.point not in pack.close:
        return refuse("FM-SPEC-18", "not_in_close_orbit", space=g.point)
    ability = ABILITY_OF[type(part)]
    if not units_value(g, ability):
        return refuse("FM-MIS-28", "no_symbol", ability=ability.value)
    if isinstance(part, Build) and g.ap < pack.type_of[pack.base].ap:
        return refuse("FM-MIS-28", "not_enough_ap", ap=pack.type_of[pack.base].ap, have=g.ap)
    return None


def base_is_here(g: FMState) -> bool:
    """On either side. Rules: FM-MIS-17."""
    return g.at[pack_of(g).base] == g.point


def parts_of(objective: AnyObjective) -> tuple[AnyObjective, ...]:
    return objective.parts if isinstance(objective, Combined) else (objective,)


def attempt(g: FMState) -> None:
    """Every attempt starts with the full battle; it has no Win/Lose value.

    Rules: FM-MIS-9, FM-MIS-10, FM-MIS-13, FM-MIS-27.
    """
    g.emit(MissionAttempted, g.mission, g.point)
    add = pack_of(g).missions[g.mission].opfor
    begin_battle(g, opfor_number(g, add, mission=True), ROLLED, OpforId(""))


class Objectives(Step[FMState], frozen=True):
    """After a won battle the Task Force does what the card asks, as far as it succeeds.

    Rules: FM-MIS-11, FM-MIS-12, FM-MIS-14, FM-MIS-25, FM-MIS-26, FM-MIS-30, FM-MIS-31.
    """

    next: int = 0

    def advance(self, g: FMState) -> Asks:
        pack = pack_of(g)
        objectives = pack.missions[g.mission].objective
        g.become()
        if g.battle != "won" or not acting(g) & pack.all_ships:
            return NOBODY
        for n in range(self.next, len(objectives)):
            objective = objectives[n]
            if isinstance(objective, Return):
                g.only_return = True
                g.emit(OnlyReturnLeft, g.mission)
                break
            done, burned = try_parts(g, parts_of(objective))
            if done and n == len(objectives) - 1:
                win_mission(g)
            if done and burned:
                g.push(Objectives(n + 1))
            if burned:
                burn_out(g, *victims(g, burned))
            if burned or not done:
                break
        return NOBODY


def try_parts(g: FMState, parts: Iterable[AnyObjective]) -> tuple[bool, tuple[Ability, ...]]:
    """The parts in order until one fails: whether all are done, and what showed a Burnout.

    Rules: FM-MIS-25, FM-SPEC-9, FM-SPEC-15, FM-SPEC-17, FM-DICE-2.
    """
    burned: list[Ability] = []
    for part in parts:
        ability = ABILITY_OF.get(type(part))
        if ability is None or (isinstance(part, Build) and base_is_here(g)):
            g.emit(ObjectiveDone, word(part))
            continue
        positives, burnouts = roll_action(g, ability)
        if burnouts and ability not in burned:
            burned.append(ability)
        if not positives:
            g.emit(ObjectiveFailed, word(part))
            return False, tuple(burned)
        if isinstance(part, Build):
            build_base(g)
        g.emit(ObjectiveDone, word(part))
    return True, tuple(burned)


def word(part: AnyObjective) -> str:
    """The word of a part, which the log names."""
    return type(part).__name__.lower()


def check_return(g: FMState) -> None:
    """At the end of a turn when only Return is left: a ship on the Launch Point or at the base.

    Rules: FM-MIS-22, FM-MIS-23, FM-MIS-32, FM-UNIT-7.
    """
    pack = pack_of(g)
    home = ships_at(g, pack.launch)
    if g.at[pack.base] not in (BESIDE, LOST):
        home |= ships_at(g, g.at[pack.base])
    wanted = next(o.item for o in pack.missions[g.mission].objective if isinstance(o, Return))
    for ship in members(home & pack.all_ships):
        if not wanted or any(_is(pack, id, wanted) for id in items_in(g.load[ship])):
            win_mission(g)


def _is(pack: Pack, item: ItemId, wanted: str) -> bool:
    """Whether an item is a pod of the wanted kind or a marker of the wanted symbol."""
    return wanted in (item.partition(".")[2], pack.symbol_of.get(item))  # type: ignore[call-overload]
