"""Places: where everything lies on the table, in the unit of the drawings.

The station is laid out anew for the screen: the core at the left, each ring around its hub, the
corridors between rooms bent where they run along a ring.
"""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]

TABLE = (1280.0, 800.0)
STATION = (1262.0, 440.0)


class Box(NamedTuple):
    """A rectangle by its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def extent(self) -> Point:
        return self.w, self.h

    @property
    def centre(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2


def at_of(box: Box, within: Point = TABLE) -> Point:
    """The centre of a rectangle on its parent's grid."""
    x, y = box.centre
    return point(x, y, within)


def size_of(box: Box, within: Point = TABLE) -> Point:
    """Width and height of a rectangle on its parent's grid."""
    return point(box.w, box.h, within)


def point(x: float, y: float, within: Point) -> Point:
    return 100 * x / within[0], 100 * y / within[1]


ROOMS = {
    "external": Box(4, 166, 112, 108),
    "airlock": Box(130, 172, 106, 96),
    "core_life_support": Box(254, 14, 152, 104),
    "bridge": Box(254, 146, 152, 148),
    "auxiliary_power": Box(254, 322, 152, 104),
    "hub1": Box(527, 168, 130, 104),
    "hub2": Box(953, 168, 130, 104),
    "ring1_life_support": Box(438, 14, 146, 104),
    "security": Box(600, 14, 146, 104),
    "auxiliary_control": Box(600, 322, 146, 104),
    "shuttle_bay": Box(438, 322, 146, 104),
    "ring2_life_support": Box(782, 14, 146, 104),
    "science_lab": Box(945, 14, 146, 104),
    "mass_mover": Box(1108, 14, 146, 104),
    "engineering": Box(1108, 168, 146, 104),
    "cargo_bay_2": Box(1108, 322, 146, 104),
    "cargo_bay_1": Box(945, 322, 146, 104),
    "hydroponics": Box(782, 322, 146, 104),
}
SHIP = "pirate_ship"  # there only while it can be boarded
SHIP_ROOM = Box(4, 312, 112, 104)

# By the two rooms that a corridor joins: the points that bend it.
BENDS: dict[frozenset[str], tuple[Point, ...]] = {
    frozenset(("airlock", "core_life_support")): ((184, 80),),
    frozenset(("core_life_support", "hub1")): ((424, 132), (430, 200)),
    frozenset(("auxiliary_power", "hub1")): ((424, 308), (430, 240)),
    frozenset(("ring1_life_support", "shuttle_bay")): ((415, 120), (415, 320)),
    frozenset(("security", "auxiliary_control")): ((769, 120), (769, 320)),
    frozenset(("ring2_life_support", "hydroponics")): ((758, 120), (758, 320)),
}


def bends(one: str, other: str) -> tuple[Point, ...]:
    """The points that bend the corridor between two rooms, on the station's grid."""
    found = BENDS.get(frozenset((one, other)), ())
    return tuple(point(x, y, STATION) for x, y in found)


# The table above and below the station.
STATUS = Box(9, 9, 1262, 40)
BOARD = Box(9, 57, *STATION)
RAIDERS = Box(9, 57, 238, 158)  # over the station's corner: pirates and what they will do
EVENTS = Box(131, 347, 116, 150)
HANDS = Box(9, 505, 574, 286)
CREW = Box(591, 505, 330, 286)
SHUTTLE = Box(929, 505, 342, 286)
