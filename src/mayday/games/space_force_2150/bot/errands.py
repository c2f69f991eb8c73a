"""Errands: what each crew member should work at next, and the first action towards it.

Everything worth doing on the ship is a task: a place, the actions it takes there and its worth.
Crew members get tasks one after the other, the best pair first. The way counts like work, and so
does a damaged door on it. The numbers are habits of the crew.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.bot.forecast import Forecast
from mayday.games.space_force_2150.content import (
    ENGINEER,
    MOST_CREW,
    NAVIGATOR,
    SECTIONS,
    SECURITY_OFFICER,
)
from mayday.games.space_force_2150.rows import ItemId, OccupationId, SectionId
from mayday.games.space_force_2150.rules.bonuses import BONUS, COLLECT, POSTS, is_open, is_used_up
from mayday.games.space_force_2150.table import (
    ALL_DOORS,
    BIT,
    BIT_AT,
    DOORS_AT,
    MODULE_AT,
    SECTION_BIT,
    Items,
    S2State,
    acts_as,
    fuel_max,
    has,
    supplies_max,
)
from mayday.kernel import Choice

MEDICAL_BAY = SectionId("medical_bay")
EXIT_RAMP = SectionId("exit_ramp")
DORMITORIES = tuple(section for section, bonus in COLLECT.items() if bonus.once)
STEADY = {  # what anybody can use in every round
    section for section in BONUS if section not in DORMITORIES and section not in POSTS
}


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


class Hand(NamedTuple):
    """A crew member as every task sees the member."""

    member: int
    acting: OccupationId  # what the member acts as
    work: float  # the actions that a repair takes
    ways: dict[SectionId, Way]  # from where the member is
    post: float  # what staying there brings each round


class Match(NamedTuple):
    """A crew member and a task, and what each action on it would bring."""

    rate: float
    hand: Hand
    task: Task


class Errand(NamedTuple):
    """What each action on a crew member's task brings, and what to do first."""

    rate: float
    first: Choice


@lru_cache(maxsize=4096)
def ways(damaged: Items, work: float) -> dict[SectionId, dict[SectionId, Way]]:
    """The cheapest way between any two sections, with these doors damaged."""
    table: dict[SectionId, dict[SectionId, Way]] = {}
    for start in SECTIONS:
        found = table[start] = {start: Way(0.0, ItemId(""))}
        waiting = [start]
        while waiting:
            here = min(waiting, key=lambda section: found[section].cost)  # used at once
            waiting.remove(here)
            for door, beyond in DOORS_AT[here].items():
                cost = found[here].cost + 1 + (work if damaged & BIT[door] else 0)
                if beyond not in found or cost < found[beyond].cost:
                    found[beyond] = Way(cost, found[here].door or door)
                    waiting.append(beyond)
    return table


def tasks(g: S2State, f: Forecast) -> list[Task]:
    """All that is worth doing on the ship."""
    found = []
    for section in MODULE_AT:
        if g.damaged & BIT_AT[section]:
            worth = min(repair_worth(g, f, section), f.habits.most)
            found.append(Task(section, worth, True, 2 if worth > f.habits.urgent else 1))
        else:
            worth = bonus_worth(g, f, section)
            found.append(Task(section, worth, False, hands_for(g, f, section)))
    for section in DORMITORIES:
        if not g.searched & SECTION_BIT[section]:
            found.append(Task(section, f.habits.search * f.supply, False))
    return [task for task in found if task.worth > 0]


def repair_worth(g: S2State, f: Forecast, section: SectionId) -> float:
    """What a working module brings on the rest of the way."""
    habits = f.habits
    match section:
        case "engine_room":
            return habits.engine * f.rounds
        case "medical_bay":
            return habits.medical * f.air * f.rounds
        case "secondary_hold":
            return habits.hold * f.fuel * max(f.rounds - g.fuel, 0)
        case "main_cargo_hold":
            return habits.cargo * f.supply * max(f.rounds + habits.spare_supplies - g.supplies, 0)
        case "exit_ramp":
            return habits.ramp * f.hull * max(habits.enough_hull - g.hull, 0)
        case "turret_access":
            share = 0.06 if has(g, SECURITY_OFFICER) else 0.03
            return share * f.hit * f.rounds + 0.1 * f.hull
        case "cockpit":
            share = 0.08 if has(g, NAVIGATOR) else 0.04
            return share * f.hit * f.rounds + 0.1 * f.hull
        case "lounge":
            return 0.0
        case _:
            raise KeyError(section)


