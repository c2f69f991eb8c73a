"""What a person can type at a decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayday.bots.hints import hints
from mayday.games.phobia import GAME as PHOBIA
from mayday.games.systems_failing import GAME
from mayday.kernel import Chosen, OnTheWay, Seat, Undone, plain, read_record
from mayday.render import text_view
from tiny import WRECK

from .conftest import Sit


def test_a_number_chooses(sit: Sit):
    first = GAME.new(seed=1).asks[0].choices[0]
    assert sit(GAME, "me me", "1").choices[0][1] == str(first)


def test_a_number_too_high_says_what_there_is(sit: Sit):
    assert "There are choices 1 to " in sit(GAME, "me me", "99").text


def test_words_that_fit_several_choices_list_them_with_their_numbers(sit: Sit):
    sitting = sit(GAME, "me me", "repair")
    assert "That fits several choices" in sitting.text
    assert sitting.choices == []


def test_one_letter_never_chooses(sit: Sit):
    assert sit(GAME, "me me", "e").choices == []


def test_help_lists_the_commands_that_make_sense_here(sit: Sit):
    assert "change the table" not in sit(GAME, "me me", "help").text
    assert "change the table" in sit(WRECK, "me me", "help").text


def test_a_hint_names_choices_with_their_numbers_and_reasons(sit: Sit):
    sitting = sit(GAME, "me me", "h")
    g = GAME.new(seed=1)
    ask = g.asks[0]
    best, *others = hints(GAME, GAME.view(g, ask.seat), ask)
    text = sitting.text.split("> h")[1]
    assert others
    assert f"{ask.choices.index(best.choice) + 1} {plain(GAME.text.choice(best.choice))}" in text
    for section, said in best.reasons:
        assert plain(GAME.text.remark(section, said.key, dict(said.details))) in text
    assert sitting.choices == []


def test_commands_can_be_written_out(sit: Sit):
    assert "Type the number of a choice" in sit(GAME, "me me", "help").text


def test_the_log_tells_everything_from_the_start(sit: Sit):
    text = sit(GAME, "me me", "end_turn", "l").text
    assert text.count("Round 1: players take their turns.") == 2


def test_the_table_in_full_has_the_small_print_and_all_of_an_open_pile(sit: Sit):
    sitting = sit(GAME, "me me", "end_turn", "end_turn", "t")
    g = sitting.match.position
    assert len(g.discard) > 1
    scene, width = GAME.look(g, g.asks[0].seat), sitting.play.screen.console.width
    full, short = (text_view(scene, GAME.text, width, full=full) for full in (True, False))
    shown = "".join(f"{line.rstrip()}\n" for line in sitting.lines_shown)
    assert full != short
    assert shown.count(full) == 1


def test_enter_shows_the_table_again(sit: Sit):
    text = sit(GAME, "me me", "").text
    assert text.count("choose an action") == 2


def test_why_not_can_be_narrowed_to_a_word(sit: Sit):
    text = sit(GAME, "me me", "? ask").text
    assert "[SF-XFER-5]" in text
    assert "[SF-REP" not in text


def test_why_not_of_a_choice_far_from_this_decision(sit: Sit):
    assert "Nobody asked for a cube." in sit(GAME, "me me", "? allow").text


def test_save_says_where_the_game_lies(sit: Sit):
    sitting = sit(GAME, "me me", "s")
    assert f"Saved in {sitting.path}" in sitting.lines_shown


def test_save_elsewhere_goes_on_in_the_new_file(sit: Sit, tmp_path: Path):
    sitting = sit(GAME, "me me", f"s {tmp_path / 'other.json'}", "scavenge")
    assert read_record(sitting.path.read_bytes()).entries == ()
    assert len(read_record((tmp_path / "other.json").read_bytes()).entries) == 1


def test_save_never_overwrites_another_file(sit: Sit, tmp_path: Path):
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary", "utf-8")
    sitting = sit(GAME, "me me", f"s {diary}")
    assert f'Not saved: "{diary}" exists already; name another file.' in sitting.lines_shown
    assert diary.read_text("utf-8") == "dear diary"


def test_a_game_that_cannot_be_saved_any_more_goes_on_and_says_so(sit: Sit, tmp_path: Path):
    path = tmp_path / f"{GAME.id}.json"
    sitting = sit(
        GAME, "me me", lambda: path.write_text("spoiled", "utf-8"), "scavenge", "scavenge"
    )
    assert sitting.text.count("Not saved:") == 3
    assert "The game is saved." not in sitting.text
    assert path.read_text("utf-8") == "spoiled"


def test_a_game_that_cannot_be_saved_is_saved_elsewhere(sit: Sit, tmp_path: Path):
    spoiled, other = tmp_path / f"{GAME.id}.json", tmp_path / "other.json"
    lines = (lambda: spoiled.write_text("spoiled", "utf-8"), "scavenge", f"s {other}", "scavenge")
    assert "The game is saved." in sit(GAME, "me me", *lines).text
    assert len(read_record(other.read_bytes()).entries) == 2


SPENT = ("activate lum1", "move J2")  # then the unit has nothing left to do
QUICK = {"scenario": "quick", "setup": "preset"}


def test_what_a_way_leads_to_is_listed_with_what_is_done_on_it(sit: Sit):
    sitting = sit(PHOBIA, "me me", *SPENT, **QUICK)
    last = sitting.text.rpartition("Ends the activation of Lumberjack 1, then:")[2]
    assert "2 Activate Soldier 1" in last
    assert "6 End your turn" in last


@pytest.mark.parametrize("typed", ["2", "activate sol1"])
def test_a_number_or_words_choose_by_a_way_and_undo_takes_both_back(sit: Sit, typed: str):
    sitting = sit(PHOBIA, "me me", *SPENT, typed, "u", **QUICK)
    assert sitting.match.entries[2:] == [
        OnTheWay(Seat(0), "end_unit"),
        Chosen(Seat(0), "activate sol1"),
        Undone(Seat(0), 2),
    ]
    assert sitting.match.position.asks[0].actor == "lum1"


def test_a_choice_by_a_way_says_what_it_is_good_for(sit: Sit):
    sitting = sit(PHOBIA, "me me", *SPENT, "p 2", **QUICK)
    assert "Activate Soldier 1" in sitting.text.rpartition("> p 2")[2]
