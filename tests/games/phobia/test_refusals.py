"""Refusals: each reason the rules can give, under its rule and as a sentence that reads well."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from games.phobia.tables import table
from mayday.games.phobia import GAME
from mayday.kernel import content
from mayday.testing import Seat, Table, refused, when
from mayday.testing.positions import read_move

S, P = Seat(0), Seat(1)
FORCES = "todo ChooseForces > BeginTurn Survivors\n"
PLACING = "forceS 1 1 1 1\n forceP 1 1 1 1\n todo Place Survivors > Place Phobias"
FIGHT = "lum1 I7, lum2 I8, wor1 H7, sol1 I12, psy1 A1, wall B1, wall A2, wall N7, oph1 J7, pyr1 N12"
PHOBIAS = "todo BeginTurn Phobias\n"


def active(unit, rest="", more=""):
    return f"{more}\n todo Activation {unit} {rest} > Turn Survivors"


# Key, rule, pieces, more of the position, what is tried, and what the sentence must say.
REFUSALS = [
    ("forces_first", "PH-SETUP-3", "", FORCES, "Survivors end_turn", "not yet chosen"),
    ("type_of_other_side", "PH-FORCE-1", "", FORCES, "Survivors force oph.1", "Ophidiophobia"),
    (
        *("force_complete", "PH-FORCE-6", "", "forceS 1 1 1 1\n" + FORCES),
        *("Survivors force lum.1", "complete"),
    ),
    ("another_type", "PH-FORCE-7", "", FORCES, "Survivors force sol.1", "for Lumberjack"),
    (
        *("over_limit", "PH-FORCE-3", "", "forceS 3 3 3\n" + FORCES),
        *("Survivors force psy.2", "at most 10 units with one of each type; 1 of this"),
    ),
    ("other_side_places", "PH-PLACE-4", "", PLACING, "Phobias place A1", "Survivors must place"),
    ("place_first", "PH-PLACE-5", "", PLACING, "Survivors end_turn", "not yet all placed"),
    ("not_your_area", "PH-PLACE-1", "", PLACING, "Survivors place A1", "A1 is not in your"),
    ("square_taken", "PH-PLACE-3", "psy1 M10", PLACING, "Survivors place M10", "M10 is taken"),
    ("not_your_turn", "PH-TURN-1", FIGHT, "", "Phobias end_turn", "turn of Survivors"),
    ("not_your_turn", "PH-TURN-1", FIGHT, active("lum1", 6), "Phobias end_unit", "Survivors"),
    ("activate_first", "PH-TURN-5", FIGHT, "", "Survivors end_unit", "No unit is activated"),
    ("enemy_unit", "PH-ACT-6", FIGHT, "", "Survivors activate oph1", "other side"),
    ("not_on_board", "PH-TURN-7", FIGHT, "", "Survivors activate lum3", "Lumberjack 3 is not"),
    (
        *("already_activated", "PH-TURN-5", FIGHT, "ready lum2\n todo Turn Survivors"),
        *("Survivors activate lum1", "Lumberjack 1 was already activated"),
    ),
    ("nothing_to_do", "PH-TURN-7", FIGHT, "", "Survivors activate psy1", "neither move nor"),
    ("end_unit_first", "PH-ACT-7", FIGHT, active("lum1", 6), "Survivors end_turn", "Lumberjack 1"),
    ("respawn_later", "PH-RESP-1", FIGHT, "", "Survivors pull", "only at the end of the Phobias'"),
    ("set_up_is_over", "PH-SETUP-3", FIGHT, "", "Survivors place_rest", "Set-up is over"),
    (
        *("set_up_is_over", "PH-SETUP-3", FIGHT, active("lum1", 6)),
        *("Survivors force lum.1", "Set-up is over"),
    ),
    (
        *("pinned", "PH-STUN-5", FIGHT, active("lum1", 6, "pinned lum1")),
        *("Survivors move I6", "Lumberjack 1 is pinned"),
    ),
    ("already_there", "PH-MOVE-6", FIGHT, active("lum1", 6), "Survivors move I7", "stands there"),
    ("wall_in_the_way", "PH-MOVE-3", FIGHT, active("lum1", 6), "Survivors move N7", "on N7"),
    ("enemy_there", "PH-MOVE-5", FIGHT, active("lum1", 6), "Survivors move J7", "enemy stands"),
    ("friend_there", "PH-MOVE-4", FIGHT, active("lum1", 6), "Survivors move I8", "your own"),
    ("too_far_to_walk", "PH-ACT-4", FIGHT, active("lum1", 2), "Survivors move I4", "has 2 squares"),
    ("no_way_there", "PH-MOVE-2", FIGHT, active("lum1", 2), "Survivors move G7", "of 2 squares"),
    ("own_unit", "PH-ATK-2", FIGHT, active("lum1", 6), "Survivors attack lum2", "own side"),
    (
        *("target_not_on_board", "PH-ATK-2", FIGHT, active("lum1", 6)),
        *("Survivors attack oph2", "Ophidiophobia 2 is not on the board"),
    ),
    (
        *("no_token_there", "PH-WALL-17", FIGHT, active("lum1", 6)),
        *("Survivors attack I6.wall", "No wall token stands there"),
    ),
    (
        *("cannot_break_walls", "PH-WALL-12", FIGHT, active("lum1", 6)),
        *("Survivors attack N7.wall", "Lumberjack 1 cannot attack walls"),
    ),
    (
        *("shaken", "PH-STUN-2", FIGHT, "shaken oph1\n todo Activation oph1 6 > Turn Phobias"),
        *("Phobias attack lum1", "Ophidiophobia 1 is shaken"),
    ),
    (
        *("already_attacked", "PH-ATK-4", FIGHT, active("lum1", "6 oph1")),
        *("Survivors attack oph1", "Lumberjack 1 has already attacked Ophidiophobia 1"),
    ),
    (
        "too_near",
        "PH-RANGE-4",
        "sol1 I7, oph1 J7",
        active("sol1", 5),
        "Survivors attack oph1",
        "is 1, less than",
    ),
    (
        "too_far",
        "PH-RANGE-3",
        FIGHT,
        active("lum1", 6),
        "Survivors attack pyr1",
        "is 10, more than",
    ),
    (
        *("no_sight", "PH-LOS-2", "sol1 F15, oph1 G15, pyr1 J15", active("sol1", 5)),
        *("Survivors attack pyr1", "the line hits Ophidiophobia 1"),
    ),
    (
        *("no_sight", "PH-LOS-2", "sol1 N10, pyr2 L6", active("sol1", 5)),
        *("Survivors attack pyr2", "the line hits a printed wall"),
    ),
    (
        *("no_sight", "PH-LOS-2", "sol1 F15, wall H15, lum1 I15, pyr1 J15", active("sol1", 5)),
        *("Survivors attack pyr1", "the line hits the wall on H15, Lumberjack 1"),
    ),
    (
        "has_built",
        "PH-WALL-2",
        FIGHT,
        active("wor1", "9 - 1"),
        "Survivors attack oph1",
        "has built",
    ),
    (
        *("has_attacked", "PH-WALL-2", FIGHT, active("wor1", "9 oph1")),
        *("Survivors build I6", "has attacked"),
    ),
    (
        "one_wall_only",
        "PH-WALL-3",
        FIGHT,
        active("wor1", "9 - 1"),
        "Survivors build I6",
        "for this",
    ),
    ("not_a_worker", "PH-WALL-1", FIGHT, active("lum1", 6), "Survivors build I6", "Lumberjack 1"),
    (
        *("allowance_used", "PH-WALL-4", FIGHT, active("wor1", 9, "built wor1:3")),
        *("Survivors build H6", "all its walls"),
    ),
    (
        *("no_tokens_left", "PH-WALL-5", FIGHT, active("wor1", 9, "supply 0")),
        *("Survivors build H6", "No wall token"),
    ),
    (
        "too_far_to_build",
        "PH-WALL-7",
        FIGHT,
        active("wor1", 9),
        "Survivors build H4",
        "farther than 2",
    ),
    ("not_free", "PH-WALL-9", FIGHT, active("wor1", 9), "Survivors build I7", "I7 is not free"),
    (
        *("no_sight_to_build", "PH-WALL-8", "wor1 I7, lum1 J7", active("wor1", 9)),
        *("Survivors build K7", "the line hits Lumberjack 1"),
    ),
    (
        "phobias_respawn",
        "PH-TURN-4",
        FIGHT,
        "pool oph2\n todo Respawn 1",
        "Survivors stop",
        "Phobias",
    ),
    (
        *("phobias_respawn", "PH-TURN-4", FIGHT, "todo PlacePulled oph2"),
        *("Survivors respawn A1", "Phobias must respawn"),
    ),
    ("pull_or_stop", "PH-RESP-1", FIGHT, "pool oph2\n todo Respawn 1", "Phobias end_turn", "over"),
    ("place_the_pulled", "PH-RESP-7", FIGHT, "todo PlacePulled oph2", "Phobias stop", "phobia 2"),
    (
        *("green_square_taken", "PH-RESP-7", FIGHT, "todo PlacePulled oph2"),
        *("Phobias respawn A1", "A1 is taken"),
    ),
]
QUICK = [
    ("not_on_this_map", "PH-MAP-5", "lum1 J8", active("lum1", 6), "Survivors move AB22", "AB22"),
    ("not_on_this_map", "PH-MAP-5", "wor1 J8", active("wor1", 9), "Survivors build AB22", "AB22"),
    ("not_green", "PH-RESP-6", "lum1 J8", "todo PlacePulled oph2", "Phobias respawn E4", "E4"),
    (
        *("over_limit", "PH-FORCE-4", "", "forceP 6 4 1\n" + FORCES),
        *("Phobias force amb.2", "at most 12 units"),
    ),
    (
        "not_your_area",
        "PH-PLACE-2",
        "",
        PLACING.replace("Place Survivors > ", ""),
        "Phobias place J8",
        "J8",
    ),
]
CASES = [(*row, "standard") for row in REFUSALS] + [(*row, "quick") for row in QUICK]


@pytest.mark.parametrize(("key", "under", "pieces", "more", "move", "says", "scenario"), CASES)
def test_each_reason_is_given_under_its_rule_and_in_words(
    key, under, pieces, more, move, says, scenario
):
    g = table(pieces, more, scenario=scenario)
    refused(g, move, under)
    seat, choice = read_move(GAME, move)
    refusal = GAME.why_not(g.g, seat, choice)
    assert refusal.key == key
    assert says in GAME.explain(seat, choice, refusal)


def source():
    rules = files(GAME.package).joinpath("rules")
    return "".join(f.read_text("utf-8") for f in rules.iterdir() if f.name.endswith(".py"))


def test_no_reason_in_the_source_is_left_untested():
    in_source = set(re.findall(r'refuse\(\s*"(PH-\w+-\d+)",\s*"(\w+)"', source()))
    by_seat = set(re.findall(r'refuse\(\s*_\w+_RULES\[seat\],\s*"(\w+)"', source()))
    tested = {(under, key) for key, under, *_ in CASES}
    assert in_source == {pair for pair in tested if pair[1] not in by_seat}
    assert by_seat == {"over_limit", "not_your_area"}
    assert {pair for pair in tested if pair[1] in by_seat} == {
        ("PH-FORCE-3", "over_limit"),
        ("PH-FORCE-4", "over_limit"),
        ("PH-PLACE-1", "not_your_area"),
        ("PH-PLACE-2", "not_your_area"),
    }


def test_every_reason_has_a_sentence_and_a_remedy_and_no_text_is_left_over():
    words = content.load(GAME.package, "text/en.toml", dict[str, dict[str, str]])
    keys = {key for key, *_ in CASES}
    assert set(words["refusal"]) == keys
    assert set(words["remedy"]) == keys


def test_a_choice_is_explained_exactly_when_it_is_not_offered(positions):
    """For every choice and both seats, in positions of all kinds; the sentences are complete."""
    sentence = re.compile(r"[A-Z][^{}]*\. [A-Z][^{}]*\. \[PH-[A-Z]+-\d+\]")
    known = {rule.id for rule in GAME.rules}
    refusals = set()
    for g in positions[:: len(positions) // 25]:
        for seat in (S, P):
            offered = {choice for ask in g.asks if ask.seat == seat for choice in ask.choices}
            for choice in GAME.space.choices:
                refusal = GAME.why_not(g, seat, choice)
                assert (refusal is None) == (choice in offered), choice
                if refusal is not None:
                    refusals.add((seat, choice, refusal))
    for seat, choice, refusal in refusals:
        assert refusal.rule in known
        explained = GAME.explain(seat, choice, refusal)
        assert sentence.fullmatch(explained), explained


def near(g, seat):
    return {str(choice): refusal.key for choice, refusal in GAME.near_misses(g.g, seat)}


def test_near_misses_of_a_turn_are_the_units_that_cannot_act():
    g = table(FIGHT, "ready lum2 wor1 psy1\n todo Turn Survivors")
    assert near(g, S) == {
        "activate lum1": "already_activated",
        "activate sol1": "already_activated",
        "activate psy1": "nothing_to_do",
    }
    assert near(g, P) == {}


def test_near_misses_of_an_activation_are_targets_and_squares_close_by():
    g = table(FIGHT, active("wor1", 2))
    assert near(g, S) == {
        "attack pyr1": "too_far",
        "attack oph1": "no_sight",
        "build I7": "not_free",
        "build G7": "no_sight_to_build",
        "build F7": "no_sight_to_build",
        "build J7": "not_free",
        "build G6": "no_sight_to_build",
        "build G8": "no_sight_to_build",
        "build I8": "not_free",
        "move F7": "no_way_there",
        "move G6": "no_way_there",
        "move G7": "no_way_there",
        "move I7": "friend_there",
        "move I8": "friend_there",
        "move J7": "enemy_there",
    }


def test_a_count_beyond_the_limit_is_a_near_miss():
    g = Table(GAME, GAME.new(seed=1))
    for text in ("force lum.3", "force sol.3", "force wor.3"):
        when(g, f"Survivors {text}")
    assert near(g, S) == {"force psy.2": "over_limit", "force psy.3": "over_limit"}
