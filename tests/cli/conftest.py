"""The command line under test: in this process for speed, or as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from mayday.bots import make
from mayday.cli import main
from mayday.games.systems_failing import GAME
from mayday.kernel import Committed, Match, Record, Seat, Seeded, write_record
from words import unwrapped

COMMAND = [sys.executable, "-m", "mayday.cli"]


class Outcome(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def text(self) -> str:
        """What stands on stdout, wherever its lines break."""
        return unwrapped(self.out)


Run = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("games", "--json", typed="...")` in this process."""

    def run_here(*arguments: str, typed: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(arguments)
        return Outcome(code, *capsys.readouterr())

    return run_here


@pytest.fixture
def process() -> Run:
    """The same as a real process with pipes."""

    def run_there(*arguments: str, typed: str = "", **environment: str) -> Outcome:
        done = subprocess.run(
            [*COMMAND, *arguments],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, **environment},
            check=False,
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return run_there


def played(luck: Seeded | Committed, choices: int = GAME.cap) -> Record:
    """The record of a game between two random bots, or of its first choices."""
    match = Match(GAME, {"difficulty": "easy"}, ("random", "random"), luck)
    bots = [make("random", GAME, Seat(n), n) for n in range(2)]
    while match.position.asks and match.number < choices:
        ask = match.position.asks[0]
        match.choose(ask.seat, bots[ask.seat].choose(ask, lambda: match.view(ask.seat)))  # noqa: B023
    return match.record()


@pytest.fixture(scope="session")
def record() -> Record:
    """A finished game."""
    return played(Seeded(11))


@pytest.fixture
def record_file(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(write_record(record), "utf-8")
    return path
