"""Scene: the table of Systems Failing as a seat sees it. Rules: SF-INFO-1 to -3."""

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
from mayday.games.systems_failing.cubes import CUBE, NONE, count, total
from mayday.games.systems_failing.model import CORE, NEEDS, ZONES, SFState, new_disasters
from mayday.games.systems_failing.turn import Permission, Turn
from mayday.kernel.flow import Seat, seat_id
from mayday.kernel.scene import Figure, Kind, Node, Region
from mayday.kernel.view import View
from mayday.kernel.zones import UNKNOWN

CODES: dict[str, str] = {**{colour.id: colour.code for colour in COLOURS}, "white": "W"}
ZONE_X = (22.7, 43.2, 63.7)
SEAT_Y = (75.15, 91.45)
REPAIRED_X = (80.45, 91.85)


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
            *(player(g, Seat(seat)) for seat in range(g.seats)),
            bag(g),
            deck(g),
            *white_on_deck(g),
            *stacks(g),
            discard(g),
            white_supply(g),
        ),
    )


def cubes_of(
    kind: Kind, id: str, colour: str, held: int | None = None, limit: int | None = None
) -> Node:
    """The cubes of one colour, or the place for them."""
    return Node(
        id=id,
        kind=kind,
        label=colour,
        hue=colour,
        symbol=CODES[colour],
        state="" if limit is None else "filled" if held == limit else "open",
        count=held,
        limit=limit,
    )


# -- status ---------------------------------------------------------------------------------


def status(g: SFState) -> tuple[Node, ...]:
    """The round, then whose turn it is and what comes, or how the game ended."""
    number = Node(id="round", kind=Kind.COUNTER, at=(14.1, 3.1), size=(27, 5), value=g.round)
    if g.result is not None:
        note = f"result.{g.result.cause}"
        return number, Node(id="result", kind=Kind.PANEL, at=(63.9, 3.1), size=(71, 5), note=note)
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
            actions = Node(
                id="actions",
                kind=Kind.COUNTER,
                label=f"{seat_id(seat)}.actions",
                at=(45.3, 3.1),
                size=(33.8, 5),
                value=step.actions,
                limit=ACTIONS,
                rules=("SF-TURN-1", "SF-TURN-3"),
            )
            return (actions,)
    return ()


# -- the ship -------------------------------------------------------------------------------


def ship(g: SFState) -> Node:
    """The core at the left, the zones, the pod bay at the right. Rules: SF-SETUP-1, SF-SETUP-2."""
    return Node(
        id="ship",
        kind=Kind.BOARD,
        art="ship",
        at=(50, 36.3),
        size=(98.8, 60.6),
        children=(
            core(g),
            *(zone(g, number) for number in range(len(ZONES))),
            escape(g),
            *(repaired(g, Seat(seat)) for seat in range(g.seats)),
            roles_set_aside(g),
        ),
    )


