"""Free Mars for `make fuzz`: random games over packs, modes and levels, and random campaigns."""

from __future__ import annotations

from itertools import product

import pytest

from mayday.games.free_mars import GAME
from mayday.kernel import GameDef, Luck, Seat, derive, pick, play
from tiny.vesta import GAME as VESTA

pytestmark = pytest.mark.fuzz

LEVELS = ("recruit", "standard", "veteran")
SETS = [
    {"pack": pack, "mode": mode, "level": level, "open_mission": seen}
    for pack, mode, level, seen in product(
        ("ceres", "callisto"), ("single", "campaign"), LEVELS, ("off", "on")
    )
]
CAMPAIGNS = [{**options, "mode": "campaign"} for options in SETS]
THIRD_PACK = [{**options, "pack": "vesta"} for options in SETS]


def play_on(game: GameDef, options: dict[str, str], seed: int) -> None:
    """A random game to its end; half of its choices follow the heuristics."""
    g, luck = game.new(options, seed=seed), Luck(derive(seed, 1))
    skilled = pick(luck, 2)
    for _ in range(game.cap):
        if not g.asks:
            break
        (ask,) = g.asks
        choice = ask.choices[pick(luck, len(ask.choices))]
        if skilled and pick(luck, 4):
            scores = game.heuristics(g.clone(), ask)
            choice = ask.choices[max(range(len(scores)), key=scores.__getitem__)]
        play(g, Seat(0), choice)
    assert g.result is not None, f"{options}, seed {seed}"


def play_many(game: GameDef, sets: list[dict[str, str]], games: int, seed: int) -> None:
    for number in range(games):
        play_on(game, sets[number % len(sets)], derive(seed, number))


def test_five_thousand_games_over_packs_modes_and_levels():
    play_many(GAME, SETS, 5000, 5)


def test_five_hundred_campaigns():
    play_many(GAME, CAMPAIGNS, 500, 6)


def test_five_hundred_games_of_a_third_pack():
    play_many(VESTA, THIRD_PACK, 500, 7)
