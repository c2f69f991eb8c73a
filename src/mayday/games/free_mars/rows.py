"""Rows: what can be written in the content files, and in which words.

A pack is one TOML file of these rows and nothing else. What an Ops card does is written in
effects and what a Mission card asks for in objectives, two closed sets of words with fields of
their own; `rules/operations.py` and `rules/missions.py` say what each of them does.
Rules: FM-COMP-7.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, NewType, TypeAlias

from msgspec import Meta

from mayday.kernel import content

PackId = NewType("PackId", str)
SpaceId = NewType("SpaceId", str)
OrbitalId = NewType("OrbitalId", str)
TypeId = NewType("TypeId", str)  # a type of friendly ships
ShipId = NewType("ShipId", str)  # a ship's counter
KindId = NewType("KindId", str)  # a kind of pods
PodId = NewType("PodId", str)  # a pod's counter
MarkerId = NewType("MarkerId", str)  # an Intercept marker
ItemId = NewType("ItemId", str)  # what a ship carries: a side of a pod, or a marker
OpforId = NewType("OpforId", str)  # a type of OPFOR units
CardId = NewType("CardId", str)
MissionId = NewType("MissionId", str)

Natural: TypeAlias = Annotated[int, Meta(ge=0)]
AtLeastOne: TypeAlias = Annotated[int, Meta(ge=1)]
Id: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_-]*$")]
Name: TypeAlias = Annotated[str, Meta(min_length=1)]
Percent: TypeAlias = Annotated[float, Meta(ge=0, le=100)]


class Ability(StrEnum):
    """What dice are rolled for; each has a row of the Special Actions Table. Rules: FM-SPEC-2."""

    WEAPONS = "weapons"
    CYBER = "cyber"
    ASSEMBLY = "assembly"
    BOMBARDMENT = "bombardment"
    ASSAULT = "assault"


WEAPONS, CYBER, ASSEMBLY, BOMBARDMENT, ASSAULT = Ability  # a member of an enum is slow to reach


class Action(StrEnum):
    """The abilities that a Challenge or an Enhancement can name."""

    CYBER = "cyber"
    ASSEMBLY = "assembly"
    BOMBARDMENT = "bombardment"
    ASSAULT = "assault"


class Face(StrEnum):
    """What a die shows on a row of the Special Actions Table."""

    NOTHING = "nothing"
    POSITIVE = "positive"
    BURNOUT = "burnout"


NOTHING, POSITIVE, BURNOUT = Face


class SpaceKind(StrEnum):
    """Rules: FM-MAP-2, FM-MAP-3, FM-MAP-4."""

    LAUNCH = "launch"
    NODE = "node"
    POINT = "point"
    TRACK = "track"  # a Point of a Transition Track, on no Orbital


class OpforKind(StrEnum):
    """Rules: FM-COM-8, FM-COM-9, FM-COM-10."""

    SHIP = "ship"
    SWARM = "swarm"
    POD = "pod"


SHIP, SWARM, POD = OpforKind


class Trait(StrEnum):
    """What a side of an OPFOR unit can do beside firing. Rules: FM-COM-12, FM-COM-16."""

    CYBORG = "cyborg"
    JAMMER = "jammer"


class Edge(StrEnum):
    """Who has the Tactical Edge: the dice say it, or the card, which goes before every other rule.

    Rules: FM-COM-44, FM-COMP-3, FM-COMP-4.
    """

    ROLLED = "rolled"
    OPFOR = "opfor"
    FRIENDLY = "friendly"


ROLLED, OPFOR, FRIENDLY = Edge


def _word(name: str) -> str:
    """The word for a class in TOML: net_check for NetCheck."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


# -- Effects of Ops cards -----------------------------------------------------------------------


class Effect(content.Row, frozen=True, kw_only=True, tag_field="do", tag=_word):
    """One thing that an Ops card does; its word is the name of its class."""


class Deploy(Effect, frozen=True):
    """OPFOR units come, and are fought. Rules: FM-COM-4, FM-COM-44, FM-COM-49, FM-OPS-14."""

    add: int  # to the NET level
    win_lose: Natural = 0
    edge: Edge = Edge.ROLLED
    first: OpforId = OpforId("")  # a type that is taken whole before the others are picked


