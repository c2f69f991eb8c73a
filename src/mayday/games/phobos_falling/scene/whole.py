"""Scene: the table of Phobos Falling, seen by one seat.

The station in the middle, the state of the game above it; below it the hands of the seat, all
officers and the shuttle. Pirates and events lie beside the airlock.
"""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.phobos_falling.content import OFFICERS, TRACKS
from mayday.games.phobos_falling.rows import OfficerId
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.rules.pirates import PiratesTurn
from mayday.games.phobos_falling.scene import places
from mayday.games.phobos_falling.scene.moment import offers
from mayday.games.phobos_falling.scene.nodes import put
from mayday.games.phobos_falling.scene.people import crew, hands
from mayday.games.phobos_falling.scene.places import Box
from mayday.games.phobos_falling.scene.raiders import events, raiders, threatened
from mayday.games.phobos_falling.scene.shuttle import shuttle
from mayday.games.phobos_falling.scene.station import station
from mayday.games.phobos_falling.table import NO_OFFICER, PFState
from mayday.kernel import Kind, Node, View, drawn_once

POWER = {power.MAIN: "main", power.AUXILIARY: "auxiliary", power.BATTERY: "battery"}


def scene(v: View[PFState]) -> Node:
    """All that lies on the table."""
    g = v.position
    table = (
        *status(status_of(g)),
        station(g, threatened(g)),
        raiders(g),
        events(g),
        *hands(g, v.seat, deciding(v)),
        crew(g),
        shuttle(g),
    )
    return Node(
        id="table",
        kind=Kind.TABLE,
        size=(16, 10),
        hue="ember",
        children=offers(v, table),
    )


def deciding(v: View[PFState]) -> OfficerId:
    """The officer for whom the seat decides now, or whose turn it is."""
    g = v.position
    for ask in v.asks:
        if ask.actor in OFFICERS:
            return OfficerId(ask.actor)
    return (
        g.active
        if g.active
        else next((o for o in g.order if g.seat_of.get(o) == v.seat), NO_OFFICER)
    )


class Status(NamedTuple):
    """All that shows above the station."""

    round: int
    turn: str  # whose it is, as a name
    supply: int  # what the station runs on
    fuel: int
    tech: int
    stage: int
    cause: str  # how the game ended, or nothing


def status_of(g: PFState) -> Status:
    cause = "" if g.result is None else g.result.cause
    return Status(g.round, turn_of(g), power.state(g), g.fuel, g.tech, g.stage, cause)


def turn_of(g: PFState) -> str:
    """Whose turn it is."""
    if g.active:
        return f"{g.active}.has_turn"
    pirates = any(isinstance(step, PiratesTurn) for step in g.todo)
    return "pirates_turn" if pirates else "between_turns"


@drawn_once
def status(now: Status) -> tuple[Node, ...]:
    """Round, whose turn it is or how the game ended, power, and the three tracks."""
    number = Node(id="round", kind=Kind.COUNTER, value=now.round, rules=("PF-SEQ-9",))
    tech = track("tech_data", now.tech, TRACKS.technical_data, ("PF-TECH-1", "PF-TECH-4"))
    stage = track("stage", now.stage, TRACKS.stages, ("PF-EVENT-7", "PF-LOSS-3"))
    fuel = track("fuel", now.fuel, TRACKS.fuel, ("PF-POWER-2", "PF-SEQ-6", "PF-SEQ-7"))
    if now.cause:
        end = Node(id="result", kind=Kind.PANEL, note=f"result.{now.cause}")
        nodes = [(number, 110.0), (end, 646.0), (tech, 254.0), (stage, 216.0)]
    else:
        turn = Node(id="turn", kind=Kind.PANEL, label=now.turn)
        state = [(turn, 236.0), (supplied(now.supply), 186.0), (fuel, 200.0)]
        nodes = [(number, 110.0), *state, (tech, 254.0), (stage, 216.0)]
    left, found = places.STATUS.x, []
    for node, width in nodes:
        found.append(put(node, Box(left, places.STATUS.y, width, places.STATUS.h)))
        left += width + 12
    return tuple(found)


def supplied(supply: int) -> Node:
    """What the station runs on. Rules: PF-POWER-1, PF-POWER-2, PF-POWER-3."""
    return Node(
        id="station_power",
        kind=Kind.PIECE,
        label=POWER[supply],
        art="power_damaged" if supply == power.BATTERY else "power",
        rules=("PF-POWER-1", "PF-POWER-2", "PF-POWER-3", "PF-POWER-8"),
    )


def track(id: str, value: int, limit: int, rules: tuple[str, ...]) -> Node:
    return Node(id=id, kind=Kind.COUNTER, value=value, limit=limit, rules=rules)
