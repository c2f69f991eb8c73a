"""Scene: the table of Systems Failing as a seat sees it. Rules: SF-INFO-1 to -3."""

from __future__ import annotations

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.cards import (
    ACTIONS,
    DECK_STACKS,
    POOL_LIMIT,
    REGIONS,
)
from mayday.games.systems_failing.cubes import CUBE, count, total
from mayday.games.systems_failing.model import SFState, new_disasters
from mayday.games.systems_failing.scene_ship import CODES, cubes_of, damage, role, ship
from mayday.games.systems_failing.turn import Permission, Turn
from mayday.kernel.flow import Seat, seat_id
from mayday.kernel.scene import Kind, Node, Region
from mayday.kernel.view import View

SEAT_Y = (75.15, 91.45)


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
    at, height = (88.0, 12.4) if g.stacks else (90.5, 17.4)  # the stacks stand below it
    return Node(
        id="deck",
        kind=Kind.PILE,
        at=(69.3, at),
        size=(12.6, height),
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
        at=(65.9, 88.7),
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
        at=(69.3, 97.05),
        size=(12.6, 4.3),
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
