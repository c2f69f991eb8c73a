"""Rows: what can be written in the content files, and in which words.

What a card does in the Play step, in a combat or as an event is written in effects, closed sets
of words with fields of their own; `rules/effects.py`, `rules/combat.py` and `rules/events.py` say
what each of them does.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Literal, NewType, TypeAlias

from msgspec import Meta

from mayday.kernel import content

ZoneId = NewType("ZoneId", str)
SystemId = NewType("SystemId", str)
SectionId = NewType("SectionId", str)
PileId = NewType("PileId", str)
DeckId = NewType("DeckId", str)  # also the back of its cards
TitleId = NewType("TitleId", str)  # of a card, and of the shuttle slot that it fills
CardId = NewType("CardId", str)  # a title with a back: repair_system-eng
OfficerId = NewType("OfficerId", str)
AbilityId = NewType("AbilityId", str)
EventId = NewType("EventId", str)
RuleIds: TypeAlias = tuple[str, ...]
AtLeastOne: TypeAlias = Annotated[int, Meta(ge=1)]
Natural: TypeAlias = Annotated[int, Meta(ge=0)]
ByStage: TypeAlias = tuple[int, int, int, int, int]
ByOfficers: TypeAlias = tuple[int, int, int, int, int, int, int, int, int]  # 0 to 8 of them


def _word(name: str) -> str:
    """The word for a class in TOML: repair_system for RepairSystem."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


# -- The station ------------------------------------------------------------------------------


class Tracks(content.Row, frozen=True):
    fuel: AtLeastOne
    stages: Literal[5]
    technical_data: AtLeastOne


class Markers(content.Row, frozen=True):
    robots: AtLeastOne
    robots_in_zone: Annotated[int, Meta(ge=1, le=3)]
    pirates: AtLeastOne
    fires: AtLeastOne
    breaches: AtLeastOne
    force_fields: AtLeastOne
    stabilisers: AtLeastOne


class Limits(content.Row, frozen=True):
    hand: ByOfficers
    setup_draws: ByOfficers
    specialty_draws: AtLeastOne
    special_events: AtLeastOne
    most_officers: Literal[8]
    fewest_officers: Literal[2]
    changes_of_hands: Literal[2]
    most_extra_damages: Natural
    avert: AtLeastOne
    compute: AtLeastOne
    black_market: AtLeastOne
    fabrication: AtLeastOne
    parley: Natural
    brawler: AtLeastOne
    extra_pirates: Natural
    points_per: AtLeastOne


class Draws(content.Row, frozen=True):
    """How many cards may be drawn, by the power of the station."""

    battery: AtLeastOne
    auxiliary: AtLeastOne
    main: AtLeastOne
    specialist: AtLeastOne
    still_ring: AtLeastOne


class ZoneRow(content.Row, frozen=True):
    id: ZoneId
    name: str
    plan: str  # the short name on the plan of the station
    section: SectionId
    rules: RuleIds
    systems: tuple[SystemId, ...] = ()
    pile: PileId = PileId("")
    specialty: SystemId = SystemId("")  # the system without which nothing is drawn there


class Section(content.Row, frozen=True):
    id: SectionId
    name: str
    life_support: SystemId = SystemId("")
    gravity: SystemId = SystemId("")


class Ways(content.Row, frozen=True):
    links: tuple[tuple[ZoneId, ZoneId], ...]


class Station(content.Row, frozen=True):
    tracks: Tracks
    markers: Markers
    limits: Limits
    draws: Draws
    zone: tuple[ZoneRow, ...]
    section: tuple[Section, ...]
    names: dict[SystemId, str]
    ways: Ways


# -- Officers ---------------------------------------------------------------------------------


class Officer(content.Row, frozen=True):
    id: OfficerId
    name: str
    post: str
    specialty: str  # of the deck
    abilities: tuple[AbilityId, ...]
    fighter: bool = False
    engineer: bool = False


