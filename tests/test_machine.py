"""Nothing knows the machine it runs on: conftest.py makes it strange for every test."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
FILES = sorted([*ROOT.glob("*.py"), *ROOT.glob("src/**/*.py"), *TESTS.rglob("*.py")])
FIXED_PAGES = {  # pages as they are printed; no path stands in them
    TESTS / "golden" / "games.py",
    TESTS / "terminal" / "test_headings.py",
    TESTS / "terminal" / "transcripts.py",
}
TEXT_MODES = {"'r'", "'w'", "'a'", "'x'"}


class Call:
    """A call in the source: the last part of its name, and what is handed over."""

    def __init__(self, node: ast.Call) -> None:
        self.line = node.lineno
        self.name = ast.unparse(node.func).rpartition(".")[2]
        self.values = [ast.unparse(value) for value in node.args]
        self.words = {word.arg: ast.unparse(word.value) for word in node.keywords}

    @property
    def has_the_machine_s_encoding(self) -> bool:
        is_text = (
            (self.name == "read_text" and not self.values)
            or (self.name == "write_text" and len(self.values) < 2)
            or (self.name == "open" and not TEXT_MODES.isdisjoint(self.values))
            or self.words.get("text") == "True"
        )
        return is_text and "encoding" not in self.words

    @property
    def has_a_width_of_its_own(self) -> bool:
        """Where it breaks its lines depends on the length of what it shows, of paths too."""
        return self.name == "Console" and "width" in self.words

    @property
    def reads_code_in_the_page(self) -> bool:
        """The page's security policy forbids it from the second look on: it fails if it waits."""
        return self.name == "wait_for_function"


def calls(code: str) -> Iterator[Call]:
    return (Call(node) for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_text_has_its_encoding(path: Path):
    found = [c.line for c in calls(path.read_text("utf-8")) if c.has_the_machine_s_encoding]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "path.read_text()",
        "path.write_text('words')",
        "path.open('w')",
        "subprocess.run(command, text=True)",
    ],
)
def test_a_text_without_an_encoding_is_found(code: str):
    assert [call.has_the_machine_s_encoding for call in calls(code)] == [True]


def test_no_test_has_a_terminal_of_a_width_of_its_own():
    found = {
        path
        for path in TESTS.rglob("*.py")
        for call in calls(path.read_text("utf-8"))
        if call.has_a_width_of_its_own
    }
    assert found == FIXED_PAGES


def test_no_test_of_the_browser_fails_because_it_had_to_wait():
    found = [
        path
        for path in TESTS.rglob("*.py")
        if any(call.reads_code_in_the_page for call in calls(path.read_text("utf-8")))
    ]
    assert found == []


def test_the_terminal_is_too_narrow_for_two_words():
    """So no test finds a phrase on one line because a path happened to be short enough."""
    assert int(os.environ["COLUMNS"]) < len("exists already")


def test_nobody_s_home_is_touched():
    with pytest.raises(NotADirectoryError):
        (Path.home() / "mayday").mkdir()


def test_the_makefile_quotes_the_folder_it_lies_in():
    """A clone may lie under a path with blanks in it."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert makefile.count("$(CURDIR)") == makefile.count("'$(CURDIR)") > 0
