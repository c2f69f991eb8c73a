"""The reference says what the code says, and leaves out nothing that is public."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any

import pytest

import mayday.kernel
import mayday.testing
from mayday.kernel import GameDef, Kind, Node

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "reference"


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import reference
    finally:
        sys.path.pop(0)
    return reference.pages()


def test_the_pages_are_what_the_code_says(pages):
    on_file = {
        path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8")
        for path in FOLDER.rglob("*.*")
    }
    assert sorted(on_file) == sorted(pages), "run `make reference`"
    changed = [name for name, page in pages.items() if on_file[name] != page]
    assert not changed, "run `make reference`"


@pytest.mark.parametrize("package", [mayday.kernel, mayday.testing], ids=lambda p: p.__name__)
def test_every_public_name_is_in_the_reference(package, pages):
    page = pages["kernel.md"] if package is mayday.kernel else pages["testing.md"]
    elsewhere = {"content", "CHECKS", "Seat"}  # a page of its own, a list at its end, the kernel's
    for name in set(package.__all__) - elsewhere:
        assert f"### `{name}" in page, name


def test_every_field_of_a_game_and_of_a_node_is_in_the_reference_with_what_it_means(pages):
    for kind, page in ((GameDef, "game.md"), (Node, "scene.md")):
        for name in inspect.signature(kind).parameters:
            rows = [line for line in pages[page].splitlines() if line.startswith(f"| `{name}` |")]
            meaning = rows[0].split(" | ")[-1].rstrip(" |")
            assert len(meaning) > 3, f"{name} says nothing"


def test_every_kind_of_node_has_its_picture(pages):
    for kind in Kind:
        assert f"pictures/{kind}.svg" in pages["scene.md"]
        assert pages[f"pictures/{kind}.svg"].startswith("<svg")


def public_functions():
    for package in (mayday.kernel, mayday.testing):
        for name in package.__all__:
            thing: Any = getattr(package, name)
            if inspect.isfunction(thing) or inspect.isclass(thing):
                yield pytest.param(thing, id=f"{package.__name__}.{name}")


@pytest.mark.parametrize("thing", list(public_functions()))
def test_everything_public_says_what_it_is_for(thing):
    assert thing.__doc__, thing
    if inspect.isclass(thing):
        for name, member in vars(thing).items():
            if inspect.isfunction(member) and not name.startswith(("_", "test_")):
                assert inspect.getdoc(getattr(thing, name)), f"{thing.__name__}.{name}"
