"""The content: every unit, deck and scenario of the spec, and the choice space built from it."""

from __future__ import annotations

import tomllib
from collections import Counter
from hashlib import sha256
from importlib.resources import files

import msgspec
import pytest

from mayday.games.phobia import GAME
from mayday.games.phobia.content import (
    BOARDS,
    BOARDS_FILE,
    DECKS,
    NAMES,
    PACKAGE,
    ROSTERS,
    SCENARIOS,
    SEATS,
    TABLE_FILE,
    TYPE_OF,
    TYPES,
    UNITS_FILE,
    WALL_TOKENS,
    WALLS_PER_WORKER,
    WORKERS,
    Boards,
    Drawing,
    TableNumbers,
    Units,
    check_table,
    check_units,
    make_boards,
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
    rows = [(s.id, s.board, s.limits, s.last_turn) for s in SCENARIOS.values()]
    assert rows == [
        ("standard", "town", (10, 20), 10),
        ("crossfire", "crossfire", (10, 20), 10),
        ("quick", "side-street", (5, 12), 8),
    ]
    assert {s.id: s.presets for s in SCENARIOS.values()} == {
        "standard": {
            "stun": ((3, 3, 2, 2), (6, 6, 5, 3)),
            "kill": ((3, 3, 1, 2), (4, 6, 5, 5)),
        },
        "crossfire": {
            "stun": ((3, 3, 3, 1), (6, 6, 5, 3)),
            "kill": ((3, 3, 3, 1), (4, 6, 5, 5)),
        },
        "quick": {
            "stun": ((1, 1, 2, 1), (4, 4, 2, 2)),
            "kill": ((1, 1, 2, 1), (3, 3, 3, 3)),
        },
    }


def test_the_rule_book_prints_every_preset_as_the_content_has_it():
    rules = files(GAME.package).joinpath("RULES.md").read_text("utf-8")
    for scenario in SCENARIOS.values():
        for hits, forces in scenario.presets.items():
            counts = (", ".join(map(str, force)) for force in forces)
            assert " | ".join((f"| {scenario.id}", hits, *counts, "")) in rules


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


UNITS_TOML, TABLE_TOML, BOARDS_TOML = (
    content.read(PACKAGE, path) for path in (UNITS_FILE, TABLE_FILE, BOARDS_FILE)
)
TYPES_ON_FILE = tuple(TYPES.values())
LUM = '[[unit]]\nid = "lum"'


def broken(text, old, new):
    """The text with the first `old` replaced."""
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("pieces = 3", 'pieces = "three"', r"`int`, got `str` - at `\$.unit\[0\].pieces`"),
        ("pieces = 3\n", "", "missing required field `pieces`"),
        ("worth = 4.0\n", "", "missing required field `worth`"),
        ("placed = 1\n", "", "missing required field `placed`"),
        ("move = 6", "mvoe = 6", "unknown field `mvoe`"),
        ('side = "Survivors"', 'side = "Surviors"', "Invalid enum value 'Surviors'"),
        ('hit = "shake"', 'hit = "shaek"', "Invalid enum value 'shaek'"),
        ('hit = "shake"', 'hit = "pin"', "psy.hit: no unit of this side can pin"),
        ('hit = "pin"', 'hit = "shake"', "amb.hit: no unit of this side can shake"),
        (LUM, LUM.replace("lum", "sol"), 'id: "sol" stands there twice'),
        ('letter = "L"', 'letter = "S"', 'letter: "S" stands there twice'),
        ('letter = "L"', 'letter = "Lu"', "lum.letter: one letter"),
        ('side = "Survivors"', 'side = "Phobias"', "Survivors: 3 types, not 4"),
        ("placed = 2", "placed = 1", "Survivors.placed: the types of a side count from 1"),
        ("pieces = 3", "pieces = 0", "lum.pieces: 1 to 9"),
        ("pieces = 3", "pieces = 10", "lum.pieces: 1 to 9"),
        ("move = 6", "move = 0", "lum.move: 1 or more"),
        ("near = 1", "near = 0", "lum.near: 1 or more, and not beyond far"),
        ("near = 1", "near = 2", "lum.near: 1 or more, and not beyond far"),
        ("cards = 8", "cards = 0", "lum.cards: 1 or more"),
        ("worth = 4.0", "worth = 0", "lum.worth: more than nothing"),
        ("breaks_walls = true", "builds = true", "ast.builds: only Survivors build walls"),
        ("builds = true", "breaks_walls = true", "wor.breaks_walls: only Phobias attack walls"),
        ("[[unit]]", "[unit", "at line"),
    ],
)
def test_a_wrong_row_of_the_units_is_refused_with_file_key_and_reason(old, new, says):
    with pytest.raises(content.ContentError, match=f"^{UNITS_FILE}: .*{says}"):
        check_units(content.parse(broken(UNITS_TOML, old, new), UNITS_FILE, Units).unit)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("wall_tokens = 9", "wall_token = 9", "unknown field `wall_token`|missing.*`wall_tokens`"),
        ("wall_tokens = 9", "wall_tokens = -1", "wall_tokens: 0 or more"),
        ("walls_per_worker = 3", "walls_per_worker = -1", "walls_per_worker: 0 or more"),
        ("wall_hits = 2", "wall_hits = 3", "wall_hits: 2: a token is intact or cracked"),
        ('side = "Survivors"', 'side = "Phobias"', "deck: one of each side, in order"),
        ("hits = 15", "hits = -1", "deck Survivors: 0 or more of each"),
        ("hits = 15", "hits = 5", "deck Survivors: too few cards for one shuffle"),
        ("pool = 11", "pool = 3", "respawn: pools rise, from 1 or more"),
        ("pool = 3", "pool = 0", "respawn: pools rise, from 1 or more"),
        ("pulls = 1", "pulls = 0", "respawn: pulls are 1 or more"),
        ('id = "quick"', 'id = "standard"', 'scenario: "standard" stands there twice'),
        ("last_turn = 10", "last_turn = 0", "standard.last_turn: 1 or more"),
        ("presets.stun = [[3,", "presets.stun = [[4,", "standard.presets.stun: no legal force"),
        ("presets.kill = [[3,", "presets.kill = [[0,", "standard.presets.kill: no legal force"),
        ("limits = [10,", "limits = [9,", "standard.presets.stun: no legal force"),
        ("presets.kill = [[3,", "presets.kil = [[3,", "Invalid enum value 'kil'"),
    ],
)
def test_a_wrong_number_of_the_table_is_refused_with_file_key_and_reason(old, new, says):
    with pytest.raises(content.ContentError, match=f"^{TABLE_FILE}: .*({says})"):
        check_table(
            content.parse(broken(TABLE_TOML, old, new), TABLE_FILE, TableNumbers), TYPES_ON_FILE
        )


