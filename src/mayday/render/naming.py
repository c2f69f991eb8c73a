"""Naming: what nodes are called, and one line about each for tooltips and screen readers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from mayday.kernel import Kind, Node


class Naming(Protocol):
    """Who knows what things are called: a game's words, or those that a message brought along."""

    @property
    def names(self) -> Mapping[str, str]:
        """The names of ids, as far as they are plain words."""

    def name(self, id: str) -> str:
        """What the id is called."""

    def counted(self, id: str, number: int) -> str | None:
        """`2 Soldiers`, if the name has a form beside a number."""

    def get(self, section: str, key: str) -> str:
        """A text that a note stands for."""


def name(node: Node, text: Naming) -> str:
    return text.name(node.named)


def heading(node: Node, text: Naming) -> str:
    """The name as a title begins: with a capital."""
    words = name(node, text)
    return words[:1].upper() + words[1:]


def letters(node: Node, text: Naming) -> str:
    """What stands on a piece: its symbol, or the first letter of its name."""
    return node.symbol or heading(node, text)[:1]


def number_in(node: Node) -> int:
    """How many things lie here."""
    return len(node.children) if node.count is None else node.count


def quantity(node: Node) -> str:
    """How many there are or fit: `2/3`, `27`, or nothing to say."""
    number = node.count if node.value is None else node.value
    if number is None:
        return ""
    return str(number) if node.limit is None else f"{number}/{node.limit}"


def counted(node: Node, text: Naming) -> str | None:
    """`2 Soldiers`, for pieces whose name has a form beside a number."""
    if node.kind is not Kind.PIECE or node.count is None or node.limit is not None:
        return None
    return text.counted(node.named, node.count)


def state_name(node: Node, text: Naming) -> str:
    """The state in words; a state without a name of its own is its own word."""
    return text.names.get(node.state, node.state)


def note(node: Node, text: Naming) -> str:
    if not node.note:
        return ""
    section, _, key = node.note.partition(".")
    return text.get(section, key)


def describe(node: Node, text: Naming) -> str:
    """What a person hears about a node: name, numbers, state, what a pile holds, the note."""
    if node.face_down:
        return " ".join(part for part in (name(node, text), quantity(node)) if part)
    said = counted(node, text)
    parts = [said] if said else [name(node, text), quantity(node)]
    parts += [f"{text.name(figure.label)} {figure.value}" for figure in node.figures]
    parts.append(state_name(node, text))
    if node.kind is Kind.PILE:
        parts += [name(card, text) for card in reversed(node.children) if not card.face_down]
    parts.append(note(node, text))
    return ", ".join(part for part in parts if part)
