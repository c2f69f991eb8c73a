"""Arguments: what is written on the command line, as the values the verbs need."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from mayday.cli import completion
from mayday.cli.declared import Argument, Option
from mayday.cli.problems import InputError

if TYPE_CHECKING:
    from mayday.kernel import GameDef, Seat

MAX_SEED = (1 << 64) - 1
_SIDE = 1  # of a seed: its luck for who sits where


def whole_number(flag: str, low: int, high: int | None = None) -> Callable[[str | int], int]:
    """A converter for `flag` that takes only whole numbers in a range."""
    wanted = f"a whole number from {low} " + ("up" if high is None else f"to {high}")

    def convert(value: str | int) -> int:
        try:
            number = int(value)
        except ValueError:
            raise InputError(f'{flag} takes {wanted}, not "{value}"') from None
        if number < low or (high is not None and number > high):
            raise InputError(f"{flag} takes {wanted}, not {number}")
        return number

    return convert


GameName = Annotated[
    str,
    Argument(
        metavar="GAME",
        help="A game, as `mayday games` lists it.",
        complete=completion.games,
    ),
]
RecordPath = Annotated[
    Path,
    Argument(
        metavar="RECORD",
        help="A record file.",
    ),
]
Options = Annotated[
    str,
    Option(
        "--options",
        metavar="NAME=VALUE,...",
        help="Table options of the game.",
        complete=completion.options,
    ),
]
Seed = Annotated[
    int,
    Option(
        "--seed", metavar="N", parser=whole_number("--seed", 0, MAX_SEED), help="Seed of chance."
    ),
]
OptionalSeed = Annotated[
    int | None,
    Option(
        "--seed",
        metavar="N",
        parser=whole_number("--seed", 0, MAX_SEED),
        help="Seed of chance; without it, every game is another.",
    ),
]
SeatName = Annotated[
    str | None,
    Option("--seat", metavar="SEAT", help="The seat that looks: a number from 1, or its name."),
]
Plain = Annotated[
    bool,
    Option("--plain", help="Lines of text, for pipes and screen readers; always so in a pipe."),
]
AsJson = Annotated[bool, Option("--json", help="One JSON document for programs.")]
OutPath = Annotated[
    Path | None, Option("--out", metavar="FILE", help="Write to this file, not to stdout.")
]


def split(flag: str, value: str) -> list[str]:
    """The parts of a comma list; an empty part is a slip of the hand."""
    parts = [part.strip() for part in value.split(",")]
    if not all(parts):
        raise InputError(f'{flag} takes a list like a,b; "{value}" has an empty place')
    return parts


def read_options(value: str) -> dict[str, str]:
    """`difficulty=hard,meter=beginner` as a table; the game checks names and values."""
    options: dict[str, str] = {}
    for part in split("--options", value) if value else ():
        name, equals, setting = (piece.strip() for piece in part.partition("="))
        if not equals or not name or not setting:
            raise InputError(f'--options takes name=value,...; "{part}" is not of that form')
        if name in options:
            raise InputError(f'--options names "{name}" twice; name it once')
        options[name] = setting
    return options


def read_players(value: str, game: GameDef[Any], seed: int) -> tuple[str, ...]:
    """`me,greedy` as who sits where; without a list, one person and greedy bots.

    Where sides play against each other, it is then for chance to say which is the person's.
    """
    from mayday.bots import BotError, check
    from mayday.kernel import HUMAN, Luck, derive, pick

    if not value:
        players = ["greedy"] * game.seat_counts[0]
        mine = 0 if game.cooperative else pick(Luck(derive(seed, _SIDE)), len(players))
        players[mine] = HUMAN
        return tuple(players)
    players = [HUMAN if who == "me" else who for who in split("--seats", value)]
    for who in players:
        if who == HUMAN:
            continue
        try:
            check(who)
        except BotError as error:
            raise InputError(f"{error}; or me") from None
    game.check_seats(len(players))
    return tuple(players)


def read_seat(value: str, game: GameDef[Any], seats: int) -> Seat:
    """A seat by its number from 1 or by its name."""
    from mayday.kernel import Seat

    names = game.seat_names[:seats]
    for number, name in enumerate(names):
        if value in (name, str(number + 1)) or value.lower() == name.lower():
            return Seat(number)
    raise InputError(
        f'{game.id} has no seat "{value}"; there are {", ".join(names)} (or 1 to {seats})'
    )
