"""Scene, what threatens the station: pirates and what they will do next, the ship mat, events."""

from __future__ import annotations

from mayday.games.phobos_falling.content import MARKERS, PIRATES, SHIP, ZONE_IDS, Zone, Zones
from mayday.games.phobos_falling.rows import EventId, TargetKind
from mayday.games.phobos_falling.rules.pirate_plans import (
    PirateStep,
    Plan,
    crewed,
    plan_of,
    within_two,
)
from mayday.games.phobos_falling.rules.targets import NO_VALUE, value
from mayday.games.phobos_falling.scene import places
from mayday.games.phobos_falling.scene.nodes import put
from mayday.games.phobos_falling.scene.places import Box
from mayday.games.phobos_falling.shapes import Delayed
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import Kind, Node, drawn_once

LINE = 42.0  # the height of two lines of words
TOP, BOTTOM = 29.0, 155.0
MOST = 5  # plans and parties
_DAMAGE = (PirateStep.STAY_AT_BEST, PirateStep.GO_TO_BEST)
_THERE = (PirateStep.FIGHT, PirateStep.STAY_AT_BEST, PirateStep.STAY, PirateStep.IDLE)


def groups(g: PFState) -> list[Zone]:
    """The zones of the groups on the station, in the order in which they act."""
    return sorted(zone for zone in g.pirates if zone != SHIP)


def threatened(g: PFState) -> Zones:
    """Where a group could be after its next move. Rules: PF-PIRATE-4, PF-PIRATE-7."""
    here, found = groups(g), 0
    if here:
        crew = crewed(g)
        for zone in here:
            for near, _ in within_two(g, zone, crew):
                found |= 1 << near
    return found


def raiders(g: PFState) -> Node:
    """All pirates: the groups with what each would do now, and the parties on the mat.

    Rules: PF-PIRATE-1, PF-PIRATE-25, PF-SCAV-2, PF-BOARD-13.
    """
    plans = tuple((zone, said(g, zone, plan_of(g, zone))) for zone in groups(g))
    return panel(sum(g.pirates.values()), plans, g.mat)


@drawn_once
def panel(pirates: int, plans: tuple[tuple[Zone, str], ...], parties: tuple[Delayed, ...]) -> Node:
    within = places.RAIDERS.extent
    lines = [*(plan_line(zone, plan) for zone, plan in plans), *mat(parties)][:MOST]
    height = min(LINE, (BOTTOM - TOP) / max(len(lines), 1))
    whole = Node(
        id="raiders",
        kind=Kind.PANEL,
        value=pirates,
        limit=MARKERS.pirates,
        children=tuple(
            put(node, Box(7, TOP + n * height, within[0] - 14, height - 2), within)
            for n, node in enumerate(lines)
        ),
        rules=("PF-PIRATE-1", "PF-PIRATE-25", "PF-BOARD-13"),
    )
    return put(whole, places.RAIDERS)


def plan_line(zone: Zone, plan: str) -> Node:
    """What the group would do if the pirates' turn were now."""
    return Node(
        id=f"{ZONE_IDS[zone]}.plan_of_pirates",
        kind=Kind.CARD,
        label=plan,
        about="plan_of_pirates",
        rules=("PF-PIRATE-6", "PF-PIRATE-7", "PF-PIRATE-11", "PF-PIRATE-13", "PF-PIRATE-17"),
    )


def said(g: PFState, zone: Zone, plan: Plan) -> str:
    """A plan as a name: where they are, what they do, and where to."""
    start, word = f"plan_{ZONE_IDS[zone]}", f"pirates_{plan.step.name.lower()}"
    if plan.step in _DAMAGE and wants_shuttle(g, plan.to):
        return f"{start}.pirates_steal"
    if plan.step in _THERE:
        return f"{start}.{word}"
    goal = plan.field if plan.step == PirateStep.FIELD else plan.to
    return f"{start}.{word}.plan_{ZONE_IDS[goal]}"


def wants_shuttle(g: PFState, zone: Zone) -> bool:
    """The best target of the zone is the shuttle. Rules: PF-PIRATE-20, PF-PIRATE-21."""
    rank = value(g, zone)
    return rank < NO_VALUE and PIRATES.target[rank].kind == TargetKind.STEAL


def mat(parties: tuple[Delayed, ...]) -> list[Node]:
    """The Pirate Ship Mat: who holds a ship, and where it will board. Rules: PF-SCAV-2."""
    return [
        Node(
            id=f"mat#{n}",
            kind=Kind.CARD,
            label=f"{party.user}.{'holds' if party.held else 'delays'}.{ZONE_IDS[party.zone]}",
            about="held_ship" if party.held else "delayed_ship",
            rules=("PF-SCAV-2", "PF-SCAV-5", "PF-SCAV-10", "PF-SCAV-14"),
        )
        for n, party in enumerate(parties)
    ]


def events(g: PFState) -> Node:
    """The event deck, and the event that was revealed last. Rules: PF-EVENT-1, PF-INFO-3."""
    return event_piles(len(g.event_deck), g.event_discard, g.revealed)


@drawn_once
def event_piles(left: int, discarded: tuple[EventId, ...], revealed: EventId) -> Node:
    within = places.EVENTS.extent
    last = revealed or (discarded[-1] if discarded else "")
    deck = Node(
        id="event_pile",
        kind=Kind.PILE,
        face_down=True,
        count=left,
        rules=("PF-EVENT-1", "PF-EVENT-7", "PF-LOSS-3"),
    )
    discard = Node(
        id="event_discards",
        kind=Kind.PILE,
        count=len(discarded),
        children=tuple(
            Node(id=f"event_discards#{n}", kind=Kind.CARD, label=event, about="past_event")
            for n, event in enumerate(discarded)
        ),
        rules=("PF-EVENT-6", "PF-INFO-3"),
    )
    children = [put(deck, Box(7, 29, 49, 34), within), put(discard, Box(60, 29, 49, 34), within)]
    if last:
        card = Node(
            id="last_event",
            kind=Kind.CARD,
            label=last,
            state="active" if revealed else "",
            note=f"note.{last}",
            rules=("PF-EVENT-4",),
        )
        children.append(put(card, Box(7, 68, 102, 76), within))
    panel = Node(id="events", kind=Kind.PANEL, children=tuple(children), rules=("PF-EVENT-1",))
    return put(panel, places.EVENTS)
