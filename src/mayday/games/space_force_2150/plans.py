"""Plans: what each crew member should work at next, and the first action towards it.

Everything worth doing on the ship is a task: a place, the actions it takes there and its worth.
Crew members get tasks one after the other, the best pair first. The way counts like work, and so
does a damaged door on it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.bonuses import BONUS, is_open, is_used_up
from mayday.games.space_force_2150.cards import (
    ENGINEER,
    EXIT_RAMP,
    NAVIGATOR,
    SECTIONS,
    SECURITY_OFFICER,
    ItemId,
    SectionId,
)
from mayday.games.space_force_2150.forecast import ROUND, Forecast
from mayday.games.space_force_2150.model import (
    SECTION_BIT,
    S2State,
    acts_as,
    fuel_max,
    has,
    supplies_max,
)
from mayday.games.space_force_2150.ship import (
    ALL_MODULES,
    BIT,
    BIT_AT,
    DOORS_AT,
    ITEMS,
    MODULE_AT,
    Items,
)
from mayday.kernel.flow import Choice

WORK = 2.6  # rolls until a repair is done
ENGINEERS_WORK = 2.0
MOST = 15.0  # more than this no repair is worth
STAY = 3.0  # rounds that a crew member stays at a post
BACK = 1.0
W_ENGINE = 0.6
W_MEDICAL = 2.0
W_FUEL = 0.8
W_SUPPLY = 0.8
W_RAMP = 0.5
W_TURRET = 0.08
W_COCKPIT = 0.04
W_AGAIN = 0.1
W_LOOK = 0.25


MEDICAL_BAY = SectionId("medical_bay")
DORMITORIES = tuple(section for section, bonus in BONUS.items() if bonus.once)
ALL_DOORS = sum(BIT[item] for item in ITEMS) & ~ALL_MODULES


class Way(NamedTuple):
    """The cheapest way to another section: its cost in actions and its first door."""

    cost: float
    door: ItemId


class Task(NamedTuple):
    """Something worth doing in a section: a repair of its module, or its bonus."""

    section: SectionId
    worth: float
    repair: bool
    hands: int = 1  # how many crew members it is for


class Plan(NamedTuple):
    """A crew member's task: what each action spent on it brings, and what to do first."""

    rate: float
    first: Choice
    task: Task


@lru_cache(maxsize=4096)
def ways(damaged: Items, work: float) -> dict[SectionId, dict[SectionId, Way]]:
    """The cheapest way between any two sections, with these doors damaged."""
    table: dict[SectionId, dict[SectionId, Way]] = {}
    for start in SECTIONS:
        found = {start: Way(0.0, ItemId(""))}
        queue = [start]
        while queue:
            here = min(queue, key=lambda section: found[section].cost)
            queue.remove(here)
            for door, beyond in DOORS_AT[here].items():
                cost = found[here].cost + 1 + (work if damaged & BIT[door] else 0)
                if beyond not in found or cost < found[beyond].cost:
                    found[beyond] = Way(cost, found[here].door or door)
                    queue.append(beyond)
        table[start] = found
    return table


# -- tasks ----------------------------------------------------------------------------------


def tasks(g: S2State, f: Forecast) -> list[Task]:
    """All that is worth doing on the ship."""
    found = []
    for section in MODULE_AT:
        if g.damaged & BIT_AT[section]:
            worth = min(repair_worth(g, f, section), MOST)
            if worth > 0:
                found.append(Task(section, worth, True, 2 if worth > 8 else 1))
        else:
            worth = bonus_worth(g, f, section)
            if worth > 0:
                found.append(Task(section, worth, False, hands_for(g, f, section)))
    for section in DORMITORIES:
        if not g.searched & SECTION_BIT[section]:
            found.append(Task(section, 2 * f.supply, False))
    return found


