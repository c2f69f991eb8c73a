"""Scene, the right column: the way to Titan, the stores and the crew."""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.space_force_2150.content import MAJOR_AT, OCCUPATIONS, VOYAGE
from mayday.games.space_force_2150.rows import OccupationId
from mayday.games.space_force_2150.rules.internal import CrewActions
from mayday.games.space_force_2150.scene.places import INNER, LEFT, WIDTH, Place, box
from mayday.games.space_force_2150.scene.ship import acting_label, duty
from mayday.games.space_force_2150.table import S2State, fuel_max, is_active, seat_of, supplies_max
from mayday.kernel import Kind, Node, Region, drawn_once, seat_id

TRACK = (447.0, 108.0)
ROUTE = (WIDTH, 142.0)
STORES = (WIDTH, 172.0)
CREW = (WIDTH, 242.0)


@drawn_once
def route(reached: int) -> Node:
    """The way to Titan with the ship on it. Rules: S2-FLY-1, S2-FLY-3, S2-END-1."""
    at, size = box(LEFT, 57, *ROUTE)
    track_at, track_size = box(8, 28, *TRACK, ROUTE)
    return Node(
        id="route",
        kind=Kind.PANEL,
        at=at,
        size=size,
        value=reached,
        limit=VOYAGE.titan,
        children=(
            Node(
                id="track",
                kind=Kind.BOARD,
                art="route",
                at=track_at,
                size=track_size,
                children=(*landmarks(reached), ship_marker(reached)),
            ),
        ),
        rules=("S2-FLY-1", "S2-FLY-3", "S2-FLY-9", "S2-END-1"),
    )


def landmarks(reached: int) -> tuple[Node, ...]:
    """The asteroid belt, the spaces of the Major Events, and Titan."""
    ends = ((0, "belt"), (VOYAGE.titan, "titan"))
    return (
        *(
            Node(id=f"space{n}", kind=Kind.PIECE, label=id, art=id, at=space_at(n), size=token(30))
            for n, id in ends
        ),
        *(
            Node(
                id=f"space{space}",
                kind=Kind.PIECE,
                label=f"major.{card[-1]}.{card}",
                symbol=card[-1],
                at=space_at(space),
                size=token(26),
                state="done" if reached >= space else "",
                about="major",
                rules=("S2-FLY-3", "S2-EVT-2"),
            )
            for space, card in MAJOR_AT.items()
        ),
    )


def ship_marker(reached: int) -> Node:
    return Node(
        id="ship_marker",
        kind=Kind.PIECE,
        art="ship_marker",
        at=space_at(reached),
        size=token(32),
        rules=("S2-SETUP-8", "S2-FLY-1"),
    )


def space_at(space: int) -> Place:
    """Rows of ten, to and fro."""
    row, column = divmod(space, 10)
    return 5 + 10 * (column if row % 2 == 0 else 9 - column), 15 + 23 * row


def token(side: float) -> Place:
    return 100 * side / TRACK[0], 100 * side / TRACK[1]


class Stores(NamedTuple):
    """All that is kept aboard."""

    hull: int
    fuel: int
    fuel_max: int
    supplies: int
    supplies_max: int
    oxygen: int
    leak: int


def stores_of(g: S2State) -> Stores:
    fuel, supplies = fuel_max(g), supplies_max(g)
    return Stores(g.hull, g.fuel, fuel, g.supplies, supplies, g.oxygen, g.leak)


@drawn_once
def stores(now: Stores) -> Node:
    """Hull, fuel and supplies with their limits, the oxygen in storage and the leak."""
    at, size = box(LEFT, 207, *STORES)
    return Node(
        id="stores",
        kind=Kind.PANEL,
        at=at,
        size=size,
        children=(
            gauge("hull", now.hull, VOYAGE.hull_max, (3, 6), (10, 27)),
            gauge("fuel", now.fuel, now.fuel_max, (1, 3), (268, 27)),
            gauge("supplies", now.supplies, now.supplies_max, (2, 5), (10, 98)),
            counter("oxygen", now.oxygen, "blue", 100, ("S2-OXY-5", "S2-OXY-9")),
            counter("leak", now.leak, "red", 135, ("S2-OXY-15",)),
        ),
        rules=("S2-HULL-1", "S2-FUEL-2", "S2-SUP-1", "S2-OXY-9", "S2-OXY-15"),
    )


