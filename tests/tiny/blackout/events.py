"""What can happen in Blackout."""

from __future__ import annotations

from typing import NamedTuple

from mayday.kernel import Seat


class Moved(NamedTuple):
    seat: Seat
    square: str


class MovedUnseen(NamedTuple):
    seat: Seat


class Bumped(NamedTuple):
    seat: Seat
    other: Seat
    square: str


class Scanned(NamedTuple):
    seat: Seat
    distance: str


class ScannedUnseen(NamedTuple):
    seat: Seat


class Fired(NamedTuple):
    seat: Seat
    square: str
    origin: str


class Hit(NamedTuple):
    seat: Seat


class RoundEnded(NamedTuple):
    number: int