def test_a_preset_has_a_count_for_each_type_and_each_kind_of_special_hits():
    table = content.parse(TABLE_TOML, TABLE_FILE, TableNumbers)
    fine, short = ((1, 1, 1, 1), (1, 1, 1, 1)), ((3, 3, 3), (6, 6, 5, 3))
    for presets, says in (
        ({"stun": short, "kill": fine}, r"standard\.presets\.stun: no legal force"),
        ({"stun": fine}, r"standard\.presets: one for stun and one for kill"),
    ):
        scenario = msgspec.structs.replace(table.scenario[0], presets=presets)
        with pytest.raises(content.ContentError, match=says):
            check_table(msgspec.structs.replace(table, scenario=(scenario,)), TYPES_ON_FILE)
    with pytest.raises(content.ContentError, match="scenario: there is none"):
        check_table(msgspec.structs.replace(table, scenario=()), TYPES_ON_FILE)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"board": "twon"}, 'standard.board: no "twon".*town'),
        ({"limits": (17, 20)}, "standard.limits: the Survivors do not fit in their area"),
        ({"limits": (10, 21)}, "standard.limits: the Phobias do not fit in one area"),
    ],
)
def test_a_scenario_that_does_not_fit_its_board_is_refused(change, says):
    drawings = content.parse(BOARDS_TOML, BOARDS_FILE, Boards).board
    scenario = msgspec.structs.replace(SCENARIOS["standard"], **change)
    with pytest.raises(content.ContentError, match=f"^{TABLE_FILE}: {says}"):
        make_boards(drawings, [scenario])


def test_two_boards_of_one_name_are_refused():
    drawings = content.parse(BOARDS_TOML, BOARDS_FILE, Boards).board
    with pytest.raises(content.ContentError, match=f'{BOARDS_FILE}: board: "town" stands there'):
        make_boards((*drawings, drawings[0]), [])


DRAWING = ["+-+-+", "|1 O|", "+ + +", "|. .|", "+-+-+"]


@pytest.mark.parametrize(
    ("line", "drawn", "says"),
    [
        (1, "|x O|", "line 2: odd squares"),
        (1, "|1-O|", "line 2: odd walls"),
        (1, " 1 O|", "line 2: a wall at both ends"),
        (2, "+x+ +", "line 3: odd walls"),
        (2, "+ . +", "line 3: corners are [+]"),
        (2, "+ + + +", "line 3: as long as the first"),
        (0, "+ +-+", "line 1: walls above and below"),
        (4, "+-+ +", "line 5: walls above and below"),
        (2, "+-+-+", "bad: not every square can be reached"),
    ],
)
def test_a_drawing_that_breaks_the_format_is_refused_with_its_line_and_reason(line, drawn, says):
    make_boards((Drawing("good", "\n".join(DRAWING)),), [])
    lines = [*DRAWING[:line], drawn, *DRAWING[line + 1 :]]
    with pytest.raises(content.ContentError, match=f"^{BOARDS_FILE}: bad.*{says.split(': ')[-1]}"):
        make_boards((Drawing("bad", "\n".join(lines)),), [])


def test_a_drawing_ends_with_a_wall():
    with pytest.raises(content.ContentError, match="bad, line 4: the last line is a row"):
        make_boards((Drawing("bad", "\n".join(DRAWING[:-1])),), [])


def test_other_numbers_can_be_laid_over_the_content():
    assert content.numbers(PACKAGE)["table.standard.last_turn"] == 10
    with content.overlaid(PACKAGE, {"table.standard.last_turn": 12}):
        table = content.load(PACKAGE, TABLE_FILE, TableNumbers)
    assert table.scenario[0].last_turn == 12
