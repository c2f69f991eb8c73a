"""Table: what lies on the table of Space Force 2150, and the questions the rules ask of it.

A crew member is a crew number, from 0; crew number i belongs to seat i modulo the number of
seats. Sets of crew members, of seats, of sections and of what can be damaged are numbers with a
bit for each, so that the damage of the whole ship is one number and a look at one section is
one `&`.

In the notation, lines about the crew have a word for each crew member in crew order; `nobody` is
dead, or has no occupation yet. A line `crew` puts everybody into the Lounge with a full tank,
unless other lines say more. `engine+` is a damaged Engine with +1 for the next repair. The deck
has no order.
"""

from __future__ import annotations

from typing import NewType, TypeAlias

from mayday.games.space_force_2150.content import (
    CARDS,
    CARGO_MASTER,
    DOORS,
    LEVELS,
    MODULES,
    MOST_CREW,
    OCCUPATIONS,
    ROBOT,
    SECTIONS,
    TURRET,
    VOYAGE,
)
from mayday.games.space_force_2150.rows import (
    CardId,
    Command,
    ItemId,
    OccupationId,
    SectionBonuses,
    SectionId,
)
from mayday.kernel import (
    PUBLIC,
    UNKNOWN,
    Bits,
    Cell,
    Flag,
    Line,
    ListOf,
    Number,
    Numbers,
    OneOf,
    Onlooker,
    Pile,
    Seat,
    SeatBits,
    SeatName,
    Shape,
    State,
    known,
    pick,
    reading,
    table,
)

Crew = NewType("Crew", int)  # a crew number
CrewSet: TypeAlias = int
SeatSet: TypeAlias = int
SectionSet: TypeAlias = int
Items: TypeAlias = int  # a set of doors and modules

NO_CARD = CardId("")
NOBODY_YET = OccupationId("")  # an occupation not picked yet, or of a dead crew member
NOTHING: Items = 0

ITEMS: tuple[ItemId, ...] = (*DOORS, *MODULES)
BIT = {item: 1 << n for n, item in enumerate(ITEMS)}
ALL_DOORS: Items = sum(BIT[door] for door in DOORS)
ALL_MODULES: Items = sum(BIT[module] for module in MODULES)
MODULE_AT = {module.section: module.id for module in MODULES.values()}
DOORS_AT: dict[SectionId, dict[ItemId, SectionId]] = {
    section: {
        door.id: door.joins[1 - door.joins.index(section)]
        for door in DOORS.values()
        if section in door.joins
    }
    for section in SECTIONS
}
BIT_AT = {
    section: BIT[MODULE_AT[section]] if section in MODULE_AT else NOTHING for section in SECTIONS
}
ITEMS_AT = {
    section: sum(BIT[door] for door in doors) + BIT_AT[section]
    for section, doors in DOORS_AT.items()
}
SECTION_BIT: dict[SectionId, SectionSet] = {id: 1 << n for n, id in enumerate(SECTIONS)}
MEMBERS: tuple[tuple[CrewSet, ...], ...] = tuple(
    tuple(sum(1 << i for i in range(seat, MOST_CREW, seats)) for seat in range(seats))
    for seats in range(MOST_CREW + 1)
)  # for a number of seats: the crew members of each seat


def knows_top(g: S2State, seat: int) -> bool:
    """The seat has looked at the top card. Rules: S2-NAV-3."""
    return seat >= 0 and bool(g.top_seen_by >> seat & 1)


@reading("top", "top_seen_by")
def CARDS_LEFT(g: S2State, seat: int, deck: list[CardId]) -> list[CardId]:
    """Which cards are left; for a seat that has not seen the top card, that one among them."""
    return sorted([*deck, g.top]) if g.top and not knows_top(g, seat) else deck[:]


@reading("top_seen_by")
def TOP_IF_SEEN(g: S2State, seat: int, top: CardId) -> str:
    """The top card for those who have looked at it."""
    return top if not top or knows_top(g, seat) else UNKNOWN


class Unordered(ListOf):
    """Cards in no order: kept sorted, so that where one stands tells nothing."""

    def read(self, text: str, seats: tuple[str, ...]) -> list[CardId]:
        return sorted(super().read(text, seats))


class SectionsOfEach(Shape[list[SectionSet]]):
    """A set of sections for each crew member: - lounge,medical_bay."""

    turns = False

    def empty(self, seats: int) -> list[SectionSet]:
        return []

    def copy(self, value: str) -> str:
        return f"{value}[:]"

    def write(self, value: list[SectionSet], seats: tuple[str, ...]) -> str:
        each = [",".join(id for id, bit in SECTION_BIT.items() if set & bit) for set in value]
        return " ".join(sections or "-" for sections in each) if any(value) else ""

    def read(self, text: str, seats: tuple[str, ...]) -> list[SectionSet]:
        return [
            sum(map(_section_bit, word.split(",")) if word != "-" else ()) for word in text.split()
        ]

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return tuple(Cell(f"{n}", section) for n in range(MOST_CREW) for section in SECTIONS)

    def numbers(self, value: list[SectionSet], by: Onlooker) -> list[int]:
        row = [*value, *[0] * MOST_CREW][:MOST_CREW]
        return [int(bool(used & bit)) for used in row for bit in SECTION_BIT.values()]


def _section_bit(word: str) -> SectionSet:
    return SECTION_BIT[SectionId(known(word, SECTIONS, "section"))]


CREW = ListOf(OCCUPATIONS, "occupation", none="nobody", places=MOST_CREW)


def _read_crew(g: S2State, text: str) -> None:
    g.crew = CREW.read(text, ())
    g.at = [VOYAGE.start_section for _ in g.crew]
    g.tanks = [VOYAGE.tank if crew else 0 for crew in g.crew]
    g.targets = g.tanks[:]
    g.used, g.commands = [0] * len(g.crew), [0] * len(g.crew)


