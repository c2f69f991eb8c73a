"""Encoding: a position as plain JSON data and back, and its hash.

The tables come from the annotations of the game's State, the steps from their class names;
a game writes nothing for this but its list of steps.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from mayday.kernel.flow import State, Step, settle
from mayday.kernel.zones import Sight

S = TypeVar("S", bound=State)
Steps = Mapping[str, type[Step[Any]]]


class Table(NamedTuple):
    """One declared table of a State: its name, its type and who may see it."""

    name: str
    type: Any
    sight: Sight | None


def tables(state: type[State]) -> tuple[Table, ...]:
    """The tables that a State declares, in the order written."""
    known = _tables.get(state)
    if known is None:
        known = _tables[state] = _read_tables(state)
    return known


_tables: dict[type[State], tuple[Table, ...]] = {}


def _read_tables(state: type[State]) -> tuple[Table, ...]:
    found = []
    for name, hint in get_type_hints(state, include_extras=True).items():
        if get_origin(hint) is Annotated:
            kind, *marks = get_args(hint)
            found.append(Table(name, kind, marks[0]))
        elif get_origin(hint) is not ClassVar:
            found.append(Table(name, hint, None))
    return tuple(found)


def encode_step(step: Step[Any]) -> list[Any]:
    """The step as [class name, value, ...]."""
    data: list[Any] = msgspec.to_builtins(step)
    return data


def decode_step(data: list[Any], steps: Steps) -> Step[Any]:
    if not data or data[0] not in steps:
        raise ValueError(f"unknown step {data}")
    return msgspec.convert(data, steps[data[0]])


def encode_table(value: object) -> Any:
    """A table as plain data: keys are strings, sets are sorted lists."""
    return msgspec.to_builtins(value, str_keys=True, order="deterministic")


def encode(g: State) -> dict[str, Any]:
    """The position as plain data, everything in it: for the server's own use, never for a seat."""
    data = {table.name: encode_table(getattr(g, table.name)) for table in tables(type(g))}
    data["todo"] = [encode_step(step) for step in g.todo]
    data["rng"] = g.rng
    return data


def decode(data: Mapping[str, Any], state: type[S], steps: Steps) -> S:
    """The position that `encode` wrote, at rest with its asks."""
    g = state.__new__(state)
    State.__init__(g, {}, 0)
    for table in tables(state):
        setattr(g, table.name, msgspec.convert(data[table.name], table.type, str_keys=True))
    g.todo = [decode_step(step, steps) for step in data["todo"]]
    g.rng = data["rng"]
    settle(g)
    return g


def digest(data: object) -> str:
    """A hash of plain data that does not depend on the order of keys."""
    return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()


def hash_position(g: State) -> str:
    """A hash of all that lies on the table, face down or not; chance to come is left out."""
    data = encode(g)
    del data["rng"]
    return digest(data)
