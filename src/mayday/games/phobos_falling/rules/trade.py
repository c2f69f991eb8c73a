"""Cards between officers: to give, to ask for, to take from a body.

A step is public and never names a hidden card: the officer is named first, then the card. Whoever
gets a card from another seat has seen it, so nothing of that can be taken back.
"""

from __future__ import annotations

from mayday.games.phobos_falling.choices import ASK_ANY, ASK_FOR, HAND, LEAVE, REFUSE, TAKE
from mayday.games.phobos_falling.content import BACK, OFFICERS, TITLE, TITLES
from mayday.games.phobos_falling.events import (
    AnyCardAskedFor,
    BodySearched,
    CardGiven,
    CardGivenUnseen,
    ItemTaken,
    NothingTaken,
    RequestRefused,
    TitleAskedFor,
)
from mayday.games.phobos_falling.rows import CardId, OfficerId, TitleId
from mayday.games.phobos_falling.rules.asking import OfficerQuestion
from mayday.games.phobos_falling.rules.hands import each_once
from mayday.games.phobos_falling.shapes import Hand
from mayday.games.phobos_falling.table import (
    ANY_CARD,
    NO_OFFICER,
    SEARCHED,
    PFState,
    drop_card,
    take_card,
    with_card,
)
from mayday.kernel import Choice, Refusal, Seat, refuse

ANY = TitleId("")  # a request for any card


# -- Changing hands ---------------------------------------------------------------------------


def movable(g: PFState, officer: OfficerId) -> Hand:
    """The cards of a hand that may still change hands this turn. Rules: PF-TURN-10, PF-TURN-18."""
    if officer not in g.twice:
        return g.hands[officer]
    left = list(g.hands[officer])
    for card in g.twice[officer]:
        left.remove(card)
    return tuple(left)


def change_hands(g: PFState, giver: OfficerId, receiver: OfficerId, card: CardId) -> None:
    """The card goes over, with a mark for each time that it did so this turn.

    Of several copies the one that moved least goes. Rules: PF-TURN-4, PF-TURN-10.
    """
    again = giver in g.once and not has_fresh(g, giver, card)
    drop_card(g, giver, card)
    take_card(g, receiver, card)
    marks = g.twice if again else g.once
    marks[receiver] = with_card(marks[receiver], card) if receiver in marks else (card,)


def has_fresh(g: PFState, officer: OfficerId, card: CardId) -> bool:
    """A copy that has not changed hands this turn. Rules: PF-TURN-10."""
    marked = g.once.get(officer, ()).count(card) + g.twice.get(officer, ()).count(card)
    return g.hands[officer].count(card) > marked


def hand_over(g: PFState, giver: OfficerId, receiver: OfficerId, card: CardId) -> None:
    """Both parties see the card, the others its back. Rules: PF-INFO-2, PF-TURN-4."""
    change_hands(g, giver, receiver, card)
    seats = (g.seat_of[giver], g.seat_of[receiver])
    if seats[0] != seats[1]:
        g.bar_undo()
    if g.story is not None:
        unseen = CardGivenUnseen(giver, receiver, BACK[card])
        g.emit_to(seats, CardGiven(giver, receiver, card), unseen)


def is_with(g: PFState, officer: OfficerId, other: OfficerId) -> bool:
    """Another officer in the same zone. Rules: PF-TURN-4."""
    return other != officer and other in g.at and g.at[other] == g.at[officer]


def is_near(g: PFState, officer: OfficerId, other: OfficerId) -> bool:
    """Another living officer in the same zone. Rules: PF-TURN-4, PF-HEALTH-4."""
    at = g.at
    return other not in g.dead and at.get(other) == at[officer] and other != officer


# -- Giving -----------------------------------------------------------------------------------


def why_not_give(g: PFState, officer: OfficerId, other: OfficerId) -> Refusal | None:
    """Rules: PF-TURN-4, PF-TURN-10, PF-HEALTH-4."""
    if not is_with(g, officer, other):
        return _NOT_HERE
    if other in g.dead:
        return _DEAD
    return None if movable(g, officer) else _NOTHING


_NOT_HERE = refuse("PF-TURN-4", "not_in_zone", near=False)
_DEAD = refuse("PF-HEALTH-4", "is_dead")
_NOTHING = refuse("PF-TURN-10", "no_card_to_move")


