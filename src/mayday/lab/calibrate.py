"""The yardstick for speed: a fixed loop of what a plain-Python rules engine is made of.

One unit is one call of `unit()`: 1,000 rounds of list append and pop, dict get and set, tuple
building, small-integer arithmetic and attribute access on a slotted object. Figures per unit
can be compared between machines; `unit()` must therefore never change.
"""

from __future__ import annotations

import time


class Cell:
    __slots__ = ("items", "n")

    def __init__(self) -> None:
        self.n = 0
        self.items: list[tuple[int, int]] = []


def unit() -> int:
    c = Cell()
    items = c.items
    d: dict[int, int] = {}
    x = 12345
    for i in range(1000):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        k = x & 63
        items.append((k, i))
        d[k] = d.get(k, 0) + 1
        if len(items) > 20:
            a, b = items.pop()
            items[a % 20] = (b, a)
            c.n += a
    return c.n + len(d)


def rate(units: int = 50) -> float:
    """Units per second of CPU time over one block of `units`."""
    start = time.process_time()
    for _ in range(units):
        unit()
    return units / (time.process_time() - start)
