"""Tables for these tests: one position from its notation, many from random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from mayday.games.systems_failing import GAME
from mayday.games.systems_failing.content import SYSTEMS_FAILING
from mayday.games.systems_failing.rules.new_disasters import draw_card, systems_fail
from mayday.games.systems_failing.table import SFState
from mayday.kernel import Ask, Choice, Luck, pick, play, settle
from mayday.testing import Table, given

QUIET = """
    escape  E1 E2 E3 E4 E5 E6
    roles   electrical_engineer medic
    marker  A
    round   1
    todo    Turn A > Turn B > Upkeep
"""

OPTIONS = [
    {"difficulty": difficulty, "meter": meter}
    for difficulty in ("easy", "medium", "hard")
    for meter in ("normal", "beginner")
]


@pytest.fixture(scope="session")
def table() -> Callable[..., Table[SFState]]:
    """A table from its notation; what the test leaves out of QUIET is as written there."""

    def from_notation(position: str, **more: object) -> Table[SFState]:
        return given(GAME, QUIET + position, **more)

    return from_notation


# Kinds of players, by what they do first if they can; without a wish they do anything.
PLAYERS = (
    (),
    ("use_role D", "place D", "repair D", "end_turn"),  # careful: the game goes on for long
    ("use_role", "place E", "repair E", "place D", "repair D"),  # eager: the game may be won
    ("scavenge", "ask", "allow"),  # hoarding: pools overflow, the systems surge
)


def choose(ask: Ask, wishes: tuple[str, ...], luck: Luck) -> Choice:
    """One of the choices that fit the first wish possible."""
    for wish in wishes:
        fitting = [choice for choice in ask.choices if str(choice).startswith(wish)]
        if fitting:
            return fitting[pick(luck, len(fitting))]
    return ask.choices[pick(luck, len(ask.choices))]


def make_late(g: SFState) -> None:
    """Skip to the late game: most of the deck is through, four escape cards are done."""
    for _ in range(22):
        card = draw_card(g)
        if card in SYSTEMS_FAILING:
            systems_fail(g, card)
        else:
            g.discard.append(card)
    for seat in (0, 1, 0, 1):
        g.escaped[seat].append(g.escape.pop())
    settle(g)


def play_out(seed: int) -> Iterator[SFState]:
    """A whole game: every position of it at rest, the last one included, each a copy."""
    kind, level = divmod(seed, len(OPTIONS))
    wishes, luck = PLAYERS[kind % len(PLAYERS)], Luck(seed)
    g = GAME.new(OPTIONS[level], seed=seed)
    if kind // len(PLAYERS) % 2:
        make_late(g)
    yield g.clone()
    for _ in range(GAME.cap):
        if not g.asks:
            return
        ask = g.asks[0]
        play(g, ask.seat, choose(ask, wishes, luck))
        yield g.clone()
    raise AssertionError(f"the game of seed {seed} never ends")


@pytest.fixture(scope="session")
def games() -> list[list[SFState]]:
    """Games of all options and of four kinds of players, half of them late, as positions."""
    return [list(play_out(seed)) for seed in range(144)]


@pytest.fixture(scope="session")
def positions(games: list[list[SFState]]) -> list[SFState]:
    """All positions of those games at which somebody is asked."""
    return [g for game in games for g in game if g.asks]
