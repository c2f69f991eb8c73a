"""Events: what can be told. The words stand in text/en.toml under the names of these classes."""

from __future__ import annotations

from typing import NamedTuple

from mayday.kernel import Seat


class Walked(NamedTuple):
    seat: Seat
    rolled: int
    walked: int


class Stumbled(NamedTuple):
    seat: Seat
    rolled: int
    oil: int


class Refilled(NamedTuple):
    seat: Seat
    oil: int


class Emerged(NamedTuple):
    round: int


class Burnt(NamedTuple):
    walked: int
