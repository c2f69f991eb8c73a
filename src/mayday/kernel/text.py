"""Text: sentences for prompts, choices, events and refusals, by key.

A game's words stand in `text/en.toml`; the names of its pieces come from its content. Rules
speak in keys and ids; only a front end turns them into sentences, here.

Placeholders: a prompt has {seat} and {0}, {1}, ... for the ids it is about; a choice has
{target} and {0}, {1}, ... for the dotted parts of its target; an event has its fields; a
refusal has {seat}, {target}, its parts and its details. A name for `seat.gear` has {0} for
whoever sits there: it names `seat1.gear`, `seat2.gear`, ...
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import get_type_hints

import msgspec

from mayday.kernel.content import load
from mayday.kernel.flow import Ask, Choice, Event, Refusal, Seat, seat_id
from mayday.kernel.zones import UNKNOWN

_KERNEL_WORDS = load("mayday.kernel", "en.toml", dict[str, dict[str, str]])

Value = str | int | tuple[str, ...]
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Ref(msgspec.Struct, frozen=True):
    """A piece of a sentence that names a node: its id and the name shown."""

    id: str
    name: str


Sentence = tuple[str | Ref, ...]


class MissingText(KeyError):
    """A key or a name that the catalogue does not have."""

    def __str__(self) -> str:
        return f"no text for {self.args[0]}"


def plain(sentence: Sentence) -> str:
    """The sentence as one string."""
    return "".join(part.name if isinstance(part, Ref) else part for part in sentence)


class Text:
    """The words of one game in one language."""

    def __init__(
        self,
        catalogue: Mapping[str, Mapping[str, str]],
        names: Mapping[str, str],
        seat_names: Sequence[str],
    ) -> None:
        self.catalogue = {
            section: {**_KERNEL_WORDS.get(section, {}), **catalogue.get(section, {})}
            for section in {*_KERNEL_WORDS, *catalogue}
        }
        seats = {seat_id(Seat(n)): name for n, name in enumerate(seat_names)}
        named = {**names, **self.catalogue["name"]}
        owned = {
            f"{seat}{id.removeprefix('seat')}": words.replace("{0}", name)
            for id, words in named.items()
            if id.startswith("seat.")
            for seat, name in seats.items()
        }
        self.names = {**owned, **named, **seats}

    def has(self, section: str, key: str) -> bool:
        return key in self.catalogue.get(section, {})

    def get(self, section: str, key: str) -> str:
        try:
            return self.catalogue[section][key]
        except KeyError:
            raise MissingText(f"{section}.{key}") from None

    def name(self, id: str) -> str:
        """The name of a piece or place; `D16.blue` is named by its parts, `deck#3` by its place."""
        if id in self.names:
            return self.names[id]
        place, _, number = id.partition("#")
        if number.isdecimal():
            return f"{self.name(place)} {int(number) + 1}"
        if "." in id:
            return " ".join(self.name(part) for part in id.split("."))
        if id == UNKNOWN:
            return self.get("name", "unknown")
        raise MissingText(f"name.{id}")

    def option(self, name: str, value: str = "") -> str:
        """The name of a table option, or of one of its values; a value may bear its own name."""
        key = f"{name}.{value}" if value else name
        if value in self.names and not self.has("option", key):
            return self.names[value]
        return self.get("option", key)

    def prompt(self, ask: Ask) -> Sentence:
        values: dict[str, Value] = {"seat": seat_id(ask.seat)}
        values.update({str(n): id for n, id in enumerate(ask.about)})
        return self._fill("prompt", ask.prompt, values)

    def choice(self, choice: Choice) -> Sentence:
        return self._fill("choice", choice.verb, _target(choice))

    def event(self, event: Event) -> Sentence:
        return self._fill("event", type(event).__name__, fields_of(event))

    def refusal(self, seat: Seat, choice: Choice, refusal: Refusal) -> Sentence:
        """Why not, as a sentence."""
        return self._explain("refusal", seat, choice, refusal)

    def remedy(self, seat: Seat, choice: Choice, refusal: Refusal) -> Sentence:
        """What would make it legal, as a sentence."""
        return self._explain("remedy", seat, choice, refusal)

    def _explain(self, section: str, seat: Seat, choice: Choice, refusal: Refusal) -> Sentence:
        values = {"seat": seat_id(seat), **_target(choice), **dict(refusal.details)}
        return self._fill(section, refusal.key, values)

    def _fill(self, section: str, key: str, values: Mapping[str, Value]) -> Sentence:
        template = self.get(section, key)
        parts: list[str | Ref] = []
        for n, piece in enumerate(_PLACEHOLDER.split(template)):
            if n % 2 == 0:
                parts.append(piece)
            elif piece not in values:
                raise MissingText(f"{{{piece}}} in {section}.{key}")
            else:
                parts.extend(self._show(values[piece]))
        return tuple(part for part in parts if part)

    def _show(self, value: Value) -> Sentence:
        if isinstance(value, int):
            return (str(value),)
        if isinstance(value, tuple):
            shown: list[str | Ref] = []
            for item in value:
                shown += [", ", *self._show(item)]
            return tuple(shown[1:]) or (self.get("name", "nothing"),)
        return (Ref(value, self.name(value)),)


def _target(choice: Choice) -> dict[str, Value]:
    values: dict[str, Value] = {"target": choice.target}
    values.update({str(n): part for n, part in enumerate(choice.target.split("."))})
    return values


def fields_of(event: Event) -> dict[str, Value]:
    """The fields of an event, seats as ids."""
    seats = _seat_fields(type(event))
    return {
        field: seat_id(value) if field in seats else value
        for field, value in event._asdict().items()
    }


def ids_told(fields: Mapping[str, Value]) -> tuple[str, ...]:
    """Every id that fields of an event name, in their order."""
    ids: list[str] = []
    for value in fields.values():
        if isinstance(value, str):
            ids.append(value)
        elif isinstance(value, tuple):
            ids += value
    return tuple(dict.fromkeys(filter(None, ids)))


@cache
def _seat_fields(event: type[Event]) -> frozenset[str]:
    """The fields of an event that hold a seat."""
    return frozenset(field for field, kind in get_type_hints(event).items() if kind is Seat)