class Ability(content.Row, frozen=True):
    id: AbilityId
    name: str
    rules: RuleIds
    active: bool = False
    counted: Literal["turn", "combat", "never"] = "turn"
    restricted: bool = False  # possible after walking into a blocked zone, too
    hand: Natural = 0  # adds to the hand limit
    draws: PileId = PileId("")  # a third card from this pile


class Officers(content.Row, frozen=True):
    officer: tuple[Officer, ...]
    ability: tuple[Ability, ...]


# -- Cards ------------------------------------------------------------------------------------


class Play(content.Row, frozen=True, kw_only=True, tag_field="do", tag=_word):
    """What a card does in the Play step; its word is the name of its class."""


class RepairSystem(Play, frozen=True):
    """A damaged system in the zone."""


class RestorePower(Play, frozen=True):
    """The power of the zone."""


class ClearAccess(Play, frozen=True):
    """The access of the zone, or of an adjacent one too."""

    adjacent: bool = False


class StabilizePower(Play, frozen=True):
    """The power of the zone, for good."""


class RepairDroid(Play, frozen=True):
    """A system, the power or the access of the zone or of an adjacent one."""


class SecurityRobot(Play, frozen=True):
    """A robot in the zone."""


class ForceField(Play, frozen=True):
    """A force field on the zone or on an adjacent one."""


class Refuel(Play, frozen=True):
    """Fuel for the Auxiliary Power System, in its zone."""

    n: AtLeastOne


class Patch(Play, frozen=True):
    """A breach in the zone or in an adjacent one."""


class Extinguish(Play, frozen=True):
    """The fire in the zone."""


class Heal(Play, frozen=True):
    """Another wounded officer in the zone."""


AnyPlay = (
    RepairSystem
    | RestorePower
    | ClearAccess
    | StabilizePower
    | RepairDroid
    | SecurityRobot
    | ForceField
    | Refuel
    | Patch
    | Extinguish
    | Heal
)


class Combat(content.Row, frozen=True, kw_only=True, tag_field="do", tag=_word):
    """What a card does in a combat; its word is the name of its class."""


class Detail(Combat, frozen=True):
    n: AtLeastOne


class Weapon(Combat, frozen=True):
    n: AtLeastOne


class Stim(Combat, frozen=True):
    """Doubles the Security Detail it is played with."""


class Ambush(Combat, frozen=True):
    """Doubles every Security Detail."""


class TeamUp(Combat, frozen=True):
    """Calls another officer."""


class Medikit(Combat, frozen=True):
    """A wound that heals at once."""

    n: AtLeastOne


AnyCombat = Detail | Weapon | Stim | Ambush | TeamUp | Medikit


class Equip(content.Row, frozen=True):
    """What a card does while it is worn."""

    slot: Literal["body", "belt"]
    protects: bool = False
    defeats: Natural = 0
    visible: bool = False  # to pirates
    hand: Natural = 0  # adds to the hand limit


class Field(content.Row, frozen=True):
    """What an activated Personal Force Field does in a combat."""

    defeats: AtLeastOne


class Response(content.Row, frozen=True):
    """What a weapon of the station does to an event, and from which box."""

    box: SystemId
    boarding: Literal["destroy", "delay"]
    debris: bool
    fuel: Natural = 0  # on Auxiliary Power
    leaves_game: bool = False


class Title(content.Row, frozen=True):
    id: TitleId
    name: str
    sign: str  # the drawing of what kind of card it is
    rules: RuleIds
    play: AnyPlay | None = None
    combat: AnyCombat | None = None
    equip: Equip | None = None
    field: Field | None = None
    response: Response | None = None
    tube: bool = False
    medical: Literal["", "heal", "revive"] = ""
    technical_data: bool = False
    scavenge: bool = False
    makes: TitleId = TitleId("")
    install: TitleId = TitleId("")
    engine: bool = False
    software: bool = False


class Deck(content.Row, frozen=True):
    id: DeckId
    name: str
    cards: dict[TitleId, AtLeastOne]
    pile: PileId = PileId("")


class Cards(content.Row, frozen=True):
    deck: tuple[Deck, ...]
    title: tuple[Title, ...]


