"""Experiments: a TOML file says what is played, what is varied, and when it is enough.

    game = "space-force-2150"
    question = "How much does one more supply in the Leftover Rations help?"
    seats = 4                       # without it, as few as the game takes
    bots = "greedy"                 # or one for each seat: ["greedy", "random"]
    games = 1000                    # in each cell, at most
    seed = 1

    [options]                       # of the table, the same in all cells
    difficulty = "hard"

    [content]                       # numbers of the content, the same in all cells
    voyage.traders_supplies = 2

    [vary]                          # a cell for each combination ...
    options.difficulty = ["easy", "hard"]
    content.cards.leftover_rations.supplies = { from = 1, to = 3 }

    [stop]
    width = 0.05

    [expect]                        # where the win rate of a cell belongs, by the cell's name
    "difficulty easy, cards.leftover_rations.supplies 1" = [0.4, 0.6]

With `sample = 20` only so many combinations are played, drawn at random. Instead of `[vary]` there
can be a list of cells, `[[cell]]`, each with what is special about it. A row of the content can be
left out by its id: `content.disasters.D06 = [1, 0]` is with this card and without it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

import msgspec

from mayday.bots import BotError, check
from mayday.kernel import GameDef, GameError, Luck, content, derive, pick
from mayday.lab.results import Cell, LabError, Setting, Stop
from mayday.lab.simulate import seat_bots

_KEYS = (
    *("game", "question", "seats", "bots", "games", "seed", "sample"),
    *("options", "content", "vary", "stop", "cell", "expect", "tune"),
)
_OF_A_CELL = ("name", "seats", "bots", "options", "content")
_VARIED = ("seats", "bots", "options", "content")
_RANGE = ("from", "to", "step")
MOST_GAMES, MOST_CELLS, MOST_SEED = 100_000_000, 10_000, (1 << 64) - 1
_SAMPLE = 8  # of a seed: its luck for which combinations are played
_TRIES = 100  # to draw a combination that was not drawn before

Settings = dict[str, Any]  # what is set, by its dotted key: seats, bots, options.x, content.y.z


class Experiment(NamedTuple):
    """What a file says, checked against the game it is about."""

    question: str
    games: int
    seed: int
    stop: Stop | None
    cells: tuple[Cell, ...]
    expect: dict[str, tuple[float, float]]


def game_of(text: str, path: str) -> str:
    """The game that an experiment is about."""
    name = _parse(text, path).get("game")
    if not isinstance(name, str):
        raise LabError(f'{path}: game: name the game, as in game = "systems-failing"')
    return name


def read_experiment(text: str, path: str, game: GameDef[Any]) -> Experiment:
    """The experiment; whatever is wrong with it is one line with its key and a way out."""
    file = _File(_parse(text, path), path, game)
    cells = file.cells()
    return Experiment(
        file.text("question"),
        file.whole("games", 1000, 1, MOST_GAMES),
        file.whole("seed", 0, 0, MOST_SEED),
        file.stop(),
        cells,
        file.expect(cells),
    )


def _parse(text: str, path: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LabError(f"{path}: {error}") from None


def flatten(tree: Mapping[str, Any], key: str = "") -> Iterator[tuple[str, Any]]:
    """The settings of a table by their dotted keys; a range is a setting, too."""
    for name, value in tree.items():
        dotted = f"{key}.{name}" if key else name
        if isinstance(value, dict) and not _is_range(value):
            yield from flatten(value, dotted)
        else:
            yield dotted, value


def _is_range(value: object) -> bool:
    return isinstance(value, dict) and ("from" in value or "to" in value)


class _File:
    """An experiment file, as it is read."""

    def __init__(self, tree: dict[str, Any], path: str, game: GameDef[Any]) -> None:
        self.tree, self.path, self.game = tree, path, game
        self.numbers = content.changeable(game.package)
        self.known("", tree, _KEYS)

    def refuse(self, key: str, reason: str) -> LabError:
        return LabError(f"{self.path}: {key}: {reason}")

    def known(self, key: str, words: Sequence[str] | Mapping[str, Any], among: Any) -> None:
        """Refuse a key that is not among those there are; name the nearest."""
        for word in words:
            if word not in among:
                dotted = f"{key}.{word}" if key else word
                missing = [one for one in among if one not in words]
                raise self.refuse(dotted, f"no such key{content.suggestion(word, missing)}")

    def text(self, key: str) -> str:
        value = self.tree.get(key, "")
        if not isinstance(value, str):
            raise self.refuse(key, "a text in quotes")
        return value

    def whole(self, key: str, usual: int, low: int, high: int) -> int:
        value = self.tree.get(key, usual)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.refuse(key, f"a whole number from {low} to {high}, not {value!r}")
        return value

    def table(self, key: str) -> dict[str, Any]:
        value = self.tree.get(key, {})
        if not isinstance(value, dict):
            raise self.refuse(key, f"a table, as [{key}]")
        return value

    def stop(self) -> Stop | None:
        """When it is enough, if not only when all games are played."""
        if "stop" not in self.tree:
            return None
        given = self.table("stop")
        self.known("stop", given, Stop.__struct_fields__)
        try:
            stop = msgspec.convert(given, Stop)
        except msgspec.ValidationError as error:
            raise self.refuse("stop", str(error)) from None
        if stop.width is None and not stop.difference:
            raise self.refuse("stop", "say when: width = 0.05, or difference = true")
        if stop.width is not None and not 0 < stop.width < 1:
            raise self.refuse("stop.width", f"between 0 and 1, not {stop.width}")
        if not 0 < stop.error < 1 or stop.every < 1:
            raise self.refuse("stop", "error is between 0 and 1, every at least 1")
        return stop

    def expect(self, cells: Sequence[Cell]) -> dict[str, tuple[float, float]]:
        """Where the win rates of cells belong, by their names."""
        given = self.table("expect")
        self.known("expect", given, [cell.name for cell in cells])
        for name, band in given.items():
            is_band = isinstance(band, list) and len(band) == 2
            if not is_band or not all(isinstance(end, int | float) for end in band):
                raise self.refuse(f"expect.{name}", "two numbers, as [0.4, 0.5]")
            if not 0 <= band[0] <= band[1] <= 1:
                raise self.refuse(f"expect.{name}", "from 0 to 1, the lower one first")
        return {name: (float(low), float(high)) for name, (low, high) in given.items()}

    # -- Cells --------------------------------------------------------------------------------

    def cells(self) -> tuple[Cell, ...]:
        """All ways to play, each tried against the game."""
        for key in ("options", "content"):
            self.table(key)
        usual = self.settings("", {key: self.tree[key] for key in _VARIED if key in self.tree})
        if "cell" in self.tree:
            given = list(self.listed())
        else:
            given = [("", settings) for settings in self.combined()]
        cells: list[Cell] = []
        for name, settings in given:
            where = f"cell {len(cells)}: " if "cell" in self.tree else "vary: " if settings else ""
            try:
                cells.append(self.cell(len(cells), name, {**usual, **settings}, settings))
            except (GameError, BotError) as error:
                raise LabError(f"{self.path}: {where}{error}") from None
        if (stop := self.stop()) and stop.difference and len(cells) < 2:
            raise self.refuse("stop.difference", "there is only one cell; vary something")
        return tuple(cells)

    def listed(self) -> Iterator[tuple[str, Settings]]:
        """The cells of the list."""
        for key in ("vary", "sample"):
            if key in self.tree:
                raise self.refuse(key, "[[cell]] lists all cells; leave out one of the two")
        rows = self.tree["cell"]
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self.refuse("cell", "a list of tables, each as [[cell]]")
        if len(rows) > MOST_CELLS:
            raise self.refuse("cell", f"{len(rows)} cells; {MOST_CELLS} at most")
        for n, row in enumerate(rows):
            self.known(f"cell {n}", row, _OF_A_CELL)
            rest = {key: value for key, value in row.items() if key != "name"}
            yield str(row.get("name", "")), self.settings(f"cell {n}", rest)

    def combined(self) -> list[Settings]:
        """The combinations of what is varied, or some of them."""
        given = self.table("vary")
        self.known("vary", given, _VARIED)
        varied = {key: self.values(key, value) for key, value in flatten(given)}
        for key, values in varied.items():
            for value in values:
                self.setting(key, value, "vary")
        count = prod(map(len, varied.values()))
        if "sample" in self.tree:
            count = min(count, self.whole("sample", 1, 1, MOST_CELLS))
            return [dict(zip(varied, chosen)) for chosen in self.drawn(varied, count)]
        if count > MOST_CELLS:
            raise self.refuse("vary", f"{count} cells; {MOST_CELLS} at most: set sample = 100")
        return [dict(zip(varied, chosen)) for chosen in product(*varied.values())]

    def drawn(self, varied: Mapping[str, Sequence[Any]], count: int) -> list[tuple[Any, ...]]:
        """So many different combinations, drawn at random."""
        luck = Luck(derive(self.whole("seed", 0, 0, MOST_SEED), _SAMPLE))
        found: dict[tuple[int, ...], None] = {}
        for _ in range(count * _TRIES):
            if len(found) == count:
                break
            found[tuple(pick(luck, len(values)) for values in varied.values())] = None
        return [tuple(vs[n] for vs, n in zip(varied.values(), places)) for places in found]

    def values(self, key: str, value: object) -> Sequence[Any]:
        """What a key of [vary] goes through: a list, or the numbers of a range."""
        return spread(f"{self.path}: vary.{key}", value)

    # -- Settings -----------------------------------------------------------------------------

    def settings(self, where: str, tree: Mapping[str, Any]) -> Settings:
        """Seats, bots, options and content of a table, by their dotted keys."""
        return {key: self.setting(key, value, where) for key, value in flatten(tree)}

    def setting(self, key: str, value: Any, where: str) -> Any:
        """One of them, as far as it can be told without playing."""
        kind, _, name = key.partition(".")
        dotted = f"{where}.{key}" if where else key
        if kind == "content":
            if name not in self.numbers:
                near = content.suggestion(name, self.numbers)
                raise self.refuse(dotted, f"no number of {self.game.id} has this key{near}")
            if not isinstance(value, int | float) or isinstance(value, bool):
                raise self.refuse(dotted, f"a number, not {value!r}")
        elif kind == "options":
            options = [option.name for option in self.game.options]
            if name not in options:
                near = content.suggestion(name, options)
                raise self.refuse(dotted, f"{self.game.id} has no such option{near}")
        elif kind == "seats" and (not isinstance(value, int) or isinstance(value, bool)):
            raise self.refuse(dotted, f"a whole number, not {value!r}")
        return value

    def cell(self, number: int, name: str, settings: Settings, special: Settings) -> Cell:
        """The cell that these settings make."""
        wanted = settings.get("bots", "greedy")
        bots = seat_bots(self.game, _bots(wanted), settings.get("seats"))
        for bot in bots:
            check(bot)
        varied = {key: _shown(value) for key, value in special.items()}
        said = ", ".join(f"{_short(key)} {value}" for key, value in varied.items())
        options = {
            key.partition(".")[2]: str(value)
            for key, value in settings.items()
            if key.startswith("options.")
        }
        return Cell(
            number=number,
            name=name or said or "as it is",
            varied=varied,
            seats=len(bots),
            bots=bots,
            options=self.game.fill_options(options, len(bots)),
            content={
                name: value
                for key, value in settings.items()
                if key.startswith("content.")
                and self.numbers[name := key.partition(".")[2]] != value
            },
        )


def spread(where: str, value: object) -> Sequence[Any]:
    """The values of a list that is not empty, or the numbers of a range."""
    if isinstance(value, list):
        if not value:
            raise LabError(f"{where}: an empty list varies nothing")
        return value
    if not isinstance(value, dict):
        raise LabError(f"{where}: a list, as [1, 2, 3], or {{ from = 1, to = 3 }}")
    for name in value:
        if name not in _RANGE:
            near = content.suggestion(name, _RANGE)
            raise LabError(f"{where}.{name}: no such key{near}")
    low, high, step = value.get("from"), value.get("to"), value.get("step", 1)
    if not (isinstance(low, int | float) and isinstance(high, int | float)):
        raise LabError(f"{where}: from and to are numbers")
    if not isinstance(step, int | float) or step <= 0:
        raise LabError(f"{where}: step is a number above 0")
    if low > high:
        raise LabError(f"{where}: from {low} to {high} goes down; the lower number comes first")
    count = int((high - low) / step + 1e-9) + 1
    if count > MOST_CELLS:
        raise LabError(f"{where}: {count} values; {MOST_CELLS} at most")
    return [round(low + n * step, 9) for n in range(count)]


def _bots(value: Any) -> tuple[str, ...]:
    named = (value,) if isinstance(value, str) else tuple(value)
    if not all(isinstance(bot, str) for bot in named):
        raise LabError(f"a bot goes by its name, not {value!r}")
    return named


def _shown(value: Any) -> Setting:
    """What a setting is called in results."""
    if isinstance(value, list):
        return "+".join(map(str, value))
    shown: Setting = value
    return shown


def _short(key: str) -> str:
    """A dotted key without the kind of setting that it is."""
    kind, _, name = key.partition(".")
    return name or kind
