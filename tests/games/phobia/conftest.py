"""Whole games, played once for all tests that look at many positions."""

from __future__ import annotations

import pytest

from games.phobia.tables import OPTIONS, PLAYERS, play_out
from mayday.games.phobia.table import PHState


@pytest.fixture(scope="session")
def games() -> list[list[PHState]]:
    """Games of all options and of several kinds of players, as positions."""
    return [list(play_out(seed)) for seed in range(len(OPTIONS) * len(PLAYERS))]


@pytest.fixture(scope="session")
def positions(games: list[list[PHState]]) -> list[PHState]:
    """All positions of those games at which somebody is asked."""
    return [g for game in games for g in game if g.asks]
