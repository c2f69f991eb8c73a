"""Games that bots have played to a point, so that a page can begin where it gets interesting."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from playwright.sync_api import Page

from browser.tables import api
from mayday.bots import make
from mayday.games import find
from mayday.kernel.chance import Seeded
from mayday.kernel.flow import Seat
from mayday.kernel.match import Match

Until = Callable[[Match[Any]], bool]


@cache
def played(
    game: str, seats: int, seed: int, until: Until, options: tuple[tuple[str, str], ...] = ()
) -> tuple[dict[str, Any], int]:
    """The record of a game played by greedy bots, and the first moment at which `until` holds."""
    match = Match(find(game), dict(options), ("greedy",) * seats, Seeded(seed))
    bots = [make("greedy", match.game, Seat(seat), seed + seat) for seat in range(seats)]
    while match.position.asks and not until(match):
        ask = match.position.asks[0]
        match.choose(ask.seat, bots[ask.seat].choose(ask, lambda: match.view(ask.seat)))  # noqa: B023
    record: dict[str, Any] = msgspec.to_builtins(match.record())
    return record, match.number


def after(number: int) -> Until:
    """So many choices were made."""
    return lambda match: match.number >= number


def start_from(
    page: Page, record: dict[str, Any], at: int, *seats: dict[str, str]
) -> dict[str, Any]:
    """A match of this page's visitor that begins at a moment of a record; goes to its table."""
    wishes = [{"name": None, **seat} for seat in seats]
    body = {"record": record, "at": at, "seats": wishes, "name": None}
    match: dict[str, Any] = api(page, "POST", "/replays/start", body)
    page.goto(f"/match/{match['id']}")
    page.get_by_role("region", name="Table", exact=True).wait_for()
    return match
