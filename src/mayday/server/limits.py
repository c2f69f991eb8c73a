"""Limits: how fast and how much a client may ask."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict

from mayday.server.config import Limits
from mayday.server.messages import Problem

_REMEMBERED = 10_000  # addresses


class Bucket:
    """Tokens that come back with time: `burst` at once, `rate` a second in the long run."""

    __slots__ = ("_burst", "_rate", "_then", "_tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, float(burst)
        self._tokens, self._then = self._burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        if self._filled() < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left to be spent."""
        return self._filled() <= 0

    def spend(self, cost: float) -> None:
        """Take what something has cost; what is not there is owed."""
        self._tokens = self._filled() - cost

    def _filled(self) -> float:
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._rate)
        self._then = now
        return self._tokens


class Buckets:
    """A bucket for each address that asked lately."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        """The bucket of the address."""
        if address not in self._known:
            self._known[address] = Bucket(self._rate, self._burst)
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(address)
        return self._known[address]


class Gate:
    """What each address has asked for lately and how many sockets it holds."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._requests = Buckets(limits.requests_per_second, limits.request_burst)
        self._new_matches = Buckets(limits.matches_per_minute / 60, limits.match_burst)
        self.work = Buckets(limits.work_seconds, limits.work_burst)
        self._sockets: Counter[str] = Counter()

    @property
    def sockets(self) -> int:
        return self._sockets.total()

    def check_request(self, address: str) -> None:
        """Refuse an address that asks too often."""
        if not self._requests.of(address).take():
            raise Problem("limit", "too_many_requests")

    def check_new_match(self, address: str) -> None:
        """Refuse an address that makes too many matches."""
        if not self._new_matches.of(address).take():
            raise Problem("limit", "too_many_new")

    def open_socket(self, address: str) -> None:
        """Count a socket in, or refuse it."""
        if self._sockets[address] >= self._limits.sockets_per_address:
            raise Problem("limit", "too_many_sockets")
        if self.sockets >= self._limits.sockets:
            raise Problem("limit", "full")
        self._sockets[address] += 1

    def close_socket(self, address: str) -> None:
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]
