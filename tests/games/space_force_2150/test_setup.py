"""Set-up: the ship after the hit, by difficulty, crew and options."""

from __future__ import annotations

from collections import Counter

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.content import FULL_DECK, LEVELS, WRECKAGE
from mayday.games.space_force_2150.rules.deck import turn_up
from mayday.games.space_force_2150.table import last_round, names
from mayday.testing import Seat, rule

CELLS = [(level, crew) for level in LEVELS for crew in range(1, 7)]


def start(crew=3, seed=1, seats=1, **options):
    size = {"lone_crew": "on"} if crew == 1 else {"crew_size": str(crew)}
    return GAME.new({"occupations": "random", **size, **options}, seats, seed=seed)


@rule("S2-SETUP-1")
@pytest.mark.parametrize(("level", "crew"), CELLS)
def test_the_start_is_that_of_the_table_for_difficulty_and_crew(level, crew):
    g, row = start(crew, difficulty=level), LEVELS[level]
    assert (g.hull, g.fuel, g.supplies, g.oxygen, g.leak) == (
        row.hull[crew - 1],
        row.fuel[crew - 1],
        row.supplies[crew - 1],
        row.storage[crew - 1],
        row.leak["member"][crew - 1],
    )
    wreckage = WRECKAGE[row.wreckage[crew - 1]]
    assert set(names(g.damaged)) == {*wreckage.modules, *wreckage.doors}
    assert last_round(g) == 60


@rule("S2-SETUP-1", "S2-END-3")
@pytest.mark.parametrize("bonuses", ["member", "unlimited", "ship"])
@pytest.mark.parametrize(("level", "crew"), CELLS)
def test_with_the_colony_reserve_the_last_round_comes_from_the_same_table(level, crew, bonuses):
    g = start(crew, difficulty=level, section_bonuses=bonuses, colony_reserve="on")
    assert last_round(g) == LEVELS[level].reserve[bonuses][crew - 1]


@rule("S2-SETUP-2")
@pytest.mark.parametrize(("level", "crew"), CELLS)
def test_the_ship_is_damaged_but_nobody_is_hurt(level, crew):
    g = start(crew, difficulty=level)
    damaged = names(g.damaged)
    assert sum(item.startswith("D") for item in damaged) >= 2
    assert sum(not item.startswith("D") for item in damaged) >= 4
    assert 0 < g.hull < 10
    assert not g.dead
    assert "" not in g.crew
    assert g.targets == [4] * crew


@rule("S2-SETUP-3")
def test_everybody_starts_in_the_lounge():
    assert start(6).at == ["lounge"] * 6


@rule("S2-SETUP-4", "S2-SETUP-5")
@pytest.mark.parametrize("crew", range(1, 7))
def test_everybody_starts_with_a_full_tank_on_top_of_the_storage(crew):
    g = start(crew)
    assert g.tanks == [4] * crew
    assert g.oxygen == LEVELS["normal"].storage[crew - 1]


@rule("S2-SETUP-6")
def test_the_first_card_may_be_any_normal_card_and_no_major_event():
    g = start()
    assert Counter(g.deck) == Counter(FULL_DECK)
    assert g.top == ""
    assert not any(card.startswith("M") for card in FULL_DECK)
    firsts = {turn_up(start(seed=seed)) for seed in range(400)}
    assert firsts == set(FULL_DECK)


@rule("S2-SETUP-7")
def test_each_major_event_belongs_to_its_space_and_is_never_shuffled():
    scenes = [GAME.look(start(seed=seed), Seat(0)) for seed in range(5)]
    for scene in scenes:
        spaces = {node.id: node.label for node in scene.walk() if node.label.startswith("major")}
        assert spaces == {
            "space5": "major.1.M1",
            "space11": "major.2.M2",
            "space16": "major.3.M3",
            "space22": "major.4.M4",
            "space28": "major.5.M5",
            "space33": "major.6.M6",
        }


@rule("S2-SETUP-8")
def test_the_ship_starts_on_space_0_and_no_event_has_happened():
    g = start()
    assert (g.space, g.due, g.card, g.discard) == (0, "", "", [])


@rule("S2-SETUP-9")
def test_a_cargo_master_does_not_change_what_the_ship_starts_with():
    g = GAME.new({"crew_size": "2", "difficulty": "easy"}, 1)
    before = g.fuel, g.supplies
    starts = set()
    for seed in range(30):
        g = start(2, seed, difficulty="easy")
        starts.add((g.fuel, g.supplies))
    assert starts == {before}


def test_where_bonuses_work_once_for_the_ship_larger_crews_start_as_two():
    for crew in range(2, 7):
        g, row = start(crew, section_bonuses="ship"), LEVELS["normal"]
        assert (g.hull, g.fuel, g.supplies, g.oxygen, g.leak) == (
            row.hull[1],
            row.fuel[1],
            row.supplies[1],
            14 if crew == 2 else 9,
            row.leak["ship"][crew - 1],
        )
    g = start(1, section_bonuses="ship")
    assert (g.hull, g.oxygen, g.leak) == (row.hull[0], row.storage[0], row.leak["ship"][0])


def test_the_first_round_begins_when_the_last_occupation_is_picked():
    g = GAME.new({"crew_size": "2"}, 1)
    assert g.round == 0
    assert g.asks[0].prompt == "pick_occupation"
    assert start().round == 1
