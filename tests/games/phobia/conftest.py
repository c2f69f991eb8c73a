"""Whole games, played once for all tests that look at many positions."""

from __future__ import annotations

import pytest
from games.phobia.tables import OPTIONS, PLAYERS, play_out

from mayday.games.phobia.model import PHState


@pytest.fixture(scope="session")
def games() -> list[list[PHState]]:
    """Games of all options and of several kinds of players, as positions."""
    return [list(play_out(seed)) for seed in range(len(OPTIONS) * len(PLAYERS))]


@pytest.fixture(scope="session")
def positions(games: list[list[PHState]]) -> list[PHState]:
    """All positions of those games at which somebody is asked."""
    return [g for game in games for g in game if g.asks]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "fuzz: takes minutes; run with -m fuzz")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long checks run only when asked for."""
    if "fuzz" not in config.getoption("markexpr"):
        here = [item for item in items if item.get_closest_marker("fuzz")]
        config.hook.pytest_deselected(items=here)
        items[:] = [item for item in items if item not in here]
