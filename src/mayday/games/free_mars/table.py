"""Table: what lies on the table of Free Mars, and the questions the rules ask of it.

There is one seat, and whoever watches sees what the player sees. Hidden are the Mission card
until it is revealed, the order of the Ops deck, the Reserve, discards that were lost unseen and
the symbols of Intercept markers. What is known of the cards is kept in tables of its own: the top
card that was looked at, cards listed as discards, and cards known to be in deck or discards.

A friendly ship is its number in the pack; a set of ships is a number with a bit for each. In the
notation each ship of the squadron has a line, in any order of words:

    spartacus  M6 tf disrupted broken_off P1.swarm IF
    kestrel    lost

A ship without a line lies beside the map; if all do, a line says so: `squadron  beside`.
Markers lie in places, each with where it is and its symbol, with a plus once that is seen:
`markers  M1:IF C3:IC+ -:IW+`.
"""

from __future__ import annotations

from typing import Any

from mayday.games.free_mars.content import (
    CARD_BIT,
    CARDS,
    ENEMIES,
    ITEM_BIT,
    ITEMS,
    MARKERS,
    MISSION_BIT,
    MISSIONS,
    PACKS,
    SPACES,
    SYSTEM,
    Items,
    Pack,
    ShipSet,
    items_in,
    members,
)
from mayday.games.free_mars.rows import (
    Ability,
    CardId,
    ItemId,
    MarkerId,
    MissionId,
    ShipId,
    SpaceId,
)
from mayday.kernel import (
    FACE_DOWN,
    PUBLIC,
    UNKNOWN,
    Bits,
    Blocks,
    Cell,
    Flag,
    Line,
    NotationError,
    Number,
    OneOf,
    Onlooker,
    Seat,
    Shape,
    State,
    TupleOf,
    known,
    pick,
    reading,
    shuffle,
    table,
    within,
)

PLAYER = Seat(0)
BESIDE = SpaceId("")  # the map: not bought, or not built
LOST = SpaceId("lost")  # eliminated, and out for the mission
NOWHERE = SpaceId("")  # of a marker: no longer on the map
NO_CARD = CardId("")


def pack_of(g: FMState) -> Pack:
    """The pack that is played."""
    return PACKS[g.options["pack"]]  # type: ignore[index]  # an option is a string


def lay_squadron(g: FMState) -> None:
    """All units of the pack lie beside the map, empty. Rules: FM-MAP-9, FM-SETUP-20."""
    number = len(pack_of(g).ships)
    g.at, g.load = [BESIDE] * number, [0] * number


# -- Who sees what ------------------------------------------------------------------------------


@reading("mission_seen")
def MISSION(g: FMState, seat: int, mission: MissionId) -> str:
    """The Mission card, once it is revealed. Rules: FM-MIS-1, FM-SETUP-1."""
    return mission if g.mission_seen or not mission else UNKNOWN


@reading("net", "top_seen")
def DECK(g: FMState, seat: int, deck: tuple[CardId, ...]) -> tuple[str, ...]:
    """In full at the highest NET space, else the top card if it was looked at.

    Rules: FM-NET-7, FM-NET-8, FM-NET-9.
    """
    if sees_deck(g):
        return deck
    if g.top_seen:
        return (*(UNKNOWN,) * (len(deck) - 1), deck[-1])
    return (UNKNOWN,) * len(deck)


@reading("listed")
def DISCARDS(g: FMState, seat: int, pile: tuple[CardId, ...]) -> tuple[str, ...]:
    """Those that are listed: played, or known when they were lost. Rules: FM-NET-9."""
    return tuple([card if g.listed & CARD_BIT[card] else UNKNOWN for card in pile])


@reading("marker_seen")
def SYMBOLS(g: FMState, seat: int, symbols: tuple[MarkerId, ...]) -> tuple[str, ...]:
    """The symbols of markers that were revealed or captured. Rules: FM-SETUP-10."""
    return tuple(
        [symbol if g.marker_seen >> n & 1 else UNKNOWN for n, symbol in enumerate(symbols)]
    )


# -- Shapes -------------------------------------------------------------------------------------


