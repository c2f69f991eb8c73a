"""The station plan: draws Valhalla and the floors of its rooms, for the art folder.

python tools/station_plan.py src/mayday/games/phobos_falling/art

The station lies behind the rooms: two rings, each around its hub, the core with the bridge, the
truss with the solar panels outside, and a tube for every corridor. A room's floor shows what it
is for, faintly, because markers and officers stand on it; without power it is hatched, and a
force field is a second wall inside it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mayday.games.phobos_falling.content import LINKS, ZONE_IDS
from mayday.games.phobos_falling.content import STATION as STATION_ZONES
from mayday.games.phobos_falling.scene.places import BENDS, ROOMS, SHIP, SHIP_ROOM, STATION, Box

PEN = 'fill="none" stroke="var(--line)" stroke-width="1.25" stroke-linejoin="round"'
FAINT = f'{PEN} stroke-linecap="round" opacity="0.7"'
RINGS = (  # outer skin and inner hole of each ring
    (Box(424, 3, 334, 434), Box(448, 127, 288, 186)),
    (Box(768, 3, 492, 434), Box(794, 127, 304, 186)),
)
CORE = Box(242, 3, 176, 434)


def station() -> str:
    """The whole station as an SVG document."""
    return document(STATION, [*space(), *rings(), *core(), *truss(), *tubes()])


def document(extent: tuple[float, float], lines: list[str]) -> str:
    width, height = extent
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
    return "\n".join((head, "  <!-- made by station_plan.py -->", *lines, "</svg>", ""))


def rounded(box: Box, radius: float) -> str:
    """A rectangle with round corners as a path."""
    x, y, w, h = box
    r = radius
    return (
        f"M{x + r:g} {y:g}h{w - 2 * r:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}v{h - 2 * r:g}"
        f"a{r:g} {r:g} 0 0 1 {-r:g} {r:g}h{2 * r - w:g}a{r:g} {r:g} 0 0 1 {-r:g} {-r:g}"
        f"v{2 * r - h:g}a{r:g} {r:g} 0 0 1 {r:g} {-r:g}Z"
    )


def inside(box: Box, by: float) -> Box:
    return Box(box.x + by, box.y + by, box.w - 2 * by, box.h - 2 * by)


def space() -> list[str]:
    """Stars, scattered by a fixed sum, and the marks at the sheet's edge."""
    width, height = STATION
    stars = []
    for n in range(90):
        x, y = n * 379.7 % width, n * 173.3 % height
        stars.append(f"M{x:.1f} {y:.1f}h0")
    ticks = "".join(f"M{x} 0v4M{x} {height:g}v-4" for x in range(40, int(width), 40))
    return [
        f'  <path d="{"".join(stars)}" stroke="var(--line)" stroke-width="1.6"'
        ' stroke-linecap="round"/>',
        f'  <path d="{ticks}" {PEN} opacity="0.6"/>',
    ]


def rings() -> list[str]:
    """Each ring: outer and inner skin, frames across it."""
    lines = []
    for outer, hole in RINGS:
        skin = rounded(outer, 58) + rounded(hole, 34)
        inner = rounded(inside(outer, 5), 53) + rounded(inside(hole, -5), 38)
        lines += [
            f'  <path d="{skin}" fill="var(--sunken)" fill-rule="evenodd" stroke="var(--edge)"'
            ' stroke-width="1.5"/>',
            f'  <path d="{inner}" {PEN}/>',
            f'  <path d="{frames(outer, hole)}" {PEN}/>',
        ]
    return lines


def frames(outer: Box, hole: Box) -> str:
    """Short strokes across the skins of a ring."""
    parts = []
    for n in range(1, 12):
        x = outer.x + 58 + n * (outer.w - 116) / 12
        parts.append(f"M{x:.1f} {outer.y:g}v5M{x:.1f} {outer.y + outer.h:g}v-5")
        y = hole.y + 34 + n * (hole.h - 68) / 12
        parts.append(f"M{outer.x:g} {y:.1f}h5M{outer.x + outer.w:g} {y:.1f}h-5")
    return "".join(parts)


def core() -> list[str]:
    """The hull of the core, and a collar around each hub."""
    skin = rounded(CORE, 40)
    collars = [rounded(inside(ROOMS[hub], -7), 30) for hub in ("hub1", "hub2")]
    bolts = []
    for hub in ("hub1", "hub2"):
        x, y, w, h = inside(ROOMS[hub], -7)
        for corner_x in (x + 14, x + w - 14):
            bolts += [f"M{corner_x:g} {y + 3.5:g}h0M{corner_x:g} {y + h - 3.5:g}h0"]
    return [
        f'  <path d="{skin}{"".join(collars)}" fill="var(--sunken)" stroke="var(--edge)"'
        ' stroke-width="1.5"/>',
        f'  <path d="{rounded(inside(CORE, 5), 35)}" {PEN}/>',
        f'  <path d="{"".join(bolts)}" stroke="var(--edge)" stroke-width="3"'
        ' stroke-linecap="round"/>',
    ]


