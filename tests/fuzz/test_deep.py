"""Long runs for `make fuzz`: many random games over all options, and conformance in depth."""

from __future__ import annotations

import pytest

from mayday.games import all_games
from mayday.kernel import GameDef, Luck, derive, pick
from mayday.lab.simulate import Task, play_game
from mayday.testing import Plan, problems
from mayday.testing.sample import option_sets

pytestmark = pytest.mark.fuzz

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
GAMES = 20_000


@every_game
def test_twenty_thousand_random_games_have_no_error(game: GameDef) -> None:
    sets = option_sets(game, seed=1)
    luck = Luck(2)
    for number in range(GAMES):
        options = sets[number % len(sets)]
        filled = {option.name: options.get(option.name, option.default) for option in game.options}
        fitting = [n for n in game.seat_counts if game.check_options(filled, n) is None]
        seats = fitting[pick(luck, len(fitting))]
        task = Task(game.id, options, ("random",) * seats, derive(3, number), range(1))
        outcome = play_game(game, task, 0)
        assert not outcome.error, f"{options}, {seats} seats, game {number}: {outcome.error}"


@every_game
def test_conformance_in_depth(game: GameDef) -> None:
    assert problems(game, Plan(seed=11).deeper(10)) == {}
