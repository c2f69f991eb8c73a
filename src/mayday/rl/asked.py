"""Asked: what a seat is told of the question at hand, and of what is still to do."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from mayday.kernel import MOST, Ask, Seat, Step, seat_id
from mayday.rl.layout import LEAST, Layout

Word = tuple[list[int], int]  # where an id is spoken of, and the number in it
Ids = Callable[[Step[Any]], Sequence[str]]


class Kind(NamedTuple):
    """Where a kind of step is told: its count, and its fields by their names; and its ids."""

    count: int
    numbers: list[tuple[int, str]]
    seats: list[tuple[int, str]]
    ids: Ids


class Asked:
    """Tells seats who is asked what, of which ids the question speaks, and what comes after."""

    def __init__(self, layout: Layout) -> None:
        self.seats, self.layout = layout.seats, layout
        self.prompts = {prompt: n for n, prompt in enumerate(layout.prompts, self.seats)}
        spoken = self.seats + len(layout.prompts)
        self.question_width = spoken + len(layout.spoken) + 1
        self.todo_width = len(layout["todo"].cells)
        self.kinds = _kinds(layout)
        self.names_seats = any(kind.seats for kind in self.kinds.values())
        self._places = [self._places_for(seat, spoken) for seat in range(self.seats)]
        self._words: list[dict[str, Word]] = [{} for _ in range(self.seats)]  # as each seat hears it

    def _places_for(self, seat: int, first: int) -> dict[str, int]:
        """Where a seat is told of the ids that can be spoken of."""
        places = {id: n for n, id in enumerate(self.layout.spoken, first)}
        for n in range(self.seats):
            places[seat_id(Seat(n))] = first + (n - seat) % self.seats
        return places

    def several(self, asks: tuple[Ask, ...], todo: list[Step[Any]], seat: int) -> Hashable:
        """All that the question tells a seat, where nobody or more than one is asked."""
        if not asks:
            return ()
        ask = next((ask for ask in asks if ask.seat == seat), asks[0])
        asked = tuple([each.seat for each in asks])
        return seat, asked, ask.prompt, ask.about, ask.actor, todo[-1]

    def tell_question(self, key: Any) -> bytes:
        """The numbers of the sections `asked`, `prompt` and `spoken`."""
        told = bytearray(self.question_width)
        if key:
            seat, asked, prompt, about, actor, step = key
            for each in (asked,) if isinstance(asked, int) else asked:
                told[(each - seat) % self.seats] = 1
            told[self.prompts[prompt]] = 1
            of_step = self._heard(self.kinds[type(step)].ids(step), seat)
            for places, number in (*self._heard((*about, actor), seat), _joined(of_step)):
                for place in places:
                    told[place] = 1
                told[-1] = number or told[-1]
        return bytes(told)

    def _heard(self, ids: Iterable[str], seat: int) -> list[Word]:
        """Where a seat is told of ids or their parts, and the number in each, if there is one."""
        words, places = self._words[seat], self._places[seat]
        for id in ids:
            if id not in words:
                parts = {id, *id.split(".")}
                numbers = [min(int(part), MOST) for part in parts if part.isdecimal()]
                where = [places[part] for part in parts if part in places]
                words[id] = where, max(numbers, default=0)
        return [words[id] for id in ids]

    def tell_todo(self, key: Sequence[Any]) -> bytes:
        """The numbers of the section `todo`: of several steps of a kind, those of the next one."""
        told, kinds = bytearray(self.todo_width), self.kinds
        seat, *todo = key if self.names_seats else (0, *key)
        for step in todo:
            count, numbers, seats, _ = kinds[type(step)]
            told[count] += 1
            for place, name in numbers:
                value = getattr(step, name)
                number = value if isinstance(value, int) else len(value)
                told[place] = min(max(number, LEAST), MOST) & 255
            for place, name in seats:
                told[place] = (getattr(step, name) - seat) % self.seats + 1
        return bytes(told)


def _joined(words: Sequence[Word]) -> Word:
    """All that several ids speak of, and the largest of their numbers."""
    places = [place for where, _ in words for place in where]
    return places, max([number for _, number in words], default=0)


def _kinds(layout: Layout) -> dict[type[Step[Any]], Kind]:
    steps = layout.game.steps
    fields = list(enumerate(layout.fields, len(steps)))
    return {
        kind: Kind(
            n,
            [(place, f.name) for place, f in fields if f.step is kind and not f.is_seat],
            [(place, f.name) for place, f in fields if f.step is kind and f.is_seat],
            _ids_of(kind),
        )
        for n, kind in enumerate(steps)
    }


def _ids_of(kind: type[Step[Any]]) -> Ids:
    """How to read the ids that a step of a kind speaks of."""
    fields = [f for f in msgspec.structs.fields(kind) if f.type not in (int, bool)]
    names = [f.name for f in fields]
    if len(names) > 1 and all(f.type is str for f in fields):
        return attrgetter(*names)
    return lambda step: _ids_in([getattr(step, name) for name in names])


def _ids_in(values: Sequence[Any]) -> list[str]:
    ids: list[str] = []
    for value in values:
        if isinstance(value, str):
            ids.append(value)
        elif isinstance(value, tuple):
            ids += [each for each in value if isinstance(each, str)]
    return ids
