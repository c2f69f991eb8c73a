"""Bad input: exactly one line on stderr that says what to do, exit code 2, nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run

SF = "systems-failing"

BAD = [
    (["fly"], "no such command 'fly'"),
    (["--fly"], "no such option: --fly"),
    (["games", "extra"], "unexpected extra argument"),
    (["play", "chess"], 'no game "chess"; there are '),
    (["play", SF, "--fly"], "no such option: --fly"),
    (["play", SF, "--seed"], "requires an argument"),
    (["play", SF, "--seed", "x"], "--seed takes a whole number from 0 to 18446744073709551615"),
    (["play", SF, "--seed", "-1"], "not -1"),
    (["play", SF, "--seed", "1.5"], 'not "1.5"'),
    (["play", SF, "--seed", str(1 << 64)], "not 18446744073709551616"),
    (["play", SF, "--seats", "me"], "takes 2 seats, not 1"),
    (["play", SF, "--seats", "me,me,me"], "takes 2 seats, not 3"),
    (["play", SF, "--seats", "me,"], "has an empty place"),
    (["play", SF, "--seats", "me,deep-thought"], 'no bot "deep-thought"; there are random'),
    (["play", SF, "--options", "colour=red"], 'no option "colour"; it has difficulty'),
    (["play", SF, "--options", "difficulty=insane"], '"insane"; choose easy, medium, hard'),
    (["play", SF, "--options", "difficulty"], '"difficulty" is not of that form'),
    (["play", SF, "--options", "difficulty=easy,difficulty=hard"], 'names "difficulty" twice'),
    (["play", SF, "--options", "role_a=medic,role_b=medic"], "only one medic card"),
    (["play", SF, "--resume", "missing.json"], 'no file "missing.json"'),
    (["play", "--resume", "game.json", "--seed", "1"], "leave out --seats, --options, --seed"),
    (["play", "--resume", "game.json"], "this game is over; watch it with: mayday replay"),
    (["play", SF, "--save", "game.json"], '"game.json" exists already'),
    (["play", SF, "--save", "game.json/inside.json"], 'cannot write "game.json/inside.json"'),
    (["simulate"], "missing argument 'GAME'"),
    (["simulate", "chess"], 'no game "chess"'),
    (["simulate", SF, "--games", "0"], "--games takes a whole number from 1 to 100000000, not 0"),
    (["simulate", SF, "--games", "-5"], "not -5"),
    (["simulate", SF, "--games", "many"], 'not "many"'),
    (["simulate", SF, "--workers", "0"], "--workers takes a whole number from 1 to 1024, not 0"),
    (["simulate", SF, "--bots", "me"], 'no bot "me"; there are'),
    (["simulate", SF, "--bots", "random,random,random"], "takes 2 seats, not 3"),
    (["simulate", SF, "--options", "difficulty=hard,"], "has an empty place"),
    (["rules", "chess"], 'no game "chess"'),
    (["rules", SF, "--search", "zeppelin"], 'no rule speaks of "zeppelin"; try another word'),
    (["rules", SF, "--untested"], 'no folder "tests" with tests; name it with --tests DIR'),
    (["rules", SF, "--json", "--tests", "missing"], 'no folder "missing"'),
    (["replay"], "missing argument 'RECORD'"),
    (["replay", "missing.json"], 'no file "missing.json"; check the name'),
    (["replay", "."], "is a folder; name a record file in it"),
    (["replay", "noise.json"], "not a Mayday record"),
    (["replay", "game.json", "--seat", "3"], 'no seat "3"; there are A, B (or 1 to 2)'),
    (["verify", "missing.json"], 'no file "missing.json"'),
    (["verify", "."], "is a folder"),
    (["scene", "chess"], 'no game "chess"'),
    (["scene", SF, "--ply", "-1"], "--ply takes a whole number from 0 up, not -1"),
    (["scene", SF, "--ply", "100000"], "choices; --ply takes 0 to"),
    (["scene", SF, "--svg", "--json"], "choose one of --svg, --text and --json"),
    (["scene", SF, "--seats", "5"], "takes 2 seats, not 5"),
    (["scene", SF, "--seat", "Z"], 'no seat "Z"'),
    (["scene", SF, "--out", "missing/table.txt"], 'cannot write "missing/table.txt"'),
    (["export", "missing.json", "--svg"], 'no file "missing.json"'),
    (["export", "noise.json", "--svg"], "not a Mayday record"),
    (["export", "game.json", "--svg", "--ply", "9999"], "entries; --ply takes 0 to"),
    (["bench", "chess"], 'no game "chess"'),
    (["bench", "--options", "mode=campaign"], "name the game to be measured"),
    (["bench", "free-mars", "--options", "mode=war"], 'option mode cannot be "war"'),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "line"), BAD, ids=[" ".join(args) for args, _ in BAD])
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], line: str, run: Run, record_file: Path, monkeypatch: pytest.MonkeyPatch
):
    record_file.with_name("noise.json").write_bytes(bytes(range(256)))
    monkeypatch.chdir(record_file.parent)
    before = record_file.read_bytes()
    outcome = run(*arguments)
    assert outcome.code == 2
    assert outcome.err.startswith("mayday: ")
    assert outcome.err.count("\n") == 1
    assert line in outcome.err
    assert outcome.out == ""
    assert record_file.read_bytes() == before


def test_a_line_break_in_a_name_does_not_make_two_lines(run: Run):
    assert run("replay", "two\nlines.json").err.count("\n") == 1


def test_an_escape_sequence_in_a_name_does_not_reach_the_terminal(run: Run):
    assert "\x1b" not in run("replay", "\x1b[31mred.json").err


def test_a_usage_error_names_the_help_page_of_its_verb(run: Run):
    assert run("simulate").err.endswith("See mayday simulate --help\n")


def test_an_unknown_verb_suggests_the_nearest(run: Run):
    assert "'play'" in run("pley").err


def test_a_file_that_may_not_be_read_is_said_so(run: Run, tmp_path: Path):
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    outcome = run("verify", str(tmp_path / "loop.json"))
    assert outcome.code == 2
    assert "cannot read" in outcome.err
