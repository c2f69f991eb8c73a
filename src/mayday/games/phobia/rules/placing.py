"""Placing: the forces take their start areas.

Rules: PH-PLACE-1, PH-PLACE-2, PH-PLACE-3, PH-PLACE-4, PH-PLACE-5, PH-PLACE-6, PH-PLACE-7.
"""

from __future__ import annotations

from functools import cache
from itertools import cycle

from mayday.games.phobia.board import Board, Square, Squares
from mayday.games.phobia.choices import PLACE, PLACE_REST, Offer, offer
from mayday.games.phobia.content import SURVIVORS, TYPE_OF, UnitId
from mayday.games.phobia.events import UnitPlaced
from mayday.games.phobia.table import PHState, chosen_units, free_squares, put
from mayday.kernel import NOBODY, Ask, Asks, Choice, Refusal, Seat, SeatQuestion, refuse, seat_id

_AREA_RULES = ("PH-PLACE-1", "PH-PLACE-2")


class Place(SeatQuestion[PHState], frozen=True):
    """A side places its units in roster order, or lets the rest be placed.

    Rules: PH-PLACE-4, PH-PLACE-5, PH-PLACE-7.
    """

    prompt = "place"
    rule = turn_rule = "PH-PLACE-4"
    choices = (*PLACE.values(), PLACE_REST)

    def advance(self, g: PHState) -> Asks:
        waiting = not_yet_placed(g, self.seat)
        if not waiting:
            g.become()
            return NOBODY
        return (Ask(self.seat, self.prompt, self.offers(g, self.seat), (waiting[0],)),)

    def offers(self, g: PHState, seat: Seat) -> tuple[Choice, ...]:
        return places_on(g.board, seat).only(free_squares(g))

    def why_not(self, g: PHState, seat: Seat, choice: Choice) -> Refusal | None:
        """Only a free square of the own start area will do.

        Rules: PH-PLACE-1, PH-PLACE-2, PH-PLACE-3.
        """
        if choice == PLACE_REST:
            return None
        square = g.board.square.get(choice.target)
        if square is None or not g.board.starts[seat] >> square & 1:
            return refuse(_AREA_RULES[seat], "not_your_area", near=False)
        if start_squares(g, seat) >> square & 1:
            return None
        return refuse("PH-PLACE-3", "square_taken")

    def why_not_you(self, g: PHState, seat: Seat) -> Refusal:
        placing = seat_id(self.seat)
        return refuse("PH-PLACE-4", "other_side_places", near=False, placing=placing)

    def why_not_now(self, g: PHState, seat: Seat, choice: Choice) -> Refusal:
        return refuse("PH-PLACE-5", "place_first", near=False)

    def answer(self, g: PHState, seat: Seat, choice: Choice) -> None:
        if choice == PLACE_REST:
            place_automatically(g, seat)
        else:
            place(g, seat, not_yet_placed(g, seat)[0], g.board.square[choice.target])


@cache
def places_on(board: Board, seat: Seat) -> Offer:
    """Places on the start squares of a side; or wherever the rules say."""
    return offer(PLACE, board, board.starts[seat], PLACE_REST)


def not_yet_placed(g: PHState, seat: Seat) -> list[UnitId]:
    """The units of the force that wait beside the board, in roster order. Rules: PH-PLACE-4."""
    return [unit for unit in chosen_units(g, seat) if unit not in g.units[seat]]


def start_squares(g: PHState, seat: Seat) -> Squares:
    """The free squares of the side's start area. Rules: PH-PLACE-1, PH-PLACE-2, PH-PLACE-3."""
    return g.board.starts[seat] & free_squares(g)


def place(g: PHState, seat: Seat, unit: UnitId, square: Square) -> None:
    put(g, seat, unit, square)
    g.emit(UnitPlaced, unit, g.board.names[square])


def place_automatically(g: PHState, seat: Seat) -> None:
    """All units not yet placed go to fixed squares around those on the board, in the order that
    the content gives their types. Rules: PH-PLACE-6."""
    waiting = sorted(not_yet_placed(g, seat), key=lambda unit: TYPE_OF[unit].placed)
    if seat == SURVIVORS:
        squares = g.board.members(start_squares(g, seat))
        for unit, square in zip(waiting, squares, strict=False):
            place(g, seat, unit, square)
    else:
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
