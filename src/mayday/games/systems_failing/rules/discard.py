"""Discard: the whole pool goes back. Rules: SF-DISC."""

from __future__ import annotations

from mayday.games.systems_failing.cubes import NONE, total
from mayday.games.systems_failing.events import PoolDiscarded
from mayday.games.systems_failing.table import SFState
from mayday.kernel import Refusal, Seat, refuse


def can_discard(g: SFState, seat: Seat) -> bool:
    """There is a cube in the pool. Rules: SF-DISC-2."""
    return g.pools[seat] != NONE


def why_not_discard(g: SFState, seat: Seat) -> Refusal | None:
    return None if can_discard(g, seat) else refuse("SF-DISC-2", "pool_empty")


def discard_all(g: SFState, seat: Seat) -> None:
    """Return the whole pool to the bag. Rules: SF-DISC-1."""
    g.emit(PoolDiscarded, seat, total(g.pools[seat]))
    g.bag += g.pools[seat]
    g.pools[seat] = NONE
