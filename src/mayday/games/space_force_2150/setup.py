"""Set-up: the first position. Rules: S2-SETUP."""

from __future__ import annotations

from mayday.games.space_force_2150 import ship
from mayday.games.space_force_2150.cards import (
    FULL_DECK,
    LEVELS,
    SHIP_BONUSES,
    VOYAGE,
    WRECKAGE,
)
from mayday.games.space_force_2150.model import NOBODY_YET, S2State, crew_size, free_occupations
from mayday.games.space_force_2150.occupations import PickOccupation, pick_occupation
from mayday.games.space_force_2150.round import Round
from mayday.kernel.chance import pick

DAMAGED = {id: ship.of(*w.modules, *w.doors) for id, w in WRECKAGE.items()}


def setup(g: S2State) -> None:
    """The ship after the hit, the crew in the Lounge, the deck. Rules: S2-SETUP-1 to -9."""
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
    g.todo = [Round(), PickOccupation()]


def stock_ship(g: S2State) -> None:
    """Hull, stores and damage by difficulty and crew. Rules: S2-SETUP-1, S2-SETUP-2."""
    level = LEVELS[g.options["difficulty"]]
    column = len(g.crew) - 1
    if g.options["section_bonuses"] == "ship" and column:
        column = SHIP_BONUSES.crew - 1
        g.oxygen = SHIP_BONUSES.storage
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
