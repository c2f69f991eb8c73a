"""Rules: the numbered rules of a game as its RULES.md states them.

One list item is one rule:  - **SF-TURN-1** (stated; Players Take Their Turns) On their turn ...
"""

from __future__ import annotations

import re
from typing import NamedTuple

_ITEM = re.compile(
    r"^- \*\*(?P<id>[A-Z0-9]+(?:-[A-Z0-9]+)+)\*\* "
    r"\((?P<tag>stated|reading|designed)(?:; (?P<source>[^)]+))?\) (?P<text>.+)$"
)
_HEADING = re.compile(r"^#{2,3} (.+)$")


class Rule(NamedTuple):
    """One rule: where it comes from and what it says."""

    id: str
    tag: str  # stated by the book, our reading of it, or designed for this project
    source: str
    text: str
    chapter: str


class RulesError(ValueError):
    """A rule book file that cannot be read."""


def parse_rules(text: str) -> tuple[Rule, ...]:
    """The rules of a RULES.md in its order; a list item in bold that is no rule is an error."""
    rules: dict[str, Rule] = {}
    chapter = ""
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _HEADING.match(line):
            chapter = heading[1]
        elif line.startswith("- **"):
            item = _ITEM.match(line)
            if item is None:
                raise RulesError(f"RULES.md line {number}: not a rule: {line[:60]}")
            if item["id"] in rules:
                raise RulesError(f"RULES.md line {number}: {item['id']} stands there twice")
            rules[item["id"]] = Rule(
                item["id"], item["tag"], item["source"] or "", item["text"], chapter
            )
    return tuple(rules.values())
