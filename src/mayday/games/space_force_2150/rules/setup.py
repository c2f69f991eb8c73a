"""Set-up: the first position."""

from __future__ import annotations

from mayday.games.space_force_2150.content import (
    FULL_DECK,
    LEVELS,
    SHIP_BONUSES,
    VOYAGE,
    WRECKAGE,
)
from mayday.games.space_force_2150.rows import SectionBonuses
from mayday.games.space_force_2150.rules.crew import PickOccupation, pick_occupation
from mayday.games.space_force_2150.rules.round import Round
from mayday.games.space_force_2150.table import (
    NOBODY_YET,
    S2State,
    crew_size,
    free_occupations,
    of,
)
from mayday.kernel import pick

DAMAGED = {id: of(*w.modules, *w.doors) for id, w in WRECKAGE.items()}


def setup(g: S2State) -> None:
    """The crew in the Lounge with full tanks, the ship on space 0, the normal cards as a deck.

    The Major Events lie open beside the track and belong to their spaces.
    Rules: S2-SETUP-3, S2-SETUP-4, S2-SETUP-5, S2-SETUP-6, S2-SETUP-7, S2-SETUP-8.
    """
    number = crew_size(g.options, g.seats)
    g.crew = [NOBODY_YET] * number
    g.at = [VOYAGE.start_section] * number
    g.tanks = [VOYAGE.tank] * number
    g.targets = [VOYAGE.tank] * number
    g.used = [0] * number
    g.commands = [0] * number
    stock_ship(g)
    g.deck = list(FULL_DECK)
    if g.options["occupations"] == "random":
        deal_occupations(g)
    g.push(PickOccupation(), Round())


def stock_ship(g: S2State) -> None:
    """Hull, stores and damage by difficulty and crew, whoever is in it.

    Rules: S2-SETUP-1, S2-SETUP-2, S2-SETUP-9.
    """
    level = LEVELS[g.options["difficulty"]]
    column = len(g.crew) - 1
    bonuses = SectionBonuses(g.options["section_bonuses"])
    g.leak = level.leak[bonuses][column]
    if bonuses == SectionBonuses.SHIP and column:
        g.oxygen = SHIP_BONUSES.storage[len(g.crew) - SHIP_BONUSES.crew]
        column = SHIP_BONUSES.crew - 1
    else:
        g.oxygen = level.storage[column]
    g.hull = level.hull[column]
    g.fuel = level.fuel[column]
    g.supplies = level.supplies[column]
    g.damaged = DAMAGED[level.wreckage[column]]


def deal_occupations(g: S2State) -> None:
    """By lot, without a decision. Rules: S2-CREW-1."""
    for _ in g.crew:
        free = free_occupations(g)
        pick_occupation(g, free[pick(g, len(free))])
