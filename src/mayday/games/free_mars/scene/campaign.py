"""Scene, the campaign: its missions, won or still to be won, and what they have brought."""

from __future__ import annotations

from mayday.games.free_mars.content import MISSION_BIT
from mayday.games.free_mars.scene.places import CAPTION, GAP, LEFT, WIDTH, box, cells
from mayday.games.free_mars.table import FMState, in_campaign, pack_of
from mayday.kernel import Kind, Node

TOKEN = 32.0  # the side of a mission's token
LINE = 44.0  # how high a mission's line is
COLUMNS = 2


def tokens(g: FMState) -> tuple[Node, ...]:
    """A token for each mission of a campaign: won, or still to be won. Rules: FM-CAMP-7."""
    if not in_campaign(g):
        return ()
    pack = pack_of(g)
    nodes = []
    for n, id in enumerate(pack.missions):
        left = 1271 - (len(pack.missions) - n) * (TOKEN + GAP) + GAP
        at, size = box(left, 13, TOKEN, TOKEN)
        nodes.append(
            Node(
                id=f"{id}.token",
                kind=Kind.PIECE,
                label=f"{id}.{standing(g, id)}",
                at=at,
                size=size,
                hue="green" if g.wins & MISSION_BIT[id] else "black",
                symbol=str(n + 1),
                note=f"note.{id}",
                about=standing(g, id),
                rules=("FM-CAMP-2", "FM-CAMP-7", "FM-CAMP-15"),
            )
        )
    return tuple(nodes)


def standing(g: FMState, mission: str) -> str:
    """Whether a mission is won, and which one comes last. Rules: FM-CAMP-2."""
    if g.wins & MISSION_BIT[mission]:  # type: ignore[index]  # an id of the pack
        return "won_mission"
    return "last_mission" if mission == pack_of(g).file.final else "open_mission"


def height(g: FMState) -> float:
    return CAPTION + GAP + -(-len(pack_of(g).missions) // COLUMNS) * LINE


def overview(g: FMState, top: float, room: float) -> tuple[Node, ...]:
    """All missions of a campaign with their names, if there is room. Rules: FM-CAMP-2."""
    if not in_campaign(g) or room < height(g):
        return ()
    size = (WIDTH, height(g))
    at, share = box(LEFT, top, *size)
    width = (WIDTH - 2 * GAP) / COLUMNS
    missions = pack_of(g).missions
    lines = []
    for id, place in zip(missions, cells(len(missions), COLUMNS, size, CAPTION, LINE), strict=True):
        line_at, line_size = box(*place, width - 6, LINE - 6, size)
        won = bool(g.wins & MISSION_BIT[id])
        lines.append(
            Node(
                id=f"{id}.line",
                kind=Kind.CARD,
                label=f"{id}.{standing(g, id)}",
                at=line_at,
                size=line_size,
                state="active" if won else "",
                note=f"note.{id}",
                about=standing(g, id),
                rules=("FM-CAMP-2", "FM-CAMP-7"),
            )
        )
    panel = Node(
        id="campaign",
        kind=Kind.PANEL,
        at=at,
        size=share,
        value=g.wins.bit_count(),
        limit=len(missions),
        children=tuple(lines),
        rules=("FM-CAMP-1", "FM-CAMP-15", "FM-CAMP-16"),
    )
    return (panel,)
