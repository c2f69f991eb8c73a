"""Scene, the instruments: the NET and AP tracks and the decks, and the cards in play."""

from __future__ import annotations

from collections.abc import Iterator

from mayday.games.free_mars.content import Pack
from mayday.games.free_mars.rows import (
    Build,
    CardId,
    Challenge,
    Clear,
    Deploy,
    Net,
    NetCheck,
    Return,
)
from mayday.games.free_mars.rules.combat import opfor_number
from mayday.games.free_mars.rules.missions import ABILITY_OF, base_is_here, parts_of
from mayday.games.free_mars.rules.values import chance, value
from mayday.games.free_mars.scene.places import GAP, LEFT, TOP, WIDTH, Place, box
from mayday.games.free_mars.table import (
    FMState,
    cleared,
    in_campaign,
    pack_of,
    possible_missions,
)
from mayday.kernel import UNKNOWN, Figure, Kind, Node, Region

TRACKS = 200.0  # how wide the tracks are
DECKS = 118.0  # how high the decks are
CARDS = 204.0  # at most, how high the cards in play are


# -- Tracks -------------------------------------------------------------------------------------


def net_track(g: FMState) -> Node:
    """The NET level; what the mission needs is marked. Rules: FM-MAP-10, FM-NET-1, FM-MIS-7."""
    at, size = box(LEFT, TOP, TRACKS, 62)
    highest = pack_of(g).file.highest_net
    return Node(
        id="net",
        kind=Kind.TRACK,
        at=at,
        size=size,
        first=1,
        value=g.net,
        limit=highest,
        regions=tuple(net_regions(g, highest)),
        rules=("FM-MAP-10", "FM-NET-1", "FM-NET-5", "FM-NET-6", "FM-NET-7"),
    )


def net_regions(g: FMState, highest: int) -> Iterator[Region]:
    """Low levels, those that the revealed mission needs, and full awareness."""
    needed = pack_of(g).missions[g.mission].net if g.mission_seen else highest
    if needed > 1:
        yield Region(needed - 1, "white")
    if needed < highest:
        yield Region(highest - 1, "yellow")
    yield Region(highest, "red")


def ap_track(g: FMState) -> Node:
    """Assembly Points. Rules: FM-SETUP-19, FM-SETUP-21."""
    at, size = box(LEFT, TOP + 64, TRACKS, 54)
    last = pack_of(g).file.highest_ap
    return Node(
        id="ap",
        kind=Kind.TRACK,
        at=at,
        size=size,
        value=g.ap,
        limit=last,
        regions=(Region(last, "green"),),
        rules=("FM-SETUP-14", "FM-SETUP-19", "FM-SETUP-21"),
    )


# -- Decks --------------------------------------------------------------------------------------


def decks(g: FMState) -> tuple[Node, ...]:
    """The Ops deck, the Reserve and the discards, as far as their cards are known."""
    rules = {
        "deck": ("FM-TURN-2", "FM-OPS-1", "FM-NET-7"),
        "reserve": ("FM-SETUP-12", "FM-OPS-19"),
        "discard": ("FM-OPS-22", "FM-OPS-26", "FM-OPS-28"),
    }
    piles = {"deck": g.deck, "reserve": g.reserve, "discard": g.discard}
    width = (WIDTH - TRACKS - 3 * GAP) / 3
    nodes = []
    for n, (id, pile) in enumerate(piles.items()):
        at, size = box(LEFT + TRACKS + GAP + n * (width + GAP), TOP, width, DECKS)
        nodes.append(
            Node(
                id=id,
                kind=Kind.PILE,
                at=at,
                size=size,
                count=len(pile),
                face_down=not any(card != UNKNOWN for card in pile),
                children=tuple(pile_card(id, place, card) for place, card in enumerate(pile)),
                rules=rules[id],
            )
        )
    return tuple(nodes)


def pile_card(pile: str, place: int, card: str) -> Node:
    known = card != UNKNOWN
    return Node(
        id=f"{pile}#{place}",
        kind=Kind.CARD,
        label=card,
        face_down=not known,
        about=f"{pile}_card_known" if known else f"{pile}_card",
    )


