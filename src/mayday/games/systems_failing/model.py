"""Model: the tables of Systems Failing and the questions the rules ask of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Self

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.cards import (
    CARDS,
    REGIONS,
    ROLES,
    CardId,
    ColourId,
    RoleId,
)
from mayday.games.systems_failing.cubes import NONE, Colours, Cubes, colours_in
from mayday.kernel.flow import Seat, State
from mayday.kernel.zones import FACE_DOWN, PUBLIC, TOP_CARD

NEEDS = {card.id: cubes.of(*card.needs) for card in CARDS.values()}
COLOURS_NEEDED = {card: colours_in(needs) for card, needs in NEEDS.items()}
_PARTNER = (Seat(1), Seat(0))
ZONES = ("zone1", "zone2", "zone3")
CORE = "core"


class SFState(State):
    """A position of Systems Failing. Piles have their top at the end. Rules: SF-INFO-1 to -3."""

    over_rule: ClassVar[str] = "SF-END-2"

    zones: Annotated[list[list[CardId]], PUBLIC]  # Zone 1 first; bottom disaster first
    cubes_on: Annotated[dict[CardId, Cubes], PUBLIC]  # cards with cubes on them
    escape: Annotated[list[CardId], TOP_CARD]  # the last one is active
    escaped: Annotated[list[list[CardId]], PUBLIC]  # removed escape cards, by seat
    deck: Annotated[list[CardId], FACE_DOWN]
    stacks: Annotated[list[int], PUBLIC]  # cards left of each stack, top last; none once reshuffled
    discard: Annotated[list[CardId], PUBLIC]
    bag: Annotated[Cubes, PUBLIC]
    pools: Annotated[list[Cubes], PUBLIC]
    roles: Annotated[list[RoleId], PUBLIC]
    white_on_deck: Annotated[int, PUBLIC]
    white_supply: Annotated[int, PUBLIC]
    damage: Annotated[int, PUBLIC]
    stability: Annotated[int, PUBLIC]
    first: Annotated[Seat, PUBLIC]  # who has the first player marker
    moved_damage: Annotated[int, PUBLIC]  # of the damage, what moves and what surges dealt
    surged_damage: Annotated[int, PUBLIC]

    def __init__(self, options: dict[str, str], seats: int) -> None:
        super().__init__(options, seats)
        self.zones = [[], [], []]
        self.cubes_on = {}
        self.escape = []
        self.escaped = [[], []]
        self.deck = []
        self.stacks = []
        self.discard = []
        self.bag = NONE
        self.pools = [NONE, NONE]
        self.roles = []
        self.white_on_deck = self.white_supply = 0
        self.damage = self.stability = 0
        self.first = Seat(0)
        self.moved_damage = self.surged_damage = 0

    def copy_tables(self, into: Self) -> None:
        one, two, three = self.zones
        into.zones = [one[:], two[:], three[:]]
        into.cubes_on = self.cubes_on.copy()
        into.escape = self.escape[:]
        a, b = self.escaped
        into.escaped = [a[:], b[:]]
        into.deck = self.deck[:]
        into.stacks = self.stacks[:]
        into.discard = self.discard[:]
        into.bag = self.bag
        into.pools = self.pools[:]
        into.roles = self.roles
        into.white_on_deck, into.white_supply = self.white_on_deck, self.white_supply
        into.damage, into.stability = self.damage, self.stability
        into.first = self.first
        into.moved_damage, into.surged_damage = self.moved_damage, self.surged_damage


def other(seat: Seat) -> Seat:
    """The partner."""
    return _PARTNER[seat]


def disasters_in_play(g: SFState) -> Iterator[CardId]:
    for zone in g.zones:
        yield from zone


def open_needs(g: SFState, card: CardId) -> Cubes:
    """What the card still needs. Rules: SF-REP-3, SF-REP-7."""
    return NEEDS[card] - g.cubes_on.get(card, 0)


def open_colours(g: SFState, card: CardId) -> Colours:
    """The colours that the card still needs."""
    if card in g.cubes_on:
        return colours_in(open_needs(g, card))
    return COLOURS_NEEDED[card]


def is_repaired(g: SFState, card: CardId) -> bool:
    return open_needs(g, card) == 0


def is_uncovered(g: SFState, card: CardId) -> bool:
    """The active escape card, or the top disaster of its zone. Rules: SF-ROLE-3."""
    return card == g.escape[-1] or any(zone and zone[-1] == card for zone in g.zones)


def is_target(g: SFState, card: CardId) -> bool:
    """The active escape card or any disaster in play, covered or not. Rules: SF-REP-2."""
    return card == g.escape[-1] or card in disasters_in_play(g)


def role_colour(g: SFState, seat: Seat) -> ColourId:
    """The colour this seat's role may leave out. Rules: SF-ROLE-9."""
    return ROLES[g.roles[seat]].ignores


def new_disasters(g: SFState) -> int:
    """How many disasters the meter card calls for. Rules: SF-METER-1, SF-METER-4, SF-BEG-1."""
    by_stability = next(r.new_disasters for r in REGIONS if g.stability <= r.stability_to)
    if g.options["meter"] == "beginner":
        return by_stability
    by_damage = next(r.new_disasters for r in REGIONS if g.damage <= r.damage_to)
    return max(by_stability, by_damage)
