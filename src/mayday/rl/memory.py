"""Memory: the numbers of a section, kept by what they say, since many come again."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from mayday.kernel import Cell, Limits

_KEPT = 4_000_000  # bytes that the numbers of one section may take before they are dropped


class Memory(dict[Hashable, bytes]):
    """The numbers of a section, kept by what they say."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        super().__init__()
        self.limits = Limits(cells)
        self.most = max(64, _KEPT // (len(cells) + 100))

    def keep(self, key: Hashable, told: bytes) -> bytes:
        """Keep the numbers, and hand them on."""
        if len(self) >= self.most:
            self.clear()
        self[key] = told
        return told
