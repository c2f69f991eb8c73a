"""Rules: the numbered rules of a game as its RULES.md states them.

One list item is one rule:  - **SF-TURN-1** (stated; Players Take Their Turns) On their turn ...
"""

from __future__ import annotations

import re
from typing import NamedTuple

_ID = r"[A-Z0-9]+(?:-[A-Z0-9]+)+"
_ITEM = re.compile(
    rf"^- \*\*(?P<id>{_ID})\*\* "
    r"\((?P<tag>stated|reading|designed)(?:; (?P<source>[^)]+))?\) (?P<text>.+)$"
)
_NAMED = re.compile(rf"(?<![\w-]){_ID}(?![\w-])")
_HEADING = re.compile(r"^#{2,3} (.+)$")
_EMPHASIS = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")  # the mark of a title; screens show plain words


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
            words = _EMPHASIS.sub(r"\1", item["text"])
            rules[item["id"]] = Rule(item["id"], item["tag"], item["source"] or "", words, chapter)
    return tuple(rules.values())


def is_rule_id(word: str) -> bool:
    """Whether a word is written like the number of a rule."""
    return _NAMED.fullmatch(word) is not None


def rules_named(text: str) -> list[tuple[str, int]]:
    """Everything in a text that is written like a rule ID in full, each with its line from 1."""
    return [
        (id, number)
        for number, line in enumerate(text.splitlines(), 1)
        for id in dict.fromkeys(_NAMED.findall(line))
    ]
