"""Costs: cards of the hand that pay for an ability or a system, one by one."""

from __future__ import annotations

from typing import Literal, TypeAlias

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.content import BACK, FULL_DECK, TITLE
from mayday.games.phobos_falling.events import PaidWith
from mayday.games.phobos_falling.rows import CardId, OfficerId
from mayday.games.phobos_falling.rules.asking import OfficerQuestion
from mayday.games.phobos_falling.rules.hands import each_once
from mayday.games.phobos_falling.shapes import Hand
from mayday.games.phobos_falling.table import PFState, spend
from mayday.kernel import Choice, Refusal, Seat, refuse

Payment: TypeAlias = Literal["any", "data"]

DATA_DECKS = frozenset(
    deck for deck, cards in FULL_DECK.items() if any(TITLE[card].technical_data for card in cards)
)  # Bridge and Science


def payable(hand: Hand, kind: Payment) -> Hand:
    """The cards of a hand that can pay."""
    return hand if kind == "any" else tuple([card for card in hand if BACK[card] in DATA_DECKS])


def can_pay(g: PFState, officer: OfficerId, number: int, kind: Payment = "any") -> bool:
    return len(payable(g.hands[officer], kind)) >= number


class Paying(OfficerQuestion, frozen=True):
    """Which card to pay with next; what is paid for comes when all are paid.

    Rules: PF-CARD-12, PF-CARD-19, PF-ABIL-7, PF-ABIL-19.
    """

    prompt = "paying"
    rule = turn_rule = "PF-CARD-12"
    choices = tuple(choices.PAY.values())

    number: int
    purpose: str  # what is paid for: everybody knows it
    kind: Payment = "any"

    def about(self, g: PFState) -> tuple[str, ...]:
        return (self.officer, self.purpose)

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return tuple(each_once(choices.PAY, payable(g.hands[self.officer], self.kind)))

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        card = CardId(choice.target)
        if card not in g.hands[self.officer]:
            return refuse("PF-CARD-12", "not_held", near=False, card=card)
        if card not in payable(g.hands[self.officer], self.kind):
            return refuse("PF-ABIL-19", "wrong_deck", card=card)
        return None

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        card = CardId(choice.target)
        spend(g, self.officer, card)
        g.emit(PaidWith, self.officer, card)
        if self.number > 1:
            g.become(Paying(self.officer, self.number - 1, self.purpose, self.kind))
        else:
            g.become()
