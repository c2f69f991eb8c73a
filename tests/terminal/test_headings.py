"""The events that a game calls headings head the chapters of its log."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from mayday.kernel import Event, GameDef, Match, Seat, Seeded
from mayday.server.messages import EventShown
from mayday.terminal.replay import Replay
from mayday.terminal.screen import Screen
from tiny import WRECK
from tiny.wreck.events import Drawn, OxygenLost, ShiftBegan

RULE = "─" * 10


@pytest.fixture
def chaptered() -> GameDef[Any]:
    return replace(WRECK, headings=(ShiftBegan,))


STORY: list[Event] = [
    ShiftBegan(1, 5),
    Drawn(Seat(0), "cell"),
    OxygenLost(4),
    ShiftBegan(2, 4),
    Drawn(Seat(1), "cell"),
]


def shown(game: GameDef[Any], tell: str) -> list[str]:
    page = io.StringIO()
    getattr(Screen(Console(file=page, width=100, color_system=None), game), tell)(STORY)
    return page.getvalue().splitlines()


def test_a_heading_is_a_rule_above_its_chapter(chaptered: GameDef[Any]) -> None:
    lines = shown(chaptered, "story")
    assert len(lines) == len(STORY)
    assert [n for n, line in enumerate(lines) if RULE in line] == [0, 3]
    assert lines[0].startswith("Shift 1 begins with 5 oxygen.")
    assert not any(RULE in line for line in shown(WRECK, "story"))


def test_a_heading_that_is_wider_than_the_page_is_told_in_full(chaptered: GameDef[Any]) -> None:
    page = io.StringIO()
    Screen(Console(file=page, width=20, color_system=None), chaptered).story(STORY[:1])
    assert page.getvalue().split() == ["Shift", "1", "begins", "with", "5", "oxygen."]


def test_what_a_table_tells_is_a_line_each_and_chapters_stand_apart(
    chaptered: GameDef[Any],
) -> None:
    events = [
        EventShown(n, 0, type(event).__name__, WRECK.text.event(event), {}, ())
        for n, event in enumerate(STORY)
    ]
    page = io.StringIO()
    Screen(Console(file=page, width=100, color_system=None), chaptered).told(events)
    lines = page.getvalue().splitlines()
    assert lines[0].startswith("Shift 1 begins")
    assert lines[3] == ""
    assert lines[4].startswith("Shift 2 begins")
    assert len(lines) == len(STORY) + 1
    assert RULE not in page.getvalue()


def test_a_record_is_told_under_the_games_own_headings_only(chaptered: GameDef[Any]) -> None:
    def ruled(game: GameDef[Any]) -> list[str]:
        match = Match(game, {}, ("greedy",) * game.seat_counts[0], Seeded(1))
        for _ in range(40):
            if match.position.asks:
                ask = match.position.asks[0]
                match.choose(ask.seat, ask.choices[-1])
        page = io.StringIO()
        console = Console(file=page, width=100, color_system=None)
        Replay(match.record(), game, None, console).tell_all()
        return [line.split()[0] for line in page.getvalue().splitlines() if RULE in line]

    assert set(ruled(chaptered)) == {"Shift"}
    assert set(ruled(WRECK)) == {"Round"}
