"""Sparse: rows of numbers most of which are 0, so that many of them have room in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt


class Sparse(NamedTuple):
    """Rows of numbers, of which those that are not 0 are kept, with their places."""

    width: int
    ends: npt.NDArray[np.int64]  # of each row among what is kept
    places: npt.NDArray[np.uint32]
    numbers: npt.NDArray[np.int8]

    @staticmethod
    def of(table: npt.NDArray[np.int8]) -> Sparse:
        """The rows of a table."""
        rows, places = table.nonzero()
        ends = np.searchsorted(rows, np.arange(len(table)), side="right")
        return Sparse(table.shape[1], ends, places.astype(np.uint32), table[rows, places])

    @staticmethod
    def joined(parts: Sequence[Sparse]) -> Sparse:
        """All rows, in order."""
        before = np.cumsum([0, *(len(part.places) for part in parts)])
        return Sparse(
            parts[0].width,
            np.concatenate([part.ends + first for part, first in zip(parts, before)]),
            np.concatenate([part.places for part in parts]),
            np.concatenate([part.numbers for part in parts]),
        )

    def rows(self, wanted: npt.NDArray[np.int64]) -> npt.NDArray[np.int8]:
        """Some rows, as a table."""
        table = np.zeros((len(wanted), self.width), np.int8)
        for row, number in zip(table, wanted.tolist()):
            kept = slice(self.ends[number - 1] if number else 0, self.ends[number])
            row[self.places[kept]] = self.numbers[kept]
        return table
