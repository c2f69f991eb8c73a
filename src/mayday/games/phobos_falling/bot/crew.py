"""Crew: who holds which post, how strong everybody is in a fight, and where pirates can strike.

Posts come from what everybody can see, so that all seats come to the same ones without a word. A
hand that the seat does not see counts by its backs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mayday.games.phobos_falling.content import (
    BACK,
    BRIDGE,
    LIMITS,
    OFFICERS,
    SHUTTLE_BAY,
    TITLE,
    Zone,
    Zones,
)
from mayday.games.phobos_falling.rows import Ambush, Detail, Medikit, OfficerId, Stim, Weapon
from mayday.games.phobos_falling.rules.pirate_plans import within_two
from mayday.games.phobos_falling.shapes import Hand
from mayday.games.phobos_falling.table import PFState

NOBODY = OfficerId("")
# The points that unseen cards are reckoned with, by their backs, and what a leader adds.
BACK_POINTS = {"sec": 1.3, "sci": 0.25, "res": 0.15}
LEADERS_POINTS = 0.4  # for each Security card
STAY_ON_POST = 3.0
LEADER = "lead_the_detail"
BRAWLER = "brawler"
BACKS_OF = {"bridge": "bri", "security": "sec", "science": "sci", "engineering": "eng"}


class Posts(NamedTuple):
    """Who mans the Bridge and who leads the fights."""

    bridge: OfficerId
    fighter: OfficerId


def posts(g: PFState) -> Posts:
    """The best healthy officer for each post; a small crew has no fighter beside the Bridge."""
    healthy = [o for o in g.order if o not in g.dead and o not in g.wounded]
    fighter = max(healthy, key=lambda o: _as_fighter(g, o), default=NOBODY)
    others = [o for o in healthy if o != fighter] or healthy
    bridge = max(others, key=lambda o: _on_bridge(g, o), default=NOBODY)
    return Posts(bridge, fighter)


def _as_fighter(g: PFState, officer: OfficerId) -> float:
    abilities = OFFICERS[officer].abilities
    worth = 6.0 if LEADER in abilities else 4.0 if BRAWLER in abilities else 0.0
    worth += 1.0 if OFFICERS[officer].specialty == "security" else 0.0
    return worth - (2.0 if OFFICERS[officer].specialty == "bridge" else 0.0)


def _on_bridge(g: PFState, officer: OfficerId) -> float:
    worth = STAY_ON_POST if g.at[officer] == BRIDGE else 0.0
    worth += 2.0 if OFFICERS[officer].specialty == "bridge" else 0.0
    return worth - (1.5 if OFFICERS[officer].engineer else 0.0)


# -- Strength ---------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def hand_points(hand: Hand, leads: bool) -> tuple[int, int]:
    """The pirates that the cards of a hand can defeat, and how many of them by cards that stay.

    Who leads the detail doubles the largest one; Stim Packs double the next ones.
    """
    details: list[int] = []
    stims = ambush = medikits = weapon = field = 0
    for card in hand:
        title = TITLE[card]
        match title.combat:
            case Detail(n=n):
                details.append(n)
            case Stim():
                stims += 1
            case Ambush():
                ambush = 1
            case Medikit():
                medikits += 1
            case Weapon(n=n):
                weapon = n
            case _:
                field = 1 if title.field else field
    details.sort(reverse=True)
    doubled = len(details) if ambush else stims + leads
    points = sum(details) + sum(details[:doubled]) + medikits + weapon + field
    return points, weapon


def points_of(g: PFState, officer: OfficerId, sees: bool) -> float:
    """The pirates that an officer can defeat unhurt."""
    if officer in g.wounded or officer in g.dead:
        return 0.0
    abilities = OFFICERS[officer].abilities
    own = LIMITS.brawler if BRAWLER in abilities else 1
    body = g.body.get(officer)
    if body is not None:
        equip = TITLE[body].equip
        own += equip.defeats if equip else 0
    if officer in g.fields:
        own += 1
    hand = g.hands[officer]
    if sees:
        return own + hand_points(hand, LEADER in abilities)[0]
    reckoned = sum(BACK_POINTS.get(BACK[card], 0.0) for card in hand)
    if LEADER in abilities:
        reckoned += LEADERS_POINTS * sum(BACK[card] == "sec" for card in hand)
    return own + reckoned


# -- Threats ----------------------------------------------------------------------------------


class Threat(NamedTuple):
    """A group of pirates, and the zones that it can attack on its turn."""

    pirates: int
    zone: Zone
    zones: Zones


def threats(g: PFState) -> list[Threat]:
    """All groups on the station, and parties about to come in."""
    found = []
    for zone, pirates in g.pirates.items():
        if zone:
            near = 1 << zone
            for to, _ in within_two(g, zone, 0):
                near |= 1 << to
            found.append(Threat(pirates, zone, near))
    return found


def can_be_stolen(g: PFState) -> bool:
    """The Shuttle Bay is lit, open and behind no force field."""
    return not (g.power_out | g.blocked | g.force_fields) >> SHUTTLE_BAY & 1
