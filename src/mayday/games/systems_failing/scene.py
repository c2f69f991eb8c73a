"""Scene: the table of Systems Failing, seen by one seat. Rules: SF-INFO-1 to -3."""

from __future__ import annotations

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.cards import (
    ACTIONS,
    CARDS,
    COLOURS,
    DAMAGE_EXPLOSION,
    DECK_STACKS,
    DISASTERS,
    POOL_LIMIT,
    REGIONS,
    ROLES,
    ZONE_LIMIT,
    CardId,
    RoleId,
)
from mayday.games.systems_failing.cubes import CUBE, Cubes, count, total
from mayday.games.systems_failing.model import (
    CORE,
    NEEDS,
    ZONES,
    SFState,
    new_disasters,
)
from mayday.games.systems_failing.turn import Permission, Turn
from mayday.kernel.flow import Seat, seat_id
from mayday.kernel.scene import Figure, Kind, Node, Region
from mayday.kernel.view import View
from mayday.kernel.zones import UNKNOWN

CODES = {**{colour.id: colour.code for colour in COLOURS}, "white": "W"}
ZONE_X = (24.2, 44.7, 65.2)
SEAT_Y = (74.55, 91.25)


def scene(v: View[SFState]) -> Node:
    """Status above, the ship in the middle; meters, pools and piles below."""
    g = v.position
    return Node(
        id="table",
        kind=Kind.TABLE,
        size=(16, 10),
        hue="amber",
        children=(
            *status(g),
            ship(g),
            meter(g),
            roles_set_aside(g),
            *(player(g, Seat(seat)) for seat in range(g.seats)),
            bag(g),
            *disaster_deck(g),
            discard(g),
            white_supply(g),
        ),
    )


# -- status ---------------------------------------------------------------------------------


def status(g: SFState) -> tuple[Node, ...]:
    """The round, then whose turn it is and what comes, or how the game ended."""
    number = Node(id="round", kind=Kind.COUNTER, at=(6.6, 3.1), size=(12, 5), value=g.round)
    if g.result is not None:
        note = f"result.{g.result.cause}"
        return number, Node(id="result", kind=Kind.PANEL, at=(56.4, 3.1), size=(86, 5), note=note)
    coming = Node(
        id="new_disasters",
        kind=Kind.COUNTER,
        at=(81.2, 3.1),
        size=(36.4, 5),
        value=new_disasters(g),
        rules=("SF-METER-1", "SF-METER-2", "SF-NEW-2"),
    )
    return number, *actions_left(g), coming


def actions_left(g: SFState) -> tuple[Node, ...]:
    """Whose turn it is and the actions left; a begun one is already counted. Rules: SF-TURN-1."""
    for step in reversed(g.todo):
        if isinstance(step, Turn | Permission):
            seat = step.seat if isinstance(step, Turn) else step.asker
            return (
                Node(
                    id="actions",
                    kind=Kind.COUNTER,
                    label=f"{seat_id(seat)}.actions",
                    at=(37.8, 3.1),
                    size=(48.8, 5),
                    value=step.actions,
                    limit=ACTIONS,
                    rules=("SF-TURN-1", "SF-TURN-3"),
                ),
            )
    return ()


# -- the ship -------------------------------------------------------------------------------


def ship(g: SFState) -> Node:
    """The core at the left, the zones, the escape pods at the right. Rules: SF-SETUP-1, -2."""
    return Node(
        id="ship",
        kind=Kind.BOARD,
        art="ship",
        at=(50, 36),
        size=(98.8, 59),
        children=(core(g), *(zone(g, number) for number in range(len(ZONES))), escape(g)),
    )


def core(g: SFState) -> Node:
    """The core, in the colour of the damage it has taken. Rules: SF-MOVE-2, SF-END-2."""
    return Node(
        id=CORE,
        kind=Kind.SLOT,
        at=(7.6, 50),
        size=(8.2, 22),
        hue=next((r.id for r in REGIONS if g.damage <= r.damage_to), REGIONS[-1].id),
        value=g.damage,
        limit=DAMAGE_EXPLOSION,
        rules=("SF-MOVE-2", "SF-SURGE-5", "SF-END-2"),
    )


def zone(g: SFState, number: int) -> Node:
    """A zone with its disasters, bottom first. Rules: SF-SURGE-1, SF-NEW-3."""
    cards = g.zones[number]
    return Node(
        id=ZONES[number],
        kind=Kind.STACK,
        at=(ZONE_X[number], 50),
        size=(19.4, 92),
        count=len(cards),
        limit=ZONE_LIMIT,
        children=tuple(disaster(g, card, covered=card != cards[-1]) for card in cards),
        rules=("SF-SURGE-1", "SF-MOVE-1", "SF-NEW-3"),
    )


