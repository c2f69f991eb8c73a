"""The content: the ship, the track, the cards and the starting values as the rule book has them."""

from __future__ import annotations

import re
from collections import Counter, deque
from itertools import pairwise

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
    read_files,
)
from mayday.games.space_force_2150.rows import ShipBonuses
from mayday.games.space_force_2150.table import DOORS_AT
from mayday.kernel import content

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
    lines = RULES[RULES.index(f"| {name} | 1 | 2 |") :].splitlines()[2:8]
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
        "Colony reserve (option)": [str(n) for n in level.reserve],
    }


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
    assert ShipBonuses(crew=2, storage=8) == SHIP_BONUSES


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
            for result in case.results:
                assert f"{card.id}.case{n}.{result.at_least}" in names
            if not case.results:
                assert f"{card.id}.case{n}" in names


def read_broken(file, old, new):
    """Read the content with a word in one file changed."""

    def text_of(path):
        text = content.read(GAME.package, path)
        if path != file:
            return text
        assert old in text, f"{path} has no {old}"
        return text.replace(old, new, 1)

    return read_files(text_of)


def test_the_content_is_read_when_nothing_is_broken():
    assert read_broken("content/cards.toml", "", "").voyage == VOYAGE


CARDS_FILE = "content/cards.toml"
BROKEN = [
    # a word that nobody knows
    (CARDS_FILE, 'do = "gain"', 'do = "gian"', r"'gian' - at `\$.card\[0\].*do`"),
    (CARDS_FILE, 'store = "fuel"', 'store = "fule"', r"'fule' - at `\$.card\[0\].*store`"),
    (CARDS_FILE, '"ask_fighters"', '"ask_figthers"', r"'ask_figthers'"),
    (CARDS_FILE, '"two_orders"', '"two_order"', r"'two_order' - at .*command`"),
    (CARDS_FILE, 'price = ["supplies"]', 'price = ["suplies"]', "'suplies' - at .*price"),
    (CARDS_FILE, "hits = 3", "hit = 3", "unknown field `hit`"),
    (CARDS_FILE, "copies = 4", "copys = 4", "unknown field `copys`"),
    (CARDS_FILE, "copies = 4", "copies = 0", r">= 1 - at `\$.card\[0\].copies`"),
    (CARDS_FILE, 'needs = ["navigator"]', 'needs = ["cook"]', "asteroid_incoming: .* cook"),
    (CARDS_FILE, 'needs = ["engineer"]', 'needs = ["cook"]', "derelict_ship: .* cook"),
    (CARDS_FILE, 'bonus = "lounge"', 'bonus = "luck"', "crew_fight: no bonus luck"),
    (CARDS_FILE, '"S2-CARD-15"', '"S2-CARD-99"', "ship_fire: no rule S2-CARD-99"),
    (CARDS_FILE, 'id = "E02"', 'id = "E01"', "E01 stands there twice"),
    ("content/majors.toml", '"wormhole"', '"wormhol"', "'wormhol' - at .*question`"),
    ("content/majors.toml", 'module = "engine"', 'module = "motor"', "M1: no module motor"),
    ("content/majors.toml", "spaces = 3", "n = 3", "unknown field `n`"),
    ("content/tables.toml", '"ship_stores"', '"ship_store"', "'ship_store' - at .*ship_damage"),
    ("content/tables.toml", 'module = "turret"', 'module = "gun"', "ship_damage: no module gun"),
    ("content/ship.toml", 'store = "oxygen"', 'store = "air"', "'air' - at .*bonus.store"),
    ("content/ship.toml", 'do = "inspire"', 'do = "insipre"', "'insipre' - at .*bonus"),
    ("content/ship.toml", 'only = "xo"', 'only = "cook"', "lounge: no occupation cook"),
    ("content/ship.toml", 'section = "cockpit"', 'section = "bridge"', "no section bridge"),
    ("content/ship.toml", '["cockpit", "lounge"]', '["bridge", "lounge"]', "no section bridge"),
    ("content/ship.toml", 'id = "turret"', 'id = "gun"', "no module turret, which has rules"),
    ("content/start.toml", '"hulk"', '"hulc"', "no wreckage hulc"),
    ("content/start.toml", '"D9"', '"D99"', "light: no door D99"),
    ("content/voyage.toml", 'start_section = "lounge"', 'start_section = "bar"', "no section bar"),
    ("content/voyage.toml", 'id = "xo"', 'id = "captain"', "no occupation"),
    # numbers and rows that do not fit
    (CARDS_FILE, "worth = { oxygen = 2 }\n", "", "E03: a case without worth"),
    (CARDS_FILE, "{ at_least = 6 },\n", "{ at_least = 1 },\n", "ship_fire: highest first"),
    (CARDS_FILE, "{ at_least = 1 }]", "{ at_least = 2 }]", "asteroid_incoming: results from 6"),
    (CARDS_FILE, "{ at_least = 6 },", "{ at_least = 7 },", "<= 6 - at .*at_least"),
    ("content/tables.toml", "incomplete = 3", "incomplete = 5", "repair: incomplete is less"),
    ("content/tables.toml", "at_least = 2\nhull", "at_least = 6\nhull", "spacewalk: highest first"),
    ("content/start.toml", "hull = [", "hull = [9, ", "easy: a column for each crew"),
    ("content/voyage.toml", "titan = 38", "titan = 30", "Titan last"),
    ("content/voyage.toml", "[5, 11, 16,", "[5, 11,", "a space for each Major Event"),
    ("content/ship.toml", "die = 6", "die = 4", "4 - at .*bonus.die"),
]


@pytest.mark.parametrize(("file", "old", "new", "reason"), BROKEN, ids=lambda text: text[:40])
def test_broken_content_is_refused_with_file_key_and_reason(file, old, new, reason):
    with pytest.raises(content.ContentError, match=reason) as error:
        read_broken(file, old, new)
    assert str(error.value).startswith(f"{file}: ")


def test_a_card_with_a_die_does_nothing_besides():
    with pytest.raises(content.ContentError, match="ship_fire: with a die or without"):
        read_broken(
            CARDS_FILE,
            "worth = { hits = 1, oxygen = -1 }",
            'worth = { hits = 1, oxygen = -1 }\ndo = [{ do = "gain", store = "fuel" }]',
        )


def test_a_card_that_could_do_nothing_at_all_is_refused():
    with pytest.raises(content.ContentError, match="the last case must always apply"):
        read_broken(
            CARDS_FILE,
            "worth = { hits = 5 }",
            'worth = { hits = 5 }\nneeds = ["robot"]',
        )
    with pytest.raises(content.ContentError, match="M6: does nothing"):
        read_broken("content/majors.toml", 'question = "distress"\n', "")
