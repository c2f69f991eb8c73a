"""Scene: the table of Space Force 2150, seen by one seat.

The ship at the left with the cards beside its bow; the way to Titan, the stores, the crew and
the event at the right.
"""

from __future__ import annotations

from mayday.games.space_force_2150.rows import OccupationId
from mayday.games.space_force_2150.rules.cargo_master_and_robot import Imitation
from mayday.games.space_force_2150.rules.crew import PickOccupation
from mayday.games.space_force_2150.rules.executive_officer import command_now
from mayday.games.space_force_2150.rules.internal import CrewActions
from mayday.games.space_force_2150.rules.oxygen import Refill
from mayday.games.space_force_2150.scene.event import event
from mayday.games.space_force_2150.scene.panels import crew, route, stores
from mayday.games.space_force_2150.scene.places import box
from mayday.games.space_force_2150.scene.ship import ship
from mayday.games.space_force_2150.table import S2State, last_round
from mayday.kernel import UNKNOWN, Kind, Node, Seat, Step, View, seat_id

MOST_EFFECTS = 4  # lines for what lasts or waits
PHASES: dict[type[Step[S2State]], str] = {  # while it is still to do, the first one counts
    PickOccupation: "coming_aboard",
    Refill: "refill",
    Imitation: "imitation",
    CrewActions: "internal",
}


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


def status(g: S2State) -> tuple[Node, ...]:
    """The round and the seats, or how the game ended."""
    at, size = box(9, 9, 220, 40)
    number = Node(
        id="round",
        kind=Kind.COUNTER,
        at=at,
        size=size,
        value=g.round,
        limit=last_round(g),
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
    for phase, note in PHASES.items():
        if any(isinstance(step, phase) for step in g.todo):
            return note
    return "external"


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


def deck(g: S2State) -> Node:
    """The deck, face down; who has looked at its top card sees it. Rules: S2-SETUP-6, S2-NAV-3."""
    at, size = box(9, 57, 138, 122)
    seen = g.top not in ("", UNKNOWN)
    return Node(
        id="deck",
        kind=Kind.PILE,
        at=at,
        size=size,
        face_down=True,
        count=len(g.deck) + seen,
        children=(Node(id="deck#top", kind=Kind.CARD, label=g.top),) if seen else (),
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
    for n, effect in enumerate(lasting(g)[:MOST_EFFECTS]):
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
    if not g.round:
        return []
    following = g.round + 1
    known = (
        (f"watch_officer.{g.crew[g.watch]}", True),
        ("overheated", g.overheat == g.round),
        ("jammed", g.turret_jam == g.round),
        (command_now(g), bool(command_now(g))),
        ("will_overheat", g.overheat == following),
        ("will_leak", g.fuel_leak == following),
        ("will_jam", g.turret_jam == following),
        (f"will.{g.command}", g.command_round == following),
        *((f"commanded.{crew}", True) for crew in commanding(g)),
        ("manned", g.turret_manned),
        ("inspired", g.lounge_used),
        ("looked", g.cockpit_used),
    )
    return [id for id, holds in known if holds]


def commanding(g: S2State) -> list[OccupationId]:
    """Who has given a command this round. Rules: S2-XO-7."""
    return [crew for crew, given in zip(g.crew, g.commands, strict=True) if crew and given]
