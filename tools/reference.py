"""Writes docs/reference/ from the code: run it with `make reference` after a change of the kernel.

Every public name stands there with its signature, its fields and what it says of itself; a test
compares the pages with what this program would write.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

import mayday.kernel
import mayday.testing
from mayday.kernel import Kind, RulingKind, content, game, rules, scene, templates, text
from mayday.render import LIGHT, svg
from mayday.testing import CHECKS
from scene_samples import SAMPLES, WORDS, on_a_table

FOLDER = Path(__file__).parent.parent / "docs" / "reference"
HEAD = "<!-- Written by tools/reference.py from the code; change it there. -->\n"
INHERITED = "as its base says"
MODULES = (
    "flow",
    "question",
    "ways",
    "tables",
    "shapes",
    "blocks",
    "cells",
    "zones",
    "chance",
    "game",
    "looks",
    "rulings",
    "scene",
    "text",
    "remarks",
    "guide",
    "templates",
    "languages",
    "translations",
    "view",
    "match",
    "measures",
    "value",
    "levels",
    "memory",
    "record",
    "verify",
    "encoding",
    "position",
    "rules",
)


def pages() -> dict[str, str]:
    """Every file of the reference, by its name."""
    written = {
        "README.md": index_page(),
        "kernel.md": kernel_page(),
        "game.md": game_page(),
        "scene.md": scene_page(),
        "text.md": text_page(),
        "content.md": module_page("Content", content),
        "rules.md": module_page("Rules", rules),
        "testing.md": testing_page(),
    }
    pictures = {f"pictures/{kind}.svg": picture(kind) for kind in Kind}
    return {name: HEAD + page for name, page in written.items()} | pictures


def index_page() -> str:
    return dedent("""\
        # Reference

        | page | what is in it |
        |---|---|
        | [The kernel](kernel.md) | every public name of `mayday.kernel` |
        | [A game](game.md) | the fields of `GameDef`, and what a game's folder holds |
        | [The scene](scene.md) | every kind of node with a picture, and the fields of a node |
        | [Texts](text.md) | the sections of `text/en.toml` and their placeholders |
        | [Content](content.md) | reading TOML, and refusing what is wrong in it |
        | [Rules](rules.md) | how `RULES.md` is written |
        | [Testing](testing.md) | given, when, then, refused; what the conformance suite checks |

        A game from nothing, step by step: [the tutorial](../tutorial.md).
        """)


def kernel_page() -> str:
    parts = [
        "# The kernel\n",
        "Import all of it from `mayday.kernel`; its modules are private. "
        "[A small game](../tutorial.md) shows most of it at work.\n",
    ]
    for name in MODULES:
        module = sys.modules[f"mayday.kernel.{name}"]
        made = {
            made for node in ast.parse(inspect.getsource(module)).body for made in made_by(node)
        }
        public = [n for n in mayday.kernel.__all__ if n in made]
        parts.append(section(module, name.capitalize(), public))
    return "\n".join(parts)


def made_by(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        yield node.name
    elif isinstance(node, ast.Assign):
        yield from (target.id for target in node.targets if isinstance(target, ast.Name))
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id


def section(module: ModuleType, title: str, names: Iterable[str]) -> str:
    described = [describe(name, getattr(module, name), module) for name in names]
    return "\n".join([f"## {title}\n", prose(module.__doc__), *described])


def module_page(title: str, module: ModuleType) -> str:
    names = [
        name
        for node in ast.parse(inspect.getsource(module)).body
        for name in made_by(node)
        if not name.startswith("_") and (callable(getattr(module, name)) or name.isupper())
    ]
    described = [describe(name, getattr(module, name), module) for name in names]
    return "\n".join([f"# {title}\n", prose(module.__doc__), *described])


def prose(docstring: str | None) -> str:
    """A docstring as Markdown: its indented examples become blocks of code."""
    lines: list[str] = []
    in_code = False
    for line in inspect.cleandoc(docstring or "").splitlines():
        is_code = line.startswith("    ") or (in_code and not line)
        if is_code != in_code:
            lines.append("```")
            in_code = is_code
        lines.append(line[4:] if is_code else line)
    if in_code:
        lines.append("```")
    return "\n".join(lines).replace("\n\n```\n\n", "\n\n```\n").replace("\n\n```", "\n```") + "\n"


def describe(name: str, thing: Any, module: ModuleType) -> str:
    """One public name: how it is called or made, what it is, what it has."""
    if inspect.isclass(thing):
        return describe_class(name, thing)
    if callable(thing) and inspect.isfunction(thing):
        return f"### `{name}{signature(thing)}`\n\n{prose(thing.__doc__)}"
    return f"### `{name}`\n\n{comment_on(name, module)}\n"


def signature(function: Callable[..., Any]) -> str:
    return str(inspect.signature(function)).replace("'", "")


def describe_class(name: str, kind: type) -> str:
    parts = [f"### `{name}`\n", prose(kind.__doc__ if "__doc__" in kind.__dict__ else "")]
    if rows := list(fields(kind)):
        parts.append("| field | type | if not said | |\n|---|---|---|---|\n" + "".join(rows))
    if told := list(methods(kind)):
        parts.append("\n".join(told) + "\n")
    return "\n".join(parts)


def methods(kind: type) -> Iterator[str]:
    """A line for each public method or property that the class itself defines."""
    for node in class_body(kind):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith(("_", "test_")):
            made = inspect.getattr_static(kind, node.name)
            if isinstance(made, property | cached_property):
                yield f"- `{node.name}`: {first_line(made)}"
            else:
                yield f"- `{node.name}{signature(getattr(kind, node.name))}`: {first_line(made)}"


def first_line(function: Any) -> str:
    """What a function says of itself, if it is not what its base says."""
    return (function.__doc__ or INHERITED).strip().split("\n")[0]


def fields(kind: type) -> Iterator[str]:
    """A row of a table for each field that the class declares, with its comment."""
    source = dedent(inspect.getsource(kind)).splitlines()
    for node in class_body(kind):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if node.target.id.startswith("_"):
                continue
            default = f"`{ast.unparse(node.value)}`" if node.value else ""
            comment = source[(node.end_lineno or 0) - 1][node.end_col_offset :].strip(" #")
            cells = (f"`{node.target.id}`", f"`{ast.unparse(node.annotation)}`", default, comment)
            yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id.startswith("_"):
                continue
            comment = source[(node.end_lineno or 0) - 1][node.end_col_offset :].strip(" #")
            yield f"| `{node.targets[0].id}` | | `{ast.unparse(node.value)}` | {comment} |\n"


def class_body(kind: type) -> list[ast.stmt]:
    tree = ast.parse(dedent(inspect.getsource(kind))).body[0]
    assert isinstance(tree, ast.ClassDef)
    return tree.body


def comment_on(name: str, module: ModuleType) -> str:
    """What a constant or an alias says of itself: its value and the comment beside it."""
    source = inspect.getsource(module).splitlines()
    for node in ast.parse("\n".join(source)).body:
        if name in made_by(node) and isinstance(node, ast.Assign | ast.AnnAssign):
            beside = source[(node.end_lineno or 0) - 1][node.end_col_offset :].strip(" #")
            value = ast.unparse(node.value) if node.value else ""
            return f"`{value}`" + (f": {beside}" if beside else "")
    return ""


def game_page() -> str:
    parts = ["# A game\n", prose(game.__doc__), describe_class("GameDef", game.GameDef)]
    parts.append(describe_class("Option", game.Option))
    parts.append(describe_class("RulingKind", RulingKind))
    return "\n".join(parts)


def scene_page() -> str:
    parts = ["# The scene\n", prose(scene.__doc__), "## Kinds of nodes\n"]
    says = {row.split("`")[1]: row.rsplit("|", 2)[1].strip() for row in fields(Kind)}
    for kind in Kind:
        parts.append(f"### `{kind.name}`\n\n{says[kind.name]}\n")
        parts.append(f"![{kind}](pictures/{kind}.svg)\n")
    parts.append("## Fields\n")
    for name in ("Node", "Figure", "Region", "Link", "Overlay", "LineOfSight"):
        parts.append(describe_class(name, getattr(scene, name)))
    return "\n".join(parts)


def picture(kind: Kind) -> str:
    return svg(on_a_table(SAMPLES[kind]), WORDS, theme=LIGHT, width=640) + "\n"


def text_page() -> str:
    return "\n".join([module_page("Texts", text), "#" + module_page("Templates", templates)])


def testing_page() -> str:
    parts = ["# Testing\n", prose(mayday.testing.__doc__), "## Names\n"]
    for name in mayday.testing.__all__:
        thing = getattr(mayday.testing, name)
        if name not in ("CHECKS", "Seat"):
            parts.append(describe(name, thing, mayday.testing))
    parts.append("## What the conformance suite checks\n")
    parts += [f"- {check.__name__.replace('_', ' ')}: {first_line(check)}" for check in CHECKS]
    return "\n".join(parts) + "\n"


def main() -> None:
    for name, page in pages().items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8")
        print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
