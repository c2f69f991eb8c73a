"""The rules of Airlock. Cards are kinds, and a hand is sorted, so that its order tells nothing."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import NewType

from mayday.kernel import (
    FACE_DOWN,
    NOBODY,
    OWNER,
    PUBLIC,
    Ask,
    Asks,
    Choice,
    EachSeat,
    GameDef,
    Kind,
    ListOf,
    Node,
    Numbers,
    Option,
    Pile,
    Question,
    Refusal,
    Seat,
    SeatQuestion,
    State,
    Step,
    View,
    refuse,
    seat_id,
    shuffle,
    table,
)
from tiny.airlock import events as told

Card = NewType("Card", str)
LEAK, PATCH, SHUNT, BRIBE, TANK = map(Card, ("leak", "patch", "shunt", "bribe", "tank"))
COPIES = {LEAK: 8, PATCH: 5, SHUNT: 4, BRIBE: 4, TANK: 3}
DECK = [card for card, copies in COPIES.items() for _ in range(copies)]
HAND = 3
AIR = {"full": 3, "short": 2}
SEATS = {seat_id(Seat(n)): Seat(n) for n in range(4)}


class Verb(StrEnum):
    """What a player can do."""

    LEAK = "leak"
    TANK = "tank"
    REST = "rest"
    PATCH = "patch"
    SHUNT = "shunt"
    BRIBE = "bribe"
    PASS = "pass"
    GIVE = "give"


TURN = (*(Choice(Verb.LEAK, seat) for seat in SEATS), Choice(Verb.TANK), Choice(Verb.REST))
ANSWERS = tuple(map(Choice, (Verb.PATCH, Verb.SHUNT, Verb.BRIBE, Verb.PASS)))
GIVE = {seat: [Choice(Verb.GIVE, f"{id}.{card}") for card in COPIES] for id, seat in SEATS.items()}


class AirlockState(State):
    """A position of Airlock."""

    over_rules = {"suffocated": "AL-END-1", "all_equal": "AL-END-2", "most_air": "AL-END-2"}

    hands: list[list[Card]] = table(OWNER, EachSeat(ListOf(COPIES)), line="hand")
    deck: list[Card] = table(FACE_DOWN, Pile(COPIES))
    discard: list[Card] = table(PUBLIC, Pile(COPIES))
    air: list[int] = table(PUBLIC, Numbers(0, 9))


def setup(g: AirlockState) -> None:
    """Shuffle and deal. Rules: AL-SETUP-1."""
    g.deck = DECK[:]
    shuffle(g, g.deck)
    g.air = [AIR[g.options["supply"]]] * g.seats
    for n in range(g.seats):
        for _ in range(HAND):
            draw(g, Seat(n))
    g.todo = [Draw(Seat(0))]


def left_of(g: AirlockState, seat: Seat) -> Seat:
    return Seat((seat + 1) % g.seats)


def others(g: AirlockState, seat: Seat) -> tuple[Seat, ...]:
    """All but this seat, from its left. Rules: AL-ANSWER-1."""
    return tuple(Seat((seat + n) % g.seats) for n in range(1, g.seats))


def draw(g: AirlockState, seat: Seat) -> None:
    """The top card goes to the hand; only its owner sees it."""
    card = g.deck.pop()
    g.hands[seat] = sorted([*g.hands[seat], card])
    g.reveal()
    g.emit_to((seat,), told.CardDrawn(seat, card), told.CardDrawnUnseen(seat))


def discard(g: AirlockState, seat: Seat, card: Card) -> None:
    g.hands[seat].remove(card)
    g.discard.append(card)
    g.emit(told.CardPlayed, seat, card)


def lose_air(g: AirlockState, seat: Seat) -> None:
    """The leak takes effect. Rules: AL-LEAK-1, AL-END-1."""
    g.air[seat] -= 1
    g.emit(told.AirLost, seat, g.air[seat])
    if not g.air[seat]:
        g.end("suffocated", *(-1.0 if n == seat else 1.0 for n in range(g.seats)))


def end_by_air(g: AirlockState) -> None:
    """No card is left to draw. Rules: AL-END-2."""
    most = max(g.air)
    if min(g.air) == most:
        g.end("all_equal", *[0.0] * g.seats)
    g.end("most_air", *(1.0 if air == most else -1.0 for air in g.air))


class Draw(Step[AirlockState], frozen=True):
    """A turn begins with a card. Rules: AL-TURN-1."""

    seat: Seat

    def advance(self, g: AirlockState) -> Asks:
        if not g.deck:
            end_by_air(g)
        if self.seat == 0:
            g.round += 1
        draw(g, self.seat)
        g.become(Turn(self.seat), Draw(left_of(g, self.seat)))
        return NOBODY


class Turn(SeatQuestion[AirlockState], frozen=True):
    """Tanks, then a leak or a rest. Rules: AL-TURN-1."""

    prompt = "turn"
    rule = turn_rule = "AL-TURN-1"
    choices = TURN

    def answer(self, g: AirlockState, seat: Seat, choice: Choice) -> None:
        if choice.verb == Verb.TANK:
            discard(g, seat, TANK)
            g.air[seat] += 1
        elif choice.verb == Verb.LEAK:
            at = SEATS[choice.target]
            discard(g, seat, LEAK)
            g.emit(told.LeakOpened, seat, at)
            g.become(Answer(seat, at, others(g, seat)))
        else:
            g.become()

    def why_not(self, g: AirlockState, seat: Seat, choice: Choice) -> Refusal | None:
        match choice.verb:
            case Verb.REST:
                return None
            case Verb.TANK:
                if g.air[seat] == AIR[g.options["supply"]]:
                    return refuse("AL-TANK-1", "air_full")
                return why_not_held(g, seat, TANK, "AL-TANK-1")
            case _:
                return why_not_leak(g, seat, SEATS[choice.target])

    def why_not_now(self, g: AirlockState, seat: Seat, choice: Choice) -> Refusal:
        return refuse("AL-ANSWER-1", "no_leak_open", near=False)


def why_not_held(g: AirlockState, seat: Seat, card: Card, rule: str) -> Refusal | None:
    return None if card in g.hands[seat] else refuse(rule, "not_held", card=card)


def why_not_leak(g: AirlockState, seat: Seat, at: Seat) -> Refusal | None:
    """Rules: AL-LEAK-1."""
    if at >= g.seats:
        return refuse("AL-LEAK-1", "nobody_there", near=False)
    if at == seat:
        return refuse("AL-LEAK-1", "yourself", near=False)
    return why_not_held(g, seat, LEAK, "AL-LEAK-1")


class Answer(Question[AirlockState], frozen=True):
    """The others may answer a leak, one after the other. Rules: AL-ANSWER-1, AL-ANSWER-2."""

    prompt = "answer"
    rule = turn_rule = "AL-ANSWER-1"
    choices = ANSWERS

    attacker: Seat
    at: Seat
    left: tuple[Seat, ...]  # who has still to be asked

    def asked(self, g: AirlockState) -> tuple[Seat, ...]:
        return self.left[:1]

    def about(self, g: AirlockState) -> tuple[str, ...]:
        return seat_id(self.attacker), seat_id(self.at)

    def advance(self, g: AirlockState) -> Asks:
        if not self.left:
            g.become()
            lose_air(g, self.at)
            return NOBODY
        return super().advance(g)

    def answer(self, g: AirlockState, seat: Seat, choice: Choice) -> None:
        if choice.verb == Verb.PASS:
            g.become(Answer(self.attacker, self.at, self.left[1:]))
            return
        discard(g, seat, Card(choice.verb))
        if choice.verb == Verb.PATCH:
            g.become()
        elif choice.verb == Verb.BRIBE:
            g.become(Bribe(self.attacker, seat))
        else:
            at = next(n for n in others(g, self.at) if n != self.attacker)
            g.emit(told.LeakSentOn, at)
            g.become(Answer(self.attacker, at, others(g, self.attacker)))

    def why_not(self, g: AirlockState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.verb == Verb.PASS:
            return None
        if choice.verb == Verb.PATCH:
            return why_not_held(g, seat, PATCH, "AL-PATCH-1")
        rule = "AL-SHUNT-1" if choice.verb == Verb.SHUNT else "AL-BRIBE-1"
        if seat != self.at:
            return refuse(rule, "not_at_you", at=seat_id(self.at))
        if choice.verb == Verb.BRIBE and g.hands[seat] == [BRIBE]:
            return refuse(rule, "nothing_to_give")
        return why_not_held(g, seat, Card(choice.verb), rule)


class Bribe(Question[AirlockState], frozen=True):
    """The card that buys off the attacker; the third player does not see it. Rules: AL-BRIBE-1."""

    prompt = "bribe"
    rule = turn_rule = "AL-BRIBE-1"
    choices = tuple(choice for gifts in GIVE.values() for choice in gifts)

    attacker: Seat
    giver: Seat

    def asked(self, g: AirlockState) -> tuple[Seat, ...]:
        return (self.giver,)

    def about(self, g: AirlockState) -> tuple[str, ...]:
        return (seat_id(self.attacker),)

    def answer(self, g: AirlockState, seat: Seat, choice: Choice) -> None:
        card = Card(choice.target.split(".")[1])
        g.hands[seat].remove(card)
        g.hands[self.attacker] = sorted([*g.hands[self.attacker], card])
        g.reveal()
        g.emit_to(
            (seat, self.attacker),
            told.CardGiven(seat, self.attacker, card),
            told.CardGivenUnseen(seat, self.attacker),
        )
        g.become()

    def why_not(self, g: AirlockState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice not in GIVE[seat]:
            return refuse("AL-BRIBE-1", "not_your_hand", near=False)
        return why_not_held(g, seat, Card(choice.target.split(".")[1]), "AL-BRIBE-1")


def resample_hidden(g: AirlockState, seat: Seat) -> None:
    """Deal the cards that the seat has not seen to the other hands and the deck."""
    seen = Counter(g.discard)
    if seat >= 0:
        seen += Counter(g.hands[seat])
    g.deck = list((Counter(DECK) - seen).elements())
    shuffle(g, g.deck)
    for n, hand in enumerate(g.hands):
        if n != seat:
            g.hands[n] = sorted(g.deck.pop() for _ in hand)


def scene(v: View[AirlockState]) -> Node:
    g = v.position
    piles = (
        Node(id="deck", kind=Kind.PILE, at=(40, 40), count=len(g.deck), face_down=True),
        Node(id="discard", kind=Kind.PILE, at=(60, 40), count=len(g.discard)),
    )
    players = tuple(_player(v, Seat(n)) for n in range(g.seats))
    return Node(id="table", kind=Kind.TABLE, children=(*piles, *players))


def _player(v: View[AirlockState], seat: Seat) -> Node:
    g, id = v.position, seat_id(seat)
    hand = g.hands[seat]
    cards: tuple[Node, ...] = ()
    if seat == v.seat:
        cards = tuple(
            Node(id=f"{id}.{card}", kind=Kind.CARD, label=card, count=hand.count(card))
            for card in COPIES
            if card in hand
        )
    air = Node(id=f"{id}.air", kind=Kind.TRACK, value=g.air[seat], limit=max(AIR.values()))
    fan = Node(id=f"{id}.hand", kind=Kind.FAN, count=len(hand), children=cards)
    return Node(id=id, kind=Kind.PANEL, at=(20 + 20 * seat, 80), children=(air, fan))


WORTH = {Verb.TANK: 4.0, Verb.LEAK: 3.0, Verb.SHUNT: 2.0, Verb.BRIBE: 1.0}


def heuristics(g: AirlockState, ask: Ask) -> list[float]:
    """Use what you have; patch only leaks at yourself."""
    todo = g.todo[-1]
    in_danger = isinstance(todo, Answer) and todo.at == ask.seat
    patch = 3.0 if in_danger else -1.0
    return [patch if c.verb == Verb.PATCH else WORTH.get(Verb(c.verb), 0.0) for c in ask.choices]


GAME = GameDef(
    id="airlock",
    title="Airlock",
    seat_counts=range(3, 5),
    seat_names=("A", "B", "C", "D"),
    cooperative=False,
    state=AirlockState,
    steps=(Draw, Turn, Answer, Bribe),
    setup=setup,
    resample_hidden=resample_hidden,
    scene=scene,
    heuristics=heuristics,
    cap=400,
    options=(Option("supply", tuple(AIR), "full"),),
)
