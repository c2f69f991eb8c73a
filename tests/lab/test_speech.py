"""What the lab says: every phrase is there, and every phrase is used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mayday.lab
from mayday.lab.results import RESULTS
from mayday.lab.speech import catalogue, phrase

CODE = "".join(path.read_text("utf-8") for path in Path(mayday.lab.__path__[0]).rglob("*.py"))
CALLS = {
    *re.findall(r"phrase\(\s*.(\w+).,\s*[\"'](\w+)", CODE),
    *(("how", key) for key in re.findall(r'_how\("(\w+)"', CODE)),
    *(("title", key) for key in re.findall(r'_section\("(\w+)"', CODE)),
}
QUOTED = {*re.findall(r'"(\w+)"', CODE), *RESULTS, "never_verb", "never_story"}


def test_what_is_said_is_in_the_catalogue():
    assert len(CALLS) > 60
    assert {*catalogue()} >= CALLS


def test_nothing_is_in_the_catalogue_that_is_not_said():
    keys = {key for _, key in catalogue()}
    assert keys - {key for _, key in CALLS} <= QUOTED


@pytest.mark.parametrize(("count", "said"), [(1, "1 cell"), (2, "2 cells"), (0, "0 cells")])
def test_a_phrase_goes_by_its_number(count, said):
    assert phrase("page", "cells", n=count) == said
