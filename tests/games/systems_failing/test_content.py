"""The content: every card, role and number of the spec, and the choice space built from it."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256
from operator import mul

import pytest

from mayday.games.systems_failing import GAME
from mayday.games.systems_failing import cubes as handful
from mayday.games.systems_failing.content import (
    CARDS,
    COLOURS,
    CONTENT,
    DAMAGE_EXPLOSION,
    DISASTERS,
    ESCAPES,
    LEVELS,
    MOST_OF_A_COLOUR,
    NAMES,
    REGIONS,
    ROLES,
    STABILITY_EXPLOSION,
    SYSTEMS_FAILING,
    WHITE,
    Disasters,
    Escapes,
    Numbers,
    Resources,
    check_content,
)
from mayday.kernel import content
from mayday.testing import rule

LETTERS = {colour.id: colour.code for colour in COLOURS}

# Id, zone, needs, damage, name.
DISASTER_CARDS = """
D01  1  BK    1  Jammed Rudder Actuator
D02  1  BY    1  Coolant Line Rupture
D03  1  KG    1  Sensor Ghosting
D04  1  OR    1  Med-Bay Blackout
D05  1  YG    1  Contaminated Samples
D06  1  OG    2  Laboratory Short Circuit
D07  1  YR    2  Toxic Gas Leak
D08  1  OBR   3  Collapsed Crew Deck
D09  2  OB    1  Stuck Blast Door
D10  2  RK    1  Gravity Sickness
D11  2  YK    1  Thruster Fuel Misfeed
D12  2  BKG   2  Gyroscope Seizure
D13  2  OBY   2  Battery Acid Flood
D14  2  ORG   2  Radiation Burst
D15  2  YKG   2  Corroded Star Mapper
D16  2  BRG   3  Quarantine Breach
D17  2  OYR   3  Electrical Fire
D18  3  BG    1  Cracked Observation Dome
D19  3  RG    1  Spore Outbreak
D20  3  BRK   2  Docking Ring Collision
D21  3  OBG   2  Reactor Pump Stall
D22  3  OYK   2  Ion Drive Flameout
D23  3  RKG   2  Neural Helm Overload
D24  3  OBYK  3  Engine Meltdown
D25  3  OBYR  3  Hull Breach
D26  3  YRKG  3  Bridge Life Support Collapse
"""

ESCAPE_CARDS = """
E1  BYRKG  Prime the Pod Thrusters
E2  OYRKG  Charge the Launch Rails
E3  OBRKG  Unlock the Docking Clamps
E4  OBYKG  Plot the Escape Course
E5  OBYRG  Pressurise the Cabins
E6  OBYRK  Seal the Pod Hatches
"""


def letters(card):
    return "".join(LETTERS[colour] for colour in card.needs)


def test_the_disasters_are_those_of_the_spec():
    rows = [
        (card.id, str(card.zone), letters(card), str(card.damage), card.name)
        for card in DISASTERS.values()
    ]
    assert rows == [tuple(row.split(None, 4)) for row in DISASTER_CARDS.strip().splitlines()]


def test_the_control_sums_of_the_disasters_hold():
    cards = DISASTERS.values()
    assert len(cards) == 26
    assert Counter(card.zone for card in cards) == {1: 8, 2: 9, 3: 9}
    assert Counter(card.damage for card in cards) == {1: 10, 2: 10, 3: 6}
    assert sum(card.damage for card in cards) == 48
    assert Counter(len(card.needs) for card in cards) == {2: 12, 3: 11, 4: 3}
    needs = Counter(letter for card in cards for letter in letters(card))
    assert needs == {"O": 11, "B": 12, "Y": 11, "R": 12, "K": 11, "G": 12}


def test_no_two_disasters_have_the_same_needs_and_no_card_needs_a_colour_twice():
    assert len({frozenset(card.needs) for card in DISASTERS.values()}) == 26
    assert all(len(set(card.needs)) == len(card.needs) for card in CARDS.values())


def test_every_disaster_has_an_alarm_text_of_its_own():
    assert len({card.alarm for card in DISASTERS.values()}) == 26
    assert all(card.alarm.endswith(".") for card in DISASTERS.values())


def test_the_escape_cards_are_those_of_the_spec_and_each_leaves_out_another_colour():
    rows = [(card.id, letters(card), card.name) for card in ESCAPES.values()]
    assert rows == [tuple(row.split(None, 2)) for row in ESCAPE_CARDS.strip().splitlines()]
    assert {*"OBYRKG"} == {next(iter({*"OBYRKG"} - {*needs})) for _, needs, _ in rows}


def test_five_systems_failing_cards_are_alike_and_need_nothing():
    assert SYSTEMS_FAILING == ("SF1", "SF2", "SF3", "SF4", "SF5")
    assert {NAMES[card] for card in SYSTEMS_FAILING} == {"Systems Failing"}
    assert not CARDS.keys() & set(SYSTEMS_FAILING)


@rule("SF-COMP-2")
def test_there_are_nine_white_and_thirty_coloured_cubes_and_white_is_no_resource():
    assert (WHITE.id, WHITE.code, WHITE.cubes) == ("white", "W", 9)
    assert sum(colour.cubes for colour in COLOURS) == 30
    assert "white" not in LETTERS
    assert handful.colours_in(handful.read("WW")) == 0
    assert not [choice for choice in GAME.space.choices if "white" in choice.target]


@rule("SF-COMP-3")
def test_each_of_the_six_colours_has_five_cubes_and_stands_for_a_resource():
    assert [(colour.code, colour.id, colour.resource, colour.cubes) for colour in COLOURS] == [
        ("O", "orange", "Electrical", 5),
        ("B", "blue", "Mechanical", 5),
        ("Y", "yellow", "Chemical", 5),
        ("R", "red", "Medical", 5),
        ("K", "black", "Navigational", 5),
        ("G", "green", "Scientific", 5),
    ]


def test_each_role_may_leave_out_the_colour_of_its_own_field():
    assert [(role.name, role.ignores) for role in ROLES.values()] == [
        ("Electrical Engineer", "orange"),
        ("Mechanical Engineer", "blue"),
        ("Chemist", "yellow"),
        ("Medic", "red"),
        ("Navigator", "black"),
        ("Scientist", "green"),
    ]


@rule("SF-METER-4")
def test_the_meter_card_has_the_borders_and_explosion_spaces_of_the_spec():
    assert [(r.id, r.new_disasters, r.damage_to, r.stability_to) for r in REGIONS] == [
        ("green", 3, 2, 1),
        ("yellow", 4, 7, 5),
        ("red", 5, 9, 7),
    ]
    assert (DAMAGE_EXPLOSION, STABILITY_EXPLOSION) == (10, 8)


def test_the_levels_are_those_of_the_spec():
    assert [(level.id, level.stability, level.white, level.deal) for level in LEVELS.values()] == [
        ("easy", 0, 2, (1, 1, 2, 3)),
        ("medium", 1, 3, (1, 1, 2, 2)),
        ("hard", 2, 4, (1, 1, 1, 2)),
    ]


def test_the_table_options_are_difficulty_meter_side_first_player_and_roles():
    roles = ("random", *ROLES)
    assert [tuple(option) for option in GAME.options] == [
        ("difficulty", ("easy", "medium", "hard"), "medium"),
        ("meter", ("normal", "beginner"), "normal"),
        ("first", ("random", "A", "B"), "random"),
        ("role_a", roles, "random"),
        ("role_b", roles, "random"),
    ]


def test_the_choice_space_holds_every_choice_once():
    by_verb = Counter(choice.verb for choice in GAME.space.choices)
    needs = 69 + 30
    assert by_verb == {
        "repair": needs,
        "place": needs,
        "use_role": 32,
        "ask": 12,
        "drop": 12,
        **dict.fromkeys(("finish", "scavenge", "allow", "refuse", "discard_all", "end_turn"), 1),
    }
    assert len(GAME.space) == 260
    assert len(set(GAME.space.choices)) == 260


def test_the_numbers_of_the_choices_never_change():
    """Trained players and stored statistics count on them: a new order needs a new version."""
    choices = GAME.space.choices
    assert [GAME.space.index[choice] for choice in choices] == list(range(260))
    assert list(choices) == sorted(choices)
    written = "\n".join(map(str, choices))
    assert sha256(written.encode()).hexdigest()[:16] == "5db1f3840da44c34"


# -- handfuls ---------------------------------------------------------------------------------


def test_a_pool_lacks_a_colour_exactly_if_it_holds_fewer_cubes_than_needed():
    """For as many cubes of a colour as the loader allows, beside others that must not matter."""
    for colour in handful.IDS:
        beside = sum(handful.CUBE[c] * MOST_OF_A_COLOUR for c in handful.IDS if c != colour)
        for held in range(MOST_OF_A_COLOUR + 1):
            for needed in range(MOST_OF_A_COLOUR + 1):
                pool = beside + held * handful.CUBE[colour]
                lacking = handful.lacking(pool, needed * handful.CUBE[colour])
                assert lacking == (handful.COLOUR[colour] if held < needed else 0)


def test_a_handful_counts_as_many_cubes_as_it_holds():
    for white in range(WHITE.cubes + 1):
        for held in range(MOST_OF_A_COLOUR + 1):
            for others in range(MOST_OF_A_COLOUR + 1):
                counts = [held, others] * 3
                cubes = sum(map(mul, counts, (handful.CUBE[c] for c in handful.IDS)))
                total = handful.total(cubes + white * handful.WHITE_CUBE)
                assert total == white + sum(counts)


def test_a_colour_is_there_if_one_cube_of_it_is():
    for colour in handful.IDS:
        for held in range(MOST_OF_A_COLOUR + 1):
            there = handful.colours_in(held * handful.CUBE[colour])
            assert there == (handful.COLOUR[colour] if held else 0)


# -- broken files -----------------------------------------------------------------------------

KINDS = {
    "resources": (Resources, "content/resources.toml"),
    "disasters": (Disasters, "content/disasters.toml"),
    "escapes": (Escapes, "content/escapes.toml"),
    "numbers": (Numbers, "content/table.toml"),
}


def load_with(name, old, new):
    """The content with one file changed in one place."""
    kind, path = KINDS[name]
    text = content.read(GAME.package, path)
    assert old in text
    check_content(CONTENT._replace(**{name: content.parse(text.replace(old, new, 1), path, kind)}))


# File, what is replaced, by what, and what the error must say after the file's name.
BROKEN = [
    ("resources", 'resource = "Medical"\n', "", "missing required field `resource`"),
    ("resources", "cubes = 5", "cubse = 5", "unknown field `cubse`"),
    ("resources", "cubes = 5", 'cubes = "five"', "Expected `int`"),
    ("resources", "cubes = 5", "cubes = 8", "orange: cubes from 1 to 7"),
    ("resources", "cubes = 5", "cubes = 0", "orange: cubes from 1 to 7"),
    ("resources", "cubes = 9", "cubes = 16", "white: cubes from 1 to 15"),
    ("resources", 'code = "O"', 'code = "OR"', "orange: code is one letter"),
    ("resources", 'code = "O"', 'code = "W"', 'code "W" must be given, and only once'),
    ("resources", 'id = "orange"', 'id = "white"', 'colour "white" must be given, and only once'),
    ("resources", 'id = "chemist"', 'id = "medic"', 'card or role "medic"'),
    ("resources", 'ignores = "red"', 'ignores = "rde"', 'medic: ignores no colour "rde"'),
    ("disasters", 'needs = ["blue", "black"]', "needs = []", "D01: needs at least one cube"),
    ("disasters", '"blue", "black"', '"bleu", "black"', 'D01: needs no colour "bleu"'),
    ("disasters", '["blue", "black"]', '["red", "red", "red", "red", "red", "red"]', "D01: needs"),
    ("disasters", "zone = 1", "zone = 4", "D01: zone from 1 to 3"),
    ("disasters", "zone = 1", "zone = 0", "D01: zone from 1 to 3"),
    ("disasters", "damage = 1", "damage = 0", "D01: damage 1 or more"),
    ("disasters", "damage = 1", "dammage = 1", "unknown field `dammage`"),
    ("disasters", 'id = "D02"', 'id = "D01"', 'card or role "D01" must be given, and only once'),
    ("disasters", 'id = "D02"', 'id = "E1"', 'card or role "E1" must be given, and only once'),
    ("disasters", 'id = "D02"', 'id = ""', 'card or role "" must be given'),
    ("disasters", '"SF4", "SF5"', '"SF4"', "systems_failing: as many cards as deck_stacks"),
    ("disasters", '"SF4", "SF5"', '"SF4", "SF4"', 'card or role "SF4"'),
    ("escapes", '"green"]', '"teal"]', 'E1: needs no colour "teal"'),
    ("numbers", "zone_limit = 3", "zone_limit = 0", "zone_limit: 1 or more"),
    ("numbers", "zone_limit = 3", "zone_limit = 9", "card: more than the 27 the zones hold"),
    ("numbers", "actions = 4", "actions = 0", "actions: 1 or more"),
    ("numbers", "scavenge_draws = 2", "scavenge_draw = 2", "unknown field `scavenge_draw`"),
    ("numbers", "pool_limit = 10", "pool_limit = 5", "pool_limit: pool_start or more"),
    ("numbers", "least = 7 ", "least = 12 ", "easy: deal can fall short"),
    ("numbers", '_level = "medium"', '_level = "middle"', 'default_level: no level "middle"'),
    ("numbers", 'id = "hard"', 'id = "easy"', 'level "easy" must be given, and only once'),
    ("numbers", "stability = 2", "stability = 8", "hard: stability is a space before"),
    ("numbers", "white = 2", "white = 10", "easy: white is more than there are cubes"),
    ("numbers", "[1, 1, 2, 3]", "[1, 1, 2, 4]", "easy: deal to zones 1 to 3"),
    ("numbers", "[1, 1, 2, 3]", "[1, 1, 1, 1]", "easy: deal no more to a zone than zone_limit"),
    ("numbers", "[1, 1, 2, 3]", "[]", "easy: deal can fall short"),
    ("numbers", "new_disasters = 4", "new_disasters = 3", "yellow: new_disasters is more than"),
    ("numbers", "damage_to = 9", "damage_to = 7", "red: damage_to is more than"),
    ("numbers", "stability_to = 7", "stability_to = 0", "red: stability_to is more than"),
    ("numbers", 'id = "red"', 'id = "green"', 'region "green" must be given, and only once'),
]


@pytest.mark.parametrize(("name", "old", "new", "reason"), BROKEN)
def test_a_broken_file_is_refused_by_name_with_key_and_reason(name, old, new, reason):
    with pytest.raises(content.ContentError) as error:
        load_with(name, old, new)
    assert re.match(r"content/\w+\.toml: ", str(error.value))
    assert reason in str(error.value)
