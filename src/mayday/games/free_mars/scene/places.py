"""Places: rectangles in the unit of the drawings, of which the table has so many."""

from __future__ import annotations

Place = tuple[float, float]

TABLE = (1280.0, 800.0)
LEFT, WIDTH = 637.0, 634.0  # of the right column
TOP, BOTTOM = 57.0, 792.0  # of both columns
GAP = 8.0
CAPTION = 30.0  # the line with a panel's name


def box(x: float, y: float, w: float, h: float, within: Place = TABLE) -> tuple[Place, Place]:
    """A rectangle in the unit of the drawings, as centre and size on its parent's grid."""
    width, height = within
    at = (100 * (x + w / 2) / width, 100 * (y + h / 2) / height)
    return at, (100 * w / width, 100 * h / height)


def cells(number: int, columns: int, room: Place, top: float, pitch: float) -> list[Place]:
    """The top left corners of so many cells in rows, in a panel of this size."""
    width = (room[0] - 2 * GAP) / columns
    return [(GAP + n % columns * width, top + n // columns * pitch) for n in range(number)]
