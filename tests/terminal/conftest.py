"""A table in the terminal, typed at by a script."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from mayday.bots import make
from mayday.kernel import HUMAN, GameDef, Match, Seat, Seeded
from mayday.terminal.match_table import MatchTable
from mayday.terminal.play import Play
from mayday.terminal.saves import Save
from words import unwrapped


class Sitting:
    """A game in the terminal and the lines that people type; a function among them is called."""

    def __init__(self, match: Match[Any], path: Path, lines: Sequence[str]) -> None:
        self.match = match
        self.path = path
        self.lines = list(lines)
        self.shown = io.StringIO()
        bots = {
            Seat(n): make(who, match.game, Seat(n), n)
            for n, who in enumerate(match.seats)
            if who != HUMAN
        }
        console = Console(file=self.shown, highlight=False, markup=False)
        self.play = Play(MatchTable(match, bots, Save(path)), console, self.read)

    def read(self, prompt: str) -> str:
        self.shown.write(prompt)
        while self.lines and callable(self.lines[0]):
            self.lines.pop(0)()
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        self.shown.write(f"{line}\n")
        return line

    @property
    def lines_shown(self) -> list[str]:
        return self.shown.getvalue().splitlines()

    @property
    def text(self) -> str:
        """All that was shown, wherever the lines broke."""
        return unwrapped(self.shown.getvalue())

    @property
    def choices(self) -> list[tuple[int, str]]:
        """Who chose what, in order."""
        return [(entry.seat, entry.choice) for entry in self.match.entries]


Sit = Callable[..., Sitting]


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """`sit(GAME, "me me", "line", "line", ...)` plays until the lines run out."""

    def sit_down(
        game: GameDef[Any], seats: str, *lines: str, seed: int = 1, **options: str
    ) -> Sitting:
        players = [HUMAN if who == "me" else who for who in seats.split()]
        path = tmp_path / f"{game.id}.json"
        sitting = Sitting(Match(game, options, players, Seeded(seed)), path, lines)
        sitting.play.run()
        return sitting

    return sit_down
