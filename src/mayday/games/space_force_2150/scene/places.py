"""Places: rectangles in the unit of the drawings, of which the table has so many."""

from __future__ import annotations

Place = tuple[float, float]

TABLE = (1280.0, 800.0)
LEFT, WIDTH = 807.0, 463.0  # of the right column
INNER = WIDTH - 16


def box(x: float, y: float, w: float, h: float, within: Place = TABLE) -> tuple[Place, Place]:
    """A rectangle in the unit of the drawings, as centre and size on its parent's grid."""
    width, height = within
    at = (100 * (x + w / 2) / width, 100 * (y + h / 2) / height)
    return at, (100 * w / width, 100 * h / height)
