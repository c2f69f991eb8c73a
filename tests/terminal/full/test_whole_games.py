"""Every game is played to its end on a screen of 80 by 24, by every means of choosing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from mayday.bots import make
from mayday.games import find
from mayday.kernel import GameDef, Seat
from mayday.terminal.full.choices import Offer
from terminal.full.screens import Screenful

from .conftest import Sat

TABLES = [  # short games: somebody who chooses at random soon loses
    ("systems-failing", "me greedy", 2),
    ("free-mars", "me", 4),
    ("space-force-2150", "me", 2),
    ("phobia", "me greedy", 5),
    ("phobos-falling", "me greedy", 3),
]


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_a_whole_game_on_a_small_screen(sit: Sat, game: str, seats: str, seed: int):
    asyncio.run(_play(sit, find(game), seats, seed))


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game, seats, _ in TABLES])
def test_more_games_on_a_small_screen(sit: Sat, game: str, seats: str, seed: int):
    asyncio.run(_play(sit, find(game), seats, seed))


async def _play(sit: Sat, game: GameDef[Any], seats: str, seed: int) -> None:
    brain, made = make("random", game, Seat(0), seed), 0
    async with sit(game, seats, seed=seed) as screen:
        while True:
            await screen.my_turn()
            if screen.match.position.result is not None:
                break
            ask = next(ask for ask in screen.match.position.asks if ask.seat == 0)
            choice = str(brain.choose(ask, lambda: screen.match.view(Seat(0))))
            offer = next(o for o in screen.sitting.menu.offers if o.choice.choice == choice)
            number = screen.match.number
            await MEANS[made % len(MEANS)](screen, offer)
            await screen.until(lambda before=number: screen.match.number > before)
            assert screen.match.entries[number].choice == choice
            made += 1
        assert made >= len(MEANS)
        await screen.shows(screen.sitting.state.result.text[:20])
        assert all(len(row) <= 80 for row in screen.rows)


async def _by_number(screen: Screenful, offer: Offer) -> None:
    await screen.type(str(offer.number))
    await screen.press("enter")


async def _by_cursor(screen: Screenful, offer: Offer) -> None:
    """Down to the choice; a group on the way is unfolded."""
    menu = screen.sitting.menu
    at = next(n for n, row in enumerate(menu.rows) if offer in row.offers)
    is_group = menu.rows[at].is_group
    await screen.press(*["down"] * (at - menu.at), *["up"] * (menu.at - at), "enter")
    if is_group:
        inside = next(n for n, row in enumerate(menu.rows) if offer in row.offers)
        await screen.press(*["down"] * inside, "enter")


async def _by_words(screen: Screenful, offer: Offer) -> None:
    """The words of the choice, as many as are needed; those that fit several, by the cursor."""
    await screen.press("slash")
    for sign in offer.words[:30].replace("/", " "):
        if len(screen.sitting.menu.rows) > 1:
            await screen.type(sign)
    rows = screen.sitting.menu.rows
    at = next(n for n, row in enumerate(rows) if row.offers[0] == offer)
    await screen.press(*["down"] * at, "enter")


async def _on_the_table(screen: Screenful, offer: Offer) -> None:
    """The cursor on the table, where the choice can be made there."""
    table = screen.sitting.table
    spot = next(iter(table.drawn(offer.choice.places)), None)
    if spot is None:
        await _by_number(screen, offer)
        return
    await screen.press("tab")
    table.point_at(spot)
    await screen.press("enter")
    menu = screen.sitting.menu
    if menu.nodes:
        at = next(n for n, row in enumerate(menu.rows) if row.offers[0] == offer)
        await screen.press(*["down"] * at, "enter")


MEANS = (_by_number, _by_cursor, _by_words, _on_the_table)