def repair_worth(g: S2State, f: Forecast, section: SectionId) -> float:
    """What a working module brings on the rest of the way."""
    match section:
        case "engine_room":
            return W_ENGINE * ROUND * f.rounds
        case "medical_bay":
            return W_MEDICAL * f.air * f.rounds
        case "secondary_hold":
            return f.fuel * max(f.rounds - g.fuel, 0) * W_FUEL
        case "main_cargo_hold":
            return f.supply * max(f.rounds + 3 - g.supplies, 0) * W_SUPPLY
        case "exit_ramp":
            return f.hull * max(7 - g.hull, 0) * W_RAMP
        case "turret_access":
            return (W_TURRET if has(g, SECURITY_OFFICER) else W_TURRET / 2) * f.hit * f.rounds + W_AGAIN * f.hull
        case "cockpit":
            return (W_COCKPIT if has(g, NAVIGATOR) else W_COCKPIT / 2) * f.hit * f.rounds + W_AGAIN * f.hull
        case _:
            return 0.0


def bonus_worth(g: S2State, f: Forecast, section: SectionId) -> float:
    """What one use of a working bonus brings."""
    match section:
        case "medical_bay":
            return 3.5 * f.air
        case "secondary_hold":
            return min(2.0, fuel_max(g) - g.fuel) * f.fuel
        case "main_cargo_hold":
            return min(3.5, supplies_max(g) - g.supplies) * f.supply
        case "exit_ramp":
            return f.hull - 1.33 * f.supply if g.supplies > 1 else 0.0
        case "cockpit":
            return W_LOOK * f.hit
        case "turret_access":
            return 0.1
        case _:
            return 0.0


def hands_for(g: S2State, f: Forecast, section: SectionId) -> int:
    if section == MEDICAL_BAY:
        return 6 if f.air >= 1 else 2
    return 2 if section == EXIT_RAMP and g.supplies > 4 else 1


# -- plans ----------------------------------------------------------------------------------


def plans(g: S2State, f: Forecast) -> dict[int, Plan]:
    """A plan for every crew member who can be moved, the best matches first."""
    todo = tasks(g, f)
    pairs = []
    for member, crew in enumerate(g.crew):
        if crew and not g.stationed >> member & 1:
            work = ENGINEERS_WORK if acts_as(g, member) == ENGINEER else WORK
            reach = ways(g.damaged & ALL_DOORS, work)[g.at[member]]
            post = post_worth(g, f, member)
            for number, task in enumerate(todo):
                rate = rate_of(g, f, member, task, reach[task.section].cost, work, post)
                if rate > 0:
                    pairs.append((rate, member, number))
    pairs.sort(reverse=True)
    free = [task.hands for task in todo]
    made: dict[int, Plan] = {}
    for rate, member, number in pairs:
        if member not in made and free[number]:
            free[number] -= 1
            made[member] = Plan(rate, first_action(g, member, todo[number]), todo[number])
    return made


def post_worth(g: S2State, f: Forecast, member: int) -> float:
    """What a crew member gains each round by staying where the member is."""
    here = g.at[member]
    if here not in BONUS or BONUS[here].once or BONUS[here].only or g.damaged & BIT_AT[here]:
        return 0.0
    return max(bonus_worth(g, f, here) - f.air, 0.0)


def rate_of(
    g: S2State, f: Forecast, member: int, task: Task, way: float, work: float, post: float
) -> float:
    """What each action on the task brings, its oxygen paid; 0 if the member cannot do it now."""
    if task.repair:
        work = work - 0.7 if g.begun & BIT_AT[task.section] else work
        away = (2 * way + work) / 4
        back = f.air * way if post else 0.0
        return (task.worth - f.air * (way + work) - BACK * (post * away + back)) / (way + work)
    only = BONUS[task.section].only
    if only and acts_as(g, member) != only:
        return 0.0
    if not way:
        usable = is_open(g, member, task.section) and not is_used_up(g, member, task.section)
        return task.worth - f.air if usable else 0.0
    stay = 1.0 if BONUS[task.section].once else min(STAY, f.rounds)
    return ((task.worth - f.air - post) * stay - f.air * way) / (way + stay)


def first_action(g: S2State, member: int, task: Task) -> Choice:
    """A step on the way, a door on it, or the task itself."""
    crew, here = g.crew[member], g.at[member]
    if here == task.section:
        if task.repair:
            return choices.FIX[crew][MODULE_AT[here]]
        return choices.USE[crew][here]
    work = ENGINEERS_WORK if acts_as(g, member) == ENGINEER else WORK
    door = ways(g.damaged & ALL_DOORS, work)[here][task.section].door
    if g.damaged & BIT[door]:
        return choices.FIX[crew][door]
    return choices.MOVE[crew][DOORS_AT[here][door]]
