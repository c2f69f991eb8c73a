"""Repair: cubes on cards, role abilities, removing cards. Rules: SF-REP, SF-REM, SF-ROLE, SF-END-1."""

from __future__ import annotations

from mayday.games.systems_failing import choices, cubes
from mayday.games.systems_failing.cards import CardId, ColourId
from mayday.games.systems_failing.choices import Verb
from mayday.games.systems_failing.cubes import COLOUR, CUBE, Cubes
from mayday.games.systems_failing.events import (
    CubePlaced,
    DisasterRemoved,
    Escaped,
    EscapeRemoved,
    EscapeUncovered,
    RoleUsed,
)
from mayday.games.systems_failing.model import (
    SFState,
    is_repaired,
    is_target,
    is_uncovered,
    open_needs,
    placeable,
    role_colour,
    role_removes,
)
from mayday.games.systems_failing.surge import return_cubes
from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, Refusal, Seat, Step, refuse, seat_id


def offers(g: SFState, seat: Seat) -> list[Choice]:
    """Every first cube and every use of the role that the seat may begin a repair with. Rules: SF-REP-2 to -4, SF-ROLE-6."""
    offered: list[Choice] = []
    for cards in ([g.escape[-1]], *g.zones):
        for card in cards:
            offered += choices.REPAIR[card][placeable(g, seat, card)]
        if cards and role_removes(g, seat, cards[-1]):
            offered.append(choices.USE_ROLE[cards[-1]])
    return offered


class Repairing(Step[SFState], frozen=True):
    """A begun repair goes on cube by cube until the player finishes. Rules: SF-REP-1, SF-REP-4, SF-ROLE-1 to -5."""

    seat: Seat
    card: CardId

    def advance(self, g: SFState) -> Asks:
        offered = choices.PLACE[self.card][placeable(g, self.seat, self.card)]
        if role_removes(g, self.seat, self.card):
            offered = (*offered, choices.USE_ROLE[self.card])
        if not offered:
            g.become()
            return NOBODY
        return (Ask(self.seat, "repairing", (*offered, choices.FINISH), (self.card,)),)

    def answer(self, g: SFState, seat: Seat, choice: Choice) -> None:
        if choice.verb == Verb.PLACE:
            if place(g, seat, self.card, choices.colour_of(choice)):
                g.become()
        elif choice.verb == Verb.USE_ROLE:
            use_role(g, seat, self.card)
            g.become()
        else:
            g.become()

    def refusal(self, g: SFState, seat: Seat, choice: Choice) -> Refusal | None:
        if seat != self.seat:
            return refuse("SF-TURN-4", "not_your_turn", near=False, active=seat_id(self.seat))
        if choice.verb == Verb.FINISH:
            return None
        if choice.verb == Verb.PLACE:
            card, colour = choices.card_and_colour(choice)
            if card != self.card:
                return refuse("SF-REP-1", "another_card", near=False, card=self.card)
            return why_not_place(g, seat, card, colour)
        if choice.verb == Verb.USE_ROLE:
            if choice.target != self.card:
                return refuse("SF-REP-1", "another_card", near=False, card=self.card)
            return why_not_role(g, seat, self.card)
        return refuse("SF-REP-1", "finish_repair_first", near=False, card=self.card)


def why_not_place(g: SFState, seat: Seat, card: CardId, colour: ColourId) -> Refusal | None:
    """Why the seat cannot place a cube on the card. Rules: SF-REP-1 to -3, SF-REP-8."""
    if not is_target(g, card):
        return refuse("SF-REP-2", "not_in_play", near=False)
    if placeable(g, seat, card) & COLOUR[colour]:
        return None
    needs = open_needs(g, card)
    if not needs:
        return refuse("SF-REP-8", "already_repaired")
    if not cubes.count(needs, colour):
        return refuse("SF-REP-3", "need_covered", needs=cubes.names(needs))
    return refuse("SF-REP-1", "not_in_pool", pool=cubes.names(g.pools[seat]))


def why_not_role(g: SFState, seat: Seat, card: CardId) -> Refusal | None:
    """Why the seat's role cannot remove the card now. Rules: SF-ROLE-2, -3, -6."""
    if not is_target(g, card):
        return refuse("SF-REP-2", "not_in_play", near=False)
    if role_removes(g, seat, card):
        return None
    if not is_uncovered(g, card):
        return refuse("SF-ROLE-3", "covered")
    needs, ignored = cubes.names(open_needs(g, card)), role_colour(g, seat)
    if ignored not in needs:
        return refuse("SF-ROLE-9", "role_not_needed", role=g.roles[seat], ignored=ignored)
    missing = tuple(colour for colour in needs if colour != ignored)
    return refuse("SF-ROLE-2", "other_needs_open", missing=missing, ignored=ignored)


def place(g: SFState, seat: Seat, card: CardId, colour: ColourId) -> bool:
    """Put one cube on the card; True if that repaired it. Rules: SF-REP-3, SF-REP-5 to -7."""
    g.pools[seat] = Cubes(g.pools[seat] - CUBE[colour])
    g.cubes_on[card] = Cubes(g.cubes_on.get(card, 0) + CUBE[colour])
    g.emit(CubePlaced, seat, colour, card)
    if not is_repaired(g, card):
        return False
    if is_uncovered(g, card):
        remove(g, seat, card)
    return True


def use_role(g: SFState, seat: Seat, card: CardId) -> None:
    """The role's colour is left out and the card is removed at once. Rules: SF-ROLE-1, -5, -6, -8."""
    g.emit(RoleUsed, seat, g.roles[seat], card)
    remove(g, seat, card)


def remove(g: SFState, seat: Seat, card: CardId) -> None:
    """Take an uncovered repaired card off the table. Rules: SF-REM-1 to -6."""
    if card == g.escape[-1]:
        remove_escape(g, seat)
    else:
        zone = next(zone for zone in g.zones if zone and zone[-1] == card)
        remove_disaster(g, zone)
        while zone and is_repaired(g, zone[-1]):
            remove_disaster(g, zone)


def remove_disaster(g: SFState, zone: list[CardId]) -> None:
    """The top disaster of the zone goes to the discard pile. Rules: SF-REM-3."""
    card = zone.pop()
    return_cubes(g, card)
    g.discard.append(card)
    g.emit(DisasterRemoved, card)


def remove_escape(g: SFState, seat: Seat) -> None:
    """The active escape card is done; the sixth one wins the game. Rules: SF-REM-1, SF-REM-2, SF-END-1."""
    card = g.escape.pop()
    return_cubes(g, card)
    g.escaped[seat].append(card)
    g.emit(EscapeRemoved, seat, card)
    if not g.escape:
        g.emit(Escaped, g.round, g.moved_damage, g.surged_damage)
        g.end("escaped", 1, 1)
    g.reveal()
    g.emit(EscapeUncovered, g.escape[-1])
