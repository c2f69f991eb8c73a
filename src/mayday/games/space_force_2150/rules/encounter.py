"""External Phase, events: which card is met."""

from __future__ import annotations

from mayday.games.space_force_2150.content import CARDS
from mayday.games.space_force_2150.events import CardDrawn, MajorEventMet
from mayday.games.space_force_2150.rows import CardId
from mayday.games.space_force_2150.rules import deck
from mayday.games.space_force_2150.rules.effects import play_case
from mayday.games.space_force_2150.rules.major_events import FIRST_QUESTIONS
from mayday.games.space_force_2150.table import NO_CARD, S2State
from mayday.kernel import NOBODY, Asks, Step


class Encounter(Step[S2State], frozen=True):
    """A Major Event if its space stopped the ship, else the top card of the deck.

    A card that moves the ship onto such a space is followed by its Major Event.
    Rules: S2-EVT-1, S2-EVT-2, S2-EVT-3, S2-EVT-4.
    """

    drawn: int = 0  # cards resolved so far

    def advance(self, g: S2State) -> Asks:
        if g.due:
            card, g.due = g.due, NO_CARD
            g.emit(MajorEventMet, card)
        elif not self.drawn:
            card = deck.turn_up(g)
            g.emit(CardDrawn, card)
        else:
            g.become()
            return NOBODY
        g.become(Encounter(self.drawn + 1))
        meet(g, card)
        return NOBODY


def meet(g: S2State, card: CardId) -> None:
    """Lay the card open and resolve it, or ask its question first."""
    g.card, g.case, g.total = card, 0, 0
    question = CARDS[card].question
    if question is None:
        play_case(g)
    else:
        g.push(FIRST_QUESTIONS[question])
