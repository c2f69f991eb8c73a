"""The rule book in the terminal: finding rules and showing them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from mayday.kernel import Rule
from mayday.terminal.styles import NAME, indented


def search(rules: Sequence[Rule], word: str) -> list[Rule]:
    """The rule of that number, or else all rules that speak of the word."""
    wanted = word.lower()
    numbered = [rule for rule in rules if rule.id.lower() == wanted]
    return numbered or [
        rule
        for rule in rules
        if any(wanted in part.lower() for part in (rule.id, rule.chapter, rule.text))
    ]


def show_rules(console: Console, rules: Sequence[Rule]) -> None:
    """The rules under their chapters, each with its number and where it comes from."""
    chapter = ""
    for rule in rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            console.print(Text(chapter, style="bold underline"))
        console.print(indented(rule_line(rule)))


def rule_line(rule: Rule) -> Text:
    """One rule as a paragraph."""
    origin = f"({rule.tag}; {rule.source}) " if rule.source else f"({rule.tag}) "
    return Text.assemble((f"{rule.id} ", NAME), (origin, "dim"), rule.text)
