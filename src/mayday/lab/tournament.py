"""Tournament: which bots are stronger, and how sure that is.

Where all win or lose together, each bot plays as a whole crew, all of them on the same seeds. Where
seats are adversaries, each bot meets each other one from both sides. What is finished is kept in a
file as it comes in, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from math import log10, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from mayday.bots import check
from mayday.kernel import GameDef, GameError
from mayday.lab.simulate import Outcome, play_game, run
from mayday.lab.statistics import wilson
from mayday.lab.tasks import Task

_Z95 = 1.959963984540054
_PER_FACTOR_TEN = 400.0  # rating points for odds of ten to one
_ROUNDS = 200  # of the fit; it is done long before


class Standing(msgspec.Struct, frozen=True):
    """How one bot did."""

    bot: str
    games: int
    wins: int
    win_rate: float
    win_rate_ci: tuple[float, float]
    rating: float | None = None  # only where bots meet each other; their mean is 0
    rating_ci: tuple[float, float] | None = None


class Tournament(msgspec.Struct, frozen=True):
    """What a tournament came to, the best first."""

    game: str
    options: dict[str, str]
    seed: int
    games: int  # for each crew or pairing
    errors: int
    standings: tuple[Standing, ...]
    first_error: str | None = None


class Kept(msgspec.Struct, frozen=True):
    """Some finished games, as a line of the file."""

    run: str  # what the games belong to
    crew: tuple[str, ...]
    outcomes: tuple[Outcome, ...]


class _Met(NamedTuple):
    """A crew, or a pairing, and the games it played."""

    crew: tuple[str, ...]
    outcomes: list[Outcome]


def crews(
    game: GameDef[Any], bots: Sequence[str], seats: int | None = None
) -> list[tuple[str, ...]]:
    """Who plays with whom, or against whom."""
    if len(set(bots)) < max(2, len(bots)):
        raise GameError("a tournament takes two or more different bots")
    count = game.seat_counts[0] if seats is None else seats
    game.check_seats(count)
    if game.cooperative:
        return [(bot,) * count for bot in bots]
    if count != 2:
        raise GameError(f"in a tournament of {game.id} two bots meet, not {count}")
    return list(permutations(bots, 2))


def tournament(
    game: GameDef[Any],
    bots: Sequence[str],
    options: Mapping[str, str] | None = None,
    games: int = 100,
    seed: int = 0,
    workers: int = 1,
    seats: int | None = None,
    file: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tournament:
    """Play all crews or pairings, `games` games each; the same for any number of workers."""
    for bot in bots:
        check(bot)
    tables = crews(game, bots, seats)
    filled = game.fill_options(options or {}, len(tables[0]))
    name = msgspec.json.encode([game.id, game.version, sorted(filled.items()), seed]).decode()
    met = {crew: _Met(crew, []) for crew in tables}
    for kept in _read(file, name):
        if kept.crew in met:
            met[kept.crew].outcomes.extend(o for o in kept.outcomes if o.number < games)
    tasks = _to_play(game, filled, met, seed, games)
    if progress is not None:
        progress(len(tables) * games - sum(len(task.numbers) for task in tasks))
    for done in run(game, tasks, workers, play_game):
        met[done.task.bots].outcomes.append(done.outcome)
        _keep(file, Kept(name, done.task.bots, (done.outcome,)))
        if progress is not None:
            progress(1)
    return _sum_up(game, bots, filled, seed, games, list(met.values()))


def _to_play(
    game: GameDef[Any],
    options: dict[str, str],
    met: dict[tuple[str, ...], _Met],
    seed: int,
    games: int,
) -> list[Task]:
    """The games that are still to be played."""
    tasks = []
    for crew, played in met.items():
        known = {outcome.number for outcome in played.outcomes}
        missing = tuple(number for number in range(games) if number not in known)
        tasks.append(Task(game.id, options, crew, seed, missing))
    return tasks


def _read(file: Path | None, name: str) -> list[Kept]:
    """What the file holds of this tournament; a last line that was cut off is left out."""
    if file is None or not file.is_file():
        return []
    found = []
    for line in file.read_bytes().splitlines():
        try:
            kept = msgspec.json.decode(line, type=Kept)
        except msgspec.DecodeError:
            continue
        if kept.run == name:
            found.append(kept)
    return found


def _keep(file: Path | None, kept: Kept) -> None:
    if file is not None:
        with file.open("ab") as out:
            out.write(msgspec.json.encode(kept) + b"\n")


def _sum_up(
    game: GameDef[Any],
    bots: Sequence[str],
    options: dict[str, str],
    seed: int,
    games: int,
    met: list[_Met],
) -> Tournament:
    failed = sorted(o.error for each in met for o in each.outcomes if o.error)
    ratings = {} if game.cooperative else rate(bots, met)
    standings = []
    for bot in bots:
        own = [(each.crew.index(bot), o) for each in met if bot in each.crew for o in each.outcomes]
        ended = [o.returns[seat] for seat, o in own if not o.error]
        wins, count = sum(returned > 0 for returned in ended), len(ended)
        rating, error = ratings.get(bot, (None, 0.0))
        interval = None if rating is None else (rating - _Z95 * error, rating + _Z95 * error)
        standings.append(
            Standing(bot, count, wins, wins / (count or 1), wilson(wins, count), rating, interval)
        )
    standings.sort(key=lambda one: (-(one.rating or 0.0), -one.win_rate, one.bot))
    first = failed[0] if failed else None
    return Tournament(game.id, options, seed, games, len(failed), tuple(standings), first)


def rate(bots: Sequence[str], met: Sequence[_Met]) -> dict[str, tuple[float, float]]:
    """Ratings by Bradley and Terry, with their standard errors; a draw is half a win.

    Half a game won and lost against everybody is added, so that nobody is beyond all measure.
    """
    won = dict.fromkeys(permutations(bots, 2), 0.5)
    for each in met:
        for outcome in each.outcomes:
            if not outcome.error:
                share = (outcome.returns[0] - outcome.returns[1]) / 4 + 0.5
                one, other = each.crew
                won[one, other] += share
                won[other, one] += 1 - share
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(_ROUNDS):
        for bot in bots:
            others = [other for other in bots if other != bot]
            wins = sum(won[bot, other] for other in others)
            meetings = sum(
                (won[bot, other] + won[other, bot]) / (strength[bot] + strength[other])
                for other in others
            )
            strength[bot] = wins / meetings
    mean = sum(map(log10, strength.values())) / len(bots)
    return {bot: _rating(bot, bots, won, strength, mean) for bot in bots}


def _rating(
    bot: str,
    bots: Sequence[str],
    won: Mapping[tuple[str, str], float],
    strength: Mapping[str, float],
    mean: float,
) -> tuple[float, float]:
    """Points and their standard error, by the information of the games that it played."""
    known = 0.0
    for other in bots:
        if other != bot:
            chance = strength[bot] / (strength[bot] + strength[other])
            known += (won[bot, other] + won[other, bot]) * chance * (1 - chance)
    scale = _PER_FACTOR_TEN / 2.302585092994046  # points for a unit of log odds
    return _PER_FACTOR_TEN * (log10(strength[bot]) - mean), scale / sqrt(known)
