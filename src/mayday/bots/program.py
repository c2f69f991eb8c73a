"""program: a bot that is a program of its own, in any language.

It is started once and gets one line of JSON for each decision on its standard input: the game, the
seat, what it is asked, and the table as its seat sees it. It answers with one line: the number of a
choice, the choice as written, or `{"choice": ...}`.
"""

from __future__ import annotations

import atexit
import select
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec

from mayday.bots.bot import BotError
from mayday.kernel import Ask, Choice, GameDef, MalformedChoice, Seat, View, plain

PATIENCE = 5.0  # seconds for a decision, less than a server waits; the first one starts the program


class ProgramBot:
    """Hands its decisions to a program, which sees what the seat sees."""

    def __init__(self, game: GameDef[Any], seat: Seat, seed: int, command: str) -> None:
        self.game, self.seed = game, seed
        self.program = running(command)

    def choose(self, ask: Ask, look: Callable[[], View[Any]]) -> Choice:
        answer = self.program.ask(self.question(ask, look()))
        choice = self.read(ask, answer)
        if choice not in ask.choices:
            raise BotError(f"{self.program.command} chose {answer}, which is not offered")
        return choice

    def question(self, ask: Ask, view: View[Any]) -> dict[str, Any]:
        """The decision as the program gets it; names are those of the protocol."""
        text = self.game.text
        return {
            "type": "state",
            "game": self.game.id,
            "options": view.position.options,
            "seat": ask.seat,
            "seed": self.seed,
            "round": view.position.round,
            "prompt": plain(text.prompt(ask)),
            "choices": [
                {
                    "choice": str(choice),
                    "label": plain(text.choice(choice)),
                    "verb": choice.verb,
                    "target": choice.target,
                }
                for choice in ask.choices
            ],
            "table": self.game.write(view.position),
            "scene": msgspec.to_builtins(self.game.scene(view)),
        }

    def read(self, ask: Ask, answer: Any) -> Choice | None:
        """The choice that an answer stands for."""
        if isinstance(answer, dict):
            answer = answer.get("choice")
        if isinstance(answer, int) and not isinstance(answer, bool):
            return ask.choices[answer] if 0 <= answer < len(ask.choices) else None
        with suppress(MalformedChoice, AttributeError):
            return self.game.space.read(answer)
        return None


class Program:
    """A running program that answers line by line."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise BotError(f"cannot start the bot {command}: {reason}") from None
        self.heard = b""
        atexit.register(self.stop)

    def ask(self, question: object) -> Any:
        """Its answer to a question, as soon as there is a whole line."""
        assert self.process.stdin is not None, "it was opened as a pipe"
        try:
            self.process.stdin.write(msgspec.json.encode(question) + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise BotError(f"the bot {self.command} has ended") from None
        line = self._line(time.monotonic() + PATIENCE)
        try:
            return msgspec.json.decode(line)
        except msgspec.DecodeError:
            said = line.decode(errors="replace")[:60]
            raise BotError(f'the bot {self.command} said "{said}", which is no JSON') from None

    def _line(self, until: float) -> bytes:
        assert self.process.stdout is not None, "it was opened as a pipe"
        out = self.process.stdout.fileno()
        while b"\n" not in self.heard:
            ready, _, _ = select.select([out], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                self.stop()
                raise BotError(f"the bot {self.command} gave no answer within {PATIENCE:.0f} s")
            more = self.process.stdout.read1(1 << 16)  # type: ignore[attr-defined]  # buffered
            if not more:
                raise BotError(f"the bot {self.command} ended without an answer")
            self.heard += more
        line, _, self.heard = self.heard.partition(b"\n")
        return line

    def stop(self) -> None:
        """It is not needed any more."""
        atexit.unregister(self.stop)
        running.cache_clear()
        with suppress(OSError):
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


@cache
def running(command: str) -> Program:
    """The program, started when it is first wanted; all seats that it plays share it."""
    return Program(command)


def check_program(command: str) -> None:
    """Refuse a program that cannot be started."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BotError(f"cannot start the bot {command}: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise BotError(f"cannot start the bot {command}: there is no such program")


def is_program(name: str) -> bool:
    """Whether a name stands for a program: a path, or a command with its arguments."""
    return "/" in name or " " in name.strip()
