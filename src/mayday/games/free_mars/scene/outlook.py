"""Scene, the outlook: what the Task Force can do, and the dice as they fell."""

from __future__ import annotations

from mayday.games.free_mars.content import Pack
from mayday.games.free_mars.rows import Ability, Face
from mayday.games.free_mars.rules.combat import BREAK_OFF, EDGE, OPFOR_FIRE
from mayday.games.free_mars.rules.missions import why_not_attempt
from mayday.games.free_mars.rules.values import energy, value
from mayday.games.free_mars.scene.desk import mission_opfor, objective_chance
from mayday.games.free_mars.scene.labels import counted, dice_label
from mayday.games.free_mars.scene.places import CAPTION, GAP, LEFT, WIDTH, Place, box, cells
from mayday.games.free_mars.table import FMState, pack_of
from mayday.kernel import Kind, Node, percent

COLUMNS = 3
DICE = 44.0  # how high the line with the dice is
SIDE = 34.0  # of a die
TITLE = 196.0  # how wide its title is
FACES = {Face.POSITIVE: "green", Face.BURNOUT: "red", Face.NOTHING: "black"}
RULES: dict[str, tuple[str, ...]] = {
    "energy": ("FM-MOVE-1", "FM-MOVE-2"),
    "weapons": ("FM-COM-21",),
    "cyber": ("FM-RUN-5", "FM-NET-6"),
    "assembly": ("FM-ASM-1", "FM-SPEC-4"),
    "bombardment": ("FM-SPEC-18", "FM-SPEC-4"),
    "assault": ("FM-SPEC-19", "FM-POD-8"),
}


def outlook(g: FMState, top: float, height: float) -> Node:
    """The dice of the Task Force for everything it may be asked for, and their chances."""
    size = (WIDTH, height)
    at, share = box(LEFT, top, *size)
    if not g.tf:
        return Node(id="outlook", kind=Kind.PANEL, at=at, size=share, note="note.no_task_force")
    pitch = min(38.0, (height - CAPTION - 4) / (3 if g.mission_seen else 2))
    width = (WIDTH - 2 * GAP) / COLUMNS
    nodes = []
    for (id, label), place in zip(
        abilities(g).items(), cells(6, COLUMNS, size, CAPTION, pitch), strict=True
    ):
        node_at, node_size = box(*place, width - 6, pitch - 5, size)
        nodes.append(
            Node(
                id=f"can.{id}",
                kind=Kind.CARD,
                label=label,
                at=node_at,
                size=node_size,
                rules=RULES[id],
            )
        )
    return Node(
        id="outlook",
        kind=Kind.PANEL,
        label=f"outlook.{g.point}" if g.point else "",
        at=at,
        size=share,
        children=(*nodes, *attempt(g, size, CAPTION + 2 * pitch, pitch)),
        rules=("FM-TF-1", "FM-SPEC-3", "FM-SPEC-4"),
    )


def attempt(g: FMState, within: Place, top: float, pitch: float) -> tuple[Node, ...]:
    """What an attempt at the mission would meet, how likely it is, or what is missing for it.

    Rules: FM-MIS-7, FM-MIS-27, FM-MIS-28.
    """
    if not g.mission_seen or g.result is not None:
        return ()
    at, size = box(GAP, top, within[0] - 2 * GAP - 6, pitch - 5, within)
    refusal = why_not_attempt(g)
    if refusal is None:
        units = counted(mission_opfor(g), "opfor_unit", "opfor_units")
        label = f"can_attempt.{units}.then.{percent(objective_chance(g))}"
    else:
        label = f"lacks_{refusal.key}"
    state = "" if refusal else "active"
    rules = ("FM-MIS-5", "FM-MIS-7", "FM-MIS-28")
    node = Node(
        id="can.attempt", kind=Kind.CARD, label=label, at=at, size=size, state=state, rules=rules
    )
    return (node,)


def abilities(g: FMState) -> dict[str, str]:
    """Each ability with its dice and the chance of at least one Positive; a NET Run has more."""
    pack = pack_of(g)
    labels = {"energy": f"can_move.{energy(g, g.tf)}"}
    for ability in Ability:
        dice = value(g, ability)
        if ability is Ability.CYBER and dice:
            dice += g.net
        none = ".no_dice"
        labels[ability] = f"can_{ability}" + (
            f".{dice_label(pack, ability, dice)}" if dice else none
        )
    return labels


def dice(g: FMState, top: float) -> tuple[Node, ...]:
    """The last roll: what it was for, and each die in the colour of its result."""
    if not g.dice:
        return ()
    size = (WIDTH, DICE)
    at, share = box(LEFT, top, *size)
    title_at, title_size = box(0, 4, TITLE, DICE - 8, size)
    title = Node(
        id="roll",
        kind=Kind.CARD,
        label=f"rolled.{g.dice_for}",
        at=title_at,
        size=title_size,
    )
    strip = Node(
        id="dice",
        kind=Kind.BOARD,
        at=at,
        size=share,
        children=(title, *(die(g, n, size) for n in range(len(g.dice)))),
        rules=("FM-COMP-2", "FM-SPEC-3"),
    )
    return (strip,)


def die(g: FMState, n: int, within: Place) -> Node:
    """A die as it fell."""
    pitch = min(SIDE + 4, (within[0] - TITLE - GAP) / len(g.dice))
    at, size = box(TITLE + GAP + n * pitch, (DICE - SIDE) / 2, pitch - 4, SIDE, within)
    face = result_of(g, pack_of(g), g.dice[n], n)
    return Node(
        id=f"die#{n}",
        kind=Kind.PIECE,
        label=f"{g.dice[n]}.shows_{face}",
        at=at,
        size=size,
        hue=FACES[face],
        symbol=str(g.dice[n]),
        about="die",
    )


def result_of(g: FMState, pack: Pack, shown: int, n: int) -> Face:
    """What a die means: by the row of its ability, or for or against us."""
    if g.dice_for == OPFOR_FIRE:
        return Face.BURNOUT if pack.rows[Ability.WEAPONS][shown - 1] is Face.POSITIVE else _NOTHING
    if g.dice_for in (EDGE, BREAK_OFF, "net_check"):
        return _NOTHING
    return pack.rows[Ability(g.dice_for)][shown - 1]


_NOTHING = Face.NOTHING
