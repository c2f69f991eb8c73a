"""The ship: doors and modules as sets of bits, and the ways between sections.

Everything that can be damaged has one bit, so that the damage of the whole ship is one number
and a look at one section is one `&`.
"""

from __future__ import annotations

from typing import TypeAlias

from mayday.games.space_force_2150.cards import (
    DOORS,
    MODULES,
    SECTIONS,
    ItemId,
    SectionId,
)

Items: TypeAlias = int  # a set of doors and modules

NOTHING = 0
ITEMS: tuple[ItemId, ...] = (*DOORS, *MODULES)
BIT = {item: 1 << n for n, item in enumerate(ITEMS)}
ALL_DOORS = sum(BIT[door] for door in DOORS)
ALL_MODULES = sum(BIT[module] for module in MODULES)

MODULE_AT = {module.section: module.id for module in MODULES.values()}
DOORS_AT: dict[SectionId, dict[ItemId, SectionId]] = {
    section: {
        door.id: door.joins[1 - door.joins.index(section)]
        for door in DOORS.values()
        if section in door.joins
    }
    for section in SECTIONS
}
BIT_AT = {
    section: BIT[MODULE_AT[section]] if section in MODULE_AT else NOTHING for section in SECTIONS
}
ITEMS_AT = {
    section: sum(BIT[door] for door in doors) + BIT_AT[section]
    for section, doors in DOORS_AT.items()
}


def of(*items: ItemId) -> Items:
    """The set of these items."""
    return sum(BIT[item] for item in items)


def names(items: Items) -> tuple[ItemId, ...]:
    """The items of a set, doors first."""
    return tuple(item for item in ITEMS if items & BIT[item])


def can_reach(section: SectionId, item: ItemId) -> bool:
    """A module is repaired in its section, a door from either side. Rules: S2-REP-6."""
    return bool(ITEMS_AT[section] & BIT[item])


def door_between(one: SectionId, other: SectionId) -> ItemId | None:
    """The door of the hallway between two sections, if there is one. Rules: S2-MOVE-1."""
    return next((door for door, section in DOORS_AT[one].items() if section == other), None)
