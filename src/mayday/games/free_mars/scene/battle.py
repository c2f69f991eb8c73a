"""Scene, the battle: the OPFOR, the Tactical Edge, both sides' fire and what is to be hit."""

from __future__ import annotations

from collections import Counter

from mayday.games.free_mars.content import Pack
from mayday.games.free_mars.rows import Ability
from mayday.games.free_mars.rules.combat import (
    Hitting,
    TakingHits,
    friendly_weapons,
    in_battle,
)
from mayday.games.free_mars.scene.art import enemy_art
from mayday.games.free_mars.scene.fleet import in_line
from mayday.games.free_mars.scene.labels import counted, dice_label, enemy_label
from mayday.games.free_mars.scene.places import CAPTION, GAP, LEFT, WIDTH, Place, box, cells
from mayday.games.free_mars.table import FMState, pack_of
from mayday.kernel import Kind, Node

COLUMNS = 2
LINE = 34.0  # how high a line of facts is
HIGHEST = 56.0  # of a unit


def height(g: FMState, room: float) -> float:
    """How high the panel is: as its units need, up to the room there is."""
    return min(room, CAPTION + LINE + 2 * GAP + rows(g) * HIGHEST)


def rows(g: FMState) -> int:
    return -(-len(set(g.opfor)) // COLUMNS)


def battle(g: FMState, top: float, room: float) -> Node:
    """All that a battle shows, in the room from `top` down."""
    size = (WIDTH, height(g, room))
    at, share = box(LEFT, top, *size)
    return Node(
        id="battle",
        kind=Kind.PANEL,
        label=f"battle.{g.point}" if g.point else "",
        at=at,
        size=share,
        state="active",
        children=(*launched(g, size), *facts(g, size), *enemies(g, size)),
        rules=("FM-COM-1", "FM-COM-2", "FM-COM-20", "FM-COM-34"),
    )


def launched(g: FMState, within: Place) -> tuple[Node, ...]:
    """The Swarms that fight on their own. Rules: FM-COM-13."""
    return in_line(pack_of(g), g.launched, within, 3, 26)


def facts(g: FMState, within: Place) -> tuple[Node, ...]:
    """What is to be done, who has the Edge, and what the next fire of each side promises."""
    pack = pack_of(g)
    ours = dice_label(pack, Ability.WEAPONS, friendly_weapons(g, in_battle(g)))
    theirs = dice_label(pack, Ability.WEAPONS, opfor_weapons(g, pack))
    lines = (
        ("edge", edge_label(g), ("FM-COM-15", "FM-COM-16", "FM-COM-18", "FM-COM-19")),
        ("our_fire", f"our_fire.{ours}", ("FM-COM-21", "FM-COM-22")),
        ("their_fire", f"their_fire.{theirs}", ("FM-COM-21", "FM-COM-31")),
    )
    width = (within[0] - 2 * GAP) / len(lines)
    nodes = []
    for n, (id, label, rules) in enumerate(lines):
        at, size = box(GAP + n * width, CAPTION, width - 6, LINE, within)
        nodes.append(
            Node(
                id=id,
                kind=Kind.CARD,
                label=label,
                at=at,
                size=size,
                state=fires(g, id),
                rules=rules,
            )
        )
    return tuple(nodes)


def edge_label(g: FMState) -> str:
    """Hits that wait for a target are more pressing than who fires first."""
    step = g.todo[-1] if g.todo else None
    if isinstance(step, Hitting):
        return f"hits_to_give.{counted(step.hits, 'hit', 'hits')}"
    if isinstance(step, TakingHits):
        return f"hits_to_take.{counted(step.hits, 'hit', 'hits')}"
    return f"edge_{g.edge}" if g.edge else "edge_open"


def fires(g: FMState, id: str) -> str:
    """Whose fire it is that waits for its hits."""
    step = g.todo[-1] if g.todo else None
    hits = {"our_fire": Hitting, "their_fire": TakingHits}
    return "active" if id in hits and isinstance(step, hits[id]) else ""


def opfor_weapons(g: FMState, pack: Pack) -> int:
    """Rules: FM-COM-21."""
    return sum(pack.enemies[unit].side.weapons for unit in g.opfor)


def enemies(g: FMState, within: Place) -> tuple[Node, ...]:
    """The OPFOR units; equal ones in equal state are one card with their number.

    Rules: FM-COM-22, FM-COM-24.
    """
    pack = pack_of(g)
    kinds = Counter(g.opfor)
    top = CAPTION + LINE + GAP
    pitch = (within[1] - top - GAP) / rows(g)
    width = (within[0] - 2 * GAP) / COLUMNS
    nodes = []
    for (id, number), place in zip(
        kinds.items(), cells(len(kinds), COLUMNS, within, top, pitch), strict=True
    ):
        at, size = box(*place, width - 6, pitch - 6, within)
        enemy = pack.enemies[id]
        picture = Node(
            id=f"{id}.picture",
            kind=Kind.PIECE,
            label=id,
            art=enemy_art(pack, enemy),
            about="enemy",
        )
        nodes.append(
            Node(
                id=id,
                kind=Kind.CARD,
                label=enemy_label(enemy),
                at=at,
                size=size,
                count=number if number > 1 else None,
                children=(picture,),
                note=f"note.{enemy.type}",
                about="enemy",
                rules=("FM-COM-22", "FM-COM-24", "FM-COM-38"),
            )
        )
    return tuple(nodes)
