"""Scene: the table of Space Force 2150, seen by one seat.

The ship at the left with the cards beside its bow; the way to Titan, the stores, the crew and
the event at the right.
"""

from __future__ import annotations

from mayday.games.space_force_2150.cards import (
    CARDS,
    MAJOR_AT,
    OCCUPATIONS,
    VOYAGE,
    Card,
    CardId,
    OccupationId,
)
from mayday.games.space_force_2150.deck_plan import acting_label, duty, ship
from mayday.games.space_force_2150.model import (
    S2State,
    fuel_max,
    last_round,
    seat_of,
    supplies_max,
)
from mayday.games.space_force_2150.orders import command_now
from mayday.kernel.flow import Seat, seat_id
from mayday.kernel.scene import Kind, Node, Region
from mayday.kernel.view import View
from mayday.kernel.zones import UNKNOWN

Place = tuple[float, float]

TABLE = (1280.0, 800.0)
COLUMN = (807.0, 463.0)  # the right column: its left edge and its width
ROUTE = (447.0, 114.0)
STORES = (463.0, 178.0)


def scene(v: View[S2State]) -> Node:
    """All that lies on the table."""
    g = v.position
    targets = frozenset(choice.target for ask in v.asks for choice in ask.choices)
    return Node(
        id="table",
        kind=Kind.TABLE,
        size=(16, 10),
        hue="teal",
        children=(
            *status(g),
            ship(g, targets),
            deck(g),
            discard(g),
            effects(g),
            route(g),
            stores(g),
            crew(g),
            event(g),
        ),
    )


def box(x: float, y: float, w: float, h: float, within: Place = TABLE) -> tuple[Place, Place]:
    """A rectangle in the unit of the drawings, as centre and size on its parent's grid."""
    width, height = within
    at = (100 * (x + w / 2) / width, 100 * (y + h / 2) / height)
    return at, (100 * w / width, 100 * h / height)


# -- status ---------------------------------------------------------------------------------


def status(g: S2State) -> tuple[Node, ...]:
    """The round and the seats, or how the game ended."""
    at, size = box(9, 9, 220, 40)
    number = Node(
        id="round",
        kind=Kind.COUNTER,
        at=at,
        size=size,
        value=g.round,
        limit=last_round(g) if g.options["colony_reserve"] == "on" else None,
        rules=("S2-ROUND-1", "S2-END-3"),
    )
    at, size = box(237, 9, 1034, 40)
    if g.result is not None:
        note = f"result.{g.result.cause}"
        return number, Node(id="result", kind=Kind.PANEL, at=at, size=size, note=note)
    phase = Node(id="phase", kind=Kind.PANEL, at=at, size=size, note=f"note.{phase_of(g)}")
    return number, phase, *seats(g)


def phase_of(g: S2State) -> str:
    """Which part of the round it is, for the line above the ship. Rules: S2-ROUND-2."""
    names = [type(step).__name__ for step in g.todo]
    for name in ("PickOccupation", "Refill", "Imitation", "CrewActions"):
        if name in names:
            return name
    return "External"


def seats(g: S2State) -> tuple[Node, ...]:
    """A token for each seat, so that the lead can be handed on. Rules: S2-INT-5, S2-INT-6."""
    if g.seats == 1:
        return ()
    nodes = []
    for seat in range(g.seats):
        at, size = box(1269 - 40 * (g.seats - seat), 11, 36, 36)
        nodes.append(
            Node(
                id=seat_id(Seat(seat)),
                kind=Kind.PIECE,
                at=at,
                size=size,
                state="lead" if seat == g.lead else "",
                rules=("S2-INT-5", "S2-INT-6"),
            )
        )
    return tuple(nodes)


# -- cards beside the bow -------------------------------------------------------------------


def deck(g: S2State) -> Node:
    """The deck, face down; who has looked at its top card sees it. Rules: S2-SETUP-6, S2-NAV-3."""
    at, size = box(9, 57, 138, 122)
    top = [card for card in g.deck[-1:] if card != UNKNOWN]
    return Node(
        id="deck",
        kind=Kind.PILE,
        at=at,
        size=size,
        face_down=True,
        count=len(g.deck),
        children=tuple(
            Node(id=f"deck#{len(g.deck) - 1}", kind=Kind.CARD, label=card) for card in top
        ),
        rules=("S2-EVT-1", "S2-EVT-5", "S2-NAV-3"),
    )


def discard(g: S2State) -> Node:
    """Used cards, face up, the newest on top. Rules: S2-EVT-5."""
    at, size = box(155, 57, 138, 122)
    return Node(
        id="discard",
        kind=Kind.PILE,
        at=at,
        size=size,
        count=len(g.discard),
        children=tuple(
            Node(id=f"discard#{n}", kind=Kind.CARD, label=card) for n, card in enumerate(g.discard)
        ),
        rules=("S2-EVT-5",),
    )


