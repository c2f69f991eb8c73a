"""Asked: what a seat is told of the question at hand, and of what is still to do.

Most of it was told before, to this seat or to another one, and is looked up by as little as makes a
difference: by the seat only where seats are told, and by a step only as far as its fields are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from mayday.kernel import MOST, Ask, Seat, Step, seat_id
from mayday.rl.layout import LEAST, Layout

_KEPT = 20_000  # steps that are known, before all are dropped
Word = tuple[list[int], int]  # where an id is spoken of, and the number in it


class Kind(NamedTuple):
    """Where a kind of step is told: how many there are, and their fields; and which hold ids."""

    counted: int
    numbers: list[tuple[int, str]]
    seats: list[tuple[int, str]]
    ids: list[str]


class Fields(NamedTuple):
    """What is told of a step, with the places."""

    counted: int
    numbers: tuple[tuple[int, int], ...]
    seats: tuple[tuple[int, int], ...]


class Steps(dict[Step[Any], int]):
    """For each step the number of its fields: steps that are told alike have the same."""

    def __init__(self, kinds: Mapping[type[Step[Any]], Kind]) -> None:
        super().__init__()
        self._kinds = kinds
        self._number: dict[Fields, int] = {}
        self.fields: list[Fields] = []

    def __missing__(self, step: Step[Any]) -> int:
        kind = self._kinds[type(step)]
        fields = Fields(
            kind.counted,
            tuple([(place, _byte(getattr(step, name))) for place, name in kind.numbers]),
            tuple([(place, getattr(step, name)) for place, name in kind.seats]),
        )
        number = self._number.setdefault(fields, len(self.fields))
        if number == len(self.fields):
            self.fields.append(fields)
        if len(self) >= _KEPT:
            self.clear()
        self[step] = number
        return number


class Asked:
    """Tells seats who is asked what, of which ids the question speaks, and what comes after."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.seats = layout, layout.seats
        self.prompts = {prompt: n for n, prompt in enumerate(layout.prompts, self.seats)}
        self.first = self.seats + len(layout.prompts)  # of the places of what is spoken of
        self.places = {id: n for n, id in enumerate(layout.spoken, self.first)}
        self.own = {seat_id(Seat(n)): n for n in range(self.seats)}
        self.question_width = self.first + len(layout.spoken) + 1
        self.todo_width = len(layout["todo"].cells)
        self.kinds = _kinds(layout)
        self.steps = Steps(self.kinds)
        self.names_seats = any(kind.seats for kind in self.kinds.values())
        self._words: dict[str, Word] = {}

    def several(self, asks: tuple[Ask, ...], todo: list[Step[Any]], seat: int) -> Hashable:
        """All that the question tells a seat, where nobody or more than one is asked."""
        if not asks:
            return ()
        ask = next((ask for ask in asks if ask.seat == seat), asks[0])
        asked = tuple([(each.seat - seat) % self.seats for each in asks])
        return asked, ask.prompt, ask.about, ask.actor, todo[-1]

    def tell_question(self, key: Any, seat: int) -> tuple[bytes, bool]:
        """The numbers of the sections `asked`, `prompt` and `spoken`, and whether another seat is
        told the same."""
        told, same = bytearray(self.question_width), True
        if key:
            asked, prompt, about, actor, step = key
            for n in (asked,) if isinstance(asked, int) else asked:
                told[n] = 1
            told[self.prompts[prompt]] = 1
            ids = (*about, actor)
            of_step = _ids_in(step, self.kinds[type(step)].ids)
            for id in (*ids, *of_step):
                for place in self._word(id)[0]:
                    told[place] = 1
                for part in id.split("."):
                    if part in self.own:
                        told[self.first + (self.own[part] - seat) % self.seats] = 1
                        same = False
            numbers = [self._word(id)[1] for id in ids]
            numbers.append(max([self._word(id)[1] for id in of_step], default=0))
            told[-1] = next((number for number in reversed(numbers) if number), 0)
        return bytes(told), same

    def _word(self, id: str) -> Word:
        """Where an id or its parts are told, but for seats, and the number in it, if any."""
        known = self._words.get(id)
        if known is None:
            parts = {id, *id.split(".")}
            numbers = [min(int(part), MOST) for part in parts if part.isdecimal()]
            places = [self.places[part] for part in parts if part in self.places]
            known = self._words[id] = places, max(numbers, default=0)
        return known

    def tell_todo(self, numbers: Iterable[int], seat: int) -> bytes:
        """The numbers of the section `todo`, by those of the steps: of several steps of a kind, the
        fields of the next one."""
        told = bytearray(self.todo_width)
        for number in numbers:
            fields = self.steps.fields[number]
            told[fields.counted] += 1
            for place, each in fields.numbers:
                told[place] = each
            for place, each in fields.seats:
                told[place] = (each - seat) % self.seats + 1
        return bytes(told)


def _kinds(layout: Layout) -> dict[type[Step[Any]], Kind]:
    steps = layout.game.steps
    fields = list(enumerate(layout.fields, len(steps)))
    return {
        kind: Kind(
            n,
            [(place, f.name) for place, f in fields if f.step is kind and not f.is_seat],
            [(place, f.name) for place, f in fields if f.step is kind and f.is_seat],
            [f.name for f in msgspec.structs.fields(kind) if f.type not in (int, bool)],
        )
        for n, kind in enumerate(steps)
    }


def _byte(value: Any) -> int:
    """A field as a byte: a number within the limits, of anything else how much it is."""
    number = value if isinstance(value, int) else len(value)
    return min(max(number, LEAST), MOST) & 255


def _ids_in(step: Step[Any], names: Sequence[str]) -> list[str]:
    """The ids that these fields of a step speak of."""
    ids: list[str] = []
    for name in names:
        value = getattr(step, name)
        if isinstance(value, str):
            ids.append(value)
        elif isinstance(value, tuple):
            ids += [each for each in value if isinstance(each, str)]
    return ids