def bonus_worth(g: S2State, f: Forecast, section: SectionId) -> float:
    """What one use of a working bonus brings."""
    habits = f.habits
    match section:
        case "medical_bay":
            return habits.nurse * f.air if f.air > habits.plenty else 0.0
        case "secondary_hold":
            return min(habits.pump, fuel_max(g) - g.fuel) * f.fuel
        case "main_cargo_hold":
            return min(habits.load, supplies_max(g) - g.supplies) * f.supply
        case "exit_ramp":
            return f.hull - habits.walk * f.supply if g.supplies > 1 else 0.0
        case "cockpit":
            return 0.18 * f.hit
        case "turret_access":
            return 0.1
        case "lounge" | "engine_room" | "port_dormitory" | "starboard_dormitory":
            return 0.0  # a dormitory is a task of its own
        case _:
            raise KeyError(section)


def hands_for(g: S2State, f: Forecast, section: SectionId) -> int:
    """How many should use a bonus: everybody the Medical Bay while air is short."""
    if section == MEDICAL_BAY:
        return MOST_CREW if f.air >= f.habits.all_nurses else 2
    return 2 if section == EXIT_RAMP and g.supplies > 4 else 1


def errands(g: S2State, f: Forecast) -> dict[int, Errand]:
    """An errand for every crew member who is not stationed, the best matches first."""
    made: dict[int, Errand] = {}
    hands: dict[SectionId, int] = {}  # still wanted
    for rate, hand, task in matches(g, f):
        if hand.member not in made:
            wanted = hands.get(task.section, task.hands)
            if wanted:
                hands[task.section] = wanted - 1
                made[hand.member] = Errand(rate, first_action(g, hand, task))
    return made


def matches(g: S2State, f: Forecast) -> list[Match]:
    """Who could work at what, the best pairs first."""
    todo = tasks(g, f)
    pairs = []
    for member, crew in enumerate(g.crew):
        if crew and not g.stationed >> member & 1:
            hand = hand_of(g, f, member)
            for number, task in enumerate(todo):
                rate = rate_of(g, f, hand, task)
                if rate > 0:
                    pairs.append((rate, member, number, hand))
    pairs.sort(reverse=True)
    return [Match(rate, hand, todo[number]) for rate, _, number, hand in pairs]


def hand_of(g: S2State, f: Forecast, member: int) -> Hand:
    """What counts of a crew member for every task alike."""
    acting = acts_as(g, member)
    work = f.habits.engineers_work if acting == ENGINEER else f.habits.work
    there = ways(g.damaged & ALL_DOORS, work * f.habits.door)[g.at[member]]
    return Hand(member, acting, work, there, post_worth(g, f, member))


def rate_of(g: S2State, f: Forecast, hand: Hand, task: Task) -> float:
    """What each action on the task brings, its oxygen paid; 0 if the member cannot do it now.

    The last point of oxygen is spent on nothing but more oxygen: who keeps it cannot suffocate.
    """
    section, worth, repair, _ = task
    way, post = hand.ways[section].cost, hand.post
    if way + 1 + (section != MEDICAL_BAY or repair) > f.left:
        return 0.0
    if repair:
        begun = f.habits.begun if g.begun & BIT_AT[section] else 0.0
        actions = way + hand.work - begun
        left = post * (actions + way) / 4 + (f.air * way if post else 0.0)
        return (worth - f.habits.leaving * left) / actions - f.air
    if section in POSTS and hand.acting != POSTS[section].only:
        return 0.0
    if not way:
        member = hand.member
        usable = is_open(g, member, section) and not is_used_up(g, member, section)
        return worth - f.air if usable else 0.0
    stay = 1.0 if section in DORMITORIES else min(f.habits.stay, f.rounds)
    return ((worth - post) * stay) / (way + stay) - f.air


def post_worth(g: S2State, f: Forecast, member: int) -> float:
    """What a crew member gains each round by staying where the member is."""
    here = g.at[member]
    if here not in STEADY or g.damaged & BIT_AT[here]:
        return 0.0
    return max(bonus_worth(g, f, here) - f.air, 0.0)


def first_action(g: S2State, hand: Hand, task: Task) -> Choice:
    """A step on the way, a door on it, or the task itself."""
    crew, here = g.crew[hand.member], g.at[hand.member]
    if here == task.section:
        return choices.FIX[crew][MODULE_AT[here]] if task.repair else choices.USE[crew][here]
    door = hand.ways[task.section].door
    if g.damaged & BIT[door]:
        return choices.FIX[crew][door]
    return choices.MOVE[crew][DOORS_AT[here][door]]