def effects(g: S2State) -> Node:
    """What lasts for this round or waits for the next, most pressing first. Rules: S2-ROUND-3."""
    inside = (286.0, 122.0)
    at, size = box(509, 57, *inside)
    lines = []
    for n, effect in enumerate(lasting(g)[:4]):
        line_at, line_size = box(8, 30 + 22.5 * n, 270, 20.5, inside)
        lines.append(Node(id=effect, kind=Kind.CARD, at=line_at, size=line_size))
    return Node(
        id="effects",
        kind=Kind.PANEL,
        at=at,
        size=size,
        children=tuple(lines),
        rules=("S2-ROUND-3", "S2-TEAM-1"),
    )


def lasting(g: S2State) -> list[str]:
    """The watch officer, then all effects that last or wait, the most pressing first."""
    following = g.round + 1
    known = (
        (f"watch_officer.{g.crew[g.watch]}", bool(g.crew[g.watch])),
        ("overheated", g.overheat == g.round),
        ("jammed", g.turret_jam == g.round),
        (command_now(g), bool(command_now(g))),
        ("will_overheat", g.overheat == following),
        ("will_leak", g.fuel_leak == following),
        ("will_jam", g.turret_jam == following),
        (f"will.{g.command}", g.command_round == following),
        ("manned", g.turret_manned),
        ("inspired", g.lounge_used),
        ("looked", g.cockpit_used),
    )
    return [id for id, holds in known if holds]


# -- the right column -----------------------------------------------------------------------


def route(g: S2State) -> Node:
    """The way to Titan with the ship on it. Rules: S2-FLY-1, S2-FLY-3, S2-END-1."""
    left, width = COLUMN
    at, size = box(left, 57, width, 148)
    board_at, board_size = box(8, 28, *ROUTE, (width, 148))
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
                at=board_at,
                size=board_size,
                children=(*landmarks(), ship_marker(g)),
            ),
        ),
        rules=("S2-FLY-1", "S2-FLY-3", "S2-FLY-9", "S2-END-1"),
    )


def landmarks() -> tuple[Node, ...]:
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
                label=card,
                symbol=card[-1],
                at=space_at(space),
                size=token(26),
                rules=("S2-FLY-3", "S2-EVT-2"),
            )
            for space, card in MAJOR_AT.items()
        ),
    )


def ship_marker(g: S2State) -> Node:
    x, y = space_at(g.space)
    return Node(
        id="ship_marker",
        kind=Kind.PIECE,
        art="ship_marker",
        at=(x, y),
        size=token(32),
        rules=("S2-SETUP-8", "S2-FLY-1"),
    )


def space_at(space: int) -> Place:
    """Rows of ten, to and fro."""
    row, column = divmod(space, 10)
    return 5 + 10 * (column if row % 2 == 0 else 9 - column), 15 + 23 * row


def token(side: float) -> Place:
    return 100 * side / ROUTE[0], 100 * side / ROUTE[1]


def stores(g: S2State) -> Node:
    """Hull, fuel and supplies with their limits, and the oxygen in storage."""
    at, size = box(COLUMN[0], 213, *STORES)
    fuel, supplies = fuel_max(g), supplies_max(g)
    return Node(
        id="stores",
        kind=Kind.PANEL,
        at=at,
        size=size,
        children=(
            gauge("hull", g.hull, VOYAGE.hull_max, (3, 6), (10, 30, 238, 74)),
            gauge("fuel", g.fuel, fuel, (1, 3), (262, 30, 191, 74)),
            gauge("supplies", g.supplies, supplies, (2, 5), (10, 102, 288, 74)),
            oxygen(g, (306, 112, 149, 44)),
        ),
        rules=("S2-HULL-1", "S2-FUEL-2", "S2-SUP-1", "S2-OXY-9"),
    )


def gauge(
    id: str, value: int, limit: int, borders: tuple[int, int], where: tuple[float, ...]
) -> Node:
    """A store as a track: low, middling, good."""
    x, y, w, h = where
    at, size = box(x, y, w, h, STORES)
    regions = [Region(last, hue) for last, hue in zip(borders, ("red", "yellow"), strict=True)]
    return Node(
        id=id,
        kind=Kind.TRACK,
        at=at,
        size=size,
        value=value,
        limit=limit,
        regions=(*regions, Region(limit, "green")),
    )


def oxygen(g: S2State, where: tuple[float, ...]) -> Node:
    x, y, w, h = where
    at, size = box(x, y, w, h, STORES)
    return Node(
        id="oxygen",
        kind=Kind.COUNTER,
        hue="blue",
        symbol="O",
        at=at,
        size=size,
        value=g.oxygen,
        rules=("S2-OXY-5", "S2-OXY-9"),
    )


# -- the crew -------------------------------------------------------------------------------


def crew(g: S2State) -> Node:
    """Everybody aboard with tank and duty, then the occupations that nobody has."""
    left, width = COLUMN
    at, size = box(left, 399, width, 218)
    aboard = [occupation for occupation in g.crew if occupation]
    absent = [occupation for occupation in OCCUPATIONS if occupation not in aboard]
    lines = [
        occupation_line(g, occupation, box(8, 32 + 30.5 * n, width - 16, 28.5, (width, 218)))
        for n, occupation in enumerate((*aboard, *absent))
    ]
    return Node(
        id="crew",
        kind=Kind.PANEL,
        at=at,
        size=size,
        children=tuple(lines),
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
        state=duty(g, member) if aboard else "absent",
        value=g.tanks[member] if aboard else None,
        limit=VOYAGE.tank if aboard else None,
        rules=ABILITY_RULES[occupation],
    )


