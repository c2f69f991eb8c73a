"""A property that is worked out once: `functools.cached_property` without its lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801  # used like the decorator it stands for
    """The first look works the value out and keeps it; every later one finds it there."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.name = work.__name__

    def __get__(self, owner: Any, kind: type) -> T:
        value: T = self.work(owner)
        owner.__dict__[self.name] = value
        return value
