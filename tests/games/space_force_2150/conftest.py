"""Tables for these tests: one position from its notation, many from random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.table import S2State
from mayday.kernel import Luck, pick, play
from mayday.testing import Table, given

# A quiet ship in round 3: nothing damaged, nothing pending, everybody in the Lounge.
QUIET = """
    hull      10
    fuel      4
    supplies  8
    oxygen    20
    space     1
    round     3
    deck      E14
    todo      CrewActions > Flight > Encounter > Upkeep > Round
"""

OPTIONS = [
    {"section_bonuses": bonuses, "difficulty": difficulty, "crew_size": crew, "lone_crew": "on"}
    for bonuses in ("member", "unlimited", "ship")
    for difficulty, crew in (("easy", "seats"), ("normal", "3"), ("hard", "6"))
]


@pytest.fixture(scope="session")
def table() -> Callable[..., Table[S2State]]:
    """A table from its notation; what the test leaves out is as on the quiet ship.

    `dice` are the numbers that the dice will show; a die that is not there fails the test.
    Everybody with oxygen in the tank is still to act unless the position says otherwise.
    """

    def from_notation(
        crew: str, position: str = "", dice: tuple[int, ...] | None = (), **more: object
    ) -> Table[S2State]:
        rolls = None if dice is None else [die - 1 for die in dice]
        lines = f"crew {crew}\n{_active(crew, position)}\n{QUIET}\n{position}"
        return given(GAME, lines, rolls=rolls, **more)

    return from_notation


def _active(crew: str, position: str) -> str:
    lines = [line.split() for line in position.splitlines() if line.strip()]
    tanks = next((line[1:] for line in lines if line[0] == "tanks"), ["4"] * len(crew.split()))
    alive = (name != "nobody" for name in crew.split())
    able = [
        n for n, (tank, lives) in enumerate(zip(tanks, alive, strict=True)) if lives and tank != "0"
    ]
    return "active " + (" ".join(map(str, able)) or "-")


def play_out(seed: int) -> Iterator[S2State]:
    """A whole game at random, often by the heuristics: every position of it at rest, as copies."""
    luck = Luck(seed)
    g = GAME.new(OPTIONS[seed % len(OPTIONS)], 1 + seed % 6, seed=seed)
    yield g.clone()
    while g.asks:
        ask = g.asks[pick(luck, len(g.asks))]
        if seed % 3 and pick(luck, 5):
            scores = GAME.heuristics(g.clone(), ask)
            choice = ask.choices[scores.index(max(scores))]
        else:
            choice = ask.choices[pick(luck, len(ask.choices))]
        play(g, ask.seat, choice)
        yield g.clone()


@pytest.fixture(scope="session")
def games() -> list[list[S2State]]:
    """Games of many options and seat counts, by random and by skilled players, as positions."""
    return [list(play_out(seed)) for seed in range(54)]


@pytest.fixture(scope="session")
def positions(games: list[list[S2State]]) -> list[S2State]:
    """All positions of those games at which somebody is asked."""
    return [g for game in games for g in game if g.asks]
