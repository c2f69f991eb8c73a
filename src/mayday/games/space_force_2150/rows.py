"""Rows: what can be written in the content files, and in which words.

What a card does is written in effects, a closed set of words with fields of their own, and what
a section gives in bonuses; `rules/effects.py` and `rules/bonuses.py` say what each of them does.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Literal, NewType, TypeAlias

from msgspec import Meta

from mayday.kernel import content

SectionId = NewType("SectionId", str)
ItemId = NewType("ItemId", str)  # a door or a module: what can be damaged and repaired
OccupationId = NewType("OccupationId", str)
CardId = NewType("CardId", str)
RuleIds: TypeAlias = tuple[str, ...]
Needs: TypeAlias = tuple[str, ...]  # occupations in the crew, and modules that work
AtLeastOne: TypeAlias = Annotated[int, Meta(ge=1)]
Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]


class Store(StrEnum):
    """What the ship has a number of."""

    FUEL = "fuel"
    SUPPLIES = "supplies"
    OXYGEN = "oxygen"
    HULL = "hull"


FUEL, SUPPLIES, OXYGEN, HULL = Store


class Command(StrEnum):
    """What is different about the command of an Executive Officer."""

    TWO_ORDERS = "two_orders"  # after a settled Crew Fight: two orders for one command
    TWICE = "twice"  # after helping: two commands
    FORBIDDEN = "forbidden"  # after refusing to help: none


class FirstQuestion(StrEnum):
    """What a Major Event asks before its die is rolled."""

    WORMHOLE = "wormhole"
    DEMAND = "demand"
    DISTRESS = "distress"


def _word(name: str) -> str:
    """The word for a class in TOML: ship_damage for ShipDamage."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Effect(content.Row, frozen=True, kw_only=True, tag_field="do", tag=_word):
    """One thing that a card or a table does; its word is the name of its class."""

    needs: Needs = ()


class Gain(Effect, frozen=True):
    store: Store
    n: AtLeastOne


class Lose(Effect, frozen=True):
    store: Store
    n: AtLeastOne


class Salvage(Effect, frozen=True):
    """A die's worth."""

    store: Store


class ShipDamage(Effect, frozen=True):
    """Rolls on the table of ship damage."""

    times: AtLeastOne


class ShipStores(Effect, frozen=True):
    """A roll on the table of the ship's stores."""


class Damage(Effect, frozen=True):
    module: ItemId


class Forward(Effect, frozen=True):
    """The ship moves without fuel."""

    spaces: AtLeastOne


class Short(Effect, frozen=True):
    """Everybody has so much oxygen less next round."""

    oxygen: AtLeastOne


class FuelLeak(Effect, frozen=True):
    """The next round starts with a loss of fuel."""


class TurretJam(Effect, frozen=True):
    """Nobody gets to the Turret in the next round."""


class Overheat(Effect, frozen=True):
    """The Engine moves the ship only 1 space in the next round."""


class NextCommand(Effect, frozen=True):
    """The command is different in the next Internal Phase."""

    command: Command


class AskFighters(Effect, frozen=True):
    members: AtLeastOne


class AskDoor(Effect, frozen=True):
    pass


class AskSickness(Effect, frozen=True):
    pass


class AskDeath(Effect, frozen=True):
    supplies: AtLeastOne


class AskCache(Effect, frozen=True):
    number: AtLeastOne


class AskTraders(Effect, frozen=True):
    pass


class AskExchange(Effect, frozen=True):
    pass


class AskOccupations(Effect, frozen=True):
    pass


class AskJettison(Effect, frozen=True):
    units: AtLeastOne


AnyEffect: TypeAlias = (
    Gain
    | Lose
    | Salvage
    | ShipDamage
    | ShipStores
    | Damage
    | Forward
    | Short
    | FuelLeak
    | TurretJam
    | Overheat
    | NextCommand
    | AskFighters
    | AskDoor
    | AskSickness
    | AskDeath
    | AskCache
    | AskTraders
    | AskExchange
    | AskOccupations
    | AskJettison
)


class DieResult(content.Row, frozen=True):
    """What happens from this number of the die upwards."""

    at_least: Die
    do: tuple[AnyEffect, ...] = ()


class Worth(content.Row, frozen=True):
    """What bots expect of a case of a card."""

    fuel: float = 0
    supplies: float = 0
    oxygen: float = 0
    hits: float = 0  # in so many of six rolls the ship is damaged
    other: float = 0


