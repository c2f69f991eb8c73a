"""Scene: the table of Phobos Falling, seen by one seat.

The station in the middle, the state of the game above it; below it the hands of the seat, all
officers and the shuttle. Pirates and events lie beside the airlock.
"""

from __future__ import annotations

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
from mayday.kernel import Kind, Node, View

POWER = {power.MAIN: "main", power.AUXILIARY: "auxiliary", power.BATTERY: "battery"}


def scene(v: View[PFState]) -> Node:
    """All that lies on the table."""
    g = v.position
    table = (
        *status(g),
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


def status(g: PFState) -> tuple[Node, ...]:
    """Round, whose turn it is or how the game ended, power, and the three tracks."""
    number = Node(id="round", kind=Kind.COUNTER, value=g.round, rules=("PF-SEQ-9",))
    tech = track("tech_data", g.tech, TRACKS.technical_data, ("PF-TECH-1", "PF-TECH-4"))
    stage = track("stage", g.stage, TRACKS.stages, ("PF-EVENT-7", "PF-LOSS-3"))
    fuel = track("fuel", g.fuel, TRACKS.fuel, ("PF-POWER-2", "PF-SEQ-6", "PF-SEQ-7"))
    if g.result is not None:
        end = Node(id="result", kind=Kind.PANEL, note=f"result.{g.result.cause}")
        nodes = [(number, 110.0), (end, 646.0), (tech, 254.0), (stage, 216.0)]
    else:
        state = [(turn(g), 236.0), (supplied(g), 186.0), (fuel, 200.0)]
        nodes = [(number, 110.0), *state, (tech, 254.0), (stage, 216.0)]
    left, found = places.STATUS.x, []
    for node, width in nodes:
        found.append(put(node, Box(left, places.STATUS.y, width, places.STATUS.h)))
        left += width + 12
    return tuple(found)


def turn(g: PFState) -> Node:
    """Whose turn it is."""
    if g.active:
        return Node(id="turn", kind=Kind.PANEL, label=f"{g.active}.has_turn")
    pirates = any(isinstance(step, PiratesTurn) for step in g.todo)
    return Node(id="turn", kind=Kind.PANEL, label="pirates_turn" if pirates else "between_turns")


def supplied(g: PFState) -> Node:
    """What the station runs on. Rules: PF-POWER-1, PF-POWER-2, PF-POWER-3."""
    state = power.state(g)
    return Node(
        id="station_power",
        kind=Kind.PIECE,
        label=POWER[state],
        art="power_damaged" if state == power.BATTERY else "power",
        rules=("PF-POWER-1", "PF-POWER-2", "PF-POWER-3", "PF-POWER-8"),
    )


def track(id: str, value: int, limit: int, rules: tuple[str, ...]) -> Node:
    return Node(id=id, kind=Kind.COUNTER, value=value, limit=limit, rules=rules)