def member_label(g: S2State, member: int) -> str:
    """Seat, occupation, imitation, duty and next refill in one name."""
    owner = f"{seat_id(seat_of(g, member))}." if g.seats > 1 else ""
    target = f".only.{g.targets[member]}" if g.targets[member] < VOYAGE.tank else ""
    state = duty(g, member)
    done = f".{state}" if is_phase(g) and state != "active" else ""
    return f"{owner}{acting_label(g, member)}{done}{target}"


def is_phase(g: S2State) -> bool:
    """The Internal Phase is on: who is finished is worth saying."""
    return any(type(step).__name__ == "CrewActions" for step in g.todo) and bool(g.active)


def absent_label(g: S2State, occupation: OccupationId) -> str:
    return f"{occupation}.died" if occupation in g.dead else f"{occupation}.absent"


ABILITY_RULES: dict[str, tuple[str, ...]] = {
    "xo": ("S2-XO-1", "S2-XO-7"),
    "engineer": ("S2-ENG-1", "S2-ENG-6"),
    "navigator": ("S2-NAV-1", "S2-NAV-4"),
    "security_officer": ("S2-SO-1", "S2-SO-3"),
    "cargo_master": ("S2-CM-1",),
    "robot": ("S2-ROB-1", "S2-ROB-2"),
}


# -- the event ------------------------------------------------------------------------------


def event(g: S2State) -> Node:
    """The last event card, its bracket that counts, and the result of the die."""
    left, width = COLUMN
    at, size = box(left, 625, width, 170)
    if not g.card:
        return Node(id="event", kind=Kind.PANEL, at=at, size=size, note="note.no_event")
    inside = (width, 170.0)
    title_at, title_size = box(8, 30, width - 16, 38, inside)
    title = Node(
        id=g.card,
        kind=Kind.CARD,
        at=title_at,
        size=title_size,
        children=die(g),
        rules=CARD_RULES.get(g.card, ("S2-EVT-1",)),
    )
    lines = []
    for n, (id, counts) in enumerate(branches(g, CARDS[g.card])):
        line_at, line_size = box(8, 73 + 31 * n, width - 16, 28, inside)
        state = "active" if counts else ""
        lines.append(Node(id=id, kind=Kind.CARD, at=line_at, size=line_size, state=state))
    return Node(
        id="event",
        kind=Kind.PANEL,
        at=at,
        size=size,
        children=(title, *lines),
        rules=("S2-EVT-1", "S2-EVT-7", "S2-DICE-3"),
    )


def die(g: S2State) -> tuple[Node, ...]:
    """The total rolled for the card."""
    if not g.total:
        return ()
    return (Node(id="die", kind=Kind.PIECE, label="rolled", symbol=str(g.total)),)


def branches(g: S2State, card: Card) -> list[tuple[str, bool]]:
    """The lines of the bracket that counts, each with whether the die chose it."""
    if not card.case:
        return [(f"{card.id}.help", False), (f"{card.id}.ignore", False)]
    case = card.case[g.case]
    if not case.results:
        return [(f"{card.id}.case{g.case}", False)]
    reached = next((r.at_least for r in case.results if g.total >= r.at_least), 0)
    return [
        (f"{card.id}.case{g.case}.{result.at_least}", result.at_least == reached)
        for result in case.results
    ]


CARD_RULES: dict[CardId, tuple[str, ...]] = {
    CardId("asteroid_incoming"): ("S2-CARD-1", "S2-CARD-2", "S2-CARD-3", "S2-CARD-4"),
    CardId("crew_fight"): ("S2-CARD-6", "S2-CARD-7", "S2-CARD-8"),
    CardId("alien_encounter"): ("S2-CARD-11", "S2-CARD-12", "S2-CARD-13"),
    CardId("ship_fire"): ("S2-CARD-15",),
    CardId("space_traders"): ("S2-CARD-16", "S2-CARD-17", "S2-CARD-18"),
    CardId("derelict_ship"): ("S2-CARD-19", "S2-CARD-20", "S2-CARD-21"),
    CardId("M1"): ("S2-MAJ-1", "S2-MAJ-2"),
    CardId("M2"): ("S2-MAJ-4",),
    CardId("M3"): ("S2-MAJ-6", "S2-MAJ-7"),
    CardId("M4"): ("S2-MAJ-9", "S2-MAJ-10", "S2-MAJ-11", "S2-MAJ-13"),
    CardId("M5"): ("S2-MAJ-18", "S2-MAJ-19", "S2-MAJ-20"),
    CardId("M6"): ("S2-MAJ-22", "S2-MAJ-24", "S2-MAJ-25"),
}
