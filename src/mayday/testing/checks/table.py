"""The table: options, seats, how games end."""

from __future__ import annotations

import math

from mayday.kernel import GameError
from mayday.testing.sample import Broken, Sample


def games_end(sample: Sample) -> None:
    """Every game ends under its cap, with a cause and a return for every seat."""
    for run in sample.runs:
        result = run.end.position.result
        if not run.is_over:
            raise run.end.broken(f"no end after {sample.game.cap} choices, the cap of the game")
        if result is None:
            raise run.end.broken("nobody is asked, but the game has no result")
        if len(result.returns) != run.end.position.seats:
            raise run.end.broken(f"{len(result.returns)} returns for the seats: {result}")
        if not all(math.isfinite(value) and -1 <= value <= 1 for value in result.returns):
            raise run.end.broken(f"returns go from -1 (lost) to 1 (won): {result}")


def crews_share_their_fate(sample: Sample) -> None:
    """In a cooperative game all seats win or lose together."""
    if not sample.game.cooperative:
        return
    for run in sample.runs:
        result = run.end.position.result
        if result is not None and len(set(result.returns)) > 1:
            raise run.end.broken(f"a cooperative game ends differently for its seats: {result}")


def options_and_seats_work(sample: Sample) -> None:
    """Seats have names, defaults are values, and all values and seat counts can be played."""
    game = sample.game
    if len(game.seat_names) < game.seat_counts[-1]:
        raise Broken(f"{game.id}: not every seat has a name, only {game.seat_names}")
    for option in game.options:
        if option.default not in option.values:
            raise Broken(f"{game.id}: {option.name} has the default {option.default}, no value")
    game.new(seed=sample.plan.seed)
    if missing := set(game.seat_counts) - {end.position.seats for end in sample.ends}:
        raise Broken(f"{game.id}: never played with {sorted(missing)} seats")
    wanted = {option.name: set(option.values) for option in game.options}
    played = {name: {end.position.options.get(name) for end in sample.ends} for name in wanted}
    if not sample.plan.options and played != wanted:
        raise Broken(f"{game.id}: the options are {wanted}, but only {played} were played")


def bad_requests_are_refused(sample: Sample) -> None:
    """Unknown options, unknown values and wrong seat counts raise GameError."""
    game = sample.game
    least, most = game.seat_counts[0], game.seat_counts[-1]
    requests: list[tuple[dict[str, str], int]] = [({}, least - 1), ({}, most + 1)]
    requests.append(({"no such option": "1"}, least))
    requests += [({option.name: "no such value"}, least) for option in game.options]
    for options, seats in requests:
        try:
            game.new(options, seats, seed=1)
        except GameError:
            continue
        except Exception as error:
            raise Broken(f"{game.id}: {options} at {seats} seats raises {error!r}") from error
        raise Broken(f"{game.id}: {options} at {seats} seats was not refused")