class Dice(Shape[tuple[int, ...]]):
    """Dice as they fell."""

    turns = False

    def empty(self, seats: int) -> tuple[int, ...]:
        return ()

    def write(self, value: tuple[int, ...], seats: tuple[str, ...]) -> str:
        return " ".join(map(str, value))

    def read(self, text: str, seats: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(map(int, text.split()))

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return tuple(Cell(f"{n}", "", 0, 6, 6) for n in range(_MOST_DICE))

    def numbers(self, value: tuple[int, ...], by: Onlooker) -> list[int]:
        return [*value, *[0] * _MOST_DICE][:_MOST_DICE]


_MOST_DICE = 12  # that are told a learner; hardly ever are there more
_MOST_SHIPS = max(len(pack.ships) for pack in PACKS.values())
_SHIPS = Bits(map(str, range(_MOST_SHIPS)), "ship")
_MOST_MARKERS = max(len(pack.markers) for pack in PACKS.values())


class OfEachShip(Blocks[list[Any]]):
    """A value for each ship of the pack, written on the lines of the ships."""

    turns = False
    block_place = {ship: ship for ship in range(_MOST_SHIPS)}

    def __init__(self, each: Shape[Any]) -> None:
        self.each, self.block_width = each, len(each.cells(1))

    def empty(self, seats: int) -> list[Any]:
        return []

    def copy(self, value: str) -> str:
        return f"{value}[:]"

    def cells(self, seats: int) -> tuple[Cell, ...]:
        each = self.each.cells(seats)
        return tuple(within(f"{ship}", cell) for ship in range(_MOST_SHIPS) for cell in each)

    def block_of(self, each: Any, by: Onlooker) -> bytes:
        return bytes(self.each.numbers(each, by))


def _ship_line(pack: Pack, ship: ShipId) -> Line:
    number = pack.number[ship]

    def write(g: FMState) -> str:
        if pack_of(g) is not pack or not g.at or g.at[number] == BESIDE:
            return ""
        marks = (("tf", g.tf), ("disrupted", g.disrupted), ("broken_off", g.broken_off))
        words = [word for word, ships in marks if ships >> number & 1]
        return " ".join([g.at[number], *words, *items_in(g.load[number])])

    def read(g: FMState, text: str) -> None:
        if pack_of(g) is not pack:
            raise NotationError(f"no ship of {g.options['pack']}")
        if not g.at:
            lay_squadron(g)
        place, *words = text.split() or [BESIDE]
        g.at[number] = SpaceId(known(place, (*pack.spaces, LOST, BESIDE), "space"))
        for word in words:
            if word == "tf":
                g.tf |= 1 << number
                g.point = g.at[number]
            elif word == "disrupted":
                g.disrupted |= 1 << number
            elif word == "broken_off":
                g.broken_off |= 1 << number
            else:
                g.load[number] |= ITEM_BIT[ItemId(known(word, ITEMS, "item"))]

    return Line(ship, write, read)


def _write_markers(g: FMState) -> str:
    return " ".join(
        f"{spot or '-'}:{symbol}{'+' if g.marker_seen >> n & 1 else ''}"
        for n, (spot, symbol) in enumerate(zip(g.spots, g.symbols, strict=True))
    )


def _read_markers(g: FMState, text: str) -> None:
    g.spots, g.symbols, g.marker_seen = (), (), 0
    for n, word in enumerate(text.split()):
        spot, _, symbol = word.partition(":")
        if spot != "-":
            known(spot, pack_of(g).spaces, "space")
        g.spots += (SpaceId("" if spot == "-" else spot),)
        g.symbols += (MarkerId(known(symbol.rstrip("+"), (*MARKERS, UNKNOWN), "marker")),)
        if symbol.endswith("+"):
            g.marker_seen |= 1 << n


def _write_squadron(g: FMState) -> str:
    return "beside" if g.at and not any(g.at) else ""


def _read_squadron(g: FMState, text: str) -> None:
    known(text, ("beside",), "word")
    lay_squadron(g)


_SHIP_LINES = (
    Line("squadron", _write_squadron, _read_squadron),
    *(_ship_line(pack, ship) for pack in PACKS.values() for ship in pack.ships),
)
_SPACE = OneOf(SPACES, "space")


class FMState(State):
    """A position of Free Mars. `round` is the turn of the mission."""

    over_rules = {
        "won": "FM-END-1",
        "deck_empty": "FM-END-2",
        "too_late": "FM-END-4",
        "ops_lost": "FM-OPS-23",
        "squadron_lost": "FM-COM-45",
        "campaign_won": "FM-CAMP-15",
        "campaign_lost": "FM-CAMP-16",
        "no_ship_left": "FM-CAMP-21",
    }

    # the squadron, by the numbers of the ships
    at: list[SpaceId] = table(PUBLIC, OfEachShip(OneOf((*SPACES, LOST))), lines=_SHIP_LINES)
    load: list[Items] = table(PUBLIC, OfEachShip(Bits(ITEMS)), lines=())  # pods and markers aboard
    disrupted: ShipSet = table(PUBLIC, _SHIPS, lines=())
    tf: ShipSet = table(PUBLIC, _SHIPS, lines=())  # the operating Task Force
    broken_off: ShipSet = table(PUBLIC, _SHIPS, lines=())
    point: SpaceId = table(PUBLIC, _SPACE)  # where the Task Force operates
    aside: Items = table(PUBLIC, Bits(ITEMS, "item"))  # pods laid beside the ships
    ap: int = table(PUBLIC, Number())

    # the OPFOR
    net: int = table(PUBLIC, Number())
    spots: tuple[SpaceId, ...] = table(
        PUBLIC,
        TupleOf(SPACES, places=_MOST_MARKERS),
        lines=(Line("markers", _write_markers, _read_markers),),
    )  # where each Intercept marker lies
    symbols: tuple[MarkerId, ...] = table(SYMBOLS, TupleOf(MARKERS, places=_MOST_MARKERS), lines=())
    marker_seen: int = table(
        PUBLIC, Bits(map(str, range(_MOST_MARKERS))), lines=()
    )  # a bit for each marker
    captured: int = table(PUBLIC, Number())  # markers placed with a ship in this mission
    suppression: int = table(PUBLIC, Number())  # of this turn

    # cards
    mission: MissionId = table(MISSION, OneOf(MISSIONS, "mission"), line="mission_card")
    mission_seen: bool = table(PUBLIC, Flag())
    only_return: bool = table(PUBLIC, Flag())  # every objective but Return is done
    deck: tuple[CardId, ...] = table(DECK, TupleOf(CARDS, "card", top_last=True))
    top_seen: bool = table(PUBLIC, Flag())
    dealt: int = table(PUBLIC, Number())  # cards of the first deal that still top the deck
    reserve: tuple[CardId, ...] = table(FACE_DOWN, TupleOf(CARDS, "card", top_last=True))
    discard: tuple[CardId, ...] = table(DISCARDS, TupleOf(CARDS, "card", top_last=True))
    listed: int = table(PUBLIC, Bits(CARDS, "card"))  # known to be discards
    mixed: int = table(PUBLIC, Bits(CARDS, "card"))  # known to be in deck or discards
    stirred: bool = table(PUBLIC, Flag())  # gained cards may be among those lost or reshuffled
    gone: int = table(PUBLIC, Bits(CARDS, "card"))  # that left the mission
    card: CardId = table(PUBLIC, OneOf(CARDS, "card"))  # the Ops card in play

    # a battle
    opfor: tuple[str, ...] = table(PUBLIC, TupleOf(ENEMIES, "OPFOR unit"))
    launched: Items = table(PUBLIC, Bits(ITEMS, "item"))
    edge: str = table(PUBLIC, OneOf(("friendly", "opfor"), "side"))
    battle: str = table(PUBLIC, OneOf(("on", "won", "lost"), "state"))  # of the last battle

    # dice, as they fell
    dice: tuple[int, ...] = table(PUBLIC, Dice())  # the last roll
    dice_for: str = table(
        PUBLIC, OneOf((*Ability, "net_check", "edge", "break_off", "opfor_fire"), "roll")
    )

    # the campaign
    mission_number: int = table(PUBLIC, Number(0))
    mission_won: bool = table(PUBLIC, Flag())  # the last one
    wins: int = table(PUBLIC, Bits(MISSIONS, "mission"))
    losses: int = table(PUBLIC, Number(0, SYSTEM.losses))  # in a row


# -- Questions asked of the table ---------------------------------------------------------------


def sees_deck(g: FMState) -> bool:
    """Full System Awareness. Rules: FM-NET-7, FM-NET-8."""
    return g.net >= pack_of(g).file.highest_net


def in_campaign(g: FMState) -> bool:
    return g.options["mode"] == "campaign"


def ships_at(g: FMState, space: SpaceId) -> ShipSet:
    """The friendly units in a Point, the base too. Rules: FM-TF-5."""
    ships = 0
    for n, at in enumerate(g.at):
        if at == space:
            ships |= 1 << n
    return ships


def ships_on_map(g: FMState) -> ShipSet:
    """The friendly spaceships on the map, without the base. Rules: FM-UNIT-7."""
    ships = 0
    for n, at in enumerate(g.at):
        if at and at != LOST:
            ships |= 1 << n
    return ships & pack_of(g).all_ships


def ships_beside(g: FMState) -> ShipSet:
    """The units that lie beside the map, the base too. Rules: FM-MAP-9, FM-SETUP-20."""
    return ships_at(g, BESIDE) & pack_of(g).all_units


def names_of(g: FMState, ships: ShipSet) -> tuple[ShipId, ...]:
    """The ids of the ships in a set."""
    names = pack_of(g).ships
    return tuple([names[n] for n in members(ships)])


def carried(g: FMState) -> Items:
    """All items in play: aboard, launched or laid aside."""
    items = g.launched | g.aside
    for load in g.load:
        items |= load
    return items


def marker_at(g: FMState, space: SpaceId) -> int:
    """The place of the Intercept marker in a Point; -1 if there is none."""
    return g.spots.index(space) if space in g.spots else -1


def is_revealed(g: FMState, marker: int) -> bool:
    return bool(g.marker_seen >> marker & 1)


def cleared(g: FMState) -> int:
    """Markers that are no longer unrevealed on the map. Rules: FM-MIS-19."""
    hidden = [n for n, spot in enumerate(g.spots) if spot and not g.marker_seen >> n & 1]
    return len(g.spots) - len(hidden)


def possible_missions(g: FMState) -> tuple[MissionId, ...]:
    """The cards that the Mission card was picked from. Rules: FM-SETUP-2, FM-CAMP-2, FM-OPT-2."""
    pack = pack_of(g)
    if g.options["mission"] != "random":
        return (MissionId(g.options["mission"]),)
    left = tuple([id for id in pack.preliminary if not g.wins & MISSION_BIT[id]])
    return left or (pack.file.final,)


def resample_hidden(g: FMState, seat: Seat) -> None:
    """Deal anew what nobody has seen: the Mission card, the symbols, the cards.

    Rules: FM-NET-9, FM-SETUP-13.
    """
    if g.mission == UNKNOWN:
        missions = possible_missions(g)
        g.mission = missions[pick(g, len(missions))]
    if UNKNOWN in g.symbols:
        unseen = [marker for marker in pack_of(g).markers if marker not in g.symbols]
        shuffle(g, unseen)
        g.symbols = tuple([unseen.pop() if s == UNKNOWN else s for s in g.symbols])
    _resample_cards(g)


def _resample_cards(g: FMState) -> None:
    """Cards known to be in deck or discards go there. Those of the first Reserve go neither to
    what is left of the first deal nor to discards that came from it."""
    pack = pack_of(g)
    named = {*g.deck, *g.discard, g.card}
    unseen = [c for c in pack.cards if c not in named and not g.gone & CARD_BIT[c]]
    shuffle(g, unseen)
    unseen.sort(key=lambda card: (not g.mixed & CARD_BIT[card], card not in pack.file.kept))
    deck, discard, reserve = list(g.deck), list(g.discard), list(g.reserve)
    fresh = len(deck) - g.dealt  # places at the bottom, which gained cards have
    places = [(deck, n, n < fresh) for n, card in enumerate(deck) if card == UNKNOWN]
    places += [(discard, n, g.stirred) for n, card in enumerate(discard) if card == UNKNOWN]
    shuffle(g, places)
    rest = [(reserve, n, True) for n in range(len(reserve))]
    shuffle(g, rest)
    for card in unseen:
        if rest and not g.mixed & CARD_BIT[card]:
            places, rest = places + rest, []
            shuffle(g, places)
        wanted = (n for n, (_, _, late) in enumerate(places) if late or card not in pack.file.kept)
        pile, n, _ = places.pop(next(wanted, 0))
        pile[n] = card
    g.deck, g.discard, g.reserve = tuple(deck), tuple(discard), tuple(reserve)
