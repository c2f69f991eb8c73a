"""The orbits: draws the charts and planets of Free Mars for its art folder.

python tools/orbits.py src/mayday/games/free_mars/art

A chart is an instrument's face: a ring of bearings, stars, and the names of the Points beside
them. What moves, the ways and the Points themselves are drawn by the scene, on top of it.
"""

from __future__ import annotations

import sys
from math import cos, hypot, pi, sin
from pathlib import Path

from mayday.games.free_mars.content import PACKS, Pack
from mayday.games.free_mars.rows import Space
from mayday.games.free_mars.scene.chart import CHART, SIZES
from mayday.kernel import Luck, shuffle
from mayday.render.layout import Rect

WIDTH, HEIGHT = CHART
STARS = 70
LETTERS = 14.0  # the size of a Point's name
PLACES = 16  # around a Point, where its name can stand
CLEARLY_NEARER = 1.4  # a name is so much nearer to its Point than to any other Point or name

ON_THE_WAY = 0.9  # how much a name may lie in the direction of a way


def document(width: float, height: float, *parts: str) -> str:
    inner = "\n".join(f"  {part}" for part in parts)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
    return f"{head}\n{inner}\n</svg>\n"


def chart(pack: Pack | None) -> str:
    """The face of the instrument, with the names of a pack's Points."""
    return document(
        WIDTH,
        HEIGHT,
        f'<rect x="0.6" y="0.6" width="{WIDTH - 1.2:g}" height="{HEIGHT - 1.2:g}" rx="10"'
        ' fill="var(--sunken)" stroke="var(--line)" stroke-width="1.25"/>',
        stars(),
        bearings(),
        names(pack) if pack else "",
    )


def stars() -> str:
    """Small dots, the same in every drawing."""
    spots = [(x, y) for x in range(12, int(WIDTH) - 8, 13) for y in range(12, int(HEIGHT) - 8, 13)]
    luck = Luck(2150)
    shuffle(luck, spots)
    dots = "".join(f"M{x} {y}h0" for x, y in spots[:STARS])
    return f'<path d="{dots}" stroke="var(--line)" stroke-width="2" stroke-linecap="round"/>'


def bearings() -> str:
    """Ticks every ten degrees in the corners, longer ones every thirty, and a cross hair."""
    cx, cy = WIDTH / 2, HEIGHT / 2
    ticks = []
    for degrees in range(0, 360, 10):
        angle = degrees * pi / 180
        outer, inner = 1.0, 0.955 if degrees % 30 == 0 else 0.975
        (x1, y1), (x2, y2) = (
            (cx + sin(angle) * (cx - 6) * r, cy - cos(angle) * (cy - 6) * r) for r in (outer, inner)
        )
        ticks.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
    face = (
        f'<ellipse cx="{cx:g}" cy="{cy:g}" rx="{cx - 6:g}" ry="{cy - 6:g}" fill="none"'
        ' stroke="var(--line)" stroke-width="1"/>'
    )
    cross = f"M{cx:g} 8V{HEIGHT - 8:g}M8 {cy:g}H{WIDTH - 8:g}"
    return (
        f'{face}<path d="{"".join(ticks)}" stroke="var(--edge)" stroke-width="1.25"/>'
        f'<path d="{cross}" stroke="var(--line)" stroke-width="0.75" stroke-dasharray="1 7"/>'
    )


def names(pack: Pack) -> str:
    """The name of each Point, where it is in nobody's way."""
    taken = [ground(space) for space in pack.file.space]
    written = []
    for space in pack.file.space:
        if space.id != pack.launch:
            place = name_place(pack, space, taken)
            taken.append(place)
            x, y = place.centre
            written.append(f'<text x="{x:.1f}" y="{y + 4.5:.1f}">{space.id}</text>')
    return (
        f'<g font-size="{LETTERS:g}" font-family="IBM Plex Mono, monospace" fill="var(--muted)"'
        f' text-anchor="middle">{"".join(written)}</g>'
    )


def ground(space: Space) -> Rect:
    """The square of a Point."""
    x, y, side = space.x * WIDTH / 100, space.y * HEIGHT / 100, SIZES[space.kind]
    return Rect(x - side / 2, y - side / 2, side, side)


