"""Prospects in a combat: how many pirates fall, how many are left, and what the rest costs."""

from __future__ import annotations

from mayday.games.phobos_falling.choices import ZONE_NAMED, Verb
from mayday.games.phobos_falling.content import TITLE, TITLES, ZONE_IDS
from mayday.games.phobos_falling.rows import CardId, OfficerId, TitleId, Weapon
from mayday.games.phobos_falling.rules.combat import Combat
from mayday.games.phobos_falling.rules.fight import fighters, points
from mayday.games.phobos_falling.rules.fighting_on import FightingOn, exposed, next_victim
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import NO_REMARKS, Ask, Choice, Remarks, Weight, remark


def _strikes(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """Rules: PF-COMBAT-6, PF-COMBAT-11, PF-COMBAT-12, PF-COMBAT-23."""
    step = g.todo[-1]
    if not isinstance(step, Combat):
        return NO_REMARKS
    number, here = _defeated(g, officer, choice, step), g.pirates[step.zone]
    if number >= here:
        surplus = number - here
        return (remark("last_fall", n=number, surplus=surplus, weight=Weight.GOOD),)
    return (remark("fall", n=number, left=here - number),)


def _defeated(g: PFState, officer: OfficerId, choice: Choice, step: Combat) -> int:
    """How many pirates the choice is good for."""
    match choice.verb:
        case Verb.DETAIL:
            return points(CardId(choice.target)) * (2 if step.ambush else 1)
        case Verb.STIM:
            return 2 * points(CardId(choice.target.partition(".")[2]))
        case Verb.MEDIKIT:
            return points(CardId(choice.target))
        case Verb.WEAPON:
            weapon = TITLES[TitleId("weapon")].combat
            return weapon.n if isinstance(weapon, Weapon) else 0
        case Verb.EXOSKELETON:
            equip = TITLE[g.body[officer]].equip
            return equip.defeats if equip is not None else 0
        case Verb.FIELD:
            return points(g.fields[officer])
    return 1


def _passes(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """What it comes to if nobody there does any more. Rules: PF-COMBAT-13, PF-COMBAT-14."""
    step = g.todo[-1]
    if not isinstance(step, Combat):
        return NO_REMARKS
    unhurt = sum(step.blows_left(g, one) for one in fighters(g, step.zone))
    left = g.pirates[step.zone] - unhurt
    if left <= 0:
        return (remark("blows_are_enough", weight=Weight.GOOD),)
    if not exposed(g, step.zone):
        return (remark("pirates_stay", n=left, weight=Weight.WARNING),)
    return (remark("wounds_to_come", n=left, unhurt=unhurt, weight=Weight.DANGER),)


def _fights_on(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """Rules: PF-COMBAT-14."""
    step = g.todo[-1]
    if not isinstance(step, FightingOn):
        return NO_REMARKS
    key = "costs_a_life" if officer in g.wounded else "costs_a_wound"
    return (remark(key, officer=officer, left=g.pirates[step.zone] - 1, weight=Weight.DANGER),)


def _holds_back(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """Rules: PF-COMBAT-29."""
    step = g.todo[-1]
    if not isinstance(step, FightingOn):
        return NO_REMARKS
    victim = next_victim(g, exposed(g, step.zone))
    return (remark("falls_on", officer=victim, nodes=(victim,), weight=Weight.WARNING),)


def _snipes(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    zone = ZONE_NAMED[choice]
    left = g.pirates[zone] - 1
    return (remark("snipes", left=left, zone=ZONE_IDS[zone], nodes=(ZONE_IDS[zone],)),)


FIGHTING = {
    Verb.BLOW: _strikes,
    Verb.DETAIL: _strikes,
    Verb.STIM: _strikes,
    Verb.WEAPON: _strikes,
    Verb.EXOSKELETON: _strikes,
    Verb.FIELD: _strikes,
    Verb.MEDIKIT: _strikes,
    Verb.PASS: _passes,
    Verb.FIGHT_ON: _fights_on,
    Verb.HOLD_BACK: _holds_back,
    Verb.SNIPE: _snipes,
}
