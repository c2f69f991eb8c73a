"""Stepping through a record, forward and back."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from mayday.games.systems_failing import GAME
from mayday.kernel import Match, Proposal, Record, Ruling, Seat, Seeded
from mayday.terminal.replay import Replay
from tiny import AIRLOCK, WRECK
from words import unwrapped

from .conftest import Sit


def shown(record: Record, game: Any, seat: int | None, act: Callable[[Replay], None]) -> str:
    screen = io.StringIO()
    console = Console(file=screen, highlight=False, markup=False)
    act(Replay(record, game, None if seat is None else Seat(seat), console))
    return unwrapped(screen.getvalue())


@pytest.fixture
def record() -> Record:
    match = Match(GAME, {"first": "A"}, (), Seeded(1))
    for choice in ("scavenge", "end_turn", "end_turn"):
        match.choose(match.position.asks[0].seat, GAME.space.read(choice))
    return match.record()


def prompts(record: Record, *lines: str) -> list[str]:
    """Where the reader stood each time a line was asked for."""
    asked, typed = [], list(lines)

    def read(prompt: str) -> str:
        asked.append(prompt.split(":")[0])
        if not typed:
            raise EOFError
        return typed.pop(0)

    shown(record, GAME, 0, lambda replay: replay.step_through(read))
    return asked


def test_enter_goes_on_and_b_goes_back(record: Record):
    assert prompts(record, "", "", "b", "q") == ["0 of 3", "1 of 3", "2 of 3", "1 of 3"]


def test_a_number_goes_there_but_not_beyond_the_end(record: Record):
    assert prompts(record, "2", "99", "", "q") == ["0 of 3", "2 of 3", "3 of 3", "3 of 3"]


def test_there_is_nothing_before_the_set_up(record: Record):
    assert prompts(record, "b", "q") == ["0 of 3", "0 of 3"]


def test_the_end_of_input_ends_the_replay(record: Record):
    assert prompts(record) == ["0 of 3"]


def test_a_step_back_by_undo_is_told(sit: Sit):
    sitting = sit(GAME, "me me", "scavenge", "u", "y")
    story = shown(sitting.match.record(), GAME, 0, Replay.tell_all)
    assert "back to 0" in story


def test_a_seat_is_not_told_what_others_drew(sit: Sit):
    record = sit(AIRLOCK, "me me me", "rest", "").match.record()
    story = shown(record, AIRLOCK, 0, Replay.tell_all)
    assert "B draws a card." in story
    assert "A draws a card." not in story


def test_a_running_game_shows_no_secrets_without_a_seat(sit: Sit):
    record = sit(AIRLOCK, "me me me", "rest", "").match.record()
    story = shown(record, AIRLOCK, None, Replay.tell_all)
    assert "A draws a card." in story


def test_a_finished_game_is_told_in_full(sit: Sit):
    record = sit(AIRLOCK, "random random random").match.record()
    story = shown(record, AIRLOCK, None, Replay.tell_all)
    assert "draws a card." not in story


def test_a_ruling_is_told_as_far_as_the_seat_may_know():
    match = Match(WRECK, {}, ("human", "human"), Seeded(1))
    match.choose(Seat(0), WRECK.space.read("look"))
    bury = Ruling("bury", (match.position.wreck[-1],))
    match.propose(Proposal(Seat(0), ruling=bury))
    match.vote(Seat(1), agree=True)
    seen_by_b = shown(match.record(), WRECK, 1, Replay.tell_all)
    assert "The top card (face-down card) goes to the bottom" in seen_by_b
