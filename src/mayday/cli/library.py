"""The library: which games there are, and what their rules say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from mayday.cli import completion
from mayday.cli.arguments import AsJson
from mayday.cli.declared import Argument, Option
from mayday.cli.output import console, print_json
from mayday.cli.problems import DONE, NO, InputError

if TYPE_CHECKING:
    from mayday.kernel import GameDef, Rule


class OptionEntry(msgspec.Struct):
    """A table option: its values, and the one taken if nobody says otherwise."""

    name: str
    values: tuple[str, ...]
    default: str


class GameEntry(msgspec.Struct):
    """A game as `mayday games --json` lists it."""

    id: str
    title: str
    seats: tuple[int, int]
    options: list[OptionEntry]
    rules: dict[str, int]  # how many, by tag


class RuleEntry(msgspec.Struct):
    """A rule as `mayday rules --json` lists it, with the tests that prove it."""

    id: str
    tag: str
    text: str
    source: str
    tests: list[str]


def games(json: AsJson = False) -> None:
    """List the games with their seats and options.

    \b
    Example:
      mayday games --json
    """
    from mayday.games import all_games

    found = all_games()
    if json:
        print_json([_game_entry(game) for game in found])
        return
    for game in found:
        _show_game(game)


def _game_entry(game: GameDef[Any]) -> GameEntry:
    return GameEntry(
        id=game.id,
        title=game.title,
        seats=(game.seat_counts[0], game.seat_counts[-1]),
        options=[OptionEntry(*option) for option in game.options],
        rules=dict(Counter(rule.tag for rule in game.rules)),
    )


def _show_game(game: GameDef[Any]) -> None:
    from mayday.terminal.styles import indented

    entry, screen = _game_entry(game), console(whole_lines=True)
    low, high = entry.seats
    seats = f"{low} seats" if low == high else f"{low} to {high} seats"
    screen.print(f"{entry.id}  ({entry.title}, {seats})", style="bold")
    tags = ", ".join(f"{count} {tag}" for tag, count in entry.rules.items())
    lines = [f"{sum(entry.rules.values())} rules: {tags}"]
    if game.text.has("game", "blurb"):
        lines.insert(0, game.text.get("game", "blurb"))
    for option in entry.options:
        others = ", ".join(value for value in option.values if value != option.default)
        lines.append(f"{option.name}: {option.default} (or {others})")
    for line in lines:
        screen.print(indented(line))


SearchWord = Annotated[
    str, Option("--search", metavar="WORD", help="Only rules with this word or number.")
]
Untested = Annotated[
    bool,
    Option("--untested", help="Only the numbers of rules no test proves; exit code 1 if any."),
]
TestFolder = Annotated[
    Path | None,
    Option("--tests", metavar="DIR", help="Folder with the tests; else `tests` here."),
]


Where = Annotated[
    bool,
    Option(
        "--where",
        help="The code that carries the rule and its tests; exit code 1 if one is missing.",
    ),
]
Book = Annotated[
    str,
    Argument(
        metavar="GAME",
        help="One game, or the number of a rule; without it, all.",
        complete=completion.games,
    ),
]


def rules(
    game: Book = "",
    search_for: SearchWord = "",
    untested: Untested = False,
    where: Where = False,
    json: AsJson = False,
    tests: TestFolder = None,
) -> int:
    """Show the rules of a game, which of them no test proves, or where they are.

    \b
    Examples:
      mayday rules systems-failing --search surge
      mayday rules systems-failing --untested
      mayday rules SF-SURGE-2 --where
    """
    from mayday.terminal.rulebook import search, show_rules

    found, book = _open_book(game)
    chosen = search(book, search_for)
    if not chosen and not (json or untested):
        raise InputError(f'no rule speaks of "{search_for}"; try another word')
    if where:
        from mayday.cli.where import show_where

        return show_where(found, chosen, _test_folder(tests), json)
    if not (json or untested):
        show_rules(console(whole_lines=True), chosen)
        return DONE
    proofs = _tests_by_rule(tests, required=untested)
    if untested:
        chosen = [rule for rule in chosen if not proofs.get(rule.id)]
    if json:
        print_json([RuleEntry(r.id, r.tag, r.text, r.source, proofs.get(r.id, [])) for r in chosen])
    else:
        print("".join(f"{rule.id}\n" for rule in chosen), end="")
    return NO if untested and chosen else DONE


def _open_book(name: str) -> tuple[list[GameDef[Any]], list[Rule]]:
    """The games of that name or all of them, and their rules; of a rule's number, that rule."""
    from mayday.games import all_games, find
    from mayday.kernel import content, is_rule_id

    if name and not is_rule_id(name):
        game = find(name)
        return [game], list(game.rules)
    games = all_games()
    rules = [rule for game in games for rule in game.rules]
    if not name:
        return games, rules
    chosen = [rule for rule in rules if rule.id == name]
    if not chosen:
        raise InputError(f'no rule "{name}"{content.suggestion(name, [rule.id for rule in rules])}')
    return games, chosen


def _test_folder(named: Path | None) -> Path:
    folder = named or Path("tests")
    if not folder.is_dir():
        raise InputError(f'no folder "{folder}" with tests; name it with --tests DIR')
    return folder


def _tests_by_rule(named: Path | None, required: bool) -> dict[str, list[str]]:
    """Which tests prove which rules, from a folder that must be there if somebody asks for it."""
    from mayday.testing.coverage import tests_by_rule

    if named is None and not required and not Path("tests").is_dir():
        return {}
    folder = _test_folder(named)
    try:
        return tests_by_rule([folder], folder.parent)
    except SyntaxError as error:
        raise InputError(f"cannot read the tests: {error}") from None
