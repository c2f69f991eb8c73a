"""Discard: the whole pool goes back. Rules: SF-DISC."""

from __future__ import annotations

from mayday.games.systems_failing.cubes import NONE, total
from mayday.games.systems_failing.events import PoolDiscarded
from mayday.games.systems_failing.table import SFState
from mayday.kernel import Refusal, Seat, refuse


def why_not_discard(g: SFState, seat: Seat) -> Refusal | None:
    """There must be a cube in the pool; when in the turn does not matter. Rules: SF-DISC-2."""
    return None if g.pools[seat] else refuse("SF-DISC-2", "pool_empty")


def discard_all(g: SFState, seat: Seat) -> None:
    """Return the whole pool to the bag. Rules: SF-DISC-1."""
    g.emit(PoolDiscarded, seat, total(g.pools[seat]))
    g.bag += g.pools[seat]
    g.pools[seat] = NONE
