"""Results: the folder that an experiment leaves behind, which is all that a report needs.

    DIR/experiment.toml    the experiment as it was given
    DIR/run.json           what came of it: the game, its cells, its words for measures (`Run`)
    DIR/progress.json      how far it is; the one file that says when (`Progress`)
    DIR/journal            every finished game, in the order in which they ended (journal.py);
                           gone when the run is finished
    DIR/games.parquet      a row a game
    DIR/counts.parquet     what was used in each game: verbs, cards, roles, units, events
    DIR/choices.parquet    each choice of the game: how often it was offered and chosen
    DIR/curves.parquet     the measures of each game, round by round

The tables are written when the run ends or is stopped, from the journal, in the order of cells and
games. The same experiment gives the same bytes in run.json and in all tables, however many workers
played it, where, and however often it was stopped.

A *cell* is one way to play: seats, bots, options and numbers of the content. Cells and games are
numbered from 0; seats are numbered from 0 too. Game k has the same seed in all cells, so two cells
are best compared game by game.

**games**: cell, game; then
    seed          of the game's chance: derive(run.seed, game)
    result        won, lost, drawn or error. Where seats are adversaries: as it was for seat 0
    winner        the seat that won alone; -1 if none did, or all
    returns       for each seat 1 won, 0 drawn, -1 lost; empty after an error
    cause         why the game ended, a key of `[result]` in the game's words
    rounds        how many there were
    choices       how many were made, by all seats
    open          those of them with two or more choices to choose from
    offered       how many choices there were to choose from, all decisions together
    looked        open decisions that were looked at closely: one of 256
    clear         those of them in which one choice stands out: by the game's heuristics it is
                  further from the second best than that is from the worst
    lead_changes  how often the lead changed, by the game's value at the beginning of each round
                  and after 16 choices more: it is the likeliest winner's; in a cooperative game
                  the crew's or the table's
    decided       when it was decided: the share of the choices, 0 to 1, after which the winner
                  was ahead to the end; 1 for a draw
    swing         the greatest change of seat 0's chance to win from one such look to the next
    hash          of the last position
    error         what broke, or nothing

**counts**: cell, game, kind, id, what, seat, times
    kind verb     id is the verb; what is offered (decisions that had it) or chosen
    kind story    id is something that was told, as in the game's `events.py`; what is told
    other kinds   card, role, unit, event, zone ...: what something told names, by the type of its
                  field (CardId: card); what is where it was named, as in `events.py`
    seat          whose choice it was, or who is named with it; -1 if nobody
  What never happened in a game has no row: `known` of run.json lists what could have.

**choices**: cell, seat, verb, target, result, offered, chosen, games
    result        of the games that are counted here, as in games; for adversaries, the seat's own
    offered       in how many open decisions: there were others to choose from
    chosen        in how many of them it was made
    games         in how many games it was made

**curves**: cell, game, round, end, measure, seat, value
    round, end    at the first decision of that round; where `end` is true, when the game was over
    measure       one that the game names (words in `[measure]`), or `value`: the chance to win
    seat          -1 for what everybody sees; for `value` whose chance it is (in a cooperative game
                  that of seat 0 stands for all)

A single game is found again by cell and number: `replay.play_again(folder, cell, game)` gives its
record, `mayday lab game DIR --cell 3 --game 17` writes it. Where the cell changes the content, the
record belongs to the changed game and is replayed only with that content.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from mayday.kernel import GameError

if TYPE_CHECKING:
    import polars as pl

FORMAT = 1
EXPERIMENT, RUN, PROGRESS, JOURNAL = "experiment.toml", "run.json", "progress.json", "journal"
GAMES, COUNTS, CHOICES, CURVES = "games", "counts", "choices", "curves"
TABLES = (GAMES, COUNTS, CHOICES, CURVES)
RESULTS = ("won", "lost", "drawn", "error")
VALUE = "value"  # the measure that is the chance to win
EVERYBODY = -1  # in place of a seat

Setting = str | int | float  # what a varied thing is set to in a cell
State = Literal["running", "stopped", "finished"]


class LabError(GameError):
    """What the lab cannot do, in one line that says why and what to do instead."""


class Cell(msgspec.Struct, frozen=True):
    """One way to play, and what is special about it."""

    number: int
    name: str  # "difficulty hard, seats 5"; "as it is" if nothing is varied
    varied: dict[str, Setting]  # seats, bots, options.NAME or content.KEY, in the order of the file
    seats: int
    bots: tuple[str, ...]  # one for each seat
    options: dict[str, str]  # all of them
    content: dict[str, int | float]  # the numbers that are not the game's own, by dotted key


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a run ends before it has played all its games."""

    width: float | None = None  # a cell is done when the interval of its win rate is narrower
    difference: bool = False  # a cell is done when it is decided how it differs from cell 0
    error: float = 0.05  # how often, at most, such a decision is wrong
    every: int = 100  # games of a cell between two looks


