"""Intercept markers: met, revealed, captured or removed.

A marker is its place in `g.spots`; its symbol is hidden until it is seen.
"""

from __future__ import annotations

from mayday.games.free_mars import choices
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import ITEM_BIT, ShipSet
from mayday.games.free_mars.events import MarkerLost, MarkerRemoved, MarkerRevealed, MarkerTaken
from mayday.games.free_mars.rows import ItemId, ShipId, SpaceId
from mayday.games.free_mars.rules.decision import Decision, why_not_load, with_room
from mayday.games.free_mars.rules.tracks import gain_ap
from mayday.games.free_mars.table import (
    NOWHERE,
    FMState,
    is_revealed,
    marker_at,
    pack_of,
    ships_at,
)
from mayday.kernel import Choice, Refusal, Seat, refuse

PRIZE = 1  # AP, FM-INT-1


class MarkerPlace(Decision, frozen=True):
    """Which ship takes a revealed marker, if it is not removed.

    Rules: FM-INT-1, FM-INT-7, FM-INT-10, FM-INT-11, FM-INT-12.
    """

    prompt = "marker_place"
    rule = "FM-INT-7"
    choices = (*choices.LOAD.values(), choices.REMOVE)

    marker: int
    ships: ShipSet
    captured: bool  # in a NET Run: it cannot be removed by choice

    def about(self, g: FMState) -> tuple[str, ...]:
        return (g.symbols[self.marker],)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        ships = with_room(g, self.ships, ItemId(g.symbols[self.marker]))
        menu = choices.of_ships(Verb.LOAD, pack_of(g).id, ships)
        return menu if self.captured else (*menu, choices.REMOVE)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == choices.REMOVE:
            return refuse("FM-INT-1", "captured_marker_stays") if self.captured else None
        ship = pack_of(g).number.get(ShipId(choice.target), -1)
        if ship < 0 or not self.ships >> ship & 1:
            return refuse("FM-INT-7", "ship_elsewhere", near=ship >= 0)
        return why_not_load(g, ship, ItemId(g.symbols[self.marker]))

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice == choices.REMOVE:
            remove(g, self.marker)
        else:
            take(g, self.marker, pack_of(g).number[ShipId(choice.target)])


def meet(g: FMState, space: SpaceId) -> bool:
    """Whether a marker stops whoever enters a Point; a revealed one is settled at once.

    Rules: FM-MOVE-5, FM-INT-7, FM-INT-9.
    """
    marker = marker_at(g, space)
    if marker < 0:
        return False
    if is_revealed(g, marker):
        g.push(MarkerPlace(marker, g.tf, False))
    return True


def has_hidden_marker(g: FMState, space: SpaceId) -> bool:
    """Rules: FM-INT-5."""
    marker = marker_at(g, space)
    return marker >= 0 and not is_revealed(g, marker)


def show(g: FMState, marker: int) -> None:
    """The symbol comes to light."""
    g.marker_seen |= 1 << marker
    g.reveal()
    g.emit(MarkerRevealed, g.symbols[marker], g.spots[marker])


def reveal_marker(g: FMState, marker: int) -> None:
    """From afar; friendly units that are there already settle it at once.

    Rules: FM-INT-7, FM-INT-10.
    """
    show(g, marker)
    if ships := ships_at(g, g.spots[marker]):
        g.push(MarkerPlace(marker, ships, False))


def capture(g: FMState, marker: int) -> None:
    """A NET Run in its Node succeeded; without room it is shown and removed.

    Rules: FM-INT-1, FM-INT-3, FM-INT-12.
    """
    show(g, marker)
    if with_room(g, g.tf, ItemId(g.symbols[marker])):
        g.push(MarkerPlace(marker, g.tf, True))
    else:
        remove(g, marker)


def take(g: FMState, marker: int, ship: int) -> None:
    """The ship carries it like a pod, and AP are gained. Rules: FM-INT-1, FM-INT-8, FM-INT-11."""
    symbol = g.symbols[marker]
    g.load[ship] |= ITEM_BIT[ItemId(symbol)]
    g.captured += 1
    _lift(g, marker)
    g.emit(MarkerTaken, symbol, pack_of(g).ships[ship], PRIZE)
    gain_ap(g, PRIZE)


def remove(g: FMState, marker: int) -> None:
    """A marker that was seen goes, for nothing. Rules: FM-INT-7, FM-INT-12."""
    g.emit(MarkerRemoved, g.symbols[marker], g.spots[marker])
    _lift(g, marker)


def remove_unseen(g: FMState, marker: int) -> None:
    """A NET Run in its Node failed; it still counts for Clear. Rules: FM-INT-2, FM-MIS-19."""
    g.emit(MarkerLost, g.spots[marker])
    _lift(g, marker)


def _lift(g: FMState, marker: int) -> None:
    g.spots = (*g.spots[:marker], NOWHERE, *g.spots[marker + 1 :])