def truss() -> list[str]:
    """The truss outside with its solar panels, up and down from the external deck."""
    x, y, w, h = ROOMS["external"]
    middle = x + w / 2
    top, bottom = f"{y:g}V158", f"{y + h:g}V340"
    lattice = "".join(f"l{dx} -6" for dx in (16, -16) * 3)
    return [
        f'  <path d="M{middle - 8:g} {top}M{middle + 8:g} {top}M{middle - 8:g} {bottom}'
        f'M{middle + 8:g} {bottom}" {PEN}/>',
        f'  <path d="M{middle - 8:g} {y:g}{lattice}M{middle - 8:g} 340{lattice}" {PEN}/>',
    ]


def tubes() -> list[str]:
    """A tube for every corridor, below its line."""
    paths = " ".join(
        tube(ZONE_IDS[a], ZONE_IDS[b]) for a in STATION_ZONES for b in LINKS[a] if a < b
    )
    return [
        f'  <path d="{paths}" fill="none" stroke="var(--line)" stroke-width="19"/>',
        f'  <path d="{paths}" fill="none" stroke="var(--surface)" stroke-width="16.5"/>',
    ]


def tube(one: str, other: str) -> str:
    via = BENDS.get(frozenset((one, other)), ())
    start, *others = ROOMS[one].centre, *via, ROOMS[other].centre
    to = " ".join(f"{x:g} {y:g}" for x, y in others)
    return f"M{start[0]:g} {start[1]:g}{'LQC'[len(via)]}{to}"


def floor(zone: str, box: Box, look: str) -> str:
    """The floor of a room: what it is for, and how it fares."""
    width, height = box.extent
    lines = [f"  <g {FAINT}>{FURNITURE[zone](width, height)}</g>"]
    if look == "dark":
        lines = [f'  <path d="{hatching(width, height)}" {PEN}/>']
    if look == "field":
        wall = rounded(Box(4, 4, width - 8, height - 8), 9)
        lines.append(
            f'  <path d="{wall}" fill="none" stroke="var(--blue-tint)" stroke-width="2"'
            ' stroke-dasharray="9 5"/>'
        )
    return document(box.extent, lines)


def hatching(width: float, height: float) -> str:
    """Slanted lines over the whole floor."""
    lines = []
    step = 10
    for n in range(1, int((width + height) / step)):
        start, end = n * step, n * step
        x0, y0 = (start, 0.0) if start <= width else (width, start - width)
        x1, y1 = (0.0, end) if end <= height else (end - height, height)
        lines.append(f"M{x0:g} {y0:g}L{x1:g} {y1:g}")
    return "".join(lines)


def rect(x: float, y: float, w: float, h: float, r: float = 3) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}"/>'


