"""Verbs: what `mayday` can be told to do. A verb's module is imported when it is called for.

So `mayday --help` knows every verb by this table alone and needs no game, no kernel and no Rich.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import click
from click.shell_completion import CompletionItem

from mayday.cli.declared import command

COMPLETE = "_MAYDAY_COMPLETE"  # the variable by which a shell asks what a word could become


class Verb(NamedTuple):
    """A verb: where its function is, and what it does in a few words."""

    name: str
    module: str  # of mayday.cli
    brief: str  # as its page begins

    def command(self) -> click.Command:
        """The command as the function declares it."""
        module = import_module(f"mayday.cli.{self.module}")
        return command(self.name, getattr(module, self.name))


class Group(NamedTuple):
    """Verbs that belong together: `mayday lab run`."""

    name: str
    about: str  # its page
    verbs: tuple[Verb, ...]

    @property
    def brief(self) -> str:
        return self.about.partition("\n")[0]

    def command(self) -> click.Command:
        """The group with its verbs."""
        return Listing(self.name, self.verbs, help=self.about, no_args_is_help=False)


class Listing(click.Group):
    """A group that lists its verbs without importing them."""

    def __init__(self, name: str, verbs: Sequence[Verb | Group], **more: Any) -> None:
        super().__init__(name, commands=_Commands(verbs), **more)
        self.verbs = verbs

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the table."""
        return [verb.name for verb in self.verbs]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What each verb does, in a few words."""
        with formatter.section("Commands"):
            formatter.write_dl([(verb.name, verb.brief) for verb in self.verbs])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """Verbs and options that begin so."""
        fitting = [verb for verb in self.verbs if verb.name.startswith(incomplete)]
        found = [CompletionItem(verb.name, help=verb.brief) for verb in fitting]
        return found + click.Command.shell_complete(self, ctx, incomplete)


class _Commands(MutableMapping[str, click.Command]):
    """The commands of a group by their names, each made when it is looked up."""

    def __init__(self, verbs: Sequence[Verb | Group]) -> None:
        self._verbs = {verb.name: verb for verb in verbs}
        self._made: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._made:
            self._made[name] = self._verbs[name].command()
        return self._made[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._made[name] = command

    def __delitem__(self, name: str) -> None:
        del self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._verbs)

    def __len__(self) -> int:
        return len(self._verbs)


LAB = Group(
    "lab",
    """Experiments: change a number, play thousands of games, read what came of it.

    \b
    Example:
      mayday lab run actions.toml
    """,
    (
        Verb("run", "experiments", "Play an experiment, and write down what happened."),
        Verb("new", "experiments", "Write an experiment to begin with."),
        Verb("export", "experiments", "Write the tables of an experiment as CSV files."),
        Verb("game", "experiments", "Play a game of an experiment once more and write its record."),
        Verb("report", "reports", "Write the report of an experiment."),
        Verb(
            "tune",
            "reports",
            "Move numbers of the content until the win rate is where it shall be.",
        ),
        Verb("serve", "reports", "Show experiments in the browser."),
    ),
)
LEARNING = Group(
    "rl",
    """Learning: what agents see of a game, data to learn from, and bots that are trained.

    \b
    Example:
      mayday rl describe systems-failing
    """,
    (
        Verb("describe", "rl", "Say what each number of an observation means."),
        Verb("export", "training", "Write games of bots as data to learn from."),
        Verb("train", "training", "Train a bot."),
    ),
)
VERBS: tuple[Verb | Group, ...] = (
    Verb("games", "library", "List the games with their seats and options."),
    Verb("play", "play", "Play a game in the terminal."),
    Verb("join", "join", "Take a seat at a running server by its link, and play in the terminal."),
    Verb("watch", "join", "Watch a match on a server in the terminal."),
    Verb("serve", "server", "Serve matches to browsers and programs."),
    Verb("seat", "server", "Take a seat as a program: one JSON message a line."),
    Verb("mcp", "mcp", "Let any model play, by the Model Context Protocol."),
    Verb("doctor", "doctor", "Check every match that a server keeps."),
    Verb("simulate", "lab", "Let bots play many games and count how they end."),
    Verb(
        "tournament", "lab", "Let bots play against each other, or each as a crew, and rate them."
    ),
    Verb(
        "rules",
        "library",
        "Show the rules of a game, which of them no test proves, or where they are.",
    ),
    Verb("words", "words", "Check the languages of a game against its English."),
    Verb("replay", "records", "Watch a recorded game again, step by step."),
    Verb("verify", "records", "Check that a record holds what it says."),
    Verb(
        "coach",
        "coach",
        "Say how the chance to win went in a game that is over, and where it turned.",
    ),
    Verb("scene", "pictures", "Draw the table of a game after some random choices."),
    Verb("export", "pictures", "Draw a position of a recorded game."),
    Verb("bench", "lab", "Measure how fast the games are, how much a server can take."),
    Verb("new", "new", "Make a folder for a new game."),
    Verb("completion", "completion", "Write what makes a shell complete words of mayday."),
    LAB,
    LEARNING,
)
