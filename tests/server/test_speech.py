"""Speech: every sentence of the server's is there in every language, and is asked for."""

from __future__ import annotations

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pytest

import mayday.server
from mayday.kernel import ENGLISH, STRETCHED, MatchError, languages
from mayday.kernel.templates import read_slots
from mayday.server.messages import Problem, TableRefuses
from mayday.server.speech import say, wished, words_of

OTHERS = [code for code in languages() if code != ENGLISH]


def problem_keys() -> Iterator[tuple[str, str]]:
    """The module and the key of every problem that the server can have."""
    for module in pkgutil.iter_modules(mayday.server.__path__, "mayday.server."):
        if module.ispkg:
            continue
        tree = ast.parse(inspect.getsource(import_module(module.name)))
        for call in ast.walk(tree):
            is_problem = isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Problem"
            if is_problem and len(call.args) > 1 and isinstance(call.args[1], ast.Constant):
                yield module.name, str(call.args[1].value)


def test_every_problem_has_its_words_and_no_words_are_left_over():
    keys = list(problem_keys())
    there = words_of(ENGLISH)["problem"]
    assert [pair for pair in keys if pair[1] not in there] == []
    assert set(there) - {key for _, key in keys} == set()


@pytest.mark.parametrize("code", OTHERS)
def test_every_language_says_the_same(code: str):
    english, own = words_of(ENGLISH), words_of(code)
    assert {section: list(keys) for section, keys in own.items()} == {
        section: list(keys) for section, keys in english.items()
    }
    for section, keys in english.items():
        for key, said in keys.items():
            assert read_slots(own[section][key]).shown == read_slots(said).shown, (section, key)


def test_a_problem_is_said_in_the_language_of_whoever_reads_it():
    problem = Problem("limit", "busy", n=3)
    assert str(problem) == "This server is busy: try again in 3 s."
    assert problem.said("de") == "Dieser Server ist beschäftigt: Versuche es in 3 s noch einmal."


def test_forms_go_with_the_number():
    assert say("en", "proposal", "undo", n=1) == "Go back 1 step"
    assert say("de", "proposal", "undo", n=2) == "2 Schritte zurückgehen"


def test_a_language_that_there_is_not_is_english():
    assert say("xx", "problem", "over") == "This match is over."
    assert say(STRETCHED, "problem", "over") != "This match is over."


def test_what_a_table_refuses_is_said_in_every_language():
    error = MatchError("undo_range", first=1, last=2)
    assert str(error) == "undo goes back to entry 1 to 2"
    assert TableRefuses(error).said("de") == "Zurück geht es zu Eintrag 1 bis 2."


@pytest.mark.parametrize(
    ("header", "found"),
    [
        (None, "en"),
        ("", "en"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en;q=0.2, fr;q=0.7", "fr"),
        ("xx, ja;q=0.1", "ja"),
        ("de;q=0, es", "es"),
        ("de;q=much, en", "en"),
        ("*", "en"),
        (", ;;q=,=", "en"),
    ],
)
def test_a_browser_says_what_it_wants_to_read(header: str | None, found: str):
    assert wished(header) == found
