"""The External Phase after the flight: the event, and the daily supplies.

Rules: S2-EVT-1 to -5, S2-UPK, S2-SUP-3, S2-SUP-4.
"""

from __future__ import annotations

from mayday.games.space_force_2150 import deck, majors
from mayday.games.space_force_2150.cards import CARDS, CardId
from mayday.games.space_force_2150.effects import play_case, ship_damage
from mayday.games.space_force_2150.events import (
    CardDrawn,
    MajorEventMet,
    NothingToEat,
    SupplyEaten,
)
from mayday.games.space_force_2150.model import NO_CARD, S2State
from mayday.kernel.flow import NOBODY, Asks, Step


class Encounter(Step[S2State], frozen=True):
    """A Major Event if its space stopped the ship, else the top card of the deck.

    A card that moves the ship onto such a space is followed by its Major Event.
    Rules: S2-EVT-1 to -4.
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
    if question:
        g.todo.append(majors.QUESTIONS[question])
    else:
        play_case(g)


class Upkeep(Step[S2State], frozen=True):
    """1 supply is spent, or the crew takes the ship apart. Rules: S2-UPK-1 to -3."""

    def advance(self, g: S2State) -> Asks:
        g.become()
        if g.supplies:
            g.supplies -= 1
            g.emit(SupplyEaten, g.supplies)
        else:
            g.emit(NothingToEat)
            ship_damage(g)
        return NOBODY
