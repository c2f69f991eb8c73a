"""The content: the ship, the track, the cards and the starting values as the rule book has them."""

from __future__ import annotations

import re
from collections import Counter, deque
from itertools import pairwise
from typing import get_args

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.content import (
    CARDS,
    DOORS,
    FULL_DECK,
    LEVELS,
    MAJOR_AT,
    MAJOR_CARDS,
    MODULES,
    NORMAL_CARDS,
    OCCUPATIONS,
    SECTIONS,
    SHIP_BONUSES,
    VOYAGE,
    WRECKAGE,
)
from mayday.games.space_force_2150.rows import AnyEffect, ShipBonuses
from mayday.games.space_force_2150.rules.effects import WORDS
from mayday.games.space_force_2150.table import DOORS_AT
from mayday.kernel import Text, content

SECTION_NAMES = """
1 Cockpit
2 Galley
3 Lounge
4 Medical Bay
5 Turret Access
6 Engine Room
7 Secondary Hold
8 Main Cargo Hold
9 Port Dormitory
10 Starboard Dormitory
11 Refresher
12 Exit Ramp
"""
HALLWAYS = """
D1 1 3, D2 2 3, D3 3 4, D4 3 5, D5 2 9, D6 4 10, D7 9 11, D8 5 11, D9 5 8, D10 7 10,
D11 11 12, D12 8 12, D13 7 8, D14 6 8, D15 6 7
"""
COPIES = {
    "asteroid_incoming": 4,
    "crew_fight": 2,
    "alien_encounter": 4,
    "ship_fire": 4,
    "space_traders": 2,
    "derelict_ship": 2,
}
RULES = content.read(GAME.package, "RULES.md")


def test_the_twelve_sections_have_the_names_and_numbers_of_the_book():
    rows = [f"{section.number} {section.name}" for section in SECTIONS.values()]
    assert rows == SECTION_NAMES.strip().splitlines()


def test_the_eight_modules_stand_in_their_sections():
    assert {module.id: module.section for module in MODULES.values()} == {
        "cockpit_module": "cockpit",
        "lounge_module": "lounge",
        "medical_module": "medical_bay",
        "turret": "turret_access",
        "engine": "engine_room",
        "cargo_bay_2": "secondary_hold",
        "cargo_bay_1": "main_cargo_hold",
        "ramp_module": "exit_ramp",
    }


def test_fifteen_hallways_join_the_sections():
    number = {section.id: section.number for section in SECTIONS.values()}
    rows = [
        " ".join([door.id, *sorted((str(number[s]) for s in door.joins), key=int)])
        for door in DOORS.values()
    ]
    assert rows == [row.strip() for row in HALLWAYS.replace("\n", " ").split(",")]


def test_with_all_doors_working_the_ship_is_one_network_and_only_the_cockpit_a_dead_end():
    seen, queue = {"lounge"}, deque(["lounge"])
    while queue:
        for beyond in DOORS_AT[queue.popleft()].values():
            if beyond not in seen:
                seen.add(beyond)
                queue.append(beyond)
    assert seen == set(SECTIONS)
    assert [id for id, doors in DOORS_AT.items() if len(doors) == 1] == ["cockpit"]


def test_the_track_has_39_spaces_with_six_stops_before_titan():
    assert VOYAGE.titan == 38
    assert MAJOR_AT == {5: "M1", 11: "M2", 16: "M3", 22: "M4", 28: "M5", 33: "M6"}


def test_the_deck_has_48_cards_of_36_faces():
    assert len(FULL_DECK) == 48
    counts = Counter(FULL_DECK)
    assert {card: number for card, number in counts.items() if number > 1} == COPIES
    assert sorted(set(counts) - set(COPIES)) == [f"E{n:02}" for n in range(1, 31)]
    assert list(MAJOR_CARDS) == ["M1", "M2", "M3", "M4", "M5", "M6"]
    assert len(NORMAL_CARDS) == 36


def test_there_are_six_occupations_each_with_its_own_hue_and_letters():
    assert [o.name for o in OCCUPATIONS.values()] == [
        "Executive Officer",
        "Engineer",
        "Navigator",
        "Security Officer",
        "Cargo Master",
        "Robot",
    ]
    assert len({o.hue for o in OCCUPATIONS.values()}) == 6
    assert len({o.code for o in OCCUPATIONS.values()}) == 6


def table_of(name):
    """A table of starting values as the rule book prints it."""
    lines = RULES[RULES.index(f"| {name} | 1 | 2 |") :].splitlines()[2:13]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.id)
def test_the_rule_book_prints_the_starting_values_that_are_played(level):
    rows = {row[0]: row[1:] for row in table_of(level.id.capitalize())}
    assert rows == {
        "Hull": [str(n) for n in level.hull],
        "Fuel": [str(n) for n in level.fuel],
        "Supplies": [str(n) for n in level.supplies],
        "Oxygen storage": [str(n) for n in level.storage],
        "Damage": list(level.wreckage),
        **{f"Leak, {b}": [str(n) for n in row] for b, row in level.leak.items()},
        **{f"Reserve, {b}": [str(n) for n in row] for b, row in level.reserve.items()},
    }


@pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.id)
def test_the_larger_the_crew_the_harder_the_ship_was_hit(level):
    for values in (level.hull, level.fuel, level.supplies, level.storage):
        assert list(values) == sorted(values, reverse=True)
    for values in level.leak.values():
        assert list(values) == sorted(values)
    kinds = list(WRECKAGE)
    assert list(level.wreckage) == sorted(level.wreckage, key=kinds.index)


def test_no_crew_starts_better_at_a_harder_level():
    kinds = list(WRECKAGE)
    for easier, harder in pairwise(LEVELS.values()):
        for row in ("hull", "fuel", "supplies", "storage"):
            pairs = zip(getattr(easier, row), getattr(harder, row), strict=True)
            assert all(more >= less for more, less in pairs), row
        for kind, leak in easier.leak.items():
            pairs = zip(leak, harder.leak[kind], strict=True)
            assert all(less <= more for less, more in pairs), kind
        pairs = zip(easier.wreckage, harder.wreckage, strict=True)
        assert all(kinds.index(less) <= kinds.index(more) for less, more in pairs)


def test_the_rule_book_prints_the_doors_of_each_damage():
    for wreckage in WRECKAGE.values():
        row = re.search(rf"^\| {wreckage.id} \| (.+) \| (.+) \|$", RULES, re.MULTILINE)
        doors = list(DOORS) if row[2] == "all fifteen" else row[2].split(", ")
        assert doors == list(wreckage.doors), wreckage.id
        if row[1] == "all eight":
            assert set(wreckage.modules) == set(MODULES)


def test_the_damage_grows_from_one_kind_to_the_next():
    sets = [{*w.modules, *w.doors} for w in WRECKAGE.values()]
    assert all(smaller < larger for smaller, larger in pairwise(sets))
    assert ShipBonuses(crew=2, storage=(14, 9, 9, 9, 9)) == SHIP_BONUSES


def test_the_options_are_those_of_the_rule_book():
    assert [tuple(option) for option in GAME.options] == [
        ("difficulty", ("easy", "normal", "hard"), "normal"),
        ("crew_size", ("seats", "2", "3", "4", "5", "6"), "seats"),
        ("lone_crew", ("off", "on"), "off"),
        ("occupations", ("choose", "random"), "choose"),
        ("section_bonuses", ("member", "unlimited", "ship"), "member"),
        ("colony_reserve", ("off", "on"), "off"),
    ]


def test_the_choice_space_holds_every_choice_once():
    by_verb = Counter(choice.verb for choice in GAME.space.choices)
    assert by_verb["move"] == 6 * 12
    assert by_verb["repair"] == 6 * (15 + 8)
    assert by_verb["use"] == 6 * 6 + 3 * 2
    assert {by_verb[verb] for verb in ("pick", "give", "finish", "target", "hand")} == {6}
    assert (by_verb["order"], by_verb["imitate"]) == (2, 5)
    assert len(GAME.space) == 352


def test_an_every_branch_of_a_card_has_its_line_in_the_words():
    names = GAME.text.names
    for card in CARDS.values():
        for n, case in enumerate(card.case):
            for k in range(len(case.results)):
                assert f"{card.id}-{n}-{k}" in names
            if not case.results:
                assert f"{card.id}-{n}" in names


def test_every_effect_that_can_be_written_is_a_word_of_the_rules():
    assert set(WORDS) == set(get_args(AnyEffect))


@pytest.mark.parametrize(
    ("key", "section", "word", "words"),
    [
        ("voyage.traders_supplies", "choice", "sell", "Sell 1 fuel for 17 supplies"),
        ("voyage.traders_supplies", "choice", "buy", "Buy 1 fuel for 17 supplies"),
        ("voyage.traders_repair", "name", "space_traders-0", "a repair for 17 supplies"),
        ("voyage.distress_supplies", "prompt", "distress", "2 fuel and 17 supplies"),
        ("voyage.solo_crew", "option", "crew_size.seats", "(17 if you play alone)"),
        ("tables.repair.bonus", "name", "begun", "+17 on the next repair"),
        ("cards.E04.case.0.do.0.n", "name", "E04-0", "-17 supplies"),
        ("majors.M4.case.0.results.1.do.0.times", "name", "M4-0-1", "17 rolls"),
    ],
)
def test_the_words_take_their_numbers_from_the_content(key, section, word, words):
    catalogue = content.load(GAME.package, "text/en.toml", dict[str, dict[str, str]])
    numbers = {**content.numbers(GAME.package), key: 17}
    text = Text(catalogue, GAME.names, GAME.seat_names, numbers)
    assert words in text.get(section, word)
