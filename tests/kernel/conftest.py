"""For the tests of matches and records: a game whose every choice does one thing, and players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from mayday.games import find
from mayday.kernel import (
    FACE_DOWN,
    PUBLIC,
    Choice,
    Committed,
    Each,
    GameDef,
    Kind,
    ListOf,
    Luck,
    Match,
    Node,
    Number,
    Numbers,
    Option,
    Pile,
    Proposal,
    Question,
    Record,
    Refusal,
    Ruling,
    Seat,
    SeatQuestion,
    Seeded,
    State,
    pick,
    refuse,
    shuffle,
    table,
)
from tiny import AIRLOCK, CLAIMS, WRECK

A, B = Seat(0), Seat(1)
SWITCHES = tuple(Choice("switch", f"lamp{n}") for n in range(3))
ACTS = (*SWITCHES, *map(Choice, ("roll", "peek", "pass", "call", "quit")))
ANSWER, WAVE = Choice("answer"), Choice("wave")


class Switched(NamedTuple):
    seat: Seat
    lamp: str


class LampState(State):
    """Three lamps, a face-down deck, and what was rolled and peeked at."""

    over_rules = {"quit": "LA-END-1"}

    lamps: list[int] = table(PUBLIC, Each("012", Number(0, 1)))
    deck: list[str] = table(FACE_DOWN, Pile("abcd"))
    shown: list[str] = table(PUBLIC, ListOf("abcd"))
    rolled: list[int] = table(PUBLIC, Numbers())


class Turn(SeatQuestion[LampState], frozen=True):
    """One seat does one thing after the other."""

    prompt = "turn"
    rule = turn_rule = "LA-TURN-1"
    choices = ACTS

    def answer(self, g: LampState, seat: Seat, choice: Choice) -> None:
        match choice.verb:
            case "switch":
                lamp = SWITCHES.index(choice)
                g.lamps[lamp] = 1 - g.lamps[lamp]
                g.emit(Switched, seat, choice.target)
            case "roll":
                g.rolled.append(pick(g, 6))
            case "peek":
                g.shown.append(g.deck.pop())
                g.reveal()
            case "pass":
                g.become(Turn(Seat((seat + 1) % g.seats)))
            case "call":
                g.become(Everybody(), self)
            case _:
                g.end("quit", *[1.0] * g.seats)

    def why_not(self, g: LampState, seat: Seat, choice: Choice) -> Refusal | None:
        return None if g.deck or choice != ACTS[4] else refuse("LA-TURN-1", "deck_empty")


class Everybody(Question[LampState], frozen=True):
    """All seats are asked, and the first answer counts; a wave changes nothing."""

    prompt = "everybody"
    rule = turn_rule = "LA-TURN-1"
    choices = (ANSWER, WAVE)

    def asked(self, g: LampState) -> tuple[Seat, ...]:
        return tuple(Seat(n) for n in range(g.seats))

    def answer(self, g: LampState, seat: Seat, choice: Choice) -> None:
        if choice == ANSWER:
            g.become()

    def why_not(self, g: LampState, seat: Seat, choice: Choice) -> Refusal | None:
        return None


def setup(g: LampState) -> None:
    g.deck = list("abcd")
    shuffle(g, g.deck)
    g.todo = [Turn(Seat(0))]


def resample_hidden(g: LampState, seat: Seat) -> None:
    g.deck = [card for card in "abcd" if card not in g.shown]
    shuffle(g, g.deck)


LAMP = GameDef(
    id="lamp",
    title="Lamp",
    version=3,
    package="tiny.wreck",
    seat_counts=range(1, 4),
    seat_names=("A", "B", "C"),
    state=LampState,
    steps=(Turn, Everybody),
    setup=setup,
    resample_hidden=resample_hidden,
    scene=lambda v: Node(id="table", kind=Kind.TABLE),
    options=(Option("light", ("dim", "bright"), "dim"),),
)


@pytest.fixture(scope="session")
def lamp() -> GameDef[LampState]:
    return LAMP


def make_choices(match: Match[Any], *moves: str) -> None:
    """Make choices, each written as `seat verb target` with the seat's name."""
    for move in moves:
        name, _, written = move.partition(" ")
        seat = Seat(match.game.seat_names.index(name))
        match.choose(seat, match.game.space.read(written))


