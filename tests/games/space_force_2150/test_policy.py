"""The policy of commanders: who sails, what they do first, and that it brings more ships home."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.bot.habits import GREEDY
from mayday.games.space_force_2150.bot.policy import LARGE_CREW, SMALL_CREW, habits_of
from mayday.games.space_force_2150.content import VOYAGE
from mayday.kernel import next_ask, play


def liked(g, ask, rate):
    """The choice that is liked best."""
    scores = rate(g, ask)
    assert len(scores) == len(ask.choices)
    return ask.choices[scores.index(max(scores))]


def best(t, rate) -> str:
    return str(liked(t.g, t.g.asks[0], rate))


def fly(rate, seed, seats=2, **options):
    g = GAME.new({"difficulty": "hard", **options}, seats, seed=seed)
    while g.asks:
        ask = next_ask(g.asks)
        play(g, ask.seat, liked(g, ask, rate))
    return g


@pytest.mark.parametrize(
    ("seats", "options", "habits"),
    [
        (1, {"lone_crew": "on"}, SMALL_CREW),
        (2, {}, SMALL_CREW),
        (1, {"crew_size": "3"}, LARGE_CREW),
        (2, {"crew_size": "4"}, LARGE_CREW),
        (6, {}, LARGE_CREW),
        (2, {"colony_reserve": "on"}, GREEDY),
        (4, {"colony_reserve": "on"}, GREEDY),
    ],
)
def test_habits_depend_on_the_size_of_the_crew_and_on_the_time_it_has(seats, options, habits):
    assert habits_of(GAME.new(options, seats, seed=1)) is habits


@pytest.mark.parametrize(
    ("seats", "crew"),
    [
        (2, {"xo", "robot"}),
        (3, {"xo", "robot", "security_officer"}),
        (4, {"xo", "robot", "security_officer", "engineer"}),
    ],
)
def test_an_xo_and_a_robot_sail_before_all_others(seats, crew):
    g = GAME.new(seats=seats, seed=1)
    while not g.round:
        (ask,) = g.asks
        play(g, ask.seat, liked(g, ask, GAME.policy))
    assert set(g.crew) == crew


@pytest.mark.parametrize(
    ("at", "door", "way_round"),
    [
        ("turret_access", "D9", "move xo.refresher"),
        ("starboard_dormitory", "D10", "move xo.medical_bay"),
    ],
)
def test_they_open_a_door_rather_than_walk_round_it(table, at, door, way_round):
    stores = "oxygen 20\nfuel 6\nsupplies 8\nhull 6"
    t = table("xo", f"at {at}\n{stores}\ndamaged {door} engine")
    assert best(t, GAME.heuristics) == way_round
    assert best(t, GAME.policy) == f"repair xo.{door}"


@pytest.mark.parametrize("seats", [2, 4])
def test_more_hard_voyages_end_at_titan(seats):
    won = {
        rate: sum(fly(rate, seed, seats).space == VOYAGE.titan for seed in range(300, 330))
        for rate in (GAME.policy, GAME.heuristics)
    }
    assert won[GAME.policy] > 1.2 * won[GAME.heuristics]


@pytest.mark.parametrize("bonuses", ["member", "unlimited", "ship"])
def test_voyages_end_whatever_the_options(bonuses):
    for seats in (1, 3, 6):
        assert fly(GAME.policy, seats, seats, section_bonuses=bonuses).result is not None