def disaster(g: SFState, card: CardId, covered: bool) -> Node:
    """A disaster in play: its damage, its needs and the cubes on them."""
    return Node(
        id=card,
        kind=Kind.CARD,
        figures=damage(card),
        state="covered" if covered else "",
        note=f"note.{card}",
        children=needs(g, card),
        rules=("SF-REP-2", "SF-REM-3", "SF-REM-4"),
    )


def damage(card: CardId) -> tuple[Figure, ...]:
    """The damage value; systems failing cards have none."""
    if card not in DISASTERS:
        return ()
    return (Figure("damage_value", DISASTERS[card].damage, "hazard"),)


def needs(g: SFState, card: CardId) -> tuple[Node, ...]:
    """One slot per colour; a colour needed twice is one slot for two cubes. Rules: SF-REP-3, -7."""
    return tuple(
        cubes_of(
            f"{card}.{colour}",
            colour,
            g.cubes_on.get(card, cubes.NONE),
            limit=count(NEEDS[card], colour),
        )
        for colour in dict.fromkeys(CARDS[card].needs)
    )


def cubes_of(id: str, colour: str, among: Cubes, limit: int | None = None) -> Node:
    """The place of one colour's cubes on a card or in a pool."""
    held = count(among, colour)
    return Node(
        id=id,
        kind=Kind.SLOT,
        label=colour,
        hue=colour,
        symbol=CODES[colour],
        state="" if limit is None else "filled" if held == limit else "open",
        count=held,
        limit=limit,
    )


def escape(g: SFState) -> Node:
    """The escape stack: the active card on top, the others hidden. Rules: SF-SETUP-3, SF-REM-1."""
    hidden = tuple(
        Node(id=f"escape#{n}", kind=Kind.CARD, label=UNKNOWN, face_down=True)
        for n in range(len(g.escape) - 1)
    )
    active = tuple(
        Node(
            id=card,
            kind=Kind.CARD,
            state="active",
            note="note.escape",
            children=needs(g, card),
            rules=("SF-REP-2", "SF-REM-1", "SF-END-1"),
        )
        for card in g.escape[-1:]
    )
    return Node(
        id="escape",
        kind=Kind.PILE,
        at=(87.7, 31),
        size=(21.6, 46),
        count=len(g.escape),
        children=hidden + active,
        rules=("SF-SETUP-3", "SF-END-1"),
    )


# -- meters ---------------------------------------------------------------------------------


def meter(g: SFState) -> Node:
    """The meter card; on the beginner's side damage calls no disasters. Rules: SF-METER-1, SF-BEG-1."""
    by_damage = g.options["meter"] == "normal"
    return Node(
        id="meter",
        kind=Kind.PANEL,
        at=(14.1, 77.4),
        size=(27, 21.6),
        children=(
            track("damage", g.damage, [r.damage_to for r in REGIONS], by_damage),
            track("stability", g.stability, [r.stability_to for r in REGIONS], True),
        ),
        rules=("SF-METER-1", "SF-METER-2", "SF-BEG-1", "SF-END-2"),
    )


def track(id: str, value: int, borders: list[int], calls: bool) -> Node:
    """A track with its regions, the new disasters each one calls, and the explosion at its end."""
    regions = [
        Region(last, region.id, "new", region.new_disasters if calls else None)
        for region, last in zip(REGIONS, borders, strict=True)
    ]
    explosion = borders[-1] + 1
    return Node(
        id=id,
        kind=Kind.TRACK,
        value=value,
        limit=explosion,
        regions=(*regions, Region(explosion, "red", "explosion", mark="burst")),
    )


# -- players --------------------------------------------------------------------------------


def player(g: SFState, seat: Seat) -> Node:
    """A player's role, cubes and repaired escape cards. Rules: SF-INFO-1, SF-REM-2."""
    id = seat_id(seat)
    asked = any(ask.seat == seat for ask in g.asks)
    return Node(
        id=id,
        kind=Kind.PANEL,
        at=(45.3, SEAT_Y[seat]),
        size=(33.8, 15.9),
        state="active" if asked else "",
        children=(
            *(role(card, at=(21, 21), size=(42, 42)) for card in g.roles[seat : seat + 1]),
            *first_player(g, seat),
            Node(
                id=f"{id}.escaped",
                kind=Kind.PILE,
                label="repaired",
                at=(86.5, 21),
                size=(27, 42),
                count=len(g.escaped[seat]),
                children=tuple(Node(id=card, kind=Kind.CARD) for card in g.escaped[seat]),
                rules=("SF-REM-2",),
            ),
            pool(g, seat),
        ),
    )


def first_player(g: SFState, seat: Seat) -> tuple[Node, ...]:
    """The first player marker, if it lies before this seat. Rules: SF-SETUP-6, SF-STOCK-1."""
    if g.first != seat:
        return ()
    marker = Node(
        id="first_player",
        kind=Kind.PIECE,
        symbol="1",
        at=(57.5, 21),
        size=(27, 42),
        rules=("SF-SETUP-6", "SF-STOCK-1"),
    )
    return (marker,)


