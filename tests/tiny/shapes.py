"""A shape for tables of any value, for tests that never write a position down."""

from __future__ import annotations

from typing import Any

from mayday.kernel import Shape


class Plain(Shape[Any]):
    """Begins as `start`, and is copied as `how` says."""

    def __init__(self, start: Any, how: str = "{0}") -> None:
        self.start, self.how = start, how

    def empty(self, seats: int) -> Any:
        made: Any = eval(self.copy("start"), {"start": self.start})
        return made

    def copy(self, value: str) -> str:
        return self.how.format(value)


LIST = "{0}[:]"
SET = "{0}.copy()"
LISTS = "[each[:] for each in {0}]"
DICT_OF_LISTS = "{{key: each[:] for key, each in {0}.items()}}"
