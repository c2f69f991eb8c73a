"""What can happen in Wreck."""

from __future__ import annotations

from typing import NamedTuple

from mayday.kernel import Seat


class ShiftBegan(NamedTuple):
    number: int
    oxygen: int


class Looked(NamedTuple):
    seat: Seat


class LookedAt(NamedTuple):
    seat: Seat
    card: str


class Drawn(NamedTuple):
    seat: Seat
    card: str


class Rolled(NamedTuple):
    seat: Seat
    number: int


class OxygenLost(NamedTuple):
    left: int


class Sent(NamedTuple):
    seat: Seat
    pairs: int


class Asked(NamedTuple):
    seat: Seat
    holder: Seat


class Taken(NamedTuple):
    seat: Seat
    holder: Seat


class Refused(NamedTuple):
    holder: Seat


class LeadPassed(NamedTuple):
    seat: Seat


class Finished(NamedTuple):
    seat: Seat


class OxygenRuled(NamedTuple):
    oxygen: int


class CellsRuled(NamedTuple):
    seat: Seat
    number: int


class Buried(NamedTuple):
    """The top card went to the bottom, unseen."""