@pytest.fixture(scope="session")
def choose() -> Callable[..., None]:
    return make_choices


def play_randomly(match: Match[Any], seed: int, choices: int = 10_000) -> None:
    """Random choices of random seats, to the end or so many."""
    luck = Luck(seed)
    while match.position.asks and choices:
        ask = match.position.asks[pick(luck, len(match.position.asks))]
        match.choose(ask.seat, ask.choices[pick(luck, len(ask.choices))])
        choices -= 1


@pytest.fixture(scope="session")
def play_on() -> Callable[..., None]:
    return play_randomly


class Kept(NamedTuple):
    """A game and the record of one match of it."""

    game: GameDef[Any]
    record: Record


def seeded() -> Match[Any]:
    match = Match(find("systems-failing"), {"difficulty": "hard"}, luck=Seeded(4))
    play_randomly(match, seed=4)
    return match


def committed() -> Match[Any]:
    match = Match(AIRLOCK, {"supply": "short"}, ("human",) * 3, Committed(bytes(range(32))))
    play_randomly(match, seed=1)
    return match


def adversaries() -> Match[Any]:
    match = Match(CLAIMS, {"length": "short"}, luck=Committed(b"secret"))
    play_randomly(match, seed=2)
    return match


def unfinished() -> Match[Any]:
    match = Match(WRECK, {"air": "thin"}, ("human", "random", "human"), Seeded(3))
    play_randomly(match, seed=3, choices=9)
    return match


def with_undo() -> Match[Any]:
    match = Match(LAMP, seats=("human", "human"), luck=Seeded(6))
    make_choices(match, "A roll", "A switch lamp0", "A switch lamp1")
    match.undo(A)
    match.undo(A)
    make_choices(match, "A switch lamp2", "A pass", "B peek", "B call", "A answer", "B quit")
    return match


def with_deep_undo() -> Match[Any]:
    match = Match(LAMP, seats=("human", "human", "greedy"), luck=Committed(b"deep"))
    make_choices(match, "A switch lamp0", "A roll", "A pass", "B peek")
    match.propose(Proposal(B, to=1))
    match.vote(A, agree=True)
    make_choices(match, "A roll", "A peek", "A roll")
    match.propose(Proposal(A, to=6))
    match.vote(B, agree=True)
    make_choices(match, "A roll", "A quit")
    return match


def with_rulings() -> Match[Any]:
    match = Match(WRECK, seats=("human", "human", "greedy"), luck=Seeded(8))
    match.propose(Proposal(B, Ruling("more_oxygen")))
    match.vote(A, agree=True)
    make_choices(match, "A search", "B look")
    match.propose(Proposal(A, Ruling("less_oxygen")))
    match.vote(B, agree=True)
    play_randomly(match, seed=8)
    return match


MAKERS = (
    seeded,
    committed,
    adversaries,
    unfinished,
    with_undo,
    with_deep_undo,
    with_rulings,
)


def keep(request: pytest.FixtureRequest) -> Kept:
    match = request.param()
    return Kept(match.game, match.record())


def fixture_of(*makers: Callable[[], Match[Any]]) -> Any:
    return pytest.fixture(scope="session", params=makers, ids=lambda make: make.__name__)(keep)


kept = fixture_of(*MAKERS)  # a record of each kind that a match can write
kept_straight = fixture_of(committed, adversaries, unfinished)  # every choice leaves its trace
kept_finished = fixture_of(seeded, committed, adversaries, with_undo)
kept_on_a_seed = fixture_of(seeded, unfinished, with_undo, with_rulings)
kept_on_a_secret = fixture_of(committed, adversaries, with_deep_undo)
kept_with_consent = fixture_of(with_deep_undo, with_rulings)
