"""What is said of a node is said once: neither its name nor its note repeats its state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from mayday.games import all_games, find
from mayday.kernel import GameDef, Luck, MissingText, Node, Text, pick, play

CHOICES = 300
GAMES = [game.id for game in all_games()]


@cache
def nodes(id: str) -> frozenset[tuple[str, str, str]]:
    """The name, state and note of whatever lies on the table in a random game, as keys."""
    game = find(id)
    return frozenset(
        (node.label or node.id, node.state, node.note)
        for seats in {game.seat_counts[0], game.seat_counts[-1]}
        for node in _walk(game, seats)
        if node.state
    )


def _walk(game: GameDef[Any], seats: int) -> Iterator[Node]:
    g, luck = game.new(seats=seats, seed=seats), Luck(seats)
    for number in range(CHOICES):
        if not g.asks:
            return
        ask = g.asks[pick(luck, len(g.asks))]
        if number % 10 == 0:
            yield from game.look(g, ask.seat).walk()
        play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.lower()))


def name(text: Text, id: str) -> str:
    try:
        return text.name(id)
    except MissingText:
        return id  # a plain word


@pytest.mark.parametrize("id", GAMES)
def test_no_name_and_no_note_repeats_a_state(id: str) -> None:
    game = find(id)
    doubled = []
    for code in game.languages:
        text = game.text_in(code)
        for label, state, note in nodes(id):
            said = words(name(text, state))
            section, _, key = note.partition(".")
            if said and said <= words(name(text, label)):
                doubled.append(f"{code}: {name(text, label)}, {name(text, state)}")
            if said and note and said <= words(text.get(section, key)):
                doubled.append(f"{code}: {name(text, state)}, {text.get(section, key)}")
    assert doubled == []


@pytest.mark.parametrize("id", GAMES)
def test_states_of_one_game_are_told_apart(id: str) -> None:
    """Two states that mean different things do not share a word."""
    game = find(id)
    states = sorted({state for _, state, _ in nodes(id)})
    for code in game.languages:
        said = [(name(game.text_in(code), state), state) for state in states]
        shared = [(one, two) for one in said for two in said if one < two and one[0] == two[0]]
        assert [pair for pair in shared if pair[0][0]] == []