# -- Cards in play ------------------------------------------------------------------------------


def ops_card(g: FMState, place: Place, room: Place) -> Node:
    """The Ops card in play, and how many OPFOR units it brings now. Rules: FM-OPS-1."""
    at, size = box(*place, *room)
    if not g.card:
        return Node(id="ops_card", kind=Kind.PANEL, at=at, size=size, note="note.no_card")
    pack = pack_of(g)
    return Node(
        id=g.card,
        kind=Kind.CARD,
        at=at,
        size=size,
        state="active",
        figures=opfor_figure(opfor_brought(g, pack, g.card)),
        note=f"note.{g.card}",
        about="card_in_play",
        rules=("FM-OPS-1", "FM-OPS-32"),
    )


def opfor_brought(g: FMState, pack: Pack, card: CardId) -> list[int]:
    """How many OPFOR units an Ops card can bring now, by its ways. Rules: FM-COM-4, FM-COM-49."""
    return sorted({*ways_of(g, pack, pack.first_node[card], g.net, card == g.card)})


def ways_of(g: FMState, pack: Pack, number: int, net: int, in_play: bool) -> Iterator[int]:
    """The numbers of units of all ways that a card can go from a node on, at this NET level.

    What a card in play does to the level before its battle has been done. Rules: FM-OPS-32.
    """
    while number:
        node = pack.program[number]
        effect = node.effect
        if isinstance(effect, Deploy):
            units = opfor_number(g, effect.add + net - g.net, mission=False)
            yield min(pack.bin.count(effect.first) + units, len(pack.bin))
            return
        if isinstance(effect, NetCheck | Challenge):
            yield from ways_of(g, pack, node.good, net, in_play)
            yield from ways_of(g, pack, node.bad, net, in_play)
            return
        if isinstance(effect, Net) and not in_play:
            net = max(1, min(pack.file.highest_net, net + effect.n))
        number = node.then
    yield 0


def opfor_figure(numbers: list[int]) -> tuple[Figure, ...]:
    """How many units come: a number, or from fewest to most."""
    if numbers == [0]:
        return ()
    low, high = numbers[0], numbers[-1]
    return (Figure("opfor_units", high if low == high else f"{low}-{high}"),)


def mission_card(g: FMState, place: Place, room: Place) -> Node:
    """The Mission card once it is revealed, with what it takes now. Rules: FM-MIS-1."""
    at, size = box(*place, *room)
    if not g.mission_seen:
        note = "note.sealed" if len(possible_missions(g)) > 1 else "note.sealed_but_known"
        return Node(id="mission", kind=Kind.PANEL, at=at, size=size, note=note)
    return Node(
        id=g.mission,
        kind=Kind.CARD,
        at=at,
        size=size,
        state="active" if g.only_return else "",
        label=f"{g.mission}.only_return" if g.only_return else "",
        figures=() if g.only_return or g.opfor else opfor_figure([mission_opfor(g)]),
        note=f"note.{g.mission}" if in_campaign(g) else f"note.{g.mission}.alone",
        about="mission_card",
        rules=("FM-MIS-5", "FM-MIS-7", "FM-MIS-9", "FM-MIS-12"),
    )


def mission_opfor(g: FMState) -> int:
    """The units that an attempt would bring now. Rules: FM-MIS-27."""
    return opfor_number(g, pack_of(g).missions[g.mission].opfor, mission=True)


def objective_chance(g: FMState) -> float:
    """The chance that the Task Force as it is does all that has to be rolled for."""
    pack, share = pack_of(g), 1.0
    for objective in pack.missions[g.mission].objective:
        for part in parts_of(objective):
            if isinstance(part, Clear):
                share *= cleared(g) >= part.n
            elif not isinstance(part, Return) and type(part) in ABILITY_OF:
                ability = ABILITY_OF[type(part)]
                is_done = isinstance(part, Build) and base_is_here(g)
                share *= 1.0 if is_done else chance(pack, ability, value(g, ability))
    return share
