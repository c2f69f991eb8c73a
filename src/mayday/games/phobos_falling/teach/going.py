"""Prospects of going somewhere: what waits there."""

from __future__ import annotations

from collections.abc import Iterator

from mayday.games.phobos_falling.choices import CARD_AND_ZONE, ZONE_NAMED, Verb
from mayday.games.phobos_falling.content import (
    PILE_AT,
    PILE_IDS,
    SHUTTLE_BAY,
    SLOT,
    SPECIALTY_AT,
    TITLE,
    ZONE_IDS,
    Zone,
)
from mayday.games.phobos_falling.rows import OfficerId
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.rules.explore import draw_limit, has_cards
from mayday.games.phobos_falling.rules.fight import points_of
from mayday.games.phobos_falling.table import (
    PFState,
    hand_limit,
    is_healthy,
    is_protected,
    living_in,
    slots_filled,
)
from mayday.kernel import NO_REMARKS, Ask, Choice, Remark, Remarks, Weight, remark


def _walk(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """Rules: PF-MOVE-1, PF-MOVE-14, PF-DRAW-7."""
    zone = ZONE_NAMED[choice]
    fight = tuple(_fight(g, officer, zone))
    if g.blocked >> zone & 1:
        nodes = (ZONE_IDS[zone],)
        return *fight, remark("blocked_there", nodes=nodes, weight=Weight.WARNING)
    return *fight, *_use(g, officer, zone)


def _stay(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """Rules: PF-MOVE-17."""
    zone = g.at[officer]
    return *_fight(g, officer, zone), *_use(g, officer, zone)


def _tube(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """Rules: PF-MOVE-18, PF-MOVE-21."""
    _, zone = CARD_AND_ZONE[choice]
    if officer == g.active:
        return *_fight(g, officer, zone), *_fitting(g, officer, zone)
    return tuple(_pirates(g, zone))


def _land(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """Somebody is sent there: officers who are not at turn do not fight."""
    return tuple(_pirates(g, ZONE_NAMED[choice]))


def _pirates(g: PFState, zone: Zone) -> Iterator[Remark]:
    if zone in g.pirates:
        number, nodes = g.pirates[zone], (ZONE_IDS[zone],)
        yield remark("pirates_there", n=number, nodes=nodes, weight=Weight.WARNING)


def _fight(g: PFState, officer: OfficerId, zone: Zone) -> Iterator[Remark]:
    """How many pirates there are, and how many can be defeated unhurt with cards that are seen.

    Rules: PF-COMBAT-1, PF-COMBAT-3, PF-COMBAT-18.
    """
    if zone not in g.pirates:
        return
    side = dict.fromkeys((officer, *living_in(g, zone)))
    number = g.pirates[zone]
    points = g.robots.get(zone, 0) + sum(points_of(g, one) for one in side)
    nodes = (ZONE_IDS[zone],)
    if points >= number:
        yield remark("fight_won", n=number, points=points, nodes=nodes, weight=Weight.GOOD)
    else:
        short = number - points
        weight = Weight.DANGER
        yield remark("fight_hard", n=number, points=points, short=short, nodes=nodes, weight=weight)


def _use(g: PFState, officer: OfficerId, zone: Zone) -> Iterator[Remark]:
    """What the officer can do there in this turn. Rules: PF-LIFE-4, PF-DRAW-1, PF-DRAW-2."""
    if not power.breathable(g) >> zone & 1 and not is_protected(g, officer):
        key = "dies_there" if officer in g.wounded else "no_air_there"
        yield remark(key, nodes=(ZONE_IDS[zone],), weight=Weight.DANGER)
    if not is_healthy(g, officer):
        return
    yield from _fitting(g, officer, zone)
    pile = PILE_AT[zone]
    if pile < 0:
        return
    dark = (g.power_out | g.fires) >> zone & 1 or g.damaged & SPECIALTY_AT[zone]
    if dark or not has_cards(g, pile):
        yield remark("no_cards_there", nodes=(ZONE_IDS[zone],), weight=Weight.WARNING)
    else:
        number = draw_limit(g, officer, zone)
        yield remark("cards_there", n=number, pile=PILE_IDS[pile], nodes=(PILE_IDS[pile],))


def _fitting(g: PFState, officer: OfficerId, zone: Zone) -> Iterator[Remark]:
    """What of the hand could be installed. Rules: PF-SHUTTLE-6."""
    if zone != SHUTTLE_BAY or zone in g.pirates or g.fires >> zone & 1 or officer in g.wounded:
        return
    filled = slots_filled(g)
    items = tuple(
        dict.fromkeys(
            TITLE[card].id
            for card in g.hands[officer]
            if card in TITLE and TITLE[card].install and not filled >> SLOT[TITLE[card].install] & 1
        )
    )
    if items:
        yield remark("can_install", items=items, weight=Weight.GOOD)


def _draw(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """Rules: PF-DRAW-4, PF-DRAW-5, PF-CARD-5, PF-CARD-6."""
    if ask.prompt != "explore_step":
        return NO_REMARKS
    zone = g.at[officer]
    held, limit = len(g.hands[officer]), hand_limit(g, officer)
    said = remark("draws", n=draw_limit(g, officer, zone), left=len(g.piles[PILE_AT[zone]]))
    if held < limit:
        return (said,)
    return said, remark("hand_is_full", held=held, limit=limit, weight=Weight.WARNING)


GOING = {
    Verb.MOVE: _walk,
    Verb.STAY: _stay,
    Verb.TUBE: _tube,
    Verb.TO: _land,
    Verb.BEAM_OUT: _land,
    Verb.DRAW: _draw,
}
