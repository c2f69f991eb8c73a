"""Help: every verb explains itself and shows an example that is no lie."""

from __future__ import annotations

import shlex

import pytest

from .conftest import Run

VERBS = [
    *("games", "play", "serve", "seat", "mcp", "doctor", "simulate", "tournament"),
    *("rules", "words"),
    *("replay", "verify", "coach", "scene", "export", "bench", "new"),
]


def test_the_help_page_lists_every_verb(run: Run):
    page = run("--help").out
    listed = [line.split()[0] for line in page.partition("Commands:\n")[2].splitlines()]
    assert sorted(listed) == sorted(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_an_example(verb: str, run: Run):
    outcome = run(verb, "--help")
    assert outcome.code == 0
    assert f"    mayday {verb}" in outcome.out


@pytest.mark.parametrize("verb", VERBS)
def test_the_examples_use_only_options_that_the_verb_has(verb: str, run: Run):
    page = run(verb, "--help").out
    examples, _, options = page.partition("Options:\n")
    for line in examples.splitlines():
        if line.startswith(f"    mayday {verb}"):
            for word in shlex.split(line.partition("|")[0]):
                assert not word.startswith("--") or f"  {word} " in options


def test_the_version_is_the_one_of_the_package(run: Run):
    outcome = run("--version")
    assert outcome.code == 0
    assert outcome.out.startswith("mayday ")
