"""Cards: what each card is worth to an officer now.

A card is worth most to whoever can make use of it: details to the fighter, the weapons of the
station to the officer on the Bridge, a suit to somebody without one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mayday.games.phobos_falling.bot.needs import Needs, needs
from mayday.games.phobos_falling.content import CARDS, TITLE
from mayday.games.phobos_falling.rows import CardId
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


@lru_cache(maxsize=1 << 13)
def worths(w: Wants) -> dict[CardId, float]:
    """What one more of each card is worth to the officer."""
    n = needs(w.filled, w.held, w.tech)
    return {card: _worth(w, n, card) for card in CARDS}


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
        case "stabilize_power":
            return 1.2
        case "space_suit":
            return 5.0 if w.dressed == BARE else 0.3
        case "exoskeleton":
            return 5.5 if w.dressed == BARE else 1.5 if w.dressed == SUITED and w.fighter else 0.4
        case "utility_belt":
            return 0.2 if w.belted else 1.3
        case "fusion_beam" | "torpedo":
            return 4.0 if w.bridge else 1.8
        case "tractor_beam":
            return 0.9 if w.bridge else 0.3
        case "force_field":
            return 1.3
        case "security_robot":
            return 0.9
        case "heal":
            return 4.0 if w.wounded else 0.9
        case "revive":
            return 25.0 if w.dead else 2.0
        case "herbal_remedy":
            return 4.0 if w.wounded else 0.7
        case "aux_fuel_cell":
            return 0.5 if w.state == MAIN else 1.2 + 0.5 * (5 - w.fuel)
        case "patch_kit":
            return 1.0 if w.breaches else 0.4
        case "fire_extinguisher":
            return 1.2 if w.fires else 0.4
        case "jefferies_tube":
            return 1.5
        case "scavenge_engine" | "spoiled_crop" | "empty_crate":
            return JUNK
        case unknown:
            raise KeyError(unknown)
