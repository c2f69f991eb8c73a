"""Games that bots have played to a point, so that a page can begin where it gets interesting."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from playwright.sync_api import Page

from browser.tables import GAME, ME, api, go_to_table, hurry_to_end
from mayday.bots import make
from mayday.games import find
from mayday.kernel import Match, Seat, Seeded

Until = Callable[[Match[Any]], bool]
_TRIES = 20


@cache
def played(
    game: str, seats: int, seed: int, until: Until, options: tuple[tuple[str, str], ...] = ()
) -> tuple[dict[str, Any], int]:
    """The record of a game that bots played until something held, and how far it got.

    A game that ended before is left for another: bots may play differently one day.
    """
    for other in range(seed, seed + _TRIES):
        match = _play(game, seats, other, until, options)
        if match.position.asks:
            return msgspec.to_builtins(match.record()), match.number
    raise AssertionError(f"{_TRIES} games of {game} ended before it came to that")


def played_out(
    game: str, seats: int, seed: int, options: tuple[tuple[str, str], ...] = ()
) -> dict[str, Any]:
    """The record of a whole game played by bots."""
    record: dict[str, Any] = msgspec.to_builtins(
        _play(game, seats, seed, lambda match: False, options).record()
    )
    return record


def _play(
    game: str, seats: int, seed: int, until: Until, options: tuple[tuple[str, str], ...]
) -> Match[Any]:
    match = Match(find(game), dict(options), ("greedy",) * seats, Seeded(seed))
    bots = [make("greedy", match.game, Seat(seat), seed + seat) for seat in range(seats)]
    while match.position.asks and not until(match):
        ask = match.position.asks[0]
        match.choose(ask.seat, bots[ask.seat].choose(ask, lambda: match.view(ask.seat)))  # noqa: B023
    return match


@cache
def after(number: int) -> Until:
    """So many choices were made; the same function each time, so that a record is made once."""
    return lambda match: match.number >= number


@cache
def short_game() -> dict[str, Any]:
    """The record of a game that ends soon: each seat ends its turn at once."""
    match = Match(find(GAME), {}, ("hasty", "hasty"), Seeded(1))
    while match.position.asks:
        ask = match.position.asks[0]
        match.choose(ask.seat, ask.choices[-1])
    record: dict[str, Any] = msgspec.to_builtins(match.record())
    return record


def start_from(
    page: Page, record: dict[str, Any], at: int, *seats: dict[str, str]
) -> dict[str, Any]:
    """A match of this page's visitor that begins at a moment of a record; goes to its table."""
    wishes = [{"name": None, **seat} for seat in seats]
    body = {"record": record, "at": at, "seats": wishes, "name": None}
    match: dict[str, Any] = api(page, "POST", "/replays/start", body)
    go_to_table(page, match["id"])
    return match


def start_short_game(page: Page, *seats: dict[str, str]) -> dict[str, Any]:
    """A match of this page's visitor with the luck of a game that was over soon."""
    return start_from(page, short_game(), 0, *seats)


def finish(page: Page, *seats: dict[str, str]) -> dict[str, Any]:
    """A match that this page's visitor has just finished on one screen."""
    record = short_game()
    match = start_from(page, record, len(record["entries"]) - 1, *(seats or (ME, ME)))
    hurry_to_end(page)
    return match
