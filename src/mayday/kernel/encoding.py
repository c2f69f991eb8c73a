"""Encoding: a position as plain JSON data and back, and its hash.

The tables come from the declarations of the game's State, the steps from their class names;
a game writes nothing for this but its list of steps.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, TypeVar, get_type_hints

import msgspec

from mayday.kernel.flow import State, Step, settle

S = TypeVar("S", bound=State)
Steps = Mapping[str, type[Step[Any]]]


def table_types(state: type[State]) -> dict[str, Any]:
    """The type of each table, as its declaration is annotated."""
    if state not in _types:
        hints = get_type_hints(state)
        _types[state] = {table.name: hints[table.name] for table in state.tables}
    return _types[state]


_types: dict[type[State], dict[str, Any]] = {}


def encode_step(step: Step[Any]) -> list[Any]:
    """The step as [class name, value, ...]."""
    data: list[Any] = msgspec.to_builtins(step)
    return data


def decode_step(data: list[Any], steps: Steps) -> Step[Any]:
    """The step that `encode_step` wrote, by its class name."""
    if not data or data[0] not in steps:
        raise ValueError(f"unknown step {data}")
    return msgspec.convert(data, steps[data[0]])


def encode_table(value: object) -> Any:
    """A table as plain data: keys are strings, sets are sorted lists."""
    return msgspec.to_builtins(value, str_keys=True, order="deterministic")


def encode(g: State) -> dict[str, Any]:
    """The position as plain data, everything in it: for the server's own use, never for a seat."""
    data = {table.name: encode_table(getattr(g, table.name)) for table in g.tables}
    data["todo"] = [encode_step(step) for step in g.todo]
    data["rng"] = g.rng
    return data


def decode(data: Mapping[str, Any], state: type[S], steps: Steps) -> S:
    """The position that `encode` wrote, at rest with its asks."""
    g = state({}, 0)
    for name, kind in table_types(state).items():
        setattr(g, name, msgspec.convert(data[name], kind, str_keys=True))
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