class Case(content.Row, frozen=True):
    """One bracket of a card: what it needs, and what happens then, with or without a die."""

    needs: Needs = ()
    bonus: str = ""
    price: tuple[Store, ...] = ()
    do: tuple[AnyEffect, ...] = ()
    results: tuple[DieResult, ...] = ()
    worth: Worth | None = None


class Card(content.Row, frozen=True):
    id: CardId
    name: str
    rules: RuleIds
    copies: AtLeastOne = 1
    question: FirstQuestion | None = None
    case: tuple[Case, ...] = ()


class Bonus(content.Row, frozen=True, tag_field="do", tag=_word):
    """What a section gives for 1 oxygen."""


class Collect(Bonus, frozen=True):
    """So much as a die shows."""

    store: Store
    die: Literal[3, 6]
    once: bool = False  # in the whole game


class Spacewalk(Bonus, frozen=True):
    """A repair of the hull."""


class Post(Bonus, frozen=True):
    """Something that only one occupation can do."""

    only: OccupationId


class LookAhead(Post, frozen=True):
    """See the next event."""


class Inspire(Post, frozen=True):
    """Lead better this round."""


class ManTurret(Post, frozen=True):
    """Shoot better this round."""


class Section(content.Row, frozen=True):
    id: SectionId
    number: int
    name: str
    rules: RuleIds
    at: tuple[float, float]
    size: tuple[float, float]
    bonus: Collect | Spacewalk | LookAhead | Inspire | ManTurret | None = None


class Module(content.Row, frozen=True):
    id: ItemId
    name: str
    section: SectionId


class Door(content.Row, frozen=True):
    id: ItemId
    joins: tuple[SectionId, SectionId]
    at: tuple[float, float]


class Ship(content.Row, frozen=True):
    section: tuple[Section, ...]
    module: tuple[Module, ...]
    door: tuple[Door, ...]


class Occupation(content.Row, frozen=True):
    id: OccupationId
    name: str
    rules: RuleIds
    code: str
    hue: str


class Voyage(content.Row, frozen=True):
    tank: AtLeastOne
    hull_max: AtLeastOne
    fuel_max: AtLeastOne
    supplies_max: AtLeastOne
    cargo_master_fuel: int
    cargo_master_supplies: int
    start_section: SectionId
    titan: int
    major_spaces: tuple[int, ...]
    last_round: int
    solo_crew: Annotated[int, Meta(ge=1, le=6)]
    roll_bonus: AtLeastOne
    traders_fuel: AtLeastOne
    traders_supplies: AtLeastOne
    traders_repair: AtLeastOne
    distress_fuel: int
    distress_supplies: int
    occupation: tuple[Occupation, ...]


class SectionBonuses(StrEnum):
    """The option `section_bonuses`: how often a bonus works in a round."""

    MEMBER = "member"  # once for each crew member
    UNLIMITED = "unlimited"
    SHIP = "ship"  # once for the whole crew


class Level(content.Row, frozen=True):
    """A difficulty: each list has a column for a crew of 1 to 6."""

    id: str
    hull: tuple[int, ...]
    fuel: tuple[int, ...]
    supplies: tuple[int, ...]
    storage: tuple[int, ...]
    wreckage: tuple[str, ...]
    leak: dict[SectionBonuses, tuple[int, ...]]
    reserve: dict[SectionBonuses, tuple[int, ...]]


class Wreckage(content.Row, frozen=True):
    """What the asteroid has damaged."""

    id: str
    modules: tuple[ItemId, ...]
    doors: tuple[ItemId, ...]


class ShipBonuses(content.Row, frozen=True):
    """What changes at the start when a bonus works once a round for the whole crew."""

    crew: int
    storage: tuple[int, ...]  # a column for each crew from that one on


class Start(content.Row, frozen=True):
    level: tuple[Level, ...]
    wreckage: tuple[Wreckage, ...]
    ship_bonuses: ShipBonuses


class Cards(content.Row, frozen=True):
    card: tuple[Card, ...]


class Repair(content.Row, frozen=True):
    incomplete: Die
    complete: Die
    bonus: AtLeastOne


class HullRepair(content.Row, frozen=True):
    """What a spacewalk offers from this number of the die upwards."""

    at_least: Die
    hull: AtLeastOne
    supplies: AtLeastOne


class Tables(content.Row, frozen=True):
    repair: Repair
    spacewalk: tuple[HullRepair, ...]
    ship_damage: tuple[DieResult, ...]
    ship_stores: tuple[DieResult, ...]
