"""Scene, the right column: the way to Titan, the stores and the crew."""

from __future__ import annotations

from mayday.games.space_force_2150.content import MAJOR_AT, OCCUPATIONS, VOYAGE
from mayday.games.space_force_2150.rows import OccupationId
from mayday.games.space_force_2150.rules.internal import CrewActions
from mayday.games.space_force_2150.scene.places import INNER, LEFT, WIDTH, Place, box
from mayday.games.space_force_2150.scene.ship import acting_label, duty
from mayday.games.space_force_2150.table import S2State, fuel_max, is_active, seat_of, supplies_max
from mayday.kernel import Kind, Node, Region, seat_id

TRACK = (447.0, 108.0)
ROUTE = (WIDTH, 142.0)
STORES = (WIDTH, 172.0)
CREW = (WIDTH, 242.0)


def route(g: S2State) -> Node:
    """The way to Titan with the ship on it. Rules: S2-FLY-1, S2-FLY-3, S2-END-1."""
    at, size = box(LEFT, 57, *ROUTE)
    track_at, track_size = box(8, 28, *TRACK, ROUTE)
    return Node(
        id="route",
        kind=Kind.PANEL,
        at=at,
        size=size,
        value=g.space,
        limit=VOYAGE.titan,
        children=(
            Node(
                id="track",
                kind=Kind.BOARD,
                art="route",
                at=track_at,
                size=track_size,
                children=(*landmarks(g), ship_marker(g)),
            ),
        ),
        rules=("S2-FLY-1", "S2-FLY-3", "S2-FLY-9", "S2-END-1"),
    )


def landmarks(g: S2State) -> tuple[Node, ...]:
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
                state="done" if g.space >= space else "",
                rules=("S2-FLY-3", "S2-EVT-2"),
            )
            for space, card in MAJOR_AT.items()
        ),
    )


def ship_marker(g: S2State) -> Node:
    return Node(
        id="ship_marker",
        kind=Kind.PIECE,
        art="ship_marker",
        at=space_at(g.space),
        size=token(32),
        rules=("S2-SETUP-8", "S2-FLY-1"),
    )


def space_at(space: int) -> Place:
    """Rows of ten, to and fro."""
    row, column = divmod(space, 10)
    return 5 + 10 * (column if row % 2 == 0 else 9 - column), 15 + 23 * row


def token(side: float) -> Place:
    return 100 * side / TRACK[0], 100 * side / TRACK[1]


def stores(g: S2State) -> Node:
    """Hull, fuel and supplies with their limits, and the oxygen in storage."""
    at, size = box(LEFT, 207, *STORES)
    oxygen_at, oxygen_size = box(310, 110, 145, 44, STORES)
    return Node(
        id="stores",
        kind=Kind.PANEL,
        at=at,
        size=size,
        children=(
            gauge("hull", g.hull, VOYAGE.hull_max, (3, 6), (10, 27)),
            gauge("fuel", g.fuel, fuel_max(g), (1, 3), (268, 27)),
            gauge("supplies", g.supplies, supplies_max(g), (2, 5), (10, 98)),
            Node(
                id="oxygen",
                kind=Kind.COUNTER,
                hue="blue",
                symbol="O",
                at=oxygen_at,
                size=oxygen_size,
                value=g.oxygen,
                rules=("S2-OXY-5", "S2-OXY-9"),
            ),
        ),
        rules=("S2-HULL-1", "S2-FUEL-2", "S2-SUP-1", "S2-OXY-9"),
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


def crew(g: S2State) -> Node:
    """Everybody aboard with tank and duty, then the occupations that nobody has."""
    at, size = box(LEFT, 387, *CREW)
    aboard = [occupation for occupation in g.crew if occupation]
    absent = [occupation for occupation in OCCUPATIONS if occupation not in aboard]
    return Node(
        id="crew",
        kind=Kind.PANEL,
        at=at,
        size=size,
        children=tuple(
            occupation_line(g, occupation, box(8, 30 + 34.5 * n, INNER, 31, CREW))
            for n, occupation in enumerate((*aboard, *absent))
        ),
        rules=("S2-CREW-6", "S2-OXY-1", "S2-TEAM-2"),
    )


def occupation_line(g: S2State, occupation: OccupationId, where: tuple[Place, Place]) -> Node:
    """A crew member with the oxygen in the tank, or an occupation that nobody has."""
    at, size = where
    aboard = occupation in g.crew
    member = g.crew.index(occupation) if aboard else 0
    return Node(
        id=occupation,
        kind=Kind.COUNTER,
        label=member_label(g, member) if aboard else absent_label(g, occupation),
        at=at,
        size=size,
        hue=OCCUPATIONS[occupation].hue,
        symbol=OCCUPATIONS[occupation].code,
        state="active" if aboard and is_active(g, member) else "",
        value=g.tanks[member] if aboard else None,
        limit=VOYAGE.tank if aboard else None,
        rules=OCCUPATIONS[occupation].rules,
    )


def member_label(g: S2State, member: int) -> str:
    """Seat, occupation, imitation, duty and next refill in one name."""
    owner = f"{seat_id(seat_of(g, member))}." if g.seats > 1 else ""
    target = f".only.{g.targets[member]}" if g.targets[member] < VOYAGE.tank else ""
    state = duty(g, member)
    done = f".is_{state}" if is_phase(g) and state != "active" else ""
    return f"{owner}{acting_label(g, member)}{done}{target}"


def is_phase(g: S2State) -> bool:
    """The Internal Phase is on: who is finished is worth saying."""
    return any(isinstance(step, CrewActions) for step in g.todo) and bool(g.active)


def absent_label(g: S2State, occupation: OccupationId) -> str:
    return f"{occupation}.died" if occupation in g.dead else f"{occupation}.absent"
