"""Which tests prove which rules: the `@rule` mark and the list of rules without a test."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a test as the proof of these rules."""
    if not ids or not all(isinstance(id, str) for id in ids):
        raise TypeError('name the rules: @rule("SF-TURN-1")')

    def mark(test: F) -> F:
        return test

    return mark


def tests_by_rule(folders: Iterable[Path], root: Path) -> dict[str, list[str]]:
    """Rule ID -> the tests marked with it, as `path::name`, found by reading the test files."""
    found: dict[str, list[str]] = {}
    for folder in folders:
        for path in sorted(folder.rglob("test_*.py")):
            for test, ids in _marked(ast.parse(path.read_text("utf-8"))):
                for id in ids:
                    found.setdefault(id, []).append(f"{path.relative_to(root).as_posix()}::{test}")
    return found


def _marked(tree: ast.Module) -> Iterable[tuple[str, list[str]]]:
    """Each test function with the rules of its decorator, methods as Class::name."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            for item in node.body:
                if isinstance(item, ast.FunctionDef):
                    yield f"{node.name}::{item.name}", _ids(item)
        elif isinstance(node, ast.FunctionDef):
            yield node.name, _ids(node)


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
