"""Games of Phobos Falling that have come to a point, by the choices and rulings of its players."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec

from mayday.games.phobos_falling import GAME as PHOBOS
from mayday.kernel import Match, Proposal, Seat, Seeded, read_ruling

_SEEDS = 4000


class Moment(NamedTuple):
    """A record, how far it goes, and the position it has come to."""

    record: dict[str, Any]
    number: int
    position: Any


def anything(g: Any) -> bool:
    return True


@cache
def laid_out(
    seats: int,
    first: str,
    event: str,
    rulings: tuple[str, ...] = (),
    fits: Callable[[Any], bool] = anything,
) -> Moment:
    """The first turn of an officer, after rulings, with the event that this turn will reveal.

    The luck is looked for, so that no test depends on what one seed happens to hold: who begins,
    the event, and whatever else the position must fit.
    """
    for seed in range(_SEEDS):
        match = _begun(seats, seed)
        g = match.position
        if g.active == first and g.event_deck[-1] == event and fits(g):
            for ruling in rulings:
                agree(match, ruling)
            return Moment(msgspec.to_builtins(match.record()), match.number, match.position)
    raise AssertionError(f"in {_SEEDS} games {first} never begins so with {event}")


def _begun(seats: int, seed: int) -> Match[Any]:
    """A game whose officers have their first cards and stand in their zones."""
    match: Match[Any] = Match(PHOBOS, {}, ("human",) * seats, Seeded(seed))
    while match.position.asks and match.position.asks[0].prompt != "move_step":
        ask = match.position.asks[0]
        match.choose(ask.seat, ask.choices[0])
    return match


def agree(match: Match[Any], ruling: str) -> None:
    """Everybody at the table wants it so."""
    match.propose(Proposal(Seat(0), ruling=read_ruling(ruling)))
    for seat in range(1, len(match.seats)):
        match.vote(Seat(seat), True)
