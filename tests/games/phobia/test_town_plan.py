"""The ground of the boards: drawn by a tool, kept as art."""

from __future__ import annotations

import pytest

from mayday.games.phobia import GAME
from mayday.games.phobia.content import BOARDS
from mayday.kernel import content
from town_plan import plan


@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.id)
def test_the_ground_on_file_is_the_one_that_the_town_plan_draws(board):
    assert content.read(GAME.package, f"art/{board.id}.svg") == plan(board)
