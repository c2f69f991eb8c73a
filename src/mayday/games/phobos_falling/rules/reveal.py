"""Reveal: an event card is turned up, ignored, negated or carried out."""

from __future__ import annotations

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.content import (
    ABILITY_OF,
    EVENTS,
    KEPT_EVENT,
    LIMITS,
    OFFICERS,
    TRACKS,
    UNNEGATED,
)
from mayday.games.phobos_falling.events import (
    EventAverted,
    EventCancelled,
    EventIgnored,
    EventRevealed,
    NewEventDeck,
)
from mayday.games.phobos_falling.rows import AbilityId, Boarding, Cataclysm, OfficerId
from mayday.games.phobos_falling.rules import events
from mayday.games.phobos_falling.rules.asking import OfficerWindow
from mayday.games.phobos_falling.rules.boarding import expect_debris, raid
from mayday.games.phobos_falling.rules.costs import Paying
from mayday.games.phobos_falling.rules.end import break_up
from mayday.games.phobos_falling.shapes import NO_EVENT
from mayday.games.phobos_falling.table import (
    BORROWER,
    NO_OFFICER,
    PFState,
    can_use,
    from_officer,
    is_healthy,
    use_of,
)
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, Step, refuse, shuffle

AVERT = AbilityId("avert")
MAY_AVERT = tuple(
    id for id, row in OFFICERS.items() if AVERT in row.abilities or BORROWER in row.abilities
)
ONCE_A_GAME = frozenset(id for id, card in EVENTS.items() if isinstance(card.effect, Cataclysm))
AVERTER = ABILITY_OF[AVERT]


def reveal(g: PFState, officer: OfficerId) -> None:
    """The top event, unless the officer ignores it; then whoever can may negate it.

    From now on there are only reactions. Rules: PF-EVENT-1, PF-EVENT-2, PF-EVENT-3, PF-EVENT-4,
    PF-TURN-8.
    """
    if not g.event_deck:
        new_deck(g)
    deck = g.event_deck
    g.event_deck = deck[:-1]
    g.revealed = event = deck[-1]
    g.reveal()
    g.emit(EventRevealed, officer, event)
    if officer in EVENTS[event].ignored_by:
        g.emit(EventIgnored, officer, event)
        file_event(g)
        return
    able = () if event in UNNEGATED else negators(g, officer)
    if able:
        g.push(Negation(able), CarryOut(officer))
    else:
        resolve(g, officer)


def new_deck(g: PFState) -> None:
    """The next stage: the events once more, with further special ones. At the last: the end.

    Rules: PF-EVENT-7, PF-LOSS-3.
    """
    if g.stage == TRACKS.stages:
        break_up(g)
    g.stage += 1
    number = min(LIMITS.special_events, len(g.reserve))
    reserve = list(g.reserve)
    shuffle(g, reserve)
    deck = [*g.event_discard, *reserve[:number]]
    shuffle(g, deck)
    g.event_deck, g.event_discard, g.reserve = tuple(deck), (), tuple(reserve[number:])
    g.emit(NewEventDeck, g.stage, number)


def file_event(g: PFState) -> None:
    """The card goes to the discard pile. Rules: PF-EVENT-6."""
    g.event_discard += (g.revealed,)
    g.revealed = NO_EVENT


# -- Negation ---------------------------------------------------------------------------------


def negators(g: PFState, officer: OfficerId) -> tuple[OfficerId, ...]:
    """Who could negate the event, from the revealing officer on. Rules: PF-EVENT-16, PF-INFO-6."""
    if not (g.kept_by or AVERTER in g.at or g.borrowed == AVERT):
        return ()
    able = []
    for other in MAY_AVERT:
        if other in g.at and can_avert(g, other):
            able.append(other)
    if g.kept_by and g.kept_by not in able and can_cancel(g, g.kept_by):
        able.append(g.kept_by)
    if len(able) < 2:
        return tuple(able)
    return tuple([o for o in from_officer(g, officer) if o in able])


