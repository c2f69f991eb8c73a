"""Position notation: a position as text that reads like the table, and back.

One line per table, in the game's own words; what is not named is empty. The steps still to do
stand on the line `todo`, top first:

    zone2  D12 D16{R}
    todo   Turn A 3 > Turn B > Upkeep
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from mayday.kernel.flow import SPECTATOR, Seat, State, Step
from mayday.kernel.shapes import NotationError
from mayday.kernel.tables import NOTHING, Line

S = TypeVar("S", bound=State)

_COMMENT = re.compile(r"(^|\s)#.*")


def write_position(g: S, lines: tuple[Line, ...], seat_names: tuple[str, ...]) -> str:
    """The whole position, a line per table that is not empty."""
    written = [(line.name, line.write(g)) for line in lines]
    written.append(("todo", " > ".join(_write_step(s, seat_names) for s in reversed(g.todo))))
    width = max(len(name) for name, _ in written)
    return "".join(f"{name:<{width}}  {value}\n" for name, value in written if value)


def read_position(
    g: S,
    text: str,
    lines: tuple[Line, ...],
    steps: Mapping[str, type[Step[Any]]],
    seat_names: tuple[str, ...],
) -> None:
    """Fill the empty table `g` from its notation."""
    readers = {line.name: line.read for line in lines}
    for raw in text.splitlines():
        line = _COMMENT.sub("", raw).strip()
        if not line:
            continue
        name, _, value = line.partition(" ")
        value = value.strip()
        try:
            if name == "todo":
                written = [] if value == NOTHING else value.split(">")
                g.todo = [_read_step(s, steps, seat_names) for s in reversed(written)]
            elif name in readers:
                readers[name](g, "" if value == NOTHING else value)
            else:
                known = ", ".join([*readers, "todo"])
                raise NotationError(f'no table "{name}"; there are {known}')
        except (ValueError, KeyError, IndexError, TypeError) as error:
            reason = error if isinstance(error, NotationError) else f"cannot read it ({error})"
            raise NotationError(f"{line}: {reason}") from None


@cache
def _hints(step: type[Step[Any]]) -> dict[str, Any]:
    hints = get_type_hints(step)
    return {field: hints[field] for field in step.__struct_fields__}


def _write_step(step: Step[Any], seat_names: tuple[str, ...]) -> str:
    values = [
        _write_value(getattr(step, field), hint, seat_names)
        for field, hint in _hints(type(step)).items()
    ]
    return " ".join([type(step).__name__, *values])


def _read_step(
    text: str, steps: Mapping[str, type[Step[Any]]], seat_names: tuple[str, ...]
) -> Step[Any]:
    name, *words = text.split()
    if name not in steps:
        raise NotationError(f'no step "{name}"; there are {", ".join(steps)}')
    hints = _hints(steps[name])
    if len(words) > len(hints):
        raise NotationError(f"{name} takes {', '.join(hints) or 'nothing'}")
    values = {
        field: _read_value(word, hints[field], seat_names)
        for field, word in zip(hints, words, strict=False)
    }
    return steps[name](**values)


def _write_value(value: Any, hint: Any, seat_names: tuple[str, ...]) -> str:
    """One word: a seat by its name, a tuple with commas, nothing as a dash."""
    if value is None or value == "" or value == ():
        return NOTHING
    if isinstance(value, tuple):
        kinds = _kinds(hint, len(value))
        return ",".join(_write_value(*pair, seat_names) for pair in zip(value, kinds, strict=True))
    if _is_seat(hint):
        return seat_names[value] if value >= 0 else NOTHING
    return str(value)


def _read_value(word: str, hint: Any, seat_names: tuple[str, ...]) -> Any:
    if get_origin(hint) is tuple:
        words = [] if word == NOTHING else word.split(",")
        kinds = _kinds(hint, len(words))
        return tuple(_read_value(*pair, seat_names) for pair in zip(words, kinds, strict=True))
    if word == NOTHING:
        if NoneType in get_args(hint):
            return None
        return SPECTATOR if hint is Seat else msgspec.convert("", hint, strict=False)
    if _is_seat(hint):
        return Seat(seat_names.index(word))
    return msgspec.convert(word, hint, strict=False)


def _kinds(hint: Any, count: int) -> tuple[Any, ...]:
    """The kind of each item of a tuple: `tuple[X, ...]` or `tuple[X, Y]`."""
    kinds = get_args(hint)
    return (kinds[0],) * count if kinds[-1] is Ellipsis else kinds


def _is_seat(hint: Any) -> bool:
    return hint is Seat or Seat in get_args(hint)
