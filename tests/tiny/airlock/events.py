"""What can happen in Airlock."""

from __future__ import annotations

from typing import NamedTuple

from mayday.kernel import Seat


class CardDrawn(NamedTuple):
    seat: Seat
    card: str


class CardDrawnUnseen(NamedTuple):
    seat: Seat


class LeakOpened(NamedTuple):
    seat: Seat
    at: Seat


class CardPlayed(NamedTuple):
    seat: Seat
    card: str


class LeakSentOn(NamedTuple):
    at: Seat


class CardGiven(NamedTuple):
    seat: Seat
    to: Seat
    card: str


class CardGivenUnseen(NamedTuple):
    seat: Seat
    to: Seat


class AirLost(NamedTuple):
    seat: Seat
    left: int