def can_avert(g: PFState, officer: OfficerId) -> bool:
    """Angel, or Bash with her ability, and enough cards to discard.

    Rules: PF-ABIL-7, PF-ABIL-17, PF-EVENT-16.
    """
    return len(g.hands[officer]) >= LIMITS.avert and can_use(g, officer, AVERT)


def can_cancel(g: PFState, officer: OfficerId) -> bool:
    """A healthy officer with a kept Cancel One Event. Rules: PF-EVENT-8, PF-EVENT-16."""
    return g.kept_by == officer and is_healthy(g, officer)


class Negation(OfficerWindow, frozen=True):
    """One after the other may negate the event; the first negation closes the window.

    Rules: PF-EVENT-5, PF-EVENT-8, PF-EVENT-16, PF-ABIL-7.
    """

    prompt = "negation"
    rule = turn_rule = "PF-EVENT-16"
    choices = (choices.AVERT, choices.CANCEL, choices.PASS)

    def may_answer(self, g: PFState, officer: OfficerId) -> bool:
        return can_avert(g, officer) or can_cancel(g, officer)

    def about(self, g: PFState) -> tuple[str, ...]:
        return self.officers[0], g.revealed

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        officer = self.officers[0]
        if not can_cancel(g, officer):
            return choices.AVERT, choices.PASS
        return self.choices if can_avert(g, officer) else self.choices[1:]

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        officer = self.officers[0]
        if choice == choices.AVERT and not can_avert(g, officer):
            return refuse("PF-ABIL-7", "cannot_avert", near=False, officer=officer)
        if choice == choices.CANCEL and not can_cancel(g, officer):
            return refuse("PF-EVENT-8", "cannot_cancel", near=False, officer=officer)
        return None

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        officer = self.officers[0]
        if choice == choices.PASS:
            self.pass_on(g)
            return
        g.become()
        if choice == choices.CANCEL:
            g.kept_by = NO_OFFICER
            g.event_discard += (KEPT_EVENT,)
            g.emit(EventCancelled, officer, g.revealed)
            file_event(g)
        else:
            g.used |= use_of(officer, AVERT)
            g.emit(EventAverted, officer, g.revealed)
            file_event(g)
            g.push(Paying(officer, LIMITS.avert, AVERT))


# -- The effect -------------------------------------------------------------------------------


class CarryOut(Step[PFState], frozen=True):
    """What the event does, if nobody has negated it. Rules: PF-EVENT-4, PF-EVENT-16."""

    officer: OfficerId

    def advance(self, g: PFState) -> Asks:
        g.become()
        if g.revealed:
            resolve(g, self.officer)
        return NOBODY


def resolve(g: PFState, officer: OfficerId) -> None:
    """Carry the event out; its card is filed when all that it asks is answered."""
    depth = len(g.todo)
    carry_out(g, officer)
    if len(g.todo) > depth:
        g.todo.insert(depth, EventEnd())
    else:
        end_event(g)


def carry_out(g: PFState, officer: OfficerId) -> None:
    """Pirates board, debris may be stopped, everything else simply happens.

    Rules: PF-EVENT-1, PF-EVENT-18, PF-BOARD-18.
    """
    event = EVENTS[g.revealed]
    effect = event.effect
    if isinstance(effect, Boarding):
        raid(g, officer, effect.parties)
    elif event.debris:
        expect_debris(g, officer)
    else:
        events.carry_out(g, officer, effect)


class EventEnd(Step[PFState], frozen=True):
    """All that the event asked is answered. Rules: PF-EVENT-6."""

    def advance(self, g: PFState) -> Asks:
        g.become()
        end_event(g)
        return NOBODY


def end_event(g: PFState) -> None:
    """The card is filed, unless it is kept; a Cataclysm that took effect leaves the game.

    Rules: PF-EVENT-6, PF-EVENT-8.
    """
    if g.revealed in ONCE_A_GAME:
        g.events_gone += (g.revealed,)
        g.revealed = NO_EVENT
    elif g.revealed:
        file_event(g)
