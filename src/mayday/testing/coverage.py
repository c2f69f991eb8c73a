"""Where rules are found: the code that carries each, and the tests marked with `@rule`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, TypeVar

from mayday.kernel import rules_named

F = TypeVar("F", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a test as the proof of these rules."""
    if not ids or not all(isinstance(id, str) for id in ids):
        raise TypeError('name the rules: @rule("SF-TURN-1")')

    def mark(test: F) -> F:
        return test

    return mark


class Place(NamedTuple):
    """Where a rule is named: a line of a file, and the test that stands there."""

    path: Path
    line: int
    test: str = ""


def code_by_rule(package: str) -> dict[str, list[Place]]:
    """Rule ID -> the lines of a game's code and content that name it in full."""
    found: dict[str, list[Place]] = {}
    folder = Path(str(files(package)))
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
        for id, line in rules_named(path.read_text("utf-8")):
            found.setdefault(id, []).append(Place(path, line))
    return found


def proofs_by_rule(folders: Iterable[Path]) -> dict[str, list[Place]]:
    """Rule ID -> the tests marked with it, found by reading the test files."""
    found: dict[str, list[Place]] = {}
    for folder in folders:
        for path in sorted(folder.rglob("test_*.py")):
            for test, line, ids in _marked(ast.parse(path.read_text("utf-8"))):
                for id in ids:
                    found.setdefault(id, []).append(Place(path, line, test))
    return found


def tests_by_rule(folders: Iterable[Path], root: Path) -> dict[str, list[str]]:
    """Rule ID -> the tests marked with it, as `path::name`."""
    return {
        id: [f"{place.path.relative_to(root).as_posix()}::{place.test}" for place in places]
        for id, places in proofs_by_rule(folders).items()
    }


def _marked(tree: ast.Module) -> Iterable[tuple[str, int, list[str]]]:
    """Each test function with its line and the rules of its decorator, methods as Class::name."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            for item in node.body:
                if isinstance(item, ast.FunctionDef):
                    yield f"{node.name}::{item.name}", item.lineno, _ids(item)
        elif isinstance(node, ast.FunctionDef):
            yield node.name, node.lineno, _ids(node)


def _ids(test: ast.FunctionDef) -> list[str]:
    if not test.name.startswith("test_"):
        return []
    return [
        arg.value
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule"
        for arg in mark.args
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    ]
