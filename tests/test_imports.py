"""Imports point one way: front ends -> games -> kernel; and rules read nothing but the position."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import mayday.kernel

SOURCE = Path(__file__).parent.parent / "src" / "mayday"
FRONT_ENDS = {"bots", "cli", "lab", "mcp", "render", "rl", "server", "terminal", "testing"}

# What would let luck, time, the environment or a file into a rule.
BANNED_MODULES = {
    *("random", "secrets", "uuid", "time", "datetime"),
    *("os", "pathlib", "io", "shutil", "glob", "tempfile", "importlib"),
    *("socket", "subprocess", "threading", "multiprocessing", "asyncio"),
}
BANNED_CALLS = {"open", "input", "eval", "exec", "__import__"}
BANNED_METHODS = {"read_text", "read_bytes", "open"}
MADE_AS_TEXT = ("kernel/tables.py", "exec")  # the copy of declared tables, once for each State
DOORS = {
    "kernel/content.py": (
        "importlib.resources",
        "os",
        "pathlib",
    ),  # content of a game, or beside it
    "games/__init__.py": ("importlib.metadata", "importlib.util"),
}


class Module(NamedTuple):
    """One file of the source: its path below the package, and what it says."""

    path: str
    tree: ast.Module

    @property
    def package(self) -> list[str]:
        """The names of the package it lies in: mayday, games, phobia."""
        return ["mayday", *self.path.split("/")[:-1]]

    @property
    def part(self) -> str:
        """kernel, games, or a front end; empty for the package itself."""
        return self.path.split("/")[0] if "/" in self.path else ""

    @property
    def game(self) -> str:
        """The game it belongs to, or nothing."""
        parts = self.path.split("/")
        return parts[1] if parts[0] == "games" and len(parts) > 2 else ""


class Import(NamedTuple):
    line: int
    name: str  # absolute: mayday.kernel.flow


def read_modules(root: Path) -> list[Module]:
    return [
        Module(path.relative_to(root).as_posix(), ast.parse(path.read_text("utf-8")))
        for path in sorted(root.rglob("*.py"))
    ]


def imports_of(module: Module) -> Iterator[Import]:
    """Every import, absolute. `from a import b` counts as a.b: b may be a module."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (Import(node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = module.package[: len(module.package) + 1 - node.level] if node.level else []
            source = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            yield from (Import(node.lineno, f"{source}.{alias.name}") for alias in node.names)


def why_not_import(module: Module, name: str) -> str | None:
    """Why the module may not import this, or None."""
    top, _, rest = name.partition(".")
    if top != "mayday":
        banned = module.part in ("kernel", "games") and top in BANNED_MODULES
        is_door = any(is_below(name, door) for door in DOORS.get(module.path, ()))
        return f"rules must not use {name}" if banned and not is_door else None
    part, *below = rest.split(".")
    if part == "kernel":
        return why_not_kernel(module, below)
    if part == "games":
        return why_not_games(module, below)
    if part not in FRONT_ENDS:
        return f"mayday.{part} is no known part"
    if module.part not in FRONT_ENDS:
        return f"{module.part or 'the package itself'} must not import {part}"
    return "nothing imports the command line" if part == "cli" != module.part else None


def is_below(name: str, door: str | None) -> bool:
    return door is not None and f"{name}.".startswith(f"{door}.")


def why_not_kernel(module: Module, below: list[str]) -> str | None:
    """Outside the kernel only what it lists is known of it."""
    if not module.part:
        return "the package itself imports nothing"
    if module.part == "kernel" or (len(below) == 1 and below[0] in mayday.kernel.__all__):
        return None
    return f"not public: mayday.kernel.{'.'.join(below)}"


def why_not_games(module: Module, below: list[str]) -> str | None:
    """Games are found, not imported; only a game itself imports its own files."""
    if below and below[0] in ("find", "find_changed", "all_games", "rules_versions"):
        return None if module.part in FRONT_ENDS else "only front ends look for games"
    if below and below[0] == module.game:
        return None
    return f"a game is imported by name: {'.'.join(below) or 'mayday.games'}"


def why_not_call(module: Module, node: ast.AST) -> str | None:
    """Why the module may not say this, or None."""
    if module.path in DOORS or not isinstance(node, ast.Call):
        return None
    match node.func:
        case ast.Name(id=name) if name in BANNED_CALLS and (module.path, name) != MADE_AS_TEXT:
            return f"rules must not call {name}"
        case ast.Attribute(attr=name) if name in BANNED_METHODS:
            return f"rules must not call {name}"
    return None


