"""Secrecy of chance: nothing that a seat gets before the end tells a draw to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from mayday.games import find
from mayday.kernel import (
    Committed,
    IllegalChoice,
    Luck,
    Match,
    Scripted,
    Seat,
    Seeded,
    State,
    encode_view,
    is_offered,
    pick,
    write_record,
)
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK

GAMES = [AIRLOCK, BLACKOUT, CLAIMS, WRECK, find("systems-failing")]
SECRET = bytes(range(100, 132))


def received(match: Match[Any], seat: Seat) -> bytes:
    """Everything that one seat gets of the match: view, choices, story, refusals, errors."""
    refusals = []
    for choice in match.game.space.choices if seat >= 0 else ():
        if not is_offered(match.position, seat, choice):
            with pytest.raises(IllegalChoice) as error:
                match.choose(seat, choice)
            refusals.append((match.why_not(seat, choice), str(error.value)))
    heard = [(type(event).__name__, event._asdict()) for event in match.events(seat)]
    scene = match.game.look(match.position, seat)
    return msgspec.json.encode([encode_view(match.view(seat)), heard, refusals, scene])


def with_known_draws(game, secret: bytes, draws: list[int]) -> Match[Any]:
    """A live match on its secret, whose draws we happen to know."""
    seats = ("human",) * game.seat_counts[-1]
    return Match(game, None, seats, Committed(secret), source=Scripted(draws))


def seats_of(match: Match[Any]) -> list[Seat]:
    return [Seat(n) for n in range(-1, len(match.seats))]


def drawn(game, seed: int) -> tuple[list[int], list[tuple[Seat, str]]]:
    """The draws and the choices of one random game."""
    match = Match(game, None, ("human",) * game.seat_counts[-1], Seeded(seed))
    luck, choices = Luck(seed), []
    while match.position.asks:
        ask = match.position.asks[pick(luck, len(match.position.asks))]
        choice = ask.choices[pick(luck, len(ask.choices))]
        choices.append((ask.seat, choice))
        match.choose(ask.seat, choice)
    return [*match.setup, *(draw for entry in match.entries for draw in entry.draws)], choices


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_two_secrets_with_the_same_visible_facts_give_every_seat_the_same_bytes(game):
    draws, choices = drawn(game, seed=2)
    one, two = (with_known_draws(game, secret, draws) for secret in (SECRET, b"another"))
    for seat, choice in choices[:40]:
        for watcher in seats_of(one):
            assert received(one, watcher) == received(two, watcher)
        one.choose(seat, choice)
        two.choose(seat, choice)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_before_the_end_the_secret_is_in_nothing_that_leaves_the_match(game):
    match = Match(game, None, ("human",) * game.seat_counts[-1], Committed(SECRET))
    luck = Luck(1)
    while match.position.asks:
        told = b"".join(received(match, seat) for seat in seats_of(match))
        told += write_record(match.record()).encode()
        assert SECRET not in told
        assert SECRET.hex().encode() not in told
        ask = match.position.asks[pick(luck, len(match.position.asks))]
        match.choose(ask.seat, ask.choices[pick(luck, len(ask.choices))])
    assert match.record().secret == SECRET.hex()


def parts(value: object) -> Iterator[object]:
    """The value and everything that can be reached from it."""
    yield value
    inner: list[object] = []
    if isinstance(value, dict):
        inner = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set):
        inner = list(value)
    elif isinstance(value, msgspec.Struct):
        inner = [getattr(value, field) for field in value.__struct_fields__]
    elif isinstance(value, State):
        inner = [getattr(value, name) for name in slots_of(value)] + list(vars(value).values())
    elif hasattr(value, "__dict__") and not isinstance(value, type):
        inner = list(vars(value).values())
    for item in inner:
        yield from parts(item)


def slots_of(g: State) -> set[str]:
    """The attributes of a position: its tables, and what the kernel keeps beside them."""
    kinds = [kind for kind in type(g).__mro__ if issubclass(kind, State)]
    return {name for kind in kinds for name in kind.__slots__} - {"__dict__"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_from_the_view_itself_neither_position_nor_source_nor_story_can_be_reached(game):
    """Not only its encoding: a bot holds the view as an object."""
    match = Match(game, None, ("human",) * game.seat_counts[-1], Committed(SECRET))
    g = match.position
    mine = {id(getattr(g, t.name)) for t in g.tables if isinstance(getattr(g, t.name), list)}
    for seat in seats_of(match):
        v = match.view(seat)
        reached = list(parts(v))
        assert not any(isinstance(part, Committed | bytes | Match) for part in reached)
        assert [part for part in reached if isinstance(part, State)] == [v.position]
        assert not mine & {id(part) for part in reached}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_clone_of_a_live_position_draws_from_a_chance_of_its_own(game):
    match = Match(game, None, ("human",) * game.seat_counts[-1], Committed(SECRET))
    c = match.position.clone()
    assert c.source is None
    assert not any(isinstance(part, Committed | bytes) for part in parts(c))


def test_what_a_seat_sees_does_not_depend_on_how_many_draws_were_made():
    """The number of hidden draws could tell something about what lies face down."""
    one, two = AIRLOCK.new(seed=1), AIRLOCK.new(seed=1)
    two.rng = 12345
    for seat in range(-1, 3):
        views = [encode_view(AIRLOCK.view(g, Seat(seat))) for g in (one, two)]
        assert views[0] == views[1]


def test_the_commitment_is_fixed_before_the_first_draw():
    match = Match(WRECK, seats=("human",), luck=Committed(SECRET))
    assert match.record().commitment == Committed(SECRET).commitment
    assert match.record().secret is None