class Run(msgspec.Struct, frozen=True):
    """What was run, as far as a report must know it."""

    format: int
    game: str
    title: str
    rules: int  # version of the rules
    content: str  # hash of the game, its content and the bots: games of others cannot be added
    question: str  # what the designer wants to know, in words; may be empty
    seed: int
    games: int  # for each cell, at most
    stop: Stop | None
    cooperative: bool
    seat_names: tuple[str, ...]
    measures: tuple[str, ...]  # without `value`
    known: dict[str, tuple[str, ...]]  # by kind the ids there are, as far as the game tells
    numbers: dict[str, int | float]  # what the varied numbers of the content are in the game
    cells: tuple[Cell, ...]
    expect: dict[str, tuple[float, float]] = {}  # where the win rate of a cell belongs, by its name

    @property
    def varied(self) -> tuple[str, ...]:
        """What differs between cells, in the order of the experiment."""
        return tuple(dict.fromkeys(key for cell in self.cells for key in cell.varied))


class Tally(msgspec.Struct, frozen=True):
    """How far a cell is."""

    games: int
    won: int
    lost: int
    drawn: int
    errors: int


class Progress(msgspec.Struct, frozen=True):
    """How far a run is, for those who watch."""

    state: State
    done: int
    planned: int
    seconds: float  # that it has taken so far
    left: float | None  # that it may still take
    cells: tuple[Tally, ...]


def open_folder(folder: Path) -> Run:
    """The run in a folder; one that holds none is refused."""
    try:
        data = (folder / RUN).read_bytes()
    except OSError:
        raise LabError(f'"{folder}" holds no results, as `mayday lab run` leaves them') from None
    try:
        run = msgspec.json.decode(data, type=Run)
    except msgspec.DecodeError as error:
        raise LabError(f"{folder / RUN} is damaged: {error}") from None
    if run.format != FORMAT:
        raise LabError(f"{folder} has format {run.format}; this version of Mayday reads {FORMAT}")
    return run


def read_progress(folder: Path) -> Progress:
    """How far the run in a folder is."""
    try:
        return msgspec.json.decode((folder / PROGRESS).read_bytes(), type=Progress)
    except (OSError, msgspec.DecodeError):
        raise LabError(f'"{folder}" does not say how far it is') from None


def read_table(folder: Path, table: str) -> pl.DataFrame:
    """One of the tables: GAMES, COUNTS, CHOICES or CURVES."""
    path = folder / f"{table}.parquet"
    if not path.is_file():
        raise LabError(f'"{folder}" has no {table}.parquet yet; finish it with --resume')
    frame: pl.DataFrame = polars().read_parquet(path)
    return frame


def write_file(path: Path, text: str) -> None:
    """Write a file so that whoever reads it finds the old one or the new one, never a part."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    part.write_text(text, "utf-8", newline="\n")
    part.replace(path)


def keep(path: Path) -> None:
    """Wait until the disk has a file or the names in a folder: then a power cut does no harm."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def write_json(path: Path, value: object) -> None:
    """Write a document of the folder."""
    write_file(path, msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def polars() -> Any:
    """The library for tables; where it is not installed, one line says how to get it."""
    try:
        import polars
    except ImportError:
        raise LabError("this needs polars: pip install 'mayday-games[lab]'") from None
    return polars


_ONE_GAME = {"cell": "UInt32", "game": "UInt32"}
_COLUMNS = {
    GAMES: {
        **_ONE_GAME,
        **{"seed": "UInt64", "result": "result", "winner": "Int8", "returns": "floats"},
        **{"cause": "String", "rounds": "UInt32", "choices": "UInt32", "open": "UInt32"},
        **{"offered": "UInt32", "looked": "UInt32", "clear": "UInt32", "lead_changes": "UInt32"},
        **{"decided": "Float32", "swing": "Float32", "hash": "String", "error": "String"},
    },
    COUNTS: {
        **_ONE_GAME,
        **{"kind": "String", "id": "String", "what": "String", "seat": "Int8", "times": "UInt32"},
    },
    CHOICES: {
        **{"cell": "UInt32", "seat": "Int8", "verb": "String", "target": "String"},
        **{"result": "result", "offered": "UInt32", "chosen": "UInt32", "games": "UInt32"},
    },
    CURVES: {
        **_ONE_GAME,
        **{"round": "UInt32", "end": "Boolean", "measure": "measure"},
        **{"seat": "Int8", "value": "Float32"},
    },
}


def schema(table: str, run: Run) -> Mapping[str, Any]:
    """The columns of a table and their types."""
    pl = polars()
    special = {
        "result": pl.Enum(RESULTS),
        "floats": pl.List(pl.Float32),
        "measure": pl.Enum((*run.measures, VALUE)),
    }
    types = _COLUMNS[table].items()
    return {name: special.get(kind) or getattr(pl, kind) for name, kind in types}
