"""Scene: the table of Space Force 2150, seen by one seat.

The ship at the left with the cards beside its bow; the way to Titan, the stores, the crew and
the event at the right.
"""

from __future__ import annotations

from mayday.games.space_force_2150.content import CARDS, OCCUPATIONS
from mayday.games.space_force_2150.rows import CardId, OccupationId
from mayday.games.space_force_2150.rules.cargo_master_and_robot import Imitation
from mayday.games.space_force_2150.rules.crew import PickOccupation
from mayday.games.space_force_2150.rules.executive_officer import command_now
from mayday.games.space_force_2150.rules.internal import CrewActions
from mayday.games.space_force_2150.rules.oxygen import Refill
from mayday.games.space_force_2150.scene.event import event
from mayday.games.space_force_2150.scene.panels import crew, entries_of, route, stores, stores_of
from mayday.games.space_force_2150.scene.places import box
from mayday.games.space_force_2150.scene.ship import ship
from mayday.games.space_force_2150.table import S2State, last_round
from mayday.kernel import UNKNOWN, Kind, Node, Seat, Step, View, drawn_once, seat_id

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
            discard(tuple(g.discard)),
            effects(tuple(lasting(g)[:MOST_EFFECTS])),
            route(g.space),
            stores(stores_of(g)),
            crew(entries_of(g)),
            event(g),
        ),
    )


def status(g: S2State) -> tuple[Node, ...]:
    """The round and the seats, or how the game ended."""
    number = round_counter(g.round, last_round(g))
    if g.result is not None:
        return number, line("result", f"result.{g.result.cause}")
    return number, line("phase", f"note.{phase_of(g)}"), *seats(g.seats, g.lead)


@drawn_once
def round_counter(round: int, last: int) -> Node:
    at, size = box(9, 9, 220, 40)
    return Node(
        id="round",
        kind=Kind.COUNTER,
        at=at,
        size=size,
        value=round,
        limit=last,
        rules=("S2-ROUND-1", "S2-END-3"),
    )


@drawn_once
def line(id: str, note: str) -> Node:
    """The words above the ship."""
    at, size = box(237, 9, 1034, 40)
    return Node(id=id, kind=Kind.PANEL, at=at, size=size, note=note)


def phase_of(g: S2State) -> str:
    """Which part of the round it is, for the line above the ship. Rules: S2-ROUND-2."""
    for phase, note in PHASES.items():
        if any(isinstance(step, phase) for step in g.todo):
            return note
    return "external"


@drawn_once
def seats(number: int, lead: int) -> tuple[Node, ...]:
    """A token for each seat, so that the lead can be handed on. Rules: S2-INT-5, S2-INT-6."""
    if number == 1:
        return ()
    nodes = []
    for seat in range(number):
        at, size = box(1269 - 40 * (number - seat), 11, 36, 36)
        nodes.append(
            Node(
                id=seat_id(Seat(seat)),
                kind=Kind.PIECE,
                at=at,
                size=size,
                state="lead" if seat == lead else "",
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
        children=(card("deck#top", g.top, "next_event"),) if seen else (),
        rules=("S2-EVT-1", "S2-EVT-5", "S2-NAV-3"),
    )


def card(id: str, card: CardId, about: str) -> Node:
    return Node(id=id, kind=Kind.CARD, label=card, about=about, rules=CARDS[card].rules)


@drawn_once
def discard(cards: tuple[CardId, ...]) -> Node:
    """Used cards, face up, the newest on top. Rules: S2-EVT-5."""
    at, size = box(155, 57, 138, 122)
    return Node(
        id="discard",
        kind=Kind.PILE,
        at=at,
        size=size,
        count=len(cards),
        children=tuple(card(f"discard#{n}", id, "past_event") for n, id in enumerate(cards)),
        rules=("S2-EVT-5",),
    )


@drawn_once
def effects(ids: tuple[str, ...]) -> Node:
    """What lasts for this round or waits for the next, most pressing first. Rules: S2-ROUND-3."""
    inside = (286.0, 122.0)
    at, size = box(509, 57, *inside)
    pitch = min(30.0, 90.0 / max(len(ids), 1))
    lines = []
    for n, effect in enumerate(ids):
        line_at, line_size = box(8, 30 + pitch * n, 270, pitch - 2.5, inside)
        line = Node(id=effect, kind=Kind.CARD, at=line_at, size=line_size, about=about(effect))
        lines.append(line)
    return Node(
        id="effects",
        kind=Kind.PANEL,
        at=at,
        size=size,
        children=tuple(lines),
        rules=("S2-ROUND-3", "S2-TEAM-1"),
    )


def about(effect: str) -> str:
    """What explains it: the same of all crew members."""
    what, _, who = effect.partition(".")
    return what if who in OCCUPATIONS else effect


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
