"""Presence: who is at a table, at this worker or another, and since when somebody is away."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Protocol

from mayday.kernel import Seat
from mayday.server.frames import Packet
from mayday.server.visitors import Visitor


class Member(Protocol):
    """Somebody who listens to a room: a connection with its seats; without any, a spectator."""

    seats: tuple[Seat, ...]
    visitor: Visitor | None
    wants_changes: bool  # and not whole states
    language: str

    def send(self, packet: Packet) -> None: ...
    def show_table(self) -> None: ...


class Presence:
    """The people of one table."""

    def __init__(self, grace: float, clock: Callable[[], float] = time.monotonic) -> None:
        """For `grace` seconds nobody else may decide for a player who is away."""
        self.members: set[Member] = set()
        self.elsewhere: dict[str, frozenset[int]] = {}  # seats present at other workers
        self.guests = 0  # connections to this room, whether they have said hello or not
        self._grace, self._clock = grace, clock
        self._opened = clock()
        self._left: dict[int, float] = {}

    @property
    def here(self) -> frozenset[int]:
        """The seats whose players are at this worker."""
        return frozenset(int(seat) for member in self.members for seat in member.seats)

    @property
    def seats(self) -> frozenset[int]:
        """The seats whose players are there, at this worker or another."""
        return self.here.union(*self.elsewhere.values())

    @property
    def is_watched(self) -> bool:
        """Whether anybody looks at this table at this worker."""
        return bool(self.members)

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here, not even somebody who has not said hello."""
        return not self.members and not self.guests

    def come(self, member: Member) -> bool:
        """Somebody is there; whether that is news to others."""
        before = self.seats
        self.members.add(member)
        return self.seats != before

    def go(self, member: Member) -> bool:
        """Somebody goes away; whether a seat is empty now that was not."""
        before = self.seats
        self.members.discard(member)
        return self._note_the_gone(before)

    def set_elsewhere(self, elsewhere: Mapping[str, frozenset[int]]) -> bool:
        """Other workers said whom they have; whether that is news here."""
        before = self.seats
        self.elsewhere = dict(elsewhere)
        return self._note_the_gone(before) or self.seats != before

    def _note_the_gone(self, before: frozenset[int]) -> bool:
        gone = before - self.seats
        self._left.update(dict.fromkeys(gone, self._clock()))
        return bool(gone)

    def keeps(self, seat: int) -> float:
        """For how many seconds the seat of somebody who is away is still kept.

        A table that was just opened waits for its people as if they had just left: other workers
        may not have said yet whom they have.
        """
        since = self._left.get(seat, self._opened)
        return max(0.0, since + self._grace - self._clock())