class WithOther(OfficerQuestion, frozen=True):
    """A question about the cards of two officers in the same zone."""

    other: OfficerId

    def about(self, g: PFState) -> tuple[str, ...]:
        return (self.officer, self.other)

    def is_void(self, g: PFState) -> bool:
        return self.officer in g.dead or not is_near(g, self.officer, self.other)


class Giving(WithOther, frozen=True):
    """Which card to give. Rules: PF-TURN-4, PF-TURN-10."""

    prompt = "giving"
    rule = turn_rule = "PF-TURN-4"
    choices = tuple(HAND.values())

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return tuple(each_once(HAND, movable(g, self.officer)))

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        return why_not_hand(g, self.officer, CardId(choice.target))

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        hand_over(g, self.officer, self.other, CardId(choice.target))


def why_not_hand(g: PFState, officer: OfficerId, card: CardId) -> Refusal | None:
    """Only cards of the hand, and none for the third time. Rules: PF-TURN-10, PF-TURN-18."""
    if card not in g.hands[officer]:
        return refuse("PF-TURN-18", "not_held", near=False, card=card)
    if card not in movable(g, officer):
        return refuse("PF-TURN-10", "moved_twice", card=card)
    return None


# -- Asking -----------------------------------------------------------------------------------


def why_not_ask(g: PFState, officer: OfficerId, other: OfficerId) -> Refusal | None:
    """Of an officer of the own seat a card is simply taken.

    Rules: PF-TURN-4, PF-TURN-5, PF-TURN-18, PF-HEALTH-4.
    """
    if not is_with(g, officer, other):
        return _NOT_HERE
    if other in g.dead:
        return _DEAD
    if not g.hands[other]:
        return _EMPTY_HAND
    if can_ask(g, officer, other):
        return None
    return _NOTHING if g.seat_of[other] == g.seat_of[officer] else _ASKED


def can_ask(g: PFState, officer: OfficerId, other: OfficerId) -> bool:
    """A living officer with cards has one that may move, or a request is left to make.

    Rules: PF-TURN-10, PF-TURN-18.
    """
    if g.seat_of[other] == g.seat_of[officer]:
        return other not in g.twice or bool(movable(g, other))
    return len(g.refused) <= len(TITLES) or bool(request_choices(g, other))


_EMPTY_HAND = refuse("PF-TURN-18", "hand_empty")
_ASKED = refuse("PF-TURN-18", "asked_before")


def ask(g: PFState, officer: OfficerId, other: OfficerId) -> None:
    """Rules: PF-TURN-5, PF-TURN-18."""
    if g.seat_of[other] == g.seat_of[officer]:
        g.push(Taking(officer, other))
    else:
        g.push(AskingFor(officer, other))


class Taking(WithOther, frozen=True):
    """Which card of another officer of the same seat. Rules: PF-TURN-18."""

    prompt = "taking"
    rule = turn_rule = "PF-TURN-18"
    choices = tuple(TAKE.values())

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return tuple(each_once(TAKE, movable(g, self.other)))

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        return why_not_hand(g, self.other, CardId(choice.target))

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        hand_over(g, self.other, self.officer, CardId(choice.target))


class AskingFor(WithOther, frozen=True):
    """What to ask another player's officer for: a title, or any card. Rules: PF-TURN-18."""

    prompt = "asking_for"
    rule = turn_rule = "PF-TURN-18"
    choices = (ASK_ANY, *ASK_FOR.values())

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return request_choices(g, self.other) if g.refused else self.choices

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        if f"{self.other}.{choice.target or ANY_CARD}" in g.refused:
            return _ASKED
        return None

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        if choice == ASK_ANY:
            g.emit(AnyCardAskedFor, self.officer, self.other)
        else:
            g.emit(TitleAskedFor, self.officer, self.other, TitleId(choice.target))
        g.become(HandingOver(self.other, self.officer, TitleId(choice.target)))


def request_choices(g: PFState, other: OfficerId) -> tuple[Choice, ...]:
    """What the officer may still be asked for after some refusals. Rules: PF-TURN-18."""
    requests = _REQUESTS_TO[other]
    if requests.keys().isdisjoint(g.refused):
        return AskingFor.choices
    left = requests.copy()
    for word in g.refused:
        left.pop(word, None)
    return tuple(left.values())


