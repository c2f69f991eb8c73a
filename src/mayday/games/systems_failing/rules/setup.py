"""Components and set-up: the first position. Rules: SF-COMP, SF-SETUP."""

from __future__ import annotations

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.content import (
    COLOURS,
    DECK_STACKS,
    DISASTERS,
    ESCAPES,
    LEVELS,
    ROLES,
    START_DAMAGE_LEAST,
    SYSTEMS_FAILING,
    WHITE,
    ZONES,
    CardId,
    Level,
    RoleId,
)
from mayday.games.systems_failing.cubes import WHITE_CUBE
from mayday.games.systems_failing.events import (
    DisasterDealt,
    EscapeUncovered,
    FirstPlayerChosen,
    RoleDealt,
    StartReplaced,
)
from mayday.games.systems_failing.rules.round import begin_round
from mayday.games.systems_failing.rules.stock_up import draw_up_to_start
from mayday.games.systems_failing.table import SEATS, SFState, other
from mayday.kernel import Seat, pick, shuffle

ALL_COLOURED = cubes.of(*(colour.id for colour in COLOURS for _ in range(colour.cubes)))


def setup(g: SFState) -> None:
    """Set the table in the order of the rule book: no white cube can be drawn yet.

    Rules: SF-COMP-2, SF-SETUP-2, SF-SETUP-3, SF-SETUP-4, SF-SETUP-8, SF-SETUP-9.
    """
    g.escape = list(ESCAPES)
    shuffle(g, g.escape)
    g.emit(EscapeUncovered, g.escape[-1])
    g.bag = ALL_COLOURED
    deal_roles(g)
    choose_first_player(g)
    draw_up_to_start(g, g.first)
    draw_up_to_start(g, other(g.first))
    level = LEVELS[g.options["difficulty"]]
    set_meters(g, level)
    g.deck = list(DISASTERS)
    shuffle(g, g.deck)
    deal_starting_disasters(g, level)
    make_disaster_deck(g)
    begin_round(g)


def deal_roles(g: SFState) -> None:
    """A role for each player, by lot or as the table chose. Rules: SF-SETUP-5, SF-SETUP-22."""
    chosen = [g.options["role_a"], g.options["role_b"]]
    left = [role for role in ROLES if role not in chosen]
    g.roles = tuple(
        [left.pop(pick(g, len(left))) if role == "random" else RoleId(role) for role in chosen]
    )
    for seat, role in enumerate(g.roles):
        g.emit(RoleDealt, Seat(seat), role)


def choose_first_player(g: SFState) -> None:
    """By lot unless the table names a seat. Rules: SF-SETUP-6, SF-SETUP-7."""
    named = g.options["first"]
    g.first = Seat(SEATS.index(named) if named in SEATS else pick(g, len(SEATS)))
    g.emit(FirstPlayerChosen, g.first)


def set_meters(g: SFState, level: Level) -> None:
    """Markers and white cubes by difficulty. Rules: SF-SETUP-10, SF-SETUP-11."""
    g.stability = level.stability
    g.damage = 0
    g.bag += WHITE_CUBE * level.white
    g.white_supply = WHITE.cubes - level.white


def deal_starting_disasters(g: SFState, level: Level) -> None:
    """Four disasters, replaced one by one while they are too mild.

    Rules: SF-SETUP-12, SF-SETUP-13, SF-SETUP-14, SF-SETUP-15, SF-SETUP-17, SF-SETUP-18,
    SF-SETUP-21.
    """
    for number in level.deal:
        card = g.deck.pop()
        g.zones[number - 1].append(card)
        g.emit(DisasterDealt, card, ZONES[number - 1])
    returned: list[CardId] = []
    while sum(DISASTERS[card].damage for zone in g.zones for card in zone) < START_DAMAGE_LEAST:
        zone, place = mildest(g)
        card = zone[place]
        zone[place] = g.deck.pop()
        returned.append(card)
        g.emit(StartReplaced, card, zone[place])
    for card in returned:  # the deck lies in random order: a random place for each is a shuffle
        g.deck.insert(pick(g, len(g.deck) + 1), card)


def mildest(g: SFState) -> tuple[list[CardId], int]:
    """The card to replace: lowest damage, then lowest zone, then topmost. Rules: SF-SETUP-16."""
    places = [(zone, place) for zone in g.zones for place in reversed(range(len(zone)))]
    return min(places, key=lambda at: DISASTERS[at[0][at[1]]].damage)


def make_disaster_deck(g: SFState) -> None:
    """Five stacks, a systems failing card shuffled into each, larger stacks on top.

    The disasters lie in random order already, so one random place for the added card is enough.

    Rules: SF-SETUP-19, SF-SETUP-20.
    """
    least, more = divmod(len(g.deck), DECK_STACKS)
    sizes = [least] * (DECK_STACKS - more) + [least + 1] * more
    bottom = 0
    for size, failing in zip(sizes, SYSTEMS_FAILING, strict=True):
        g.deck.insert(bottom + pick(g, size + 1), failing)
        bottom += size + 1
        g.stacks.append(size + 1)
