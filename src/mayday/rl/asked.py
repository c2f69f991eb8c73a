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
from mayday.rl.memory import Memory

_KEPT = 20_000  # steps that are known, before all are dropped


class Word(NamedTuple):
    """Where an id or a part of it is spoken of, the seats that it names, and the number in it."""

    places: tuple[int, ...]
    seats: tuple[int, ...]
    number: int


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


class Words(dict[str, Word]):
    """For each id, or several joined by dots, where it is told that a question speaks of it."""

    def __init__(self, places: Mapping[str, int], own: Mapping[str, int]) -> None:
        super().__init__()
        self._places, self._own = places, own

    def __missing__(self, id: str) -> Word:
        parts = dict.fromkeys((id, *id.split(".")))
        numbers = [min(int(part), MOST) for part in parts if part.isdecimal()]
        word = self[id] = Word(
            tuple(self._places[part] for part in parts if part in self._places),
            tuple(self._own[part] for part in parts if part in self._own),
            max(numbers, default=0),
        )
        return word


class Said(dict[Step[Any], tuple[Word, ...]]):
    """For each step the words for the ids in its fields."""

    def __init__(self, kinds: Mapping[type[Step[Any]], Kind], words: Words) -> None:
        super().__init__()
        self._kinds, self._words = kinds, words

    def __missing__(self, step: Step[Any]) -> tuple[Word, ...]:
        ids = _ids_in(step, self._kinds[type(step)].ids)
        if len(self) >= _KEPT:
            self.clear()
        said = self[step] = tuple([self._words[id] for id in ids])
        return said


class Asked:
    """Tells seats who is asked what, of which ids the question speaks, and what comes after."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.seats = layout, layout.seats
        self.prompts = {prompt: n for n, prompt in enumerate(layout.prompts, self.seats)}
        self.first = self.seats + len(layout.prompts)  # of the places of what is spoken of
        places = {id: n for n, id in enumerate(layout.spoken, self.first)}
        self.words = Words(places, {seat_id(Seat(n)): n for n in range(self.seats)})
        self.question_width = self.first + len(layout.spoken) + 1
        self.todo_width = len(layout["todo"].cells)
        kinds = _kinds(layout)
        self.steps, self.said = Steps(kinds), Said(kinds, self.words)
        self.names_seats = any(kind.seats for kind in kinds.values())
        sections = [layout[name] for name in ("asked", "prompt", "spoken")]
        self.questions = Memory([cell for section in sections for cell in section.cells])
        self.todos = Memory(layout["todo"].cells)

    def several(self, asks: tuple[Ask, ...], todo: list[Step[Any]], seat: int) -> Hashable:
        """All that the question tells a seat, where nobody or more than one is asked."""
        if not asks:
            return ()
        ask = next((ask for ask in asks if ask.seat == seat), asks[0])
        asked = tuple([(each.seat - seat) % self.seats for each in asks])
        return asked, ask.prompt, ask.about, ask.actor, todo[-1]

    def keep_question(self, key: Hashable, seat: int) -> bytes:
        """The numbers of the question, kept for those who are told the same."""
        told, same = self.tell_question(key, seat)
        return self.questions.keep(key if same else (seat, key), told)

    def keep_todo(self, key: Hashable, numbers: Iterable[int], seat: int) -> bytes:
        """The numbers of what is still to do, kept."""
        return self.todos.keep(key, self.tell_todo(numbers, seat))

    def tell_question(self, key: Any, seat: int) -> tuple[bytes, bool]:
        """The numbers of the sections `asked`, `prompt` and `spoken`, and whether another seat is
        told the same."""
        told, same = bytearray(self.question_width), True
        if key:
            asked, prompt, about, actor, step = key
            for n in (asked,) if isinstance(asked, int) else asked:
                told[n] = 1
            told[self.prompts[prompt]] = 1
            words, of_step = [self.words[id] for id in (*about, actor)], self.said[step]
            for word in (*words, *of_step):
                for place in word.places:
                    told[place] = 1
                for each in word.seats:
                    told[self.first + (each - seat) % self.seats] = 1
                    same = False
            numbers = [word.number for word in words]
            numbers.append(max([word.number for word in of_step], default=0))
            told[-1] = next((number for number in reversed(numbers) if number), 0)
        return bytes(told), same

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
