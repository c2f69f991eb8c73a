"""What rl/native/ offers, where it is compiled."""

from collections.abc import Mapping
from typing import Any, final

from mayday.kernel import Choice, State

FORMAT: int

@final
class Follower:
    def __init__(self, plan: tuple[Any, ...]) -> None: ...
    def update(self, g: State, seen: list[Any], row: memoryview, seat: int) -> None: ...

def offer(
    g: State, seat: int, index: Mapping[Choice, int], mask: bytearray | memoryview
) -> None: ...
