"""The examples in the documentation run, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mayday.games.systems_failing import GAME
from mayday.testing import Conformance, Plan, given, refused, rule, then, when

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
WORDS = {
    "GAME": GAME,
    **{thing.__name__: thing for thing in (Conformance, Plan, given, refused, rule, then, when)},
}


def examples():
    for page in PAGES:
        for number, code in enumerate(
            re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.S)
        ):
            if "my_game" not in code and page.name != "tutorial.md":  # it has tests of its own
                yield pytest.param(code, id=f"{page.name}-{number}")


@pytest.mark.parametrize("code", list(examples()))
def test_an_example_runs(code, capsys):
    names = dict(WORDS)
    exec(compile(code, "example", "exec"), names)
    for name, value in names.items():
        if name.startswith("test_"):
            value()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_of_the_project(page):
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert (page.parent / link).exists(), f"{page.name} links to {link}"
