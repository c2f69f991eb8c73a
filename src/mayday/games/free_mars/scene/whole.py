"""Scene: the table of Free Mars.

The chart at the left. At the right from the top: tracks and decks; the cards in play and what the
Task Force can do, or a battle, or the shop; the last dice; the squadron.
"""

from __future__ import annotations

from mayday.games.free_mars.content import SHIPS, SIDES, TYPES
from mayday.games.free_mars.rules.actions import SpecialActions
from mayday.games.free_mars.rules.buying import BoughtPod, Buying
from mayday.games.free_mars.rules.campaign import Rearranging
from mayday.games.free_mars.rules.missions import MissionResolution
from mayday.games.free_mars.rules.movement import LateTransfers, Movement
from mayday.games.free_mars.rules.operations import OperationsCard
from mayday.games.free_mars.rules.task_force import TaskForcePoint, TaskForceShips
from mayday.games.free_mars.rules.turn import EndOfTurn
from mayday.games.free_mars.scene.battle import battle
from mayday.games.free_mars.scene.battle import height as battle_height
from mayday.games.free_mars.scene.campaign import TOKEN, overview, tokens
from mayday.games.free_mars.scene.chart import chart
from mayday.games.free_mars.scene.desk import (
    CARDS,
    DECKS,
    ap_track,
    decks,
    mission_card,
    net_track,
    ops_card,
)
from mayday.games.free_mars.scene.fleet import height as fleet_height
from mayday.games.free_mars.scene.fleet import squadron
from mayday.games.free_mars.scene.outlook import DICE, dice, outlook
from mayday.games.free_mars.scene.places import BOTTOM, GAP, LEFT, TOP, WIDTH, box
from mayday.games.free_mars.scene.shop import height as shop_height
from mayday.games.free_mars.scene.shop import shop
from mayday.games.free_mars.table import FMState, in_campaign, pack_of
from mayday.kernel import Kind, Node, Step, View

OUTLOOK = 142.0  # what the Task Force can do needs so much
LOWEST = 84.0  # cards in less room could not be read
WARES = frozenset((*TYPES, *SIDES))
# What is on top of the stack says which phase it is, or else the first phase that is still to come.
NOW: dict[type[Step[FMState]], str] = {
    Buying: "fitting_out",
    BoughtPod: "fitting_out",
    Rearranging: "rearranging",
    TaskForcePoint: "declaration",
    TaskForceShips: "declaration",
    Movement: "movement",
    LateTransfers: "movement",
    SpecialActions: "special_actions",
    MissionResolution: "mission_resolution",
}
BEFORE: dict[type[Step[FMState]], str] = {
    Buying: "rearranging",
    OperationsCard: "movement",
    SpecialActions: "operations",
    MissionResolution: "special_actions",
    EndOfTurn: "mission_resolution",
}


def scene(v: View[FMState]) -> Node:
    """All that lies on the table."""
    g = v.position
    targets = frozenset(choice.target for ask in v.asks for choice in ask.choices)
    return Node(
        id="table",
        kind=Kind.TABLE,
        size=(16, 10),
        hue="rust",
        children=(*status(g), *in_order(g, targets)),
    )


def in_order(g: FMState, targets: frozenset[str]) -> tuple[Node, ...]:
    """Where one reads from top to bottom, what there is to decide comes first."""
    tracks = net_track(g), ap_track(g), *decks(g)
    ships = (*dice(g, BOTTOM - fleet_height(g) - GAP - DICE), squadron(g))
    if g.opfor or not targets.isdisjoint(WARES):
        return *middle(g, targets), *ships, *tracks, chart(g)
    if not targets.isdisjoint(SHIPS):
        return *ships, *middle(g, targets), *tracks, chart(g)
    return chart(g), *tracks, *middle(g, targets), *ships


def middle(g: FMState, targets: frozenset[str]) -> tuple[Node, ...]:
    """The battle, the shop, or the cards in play and what the Task Force can do."""
    top = TOP + DECKS + GAP
    room = BOTTOM - fleet_height(g) - GAP - (DICE + GAP if g.dice else 0) - top
    if g.opfor:
        used = battle_height(g, room) + GAP
        return battle(g, top, room), *cards(g, top + used, room - used)
    if not targets.isdisjoint(WARES) or phase_of(g) == "fitting_out":
        used = shop_height(g, room) + GAP
        return shop(g, top, room), *overview(g, top + used, room - used)
    high = min(CARDS, room - OUTLOOK - GAP)
    return *cards(g, top, high), outlook(g, top + high + GAP, room - high - GAP)


def cards(g: FMState, top: float, high: float) -> tuple[Node, ...]:
    """The Ops card and the Mission card side by side, if there is room for them."""
    if high < LOWEST:
        return ()
    if g.opfor and not g.card:
        return (mission_card(g, (LEFT, top), (WIDTH, min(high, CARDS))),)
    size = ((WIDTH - GAP) / 2, min(high, CARDS))
    return ops_card(g, (LEFT, top), size), mission_card(g, (LEFT + size[0] + GAP, top), size)


# -- The line above -----------------------------------------------------------------------------


def status(g: FMState) -> tuple[Node, ...]:
    """The phase, or how it ended, and the missions of a campaign."""
    missions = tokens(g)
    at, size = box(9, 9, 1262 - len(missions) * (TOKEN + GAP), 40)
    if g.result is not None:
        note = f"result.{g.result.cause}"
        return Node(id="result", kind=Kind.PANEL, at=at, size=size, note=note), *missions
    note = "note.combat" if g.opfor else f"note.{phase_of(g)}"
    phase = Node(
        id="phase", kind=Kind.PANEL, at=at, size=size, note=note, rules=("FM-TURN-1", "FM-TURN-3")
    )
    return phase, *missions


def phase_of(g: FMState) -> str:
    """Which part of the mission it is. Rules: FM-TURN-1."""
    if not g.todo:
        return "mission_resolution"
    now = NOW.get(type(g.todo[-1]))
    if now is not None:
        return now
    to_come = (BEFORE[type(step)] for step in reversed(g.todo) if type(step) in BEFORE)
    return next(to_come, "fitting_out")


def stage(v: View[FMState]) -> tuple[str | int, ...]:
    """How far it is: the turn of a mission and, in a campaign, which mission and how many won."""
    g = v.position
    before = "" if g.round else "_before"
    if not in_campaign(g):
        return f"mission{before}", g.round
    won, missions = g.wins.bit_count(), len(pack_of(g).missions)
    return f"campaign{before}", g.mission_number, won, missions, g.round
