"""Export: games of bots as data to learn from, a row for each decision.

    DIR/README.md            the card: what it is, how it was made, what the columns mean
    DIR/part-00000.parquet   the first games, in order; then part-00001 and so on

    game         the number of the game, from 0; its seed is derive(seed, game)
    seat, step   who decided, and the number of the decision in its game
    observation  what the seat saw, an int8 for each number of the layout
    offered      the actions that were offered, in order: the mask
    choice       the action that was taken
    reward       what the seat was paid until its next decision: the result after its last one
    done         it was the seat's last decision of the game

Each game comes from its own seed, and the rows stand in the order of games and steps: the same
command writes the same bytes, however many workers played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mayday.bots import Bot, make
from mayday.kernel import GameDef, GameError, Seat, derive, next_ask, play
from mayday.lab.results import polars, write_file
from mayday.lab.simulate import run, seat_bots, take_seats
from mayday.lab.tasks import Task
from mayday.rl import env_id
from mayday.rl.layout import Layout
from mayday.rl.model import fingerprint
from mayday.rl.observe import Observer
from mayday.rl.rewards import NO_SHAPING, Shaping

if TYPE_CHECKING:
    import polars as pl

CARD = "README.md"
PART = "part-{:05}.parquet"
_GAMES = 500  # of a part
_LEVEL = 3  # of compression
Paths = list[Path]


class Trajectory(NamedTuple):
    """The decisions of one game; a row of each array belongs to one of them."""

    game: int
    seats: npt.NDArray[np.int8]
    observations: npt.NDArray[np.int8]
    offered: tuple[tuple[int, ...], ...]
    choices: npt.NDArray[np.uint16]
    rewards: npt.NDArray[np.float32]
    done: npt.NDArray[np.bool_]
    potentials: npt.NDArray[np.float32]  # before each decision, for whom rewards are shaped


class Made(NamedTuple):
    """How the games are made; `command` is what a person would type."""

    game: GameDef[Any]
    options: dict[str, str]
    bots: tuple[str, ...]
    games: int
    seed: int
    command: str = ""
    shaping: Shaping = NO_SHAPING  # of the potentials; the rewards are never shaped
    adviser: str = ""  # a bot whose choices are told instead of those that are made


def made(
    game: GameDef[Any],
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
    command: str = "",
) -> Made:
    """What is asked for, checked against the game."""
    seated = seat_bots(game, bots, seats)
    for name in seated:
        make(name, game, Seat(0), 0)
    return Made(game, game.fill_options(options or {}, len(seated)), seated, games, seed, command)


def play_told(
    game: GameDef[Any], task: Task, number: int, shaping: Shaping = NO_SHAPING, adviser: str = ""
) -> Trajectory:
    """One game, and what each seat saw, could do and did at each of its decisions, or would have
    done if it were the adviser."""
    g = game.new(task.options, len(task.bots), derive(task.seed, number))
    bots, observer = take_seats(game, task, number), _observer(game, task)
    told = _told(game, task, number, adviser, bots)
    look, index, seats, seen = observer.look(), game.space.index, [], []
    offered: list[tuple[int, ...]] = []
    choices: list[int] = []
    potentials: list[float] = []
    while g.asks:
        ask = next_ask(g.asks)
        seen.append(bytes(look.at(g, ask.seat)))
        potentials.append(shaping.potential(game, g, ask.seat))
        chosen = [bot.choose(ask, lambda: game.view(g, ask.seat)) for bot in told[ask.seat]]  # noqa: B023  # called before ask changes
        seats.append(ask.seat)
        offered.append(tuple(sorted(index[each] for each in ask.choices)))
        choices.append(index[chosen[-1]])
        play(g, ask.seat, chosen[0])
        if len(choices) > game.cap:
            raise GameError(f"game {number} has no end after {game.cap} choices")
    if g.result is None:
        raise GameError(f"game {number} stopped without a result")
    last = {seat: step for step, seat in enumerate(seats)}
    rewards, done = np.zeros(len(seats), np.float32), np.zeros(len(seats), np.bool_)
    for seat, step in last.items():
        rewards[step], done[step] = g.result.returns[seat], True
    table = np.frombuffer(b"".join(seen), np.int8).reshape(len(seats), len(observer.layout))
    return Trajectory(
        number,
        np.array(seats, np.int8),
        table,
        tuple(offered),
        np.array(choices, np.uint16),
        rewards,
        done,
        np.array(potentials, np.float32),
    )


def _told(
    game: GameDef[Any], task: Task, number: int, adviser: str, bots: Sequence[Bot]
) -> list[list[Bot]]:
    """Who is asked for a choice of each seat: the first one plays, the last one is told."""
    if not adviser:
        return [[bot] for bot in bots]
    advisers = take_seats(game, task._replace(bots=(adviser,) * len(bots)), number)
    return [
        [bot] if name == adviser else [bot, other]
        for name, bot, other in zip(task.bots, bots, advisers)
    ]


_observers: dict[tuple[str, ...], Observer] = {}


def _observer(game: GameDef[Any], task: Task) -> Observer:
    """One for all games of a task: it remembers what it saw."""
    key = (game.id, str(len(task.bots)), *task.options.values())
    if key not in _observers:
        _observers[key] = Observer(game, len(task.bots), task.options)
    return _observers[key]


def trajectories(
    asked: Made, workers: int = 1, progress: Callable[[int], None] | None = None
) -> Iterator[Trajectory]:
    """All games, in order."""
    task = Task(asked.game.id, asked.options, asked.bots, asked.seed, range(asked.games))
    early: dict[int, Trajectory] = {}
    expected = 0
    job = partial(play_told, shaping=asked.shaping, adviser=asked.adviser)
    for done in run(asked.game, [task], workers, job):
        early[done.number] = done.outcome
        if progress is not None:
            progress(1)
        while expected in early:
            yield early.pop(expected)
            expected += 1


def export(
    folder: Path, asked: Made, workers: int = 1, progress: Callable[[int], None] | None = None
) -> Paths:
    """Write the games and their card to a folder, which must not hold any yet."""
    polars()
    if folder.is_dir() and any(folder.iterdir()):
        raise GameError(f'"{folder}" is not empty; name another folder')
    folder.mkdir(parents=True, exist_ok=True)
    written: Paths = []
    batch: list[Trajectory] = []
    rows, digest = 0, hashlib.sha256()

    def write() -> None:
        path = folder / PART.format(len(written))
        _frame(batch).write_parquet(path, compression="zstd", compression_level=_LEVEL)
        written.append(path)
        digest.update(path.read_bytes())
        batch.clear()

    for trajectory in trajectories(asked, workers, progress):
        batch.append(trajectory)
        rows += len(trajectory.seats)
        if len(batch) == _GAMES:
            write()
    if batch:
        write()
    write_file(folder / CARD, card(asked, rows, len(written), digest.hexdigest()))
    return [folder / CARD, *written]


def _frame(batch: Sequence[Trajectory]) -> pl.DataFrame:
    """Some games as a table."""
    library = polars()
    lengths = [len(each.seats) for each in batch]
    seen = np.concatenate([each.observations for each in batch])
    steps = np.concatenate([np.arange(length, dtype=np.uint32) for length in lengths])
    frame: pl.DataFrame = library.DataFrame(
        {
            "game": np.repeat(np.array([each.game for each in batch], np.uint32), lengths),
            "seat": np.concatenate([each.seats for each in batch]),
            "step": steps,
            "observation": library.Series(seen, dtype=library.Array(library.Int8, seen.shape[1])),
            "offered": library.Series(
                [list(one) for each in batch for one in each.offered],
                dtype=library.List(library.UInt16),
            ),
            "choice": np.concatenate([each.choices for each in batch]),
            "reward": np.concatenate([each.rewards for each in batch]),
            "done": np.concatenate([each.done for each in batch]),
        }
    )
    return frame


def card(asked: Made, rows: int, parts: int, digest: str) -> str:
    """What the data is, for whoever finds it."""
    game, layout = asked.game, Layout(asked.game, len(asked.bots))
    options = ", ".join(f"{name} {value}" for name, value in asked.options.items()) or "none"
    facts = {
        "game": f"{game.title} (`{game.id}`), rules {game.version}",
        "environment": f"`{env_id(game)}`",
        "Mayday": version("mayday-games"),
        "seats": str(len(asked.bots)),
        "bots": ", ".join(asked.bots),
        "options": options,
        "seed": str(asked.seed),
        "games": str(asked.games),
        "decisions": str(rows),
        "parts": str(parts),
        "SHA-256 of the parts": f"`{digest}`",
        "layout": f"{len(layout)} numbers, {len(game.space)} actions, `{fingerprint(layout)}`",
        "command": f"`{asked.command}`" if asked.command else "made from Python",
    }
    sections = "".join(
        f"| {each.name} | {each.start} | {len(each.cells)} |\n" for each in layout.sections
    )
    told = "".join(f"| {name} | {value} |\n" for name, value in facts.items())
    return _CARD.format(title=game.title, facts=told, sections=sections, game=game.id)


_CARD = """# {title}: games of bots

| | |
|---|---|
{facts}
One row for each decision, in the order of games and steps. `observation` is what the seat saw and
tells nothing else; `offered` lists the actions that it could take, `choice` the one it took.
`reward` is what the seat was paid until its next decision: 0, and after its last one (`done`) the
result, 1 won, 0 drawn, -1 lost. The same command writes the same bytes.

```python
import polars

data = polars.read_parquet("part-*.parquet")
observations = data["observation"].to_numpy()  # a row of int8 for each decision
```

What each number means: `mayday rl describe {game}`.

| section | first | numbers |
|---|--:|--:|
{sections}"""
