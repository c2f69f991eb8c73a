"""Bots from elsewhere: classes by their path, installed ones, programs in any language."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import mayday.bots as bots
from mayday.bots import BotError, check, make, names, program
from mayday.games import find
from mayday.kernel import Seat, next_ask, play
from mayday.lab.simulate import simulate
from tiny import CLAIMS

A = Seat(0)
SYSTEMS = find("systems-failing")
PAGE = (Path(__file__).parents[2] / "docs/bots.md").read_text("utf-8")
ECHO = "import json, sys\nfor line in sys.stdin:\n    {}\n"


@pytest.fixture(autouse=True)
def forgotten():
    """Programs end with their test."""
    yield
    bots._maker.cache_clear()


def example(language: str) -> str:
    """The page's bot in a language: the last that it says in it."""
    *_, bot = re.findall(rf"```{language}\n(.*?)```", PAGE, re.S)
    return str(bot)


def script(folder: Path, code: str) -> str:
    file = folder / "my bot.py"
    file.write_text(code, "utf-8")
    return shlex.join((sys.executable, str(file)))


def first_choice(bot):
    g = SYSTEMS.new(seed=1)
    ask = g.asks[0]
    return ask, bot.choose(ask, lambda: SYSTEMS.view(g, ask.seat))


def test_a_class_is_named_by_its_path(tmp_path, monkeypatch):
    (tmp_path / "my_bots.py").write_text(example("python"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    summary = simulate(SYSTEMS, bots=("my_bots:Patient", "greedy"), games=2)
    assert summary.errors == 0


def test_an_installed_class_has_a_name(monkeypatch):
    entry = EntryPoint("patient", "mayday.bots.random:RandomBot", bots.GROUP)
    installed = EntryPoints([entry])
    monkeypatch.setattr(bots, "entry_points", lambda **wanted: installed.select(**wanted))
    assert names()[-1] == "patient"
    assert first_choice(make("patient", SYSTEMS, A, 1))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere:Bot", 'the bot "nowhere:Bot" cannot be loaded: No module'),
        ("json:Bot", 'the bot "json:Bot" cannot be loaded: module'),
        ("sys:path", 'the bot "sys:path" is no class'),
        ("clever", 'no bot "clever"; there are random'),
    ],
)
def test_a_class_that_cannot_be_had_is_one_clear_line(name, said):
    with pytest.raises(BotError, match=f"^{re.escape(said)}"):
        check(name)


@pytest.mark.parametrize("language", ["program", "js"])
def test_the_programs_of_the_page_play_whole_games(tmp_path, language):
    node = shutil.which("node")
    if language == "js" and node is None:
        pytest.skip("NODE IS MISSING: THE JAVASCRIPT BOT IS NOT TESTED")
    file = tmp_path / "my bot"
    file.write_text(example(language), "utf-8")
    interpreter = sys.executable if node is None or language == "program" else node
    command = shlex.join((interpreter, str(file)))
    summary = simulate(SYSTEMS, bots=(command, "greedy"), games=2)
    assert (summary.errors, summary.first_error) == (0, None)
    program.running(command).stop()


def test_a_program_sees_what_its_seat_sees(tmp_path):
    """Two positions that the seat cannot tell apart are the same line."""
    bot = make(script(tmp_path, ECHO.format("print(0, flush=True)")), CLAIMS, A, 3)
    g = CLAIMS.new(seed=4)
    while next_ask(g.asks).seat != A:
        play(g, next_ask(g.asks).seat, next_ask(g.asks).choices[0])
    ask, view = next_ask(g.asks), CLAIMS.view(g, A)
    lines = [
        json.dumps(bot.question(ask, CLAIMS.view(CLAIMS.resample(view, seed), A)))
        for seed in range(5)
    ]
    assert len({*lines, json.dumps(bot.question(ask, view))}) == 1
    bot.program.stop()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("print('nonsense', flush=True)", 'said "nonsense", which is no JSON'),
        ("print(json.dumps('fly home'), flush=True)", "chose fly home, which is not offered"),
        ("print(999, flush=True)", "chose 999, which is not offered"),
        ("print('{}', flush=True)", "which is not offered"),
        ("sys.exit()", "ended without an answer"),
    ],
)
def test_a_program_that_errs_is_one_clear_line(tmp_path, line, said):
    bot = make(script(tmp_path, ECHO.format(line)), SYSTEMS, A, 1)
    with pytest.raises(BotError, match=re.escape(said)) as caught:
        first_choice(bot)
    assert "\n" not in str(caught.value)
    bot.program.stop()


def test_a_program_that_stays_silent_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(program, "PATIENCE", 0.05)
    bot = make(script(tmp_path, ECHO.format("pass")), SYSTEMS, A, 1)
    with pytest.raises(BotError, match="gave no answer within"):
        first_choice(bot)
    assert bot.program.process.poll() is not None


@pytest.mark.parametrize(
    ("command", "reason"), [("./nowhere", "no such program"), ("./my 'bot", "No closing quotation")]
)
def test_a_program_that_is_not_there_says_so_before_it_is_needed(command, reason):
    with pytest.raises(BotError, match=f"^cannot start the bot {command}: .*{reason}"):
        check(command)


def test_a_program_that_the_system_refuses_says_so(tmp_path):
    file = tmp_path / "bot"
    file.write_text("no program", "utf-8")
    file.chmod(0o700)
    with pytest.raises(BotError, match=r"^cannot start the bot .*: Exec format error"):
        make(shlex.quote(str(file)), SYSTEMS, A, 1)