class NetCheck(Effect, frozen=True):
    """A die against the NET level. Rules: FM-OPS-3."""

    low: tuple[AnyEffect, ...]  # the die shows the level or less
    high: tuple[AnyEffect, ...]


class Challenge(Effect, frozen=True):
    """A roll with an ability of the Task Force. Rules: FM-OPS-7, FM-OPS-9."""

    ability: Action
    success: tuple[AnyEffect, ...]
    failure: tuple[AnyEffect, ...]


class Outcomes(Effect, frozen=True):
    """Each Positive of the Challenge gives one outcome of its row. Rules: FM-OPS-10."""


class Ap(Effect, frozen=True):
    """Assembly Points are gained. Rules: FM-SETUP-21."""

    n: AtLeastOne


class Net(Effect, frozen=True):
    """The NET level moves. Rules: FM-NET-1."""

    n: int


class LoseOps(Effect, frozen=True):
    """Rules: FM-OPS-22, FM-OPS-23, FM-OPS-24."""

    n: AtLeastOne


class FlipOrLose(Effect, frozen=True):
    """An effective ship is flipped, or an Op lost. Rules: FM-OPS-12, FM-OPS-13."""

    type: TypeId = TypeId("")  # of the ship; any if not said


class Reinforce(Effect, frozen=True):
    """One of these joins, as the player likes. Rules: FM-OPS-5, FM-OPS-6, FM-TF-4."""

    options: tuple[str, ...]  # ship types and pod kinds


class NetRun(Effect, frozen=True):
    """An extra NET Run. Rules: FM-OPS-18, FM-OPS-31."""


class MoveAgain(Effect, frozen=True):
    """The Task Force may move once more. Rules: FM-MOVE-11."""


class Reshuffle(Effect, frozen=True):
    """Rules: FM-OPS-28."""


class Leave(Effect, frozen=True):
    """The card is out of the mission once it is played. Rules: FM-OPS-29."""


AnyEffect: TypeAlias = (
    Deploy
    | NetCheck
    | Challenge
    | Outcomes
    | Ap
    | Net
    | LoseOps
    | FlipOrLose
    | Reinforce
    | NetRun
    | MoveAgain
    | Reshuffle
    | Leave
)


# -- Objectives of Mission cards ----------------------------------------------------------------


class Objective(content.Row, frozen=True, kw_only=True, tag_field="do", tag=_word):
    """One thing that a Mission card asks for; its word is the name of its class."""


class Bombard(Objective, frozen=True):
    """Rules: FM-MIS-15."""


class Assault(Objective, frozen=True):
    """Rules: FM-MIS-21."""


class Build(Objective, frozen=True):
    """Rules: FM-MIS-16, FM-MIS-17."""


class Cyber(Objective, frozen=True):
    """Rules: FM-MIS-29."""


class Assembly(Objective, frozen=True):
    """Rules: FM-MIS-29."""


class Clear(Objective, frozen=True):
    """So many Intercept markers revealed or gone. Rules: FM-MIS-18, FM-MIS-19, FM-MIS-20."""

    n: AtLeastOne


class Return(Objective, frozen=True):
    """Back to the Launch Point or the base, with an item if one is named.

    Rules: FM-MIS-22, FM-MIS-23.
    """

    item: str = ""  # a pod kind or a marker's symbol


Part: TypeAlias = Bombard | Assault | Build | Cyber | Assembly


class Combined(Objective, frozen=True):
    """All parts in order, and one Burnout at most. Rules: FM-SPEC-9, FM-SPEC-15."""

    parts: Annotated[tuple[Part, ...], Meta(min_length=2)]


AnyObjective: TypeAlias = Part | Clear | Return | Combined


# -- Tables -------------------------------------------------------------------------------------

Faces: TypeAlias = tuple[Face, Face, Face, Face, Face, Face]


class SpecialActions(content.Row, frozen=True):
    """The Special Actions Table, and what a repair costs."""

    weapons: Faces
    cyber: Faces
    assembly: Faces
    bombardment: Faces
    assault: Faces
    repair: Natural  # AP


class Values(content.Row, frozen=True):
    """What stands on one side of a unit, or what an item gives."""

    weapons: Natural = 0
    energy: Natural = 0
    cyber: Natural = 0
    assembly: Natural = 0
    bombardment: Natural = 0
    assault: Natural = 0


