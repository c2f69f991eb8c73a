"""Asked: what a seat is told of the question at hand, and of what is still to do."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from mayday.kernel import MOST, Ask, Onlooker, Seat, Step, seat_id
from mayday.rl.layout import LEAST, Layout

Spoken = tuple[list[int], int]  # the places of ids among those that can be spoken of, and a number
Counted = tuple[int, list[tuple[int, int]]]  # the place of a kind of step, and where its fields are
_KEPT = 20_000  # steps whose numbers are known, before all are dropped


class Asked:
    """Tells one seat who is asked what, of which ids the question speaks, and what comes after."""

    def __init__(self, layout: Layout, by: Onlooker) -> None:
        self.layout, self.by = layout, by
        self.prompt = {prompt: n for n, prompt in enumerate(layout.prompts)}
        self.spoken = {id: n for n, id in enumerate(layout.spoken)}
        for n in range(by.seats):
            self.spoken[seat_id(Seat(n))] = by.turned(n)
        self.kinds = self._kinds()
        self.question_width = by.seats + len(layout.prompts) + len(layout.spoken) + 1
        self.todo_width = len(layout["todo"].cells)
        self.words: dict[str, Spoken] = {}
        self.steps: dict[Step[Any], tuple[Spoken, Counted]] = {}

    def _kinds(self) -> dict[type[Step[Any]], tuple[int, list[tuple[int, str, bool]]]]:
        """For each kind of step where it is counted, and where its fields are told."""
        steps = self.layout.game.steps
        fields = list(enumerate(self.layout.fields, len(steps)))
        return {
            kind: (n, [(where, f.name, f.is_seat) for where, f in fields if f.step is kind])
            for n, kind in enumerate(steps)
        }

    def question(self, asks: tuple[Ask, ...], todo: list[Step[Any]]) -> Hashable:
        """All that the question tells this seat."""
        if not asks:
            return ()
        ask = asks[0]
        if len(asks) == 1:
            return ask.seat, ask.prompt, ask.about, ask.actor, todo[-1]
        own = next((ask for ask in asks if ask.seat == self.by.seat), ask)
        asked = tuple([each.seat for each in asks])
        return asked, own.prompt, own.about, own.actor, todo[-1]

    def tell_question(self, key: Any) -> bytes:
        """The numbers of the sections `asked`, `prompt` and `spoken`."""
        seats, prompts = self.by.seats, len(self.prompt)
        told = bytearray(self.question_width)
        if key:
            asked, prompt, about, actor, step = key
            for seat in (asked,) if isinstance(asked, int) else asked:
                told[self.by.turned(seat)] = 1
            told[seats + self.prompt[prompt]] = 1
            spoken = [self._word(id) for id in (*about, actor)]
            for places, number in (*spoken, self._step(step)[0]):
                for place in places:
                    told[seats + prompts + place] = 1
                told[-1] = number or told[-1]
        return bytes(told)

    def _word(self, id: str) -> Spoken:
        """Where an id or its parts are told, and the number in it, if there is one."""
        known = self.words.get(id)
        if known is None:
            parts = {id, *id.split(".")}
            places = [self.spoken[part] for part in parts if part in self.spoken]
            numbers = [min(int(part), MOST) for part in parts if part.isdecimal()]
            known = self.words[id] = places, max(numbers, default=0)
        return known

    def _step(self, step: Step[Any]) -> tuple[Spoken, Counted]:
        """What is told of a step: the ids that it speaks of, and its kind with its fields."""
        known = self.steps.get(step)
        if known is None:
            if len(self.steps) >= _KEPT:
                self.steps.clear()
            words = [self._word(id) for id in _ids_in(step)]
            places = [place for each, _ in words for place in each]
            number = max([number for _, number in words], default=0)
            known = self.steps[step] = (places, number), self._counted(step)
        return known

    def _counted(self, step: Step[Any]) -> Counted:
        kind, fields = self.kinds[type(step)]
        numbers = []
        for where, name, is_seat in fields:
            value = getattr(step, name)
            if is_seat:
                value = self.by.turned(value) + 1
            elif not isinstance(value, int):
                value = len(value)
            if not 0 <= value <= MOST:
                value = min(max(value, LEAST), MOST) & 255
            numbers.append((where, value))
        return kind, numbers

    def tell_todo(self, todo: list[Step[Any]]) -> bytes:
        """The numbers of the section `todo`: of several steps of a kind, those of the next one."""
        told, known = bytearray(self.todo_width), self.steps.get
        for step in todo:
            kind, numbers = (known(step) or self._step(step))[1]
            told[kind] += 1
            for where, number in numbers:
                told[where] = number
        return bytes(told)


def _ids_in(step: Step[Any]) -> list[str]:
    """The ids that a step speaks of."""
    ids: list[str] = []
    for name in step.__struct_fields__:
        value = getattr(step, name)
        if isinstance(value, str):
            ids.append(value)
        elif isinstance(value, tuple):
            ids += [each for each in value if isinstance(each, str)]
    return ids
