"""The content: every unit, deck and scenario of the spec, and the choice space built from it."""

from __future__ import annotations

import tomllib
from collections import Counter
from hashlib import sha256
from importlib.resources import files

import pytest

from mayday.games.phobia import GAME
from mayday.games.phobia.board import Board
from mayday.games.phobia.content import (
    BOARDS,
    DECKS,
    NAMES,
    ROSTERS,
    SCENARIOS,
    SEATS,
    TYPE_OF,
    TYPES,
    WALL_TOKENS,
    WALLS_PER_WORKER,
    WORKERS,
)
from mayday.kernel import content
from mayday.testing import rule

# Code, side, pieces, move, range, cards, a successful attack, special.
UNITS = """
lum  Survivors  3  6  1-1  8  kill   -
sol  Survivors  3  5  3-7  6  kill   -
wor  Survivors  3  9  1-2  5  kill   builds
psy  Survivors  3  7  2-5  7  shake  -
oph  Phobias    6  6  1-1  8  kill   -
pyr  Phobias    6  5  3-7  6  kill   -
ast  Phobias    6  3  5-9  4  kill   breaks_walls
amb  Phobias    6  5  2-5  5  pin    -
"""


def special(unit_type):
    return "builds" if unit_type.builds else "breaks_walls" if unit_type.breaks_walls else "-"


@rule("PH-MOVE-8", "PH-RANGE-3", "PH-ATK-3")
def test_the_units_have_the_numbers_of_the_book():
    found = [
        f"{t.id} {t.side} {t.pieces} {t.move} {t.near}-{t.far} {t.cards} {t.hit} {special(t)}"
        for t in TYPES.values()
    ]
    assert found == [" ".join(row.split()) for row in UNITS.strip().splitlines()]


@rule("PH-FORCE-2")
def test_there_are_three_pieces_of_each_survivor_type_and_six_of_each_phobia_type():
    assert [len(roster) for roster in ROSTERS] == [12, 24]
    assert Counter(t.id for t in TYPE_OF.values()) == {
        **dict.fromkeys(("lum", "sol", "wor", "psy"), 3),
        **dict.fromkeys(("oph", "pyr", "ast", "amb"), 6),
    }
    assert "force lum.3" in map(str, GAME.space.choices)
    assert "force lum.4" not in map(str, GAME.space.choices)
    assert "force amb.7" not in map(str, GAME.space.choices)


@rule("PH-SETUP-2")
def test_the_survivors_have_fifteen_hits_in_twenty_five_cards_and_the_phobias_ten():
    assert [(deck.side, deck.hits, deck.misses) for deck in DECKS] == [
        ("Survivors", 15, 10),
        ("Phobias", 10, 15),
    ]


@rule("PH-WALL-4", "PH-WALL-5")
def test_three_workers_with_three_walls_each_are_exactly_the_nine_tokens():
    assert WORKERS == ("wor1", "wor2", "wor3")
    assert WALL_TOKENS == len(WORKERS) * WALLS_PER_WORKER == 9


@rule("PH-SETUP-5")
def test_the_scenarios_give_map_limits_last_turn_and_presets():
    rows = [(s.id, s.board, s.limits, s.last_turn, s.presets) for s in SCENARIOS.values()]
    assert rows == [
        ("standard", "town", (10, 20), 10, ((3, 3, 2, 2), (6, 6, 5, 3))),
        ("crossfire", "crossfire", (10, 20), 10, ((3, 3, 3, 1), (6, 6, 5, 3))),
        ("quick", "side-street", (5, 12), 8, ((1, 1, 2, 1), (4, 4, 2, 2))),
    ]


@rule("PH-SETUP-1")
def test_the_first_seat_plays_the_survivors_and_the_second_the_phobias():
    assert GAME.seat_names == SEATS == ("Survivors", "Phobias")
    assert list(GAME.seat_counts) == [2]


def test_the_table_options_are_scenario_setup_and_special_hits():
    assert [tuple(option) for option in GAME.options] == [
        ("scenario", ("standard", "crossfire", "quick"), "standard"),
        ("setup", ("choose", "preset"), "choose"),
        ("special_hits", ("stun", "kill"), "stun"),
    ]


def test_every_unit_count_square_and_wall_has_a_name():
    assert NAMES["lum1"] == "Lumberjack 1"
    assert NAMES["oph.1"] == "1 Ophidiophobia"
    assert NAMES["wor.2"] == "2 Construction Workers"
    assert (NAMES["AB22"], NAMES["AB22.wall"]) == ("AB22", "the wall on AB22")
    assert len(NAMES) == 8 + 36 + 36 + 2 * 616


def test_the_choice_space_holds_every_choice_once():
    by_verb = Counter(choice.verb for choice in GAME.space.choices)
    squares = {name for board in BOARDS.values() for name in board.names}
    green = {b.names[n] for b in BOARDS.values() for area in b.areas for n in area}
    orange = {b.names[n] for b in BOARDS.values() for n in b.orange}
    assert by_verb == {
        "force": 36,
        "activate": 36,
        "attack": 36 + len(squares),
        "move": len(squares),
        "build": len(squares),
        "place": len(green | orange),
        "respawn": len(green),
        **dict.fromkeys(("place_rest", "end_unit", "end_turn", "pull", "stop"), 1),
    }
    assert len(GAME.space) == len(set(GAME.space.choices)) == sum(by_verb.values())


def test_the_numbers_of_the_choices_never_change():
    """Trained players and stored statistics count on them: a new order needs a new version."""
    written = "\n".join(map(str, GAME.space.choices))
    assert sha256(written.encode()).hexdigest()[:16] == "b450e0289be24b5d"


def test_the_rule_book_prints_every_map_as_the_content_has_it():
    folder = files(GAME.package)
    rows = tomllib.loads(folder.joinpath("content/boards.toml").read_text("utf-8"))["board"]
    rules = folder.joinpath("RULES.md").read_text("utf-8")
    assert [row["id"] for row in rows] == list(BOARDS)
    for row in rows:
        assert f"```\n{row['drawing'].strip()}\n```" in rules


@pytest.mark.parametrize(
    ("line", "cell", "reason"),
    [
        (1, "x", "odd squares"),
        (2, "x", "odd walls"),
        (0, " ", "walls above and below"),
    ],
)
def test_a_drawing_that_breaks_the_format_is_refused_with_its_reason(line, cell, reason):
    lines = ["+-+-+", "|1 O|", "+ + +", "|. .|", "+-+-+"]
    Board("good", "\n".join(lines), "boards.toml")
    lines[line] = lines[line][0] + cell + lines[line][2:]
    with pytest.raises(content.ContentError, match=reason):
        Board("bad", "\n".join(lines), "boards.toml")