def name_place(pack: Pack, space: Space, taken: list[Rect]) -> Rect:
    """Of the places around a Point the one that is farthest from its ways, covers nothing and can
    be taken for nobody else's name; outwards if several are alike."""
    x, y = ground(space).centre
    away = SIZES[space.kind] * 0.75 + 9  # beyond the ring of an overlay
    wide = LETTERS * 0.6 * len(space.id)
    ways = [towards(space, pack.spaces[to]) for to in space.to]
    outwards = (x - WIDTH / 2) / WIDTH, (y - HEIGHT / 2) / HEIGHT
    others = [place.centre for place in taken if place != ground(space)]

    def crowding(place: Rect) -> float:
        dx, dy = place.centre[0] - x, place.centre[1] - y
        length = hypot(dx, dy)
        nearest = max((dx * wx + dy * wy) / length for wx, wy in ways)
        outside = (dx * outwards[0] + dy * outwards[1]) / length
        covers = any(overlap(place, other) for other in taken)
        beyond = min(place.x, place.y, WIDTH - place.x - wide, HEIGHT - place.y - LETTERS) < 6
        cx, cy = place.centre
        apart = min(hypot(cx - ox, cy - oy) for ox, oy in others) / length
        astray = max(0.0, CLEARLY_NEARER - apart)
        struck = nearest > ON_THE_WAY
        return nearest - 0.3 * outside + 3 * astray + struck + 4 * (covers + beyond)

    turns = [n * 2 * pi / PLACES for n in range(PLACES)]
    centres = [(x + sin(turn) * (away + 4), y - cos(turn) * away) for turn in turns]
    places = [Rect(cx - wide / 2, cy - LETTERS / 2, wide, LETTERS) for cx, cy in centres]
    return min(places, key=crowding)


def towards(space: Space, other: Space) -> tuple[float, float]:
    """The direction of a way."""
    (x, y), (ox, oy) = ground(space).centre, ground(other).centre
    length = hypot(ox - x, oy - y)
    return (ox - x) / length, (oy - y) / length


def overlap(a: Rect, b: Rect) -> bool:
    across = abs(a.centre[0] - b.centre[0]) < (a.w + b.w) / 2 + 3
    return across and abs(a.centre[1] - b.centre[1]) < (a.h + b.h) / 2


def circle(x: float, y: float, r: float, fill: str = "none", stroke: str = "edge") -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="var(--{stroke})"'
        ' stroke-width="1"/>'
    )


def globe(*surface: str) -> str:
    """A planet with its limb, a few parallels, and what is on its surface."""
    parallels = "M6 31Q50 45 94 31M2.5 50Q50 66 97.5 50M6 69Q50 86 94 69"
    return document(
        100,
        100,
        circle(50, 50, 48, "var(--raised)", "edge"),
        f'<path d="{parallels}" fill="none" stroke="var(--line)" stroke-width="1"/>',
        *surface,
        '<path d="M50 2A48 48 0 0 1 50 98A62 62 0 0 0 50 2Z" fill="var(--ground)" opacity="0.55"/>',
    )


def ceres() -> str:
    """Craters, and the bright spots in one of them."""
    craters = ((30, 30, 9), (64, 24, 6), (24, 60, 6), (45, 76, 8), (72, 62, 5), (38, 15, 4))
    return globe(
        *(circle(x, y, r, "var(--sunken)") for x, y, r in craters),
        circle(52, 47, 11, "var(--sunken)"),
        '<path d="M50 46h0M55 49h0M52 51h0" stroke="var(--accent)" stroke-width="4"'
        ' stroke-linecap="round"/>',
    )


def callisto() -> str:
    """The rings of a great old impact, and many small craters."""
    rings = "".join(
        circle(40, 42, r, stroke="accent" if r == 6 else "edge") for r in (6, 12, 18, 24)
    )
    small = ((70, 30), (76, 48), (62, 74), (30, 78), (48, 88), (16, 60), (58, 16), (28, 16))
    return globe(rings, *(circle(x, y, 3, "var(--sunken)") for x, y in small))


def main() -> None:
    folder = Path(sys.argv[1])
    drawings = {"planet": globe(), "ceres": ceres(), "callisto": callisto(), "chart": chart(None)}
    drawings |= {f"chart_{pack.id}": chart(pack) for pack in PACKS.values()}
    for name, svg in drawings.items():
        (folder / f"{name}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
