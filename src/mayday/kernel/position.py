"""Position notation: a position as text that reads like the table, and back.

One line per table, in the game's own words; what is not named is empty. The steps still to do
stand on the line `todo`, top first:

    zone2  D12 D16{R}
    todo   Turn A 3 > Turn B > Upkeep
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar, get_origin, get_type_hints

import msgspec

from mayday.kernel.flow import Seat, State, Step

S = TypeVar("S", bound=State)


class Line(NamedTuple, Generic[S]):
    """One line of the notation: how to write it ("" if empty) and how to read it back."""

    name: str
    write: Callable[[S], str]
    read: Callable[[S, str], None]


class NotationError(ValueError):
    """A line that does not say what it should: the line and the reason."""


def write_position(g: S, lines: tuple[Line[S], ...], seat_names: tuple[str, ...]) -> str:
    """The whole position, a line per table that is not empty."""
    written = [(line.name, line.write(g)) for line in lines]
    written.append(("todo", " > ".join(_write_step(s, seat_names) for s in reversed(g.todo))))
    width = max(len(name) for name, _ in written)
    return "".join(f"{name:<{width}}  {value}\n" for name, value in written if value)


def read_position(
    g: S,
    text: str,
    lines: tuple[Line[S], ...],
    steps: Mapping[str, type[Step[Any]]],
    seat_names: tuple[str, ...],
) -> None:
    """Fill the empty table `g` from its notation."""
    readers = {line.name: line.read for line in lines}
    for raw in text.splitlines():
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        name, _, value = line.partition(" ")
        value = value.strip()
        try:
            if name == "todo":
                written = [] if value == "-" else value.split(">")
                g.todo = [_read_step(s, steps, seat_names) for s in reversed(written)]
            elif name in readers:
                readers[name](g, "" if value == "-" else value)
            else:
                known = ", ".join([*readers, "todo"])
                raise NotationError(f'no table "{name}"; there are {known}')
        except (ValueError, KeyError, IndexError, TypeError) as error:
            reason = error if isinstance(error, NotationError) else f"cannot read it ({error})"
            raise NotationError(f"{line}: {reason}") from None


def _write_step(step: Step[Any], seat_names: tuple[str, ...]) -> str:
    words = [type(step).__name__]
    hints = get_type_hints(type(step))
    for field in step.__struct_fields__:
        value = getattr(step, field)
        if hints[field] is Seat:
            words.append(seat_names[value])
        elif isinstance(value, tuple):
            words.append(",".join(map(str, value)) or "-")
        else:
            words.append(str(value) or "-")
    return " ".join(words)


def _read_step(
    text: str, steps: Mapping[str, type[Step[Any]]], seat_names: tuple[str, ...]
) -> Step[Any]:
    name, *words = text.split()
    if name not in steps:
        raise NotationError(f'no step "{name}"; there are {", ".join(steps)}')
    kind = steps[name]
    values: dict[str, Any] = {}
    hints = get_type_hints(kind)
    if len(words) > len(kind.__struct_fields__):
        raise NotationError(f"{name} takes {', '.join(kind.__struct_fields__) or 'nothing'}")
    for field, word in zip(kind.__struct_fields__, words, strict=False):
        plain, hint = "" if word == "-" else word, hints[field]
        if hint is Seat:
            values[field] = seat_names.index(word)
        elif get_origin(hint) is tuple:
            values[field] = msgspec.convert(plain.split(",") if plain else [], hint, strict=False)
        else:
            values[field] = msgspec.convert(plain, hint, strict=False)
    return kind(**values)
