"""Marks: small shapes that carry meaning without colour.

Each hue has one, drawn in the corner of its pieces. The signs stand behind a number: hazard
for harm to come, burst for an explosion.
"""

from __future__ import annotations

from math import cos, pi, sin

from mayday.render.markup import tag

Point = tuple[float, float]


def _star(points: int, inner: float) -> tuple[Point, ...]:
    """A star around the origin, one point upwards."""
    corners = []
    for n in range(2 * points):
        radius, angle = (1.0 if n % 2 == 0 else inner), pi * n / points
        corners.append((radius * sin(angle), -radius * cos(angle)))
    return tuple(corners)


_PLUS = 0.34
_SHAPES: dict[str, tuple[Point, ...]] = {
    "orange": ((0, -1), (1, 0.85), (-1, 0.85)),
    "yellow": ((0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0)),
    "red": (
        *((-_PLUS, -1), (_PLUS, -1), (_PLUS, -_PLUS), (1, -_PLUS), (1, _PLUS), (_PLUS, _PLUS)),
        *((_PLUS, 1), (-_PLUS, 1), (-_PLUS, _PLUS), (-1, _PLUS), (-1, -_PLUS), (-_PLUS, -_PLUS)),
    ),
    "black": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "green": ((-1, -0.85), (1, -0.85), (0, 1)),
    "violet": _star(5, 0.45),
}
_BURST = _star(9, 0.62)


def hue_mark(hue: str, x: float, y: float, radius: float, colour: str) -> str:
    """The mark of a hue around a point: blue is a disc, white a ring, the others have corners."""
    if hue == "blue":
        return tag("circle", cx=x, cy=y, r=radius * 0.95, fill=colour)
    if hue == "white":
        ring = radius * 0.75
        return tag(
            "circle", cx=x, cy=y, r=ring, fill="none", stroke=colour, stroke_width=radius * 0.5
        )
    return tag("polygon", points=_points(_SHAPES[hue], x, y, radius), fill=colour)


def hazard(x: float, y: float, radius: float, colour: str, fill: str) -> str:
    """A warning triangle with rounded corners."""
    corners = ((0.0, -1.0), (1.06, 0.8), (-1.06, 0.8))
    return tag(
        "polygon",
        points=_points(corners, x, y, radius),
        fill=fill,
        stroke=colour,
        stroke_width=2.5,
        stroke_linejoin="round",
    )


def burst(x: float, y: float, radius: float, colour: str, fill: str) -> str:
    """The jagged star of an explosion."""
    return tag(
        "polygon",
        points=_points(_BURST, x, y, radius),
        fill=fill,
        stroke=colour,
        stroke_width=1.5,
        stroke_linejoin="round",
    )


SIGNS = {"hazard": hazard, "burst": burst}


def _points(shape: tuple[Point, ...], x: float, y: float, radius: float) -> str:
    return " ".join(f"{x + radius * dx:.2f},{y + radius * dy:.2f}" for dx, dy in shape)
