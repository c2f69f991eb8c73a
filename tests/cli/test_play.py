"""mayday play: whole games through scripted lines, saved at every choice."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from mayday.cli.arguments import read_players
from mayday.games.phobia import GAME as PHOBIA
from mayday.games.systems_failing import GAME
from mayday.kernel import (
    Chosen,
    Committed,
    Record,
    Undone,
    hash_position,
    read_record,
    replay,
    verify,
    write_record,
)
from tiny import WRECK

from .conftest import Run, played

SF = "systems-failing"
A_FIRST = ("--seed", "4", "--options", "first=A")
END_EVERY_TURN = "end_turn\n" * 200


def saved(folder: Path) -> Path:
    """The one game in the data folder."""
    (path,) = (folder / "mayday" / "games").glob("*.json")
    return path


def record_in(path: Path) -> Record:
    return read_record(path.read_bytes())


def test_a_whole_game_is_played_to_its_report(run: Run, data_home: Path):
    outcome = run("play", SF, "--seats", "me,me", *A_FIRST, typed=END_EVERY_TURN)
    assert outcome.code == 0
    assert "The core exploded" in outcome.text
    assert f"mayday replay {shlex.quote(str(saved(data_home)))}" in outcome.out


def test_the_record_of_a_played_game_verifies(run: Run, data_home: Path):
    run("play", SF, "--seats", "me,me", *A_FIRST, typed=END_EVERY_TURN)
    record = record_in(saved(data_home))
    assert record.result is not None
    verify(record, GAME)


def test_bots_play_the_other_seats_and_their_deeds_are_told(run: Run, data_home: Path):
    outcome = run("play", SF, "--seats", "me,greedy", *A_FIRST, typed="end_turn\nq\n")
    record = record_in(saved(data_home))
    assert record.seats == ("human", "greedy")
    assert {entry.seat for entry in record.entries} == {0, 1}
    assert re.search(r"^B (places|draws|ends|uses|asks)", outcome.out, re.MULTILINE)


def test_without_seats_one_person_plays_with_greedy_bots(run: Run, data_home: Path):
    run("play", SF, *A_FIRST, typed="q\n")
    assert record_in(saved(data_home)).seats == ("human", "greedy")


def test_bots_can_play_among_themselves(run: Run, data_home: Path):
    outcome = run("play", SF, "--seats", "random,random", "--seed", "1")
    assert "rounds" in outcome.out
    assert record_in(saved(data_home)).result is not None


def test_the_same_seed_and_lines_give_the_same_game(run: Run, tmp_path: Path):
    for name in ("one.json", "two.json"):
        arguments = ("--seed", "9", "--save", str(tmp_path / name))
        run("play", SF, *arguments, typed="1\n1\n1\nq\n")
    assert (tmp_path / "one.json").read_text("utf-8") == (tmp_path / "two.json").read_text("utf-8")


def test_without_a_seed_two_games_differ(run: Run, tmp_path: Path):
    for name in ("one.json", "two.json"):
        run("play", SF, "--save", str(tmp_path / name), typed="q\n")
    assert (tmp_path / "one.json").read_text("utf-8") != (tmp_path / "two.json").read_text("utf-8")


def test_whose_decision_it_is_is_said_on_a_shared_screen(run: Run):
    outcome = run("play", SF, "--seats", "me,me", *A_FIRST, typed="end_turn\nq\n")
    assert outcome.text.index("To decide: A.") < outcome.text.index("To decide: B.")


def test_a_choice_can_be_typed_in_words(run: Run, data_home: Path):
    run("play", SF, *A_FIRST, typed="scav\nq\n")
    assert record_in(saved(data_home)).entries[0].choice == "scavenge"


def test_end_of_input_saves_and_says_how_to_resume(run: Run, data_home: Path):
    outcome = run("play", SF, *A_FIRST, typed="1\n")
    assert outcome.code == 0
    assert f"mayday play --resume {shlex.quote(str(saved(data_home)))}" in outcome.out
    assert len(record_in(saved(data_home)).entries) == 1


def test_resume_gives_the_same_position_and_goes_on_in_the_same_file(run: Run, tmp_path: Path):
    path = tmp_path / "game.json"
    run("play", SF, "--seats", "me,me", *A_FIRST, "--save", str(path), typed="scavenge\nq\n")
    before = record_in(path)
    outcome = run("play", "--resume", str(path), typed="q\n")
    assert outcome.code == 0
    assert record_in(path) == before
    run("play", "--resume", str(path), typed="end_turn\nq\n")
    assert record_in(path).entries[:1] == before.entries
    assert len(record_in(path).entries) == 2


def test_a_game_played_in_parts_is_the_game_played_in_one_go(run: Run, tmp_path: Path):
    parts, whole = tmp_path / "parts.json", tmp_path / "whole.json"
    lines = ["scavenge\n", "end_turn\n", "scavenge\n", "end_turn\n"]
    seats = ("--seats", "me,me")
    run("play", SF, *seats, *A_FIRST, "--save", str(whole), typed="".join(lines))
    run("play", SF, *seats, *A_FIRST, "--save", str(parts), typed=lines[0])
    for line in lines[1:]:
        run("play", "--resume", str(parts), typed=line)
    assert record_in(parts) == record_in(whole)


def test_resume_into_another_file_leaves_the_first_as_it_was(run: Run, tmp_path: Path):
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    run("play", SF, *A_FIRST, "--save", str(first), typed="q\n")
    before = first.read_bytes()
    run("play", "--resume", str(first), "--save", str(second), typed="1\nq\n")
    assert first.read_bytes() == before
    assert len(record_in(second).entries) >= 1


def test_an_unfinished_game_is_offered_and_taken_up(run: Run, data_home: Path):
    run("play", SF, *A_FIRST, typed="scavenge\nq\n")
    outcome = run("play", SF, typed="\nend_turn\nq\n")
    assert "Go on with Systems Failing, round 1" in outcome.out
    assert record_in(saved(data_home)).entries[1].choice == "end_turn"


def test_an_unfinished_game_can_be_declined(run: Run, data_home: Path):
    run("play", SF, *A_FIRST, typed="scavenge\nq\n")
    before = saved(data_home).read_bytes()
    run("play", SF, typed="n\nq\n")
    games = list((data_home / "mayday" / "games").glob("*.json"))
    assert len(games) == 2
    assert before in [path.read_bytes() for path in games]


def test_nobody_to_ask_about_a_waiting_game_is_said_in_one_line(run: Run):
    run("play", SF, *A_FIRST, typed="scavenge\nq\n")
    outcome = run("play", SF)
    assert outcome.code == 2
    assert outcome.err.startswith("mayday: a game waits: mayday play --resume ")


def test_a_finished_game_is_not_offered(run: Run):
    run("play", SF, "--seats", "random,random", "--seed", "1")
    assert "Go on with" not in run("play", SF, typed="q\n").out


def test_undo_takes_back_a_choice_and_stays_in_the_record(run: Run, data_home: Path):
    run("play", SF, "--seats", "me,me", *A_FIRST, typed="repair\n1\nu\nq\n")
    record = record_in(saved(data_home))
    assert [type(entry) for entry in record.entries] == [Chosen, Undone]
    first = replay(record, GAME, upto=0)
    assert record.hash == hash_position(first.position)


def test_undo_past_a_draw_needs_agreement(run: Run, data_home: Path):
    lines = "scavenge\nu\nn\nu\ny\nq\n"
    outcome = run("play", SF, "--seats", "me,me", *A_FIRST, typed=lines)
    record = record_in(saved(data_home))
    assert outcome.out.count("Do all players agree?") == 2
    assert record.entries[1] == Undone(0, 0, (0, 1))
    verify(record, GAME)


def test_why_not_shows_rule_reason_and_remedy(run: Run):
    outcome = run("play", SF, "--seats", "me,me", *A_FIRST, typed="?\nq\n")
    assert re.search(r"holds no \w+ cube. Ask for a colour .* \[SF-XFER-5\]", outcome.text)


def test_a_typed_choice_that_is_not_offered_is_explained(run: Run, data_home: Path):
    outcome = run("play", SF, *A_FIRST, typed="place E1.blue\nq\n")
    assert "No repair has begun. Begin a repair first. [SF-REP-1]" in outcome.text
    assert record_in(saved(data_home)).entries == ()


def test_r_shows_the_rule_of_the_decision_and_searches(run: Run):
    outcome = run("play", SF, *A_FIRST, typed="r\nr SF-SURGE-2\nq\n")
    assert "SF-TURN-1 (stated; Players Take Their Turns)" in outcome.text
    assert "SF-SURGE-2 (stated; System Surge)" in outcome.text


@pytest.mark.parametrize(
    "word", ["nonsense", "99", "0", "9" * 5000, "x", "w", "u", "?zeppelin", "s \0", "\udcff"]
)
def test_a_line_that_leads_nowhere_changes_nothing(word: str, run: Run, data_home: Path):
    outcome = run("play", SF, *A_FIRST, typed=f"{word}\nq\n")
    assert outcome.code == 0
    assert record_in(saved(data_home)).entries == ()


def test_no_line_is_wider_than_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "60")
    outcome = run("play", SF, "--seats", "me,me", "--seed", "4", typed="h\n?\nr\nl\n1\nq\n")
    wide = [line for line in outcome.out.splitlines() if len(line) > 60]
    assert [line for line in wide if "/" not in line] == []  # a path is not broken


def test_several_games_are_offered_as_a_list(
    run: Run, data_home: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("mayday.games.all_games", lambda: [GAME, WRECK])
    outcome = run("play", typed="3\n2\nq\n")
    assert "1 Systems Failing 2 Wreck " in outcome.text
    assert "Type a number from 1 to 2." in outcome.out
    assert record_in(saved(data_home)).game == "wreck"


def test_nobody_to_choose_a_game_is_bad_input(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("mayday.games.all_games", lambda: [GAME, WRECK])
    outcome = run("play")
    assert outcome.code == 2
    assert outcome.err.startswith("mayday: name a game: mayday play GAME")


def test_a_saved_game_of_other_rules_is_not_offered_and_says_why_by_name(run: Run, data_home: Path):
    run("play", SF, *A_FIRST, typed="scavenge\nq\n")
    path = saved(data_home)
    text = re.sub(r'"rules": \d+,', '"rules": 99,', path.read_text("utf-8"))
    path.write_text(text, "utf-8")
    assert "Go on with" not in run("play", SF, typed="q\n").out
    assert "rules version 99" in run("play", "--resume", str(path)).err


def test_a_game_on_a_server_s_secret_cannot_be_resumed_here(run: Run, tmp_path: Path):
    path = tmp_path / "live.json"
    path.write_text(write_record(played(Committed(b"secret"), choices=3)), "utf-8")
    outcome = run("play", "--resume", str(path))
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "only there it goes on" in outcome.err


def test_resume_tells_only_what_happened_since_the_last_decision(run: Run, tmp_path: Path):
    path = tmp_path / "game.json"
    run("play", SF, "--seats", "me,me", *A_FIRST, "--save", str(path), typed="scavenge\nend_turn\n")
    outcome = run("play", "--resume", str(path), typed="q\n")
    assert "ends the turn with 3 actions unused." in outcome.text
    assert "takes the first player marker" not in outcome.text


def test_who_names_no_seats_takes_the_first_of_a_crew(run: Run, data_home: Path):
    run("play", SF, "--seed", "4", typed="q\n")
    assert record_in(saved(data_home)).seats == ("human", "greedy")


def test_who_names_no_seats_gets_a_side_by_chance_where_sides_play_against_each_other():
    sides = [read_players("", PHOBIA, seed).index("human") for seed in range(40)]
    assert 10 < sum(sides) < 30
    assert sides == [read_players("", PHOBIA, seed).index("human") for seed in range(40)]
    assert read_players("me,greedy", PHOBIA, 1) == ("human", "greedy")
    assert read_players("greedy,me", PHOBIA, 1) == ("greedy", "human")


def test_a_guided_game_leads_step_by_step(run: Run):
    typed = "repair D06.orange\nplace D06.green\nscavenge\nask seat2.green\nq\n"
    outcome = run("play", SF, "--guide", typed=typed)
    said = " ".join(outcome.out.split())
    assert outcome.code == 0
    assert "Guide, 4 of 14: First the danger." in said
    assert "Type: Repair Laboratory Short Circuit: place orange" in said
    assert "Repaired and gone" in said
    assert "They agreed, so the cube is yours." in said
    assert "Guide, 8 of 14" in said


def test_another_choice_leaves_the_guide_and_can_be_taken_back(run: Run):
    outcome = run("play", SF, "--guide", typed="repair D06.orange\nfinish\nu\nq\n")
    said = " ".join(outcome.out.split())
    assert "You made a choice of your own; u takes it back." in said
    assert said.count("Guide, 5 of 14") == 2


def test_a_guided_game_lays_its_own_table(run: Run):
    outcome = run("play", SF, "--guide", "--seed", "4")
    assert outcome.code == 2
    assert "--guide lays its own table" in outcome.err


def test_the_terminal_tells_the_aim_what_is_coming_and_what_choices_are_good_for(run: Run):
    outcome = run("play", SF, *A_FIRST, typed="a\np 99\np\nq\n")
    said = " ".join(outcome.out.split())
    assert said.count("How you win: Repair every card") == 2
    assert "End of round: " in said
    assert "There are choices 1 to " in said
    assert "A white cube comes with a chance of" in said
