"""Observe: what a seat sees of a position as a row of numbers, and what it may do.

The numbers are those of the seat's view: they never differ between positions that the seat cannot
tell apart.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from mayday.kernel import GameDef, Seat, State
from mayday.rl.follow import offer
from mayday.rl.layout import Layout
from mayday.rl.look import Look, Onlooking

Numbers = npt.NDArray[np.int8]
Mask = npt.NDArray[np.int8]


class Observer:
    """Turns positions of one game into observations and masks."""

    def __init__(
        self,
        game: GameDef[Any],
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.game, self.layout = game, Layout(game, seats)
        self.seats = self.layout.seats
        self.options = game.fill_options(options or {}, self.seats)
        self.index = game.space.index
        self._onlooking = Onlooking(self.layout, self.options)
        self._mine = threading.local()  # a look changes in place: each thread has its own

    def look(self, row: memoryview | None = None) -> Look:
        """A look at a game that is followed from decision to decision, told in `row` if given."""
        return self._onlooking.look(row)

    def _at(self, g: State, seat: Seat) -> memoryview:
        look: Look | None = getattr(self._mine, "look", None)
        if look is None:
            look = self._mine.look = self.look()
        return look.at(g, seat)

    def tell(self, g: State, seat: Seat) -> bytes:
        """The numbers of an observation, a byte for each."""
        return bytes(self._at(g, seat))

    def observe(self, g: State, seat: Seat) -> Numbers:
        """What the seat sees, as the layout says."""
        return np.frombuffer(bytearray(self._at(g, seat)), np.int8)

    def mask(self, g: State, seat: Seat) -> Mask:
        """A 1 for each choice that the seat may make now."""
        return np.frombuffer(self.offered(g, seat), np.int8)

    def offered(self, g: State, seat: Seat) -> bytearray:
        """The numbers of a mask, a byte for each."""
        mask = bytearray(len(self.index))
        offer(g, seat, self.index, mask)
        return mask

    def scaled(self, observation: Numbers) -> npt.NDArray[np.float32]:
        """The observation as float32, no number much larger than 1."""
        return observation.astype(np.float32) / self.layout.scale

    def parts(self, observation: Numbers) -> dict[str, Numbers]:
        """The observation by sections."""
        return {section.name: observation[section.part] for section in self.layout.sections}

    @cached_property
    def _token_parts(self) -> npt.NDArray[np.int32]:
        """For each cell: the numbers of its section, its place and its id in the vocabulary."""
        words = {word: n for n, word in enumerate(self.vocabulary)}
        return np.array(
            [
                (number, words[cell.place], words[cell.id])
                for number, section in enumerate(self.layout.sections)
                for cell in section.cells
            ],
            np.int32,
        )

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """The words of tokens: places and ids; the first is "", which is no word."""
        return tuple(sorted({"", *(word for cell in self.layout.cells for word in cell[:2])}))

    def tokens(self, observation: Numbers) -> npt.NDArray[np.int32]:
        """The observation as a sequence: a row of section, place, id and number for each number
        that is not 0. Sections are counted as in the layout, words as in the vocabulary."""
        there = np.flatnonzero(observation)
        return np.column_stack((self._token_parts[there], observation[there].astype(np.int32)))
