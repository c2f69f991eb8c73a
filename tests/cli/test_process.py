"""The real command as a process: pipes, signals, terminals that go away."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from mayday.games.systems_failing import GAME
from mayday.kernel import Record, read_record, verify

from .conftest import COMMAND, Run

SF = "systems-failing"


PATIENCE = 120  # seconds until a process that hangs is ended: a hang, not a measure


@contextmanager
def ended(game: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is gone afterwards, and that nobody waits for in vain."""
    hanging = threading.Timer(PATIENCE, game.kill)
    hanging.start()
    with game:
        try:
            yield game
        finally:
            hanging.cancel()
            game.kill()


class Player:
    """Somebody who types at a running game and waits for each prompt."""

    def __init__(self, path: Path) -> None:
        self.path = path
        arguments = ["play", SF, "--seats", "me,me", "--seed", "4", "--save", str(path)]
        self.game = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.game.stdin is not None
        assert self.game.stdout is not None
        self.keys: IO[bytes] = self.game.stdin
        self.screen: IO[bytes] = self.game.stdout

    def wait_for_prompt(self) -> None:
        shown = b""
        while not shown.endswith((b"\nA > ", b"\nB > ")):
            letter = self.screen.read(1)
            assert letter, f"the game ended: {shown.decode()}"
            shown += letter

    def type(self, line: str) -> None:
        self.keys.write(f"{line}\n".encode())
        self.keys.flush()

    def end(self) -> tuple[int, str, str]:
        out, err = self.game.communicate()
        return self.game.returncode, out.decode(), err.decode()

    def record(self) -> Record:
        return read_record(self.path.read_bytes())


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    somebody = Player(tmp_path / "game.json")
    with ended(somebody.game):
        yield somebody


def test_the_command_runs_as_a_process(process: Run):
    outcome = process("games")
    assert outcome.code == 0
    assert "systems-failing  (Systems Failing, 2 seats)\n" in outcome.out
    assert outcome.err == ""


def test_bad_input_is_one_line_without_a_traceback(process: Run):
    outcome = process("play", "chess")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert outcome.err.startswith('mayday: no game "chess"; there are ')


def test_a_whole_game_through_a_pipe(process: Run, tmp_path: Path):
    path = tmp_path / "game.json"
    arguments = ("--seats", "me,greedy", "--seed", "2", "--save", str(path))
    outcome = process("play", SF, *arguments, typed="1\n" * 400)
    assert outcome.code == 0
    assert outcome.err == ""
    assert process("verify", str(path)).code == 0


def test_a_pipe_that_closes_early_is_one_line():
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*COMMAND, "rules", SF], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert done.stderr == b"mayday: the output was closed before its end\n"
    assert done.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("arguments", [["--help"], ["games"], ["scene", SF]])
def test_a_disk_that_is_full_is_one_line(arguments: list[str]):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.stderr == b"mayday: cannot go on: No space left on device\n"
    assert done.returncode == 2


def test_a_standard_output_that_is_closed_is_no_traceback():
    line = f"{shlex.join([*COMMAND, 'scene', SF])} >&-"
    done = subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, check=False)
    assert b"Traceback" not in done.stderr


def test_letters_that_the_terminal_cannot_show_do_not_stop_the_game(process: Run):
    outcome = process("rules", SF, "--search", "SF-COMP-3", PYTHONIOENCODING="ascii")
    assert outcome.code == 0
    assert "SF-COMP-3" in outcome.out


def test_a_pipe_gets_no_colour(process: Run):
    assert "\x1b" not in process("play", SF, "--seed", "1", typed="?\nq\n").out


def test_kill_9_loses_no_acknowledged_choice(player: Player):
    for line in ("scavenge", "end_turn", "scavenge"):
        player.wait_for_prompt()
        player.type(line)
    player.wait_for_prompt()
    player.game.kill()
    assert player.game.wait() == -signal.SIGKILL
    choices = [entry.choice for entry in player.record().entries]
    assert choices == ["scavenge", "end_turn", "scavenge"]
    verify(player.record(), GAME)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_ending_signal_says_how_to_resume(player: Player, number: signal.Signals):
    player.wait_for_prompt()
    player.type("scavenge")
    player.wait_for_prompt()
    player.game.send_signal(number)
    code, out, err = player.end()
    assert code == 0
    assert err == ""
    assert f"mayday play --resume {shlex.quote(str(player.path))}" in out
    assert [entry.choice for entry in player.record().entries] == ["scavenge"]


def test_a_terminal_that_closes_leaves_the_game_saved_and_no_traceback(tmp_path: Path):
    path = tmp_path / "game.json"
    terminal, its_other_side = os.openpty()
    game = subprocess.Popen(
        [*COMMAND, "play", SF, "--seats", "me,me", "--seed", "4", "--save", str(path)],
        stdin=its_other_side,
        stdout=its_other_side,
        stderr=subprocess.PIPE,
    )
    os.close(its_other_side)
    with ended(game):
        os.write(terminal, b"scavenge\n")
        shown = b""
        while shown.count(b"> ") < 2:
            shown += os.read(terminal, 1 << 16)  # an error once the game is gone
        os.close(terminal)
        _, errors = game.communicate()
    assert b"Traceback" not in errors
    assert len(read_record(path.read_bytes()).entries) == 1


def test_simulation_gives_the_same_hash_for_any_number_of_workers(process: Run):
    arguments = ("simulate", SF, "--games", "60", "--bots", "random", "--seed", "3", "--json")
    one, two = (process(*arguments, "--workers", count) for count in ("1", "2"))
    assert (one.code, two.code, two.err) == (0, 0, "")
    assert one.out == two.out
