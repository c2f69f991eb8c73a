"""Looks: what events look like is said in known words, of fields they have and nodes that exist."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mayday.kernel import HUES, Look, faults_of, fields_of, nodes_of
from mayday.testing.sample import Broken, Sample

_PLACES = ("at", "start", "piece")  # the parts of a look that are written as nodes
_OFTEN = 5  # told so often, an event must have happened on the table once


def looks_are_sound(sample: Sample) -> None:
    """Every look is of an event of the game, in known words, and happens on the table."""
    game = sample.game
    for event, look in game.looks.items():
        if not game.text.has("event", event.__name__):
            raise Broken(f"{game.id}: {event.__name__} has a look, but no words: no such event")
        for fault in faults_of(event, look):
            raise Broken(f"{game.id}: the look of {event.__name__}: {fault}")
    _look_for_the_nodes(sample)


def _look_for_the_nodes(sample: Sample) -> None:
    """Nodes that no table ever had were written wrong."""
    game, drawn = sample.game, _drawn(sample)
    told, found = _resolved(sample, drawn)
    for event, look in game.looks.items():
        for part in _PLACES:
            written = getattr(look, part)
            is_missing = any("{" not in word and word not in drawn for word in written.split())
            often = told[event] >= _OFTEN
            if is_missing or (written and often and (event, part) not in found):
                raise Broken(
                    f'{game.id}: the look of {event.__name__}: {part} "{written}" '
                    "is nowhere on the table"
                )


def _drawn(sample: Sample) -> set[str]:
    """The ids of all nodes that some seat saw, and the hues of pieces that are none."""
    drawn = set(HUES)
    for moment in (*sample.examined, *sample.ends):
        for seat in {moment.seats[0], *(ask.seat for ask in moment.position.asks)}:
            drawn.update(node.id for node in moment.game.look(moment.position, seat).walk())
    return drawn


def _resolved(
    sample: Sample, drawn: set[str]
) -> tuple[Counter[type[Any]], set[tuple[type[Any], str]]]:
    """How often each event was told, and which parts of its look were on the table then."""
    looks = sample.game.looks
    told: Counter[type[Any]] = Counter()
    found: set[tuple[type[Any], str]] = set()
    for run in sample.runs:
        for item in run.story:
            for event in (item.event, item.others):
                look = looks.get(type(event))
                if event is None or look is None:
                    continue
                told[type(event)] += 1
                found |= {(type(event), part) for part in _parts_on(look, event, drawn)}
    return told, found


def _parts_on(look: Look, event: Any, drawn: set[str]) -> list[str]:
    fields = fields_of(event)
    return [part for part in _PLACES if not drawn.isdisjoint(nodes_of(getattr(look, part), fields))]
