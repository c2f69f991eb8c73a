"""Watch: one game is played by bots, and what the lab wants to know of it is written down.

Nothing here knows a game. What was used is read from the typed events: a field of the type CardId
names a card. How it goes is read from the game's measures and its value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from operator import sub
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from mayday.kernel import (
    SPECTATOR,
    Ask,
    Choice,
    Event,
    GameDef,
    Seat,
    State,
    Told,
    View,
    derive,
    hash_position,
    next_ask,
    play,
)
from mayday.lab.results import EVERYBODY, VALUE
from mayday.lab.simulate import take_seats
from mayday.lab.tasks import Task

LOOK_EVERY = 256  # decisions, of which one with several choices is looked at closely
VALUE_EVERY = 16  # choices after which the chance to win is looked at, if no round began since

_Told = tuple[str, str, str, int]  # kind, id, what and seat
Count = tuple[_Told, int]  # and how often
Point = tuple[int, bool, str, int, float]  # round, end, measure, seat, value
Decisions = list[tuple[tuple[Choice, ...], Choice]]  # of a seat: all choices, and the one it made


class Offers(NamedTuple):
    """What a seat could choose where there was more than one choice, and what it chose there."""

    offered: list[tuple[Choice, int]]  # and how often
    chosen: list[tuple[Choice, int]]


class Watched(msgspec.Struct, frozen=True, array_like=True):
    """A game, as the lab keeps it; see results.py for what the words mean."""

    cell: int
    game: int
    seed: int
    result: str
    winner: int
    returns: tuple[float, ...]
    cause: str
    rounds: int
    choices: int
    open: int
    offered: int
    looked: int
    clear: int
    lead_changes: int
    decided: float
    swing: float
    hash: str
    error: str
    counts: list[Count] = []
    offers: list[Offers] = []  # of each seat
    curves: list[Point] = []


def watch(game: GameDef[Any], task: Task, number: int) -> Watched:
    """Play one game from its own seed; an error in the rules or a bot is what came of it."""
    notes = _Notes(game, len(task.bots), number)
    seed = derive(task.seed, number)
    try:
        g = game.new(task.options, len(task.bots), seed, listen=True)
        bots = take_seats(game, task, number)
        made = notes.made
        while g.asks:
            ask = next_ask(g.asks)
            if g.round != notes.round or len(made) == notes.due:
                notes.look(g, ask)
            choice = bots[ask.seat].choose(ask, lambda: game.view(g, ask.seat))  # noqa: B023  # called before ask changes
            play(g, ask.seat, choice)
            made.append((ask, choice))
            if len(made) > game.cap:
                raise RuntimeError(f"no end after {game.cap} choices")
        if g.result is None:
            raise RuntimeError("the game stopped without a result")
        return notes.finish(g, task.cell, number, seed)
    except Exception as error:
        return notes.broken(task.cell, number, seed, repr(error))


class _Notes:
    """What is written down while a game is played."""

    def __init__(self, game: GameDef[Any], seats: int, number: int) -> None:
        self.game = game
        self.seats = seats
        self.looked = self.clear = 0
        self.next_look = number % LOOK_EVERY  # another decision in each game
        self.due = 0  # when that many choices are made there is something to look at
        self.made: list[tuple[Ask, Choice]] = []
        self.chances: list[float] = []  # of seat 0
        self.leads: list[int] = []
        self.looks: list[int] = []  # how many choices were made before each of these
        self.curves: list[Point] = []
        self.round = -1
        self.players = range(1 if game.cooperative else seats)

    def look(self, g: State, ask: Ask) -> None:
        """A round begins, or a decision is due to be looked at; seldom, for this takes time."""
        number = len(self.made)
        if g.round != self.round:
            self.round = g.round
            self.measure(g, self.look_ahead(g))
        elif number == self.looks[-1] + VALUE_EVERY:
            self.look_ahead(g)
        if number >= self.next_look and len(ask.choices) > 1:
            self.next_look += LOOK_EVERY
            self.looked += 1
            self.clear += _is_clear(self.game.heuristics(g.clone(), ask))
        self.due = min(self.looks[-1] + VALUE_EVERY, max(self.next_look, number + 1))

    def measure(self, g: State, chances: Sequence[float], end: bool = False) -> None:
        """The game's measures, and how likely each seat is to win.

        Measures read only what everybody sees, as conformance tests, so no view is copied for them.
        """
        v = View(SPECTATOR, g)
        for name, taken in self.game.measures.items():
            self.curves.append((g.round, end, name, EVERYBODY, taken(v)))
        for seat, chance in zip(self.players, chances):
            self.curves.append((g.round, end, VALUE, seat, round(chance, 4)))

    def look_ahead(self, g: State) -> Sequence[float]:
        """Who is likeliest to win; in a cooperative game 0 is the crew and 1 the table."""
        chances = [self.game.value(g, Seat(seat)) for seat in self.players]
        self.looks.append(len(self.made))
        self.chances.append(chances[0])
        if self.game.cooperative:
            self.leads.append(int(chances[0] < 0.5))
        else:
            self.leads.append(chances.index(max(chances)))
        return chances

    def finish(self, g: State, cell: int, number: int, seed: int) -> Watched:
        """The game is over."""
        assert g.result is not None
        returns = g.result.returns
        self.measure(g, [(returned + 1) / 2 for returned in returns], end=True)
        won = [seat for seat, returned in enumerate(returns) if returned > 0]
        result = "won" if returns[0] > 0 else "lost" if returns[0] < 0 else "drawn"
        alone = won[0] if len(won) == 1 and not self.game.cooperative else -1
        first = {"won": 0, "lost": 1}.get(result, -1) if self.game.cooperative else alone
        decisions = self.by_seat()
        return Watched(
            *(cell, number, seed, result, alone, returns, g.result.cause),
            *(g.round, len(self.made), self.open(), self.offered(), self.looked, self.clear),
            lead_changes=sum(a != b for a, b in zip(self.leads, self.leads[1:])),
            decided=round(_decided(self.leads, [*self.looks, len(self.made)], first), 4),
            swing=round(max(map(abs, map(sub, self.chances[1:], self.chances)), default=0.0), 4),
            hash=hash_position(g),
            error="",
            counts=[*_verbs(decisions), *_named(g.story or ())],
            offers=[_offers(mine) for mine in decisions],
            curves=self.curves,
        )

    def broken(self, cell: int, number: int, seed: int, error: str) -> Watched:
        """The game could not be played to its end."""
        return Watched(
            *(cell, number, seed, "error", -1, (), "", max(self.round, 0), len(self.made)),
            *(self.open(), self.offered(), self.looked, self.clear, 0, 1.0, 0.0, "", error),
        )

    def open(self) -> int:
        """How many decisions there were with more than one choice."""
        return sum([len(ask.choices) > 1 for ask, _ in self.made])

    def offered(self) -> int:
        """How many choices there were to choose from."""
        return sum([len(ask.choices) for ask, _ in self.made])

    def by_seat(self) -> list[Decisions]:
        """What each seat could choose, and what it chose."""
        decisions: list[Decisions] = [[] for _ in range(self.seats)]
        for ask, choice in self.made:
            decisions[ask.seat].append((ask.choices, choice))
        return decisions


def _verbs(decisions: Sequence[Decisions]) -> Iterator[Count]:
    """How often each seat could use a verb, and how often it did; in the order they came up."""
    for seat, mine in enumerate(decisions):
        verbs = [dict.fromkeys([choice[0] for choice in choices]) for choices, _ in mine]
        for verb, times in Counter(chain.from_iterable(verbs)).items():
            yield ("verb", verb, "offered", seat), times
        for verb, times in Counter([choice[0] for _, choice in mine]).items():
            yield ("verb", verb, "chosen", seat), times


def _offers(mine: Decisions) -> Offers:
    """Each choice that a seat was ever offered beside others, and those it made."""
    several = [decision for decision in mine if len(decision[0]) > 1]
    offered = Counter(chain.from_iterable([choices for choices, _ in several]))
    chosen = Counter([choice for _, choice in several])
    return Offers([*offered.items()], [*chosen.items()])


def _named(story: Iterable[Told]) -> Iterable[Count]:
    """What was told, and the ids that it names; in the order they came up."""
    told: list[_Told] = []
    for one in story:
        event: Any = one.event
        name, place, ones, many = _sight(event.__class__)
        seat = event[place] if place >= 0 else EVERYBODY
        told.append(("story", name, "told", seat))
        for kind, place in ones:
            told.append((kind, event[place], name, seat))
        for kind, place in many:
            told += [(kind, id, name, seat) for id in event[place]]
    return [count for count in Counter(told).items() if count[0][1]]


def _is_clear(scores: Sequence[float]) -> bool:
    """Whether one choice stands out among all: further from the second than that from the worst."""
    best, second, *_, worst = *sorted(scores, reverse=True), min(scores)
    return best - second > second - worst


def _decided(leads: Sequence[int], looks: Sequence[int], winner: int) -> float:
    """After which share of the choices the winner was ahead to the end.

    `looks` says how many choices were made before each look at the lead, and in all.
    """
    if winner < 0:
        return 1.0
    wrong = [n for n, lead in enumerate(leads) if lead != winner]
    return looks[wrong[-1] + 1] / looks[-1] if wrong else 0.0


class _Sight(NamedTuple):
    """Where an event names whom and what."""

    name: str
    seat: int  # the place of the seat in it; -1 if it names none
    ones: tuple[tuple[str, int], ...]  # the kinds of ids and their places
    many: tuple[tuple[str, int], ...]  # the same where a tuple of ids stands


@cache
def _sight(event: type[Event]) -> _Sight:
    seat = -1
    ones: list[tuple[str, int]] = []
    many: list[tuple[str, int]] = []
    for place, hint in enumerate(get_type_hints(event).values()):
        named = (*get_args(hint), hint)[0]  # of a tuple of ids, the id
        name = getattr(named, "__name__", "")
        if named is Seat and seat < 0:
            seat = place
        elif name.endswith("Id") and getattr(named, "__supertype__", None) is str:
            where = many if get_origin(hint) is tuple else ones
            where.append((name.removesuffix("Id").lower(), place))
    return _Sight(event.__name__, seat, tuple(ones), tuple(many))
