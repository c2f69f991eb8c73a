"""The rules of Airlock. Cards are kinds, and a hand is sorted, so that its order tells nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, ClassVar, NewType, Self

from mayday.kernel.chance import shuffle
from mayday.kernel.flow import (
    NOBODY,
    Ask,
    Asks,
    Choice,
    Refusal,
    Seat,
    State,
    Step,
    refuse,
    seat_id,
)
from mayday.kernel.game import GameDef, Option
from mayday.kernel.scene import Kind, Node
from mayday.kernel.view import View
from mayday.kernel.zones import FACE_DOWN, OWNER, PUBLIC
from tiny import lines
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


def every_choice() -> Iterator[Choice]:
    yield from (*TURN, *ANSWERS)
    for gifts in GIVE.values():
        yield from gifts


class AirlockState(State):
    """A position of Airlock."""

    over_rule: ClassVar[str] = "AL-END-1"

    hands: Annotated[list[list[Card]], OWNER]
    deck: Annotated[list[Card], FACE_DOWN]  # its top is the end
    discard: Annotated[list[Card], PUBLIC]
    air: Annotated[list[int], PUBLIC]

    def __init__(self, options: dict[str, str], seats: int) -> None:
        super().__init__(options, seats)
        self.hands = [[] for _ in range(seats)]
        self.deck = []
        self.discard = []
        self.air = [0] * seats

    def copy_tables(self, into: Self) -> None:
        into.hands = [hand[:] for hand in self.hands]
        into.deck = self.deck[:]
        into.discard = self.discard[:]
        into.air = self.air[:]


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


class Turn(Step[AirlockState], frozen=True):
    """Tanks, then a leak or a rest. Rules: AL-TURN-1."""

    seat: Seat

    def advance(self, g: AirlockState) -> Asks:
        offered = [choice for choice in TURN if self.refusal(g, self.seat, choice) is None]
        return (Ask(self.seat, "turn", tuple(offered)),)

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

    def refusal(self, g: AirlockState, seat: Seat, choice: Choice) -> Refusal | None:
        if seat != self.seat:
            return refuse("AL-TURN-1", "not_your_turn", near=False, active=seat_id(self.seat))
        match choice.verb:
            case Verb.REST:
                return None
            case Verb.TANK:
                if g.air[seat] == AIR[g.options["supply"]]:
                    return refuse("AL-TANK-1", "air_full")
                return why_not_held(g, seat, TANK, "AL-TANK-1")
            case Verb.LEAK:
                return why_not_leak(g, seat, SEATS[choice.target])
            case _:
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


class Answer(Step[AirlockState], frozen=True):
    """The others may answer a leak, one after the other. Rules: AL-ANSWER-1, AL-ANSWER-2."""

    attacker: Seat
    at: Seat
    asked: tuple[Seat, ...]  # who has still to be asked

    def advance(self, g: AirlockState) -> Asks:
        if not self.asked:
            g.become()
            lose_air(g, self.at)
            return NOBODY
        seat = self.asked[0]
        offered = [choice for choice in ANSWERS if self.refusal(g, seat, choice) is None]
        return (Ask(seat, "answer", tuple(offered), (seat_id(self.attacker), seat_id(self.at))),)

    def answer(self, g: AirlockState, seat: Seat, choice: Choice) -> None:
        if choice.verb == Verb.PASS:
            g.become(Answer(self.attacker, self.at, self.asked[1:]))
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

    def refusal(self, g: AirlockState, seat: Seat, choice: Choice) -> Refusal | None:
        if seat != self.asked[0]:
            active = seat_id(self.asked[0])
            return refuse("AL-ANSWER-1", "not_asked", near=False, active=active)
        if choice.verb == Verb.PASS:
            return None
        if choice not in ANSWERS:
            return refuse("AL-ANSWER-1", "answer_first", near=False)
        if choice.verb == Verb.PATCH:
            return why_not_held(g, seat, PATCH, "AL-PATCH-1")
        rule = "AL-SHUNT-1" if choice.verb == Verb.SHUNT else "AL-BRIBE-1"
        if seat != self.at:
            return refuse(rule, "not_at_you", at=seat_id(self.at))
        if choice.verb == Verb.BRIBE and g.hands[seat] == [BRIBE]:
            return refuse(rule, "nothing_to_give")
        return why_not_held(g, seat, Card(choice.verb), rule)


class Bribe(Step[AirlockState], frozen=True):
    """The card that buys off the attacker; the third player does not see it. Rules: AL-BRIBE-1."""

    attacker: Seat
    giver: Seat

    def advance(self, g: AirlockState) -> Asks:
        held = [
            choice for choice in GIVE[self.giver] if self.refusal(g, self.giver, choice) is None
        ]
        return (Ask(self.giver, "bribe", tuple(held), (seat_id(self.attacker),)),)

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

    def refusal(self, g: AirlockState, seat: Seat, choice: Choice) -> Refusal | None:
        if seat != self.giver or choice.verb != Verb.GIVE:
            active = seat_id(self.giver)
            return refuse("AL-BRIBE-1", "give_first", near=False, active=active)
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
    version=1,
    package="tiny.airlock",
    seat_counts=range(3, 5),
    seat_names=("A", "B", "C", "D"),
    cooperative=False,
    credit="Airlock was made to try the engine.",
    state=AirlockState,
    steps=(Draw, Turn, Answer, Bribe),
    setup=setup,
    choices=every_choice,
    resample_hidden=resample_hidden,
    scene=scene,
    notation=(
        lines.piles("hands"),
        lines.pile("deck"),
        lines.pile("discard"),
        lines.numbers("air"),
        lines.number("round"),
    ),
    names={},
    prompt_rules={"turn": "AL-TURN-1", "answer": "AL-ANSWER-1", "bribe": "AL-BRIBE-1"},
    heuristics=heuristics,
    cap=400,
    options=(Option("supply", tuple(AIR), "full"),),
)
