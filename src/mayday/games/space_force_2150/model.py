"""Model: the tables of Space Force 2150 and the questions the rules ask of them.

A crew member is a crew number, from 0; crew number i belongs to seat i modulo the number of
seats. Sets of crew members, of seats and of sections are numbers with a bit for each.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, NewType, Self, TypeAlias

from mayday.games.space_force_2150.cards import (
    CARGO_MASTER,
    LEVELS,
    MOST_CREW,
    OCCUPATIONS,
    ROBOT,
    SECTIONS,
    TURRET,
    VOYAGE,
    CardId,
    ItemId,
    OccupationId,
    SectionId,
)
from mayday.games.space_force_2150.ship import BIT, NOTHING, Items
from mayday.kernel.flow import Seat, State
from mayday.kernel.zones import PUBLIC, UNKNOWN

Crew = NewType("Crew", int)  # a crew number
CrewSet: TypeAlias = int
SeatSet: TypeAlias = int
SectionSet: TypeAlias = int

NO_CARD = CardId("")
NOBODY_YET = OccupationId("")  # an occupation not picked yet, or of a dead crew member
SECTION_BIT: dict[SectionId, SectionSet] = {id: 1 << n for n, id in enumerate(SECTIONS)}
MEMBERS: tuple[tuple[CrewSet, ...], ...] = tuple(
    tuple(sum(1 << i for i in range(seat, MOST_CREW, seats)) for seat in range(seats))
    for seats in range(MOST_CREW + 1)
)  # for a number of seats: the crew members of each seat


def knows_top(g: S2State, seat: int) -> bool:
    """The seat has looked at the top card. Rules: S2-NAV-3."""
    return seat >= 0 and bool(g.top_seen_by >> seat & 1)


def CARDS_LEFT(g: S2State, seat: int, deck: list[CardId]) -> list[CardId]:
    """Which cards are left; for a seat that has not seen the top card, that one among them."""
    return sorted([*deck, g.top]) if g.top and not knows_top(g, seat) else deck[:]


def TOP_IF_SEEN(g: S2State, seat: int, top: CardId) -> str:
    """The top card for those who have looked at it."""
    return top if not top or knows_top(g, seat) else UNKNOWN


class S2State(State):
    """A position of Space Force 2150. The discard pile has its top at the end."""

    over_rule: ClassVar[str] = "S2-END-4"

    # the crew, by crew number
    crew: Annotated[list[OccupationId], PUBLIC]  # empty for the dead
    at: Annotated[list[SectionId], PUBLIC]
    tanks: Annotated[list[int], PUBLIC]
    targets: Annotated[list[int], PUBLIC]  # how full the next refill makes each tank
    dead: Annotated[list[OccupationId], PUBLIC]
    watch: Annotated[Crew, PUBLIC]  # the watch officer
    watch_kept: Annotated[bool, PUBLIC]  # the token has passed already for the next round

    # the ship
    hull: Annotated[int, PUBLIC]
    fuel: Annotated[int, PUBLIC]
    supplies: Annotated[int, PUBLIC]
    oxygen: Annotated[int, PUBLIC]  # the storage, without the tanks
    damaged: Annotated[Items, PUBLIC]
    begun: Annotated[Items, PUBLIC]  # +1 on the next repair roll
    searched: Annotated[SectionSet, PUBLIC]  # dormitories
    space: Annotated[int, PUBLIC]

    # this round
    imitated: Annotated[OccupationId, PUBLIC]  # whom the Robot acts as
    active: Annotated[CrewSet, PUBLIC]  # who has not finished
    stationed: Annotated[CrewSet, PUBLIC]
    used: Annotated[list[SectionSet], PUBLIC]  # bonuses each member has paid for
    commands: Annotated[list[int], PUBLIC]  # commands each member has given
    cockpit_used: Annotated[bool, PUBLIC]
    turret_manned: Annotated[bool, PUBLIC]
    lounge_used: Annotated[bool, PUBLIC]
    lead: Annotated[Seat, PUBLIC]
    had_lead: Annotated[SeatSet, PUBLIC]  # since the last action or finish
    gave_up: Annotated[CrewSet, PUBLIC]  # an order, since the last action or finish

    # effects that last for one round: its number
    fuel_leak: Annotated[int, PUBLIC]
    turret_jam: Annotated[int, PUBLIC]
    overheat: Annotated[int, PUBLIC]
    command_round: Annotated[int, PUBLIC]
    command: Annotated[str, PUBLIC]  # what is different about the XO's command in that round

    # cards
    deck: Annotated[list[CardId], CARDS_LEFT]  # sorted, as their order means nothing
    top: Annotated[CardId, TOP_IF_SEEN]  # the top card, once somebody has looked at it
    top_seen_by: Annotated[SeatSet, PUBLIC]
    discard: Annotated[list[CardId], PUBLIC]
    due: Annotated[CardId, PUBLIC]  # the Major Event whose space has just stopped the ship
    card: Annotated[CardId, PUBLIC]  # the last event card, its case and the total rolled for it
    case: Annotated[int, PUBLIC]
    total: Annotated[int, PUBLIC]

    def __init__(self, options: dict[str, str], seats: int) -> None:
        super().__init__(options, seats)
        self.crew, self.at, self.tanks, self.targets = [], [], [], []
        self.dead = []
        self.watch = Crew(0)
        self.watch_kept = False
        self.hull = self.fuel = self.supplies = self.oxygen = 0
        self.damaged = self.begun = NOTHING
        self.searched = 0
        self.space = 0
        self.imitated = NOBODY_YET
        self.active = self.stationed = 0
        self.used, self.commands = [], []
        self.cockpit_used = self.turret_manned = self.lounge_used = False
        self.lead = Seat(0)
        self.had_lead = self.gave_up = 0
        self.fuel_leak = self.turret_jam = self.overheat = self.command_round = 0
        self.command = ""
        self.deck, self.discard = [], []
        self.top_seen_by = 0
        self.top = self.due = self.card = NO_CARD
        self.case = self.total = 0

    def copy_tables(self, into: Self) -> None:
        into.crew, into.at = self.crew[:], self.at[:]
        into.tanks, into.targets = self.tanks[:], self.targets[:]
        into.dead = self.dead[:]
        into.watch, into.watch_kept = self.watch, self.watch_kept
        into.hull, into.fuel = self.hull, self.fuel
        into.supplies, into.oxygen = self.supplies, self.oxygen
        into.damaged, into.begun = self.damaged, self.begun
        into.searched, into.space = self.searched, self.space
        into.imitated = self.imitated
        into.active, into.stationed = self.active, self.stationed
        into.used, into.commands = self.used[:], self.commands[:]
        into.cockpit_used, into.turret_manned = self.cockpit_used, self.turret_manned
        into.lounge_used = self.lounge_used
        into.lead, into.had_lead, into.gave_up = self.lead, self.had_lead, self.gave_up
        into.fuel_leak, into.turret_jam = self.fuel_leak, self.turret_jam
        into.overheat, into.command_round = self.overheat, self.command_round
        into.command = self.command
        into.deck, into.discard = self.deck[:], self.discard[:]
        into.top, into.top_seen_by = self.top, self.top_seen_by
        into.due, into.card = self.due, self.card
        into.case, into.total = self.case, self.total


def seat_of(g: S2State, member: int) -> Seat:
    """Who decides for a crew member. Rules: S2-CREW-6."""
    return Seat(member % g.seats)


def is_own(g: S2State, seat: Seat, member: int) -> bool:
    return member % g.seats == seat


def living(g: S2State) -> list[Crew]:
    """The living crew members in crew order."""
    return [Crew(i) for i, occupation in enumerate(g.crew) if occupation]


def next_living(g: S2State, member: Crew) -> Crew:
    """The next living crew member in crew order. Rules: S2-TEAM-1, S2-TEAM-4."""
    number = len(g.crew)
    following = (member + 1) % number
    while not g.crew[following]:
        following = (following + 1) % number
    return Crew(following)


def has(g: S2State, occupation: OccupationId) -> bool:
    """A living crew member holds the occupation. Rules: S2-CREW-5, S2-ROB-4."""
    return occupation in g.crew


def acts_as(g: S2State, member: int) -> OccupationId:
    """The occupation a crew member has in this Internal Phase. Rules: S2-ROB-1, S2-ROB-3."""
    occupation = g.crew[member]
    return g.imitated if g.imitated and occupation == ROBOT else occupation


def is_active(g: S2State, member: int) -> bool:
    """The crew member has not finished this Internal Phase. Rules: S2-INT-7."""
    return bool(g.active >> member & 1)


def watch_seat(g: S2State) -> Seat:
    """Who takes the decisions of the team. Rules: S2-TEAM-2."""
    return seat_of(g, g.watch)


def decider(g: S2State, occupation: OccupationId) -> Seat:
    """The seat of whoever holds the occupation, else the watch officer's.

    Rules: S2-MAJ-8, S2-MAJ-27.
    """
    return seat_of(g, g.crew.index(occupation)) if occupation in g.crew else watch_seat(g)


def is_damaged(g: S2State, item: ItemId) -> bool:
    return bool(g.damaged & BIT[item])


def is_operational(g: S2State, module: ItemId) -> bool:
    """Neither damaged nor blocked by a card. Rules: S2-DMG-2, S2-MIN-21."""
    if g.damaged & BIT[module]:
        return False
    return module != TURRET or g.turret_jam != g.round


def has_cargo_master(g: S2State) -> bool:
    """Rules: S2-CM-1, S2-ROB-7."""
    return CARGO_MASTER in g.crew or g.imitated == CARGO_MASTER


def fuel_max(g: S2State) -> int:
    """Rules: S2-FUEL-2, S2-CM-1."""
    return VOYAGE.fuel_max + (VOYAGE.cargo_master_fuel if has_cargo_master(g) else 0)


def supplies_max(g: S2State) -> int:
    """Rules: S2-SUP-1, S2-CM-1."""
    return VOYAGE.supplies_max + (VOYAGE.cargo_master_supplies if has_cargo_master(g) else 0)


def crew_size(options: dict[str, str], seats: int) -> int:
    """How many crew members set out. Rules: S2-CREW-4."""
    if options["crew_size"] != "seats":
        return max(int(options["crew_size"]), seats)
    return 3 if seats == 1 and options["lone_crew"] == "off" else seats


def last_round(g: S2State) -> int:
    """The round after which it is too late. Rules: S2-END-3."""
    if g.options["colony_reserve"] == "off":
        return VOYAGE.last_round
    return LEVELS[g.options["difficulty"]].reserve[len(g.crew) - 1]


def free_occupations(g: S2State) -> list[OccupationId]:
    """The occupations that nobody aboard holds. Rules: S2-CREW-2."""
    return [occupation for occupation in OCCUPATIONS if occupation not in g.crew]
