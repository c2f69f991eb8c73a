"""Shell completion: verbs, games, options of the game, bots, files."""

from __future__ import annotations

import pytest

from mayday.bots import names
from mayday.cli import main
from mayday.games import all_games
from mayday.games.phobia import GAME as PHOBIA

from .conftest import Run


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """`complete("mayday", "play", "ph")` gives what the shell is told of the last word."""

    def ask(*words: str, shell: str = "bash") -> list[str]:
        monkeypatch.setenv("_MAYDAY_COMPLETE", f"{shell}_complete")
        monkeypatch.setenv("COMP_WORDS", "\n".join(words))
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        assert main([]) == 0
        return [line for line in capsys.readouterr().out.splitlines() if line]

    return ask


def test_a_verb_is_completed(complete):
    assert complete("mayday", "pla") == ["plain,play"]
    assert complete("mayday", "lab", "re") == ["plain,report"]


def test_games_are_completed(complete):
    assert complete("mayday", "play", "") == [f"plain,{game.id}" for game in all_games()]
    assert complete("mayday", "simulate", "systems") == ["plain,systems-failing"]


def test_flags_are_completed(complete):
    assert complete("mayday", "play", "--se") == ["plain,--seats", "plain,--seed"]


def test_options_are_those_of_the_game(complete):
    found = complete("mayday", "play", "phobia", "--options", "")
    assert found == [f"plain,{option.name}=" for option in PHOBIA.options]
    assert complete("mayday", "play", "--options", "") == []


def test_the_value_of_an_option_is_completed_where_bash_cuts_the_word(complete):
    cut = ("mayday", "play", "phobia", "--options", "scenario", "=")
    assert complete(*cut, "qu") == ["plain,quick"]
    assert complete(*cut, "quick,set") == ["plain,quick,setup="]
    assert complete(*cut[:3], "--options", "=", "scenario", "=", "qu") == ["plain,quick"]


def test_other_shells_are_given_the_whole_word(complete):
    words = ("mayday", "play", "phobia", "--options", "scenario=qu")
    assert complete(*words, shell="zsh") == ["plain", "scenario=quick", "_"]


def test_bots_are_completed_at_each_place_of_a_list(complete):
    assert complete("mayday", "play", "phobia", "--seats", "me,gre") == ["plain,me,greedy"]
    bots = complete("mayday", "simulate", "phobia", "--bots", "")
    assert bots == [f"plain,{name}" for name in names()]


def test_files_are_left_to_the_shell(complete):
    assert complete("mayday", "replay", "ga") == ["file,ga"]
    assert complete("mayday", "play", "--resume", "ga") == ["file,ga"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_makes_a_shell_ask_is_written(shell: str, run: Run):
    outcome = run("completion", shell)
    assert outcome.code == 0
    assert f"_MAYDAY_COMPLETE={shell}_complete" in outcome.out
