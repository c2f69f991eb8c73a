"""Example: an experiment file for a game, with a comment on every line that can be changed."""

from __future__ import annotations

from typing import Any

from mayday.kernel import GameDef, Option, content

_MOST = 12  # numbers of the content that are shown


def example(game: GameDef[Any]) -> str:
    """An experiment that can be run as it is."""
    low, high = game.seat_counts[0], game.seat_counts[-1]
    seats = f"{low}" if low == high else f"{low} to {high}"
    numbers = content.numbers(game.package)
    key = next(iter(_telling(numbers)), "")
    lines = [
        f"# An experiment with {game.title}. Run it:   mayday lab run FILE",
        "# Lines that begin with # do nothing; take the # away to use them.",
        "",
        f'game = "{game.id}"',
        f'question = "{_question(game, key)}"   # stands at the head of the report',
        f"seats = {low}                # {game.title} takes {seats}",
        'bots = "greedy"          # one for all seats, or one for each: ["greedy", "random"]',
        "games = 200              # in each cell; the more, the surer",
        "seed = 1                 # the same seed gives the same games, on any machine",
        "",
        "# What the table has chosen, the same in all cells.",
        "[options]",
        *(_option_line(option) for option in game.options),
        "",
        "# Each combination of what is varied is a cell: all of them play the same deals.",
        "# Besides options and content, who plays and how many can be varied:",
        *([f"#   seats = [{low}, {high}]"] if low < high else []),
        '#   bots = ["greedy", "random"]',
        "[vary]",
        *_varied(game, key, numbers),
        "",
        "# Numbers of the content that can be varied, too. There are "
        f"{len(numbers)} in all; a wrong key is told with the nearest right one.",
        *(f"#   content.{name} = {_around(numbers[name])}" for name in _telling(numbers)[1:_MOST]),
        "",
        "# Too many combinations? Play so many of them, drawn at random (above, before [options]):",
        "#   sample = 20",
        "",
        "# Stop before all games are played, when it is enough:",
        "# [stop]",
        "# width = 0.06           # a cell is done when its 95 % interval is narrower",
        "# difference = true      # ... or when it is decided which wins more, it or the first",
        "",
    ]
    return "\n".join(lines)


def _question(game: GameDef[Any], key: str) -> str:
    return f"What does {key} do to the win rate?" if key else f"How hard is {game.title}?"


def _option_line(option: Option) -> str:
    values = ", ".join(option.values[:_MOST]) + (", ..." if len(option.values) > _MOST else "")
    return f'# {option.name} = "{option.default}"   # {values}'


def _varied(game: GameDef[Any], key: str, numbers: dict[str, content.Number]) -> list[str]:
    """One number of the content and, where there is one, an option."""
    lines = [f"content.{key} = {_around(numbers[key])}"] if key else []
    for option in game.options[:1]:
        values = ", ".join(f'"{value}"' for value in option.values[:4])
        lines.append(f"# options.{option.name} = [{values}]")
    return lines


def _telling(numbers: dict[str, content.Number]) -> list[str]:
    """The numbers that say by their key what they are, small ones that can go up and down."""
    named = [key for key in numbers if not any(part.isdigit() for part in key.split("."))]
    return sorted(named, key=lambda key: (not 2 <= numbers[key] <= 9, key.count("."), key))


def _around(number: content.Number) -> str:
    """A number, one less and one more."""
    return f"[{number - 1}, {number}, {number + 1}]"
