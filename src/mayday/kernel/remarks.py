"""Remarks: what a game says to help its players see, in keys and values, never in sentences.

Of a choice, before it is made (`GameDef.prospects`, words in `[prospect]`); of what the rules
determine to come (`GameDef.forecast`, words in `[forecast]`); of a node as it stands now
(`GameDef.remarks`, words in `[about]`). All of them see a view, never a position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from mayday.kernel.scene import Node
from mayday.kernel.text import Text, TextValue
from mayday.kernel.zones import UNKNOWN


class Weight(StrEnum):
    """How much a remark matters; a front end shows it in its colour."""

    GOOD = "good"
    PLAIN = "plain"
    WARNING = "warning"
    DANGER = "danger"


class Remark(NamedTuple):
    """Something worth saying: a text key, what the sentence speaks of, and where to look."""

    key: str
    details: tuple[tuple[str, TextValue], ...] = ()
    nodes: tuple[str, ...] = ()  # lit where the remark is pointed at
    weight: Weight = Weight.PLAIN


def remark(
    key: str,
    *,
    nodes: tuple[str, ...] = (),
    weight: Weight = Weight.PLAIN,
    **details: TextValue,
) -> Remark:
    """A remark with the details its sentence needs, as keywords."""
    return Remark(key, tuple(details.items()), nodes, weight)


def percent(chance: float) -> str:
    """A chance from 0 to 1 as it is read: 37%, and >99% or <1% for all but certain."""
    if 0 < chance < 0.01:
        return "<1%"
    if 0.99 < chance < 1:
        return ">99%"
    return f"{round(chance * 100)}%"


Remarks = tuple[Remark, ...]
NO_REMARKS: Remarks = ()

_SEAT = re.compile(r"^seat\d+")


def about_key(text: Text, node: Node) -> str | None:
    """The key of the words that explain a node: as it says, else by id, name or kind.

    The things of a seat, `seat2.gear`, have their words under `seat.gear`.
    """
    owned = _SEAT.sub("seat", node.id)
    label = "unknown" if node.label == UNKNOWN else node.label
    for key in (node.about, node.id, owned, label, node.kind.value):
        if key and text.has("about", key):
            return key
    return None


def about(text: Text, node: Node) -> Remark | None:
    """What explains a node, with the values that it shows: its numbers, its state, its figures."""
    key = about_key(text, node)
    return None if key is None else Remark(key, tuple(_shown_by(node)))


def _shown_by(node: Node) -> Iterator[tuple[str, TextValue]]:
    yield "name", node.named
    yield from ((str(n), part) for n, part in enumerate(node.id.split(".")))
    for field in ("count", "limit", "value", "first", "state"):
        value = getattr(node, field)
        if value not in (None, ""):
            yield field, value
    yield from ((figure.label, figure.value) for figure in node.figures)
