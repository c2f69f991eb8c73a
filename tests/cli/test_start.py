"""How little is imported before a verb begins its work: counted in modules, never in seconds."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mayday.cli.verbs import VERBS, Group

# What takes long to import, and no verb needs to say what it does or to refuse what it was given.
SLOW = (
    *("asyncio", "litestar", "msgspec", "numpy", "polars", "pydantic", "rich", "sqlalchemy"),
    *("textual", "typer", "mayday.bots", "mayday.games", "mayday.kernel", "mayday.server"),
    "mayday.terminal",
)
JSON = {"games", "rules", "words", "rl describe"}  # their entries are msgspec's
SCRIPT = """
import io, sys
from contextlib import redirect_stderr, redirect_stdout
from mayday.cli import main
for line in sys.argv[1:]:
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        main(line.split())
    print(line, *sorted(sys.modules), sep="\\t")
"""


def imported(*lines: str) -> dict[str, set[str]]:
    """The modules after each of these command lines, one after the other in one fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *lines], capture_output=True, encoding="utf-8", check=True
    )
    rows = [row.split("\t") for row in done.stdout.splitlines()]
    return {line: set(modules) for line, *modules in rows}


def slow_in(modules: set[str]) -> set[str]:
    return {name for name in SLOW if name in modules}


def every_verb() -> list[str]:
    names = [verb.name for verb in VERBS]
    inside = [f"{g.name} {one.name}" for g in VERBS if isinstance(g, Group) for one in g.verbs]
    return [*names, *inside]


def test_the_help_page_imports_next_to_nothing():
    (modules,) = imported("--help").values()
    assert slow_in(modules) == set()
    ours = {name for name in modules if name.startswith("mayday")}
    assert ours == {
        "mayday",
        "mayday.cli",
        *(f"mayday.cli.{n}" for n in ("declared", "problems", "verbs")),
    }


def test_no_verb_imports_what_is_slow_to_explain_itself():
    light = [verb for verb in every_verb() if verb not in JSON]
    found = imported(*(f"{verb} --help" for verb in light))
    assert {line: slow_in(modules) for line, modules in found.items() if slow_in(modules)} == {}


@pytest.mark.parametrize("verb", sorted(JSON))
def test_a_verb_with_entries_of_its_own_imports_only_what_writes_them(verb: str):
    (modules,) = imported(f"{verb} --help").values()
    assert slow_in(modules) <= {"msgspec"}


def test_what_is_wrong_on_the_line_is_said_before_anything_slow():
    lines = ("fly", "simulate", "play phobia --seed x", "games extra", "serve --port 0")
    found = imported(*lines)
    assert {line: slow_in(modules) - {"msgspec"} for line, modules in found.items()} == {
        line: set() for line in lines
    }


def test_a_verb_looks_at_what_it_was_given_before_it_imports_what_its_work_needs():
    lines = (
        *("serve --database nonsense", "doctor --data missing", "seat --stdio --game chess"),
        *("lab tune missing.toml", "rl describe chess", "rl export chess", "rl train chess"),
    )
    heavy = {"altair", "litestar", "numpy", "optuna", "polars", "sqlalchemy", "torch", "uvicorn"}
    found = imported(*lines)
    assert {line: heavy & modules for line, modules in found.items()} == {
        line: set() for line in lines
    }


def test_a_game_is_played_without_the_others():
    (modules,) = imported("scene systems-failing").values()
    games = {name.split(".")[2] for name in modules if name.startswith("mayday.games.")}
    assert games == {"systems_failing"}
    assert not modules & {"asyncio", "pydantic", "litestar", "sqlalchemy", "mayday.games.phobia"}


def test_a_seat_at_a_server_needs_nothing_that_serves():
    (modules,) = imported("join http://127.0.0.1:1/join/token").values()
    assert "mayday.terminal.remote.play" in modules
    assert modules.isdisjoint({"litestar", "sqlalchemy", "uvicorn"})


def test_the_versions_of_the_rules_are_told_without_loading_a_game():
    (modules,) = imported("--version").values()
    games = {name for name in modules if name.startswith("mayday.games.")}
    assert games == set()
    assert modules.isdisjoint({"asyncio", "litestar", "pydantic", "rich", "sqlalchemy"})
