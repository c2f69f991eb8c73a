"""A broken game that is installed is left out and named in one line; the others go on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mayday.games import all_games, find, rules_versions
from mayday.kernel import GameError
from tiny.claims import GAME as CLAIMS

from .conftest import Run

SOUND = "from dataclasses import replace\nfrom tiny.claims import GAME as CLAIMS\n"
THE_OTHERS = [game.id for game in all_games()]
GOOD_WORDS = "blurb = '{table.n} ships'"

BROKEN = {
    "an import that fails": ("import nowhere", GOOD_WORDS, "No module named 'nowhere'"),
    "a syntax error": ("GAME = (", GOOD_WORDS, "SyntaxError: '(' was never closed"),
    "a name that is missing": ("", GOOD_WORDS, "AttributeError: "),
    "something else": ("GAME = 3", GOOD_WORDS, "TypeError: oddity:GAME is no GameDef"),
    "another id": (f"{SOUND}GAME = CLAIMS", GOOD_WORDS, 'ValueError: it calls itself "claims"'),
    "an exit": ("raise SystemExit('bye')", GOOD_WORDS, "SystemExit: bye"),
    "a table that cannot be laid": (
        f"{SOUND}GAME = replace(CLAIMS, id='oddity', setup=lambda g: 1 // 0)",
        GOOD_WORDS,
        "ZeroDivisionError: ",
    ),
    "a number that is not there": (
        f"{SOUND}GAME = replace(CLAIMS, id='oddity', package='oddity')",
        "blurb = '{table.m} ships'",
        'ContentError: text/en.toml: game.blurb: the content has no number "table.m"',
    ),
    "a rule book that cannot be read": (
        f"{SOUND}GAME = replace(CLAIMS, id='oddity', package='oddity')",
        GOOD_WORDS,
        "RulesError: RULES.md line 1: not a rule",
    ),
}


def install(folder: Path, code: str, words: str) -> None:
    """A distribution with one game, registered as `oddity`."""
    package = folder / "oddity"
    info = folder / "odd_games-1.dist-info"
    for path in (package / "text", package / "content", info):
        path.mkdir(parents=True)
    (package / "__init__.py").write_text(f"{code}\n", "utf-8")
    (package / "text" / "en.toml").write_text(f"[game]\n{words}\n", "utf-8")
    (package / "content" / "table.toml").write_text("n = 3\n", "utf-8")
    (package / "RULES.md").write_text("- **wrong**\n", "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-games\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[mayday.games]\noddity = oddity:GAME\n", "utf-8")


@pytest.fixture(autouse=True)
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever the test installs can be imported, and is forgotten after it."""
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("oddity", None)


@pytest.fixture(params=BROKEN)
def reason(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A broken game is installed: why it is broken."""
    code, words, reason = BROKEN[request.param]
    install(tmp_path, code, words)
    return reason


def test_a_broken_game_is_left_out_and_named_in_one_line(reason, capsys):
    assert [game.id for game in all_games()] == THE_OTHERS
    complaint = capsys.readouterr().err
    culprit = 'mayday: left out: the game "oddity" of the package odd-games (oddity:GAME) is broken'
    assert complaint.startswith(f"{culprit}: ")
    assert reason in complaint
    assert complaint.count("\n") == 1


def test_whoever_asks_for_the_broken_game_itself_gets_the_reason(reason):
    with pytest.raises(GameError) as error:
        find("oddity")
    assert str(error.value).startswith('the game "oddity" of the package odd-games (oddity:GAME)')
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


@pytest.fixture
def beside_a_broken_game(tmp_path: Path) -> None:
    install(tmp_path, "import nowhere", GOOD_WORDS)


@pytest.mark.usefixtures("beside_a_broken_game")
def test_the_list_of_games_goes_on_without_it(run: Run):
    outcome = run("games")
    assert outcome.code == 0
    assert "systems-failing" in outcome.out
    assert outcome.err.count("\n") == 1


@pytest.mark.usefixtures("beside_a_broken_game")
def test_the_bench_goes_on_without_it(run: Run, monkeypatch: pytest.MonkeyPatch):
    measured = []
    monkeypatch.setattr("mayday.lab.bench.bench", lambda games, *rest: measured.extend(games) or [])
    assert run("bench", "--json").code == 0
    assert len(measured) == len(THE_OTHERS)


@pytest.mark.usefixtures("beside_a_broken_game")
def test_the_server_goes_on_without_it(capsys):
    from mayday.server.library import Library

    assert "systems-failing" in Library().games
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.usefixtures("beside_a_broken_game")
def test_to_play_the_broken_game_is_bad_input(run: Run):
    outcome = run("play", "oddity")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith('mayday: the game "oddity" of the package odd-games')
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(("given", "number"), [("version=5", 5), ("", 1)])
def test_a_version_that_is_written_out_needs_no_game(tmp_path, given: str, number: int):
    install(tmp_path, f"GAME = GameDef(id='oddity', {given})", GOOD_WORDS)
    assert dict(rules_versions())["oddity"] == number
    assert "oddity" not in sys.modules


@pytest.mark.parametrize("given", ["version=N", "**{'version': 6}"])
def test_a_version_that_is_written_otherwise_is_asked_for(
    tmp_path: Path, given: str, monkeypatch: pytest.MonkeyPatch
):
    install(tmp_path, f"GAME = GameDef(id='oddity', {given})", GOOD_WORDS)
    monkeypatch.setattr("mayday.games.find", lambda name: replace(CLAIMS, version=7))
    assert dict(rules_versions())["oddity"] == 7


def test_a_broken_game_has_no_version(reason: str, run: Run):
    outcome = run("--version")
    assert outcome.code == 0
    assert "rules of oddity" not in outcome.out
    assert reason in outcome.err
