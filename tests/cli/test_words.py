"""`mayday words`: what the languages of a game lack, or say in other terms than English."""

from __future__ import annotations

import json
import tomllib

import pytest

from mayday.kernel import sources
from mayday.kernel.languages import WordFile, read_words
from tiny.wreck import GAME as WRECK

from .conftest import Run


@pytest.fixture(autouse=True)
def wreck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mayday.games.find", {"wreck": WRECK}.__getitem__)


@pytest.fixture
def a_word_too_few(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(package: str, code: str) -> WordFile:
        file = read_words(package, code)
        if code == "de":
            del file.words["option"]["air.thin"]
        return file

    monkeypatch.setattr("mayday.kernel.translations.read_words", read)


def test_a_whole_language_is_said_to_be_whole(run: Run):
    done = run("words", "wreck")
    assert done.code == 0
    assert done.out.startswith("de: 0 of ")


@pytest.mark.usefixtures("a_word_too_few")
def test_a_missing_text_is_named_and_makes_the_answer_no(run: Run):
    done = run("words", "wreck", "--language", "de")
    assert done.code == 1
    assert "text/de.toml: option.air.thin: is missing\n" in done.out


def test_what_is_missing_is_printed_as_a_file_to_be_filled_in(run: Run):
    done = run("words", "wreck", "--language", "ja", "--missing")
    assert done.code == 1
    assert tomllib.loads(done.out) == {k: v for k, v in sources(WRECK).items() if v}


def test_programs_get_one_document(run: Run):
    found = json.loads(run("words", "wreck", "--language", "fr", "--json").out)
    assert found[0] == {
        "language": "fr",
        "section": "name",
        "key": "unknown",
        "what": "is missing",
        "english": "face-down card",
    }


def test_a_language_that_nobody_speaks_is_refused(run: Run):
    done = run("words", "wreck", "--language", "dee")
    assert (done.code, done.err) == (2, 'mayday: no language "dee"; did you mean "de"?\n')
