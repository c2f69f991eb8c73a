"""Placing: the forces take their start areas. Rules: PH-PLACE-1 to -7."""

from __future__ import annotations

from itertools import cycle

from mayday.games.phobia import choices
from mayday.games.phobia.choices import Verb
from mayday.games.phobia.events import UnitPlaced
from mayday.games.phobia.grid import Square, Squares
from mayday.games.phobia.model import PHState, chosen_units, free_squares, put
from mayday.games.phobia.units import SURVIVORS, TYPE_OF, UnitId
from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, Refusal, Seat, Step, refuse, seat_id

_AREA_RULES = ("PH-PLACE-1", "PH-PLACE-2")
_AUTOMATIC_ORDER = ("ast", "pyr", "oph", "amb")  # for the Phobias (PH-PLACE-6)


class Place(Step[PHState], frozen=True):
    """A side places its units in roster order, or lets the rest be placed.

    Rules: PH-PLACE-1 to -5, PH-PLACE-7.
    """

    seat: Seat

    def advance(self, g: PHState) -> Asks:
        waiting = not_yet_placed(g, self.seat)
        if not waiting:
            g.become()
            return NOBODY
        offered = choices.places_on(g.board, self.seat).only(free_squares(g))
        return (Ask(self.seat, "place", offered, (waiting[0],)),)

    def answer(self, g: PHState, seat: Seat, choice: Choice) -> None:
        if choice == choices.PLACE_REST:
            place_automatically(g, seat)
        else:
            place(g, seat, not_yet_placed(g, seat)[0], g.board.square[choice.target])

    def refusal(self, g: PHState, seat: Seat, choice: Choice) -> Refusal | None:
        if seat != self.seat:
            placing = seat_id(self.seat)
            return refuse("PH-PLACE-4", "other_side_places", near=False, placing=placing)
        if choice.verb == Verb.PLACE_REST:
            return None
        if choice.verb != Verb.PLACE:
            return refuse("PH-PLACE-5", "place_first", near=False)
        square = g.board.square.get(choice.target)
        if square is None or not g.board.starts[seat] >> square & 1:
            return refuse(_AREA_RULES[seat], "not_your_area", near=False)
        if start_squares(g, seat) >> square & 1:
            return None
        return refuse("PH-PLACE-3", "square_taken")


def not_yet_placed(g: PHState, seat: Seat) -> list[UnitId]:
    """The units of the force that wait beside the board, in roster order."""
    return [unit for unit in chosen_units(g, seat) if unit not in g.units[seat]]


def start_squares(g: PHState, seat: Seat) -> Squares:
    """The free squares of the side's start area. Rules: PH-PLACE-1 to -3."""
    return g.board.starts[seat] & free_squares(g)


def place(g: PHState, seat: Seat, unit: UnitId, square: Square) -> None:
    put(g, seat, unit, square)
    g.emit(UnitPlaced, unit, g.board.names[square])


def place_automatically(g: PHState, seat: Seat) -> None:
    """All units not yet placed go to fixed squares around those on the board. Rules: PH-PLACE-6."""
    waiting = not_yet_placed(g, seat)
    if seat == SURVIVORS:
        squares = g.board.members(start_squares(g, seat))
        for unit, square in zip(waiting, squares, strict=False):
            place(g, seat, unit, square)
    else:
        waiting.sort(key=lambda unit: _AUTOMATIC_ORDER.index(TYPE_OF[unit].id))
        deal_to_areas(g, seat, waiting)


def deal_to_areas(g: PHState, seat: Seat, waiting: list[UnitId]) -> None:
    """One unit to each green area in turn, to its free square nearest to the orange area.

    Rules: PH-PLACE-6.
    """
    areas = cycle(g.board.area_order)
    for unit in waiting:
        free = start_squares(g, seat)
        nearest = next(square for area in areas for square in area if free >> square & 1)
        place(g, seat, unit, nearest)
