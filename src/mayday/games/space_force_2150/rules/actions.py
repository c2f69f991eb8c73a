"""Actions, and moving in the ship: what a crew member can do where the member stands.

Any number may stand in one section, and everybody stays there from round to round. Rules:
S2-INT-2, S2-INT-3, S2-INT-9, S2-MOVE-1, S2-MOVE-2, S2-MOVE-3, S2-MOVE-4, S2-REP-6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.choices import FINISH, FIX, FIXED, MOVE, MOVED, USE, USED, Verb
from mayday.games.space_force_2150.content import OCCUPATIONS
from mayday.games.space_force_2150.events import Moved
from mayday.games.space_force_2150.rows import ItemId, OccupationId, SectionId
from mayday.games.space_force_2150.rules import bonuses, repair
from mayday.games.space_force_2150.rules.bonuses import can_use
from mayday.games.space_force_2150.table import (
    BIT,
    BIT_AT,
    DOORS_AT,
    ITEMS_AT,
    MODULE_AT,
    Items,
    S2State,
    is_damaged,
    names,
)
from mayday.kernel import Choice, Refusal, refuse


class Menu(NamedTuple):
    """What a crew member in a section can do with a certain damage there, ready made."""

    has_bonus: bool  # that works and that this member might use
    deeds: tuple[Choice, ...]  # moves and repairs
    deeds_and_use: tuple[Choice, ...]  # and that bonus
    own: tuple[Choice, ...]  # the same two, and finishing
    own_and_use: tuple[Choice, ...]


def _menu(crew: OccupationId, section: SectionId, damaged: Items) -> Menu:
    """Where the doors work, a move; where something is damaged, a repair.

    Rules: S2-MOVE-1, S2-MOVE-2, S2-REP-6, S2-BONUS-3.
    """
    deeds = [
        FIX[crew][door] if damaged & BIT[door] else MOVE[crew][beyond]
        for door, beyond in DOORS_AT[section].items()
    ]
    broken = bool(damaged & BIT_AT[section])
    if broken:
        deeds.append(FIX[crew][MODULE_AT[section]])
    use = [USE[crew][section]] if section in USE[crew] and not broken else []
    return Menu(
        bool(use),
        tuple(deeds),
        (*deeds, *use),
        (*deeds, FINISH[crew]),
        (*deeds, *use, FINISH[crew]),
    )


def _subsets(items: Items) -> Iterator[Items]:
    bits = [BIT[item] for item in names(items)]
    for size in range(len(bits) + 1):
        yield from map(sum, combinations(bits, size))


# For a crew member in a section: what can be damaged there, and the menu for every such damage.
MENUS = {
    crew: {
        section: (items, {damaged: _menu(crew, section, damaged) for damaged in _subsets(items)})
        for section, items in ITEMS_AT.items()
    }
    for crew in OCCUPATIONS
}


def ordered_actions(g: S2State, member: int) -> tuple[Choice, ...]:
    """What the member can be ordered to: moves, repairs and bonus. Rules: S2-XO-3, S2-XO-10."""
    items, menus = MENUS[g.crew[member]][g.at[member]]
    menu = menus[g.damaged & items]
    if menu.has_bonus and can_use(g, member, True):
        return menu.deeds_and_use
    return menu.deeds


def move(g: S2State, member: int, choice: Choice, ordered: bool) -> None:
    """Through a hallway into the next section. Rules: S2-MOVE-1."""
    crew, section = MOVED[choice]
    g.at[member] = section
    g.emit(Moved, crew, section)


def work(g: S2State, member: int, choice: Choice, ordered: bool) -> None:
    """At a door or module; that costs no supplies. Rules: S2-REP-1, S2-REP-7."""
    repair.attempt(g, member, FIXED[choice][1])


def use(g: S2State, member: int, choice: Choice, ordered: bool) -> None:
    """The bonus of the section. Rules: S2-BONUS-1."""
    bonuses.use(g, member, ordered)


# What is done; whether and by whom it is paid has been settled before: S2-INT-2, S2-XO-2.
CARRY_OUT: dict[str, Callable[[S2State, int, Choice, bool], None]] = {
    Verb.MOVE.value: move,
    Verb.REPAIR.value: work,
    Verb.USE.value: use,
}


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


def door_between(one: SectionId, other: SectionId) -> ItemId | None:
    """The door of the hallway between two sections, if there is one. Rules: S2-MOVE-1."""
    return next((door for door, section in DOORS_AT[one].items() if section == other), None)


def why_not_repair(g: S2State, member: int, item: ItemId) -> Refusal | None:
    """A module is repaired in its section, a door from either side. Rules: S2-REP-6, S2-INT-9."""
    if not ITEMS_AT[g.at[member]] & BIT[item]:
        return refuse("S2-REP-6", "out_of_reach", near=False, here=g.at[member])
    if not is_damaged(g, item):
        return refuse("S2-INT-9", "not_damaged", near=False, item=item)
    return None


def crew_of(g: S2State, choice: Choice) -> int | None:
    """The crew member that an action names, if aboard."""
    crew = choices.WHO[choice]
    return g.crew.index(crew) if crew in g.crew else None
