"""Layout: the whole table as a seat sees it. Rules: SF-INFO-1, SF-INFO-2, SF-INFO-3."""

from __future__ import annotations

from mayday.games.systems_failing.scene.meters import meter, status
from mayday.games.systems_failing.scene.piles import (
    bag,
    deck,
    discard,
    stacks,
    white_on_deck,
    white_supply,
)
from mayday.games.systems_failing.scene.players import player
from mayday.games.systems_failing.scene.ship import ship
from mayday.games.systems_failing.table import SFState
from mayday.kernel import Kind, Node, Seat, View


def scene(v: View[SFState]) -> Node:
    """Status above, the ship in the middle; meters, pools and piles below."""
    g = v.position
    return Node(
        id="table",
        kind=Kind.TABLE,
        size=(16, 10),
        hue="amber",
        children=(
            *status(g),
            ship(g),
            meter(g),
            *(player(g, Seat(seat)) for seat in range(g.seats)),
            bag(g),
            deck(g),
            *white_on_deck(g),
            *stacks(g),
            discard(g),
            white_supply(g),
        ),
    )