# -- Events -----------------------------------------------------------------------------------


class What(StrEnum):
    """What can be damaged and fixed."""

    SYSTEM = "system"
    POWER = "power"
    ACCESS = "access"


class Effect(content.Row, frozen=True, kw_only=True, tag_field="do", tag=_word):
    """What an event does; its word is the name of its class."""


class Nothing(Effect, frozen=True):
    pass


class Fix(Effect, frozen=True):
    """The revealing player repairs one of these, anywhere."""

    what: tuple[What, ...]


class Keep(Effect, frozen=True):
    """The card stays with its officer, to negate another one."""


class Boarding(Effect, frozen=True):
    by_stage: ByStage
    parties: Literal[1, 2]


class PowerOut(Effect, frozen=True):
    by_stage: ByStage = (1, 1, 1, 1, 1)


class AccessBlocked(Effect, frozen=True):
    pass


class SystemFailure(Effect, frozen=True):
    pass


class SystemReset(Effect, frozen=True):
    pass


class Fire(Effect, frozen=True):
    pass


class HullBreach(Effect, frozen=True):
    pass


class Radiation(Effect, frozen=True):
    by_stage: ByStage


class DamageOr(Effect, frozen=True):
    """A system; if it is damaged already, fuel or another system."""

    system: SystemId
    or_fuel: Natural = 0
    or_failure: bool = False


class LoseFuel(Effect, frozen=True):
    by_stage: ByStage


class ShuttleDamage(Effect, frozen=True):
    by_stage: ByStage


class LifeSupportFailure(Effect, frozen=True):
    pass


class Cataclysm(Effect, frozen=True):
    """The next stage and a failing system; once a game."""


AnyEffect = (
    Nothing
    | Fix
    | Keep
    | Boarding
    | PowerOut
    | AccessBlocked
    | SystemFailure
    | SystemReset
    | Fire
    | HullBreach
    | Radiation
    | DamageOr
    | LoseFuel
    | ShuttleDamage
    | LifeSupportFailure
    | Cataclysm
)


class EventCard(content.Row, frozen=True):
    id: EventId
    name: str
    copies: AtLeastOne
    rules: RuleIds
    do: tuple[AnyEffect]
    ignored_by: tuple[OfficerId, ...] = ()
    special: bool = False
    debris: bool = False  # weapons of the station can respond, as to a boarding

    @property
    def effect(self) -> AnyEffect:
        return self.do[0]


class Events(content.Row, frozen=True):
    event: tuple[EventCard, ...]


# -- Scenarios, pirates, the shuttle ----------------------------------------------------------


class Scenario(content.Row, frozen=True):
    id: str
    name: str
    systems: tuple[SystemId, ...]
    power_out: tuple[ZoneId, ...]
    blocked: tuple[ZoneId, ...]


class RandomStart(content.Row, frozen=True):
    damages: Natural
    systems: tuple[SystemId, ...]


class Level(content.Row, frozen=True):
    """A suggested mix of options."""

    id: str
    name: str
    scenarios: tuple[str, ...]
    switches: tuple[str, ...]
    damages: Natural


class Scenarios(content.Row, frozen=True):
    scenario: tuple[Scenario, ...]
    random: RandomStart
    level: tuple[Level, ...]


class TargetKind(StrEnum):
    """What pirates can do to a target."""

    SYSTEM = "system"
    STEAL = "steal"
    SHUTTLE = "shuttle"
    FUEL = "fuel"
    POWER = "power"
    ACCESS = "access"


class Target(content.Row, frozen=True):
    letter: str
    kind: TargetKind
    systems: tuple[SystemId, ...] = ()


class Pirates(content.Row, frozen=True):
    far: str  # the last letter that is worth two moves
    target: tuple[Target, ...]


class Need(content.Row, frozen=True):
    id: str
    rules: RuleIds
    ways: tuple[tuple[TitleId, ...], ...]


class Shuttle(content.Row, frozen=True):
    systems: tuple[SystemId, ...]
    flown_with: tuple[SystemId, ...]
    need: tuple[Need, ...]
