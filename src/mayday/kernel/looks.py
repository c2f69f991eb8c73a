"""Looks: what an event looks like while it is shown, from a small closed vocabulary.

A game names, for each kind of event, its motion and the nodes between which it happens. Whoever
shows a game (the browser) plays the events of a change one after the other and knows what moves,
from where to where, which dice fell and what was hit, without knowing the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Literal, NamedTuple, get_args

from mayday.kernel.text import TextValue

Motion = Literal[
    "tell",  # said, and what it names lights up: any event that has no look
    "quiet",  # in the log only: it goes without saying
    "heading",  # a chapter begins: a round, a phase, somebody's turn
    "roll",  # dice fall
    "draw",  # a card or a cube comes out of a pile, a bag, a supply
    "turn",  # a card is turned face up
    "travel",  # a piece goes from one place to another
    "shot",  # somebody fires at something; cards or dice decide
    "hit",  # harm is done
    "death",  # somebody or something is gone for good
    "repair",  # harm is undone
    "surge",  # a danger comes closer
    "gain",  # there is more of something
    "loss",  # there is less of something
    "alarm",  # everybody should look up
]
MOTIONS: tuple[str, ...] = get_args(Motion)

_FIELD = re.compile(r"\{(\w+)\}")


class Look(NamedTuple):
    """What an event looks like: its motion and where it happens.

    Nodes are written as their ids with fields of the event in braces: `"{card}.{colour}"`. A field
    that holds several ids stands for several nodes, and so do several words.

    >>> look = Look("travel", piece="{colour}", start="{seat}.{colour}", at="{card}")
    >>> nodes_of(look.start, {"seat": "seat1", "colour": "blue", "card": "D16"})
    ('seat1.blue',)
    """

    motion: Motion
    at: str = ""  # where it happens, or where it ends
    start: str = ""  # where it comes from
    piece: str = ""  # what moves: a node, or the hue of something that is none
    dice: str = ""  # the field with the dice as they fell
    cards: str = ""  # the field that says how many cards decided it
    hits: str = ""  # the field that says how many of the dice or cards did harm
    now: str = ""  # the field with the number that `at` shows afterwards


Looks = Mapping[type, Look]

_PLACES = ("at", "start", "piece")  # the parts that are written as nodes
_FIGURES = ("dice", "cards", "hits", "now")  # the parts that name a field
_NEEDED = {"roll": ("dice",), "travel": ("piece", "at"), "draw": ("at",), "turn": ("at",)}


def nodes_of(written: str, fields: Mapping[str, TextValue]) -> tuple[str, ...]:
    """The ids of the nodes that a part of a look stands for in one event."""
    return tuple(node for word in written.split() for node in _filled(word, fields))


def _filled(word: str, fields: Mapping[str, TextValue]) -> Iterator[str]:
    fixed, names = _FIELD.split(word)[::2], _FIELD.findall(word)
    for values in product(*(_several(fields[name]) for name in names)):
        parts = zip(fixed, (*map(str, values), ""), strict=True)
        yield "".join(before + value for before, value in parts)


def _several(value: TextValue) -> tuple[TextValue, ...]:
    return value if isinstance(value, tuple) else (value,)


def faults_of(event: type, look: Look) -> Iterator[str]:
    """What is wrong with the look of an event, in words: unknown words and fields."""
    if look.motion not in MOTIONS:
        yield f'"{look.motion}" is no motion; choose {", ".join(MOTIONS)}'
    for part in _NEEDED.get(look.motion, ()):
        if not getattr(look, part):
            yield f"{look.motion} needs {part}"
    known: tuple[str, ...] = getattr(event, "_fields", ())
    named = [name for part in _PLACES for name in _FIELD.findall(getattr(look, part))]
    named += [getattr(look, part) for part in _FIGURES if getattr(look, part)]
    for name in named:
        if name not in known:
            yield f"it has no field {name}; it has {', '.join(known) or 'none'}"
