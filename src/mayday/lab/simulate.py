"""Simulate: bots play many games, on one process or several, and it is counted how they end."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from mayday.bots import Bot, make
from mayday.kernel import (
    Choice,
    GameDef,
    GameError,
    Match,
    Seat,
    Seeded,
    derive,
    hash_position,
    next_ask,
    play,
    write_record,
)
from mayday.lab.processes import Processes
from mayday.lab.results import write_file
from mayday.lab.statistics import wilson
from mayday.lab.tasks import Done, Job, Task

T = TypeVar("T")


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
    records: Path | None = None,
) -> Summary:
    """Play `games` games; `progress` is told how many more are done, again and again.

    Ctrl-C ends it early: the summary is then of those that are finished. With `records`, each game
    is written to a file of that folder.
    """
    if games < 1 or workers < 1:
        raise GameError("games and workers must be at least 1")
    seated = seat_bots(game, bots, seats)
    filled = game.fill_options(options or {}, len(seated))
    for name in seated:
        make(name, game, Seat(0), 0)
    job = play_game if records is None else partial(play_recorded, records)
    outcomes: list[Outcome] = []
    try:
        for done in run(game, [Task(game.id, filled, seated, seed, range(games))], workers, job):
            outcomes.append(done.outcome)
            if progress is not None:
                progress(1)
    except KeyboardInterrupt:
        if not outcomes:
            raise
    return summarise(game, filled, seated, seed, sorted(outcomes))


def run(game: GameDef[Any], tasks: Iterable[Task], workers: int, job: Job[T]) -> Iterator[Done[T]]:
    """Play the tasks on so many processes; each game comes as soon as it is over."""
    if workers == 1:
        for task in tasks:
            yield from (Done(task, number, job(game, task, number)) for number in task.numbers)
        return
    with Processes(workers) as engine:
        yield from engine.play(job, tasks)


def take_seats(game: GameDef[Any], task: Task, number: int) -> list[Bot]:
    """The bots of a game, each with luck of its own."""
    return [
        make(name, game, Seat(seat), derive(task.seed, number, seat))
        for seat, name in enumerate(task.bots)
    ]


Made = list[tuple[Seat, Choice]]  # the choices of a game, in order


def play_game(game: GameDef[Any], task: Task, number: int, made: Made | None = None) -> Outcome:
    """One game from its own seed; an error in the rules or a bot is caught and counted."""
    made = [] if made is None else made
    try:
        g = game.new(task.options, len(task.bots), derive(task.seed, number))
        bots = take_seats(game, task, number)
        while g.asks:
            ask = next_ask(g.asks)
            choice = bots[ask.seat].choose(ask, lambda: game.view(g, ask.seat))  # noqa: B023  # called before ask changes
            play(g, ask.seat, choice)
            made.append((ask.seat, choice))
            if len(made) > game.cap:
                raise RuntimeError(f"no end after {game.cap} choices")
        if g.result is None:
            raise RuntimeError("the game stopped without a result")
        return Outcome(number, g.result.returns, len(made), g.round, hash_position(g), "")
    except Exception as error:
        return Outcome(number, (), len(made), 0, "", f"game {number}: {error!r}")


def play_recorded(folder: Path, game: GameDef[Any], task: Task, number: int) -> Outcome:
    """The same, and the record of the game in a file of the folder, also if it broke."""
    made: Made = []
    outcome = play_game(game, task, number, made)
    if made:
        write_file(folder / f"{game.id}-{number}.json", record_of(game, task, number, made))
    return outcome


def record_of(game: GameDef[Any], task: Task, number: int, made: Made) -> str:
    """The record of a game with these choices."""
    match = Match(game, task.options, task.bots, Seeded(derive(task.seed, number)))
    for seat, choice in made:
        match.choose(seat, choice)
    return write_record(match.record())


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
