"""Completion: what a word on the command line could become, for the shell that asks.

Only what the word needs is imported: the names of games are known without any game, the options of
one with that game alone. Files are the shell's own affair.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib.metadata import entry_points
from typing import Annotated

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
    shell_complete,
    split_arg_string,
)

from mayday.cli.declared import Argument
from mayday.cli.problems import InputError
from mayday.cli.verbs import COMPLETE

_SHELLS = ("bash", "zsh", "fish")


def _shells(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return _beginning(_SHELLS, incomplete)


ShellName = Annotated[str, Argument(metavar="SHELL", help="bash, zsh or fish.", complete=_shells)]


def completion(shell: ShellName) -> None:
    """Write what makes a shell complete words of mayday: verbs, games, options, bots, files.

    \b
    Examples:
      mayday completion bash >> ~/.bashrc
      mayday completion zsh >> ~/.zshrc
      mayday completion fish > ~/.config/fish/completions/mayday.fish
    """
    if shell not in _SHELLS:
        raise InputError(f'no completion for "{shell}"; there is one for {", ".join(_SHELLS)}')
    maker = get_completion_class(shell)
    assert maker is not None, "Click knows these shells"
    made = maker(click.get_current_context().find_root().command, {}, "mayday", COMPLETE)
    print(made.source_template % made.source_vars())


class _Bash(BashComplete):
    """Bash ends a word at "=": it is joined again, and only what comes after is given back."""

    _given = 0  # letters of the value that bash does not replace

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is being typed, and that one."""
        last = int(os.environ["COMP_CWORD"])
        words = split_arg_string(os.environ["COMP_WORDS"])[: last + 1]
        words += [""] * (last + 1 - len(words))
        mended: list[str] = []
        for number, word in enumerate(words):
            if mended and "=" in (word, words[number - 1]):
                mended[-1] += word
            else:
                mended.append(word)
        incomplete = mended[-1]
        value = incomplete.partition("=")[2] if incomplete.startswith("-") else incomplete
        self._given = value.rfind("=") + 1
        return mended[1:-1], incomplete

    def format_completion(self, item: CompletionItem[str]) -> str:
        """The kind of it, and what bash puts in."""
        return f"{item.type},{item.value[self._given :]}"


def answer(command: click.Command, instruction: str) -> int:
    """Tell the shell what it asks for."""
    add_completion_class(_Bash)
    return shell_complete(command, {}, "mayday", COMPLETE, instruction)


def games(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The games that are installed."""
    return _beginning(sorted(entry_points(group="mayday.games").names), incomplete)


def bots(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Bots by name, at each place of a list."""
    from mayday.bots import names

    return _listed(names(), incomplete)


def players(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """A person, or a bot."""
    from mayday.bots import names

    return _listed(("me", *names()), incomplete)


def options(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """`name=value` of the game that stands before it, at each place of a list."""
    from mayday.games import find
    from mayday.kernel import GameError

    try:
        game = find(_game_before(context))
    except GameError:
        return []
    before, comma, last = incomplete.rpartition(",")
    name, equals, _ = last.partition("=")
    found = [f"{option.name}=" for option in game.options]
    if equals:
        values = next((option.values for option in game.options if option.name == name), ())
        found = [f"{name}={value}" for value in values]
    return _after(f"{before}{comma}", found, last)


def _game_before(context: click.Context) -> str:
    """The game that was named; while an option still lacks its value, it is among the rest."""
    params = context.params
    named = params.get("game") or params.get("what") or next(iter(context.args), "")
    return str(named)


def _beginning(names: Iterable[str], begun: str) -> list[str]:
    return [name for name in names if name.startswith(begun)]


def _after(before: str, names: Iterable[str], begun: str) -> list[str]:
    return [f"{before}{name}" for name in _beginning(names, begun)]


def _listed(names: Iterable[str], incomplete: str) -> list[str]:
    """The names for the last place of a comma list."""
    before, comma, last = incomplete.rpartition(",")
    return _after(f"{before}{comma}", names, last)
