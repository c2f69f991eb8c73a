"""The full screen at every size, after a resize, and without colours."""

from __future__ import annotations

import asyncio

import pytest
from rich.color import Color
from textual.color import BLACK

from mayday.games import find
from mayday.kernel import HUMAN, Match, Seeded
from mayday.terminal.full.arrange import WIDE, Wanted, arranged
from terminal.full.screens import Screenful

from .conftest import Sat

GAMES = ("systems-failing", "phobos-falling", "free-mars", "space-force-2150", "phobia")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (60, 16)])
@pytest.mark.parametrize("is_large", [False, True])
def test_panes_fill_the_screen_and_never_overlap(size: tuple[int, int], is_large: bool):
    for wanted in (Wanted(1, False, is_large), Wanted(3, True, is_large, True)):
        panes = [region for region in arranged(*size, wanted).values() if region.area]
        cells = [(x, y) for r in panes for x in range(r.x, r.right) for y in range(r.y, r.bottom)]
        assert len(cells) == len(set(cells))
        assert all(x < size[0] and y < size[1] for x, y in cells)
        assert len(cells) >= size[0] * size[1] * 0.98


@pytest.mark.parametrize("game", GAMES)
def test_the_screen_follows_a_resize(sit: Sat, game: str):
    async def look() -> None:
        seats = "me " + "greedy " * (find(game).seat_counts[0] - 1)
        async with sit(find(game), seats, size=(120, 40)) as screen:
            await screen.my_turn()
            for width, height in ((80, 24), (200, 60), (60, 16)):
                await screen.pilot.resize_terminal(width, height)
                await screen.until(lambda h=height: len(screen.rows) == h)
                await screen.until(lambda h=height: "Enter choose" in screen.rows[h - 1])
                assert all(len(row) <= width for row in screen.rows)
                assert screen.sitting.table.region.right <= width

    asyncio.run(look())


def test_beside_the_words_the_end_is_told_whole(sit: Sat):
    match = Match(find("systems-failing"), {}, (HUMAN, "greedy"), Seeded(1))
    while match.position.asks:
        ask = match.position.asks[0]
        match.choose(ask.seat, ask.choices[-1])

    async def look() -> None:
        async with sit(match.game, size=(WIDE, 24), match=match) as screen:
            await screen.shows("You lost.", "leaves.")

    asyncio.run(look())


def test_without_colours_everything_is_still_marked(sit: Sat, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NO_COLOR", "1")

    async def look() -> None:
        async with sit(find("systems-failing"), "me greedy", seed=5) as screen:
            await screen.my_turn()
            await screen.shows("*□")
            assert {hue.name for hue in _hues(screen)} <= {"default"}

    asyncio.run(look())


def _hues(screen: Screenful) -> list[Color]:
    """The colours that would go to the terminal."""
    strips = screen.app.screen._compositor.render_strips()
    for each in screen.app._filters:
        strips = [strip.apply_filter(each, BLACK) for strip in strips]
    styles = [segment.style for strip in strips for segment in strip if segment.style]
    return [style.color for style in styles if style.color is not None]
