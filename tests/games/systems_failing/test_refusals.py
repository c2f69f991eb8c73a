"""Refusals: each reason the rules can give, under its rule and as a sentence that reads well."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from mayday.games.systems_failing import GAME
from mayday.kernel import Choice, MalformedChoice, content, is_offered
from mayday.testing import Seat, refused
from mayday.testing.positions import read_move

BUSY = """
    roles     chemist medic
    escape    E1{B} E2
    zone1     D08{OBR} D02{B}
    zone2     D13{O} D16
    poolA     OO
    poolB     RB
"""
TURN = BUSY + "todo Turn A 3 red > Turn B > Upkeep"
EMPTY = BUSY + "poolA -"
REPAIRING = BUSY + "poolA BY \n todo Repairing A D13 > Turn A 3 > Turn B > Upkeep"
ASKED = BUSY + "todo Permission A red 3 - > Turn B > Upkeep"
TAKEN = BUSY + "poolA OOOOOBBBBBY \n todo OverTenByTransfer A > Turn A 3 > Turn B > Upkeep"
OVER = BUSY + "poolA OOOOOBBBBBY \n todo OverTen A > Turn A 3 > Turn B > Upkeep"

# Key, rule, position, what is tried, and what the sentence must say.
REFUSALS = [
    ("not_your_decision", "SF-TURN-4", TURN, "B end_turn", "for A to decide"),
    ("not_your_decision", "SF-TURN-4", REPAIRING, "B finish", "for A to decide"),
    ("not_your_decision", "SF-TURN-4", OVER, "B drop seat2.red", "for A to decide"),
    ("not_in_play", "SF-REP-2", TURN, "A repair D25.orange", "Hull Breach is not in play."),
    ("not_in_play", "SF-REP-2", TURN, "A use_role D25", "Hull Breach is not in play."),
    ("already_repaired", "SF-REP-8", TURN, "A repair D08.orange", "Collapsed Crew Deck"),
    ("need_covered", "SF-REP-3", TURN, "A repair D13.orange", "needs blue, yellow"),
    ("not_in_pool", "SF-REP-1", TURN, "A repair D13.blue", "only orange, orange"),
    ("not_in_pool", "SF-REP-1", EMPTY, "A repair D13.blue", "A has no blue cube, only nothing"),
    ("covered", "SF-ROLE-3", TURN, "A use_role D13", "Battery Acid Flood is covered"),
    ("role_not_needed", "SF-ROLE-9", TURN, "A use_role D16", "the Chemist may leave out"),
    ("other_needs_open", "SF-ROLE-2", TURN, "A use_role E1", "red, black, green besides yellow"),
    ("bag_empty", "SF-SCAV-3", TURN, "A scavenge", "The bag is empty."),
    ("pool_empty", "SF-DISC-2", EMPTY, "A discard_all", "Your pool is empty."),
    ("own_cube", "SF-XFER-2", TURN, "A ask seat1.orange", "takes a cube from the partner"),
    ("just_refused", "SF-XFER-4", TURN, "A ask seat2.red", "B has just refused red."),
    ("partner_lacks", "SF-XFER-5", TURN, "A ask seat2.green", "B holds no green cube."),
    ("no_repair_begun", "SF-REP-1", TURN, "A place D13.blue", "No repair has begun."),
    ("no_repair_begun", "SF-REP-1", TURN, "A finish", "No repair has begun."),
    ("nothing_asked", "SF-XFER-3", TURN, "A allow", "Nobody asked for a cube."),
    ("nothing_asked", "SF-XFER-3", TURN, "A refuse", "Nobody asked for a cube."),
    ("not_over_ten", "SF-SCAV-5", TURN, "A drop seat1.orange", "more than 10"),
    ("drop_first", "SF-SCAV-5", OVER, "A scavenge", "more than 10"),
    ("drop_first", "SF-SCAV-5", OVER, "A drop seat2.red", "more than 10"),
    ("drop_first", "SF-SCAV-5", OVER, "A ask seat2.red", "more than 10"),
    ("not_held", "SF-SCAV-5", OVER, "A drop seat1.green", "A has no green cube."),
    ("drop_first", "SF-XFER-6", TAKEN, "A scavenge", "more than 10"),
    ("not_held", "SF-XFER-6", TAKEN, "A drop seat1.green", "A has no green cube."),
    ("wait_for_answer", "SF-XFER-3", ASKED, "A allow", "not yet answered about red"),
    ("answer_first", "SF-TURN-4", ASKED, "B discard_all", "A waits for an answer."),
    ("another_card", "SF-REP-1", REPAIRING, "A place D16.blue", "on Battery Acid Flood"),
    ("another_card", "SF-REP-1", REPAIRING, "A use_role D02", "on Battery Acid Flood"),
    ("finish_repair_first", "SF-REP-1", REPAIRING, "A end_turn", "Battery Acid Flood"),
    ("finish_repair_first", "SF-REP-1", REPAIRING, "A repair D13.blue", "is not finished"),
]


@pytest.mark.parametrize(("key", "under", "position", "move", "says"), REFUSALS)
def test_each_reason_is_given_under_its_rule_and_in_words(table, key, under, position, move, says):
    g = table(position)
    refused(g, move, under)
    seat, choice = read_move(GAME, move)
    refusal = GAME.why_not(g.g, seat, choice)
    assert refusal.key == key
    assert says in GAME.explain(seat, choice, refusal)


BY_THE_KERNEL = {("SF-TURN-4", "not_your_decision")}  # a question says it without our help
BY_QUESTION = {"self.rule": ("SF-SCAV-5", "SF-XFER-6")}  # over ten, after one action or the other


def source():
    folder = Path(str(files(GAME.package)))
    return "".join(file.read_text("utf-8") for file in sorted(folder.rglob("*.py")))


def test_no_reason_in_the_source_is_left_untested():
    written = re.findall(r'refuse\(\s*(self\.rule|"SF-\w+-\d+"),\s*"(\w+)"', source())
    in_source = {
        (rule, key) for name, key in written for rule in BY_QUESTION.get(name, [name.strip('"')])
    }
    assert in_source | BY_THE_KERNEL == {(under, key) for key, under, *_ in REFUSALS}


def test_every_reason_has_a_sentence_and_a_remedy_and_no_text_is_left_over():
    words = content.load(GAME.package, "text/en.toml", dict[str, dict[str, str]])
    keys = {key for key, *_ in REFUSALS} - {key for _, key in BY_THE_KERNEL}
    assert set(words["refusal"]) == keys
    assert set(words["remedy"]) == keys


def test_a_choice_is_explained_exactly_when_it_is_not_offered(positions):
    """For every choice and both seats, in positions of all kinds; the sentences are complete."""
    sentence = re.compile(r"[A-Z][^{}]*\. [A-Z][^{}]*\. \[SF-[A-Z]+-\d+\]")
    known = {rule.id for rule in GAME.rules}
    for g in positions[::90]:
        for seat in (Seat(0), Seat(1)):
            for choice in GAME.space.choices:
                refusal = GAME.why_not(g, seat, choice)
                assert (refusal is None) == is_offered(g, seat, choice), choice
                if refusal is not None:
                    assert refusal.rule in known
                    explained = GAME.explain(seat, choice, refusal)
                    assert sentence.fullmatch(explained), explained


def test_what_is_no_choice_of_the_game_is_not_explained_but_refused_as_such(table):
    for choice in (Choice("fly"), Choice("repair", "D25.white"), Choice("drop", "seat3.red")):
        with pytest.raises(MalformedChoice, match="no choice"):
            GAME.why_not(table(TURN).g, Seat(0), choice)


def test_near_misses_are_choices_of_the_decision_at_hand(table):
    g = table(TURN)
    near = {str(choice): refusal.key for choice, refusal in GAME.near_misses(g.g, Seat(0))}
    assert near == {
        "repair D02.blue": "need_covered",
        "repair D02.yellow": "not_in_pool",
        "repair D08.blue": "already_repaired",
        "repair D08.orange": "already_repaired",
        "repair D08.red": "already_repaired",
        "repair D13.blue": "not_in_pool",
        "repair D13.orange": "need_covered",
        "repair D13.yellow": "not_in_pool",
        "repair D16.blue": "not_in_pool",
        "repair D16.green": "not_in_pool",
        "repair D16.red": "not_in_pool",
        "repair E1.black": "not_in_pool",
        "repair E1.blue": "need_covered",
        "repair E1.green": "not_in_pool",
        "repair E1.red": "not_in_pool",
        "repair E1.yellow": "not_in_pool",
        "use_role D08": "covered",
        "use_role D13": "covered",
        "use_role D16": "role_not_needed",
        "use_role E1": "other_needs_open",
        "scavenge": "bag_empty",
        "ask seat2.black": "partner_lacks",
        "ask seat2.green": "partner_lacks",
        "ask seat2.orange": "partner_lacks",
        "ask seat2.red": "just_refused",
        "ask seat2.yellow": "partner_lacks",
    }
    assert GAME.near_misses(g.g, Seat(1)) == []


@pytest.mark.parametrize(
    ("position", "seat", "near"),
    [
        (OVER, Seat(0), {"drop seat1.black", "drop seat1.green", "drop seat1.red"}),
        (REPAIRING, Seat(0), {"place D13.orange", "use_role D13"}),
        (ASKED, Seat(1), set()),
    ],
)
def test_within_a_step_only_its_own_choices_are_near_misses(table, position, seat, near):
    g = table(position)
    assert {str(choice) for choice, _ in GAME.near_misses(g.g, seat)} == near
    assert GAME.near_misses(g.g, Seat(1 - seat)) == []