def docstrings(tree: ast.Module) -> set[int]:
    """The nodes that are docstrings: examples in them may name a game."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def names_a_game(node: ast.AST) -> bool:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return is_text and node.value.startswith("mayday.games.")


def find_violations(root: Path) -> list[str]:
    """Every wrong arrow and every forbidden door, as `path:line: reason`."""
    found = []
    for module in read_modules(root):
        if module.part not in ("", "kernel", "games", *FRONT_ENDS):
            found.append(f"{module.path}:1: {module.part} is no known part")
        for line, name in imports_of(module):
            if reason := why_not_import(module, name):
                found.append(f"{module.path}:{line}: {reason}")
        examples = docstrings(module.tree)
        for node in ast.walk(module.tree):
            if module.part in ("kernel", "games") and (reason := why_not_call(module, node)):
                found.append(f"{module.path}:{node.lineno}: {reason}")
            elif not module.game and names_a_game(node) and id(node) not in examples:
                found.append(f"{module.path}:{node.lineno}: a game is named: {node.value}")
    return found


def test_imports_point_one_way_and_rules_read_nothing_but_the_position():
    violations = find_violations(SOURCE)
    assert not violations, "\n".join(["", *violations])


def test_the_whole_source_was_looked_at():
    modules = read_modules(SOURCE)
    assert {"kernel", "games", "bots", "lab", "cli"} <= {module.part for module in modules}
    assert "systems_failing" in {module.game for module in modules}
    assert sum(1 for module in modules for _ in imports_of(module)) > 300


def plant(root: Path, path: str, text: str) -> list[str]:
    """What the checker says of a source tree with this file in it."""
    for folder in ("kernel", "games", "games/phobia", "games/mutiny", "bots", "cli"):
        (root / folder).mkdir(parents=True, exist_ok=True)
        (root / folder / "__init__.py").write_text("", "utf-8")
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, "utf-8")
    return find_violations(root)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("kernel/flow.py", "from mayday.games import find"),
        ("kernel/flow.py", "import mayday.games.phobia"),
        ("kernel/flow.py", "from mayday.bots import make"),
        ("kernel/flow.py", "from mayday import lab"),
        ("kernel/flow.py", "from ..bots import make"),
        ("kernel/flow.py", "from .. import games"),
        ("kernel/flow.py", "def f():\n    from mayday.cli import main"),
        ("kernel/flow.py", "if TYPE_CHECKING:\n    from mayday.render import svg"),
        ("games/__init__.py", "from mayday.games.phobia import GAME"),
        ("games/__init__.py", "from . import phobia"),
        ("games/__init__.py", "from mayday.bots import make"),
        ("games/phobia/turn.py", "from mayday.games.mutiny import turn"),
        ("games/phobia/turn.py", "from mayday.games.mutiny.turn import Turn"),
        ("games/phobia/turn.py", "from ..mutiny.turn import Turn"),
        ("games/phobia/turn.py", "from .. import mutiny"),
        ("games/phobia/turn.py", "import mayday.games.mutiny as m"),
        ("games/phobia/turn.py", "from mayday.games import find"),
        ("games/phobia/turn.py", "from mayday import games"),
        ("games/phobia/turn.py", "from mayday.testing import given"),
        ("games/phobia/deep/er.py", "from ...mutiny import turn"),
        ("bots/greedy.py", "from mayday.games.phobia import GAME"),
        ("bots/greedy.py", "from mayday.games import phobia"),
        ("bots/greedy.py", "from mayday import games"),
        ("bots/greedy.py", "import mayday.games"),
        ("bots/greedy.py", "from mayday.cli import main"),
        ("bots/greedy.py", 'import_module("mayday.games.phobia")'),
        ("bots/greedy.py", "from mayday.toys import ball"),
        ("toys/ball.py", "x = 1"),
        ("__init__.py", "from mayday.bots import make"),
        ("__init__.py", "from mayday.kernel.game import GameDef"),
        ("bots/__init__.py", "from mayday.kernel.flow import Seat"),
        ("games/phobia/x.py", "from mayday.kernel import flow"),
        ("server/x.py", "import mayday.kernel.flow"),
        ("games/phobia/x.py", "from mayday.kernel import copier"),
        ("cli/__init__.py", "from mayday.games.phobia.turn import Turn"),
    ],
)
def test_a_wrong_arrow_is_found(tmp_path, path, text):
    (violation,) = plant(tmp_path, path, text)
    assert violation.startswith(f"{path}:")


@pytest.mark.parametrize("path", ["kernel/flow.py", "games/phobia/turn.py", "games/phobia/x/y.py"])
@pytest.mark.parametrize(
    "text",
    [
        "import random",
        "import random as luck",
        "from random import Random",
        "import time",
        "from time import monotonic",
        "from datetime import date",
        "import secrets",
        "import os",
        "from os import environ",
        "import os.path",
        "from pathlib import Path",
        "from importlib.resources import files",
        "import importlib",
        'x = open("cards.toml")',
        "x = files.joinpath(name).read_text()",
        "def f(path):\n    return path.read_bytes()",
        "x = path.open()",
        "x = __import__(name)",
    ],
)
def test_a_forbidden_door_is_found(tmp_path, path, text):
    (violation,) = plant(tmp_path, path, text)
    assert violation.startswith(f"{path}:")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("kernel/flow.py", "from mayday.kernel.zones import PUBLIC\nimport hashlib, re, msgspec"),
        ("kernel/flow.py", "from . import zones\nfrom .zones import PUBLIC"),
        ("kernel/content.py", "from importlib.resources import files\nfiles(x).read_text()"),
        ("games/__init__.py", "from importlib.metadata import entry_points"),
        ("games/__init__.py", "from mayday.kernel import GameDef"),
        (
            "games/phobia/turn.py",
            "from mayday.kernel import content\nfrom mayday.kernel import Step",
        ),
        ("games/phobia/turn.py", "from mayday.games.phobia import board"),
        ("games/phobia/turn.py", "from . import board\nfrom .board import Square"),
        ("games/phobia/deep/er.py", "from ..board import Square"),
        ("games/phobia/cards.py", 'PACKAGE = "mayday.games.phobia"'),
        ("bots/greedy.py", "from mayday.games import all_games, find"),
        ("bots/greedy.py", '"""Example: mayday.games.phobia."""\nimport random, time'),
        ("bots/greedy.py", "from mayday.lab.statistics import wilson"),
        ("cli/__init__.py", "from mayday.terminal import play\nfrom mayday.cli import files"),
        ("cli/__init__.py", 'entry_points(group="mayday.games")'),
    ],
)
def test_a_right_arrow_is_left_alone(tmp_path, path, text):
    assert plant(tmp_path, path, text) == []


def test_a_violation_is_named_with_its_line(tmp_path):
    found = plant(tmp_path, "kernel/flow.py", "import re\n\nimport random\n")
    assert found == ["kernel/flow.py:3: rules must not use random"]
