"""Several people, several askers: who is asked, who looks, who agrees."""

from __future__ import annotations

from mayday.games.systems_failing import GAME as SYSTEMS_FAILING
from mayday.kernel import Chosen, Ruled, Undone
from tiny import AIRLOCK, CLAIMS, WRECK

from .conftest import Sit


def test_the_lead_is_asked_first_where_several_may_act(sit: Sit):
    sitting = sit(WRECK, "me me", "done")
    assert sitting.choices == [(0, "done")]


def test_w_lets_the_next_person_act_first(sit: Sit):
    sitting = sit(WRECK, "me me", "w", "", "done")
    assert sitting.choices == [(1, "done")]


def test_w_comes_round_to_the_first_person_again(sit: Sit):
    sitting = sit(WRECK, "me me", "w", "", "w", "", "done")
    assert sitting.choices == [(0, "done")]


def test_the_lead_goes_before_a_bot_and_w_lets_the_bot_act(sit: Sit):
    sitting = sit(WRECK, "me greedy", "w", "done")
    assert [seat for seat, _ in sitting.choices][:2] == [1, 0]


def test_whom_a_bot_plays_for_is_said_whatever_the_seat_is_called(sit: Sit):
    assert "You are A; the greedy bot plays for B." in sit(WRECK, "me greedy").text


def test_w_says_so_where_nobody_else_is_asked(sit: Sit):
    assert "Nobody else can act now." in sit(AIRLOCK, "me random random", "w").text


def test_a_game_with_secrets_hands_the_screen_over(sit: Sit):
    sitting = sit(AIRLOCK, "me me me", "rest", "", "rest", "")
    assert "To decide: B. Take the screen and press Enter." in sitting.text
    assert "To decide: C. Take the screen and press Enter." in sitting.text


def test_what_one_seat_drew_is_not_told_to_the_next(sit: Sit):
    sitting = sit(AIRLOCK, "me me random", "rest", "")
    before, after = sitting.text.split("Take the screen", 1)
    assert "A draws a card." in after
    assert "A draws a card." not in before


def test_a_person_alone_never_hands_the_screen_over(sit: Sit):
    assert "Take the screen" not in sit(AIRLOCK, "me random random", "rest", "rest").text


def test_secrets_are_known_from_what_the_tables_declare():
    assert [game.has_secrets for game in (AIRLOCK, CLAIMS, WRECK)] == [True] * 3
    assert not SYSTEMS_FAILING.has_secrets


def test_without_secrets_nothing_is_told_twice(sit: Sit):
    sitting = sit(SYSTEMS_FAILING, "me me", "end_turn", "scavenge")
    assert sitting.text.count("ends the turn with 4 actions unused") == 1


def test_a_ruling_needs_the_agreement_of_all(sit: Sit):
    sitting = sit(WRECK, "me me", "x more", "n", "x more", "y", "")
    assert sitting.text.count("Do all players agree?") == 2
    assert [type(entry) for entry in sitting.match.entries] == [Ruled]
    assert "The crew agrees that the oxygen is at 7." in sitting.text


def test_rulings_are_listed_with_numbers(sit: Sit):
    sitting = sit(WRECK, "me me", "x", "2", "y")
    assert "1 One oxygen more" in sitting.text
    assert sitting.match.position.oxygen == 5


def test_a_ruling_is_asked_for_part_by_part_with_a_way_back(sit: Sit):
    typed = ["x set", "b", "3", "zz", "B", "b", "b", "cells", "B", "0", "3", "y", ""]
    sitting = sit(WRECK, "me me", *typed)
    assert "Whose cells?" in sitting.text
    assert "Set somebody's cells: B" in sitting.text
    assert 'Nothing here fits "zz".' in sitting.text
    assert "B holds 0 cells already. Choose another number. [WR-RULE-3]" in sitting.text
    assert "Proposed: B holds 3 cells." in sitting.text
    assert [str(e.ruling) for e in sitting.match.entries] == ["set_cells seat2 3"]


def test_a_ruling_can_be_left_unsaid_at_any_question(sit: Sit):
    sitting = sit(WRECK, "me me", "x", "", "x set", "1", "", "x", "b", "done")
    assert [type(entry) for entry in sitting.match.entries] == [Chosen]


def test_a_seat_that_is_not_asked_proposes_too(sit: Sit):
    sitting = sit(WRECK, "me me", "x B more_oxygen", "", "y", "")
    (entry,) = sitting.match.entries
    assert (entry.seat, entry.ruling) == (1, "more_oxygen")


def test_a_ruling_that_names_a_secret_is_read_out_without_it(sit: Sit):
    sitting = sit(WRECK, "me me", "look", "x bury", "1", "n")
    assert "Proposed: The top card (face-down card) goes to the bottom." in sitting.text


def test_a_ruling_typed_in_full_that_is_refused_is_explained(sit: Sit):
    sitting = sit(WRECK, "me me", "x bury cell")
    assert "A has not seen the top card. Look at it first. [WR-RULE-2]" in sitting.text


def test_a_game_without_rulings_says_so(sit: Sit):
    assert "leave nothing to a ruling" in sit(CLAIMS, "me me", "x").text


def test_undo_past_the_horizon_is_refused_among_adversaries(sit: Sit):
    sitting = sit(CLAIMS, "me me", "1", "", "u")
    assert "it stays as it is" in sitting.text
    assert [type(entry) for entry in sitting.match.entries] == [Chosen]


def test_undo_past_the_horizon_goes_back_to_the_last_choice_of_a_person(sit: Sit):
    sitting = sit(WRECK, "me random", "search", "u", "y")
    entry = sitting.match.entries[-1]
    assert isinstance(entry, Undone)
    assert entry.to == max(
        n for n, e in enumerate(sitting.match.entries) if isinstance(e, Chosen) and e.seat == 0
    )


def test_undo_twice_goes_back_two_choices(sit: Sit):
    sitting = sit(SYSTEMS_FAILING, "me me", "scavenge", "scavenge", "u", "y", "u", "y")
    assert [getattr(entry, "to", None) for entry in sitting.match.entries] == [None, None, 1, 0]


def test_the_winner_of_an_adversarial_game_is_named(sit: Sit):
    sitting = sit(CLAIMS, "random random")
    assert "Won by" in sitting.text or "Nobody won." in sitting.text
