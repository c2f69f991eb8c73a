"""What can happen in Claims."""

from __future__ import annotations

from typing import NamedTuple

from mayday.kernel import Seat


class WreckSighted(NamedTuple):
    wreck: str


class BidMade(NamedTuple):
    """That a bid lies there, not which."""

    seat: Seat


class BidsRevealed(NamedTuple):
    wreck: str
    first: str
    second: str


class Claimed(NamedTuple):
    seat: Seat
    wreck: str


class DriftedAway(NamedTuple):
    wreck: str
