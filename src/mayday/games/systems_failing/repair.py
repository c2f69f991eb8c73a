"""Repair: cubes on cards, role abilities, removing cards.

Rules: SF-REP, SF-REM, SF-ROLE, SF-END-1.
"""

from __future__ import annotations

from mayday.games.systems_failing import choices, cubes
from mayday.games.systems_failing.cards import CardId, ColourId
from mayday.games.systems_failing.choices import Verb
from mayday.games.systems_failing.cubes import COLOUR, CUBE, Colours, colours_in
from mayday.games.systems_failing.events import (
    CubePlaced,
    DisasterRemoved,
    Escaped,
    EscapeRemoved,
    EscapeUncovered,
    RoleUsed,
)
from mayday.games.systems_failing.model import (
    NEEDS,
    SFState,
    is_repaired,
    is_target,
    is_uncovered,
    open_colours,
    open_needs,
    role_colour,
)
from mayday.games.systems_failing.surge import return_cubes
from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, Refusal, Seat, Step, refuse, seat_id


def offers(g: SFState, seat: Seat) -> list[Choice]:
    """Every first cube and every use of the role that can begin a repair.

    Rules: SF-REP-2 to -4, SF-ROLE-3, -6.
    """
    offered: list[Choice] = []
    held, role = colours_in(g.pools[seat]), COLOUR[role_colour(g, seat)]
    for cards in (g.escape[-1:], *g.zones):
        for card in cards:
            wanted = open_colours(g, card)
            offered += choices.REPAIR[card][wanted & held]
        if cards and wanted == role:
            offered.append(choices.USE_ROLE[cards[-1]])
    return offered


def placeable(g: SFState, seat: Seat, card: CardId) -> Colours:
    """The open needs of the card that the seat's pool can cover. Rules: SF-REP-3."""
    return open_colours(g, card) & colours_in(g.pools[seat])


def can_use_role(g: SFState, seat: Seat, card: CardId) -> bool:
    """Whether the role's colour is all that is open on an uncovered card.

    Rules: SF-ROLE-1 to -3, -6, -7, -9.
    """
    return open_colours(g, card) == COLOUR[role_colour(g, seat)] and is_uncovered(g, card)


class Repairing(Step[SFState], frozen=True):
    """A begun repair goes on cube by cube until the player finishes.

    Rules: SF-REP-1, SF-REP-4, SF-ROLE-1 to -5.
    """

    seat: Seat
    card: CardId

    def advance(self, g: SFState) -> Asks:
        wanted = open_colours(g, self.card)
        offered = choices.PLACE[self.card][wanted & colours_in(g.pools[self.seat])]
        if wanted == COLOUR[role_colour(g, self.seat)] and is_uncovered(g, self.card):
            offered = (*offered, choices.USE_ROLE[self.card])
        if not offered:
            g.become()
            return NOBODY
        return (Ask(self.seat, "repairing", (*offered, choices.FINISH), (self.card,)),)

    def answer(self, g: SFState, seat: Seat, choice: Choice) -> None:
        if choice == choices.FINISH:
            g.become()
        elif choice == choices.USE_ROLE[self.card]:
            use_role(g, seat, self.card)
            g.become()
        else:
            card, colour = choices.card_and_colour(choice)
            if place(g, seat, card, colour):
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
    if can_use_role(g, seat, card):
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
    g.pools[seat] -= CUBE[colour]
    g.cubes_on[card] = covered = g.cubes_on.get(card, 0) + CUBE[colour]
    g.emit(CubePlaced, seat, colour, card)
    if covered != NEEDS[card]:
        return False
    if is_uncovered(g, card):
        remove(g, seat, card)
    return True


def use_role(g: SFState, seat: Seat, card: CardId) -> None:
    """The role's colour is left out and the card is removed at once.

    Rules: SF-ROLE-1, -5, -6, -8.
    """
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
    """The active escape card is done; the sixth one wins the game.

    Rules: SF-REM-1, SF-REM-2, SF-END-1.
    """
    card = g.escape.pop()
    return_cubes(g, card)
    g.escaped[seat].append(card)
    g.emit(EscapeRemoved, seat, card)
    if not g.escape:
        g.emit(Escaped, g.round, g.moved_damage, g.surged_damage)
        g.end("escaped", 1, 1)
    g.reveal()
    g.emit(EscapeUncovered, g.escape[-1])
