"""Prospects: what a choice is good for, before it is made."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.choices import Verb, card_and_colour, holder_and_colour
from mayday.games.systems_failing.content import (
    ACTIONS,
    DISASTERS,
    ESCAPES,
    POOL_LIMIT,
    POOL_START,
    SCAVENGE_DRAWS,
    WHITE,
    ZONE_LIMIT,
    ZONES,
    CardId,
)
from mayday.games.systems_failing.cubes import COLOUR, CUBE, colours_in, count, total
from mayday.games.systems_failing.rules.turn import Turn
from mayday.games.systems_failing.table import (
    CORE,
    SFState,
    is_uncovered,
    open_needs,
    other,
    role_colour,
)
from mayday.kernel import (
    NO_REMARKS,
    Ask,
    Choice,
    Remark,
    Remarks,
    Seat,
    View,
    Weight,
    percent,
    remark,
)


def prospects(v: View[SFState], ask: Ask, choice: Choice) -> Remarks:
    """What the choice brings, as far as a player can know."""
    tell = _PROSPECTS.get(choice.verb)
    return NO_REMARKS if tell is None else tell(v.position, ask.seat, choice)


def _repair(g: SFState, seat: Seat, choice: Choice) -> Remarks:
    """What the card still needs with this cube on it. Rules: SF-REP-7, SF-REM-3, SF-REM-4."""
    card, colour = card_and_colour(choice)
    left = open_needs(g, card) - CUBE[colour]
    if not left:
        return (_done(g, card),)
    still = remark("still_needs", card=card, missing=cubes.names(left), nodes=(card,))
    if is_uncovered(g, card) and colours_in(left) == COLOUR[role_colour(g, seat)]:
        return still, remark("role_does_the_rest", role=g.roles[seat], weight=Weight.GOOD)
    return (still,)


def _use_role(g: SFState, seat: Seat, choice: Choice) -> Remarks:
    return (_done(g, CardId(choice.target)),)


def _done(g: SFState, card: CardId) -> Remark:
    """What becomes of a card whose last need is covered. Rules: SF-REM-1, SF-END-1."""
    if card in ESCAPES:
        if len(g.escape) == 1:
            return remark("wins", nodes=(card,), weight=Weight.GOOD)
        return remark("escape_done", card=card, left=len(g.escape) - 1, weight=Weight.GOOD)
    if not is_uncovered(g, card):
        return remark("done_but_covered", card=card, nodes=(card,))
    saved = DISASTERS[card].damage
    return remark("removed", card=card, damage=saved, nodes=(card,), weight=Weight.GOOD)


def _scavenge(g: SFState, seat: Seat, choice: Choice) -> Remarks:
    """The danger of a white cube, and what it would do. Rules: SF-SCAV-1, SF-WHITE-1, SF-SURGE."""
    white, there = count(g.bag, WHITE.id), total(g.bag)
    drawn = min(SCAVENGE_DRAWS, there)
    held = total(g.pools[seat])
    room = remark("pool_after", held=held, after=min(held + drawn, POOL_LIMIT))
    if not white:
        return room, remark("no_white", weight=Weight.GOOD)
    chance = percent(1 - comb(there - white, drawn) / comb(there, drawn))
    risk = remark("white", chance=chance, nodes=("bag.white",), weight=Weight.WARNING)
    return room, risk, *_surge(g)


def _surge(g: SFState) -> Remarks:
    """What the first white cube would push left. Rules: SF-SURGE-1, SF-SURGE-2, SF-SURGE-4."""
    zone = next((zone for zone in (2, 1, 0) if g.zones[zone]), None)
    if zone is None:
        return NO_REMARKS
    card = g.zones[zone][0]
    while zone and len(g.zones[zone - 1]) == ZONE_LIMIT:  # it pushes another one on
        zone -= 1
        card = g.zones[zone][0]
    if zone == 0:
        damage = DISASTERS[card].damage
        nodes, weight = (card, CORE), Weight.DANGER
        return (remark("surge_hits", card=card, damage=damage, nodes=nodes, weight=weight),)
    return (remark("surge", card=card, zone=ZONES[zone - 1], nodes=(card, ZONES[zone - 1])),)


def _ask(g: SFState, seat: Seat, choice: Choice) -> Remarks:
    """Rules: SF-XFER-1, SF-XFER-3."""
    holder, colour = holder_and_colour(choice)
    return (remark("asked", held=count(g.pools[holder], colour), colour=colour),)


def _discard_all(g: SFState, seat: Seat, choice: Choice) -> Remarks:
    """Rules: SF-DISC-1, SF-STOCK-2."""
    return (remark("all_back", cubes=total(g.pools[seat]), start=POOL_START),)


def _end_turn(g: SFState, seat: Seat, choice: Choice) -> Remarks:
    """Rules: SF-TURN-3."""
    left = next((step.actions for step in reversed(g.todo) if isinstance(step, Turn)), ACTIONS)
    return (remark("actions_lost", actions=left, weight=Weight.WARNING),)


def _finish(g: SFState, seat: Seat, choice: Choice) -> Remarks:
    """Rules: SF-REP-5."""
    return (remark("cubes_stay"),)


def _allow(g: SFState, seat: Seat, choice: Choice) -> Remarks:
    """Rules: SF-XFER-1, SF-STOCK-2."""
    held, partner = total(g.pools[seat]), other(seat)
    return (remark("allowed", left=held - 1, partner=total(g.pools[partner]) + 1),)


def _refuse(g: SFState, seat: Seat, choice: Choice) -> Remarks:
    """Rules: SF-XFER-3."""
    return (remark("refused"),)


def _drop(g: SFState, seat: Seat, choice: Choice) -> Remarks:
    """Rules: SF-SCAV-5."""
    _, colour = holder_and_colour(choice)
    return (remark("dropped", left=count(g.pools[seat], colour) - 1, colour=colour),)


_PROSPECTS: dict[str, Callable[[SFState, Seat, Choice], Remarks]] = {
    Verb.REPAIR.value: _repair,
    Verb.PLACE.value: _repair,
    Verb.USE_ROLE.value: _use_role,
    Verb.FINISH.value: _finish,
    Verb.SCAVENGE.value: _scavenge,
    Verb.ASK.value: _ask,
    Verb.ALLOW.value: _allow,
    Verb.REFUSE.value: _refuse,
    Verb.DISCARD_ALL.value: _discard_all,
    Verb.DROP.value: _drop,
    Verb.END_TURN.value: _end_turn,
}
