"""Copies: a position at rest, its clone, its encoding and its notation are the same position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from mayday.kernel import State, encode, hash_position, settle
from mayday.testing.sample import Run, Sample

_KERNEL = {"todo", "asks", "rng", "source", "story", "horizon"}  # what a State has beside tables


def asking_again_changes_nothing(sample: Sample) -> None:
    """A position at rest that is settled again stays as it is, and nothing is told."""
    for moment in sample.moments:
        g = moment.position.clone()
        g.story = []
        settle(g)
        if g.asks != moment.position.asks:
            raise moment.broken(f"asked again, the seats get other choices: {g.asks}")
        if encode(g) != encode(moment.position) or g.horizon != moment.position.horizon:
            raise moment.broken(f"settling it again changes it: {_difference(g, moment.position)}")
        if g.story:
            raise moment.broken(f"settling it again tells something: {g.story}")


def clones_are_independent(sample: Sample) -> None:
    """A clone equals its original, and what happens to one of them does not happen to the other."""
    for run in sample.runs:
        _follow(run)


def _follow(run: Run) -> None:
    """Play a game again; at every decision one clone is left behind, another one plays ahead."""
    first = run.moments[0].position
    g = run.end.game.new(first.options, first.seats, seed=run.end.seed)
    for moment in run.moments:
        left, ahead = g.clone(), g.clone()
        before = encode(g)
        if encode(left) != before or (left.asks, left.horizon) != (g.asks, g.horizon):
            raise moment.broken(f"its clone differs: {_difference(left, g)}")
        moment.carry_out(ahead, moment.seat, moment.choice)
        if encode(g) != before:
            raise moment.broken("it changes the original of a clone", moment.seat, moment.choice)
        moment.carry_out(g, moment.seat, moment.choice)
        if encode(left) != before:
            raise moment.broken("it changes a clone made before", moment.seat, moment.choice)


def encoding_survives_json(sample: Sample) -> None:
    """Written as JSON and read again, a position is the same: encoding, hash and asks."""
    game = sample.game
    for moment in (*sample.moments, *sample.ends):
        g = moment.position
        declared = {table.name for table in g.tables}
        if missing := vars(g).keys() - declared - _KERNEL:
            raise moment.broken(f"{sorted(missing)} are not declared as tables, so they get lost")
        try:
            written = msgspec.json.encode(game.encode(g))
            again = game.decode(msgspec.json.decode(written))
        except Exception as error:
            raise moment.broken(f"it cannot be encoded and decoded: {error!r}") from error
        if msgspec.json.encode(game.encode(again)) != written:
            raise moment.broken(f"decoded, it encodes differently: {_difference(again, g)}")
        if hash_position(again) != hash_position(g):
            raise moment.broken("decoded, it has another hash")
        if again.asks != g.asks:
            raise moment.broken(f"decoded, it asks differently: {again.asks}")


def notation_reads_back(sample: Sample) -> None:
    """A position that is written in the notation and read again is the same."""
    game = sample.game
    for moment in sample.moments:
        g = moment.position
        try:
            again = game.read(game.write(g), g.options, g.seats)
        except Exception as error:
            raise moment.broken(f"its notation cannot be read back: {error!r}") from error
        again.rng = g.rng
        if encode(again) != encode(g) or again.asks != g.asks:
            raise moment.broken(f"read back, it is another position: {_difference(again, g)}")


def containers(g: State) -> Iterator[tuple[str, Any]]:
    """Every list, dict and set in the tables of a position, with the name of its table."""
    for table in g.tables:
        for part in _parts(getattr(g, table.name, None)):
            yield table.name, part


def _parts(value: object) -> Iterator[object]:
    if isinstance(value, list | dict | set):
        yield value
    if isinstance(value, list | tuple | set):
        for item in value:
            yield from _parts(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _parts(item)


def _difference(g: State, wanted: State) -> str:
    """The tables that differ, as they are and as they should be."""
    actual = {name: msgspec.json.encode(value).decode() for name, value in encode(g).items()}
    expected = {name: msgspec.json.encode(value).decode() for name, value in encode(wanted).items()}
    names = [name for name in expected if actual[name] != expected[name]]
    if not names:
        return f"it asks {g.asks}, not {wanted.asks}"
    return ", ".join(f"{name} is {actual[name]}, not {expected[name]}" for name in names)
