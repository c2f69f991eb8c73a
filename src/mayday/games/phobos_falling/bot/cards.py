"""Cards: what each card is worth to an officer now.

A card is worth most to whoever can make use of it: details to the fighter, the weapons of the
station to the officer on the Bridge, a suit to somebody without one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mayday.games.phobos_falling.bot.needs import Needs, needs
from mayday.games.phobos_falling.content import CARDS, FULL_DECK, TITLE, TRACKS
from mayday.games.phobos_falling.rows import CardId, DeckId
from mayday.games.phobos_falling.rules.power import MAIN

JUNK = 0.05
FIGHTERS_POINT, OTHERS_POINT = 2.6, 0.5  # for each pirate that a card can defeat
POINTS = {
    "security_detail_1": 1.0,
    "security_detail_2": 2.0,
    "security_detail_3": 3.0,
    "security_detail_4": 4.0,
    "weapon": 1.5,
    "ambush": 2.5,
    "stim_pack": 1.6,
}
BARE, SUITED, ARMOURED = 0, 1, 2


class Wants(NamedTuple):
    """What the worth of cards to an officer depends on."""

    filled: int
    held: int
    tech: int
    fighter: bool
    bridge: bool
    dressed: int  # bare, suited or armoured
    belted: bool
    state: int
    fuel: int
    wounded: bool  # somebody else is
    dead: bool  # somebody is
    repair: int  # the best repair that waits, in points
    power: int
    access: int
    strong: bool  # can defeat what is likely to come
    breaches: bool
    fires: bool


@lru_cache(maxsize=1 << 10)
def worths(w: Wants) -> dict[CardId, float]:
    """What one more of each card is worth to the officer."""
    n = needs(w.filled, w.held, w.tech)
    return {card: _worth(w, n, card) for card in CARDS}


@lru_cache(maxsize=1 << 10)
def deck_worths(w: Wants) -> dict[DeckId, tuple[float, int]]:
    """What the cards of each deck are worth together, and how many there are."""
    worth = worths(w)
    return {
        deck: (sum(map(worth.__getitem__, cards)), len(cards)) for deck, cards in FULL_DECK.items()
    }


def _worth(w: Wants, n: Needs, card: CardId) -> float:
    title = TITLE[card]
    if title.id in n.items:
        return n.items[title.id]
    if title.install or title.makes:
        return JUNK
    if title.technical_data:
        return n.data
    if title.combat is not None or title.field is not None:
        return _arms(w, title.id)
    return _tool(w, title.id)


def _arms(w: Wants, title: str) -> float:
    """Each pirate that the fighter can defeat counts, up to what is likely to come."""
    if title == "team_up":
        return 0.6
    if title == "field_medikit":
        return 4.0 if w.wounded else 1.1
    if title == "personal_force_field":
        return 1.3
    want = FIGHTERS_POINT if w.fighter else OTHERS_POINT
    return POINTS[title] * (0.3 * want if w.strong else want)


# What a tool is worth as a rule, and what while there is work for it.
TOOLS: dict[str, tuple[float, float]] = {
    "heal": (0.9, 4.0),
    "herbal_remedy": (0.7, 4.0),
    "revive": (2.0, 25.0),
    "patch_kit": (0.4, 1.0),
    "fire_extinguisher": (0.4, 1.2),
    "space_suit": (0.3, 5.0),
    "exoskeleton": (0.4, 5.5),
    "utility_belt": (0.2, 1.3),
    "fusion_beam": (1.8, 4.0),
    "torpedo": (1.8, 4.0),
    "tractor_beam": (0.3, 0.9),
}
PLAIN_TOOLS = {
    "stabilize_power": 1.2,
    "force_field": 1.3,
    "security_robot": 0.9,
    "jefferies_tube": 1.5,
}


def _tool(w: Wants, title: str) -> float:
    match title:
        case "repair_system":
            return 1.4 + 0.35 * min(w.repair, 10)
        case "repair_droid":
            return 1.8 + 0.35 * min(max(w.repair, w.power, w.access), 10)
        case "restore_power":
            return 1.1 + 0.3 * min(w.power, 10)
        case "clear_access" | "security_bypass":
            return 0.9 + 0.3 * min(w.access, 10)
        case "aux_fuel_cell":
            return 0.5 if w.state == MAIN else 1.2 + 0.5 * (TRACKS.fuel - w.fuel)
        case "exoskeleton" if w.dressed == SUITED and w.fighter:
            return 1.5
    if title in TOOLS:
        return TOOLS[title][_has_work(w, title)]
    return PLAIN_TOOLS.get(title, JUNK)


def _has_work(w: Wants, title: str) -> bool:
    """There is something to be done with the tool."""
    match title:
        case "heal" | "herbal_remedy":
            return w.wounded
        case "revive":
            return w.dead
        case "patch_kit":
            return w.breaches
        case "fire_extinguisher":
            return w.fires
        case "space_suit" | "exoskeleton":
            return w.dressed == BARE
        case "utility_belt":
            return not w.belted
        case _:
            return w.bridge
