"""The content: every card, role and number of the spec, and the choice space built from it."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

from mayday.games.systems_failing import GAME
from mayday.games.systems_failing import cubes as handful
from mayday.games.systems_failing.cards import (
    CARDS,
    COLOURS,
    DAMAGE_EXPLOSION,
    DISASTERS,
    ESCAPES,
    LEVELS,
    NAMES,
    REGIONS,
    ROLES,
    STABILITY_EXPLOSION,
    SYSTEMS_FAILING,
    WHITE_CUBES,
)
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
    assert WHITE_CUBES == 9
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
