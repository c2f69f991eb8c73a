"""Simulate: bots play many games, on one process or several.

Each game has a seed of its own derived from the run's seed and its number, so the outcome does
not depend on how the games are spread over workers.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from mayday.bots import Bot, make
from mayday.games import find
from mayday.kernel import (
    GameDef,
    GameError,
    Seat,
    derive,
    hash_position,
    keep_loaded,
    next_ask,
    play,
)
from mayday.lab.statistics import wilson

_CHUNK = 25  # games handed to a worker at a time


class Outcome(NamedTuple):
    """How one game went."""

    number: int
    returns: tuple[float, ...]
    choices: int
    rounds: int
    hash: str
    error: str


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a run of games came to."""

    game: str
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    games: int
    wins: int
    losses: int
    draws: int
    win_rate: float
    win_rate_ci: tuple[float, float]
    mean_choices: float
    mean_rounds: float
    errors: int
    hash: str
    wins_by_seat: tuple[int, ...] | None = None  # only where seats play against each other
    first_error: str | None = None


class Task(NamedTuple):
    """Some games of a run, as a worker gets them."""

    game: str
    options: Mapping[str, str]
    bots: Sequence[str]
    seed: int
    numbers: range


def seat_bots(game: GameDef[Any], bots: Sequence[str], seats: int | None = None) -> tuple[str, ...]:
    """A bot for every seat: one name fills all of them, several name them one by one.

    Without a number of seats, one name plays at the smallest table.
    """
    if len(bots) == 1:
        bots = tuple(bots) * (seats or game.seat_counts[0])
    elif seats not in (None, len(bots)):
        raise GameError(f"{len(bots)} bots cannot sit on {seats} seats; name one for all, or each")
    game.check_seats(len(bots))
    return tuple(bots)


def simulate(
    game: GameDef[Any],
    options: Mapping[str, str] | None = None,
    bots: Sequence[str] = ("random",),
    games: int = 100,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    seats: int | None = None,
) -> Summary:
    """Play `games` games; `progress` is told how many more are done, again and again."""
    if games < 1 or workers < 1:
        raise GameError("games and workers must be at least 1")
    seated = seat_bots(game, bots, seats)
    filled = game.fill_options(options or {}, len(seated))
    for name in seated:
        make(name, game, Seat(0), 0)
    tasks = [Task(game.id, filled, seated, seed, numbers) for numbers in chunks(games)]
    outcomes: list[Outcome] = []
    for _, done in run(game, tasks, workers):
        outcomes += done
        if progress is not None:
            progress(len(done))
    return summarise(game, filled, seated, seed, sorted(outcomes))


def chunks(games: int) -> list[range]:
    """The numbers of so many games, as they are handed to workers."""
    return [range(first, min(first + _CHUNK, games)) for first in range(0, games, _CHUNK)]


def run(
    game: GameDef[Any], tasks: list[Task], workers: int
) -> Iterable[tuple[Task, list[Outcome]]]:
    """Play the tasks on so many processes; each comes with its outcomes as soon as it is done."""
    if workers == 1 or len(tasks) <= 1:
        yield from ((task, play_games(game, task)) for task in tasks)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(workers, len(tasks)), _start_worker, (game.id,)) as pool:
        yield from pool.imap_unordered(_work, tasks)


def _start_worker(game: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process
    find(game)
    keep_loaded()


def _work(task: Task) -> tuple[Task, list[Outcome]]:
    return task, play_games(find(task.game), task)


def play_games(game: GameDef[Any], task: Task) -> list[Outcome]:
    return [play_game(game, task, number) for number in task.numbers]


def play_game(game: GameDef[Any], task: Task, number: int) -> Outcome:
    """One game from its own seed; an error in the rules or a bot is caught and counted."""
    choices = 0
    try:
        g = game.new(task.options, len(task.bots), derive(task.seed, number))
        bots: list[Bot] = [
            make(name, game, Seat(seat), derive(task.seed, number, seat))
            for seat, name in enumerate(task.bots)
        ]
        while g.asks:
            ask = next_ask(g.asks)
            choice = bots[ask.seat].choose(ask, lambda: game.view(g, ask.seat))  # noqa: B023  # called before ask changes
            play(g, ask.seat, choice)
            choices += 1
            if choices > game.cap:
                raise RuntimeError(f"no end after {game.cap} choices")
        if g.result is None:
            raise RuntimeError("the game stopped without a result")
        return Outcome(number, g.result.returns, choices, g.round, hash_position(g), "")
    except Exception as error:
        return Outcome(number, (), choices, 0, "", f"game {number}: {error!r}")


def summarise(
    game: GameDef[Any],
    options: dict[str, str],
    bots: tuple[str, ...],
    seed: int,
    outcomes: Sequence[Outcome],
) -> Summary:
    """Count the outcomes. A win is the first seat's where seats are adversaries."""
    ended = [outcome for outcome in outcomes if not outcome.error]
    failed = [outcome.error for outcome in outcomes if outcome.error]
    wins = sum(outcome.returns[0] > 0 for outcome in ended)
    losses = sum(outcome.returns[0] < 0 for outcome in ended)
    by_seat = tuple(
        sum(outcome.returns[seat] > 0 for outcome in ended) for seat in range(len(bots))
    )
    count = len(ended) or 1
    return Summary(
        game=game.id,
        options=options,
        bots=bots,
        seed=seed,
        games=len(outcomes),
        wins=wins,
        losses=losses,
        draws=len(ended) - wins - losses,
        win_rate=wins / count,
        win_rate_ci=wilson(wins, len(ended)),
        mean_choices=sum(outcome.choices for outcome in ended) / count,
        mean_rounds=sum(outcome.rounds for outcome in ended) / count,
        errors=len(failed),
        hash=hashlib.sha256("".join(o.hash for o in outcomes).encode()).hexdigest(),
        wins_by_seat=None if game.cooperative else by_seat,
        first_error=failed[0] if failed else None,
    )
