"""Repair: cubes from the pool on the needs of one card. Rules: SF-REP."""

from __future__ import annotations

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.choices import (
    FINISH,
    PLACE,
    PLACINGS,
    REPAIR,
    USE_ROLE,
    Verb,
    card_and_colour,
)
from mayday.games.systems_failing.content import CardId, ColourId
from mayday.games.systems_failing.cubes import COLOUR, CUBE, NONE, Colours, colours_in
from mayday.games.systems_failing.events import CubePlaced
from mayday.games.systems_failing.rules.removal import remove
from mayday.games.systems_failing.rules.roles import (
    left_out,
    use_role,
    why_not_role,
)
from mayday.games.systems_failing.table import (
    COLOURS_NEEDED,
    NEEDS,
    SFState,
    disasters_in_play,
    is_uncovered,
    open_colours,
    open_needs,
)
from mayday.kernel import NOBODY, Ask, Asks, Choice, Refusal, Seat, SeatQuestion, refuse


def first_steps(g: SFState, seat: Seat) -> list[Choice]:
    """Every first cube and every use of the role that can begin a repair, column by column.

    Rules: SF-REP-2, SF-REP-3, SF-REP-4, SF-ROLE-3, SF-ROLE-6.
    """
    offered: list[Choice] = []
    held, role, begun = colours_in(g.pools[seat]), left_out(g, seat), g.cubes_on
    for column in (g.escape[-1:], *g.zones):
        on_top = NONE
        for card in column:
            on_top = open_colours(g, card) if card in begun else COLOURS_NEEDED[card]
            offered += REPAIR[card][on_top & held]
        if on_top == role:
            offered.append(USE_ROLE[column[-1]])
    return offered


def why_not_begin(g: SFState, seat: Seat, choice: Choice) -> Refusal | None:
    """Why a repair cannot begin like this. Rules: SF-REP-2, SF-ROLE-6."""
    card = CardId(choice.target.partition(".")[0])
    if not is_target(g, card):
        return refuse("SF-REP-2", "not_in_play", near=False)
    if choice.verb == Verb.USE_ROLE:
        return why_not_role(g, seat, card)
    return why_not_place(g, seat, *card_and_colour(choice))


def is_target(g: SFState, card: CardId) -> bool:
    """The active escape card or any disaster in play, covered or not. Rules: SF-REP-2."""
    return card == g.escape[-1] or card in disasters_in_play(g)


def placeable(g: SFState, seat: Seat, card: CardId) -> Colours:
    """The open needs of the card that the seat's pool can cover. Rules: SF-REP-3."""
    return open_colours(g, card) & colours_in(g.pools[seat])


def why_not_place(g: SFState, seat: Seat, card: CardId, colour: ColourId) -> Refusal | None:
    """Why the seat cannot place this cube on a card in play.

    Rules: SF-REP-1, SF-REP-3, SF-REP-8.
    """
    if placeable(g, seat, card) & COLOUR[colour]:
        return None
    needs = open_needs(g, card)
    if not needs:
        return refuse("SF-REP-8", "already_repaired")
    if not cubes.count(needs, colour):
        return refuse("SF-REP-3", "need_covered", needs=cubes.names(needs))
    return refuse("SF-REP-1", "not_in_pool", pool=cubes.names(g.pools[seat]))


def place(g: SFState, seat: Seat, card: CardId, colour: ColourId) -> bool:
    """Put one cube on the card, where it stays; True if that repaired the card.

    Rules: SF-REP-3, SF-REP-5, SF-REP-6, SF-REP-7.
    """
    g.pools[seat] -= CUBE[colour]
    g.cubes_on[card] = covered = g.cubes_on.get(card, NONE) + CUBE[colour]
    g.emit(CubePlaced, seat, colour, card)
    if covered != NEEDS[card]:
        return False
    if is_uncovered(g, card):
        remove(g, seat, card)
    return True


class Repairing(SeatQuestion[SFState], frozen=True):
    """A begun repair goes on cube by cube until the player finishes.

    Rules: SF-REP-1, SF-REP-4, SF-ROLE-1, SF-ROLE-4.
    """

    prompt = "repairing"
    rule = "SF-REP-4"
    turn_rule = "SF-TURN-4"
    choices = PLACINGS

    card: CardId

    def advance(self, g: SFState) -> Asks:
        """A repair that can only be finished is finished."""
        offered = self.offers(g, self.seat)
        if len(offered) > 1:
            return (Ask(self.seat, self.prompt, offered, (self.card,)),)
        g.become()
        return NOBODY

    def offers(self, g: SFState, seat: Seat) -> tuple[Choice, ...]:
        wanted = open_colours(g, self.card)
        further = PLACE[self.card][wanted & colours_in(g.pools[seat])]
        if wanted == left_out(g, seat) and is_uncovered(g, self.card):
            return (*further, USE_ROLE[self.card], FINISH)
        return (*further, FINISH)

    def why_not(self, g: SFState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == FINISH:
            return None
        if choice.target.partition(".")[0] != self.card:
            return refuse("SF-REP-1", "another_card", near=False, card=self.card)
        if choice.verb == Verb.USE_ROLE:
            return why_not_role(g, seat, self.card)
        return why_not_place(g, seat, *card_and_colour(choice))

    def why_not_now(self, g: SFState, seat: Seat, choice: Choice) -> Refusal:
        return refuse("SF-REP-1", "finish_repair_first", near=False, card=self.card)

    def answer(self, g: SFState, seat: Seat, choice: Choice) -> None:
        if choice == FINISH:
            g.become()
        elif choice.verb == Verb.USE_ROLE:
            use_role(g, seat, self.card)
            g.become()
        else:
            card, colour = card_and_colour(choice)
            if place(g, seat, card, colour):
                g.become()