def _write_damaged(g: S2State) -> str:
    return " ".join(f"{item}+" if g.begun & BIT[item] else item for item in names(g.damaged))


def _read_damaged(g: S2State, text: str) -> None:
    g.damaged = g.begun = NOTHING
    for word in text.split():
        item = ItemId(known(word.rstrip("+"), BIT, "door or module"))
        g.damaged |= BIT[item]
        if word.endswith("+"):
            g.begun |= BIT[item]


_OF_CREW = Bits(map(str, range(MOST_CREW)), "crew number")
_CARD = OneOf(CARDS, "card")


class S2State(State):
    """A position of Space Force 2150."""

    over_rules = {
        "titan": "S2-END-1",
        "hull": "S2-END-2",
        "too_late": "S2-END-3",
        "suffocation": "S2-OXY-14",
    }

    # the crew, by crew number
    crew: list[OccupationId] = table(
        PUBLIC, CREW, lines=(Line("crew", lambda g: CREW.write(g.crew, ()), _read_crew),)
    )  # empty for the dead
    at: list[SectionId] = table(PUBLIC, ListOf(SECTIONS, "section", places=MOST_CREW))
    tanks: list[int] = table(PUBLIC, Numbers(0, VOYAGE.tank, places=MOST_CREW))
    targets: list[int] = table(
        PUBLIC, Numbers(0, VOYAGE.tank, places=MOST_CREW)
    )  # of the next refill of each tank
    dead: list[OccupationId] = table(PUBLIC, ListOf(OCCUPATIONS, "occupation"))
    watch: Crew = table(PUBLIC, Number(0, MOST_CREW - 1))  # the watch officer
    watch_kept: bool = table(PUBLIC, Flag())  # the token has passed already for the next round

    # the ship
    hull: int = table(PUBLIC, Number(0, VOYAGE.hull_max))
    fuel: int = table(PUBLIC, Number())
    supplies: int = table(PUBLIC, Number())
    oxygen: int = table(PUBLIC, Number())  # the storage, without the tanks
    leak: int = table(PUBLIC, Number())  # the oxygen that the ship loses every round
    damaged: Items = table(
        PUBLIC, Bits(ITEMS), lines=(Line("damaged", _write_damaged, _read_damaged),)
    )
    begun: Items = table(PUBLIC, Bits(ITEMS), lines=())  # +1 on the next repair roll
    searched: SectionSet = table(PUBLIC, Bits(SECTIONS, "section"))  # dormitories
    space: int = table(PUBLIC, Number(0, VOYAGE.titan))

    # this round
    imitated: OccupationId = table(PUBLIC, OneOf(OCCUPATIONS, "occupation"))  # by the Robot
    active: CrewSet = table(PUBLIC, _OF_CREW)  # who has not finished
    stationed: CrewSet = table(PUBLIC, _OF_CREW)
    used: list[SectionSet] = table(PUBLIC, SectionsOfEach())  # bonuses each member has paid for
    commands: list[int] = table(PUBLIC, Numbers(places=MOST_CREW))  # commands each member has given
    cockpit_used: bool = table(PUBLIC, Flag())
    turret_manned: bool = table(PUBLIC, Flag())
    lounge_used: bool = table(PUBLIC, Flag())
    lead: Seat = table(PUBLIC, SeatName())
    had_lead: SeatSet = table(PUBLIC, SeatBits())  # since the last action or finish
    gave_up: CrewSet = table(PUBLIC, _OF_CREW)  # an order, since the last action or finish

    # effects that last for one round: its number
    fuel_leak: int = table(PUBLIC, Number())
    turret_jam: int = table(PUBLIC, Number())
    overheat: int = table(PUBLIC, Number())
    command_round: int = table(PUBLIC, Number())
    command: str = table(PUBLIC, OneOf(Command, "command"))  # what is different in that round

    # cards
    deck: list[CardId] = table(CARDS_LEFT, Unordered(CARDS, "card"))
    top: CardId = table(TOP_IF_SEEN, _CARD)  # the top card, once somebody has looked at it
    top_seen_by: SeatSet = table(PUBLIC, SeatBits())
    discard: list[CardId] = table(PUBLIC, Pile(CARDS, "card"))
    due: CardId = table(PUBLIC, _CARD)  # the Major Event whose space has just stopped the ship
    card: CardId = table(PUBLIC, _CARD)  # the last event card, its case and the total rolled
    case: int = table(PUBLIC, Number())
    total: int = table(PUBLIC, Number(0, 6))


def resample_hidden(g: S2State, seat: Seat) -> None:
    """A top card that the seat has not seen is any card of the deck."""
    if g.top == UNKNOWN:
        g.top = g.deck.pop(pick(g, len(g.deck)))


def of(*items: ItemId) -> Items:
    """The set of these doors and modules."""
    return sum(BIT[item] for item in items)


def names(items: Items) -> tuple[ItemId, ...]:
    """The items of a set, doors first."""
    return tuple(item for item in ITEMS if items & BIT[item])


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
    return VOYAGE.solo_crew if seats == 1 and options["lone_crew"] == "off" else seats


def last_round(g: S2State) -> int:
    """The round after which it is too late. Rules: S2-END-3."""
    if g.options["colony_reserve"] == "off":
        return VOYAGE.last_round
    reserve = LEVELS[g.options["difficulty"]].reserve
    return reserve[SectionBonuses(g.options["section_bonuses"])][len(g.crew) - 1]


def free_occupations(g: S2State) -> list[OccupationId]:
    """The occupations that nobody aboard holds. Rules: S2-CREW-2."""
    return [occupation for occupation in OCCUPATIONS if occupation not in g.crew]