def counter(id: str, value: int, hue: str, top: float, rules: tuple[str, ...]) -> Node:
    """Oxygen as a number, because it has no limit. Rules: S2-OXY-9, S2-OXY-15."""
    at, size = box(310, top, 145, 33, STORES)
    return Node(
        id=id,
        kind=Kind.COUNTER,
        hue=hue,
        symbol="O",
        at=at,
        size=size,
        value=value,
        rules=rules,
    )


GAUGES = {"hull": 242.0, "fuel": 187.0, "supplies": 288.0}  # how wide they are


def gauge(id: str, value: int, limit: int, borders: tuple[int, int], where: Place) -> Node:
    """A store as a track: low, middling, good."""
    at, size = box(*where, GAUGES[id], 71, STORES)
    low, middling = borders
    return Node(
        id=id,
        kind=Kind.TRACK,
        at=at,
        size=size,
        value=value,
        limit=limit,
        regions=(Region(low, "red"), Region(middling, "yellow"), Region(limit, "green")),
    )


class Entry(NamedTuple):
    """A line of the list: somebody aboard, or an occupation that nobody has."""

    occupation: OccupationId
    label: str
    is_active: bool = False
    tank: int | None = None  # the oxygen in it; None: not aboard


def entries_of(g: S2State) -> tuple[Entry, ...]:
    """Everybody aboard, then the occupations that nobody has."""
    aboard = [occupation for occupation in g.crew if occupation]
    absent = [occupation for occupation in OCCUPATIONS if occupation not in aboard]
    members = [(g.crew.index(occupation), occupation) for occupation in aboard]
    return (
        *(Entry(o, member_label(g, n), is_active(g, n), g.tanks[n]) for n, o in members),
        *(Entry(occupation, absent_label(g, occupation)) for occupation in absent),
    )


@drawn_once
def crew(entries: tuple[Entry, ...]) -> Node:
    """Everybody aboard with tank and duty, then the occupations that nobody has."""
    at, size = box(LEFT, 387, *CREW)
    return Node(
        id="crew",
        kind=Kind.PANEL,
        at=at,
        size=size,
        children=tuple(occupation_line(entry, n) for n, entry in enumerate(entries)),
        rules=("S2-CREW-6", "S2-OXY-1", "S2-TEAM-2"),
    )


@drawn_once
def occupation_line(entry: Entry, number: int) -> Node:
    """A crew member with the oxygen in the tank, or an occupation that nobody has."""
    at, size = box(8, 30 + 34.5 * number, INNER, 31, CREW)
    occupation = entry.occupation
    return Node(
        id=occupation,
        kind=Kind.COUNTER,
        label=entry.label,
        at=at,
        size=size,
        hue=OCCUPATIONS[occupation].hue,
        symbol=OCCUPATIONS[occupation].code,
        state="active" if entry.is_active else "",
        value=entry.tank,
        limit=None if entry.tank is None else VOYAGE.tank,
        about=occupation,
        rules=OCCUPATIONS[occupation].rules,
    )


def member_label(g: S2State, member: int) -> str:
    """Occupation, imitation, seat, duty and next refill in one name."""
    owner = f".of.{seat_id(seat_of(g, member))}" if g.seats > 1 else ""
    target = f".only.{g.targets[member]}" if g.targets[member] < VOYAGE.tank else ""
    state = duty(g, member)
    done = f".is_{state}" if is_phase(g) and state != "active" else ""
    return f"{acting_label(g, member)}{owner}{done}{target}"


def is_phase(g: S2State) -> bool:
    """The Internal Phase is on: who is finished is worth saying."""
    return any(isinstance(step, CrewActions) for step in g.todo) and bool(g.active)


def absent_label(g: S2State, occupation: OccupationId) -> str:
    return f"{occupation}.died" if occupation in g.dead else f"{occupation}.absent"