def disc(x: float, y: float, r: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"/>'


def path(d: str) -> str:
    return f'<path d="{d}"/>'


def external(w: float, h: float) -> str:
    """Solar panels at both sides of the truss."""
    panels = rect(6, h - 40, 38, 34) + rect(w - 44, h - 40, 38, 34)
    grid = "".join(
        f"M{x:g} {h - 40:g}v34M{x - 12:g} {h - 23:g}h24" for x in (18, 32, w - 32, w - 18)
    )
    return panels + path(grid)


def airlock(w: float, h: float) -> str:
    """Two doors and the chamber between them."""
    return disc(w / 2, h * 0.66, 26) + path(f"M{w / 2:g} {h * 0.66 - 26:g}v52M4 34v{h - 40:g}")


def life_support(w: float, h: float) -> str:
    """Tanks and fans."""
    fans = "".join(
        disc(x, h - 24, 15) + disc(x, h - 24, 4) + path(f"M{x - 15:g} {h - 24:g}h30")
        for x in (w * 0.62, w * 0.86)
    )
    return fans + rect(8, h - 44, w * 0.36, 38, 12) + path(f"M8 {h - 25:g}h{w * 0.36:g}")


def bridge(w: float, h: float) -> str:
    """Consoles in an arc before the screen."""
    return path(
        f"M10 {h - 12:g}V{h - 46:g}Q{w / 2:g} {h - 76:g} {w - 10:g} {h - 46:g}V{h - 12:g}"
        f"M24 {h - 12:g}V{h - 40:g}Q{w / 2:g} {h - 64:g} {w - 24:g} {h - 40:g}V{h - 12:g}"
    ) + rect(w / 2 - 12, h - 34, 24, 26, 7)


def generator(w: float, h: float) -> str:
    """A row of cells."""
    return "".join(rect(8 + n * 24, h - 42, 18, 36, 5) for n in range(5)) + path(
        f"M8 {h - 24:g}h{4 * 24 + 18:g}"
    )


def hub(w: float, h: float) -> str:
    """The bearing on which the ring turns."""
    cx, cy = w / 2, h / 2 + 14
    spokes = f"M{cx - 46:g} {cy:g}h92M{cx:g} {cy - 34:g}v68"
    return disc(cx, cy, 34) + disc(cx, cy, 26) + disc(cx, cy, 8) + path(spokes)


def lockers(w: float, h: float) -> str:
    """Cells and a counter."""
    return "".join(rect(8 + n * 20, h - 44, 20, 38, 1) for n in range(4)) + rect(96, h - 30, 40, 24)


def consoles(w: float, h: float) -> str:
    """Desks with chairs."""
    return "".join(
        rect(10 + n * 44, h - 26, 36, 18) + disc(28 + n * 44, h - 38, 7) for n in range(3)
    )


def bay(w: float, h: float) -> str:
    """The shuttle from above."""
    cy = h - 27
    return path(
        f"M12 {cy:g}Q22 {cy - 12:g} 50 {cy - 12:g}H92L110 {cy - 22:g}H122L114 {cy - 8:g}V{cy + 8:g}"
        f"L122 {cy + 22:g}H110L92 {cy + 12:g}H50Q22 {cy + 12:g} 12 {cy:g}Z"
        f"M30 {cy - 7:g}v14M92 {cy - 12:g}v24"
    )


def laboratory(w: float, h: float) -> str:
    """Benches, a flask and a bed."""
    return (
        rect(8, h - 22, 52, 16)
        + rect(70, h - 40, 22, 34, 6)
        + path(f"M70 {h - 28:g}h22M22 {h - 44:g}v8l-8 14h24l-8 -14v-8")
    )


def mover(w: float, h: float) -> str:
    """The platform of the mass mover."""
    cx, cy = w / 2, h - 28
    return "".join(disc(cx, cy, r) for r in (24, 18, 6)) + path(
        f"M{cx - 50:g} {cy:g}h26M{cx + 24:g} {cy:g}h26"
    )


def workshop(w: float, h: float) -> str:
    """A bench and a toothed wheel."""
    cx, cy = w - 34, h - 28
    teeth = "".join(f"M{cx + dx:g} {cy + dy:g}h0" for dx, dy in ((0, -21), (0, 21), (-21, 0)))
    return disc(cx, cy, 17) + disc(cx, cy, 6) + path(teeth) + rect(8, h - 24, 70, 18)


def crates(w: float, h: float) -> str:
    """Crates on the floor."""
    boxes = [(8, 26), (36, 26), (64, 26), (22, 52)]
    return "".join(
        rect(x, h - y, 24, 22, 2) + path(f"M{x} {h - y:g}l24 22m0 -22l-24 22") for x, y in boxes
    )


def beds(w: float, h: float) -> str:
    """Beds of plants."""
    return "".join(
        rect(8, h - y, 96, 14, 5)
        + path("".join(f"M{x} {h - y + 11:g}q-4 -6 0 -9q4 3 0 9" for x in range(18, 100, 14)))
        for y in (22, 42)
    )


def ship(w: float, h: float) -> str:
    """A raider from above."""
    cx, cy = w / 2, h - 34
    return path(
        f"M{cx:g} {cy - 22:g}l14 20 26 12 -10 12H{cx - 30:g}l-10 -12 26 -12Z"
        f"M{cx - 12:g} {cy + 22:g}v8M{cx + 12:g} {cy + 22:g}v8"
    )


FURNITURE = {
    "external": external,
    "airlock": airlock,
    "core_life_support": life_support,
    "bridge": bridge,
    "auxiliary_power": generator,
    "hub1": hub,
    "hub2": hub,
    "ring1_life_support": life_support,
    "security": lockers,
    "auxiliary_control": consoles,
    "shuttle_bay": bay,
    "ring2_life_support": life_support,
    "science_lab": laboratory,
    "mass_mover": mover,
    "engineering": workshop,
    "cargo_bay_2": crates,
    "cargo_bay_1": crates,
    "hydroponics": beds,
    SHIP: ship,
}
LOOKS = ("", "dark", "field")


def main(folder: Path) -> None:
    (folder / "station.svg").write_text(station())
    for number, zone in enumerate(ZONE_IDS):
        box = ROOMS.get(zone, SHIP_ROOM)
        for look in LOOKS if number > 2 else ("",):
            name = f"floor_{zone}_{look}" if look else f"floor_{zone}"
            (folder / f"{name}.svg").write_text(floor(zone, box, look))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
