"""Actions: what one crew member can do where the member stands.

Rules: S2-INT-2, S2-INT-3, S2-INT-9, S2-MOVE, S2-REP-6.
"""

from __future__ import annotations

from mayday.games.space_force_2150 import bonuses, choices, repair, ship
from mayday.games.space_force_2150.bonuses import can_use
from mayday.games.space_force_2150.cards import ItemId, SectionId
from mayday.games.space_force_2150.choices import FIXED, MENUS, MOVED, USED, Verb
from mayday.games.space_force_2150.events import Moved
from mayday.games.space_force_2150.model import S2State, is_damaged
from mayday.games.space_force_2150.ship import door_between
from mayday.kernel.flow import Choice, Refusal, refuse

DEEDS = frozenset((Verb.MOVE.value, Verb.REPAIR.value, Verb.USE.value))


def own_actions(g: S2State, member: int) -> tuple[Choice, ...]:
    """The moves, repairs and bonus that the member can pay for, and finishing. Rules: S2-INT-3."""
    items, menus = MENUS[g.crew[member]][g.at[member]]
    menu = menus[g.damaged & items]
    if menu.has_bonus and can_use(g, member, False):
        return menu.own_and_use
    return menu.own


def ordered_actions(g: S2State, member: int) -> tuple[Choice, ...]:
    """The moves, repairs and bonus that the member can be ordered to. Rules: S2-XO-3, -10."""
    items, menus = MENUS[g.crew[member]][g.at[member]]
    menu = menus[g.damaged & items]
    if menu.has_bonus and can_use(g, member, True):
        return menu.deeds_and_use
    return menu.deeds


def carry_out(g: S2State, member: int, choice: Choice, ordered: bool) -> None:
    """Do it; whether and by whom it is paid has been settled before. Rules: S2-INT-2, S2-XO-2."""
    if choice.verb == "move":
        crew, section = MOVED[choice]
        g.at[member] = section
        g.emit(Moved, crew, section)
    elif choice.verb == "repair":
        repair.attempt(g, member, FIXED[choice][1])
    else:
        bonuses.use(g, member, ordered)


def why_not(g: S2State, member: int, choice: Choice, ordered: bool) -> Refusal | None:
    """Why the member cannot do this now, though free to act."""
    if choice.verb == Verb.MOVE:
        return why_not_move(g, member, MOVED[choice][1])
    if choice.verb == Verb.REPAIR:
        return why_not_repair(g, member, FIXED[choice][1])
    return bonuses.why_not_use(g, member, USED[choice][1], ordered)


def why_not_move(g: S2State, member: int, section: SectionId) -> Refusal | None:
    """Rules: S2-MOVE-1, S2-MOVE-2."""
    door = door_between(g.at[member], section)
    if door is None:
        return refuse("S2-MOVE-1", "no_hallway", near=False, here=g.at[member])
    if is_damaged(g, door):
        return refuse("S2-MOVE-2", "door_damaged", door=door)
    return None


def why_not_repair(g: S2State, member: int, item: ItemId) -> Refusal | None:
    """Rules: S2-REP-6, S2-INT-9."""
    if not ship.can_reach(g.at[member], item):
        return refuse("S2-REP-6", "out_of_reach", near=False, here=g.at[member])
    if not is_damaged(g, item):
        return refuse("S2-INT-9", "not_damaged", near=False, item=item)
    return None


def crew_of(g: S2State, choice: Choice) -> int | None:
    """The crew member that a choice names, if aboard."""
    crew = choices.WHO[choice]
    return g.crew.index(crew) if crew in g.crew else None