_REQUESTS_TO = {
    officer: {f"{officer}.{choice.target or ANY_CARD}": choice for choice in AskingFor.choices}
    for officer in OFFICERS
}


class HandingOver(OfficerQuestion, frozen=True):
    """Whether to hand over a card that fits; a refusal gives no reason.

    Rules: PF-TURN-5, PF-TURN-18.
    """

    prompt = "handing_over"
    rule = turn_rule = "PF-TURN-18"
    choices = (*HAND.values(), REFUSE)

    by: OfficerId
    title: TitleId  # none: any card

    def about(self, g: PFState) -> tuple[str, ...]:
        return (self.officer, self.by, self.title or "any_card")

    def is_void(self, g: PFState) -> bool:
        return self.officer in g.dead or not is_near(g, self.officer, self.by)

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return fitting_choices(movable(g, self.officer), self.title)

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == REFUSE:
            return None
        card = CardId(choice.target)
        refusal = why_not_hand(g, self.officer, card)
        if refusal is None and self.title and TITLE[card].id != self.title:
            return refuse("PF-TURN-18", "not_asked_for", card=card)
        return refusal

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice == REFUSE:
            g.refused += (f"{self.officer}.{self.title or ANY_CARD}",)
            g.emit(RequestRefused, self.officer)
        else:
            hand_over(g, self.officer, self.by, CardId(choice.target))


def fitting_choices(cards: Hand, title: TitleId) -> tuple[Choice, ...]:
    fitting = [card for card in cards if TITLE[card].id == title] if title else cards
    return (*each_once(HAND, fitting), REFUSE)


# -- Taking from a body -----------------------------------------------------------------------


def why_not_search(g: PFState, officer: OfficerId, body: OfficerId) -> Refusal | None:
    """Rules: PF-TURN-5, PF-TURN-18, PF-INFO-4."""
    if not is_with(g, officer, body):
        return _NOT_HERE
    if body not in g.dead:
        return _ALIVE
    if not (g.hands[body] or body in g.body or body in g.belt):
        return _EMPTY_HAND
    return _ASKED if f"{body}.{SEARCHED}" in g.refused else None


_ALIVE = refuse("PF-TURN-5", "is_alive")


def search(g: PFState, officer: OfficerId, body: OfficerId) -> None:
    """The searching seat sees the cards of the body. Rules: PF-INFO-4."""
    g.searched = body
    if g.seat_of[body] != g.seat_of[officer]:
        g.reveal()
    g.emit(BodySearched, officer, body)
    g.push(Searching(officer, body))


class Searching(OfficerQuestion, frozen=True):
    """What to take from a body, worn things included. Rules: PF-TURN-5, PF-TURN-18, PF-INFO-4."""

    prompt = "searching"
    rule = turn_rule = "PF-TURN-5"
    choices = (*TAKE.values(), LEAVE)

    body: OfficerId

    def about(self, g: PFState) -> tuple[str, ...]:
        return (self.officer, self.body)

    def is_void(self, g: PFState) -> bool:
        return (
            super().is_void(g) or not is_with(g, self.officer, self.body) or self.body not in g.dead
        )

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        cards = dict.fromkeys((*movable(g, self.body), *worn_by(g, self.body)))
        return (*[TAKE[card] for card in cards], LEAVE)

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == LEAVE or CardId(choice.target) in worn_by(g, self.body):
            return None
        return why_not_hand(g, self.body, CardId(choice.target))

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        g.searched = NO_OFFICER
        if choice == LEAVE:
            g.refused += (f"{self.body}.{SEARCHED}",)
            g.emit(NothingTaken, self.officer, self.body)
        else:
            take_from(g, self.officer, self.body, CardId(choice.target))


def worn_by(g: PFState, officer: OfficerId) -> Hand:
    """Equipped cards, which of a dead officer may be taken as well. Rules: PF-TURN-18."""
    return tuple([worn[officer] for worn in (g.body, g.belt) if officer in worn])


def take_from(g: PFState, officer: OfficerId, body: OfficerId, card: CardId) -> None:
    """Rules: PF-TURN-5, PF-TURN-18."""
    if card in movable(g, body):
        hand_over(g, body, officer, card)
        return
    worn = g.body if g.body.get(body) == card else g.belt
    del worn[body]
    take_card(g, officer, card)
    g.once[officer] = with_card(g.once.get(officer, ()), card)
    g.emit(ItemTaken, officer, body, card)