class PodKind(content.Row, frozen=True):
    id: Id
    name: Name
    ap: Natural
    gives: Values
    launched: bool = False  # in battle it fights as a unit of its own


class Symbol(content.Row, frozen=True):
    """A symbol of Intercept markers. Rules: FM-INT-14, FM-INT-17, FM-INT-18, FM-INT-21."""

    id: Id
    name: Name
    gives: Values


class Level(content.Row, frozen=True):
    """A difficulty level, as a change of the pack's numbers. Rules: FM-OPT-1."""

    id: Id
    start_ap: int
    support: int


class System(content.Row, frozen=True):
    """What all packs share."""

    first_pack: PackId  # the one that is taken if nobody says otherwise
    pieces: AtLeastOne
    cards: AtLeastOne
    turns: AtLeastOne  # of a mission
    losses: AtLeastOne  # in a row, and the campaign is lost
    cards_per_ap: AtLeastOne  # left in the Ops deck after a mission
    cyborg_edge: Natural
    table: SpecialActions
    pod_kind: tuple[PodKind, ...]
    symbol: tuple[Symbol, ...]
    level: tuple[Level, ...]


# -- Packs --------------------------------------------------------------------------------------


class Orbital(content.Row, frozen=True):
    id: Id
    name: Name
    elliptical: bool = False


class Space(content.Row, frozen=True):
    id: Id
    x: Percent
    y: Percent
    kind: SpaceKind
    to: tuple[SpaceId, ...]
    orbital: OrbitalId = OrbitalId("")


class Location(content.Row, frozen=True):
    """Where a die for the Orbital and one for the Node lead. Rules: FM-SETUP-5."""

    orbital: tuple[OrbitalId, OrbitalId, OrbitalId, OrbitalId, OrbitalId, OrbitalId]
    node: dict[
        OrbitalId, tuple[SpaceId, SpaceId, SpaceId, SpaceId, SpaceId, SpaceId]
    ]  # the k-th of each, clockwise from the Alpha track


class ShipType(content.Row, frozen=True):
    id: Id
    name: Name
    counters: Annotated[tuple[Name, ...], Meta(min_length=1)]
    ap: Natural
    front: Values
    back: Values
    capacity: Natural
    base: bool = False


class PodCounter(content.Row, frozen=True):
    id: Id
    front: KindId
    back: KindId


class OpforSide(content.Row, frozen=True):
    weapons: Natural
    energy: Natural = 0
    name: str = ""
    traits: tuple[Trait, ...] = ()


class OpforType(content.Row, frozen=True):
    id: Id
    name: Name
    count: AtLeastOne
    kind: OpforKind
    front: OpforSide
    back: OpforSide


class OpsCard(content.Row, frozen=True):
    id: Id
    name: Name
    effect: tuple[AnyEffect, ...]


class Enhancement(content.Row, frozen=True):
    ability: Action
    dice: AtLeastOne


class MissionCard(content.Row, frozen=True):
    id: Id
    name: Name
    opfor: int
    net: AtLeastOne
    objective: Annotated[tuple[AnyObjective, ...], Meta(min_length=1)]
    orbital: OrbitalId = OrbitalId("")  # any if not said
    enhancement: Enhancement | None = None
    opfor_enhancement: Natural = 0


class PackFile(content.Row, frozen=True):
    """A pack, as it stands in its file; it says which side is friendly. Rules: FM-UNIT-3."""

    id: Id
    name: Name
    planet: Name
    friendly: Name
    opfor_side: Name
    dealt: AtLeastOne  # Ops cards
    start_ap: Natural
    start_net: AtLeastOne
    highest_net: AtLeastOne
    highest_ap: AtLeastOne
    support: Natural
    kept: tuple[CardId, ...]  # for the Reserve
    final: MissionId
    close: OrbitalId
    markers: tuple[str, ...]  # their symbols
    orbital: Annotated[tuple[Orbital, ...], Meta(min_length=1)]  # from the planet outwards
    space: tuple[Space, ...]
    location: Location
    ship: tuple[ShipType, ...]
    pod: tuple[PodCounter, ...]
    opfor: tuple[OpforType, ...]
    ops: tuple[OpsCard, ...]
    mission: tuple[MissionCard, ...]
    table: SpecialActions | None = None  # the system's if not said
    pod_kind: tuple[PodKind, ...] = ()  # likewise