def pool(g: SFState, seat: Seat) -> Node:
    """The resource pool: a slot per colour, empty or not, so that a choice can point at it."""
    id, held = seat_id(seat), g.pools[seat]
    return Node(
        id=f"{id}.pool",
        kind=Kind.ROW,
        label="pool",
        at=(50, 76),
        size=(100, 48),
        count=total(held),
        limit=POOL_LIMIT,
        children=tuple(cubes_of(f"{id}.{colour}", colour, held) for colour in cubes.IDS),
        rules=("SF-SCAV-5", "SF-STOCK-2", "SF-XFER-1"),
    )


def role(
    id: RoleId, at: tuple[float, float] | None = None, size: tuple[float, float] | None = None
) -> Node:
    """A role card with the colour it may leave out. Rules: SF-ROLE-1."""
    colour = ROLES[id].ignores
    ignored = Node(
        id=f"{id}.{colour}", kind=Kind.PIECE, label=colour, hue=colour, symbol=CODES[colour]
    )
    return Node(
        id=id,
        kind=Kind.CARD,
        at=at,
        size=size,
        note="note.role",
        children=(ignored,),
        rules=("SF-ROLE-1", "SF-ROLE-3", "SF-ROLE-6"),
    )


def roles_set_aside(g: SFState) -> Node:
    """The roles that are out of the game. Rules: SF-SETUP-5."""
    return Node(
        id="set_aside",
        kind=Kind.ROW,
        at=(14.1, 94.1),
        size=(27, 10.2),
        children=tuple(role(id) for id in ROLES if id not in g.roles),
        rules=("SF-SETUP-5",),
    )


# -- bag and piles --------------------------------------------------------------------------


def bag(g: SFState) -> Node:
    """What the bag holds, as a count per colour. Rules: SF-INFO-2."""
    return Node(
        id="bag",
        kind=Kind.BAG,
        at=(81.2, 73.7),
        size=(36.4, 14.2),
        count=total(g.bag),
        columns=len(CUBE),
        children=tuple(
            Node(
                id=f"bag.{colour}",
                kind=Kind.PIECE,
                label=colour,
                hue=colour,
                symbol=CODES[colour],
                count=count(g.bag, colour),
            )
            for colour in CUBE
        ),
        rules=("SF-INFO-2", "SF-SCAV-1"),
    )


def disaster_deck(g: SFState) -> tuple[Node, ...]:
    """The deck with the white cubes on it, and its stacks while known. Rules: SF-INFO-3, SF-WHITE-2."""
    deck = Node(
        id="deck",
        kind=Kind.PILE,
        at=(69.3, 87.9),
        size=(12.6, 12.6),
        face_down=True,
        count=len(g.deck),
        rules=("SF-NEW-2", "SF-NEW-5", "SF-INFO-3"),
    )
    return deck, *white_on_deck(g), *stacks(g)


def white_on_deck(g: SFState) -> tuple[Node, ...]:
    """White cubes that lie on the deck until new disasters appear. Rules: SF-WHITE-2, -6."""
    if not g.white_on_deck:
        return ()
    cubes_there = Node(
        id="white_on_deck",
        kind=Kind.PIECE,
        at=(69, 89.8),
        size=(6, 5),
        hue="white",
        symbol=CODES["white"],
        count=g.white_on_deck,
        rules=("SF-WHITE-2", "SF-WHITE-6"),
    )
    return (cubes_there,)


def stacks(g: SFState) -> tuple[Node, ...]:
    """The cards left of each stack, top stack first, until the first reshuffle. Rules: SF-INFO-3."""
    if not g.stacks:
        return ()
    sizes = tuple(
        Node(id=f"stacks#{n}", kind=Kind.PILE, label="stack", face_down=True, count=size)
        for n, size in enumerate(reversed(g.stacks))
    )
    row = Node(
        id="stacks",
        kind=Kind.ROW,
        at=(69.3, 97),
        size=(12.6, 4.4),
        columns=DECK_STACKS,
        children=sizes,
        rules=("SF-SETUP-19", "SF-INFO-3"),
    )
    return (row,)


def discard(g: SFState) -> Node:
    """The discard pile, face up, the newest on top. Rules: SF-INFO-1."""
    return Node(
        id="discard",
        kind=Kind.PILE,
        at=(83.5, 90.4),
        size=(14.2, 17.6),
        count=len(g.discard),
        children=tuple(Node(id=card, kind=Kind.CARD, figures=damage(card)) for card in g.discard),
        rules=("SF-NEW-5", "SF-INFO-1"),
    )


def white_supply(g: SFState) -> Node:
    """White cubes that no systems failing card has called yet. Rules: SF-FAIL-2."""
    return Node(
        id="white_supply",
        kind=Kind.COUNTER,
        at=(95.4, 90.4),
        size=(8, 17.6),
        hue="white",
        symbol=CODES["white"],
        value=g.white_supply,
        rules=("SF-FAIL-2",),
    )
