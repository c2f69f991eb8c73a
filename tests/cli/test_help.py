"""Help: every verb explains itself and shows an example that is no lie."""

from __future__ import annotations

import shlex
from importlib.metadata import version

import pytest

from mayday.cli import mcp, reports, server
from mayday.cli.verbs import VERBS as TABLE
from mayday.cli.verbs import Group
from mayday.games import all_games
from mayday.kernel import FORMAT
from mayday.server.messages import VERSION

from .conftest import Run

VERBS = [
    *("games", "play", "join", "watch", "serve", "seat", "mcp", "doctor", "simulate", "tournament"),
    *("rules", "words"),
    *("replay", "verify", "coach", "scene", "export", "bench", "new", "completion"),
    *("lab", "rl"),
]


def every_verb() -> dict[tuple[str, ...], str]:
    """Every verb, those of groups too, and what the list says of it."""
    found = {}
    for verb in TABLE:
        found[(verb.name,)] = verb.brief
        if isinstance(verb, Group):
            found.update({(verb.name, one.name): one.brief for one in verb.verbs})
    return found


def test_the_help_page_lists_every_verb(run: Run):
    page = run("--help").out
    listed = [line[2:].split(" ")[0] for line in page.partition("Commands:\n")[2].splitlines()]
    assert sorted(filter(None, listed)) == sorted(VERBS)


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


@pytest.mark.parametrize("verb", list(every_verb()), ids=" ".join)
def test_what_the_list_says_of_a_verb_is_how_its_page_begins(verb: tuple[str, ...], run: Run):
    page = run(*verb, "--help").text
    listed = run(*verb[:-1], "--help").text
    said = every_verb()[verb].rstrip(".")
    assert said in page
    assert f"{verb[-1]} {said}" in listed


def test_the_versions_are_those_of_the_package_the_protocol_the_files_and_the_rules(run: Run):
    outcome = run("--version")
    rules = [f"rules of {game.id} {game.version}" for game in all_games()]
    assert outcome.code == 0
    assert outcome.out.splitlines() == [
        f"mayday {version('mayday-games')}",
        f"protocol {VERSION}",
        f"records {FORMAT}",
        *rules,
    ]


def test_what_can_run_beside_each_other_has_ports_of_its_own():
    assert len({server.PORT, mcp.MCP_PORT, reports.LAB_PORT}) == 3