def core(g: SFState) -> Node:
    """The core, in the colour of the damage it has taken. Rules: SF-MOVE-2, SF-END-2."""
    return Node(
        id=CORE,
        kind=Kind.SLOT,
        at=(6.8, 50),
        size=(7.2, 18.8),
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
        size=(19.4, 94.4),
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
    """A slot per colour; a colour needed twice is one slot for two cubes. Rules: SF-REP-3, -7."""
    held, wanted = g.cubes_on.get(card, NONE), NEEDS[card]
    return tuple(
        cubes_of(Kind.SLOT, f"{card}.{c}", c, held=count(held, c), limit=count(wanted, c))
        for c in dict.fromkeys(CARDS[card].needs)
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
        at=(86.15, 26.2),
        size=(22.3, 46.8),
        count=len(g.escape),
        children=hidden + active,
        rules=("SF-SETUP-3", "SF-END-1"),
    )


def repaired(g: SFState, seat: Seat) -> Node:
    """The escape cards that this player has completed. Rules: SF-REM-2."""
    id = seat_id(seat)
    return Node(
        id=f"{id}.escaped",
        kind=Kind.PILE,
        label=f"{id}.repaired",
        at=(REPAIRED_X[seat], 57.5),
        size=(10.9, 11),
        count=len(g.escaped[seat]),
        children=tuple(Node(id=card, kind=Kind.CARD) for card in g.escaped[seat]),
        rules=("SF-REM-2",),
    )


def roles_set_aside(g: SFState) -> Node:
    """The roles that are out of the game. Rules: SF-SETUP-5."""
    return Node(
        id="set_aside",
        kind=Kind.ROW,
        at=(86.15, 81.2),
        size=(22.3, 32),
        columns=2,
        children=tuple(role(id) for id in ROLES if id not in g.roles),
        rules=("SF-SETUP-5",),
    )


# -- meters ---------------------------------------------------------------------------------


def meter(g: SFState) -> Node:
    """The meter card; on its beginner's side damage calls nothing. Rules: SF-METER-1, SF-BEG-1."""
    by_damage = g.options["meter"] == "normal"
    return Node(
        id="meter",
        kind=Kind.PANEL,
        at=(14.1, 83.3),
        size=(27, 31.8),
        children=(
            track("damage", g.damage, [r.damage_to for r in REGIONS], by_damage),
            track("stability", g.stability, [r.stability_to for r in REGIONS], True),
        ),
        rules=("SF-METER-1", "SF-METER-2", "SF-BEG-1", "SF-END-2"),
    )


def track(id: str, value: int, borders: list[int], calls: bool) -> Node:
    """A track: its regions, the new disasters each one calls, the explosion at its end."""
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
    """A player's role and cubes. Rules: SF-INFO-1."""
    id = seat_id(seat)
    asked = any(ask.seat == seat for ask in g.asks)
    return Node(
        id=id,
        kind=Kind.PANEL,
        at=(45.3, SEAT_Y[seat]),
        size=(33.8, 15.5),
        state="active" if asked else "",
        children=(
            *(role(card, at=(49, 20.5), size=(35, 34)) for card in g.roles[seat : seat + 1]),
            *first_player(g, seat),
            pool(g, seat),
            Node(
                id=f"{id}.cubes",
                kind=Kind.COUNTER,
                label="cubes",
                at=(89.6, 69),
                size=(17.4, 50),
                value=total(g.pools[seat]),
                limit=POOL_LIMIT,
                rules=("SF-SCAV-5", "SF-STOCK-2"),
            ),
        ),
    )


def role(
    id: RoleId, at: tuple[float, float] | None = None, size: tuple[float, float] | None = None
) -> Node:
    """A role card with the colour it may leave out. Rules: SF-ROLE-1."""
    ignored = ROLES[id].ignores
    return Node(
        id=id,
        kind=Kind.CARD,
        at=at,
        size=size,
        note="note.role",
        children=(cubes_of(Kind.PIECE, f"{id}.{ignored}", ignored),),
        rules=("SF-ROLE-1", "SF-ROLE-3", "SF-ROLE-6"),
    )


def first_player(g: SFState, seat: Seat) -> tuple[Node, ...]:
    """The first player marker, if it lies before this seat. Rules: SF-SETUP-6, SF-STOCK-1."""
    if g.first != seat:
        return ()
    marker = Node(
        id="first_player",
        kind=Kind.PIECE,
        label="first",
        symbol="1",
        at=(83.4, 20.5),
        size=(30, 34),
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
        at=(40, 70),
        size=(76, 52),
        children=tuple(
            cubes_of(Kind.SLOT, f"{id}.{colour}", colour, held=count(held, colour))
            for colour in cubes.IDS
        ),
        rules=("SF-XFER-1", "SF-REP-1"),
    )


# -- bag and piles --------------------------------------------------------------------------


def bag(g: SFState) -> Node:
    """What the bag holds, as a count per colour. Rules: SF-INFO-2."""
    return Node(
        id="bag",
        kind=Kind.BAG,
        at=(81.2, 74.2),
        size=(36.4, 13.6),
        count=total(g.bag),
        columns=len(CUBE),
        children=tuple(
            cubes_of(Kind.PIECE, f"bag.{colour}", colour, held=count(g.bag, colour))
            for colour in CUBE
        ),
        rules=("SF-INFO-2", "SF-SCAV-1"),
    )


def deck(g: SFState) -> Node:
    """The disaster deck: only the number of its cards is known. Rules: SF-INFO-3."""
    return Node(
        id="deck",
        kind=Kind.PILE,
        at=(69.3, 90.5),
        size=(12.6, 17.4),
        face_down=True,
        count=len(g.deck),
        rules=("SF-NEW-2", "SF-NEW-5", "SF-INFO-3"),
    )


def white_on_deck(g: SFState) -> tuple[Node, ...]:
    """White cubes that lie on the deck until new disasters appear. Rules: SF-WHITE-2, -6."""
    if not g.white_on_deck:
        return ()
    drawn = Node(
        id="white_on_deck",
        kind=Kind.PIECE,
        at=(66.3, 89.2),
        size=(5.2, 4.2),
        hue="white",
        symbol=CODES["white"],
        count=g.white_on_deck,
        rules=("SF-WHITE-2", "SF-WHITE-6"),
    )
    return (drawn,)


def stacks(g: SFState) -> tuple[Node, ...]:
    """The cards left of each stack, top first, until the first reshuffle. Rules: SF-INFO-3."""
    if not g.stacks:
        return ()
    sizes = Node(
        id="stacks",
        kind=Kind.ROW,
        at=(68.7, 94.1),
        size=(9.4, 3.6),
        columns=DECK_STACKS,
        children=tuple(
            Node(id=f"stacks#{n}", kind=Kind.PILE, label="cards", face_down=True, count=size)
            for n, size in enumerate(reversed(g.stacks))
        ),
        rules=("SF-SETUP-19", "SF-INFO-3"),
    )
    return (sizes,)


def discard(g: SFState) -> Node:
    """The discard pile, face up, the newest on top. Rules: SF-INFO-1."""
    return Node(
        id="discard",
        kind=Kind.PILE,
        at=(83.5, 90.5),
        size=(14.2, 17.4),
        count=len(g.discard),
        children=tuple(Node(id=card, kind=Kind.CARD, figures=damage(card)) for card in g.discard),
        rules=("SF-NEW-5", "SF-INFO-1"),
    )


def white_supply(g: SFState) -> Node:
    """White cubes that no systems failing card has called yet. Rules: SF-FAIL-2."""
    return Node(
        id="white_supply",
        kind=Kind.COUNTER,
        at=(95.4, 90.5),
        size=(8, 17.4),
        hue="white",
        symbol=CODES["white"],
        value=g.white_supply,
        rules=("SF-FAIL-2",),
    )
