"""Table: what lies on the table of Systems Failing, and small questions about it.

In the notation zones stand bottom first, as the rules speak of them, decks and the escape stack
top first. `D16{RB}` has a red and a blue cube on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.content import (
    CARDS,
    DAMAGE_EXPLOSION,
    DISASTERS,
    ESCAPES,
    ROLES,
    STABILITY_EXPLOSION,
    SYSTEMS_FAILING,
    WHITE,
    ZONES,
    CardId,
    ColourId,
    RoleId,
)
from mayday.games.systems_failing.cubes import NONE, Colours, Cubes, Handful, colours_in
from mayday.kernel import (
    FACE_DOWN,
    PUBLIC,
    TOP_CARD,
    UNKNOWN,
    Cell,
    Counts,
    Each,
    Line,
    ListOf,
    Number,
    Numbers,
    Onlooker,
    Pile,
    Seat,
    SeatName,
    Shape,
    State,
    known,
    seats_from_own,
    shuffle,
    table,
)

SEATS = ("A", "B")
CORE = "core"
DECK = (*DISASTERS, *SYSTEMS_FAILING)
NEEDS = {card.id: cubes.of(*card.needs) for card in CARDS.values()}
COLOURS_NEEDED = {card: colours_in(needs) for card, needs in NEEDS.items()}
_PARTNER = (Seat(1), Seat(0))


def _cards(
    name: str,
    pile: Callable[[SFState], list[CardId]],
    ids: Iterable[CardId],
    top_first: bool = False,
) -> Line:
    """A line of cards with the cubes on them."""
    order, there = -1 if top_first else 1, (*ids, UNKNOWN)

    def write(g: SFState) -> str:
        on = {card: f"{{{cubes.write(held)}}}" for card, held in g.cubes_on.items()}
        return " ".join(card + on.get(card, "") for card in pile(g)[::order])

    def read(g: SFState, text: str) -> None:
        words = [word.rstrip("}").partition("{") for word in text.split()]
        cards = [CardId(known(card, there, "card")) for card, _, _ in words]
        pile(g)[:] = cards[::order]
        g.cubes_on |= {CardId(card): cubes.read(held) for card, _, held in words if held}

    return Line(name, write, read)


def _zone(n: int) -> Line:
    return _cards(ZONES[n], lambda g: g.zones[n], DISASTERS)


class Dealt(Shape[tuple[RoleId, ...]]):
    """A role for each seat, dealt once: copies share it."""

    def empty(self, seats: int) -> tuple[RoleId, ...]:
        return ()

    def write(self, value: tuple[RoleId, ...], seats: tuple[str, ...]) -> str:
        return " ".join(value)

    def read(self, text: str, seats: tuple[str, ...]) -> tuple[RoleId, ...]:
        return tuple(RoleId(known(role, ROLES, "role")) for role in text.split())

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return tuple(Cell(seat, role) for seat in seats_from_own(seats) for role in ROLES)

    def numbers(self, value: tuple[RoleId, ...], by: Onlooker) -> list[int]:
        dealt = [*value[by.seat :], *value[: by.seat]]
        return [int(role == each) for each in dealt for role in ROLES]


class SFState(State):
    """A position of Systems Failing. Piles have their top at the end.

    Rules: SF-INFO-1, SF-INFO-2, SF-INFO-3, SF-INFO-4.
    """

    over_rules = {"escaped": "SF-END-1", "core_damage": "SF-END-2", "instability": "SF-END-2"}

    zones: list[list[CardId]] = table(  # Zone 1 first; bottom disaster first
        PUBLIC, Each(ZONES, ListOf(DISASTERS)), lines=map(_zone, range(len(ZONES)))
    )
    cubes_on: dict[CardId, Cubes] = table(
        PUBLIC, Counts(CARDS, of=Handful()), lines=()
    )  # cards with cubes
    escape: list[CardId] = table(  # the last one is active
        TOP_CARD,
        Pile(ESCAPES),
        lines=[_cards("escape", lambda g: g.escape, ESCAPES, top_first=True)],
    )
    escaped: list[list[CardId]] = table(PUBLIC, Each(SEATS, ListOf(ESCAPES, "card"), by_seat=True))
    deck: list[CardId] = table(FACE_DOWN, Pile(DECK, "card"))
    stacks: list[int] = table(  # cards left of each stack; none once reshuffled
        PUBLIC, Numbers(1, top_last=True)
    )
    discard: list[CardId] = table(PUBLIC, Pile(DECK, "card"))
    bag: Cubes = table(PUBLIC, Handful())
    pools: list[Cubes] = table(PUBLIC, Each(SEATS, Handful(), by_seat=True), line="pool")
    roles: tuple[RoleId, ...] = table(PUBLIC, Dealt())
    white_on_deck: int = table(PUBLIC, Number(0, WHITE.cubes))
    white_supply: int = table(PUBLIC, Number(0, WHITE.cubes))
    damage: int = table(PUBLIC, Number(0, DAMAGE_EXPLOSION))
    stability: int = table(PUBLIC, Number(0, STABILITY_EXPLOSION))
    first: Seat = table(PUBLIC, SeatName(), line="marker")  # who has the first player marker
    moved_damage: int = table(PUBLIC, Number())  # of the damage, what moves and what surges dealt
    surged_damage: int = table(PUBLIC, Number())


def other(seat: Seat) -> Seat:
    """The partner."""
    return _PARTNER[seat]


def disasters_in_play(g: SFState) -> Iterator[CardId]:
    for zone in g.zones:
        yield from zone


def open_needs(g: SFState, card: CardId) -> Cubes:
    """What the card still needs. Rules: SF-REP-3, SF-REP-7."""
    return NEEDS[card] - g.cubes_on.get(card, NONE)


def open_colours(g: SFState, card: CardId) -> Colours:
    """The colours that the card still needs."""
    return colours_in(NEEDS[card] - g.cubes_on.get(card, NONE))


def return_cubes(g: SFState, card: CardId) -> None:
    """All cubes on the card go back into the bag."""
    g.bag += g.cubes_on.pop(card, NONE)


def is_uncovered(g: SFState, card: CardId) -> bool:
    """The active escape card, or the top disaster of its zone. Rules: SF-ROLE-3."""
    return card == g.escape[-1] or any(zone and zone[-1] == card for zone in g.zones)


def role_colour(g: SFState, seat: Seat) -> ColourId:
    """The colour this seat's role may leave out. Rules: SF-ROLE-9."""
    return ROLES[g.roles[seat]].ignores


def resample_hidden(g: SFState, seat: Seat) -> None:
    """Shuffle what lies face down; both seats know the same. Rules: SF-INFO-3."""
    _resample_escape(g)
    _resample_deck(g)


def _resample_escape(g: SFState) -> None:
    """The cards under the active one are those not yet seen, in any order."""
    seen = {*g.escape[-1:], *g.escaped[0], *g.escaped[1]}
    hidden = [card for card in ESCAPES if card not in seen]
    shuffle(g, hidden)
    g.escape[: len(hidden)] = hidden


def _resample_deck(g: SFState) -> None:
    """The deck holds every card not seen; its stacks hold one systems failing card each."""
    seen = {*g.discard, *disasters_in_play(g)}
    disasters = [card for card in DISASTERS if card not in seen]
    failing = [card for card in SYSTEMS_FAILING if card not in seen]
    shuffle(g, disasters)
    shuffle(g, failing)
    if not g.stacks:
        g.deck = disasters + failing
        shuffle(g, g.deck)
        return
    g.deck = []
    for size in g.stacks:
        stack: list[CardId] = []
        if failing:
            stack.append(failing.pop())
        stack += [disasters.pop() for _ in range(size - len(stack))]
        shuffle(g, stack)
        g.deck += stack
