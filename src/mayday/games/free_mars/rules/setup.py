"""Set-up: a mission is laid out in the order of the rule book."""

from __future__ import annotations

from mayday.games.free_mars.content import DIE
from mayday.games.free_mars.events import MarkerPlaced, MissionBegan, OpsDealt
from mayday.games.free_mars.rules.options import is_open
from mayday.games.free_mars.table import NO_CARD, NOWHERE, FMState, pack_of, possible_missions
from mayday.kernel import pick, shuffle


def lay_out_mission(g: FMState) -> None:
    """Mission card, markers, Ops deck and Reserve; the bin is full. The purchase comes last.

    Rules: FM-SETUP-4, FM-SETUP-11, FM-SETUP-22, FM-DICE-4, FM-CAMP-19.
    """
    g.mission_number += 1
    g.round = g.captured = g.suppression = 0
    g.tf = g.broken_off = 0
    g.point, g.card, g.battle = NOWHERE, NO_CARD, ""
    g.only_return = False
    g.dice, g.dice_for = (), ""
    g.emit(MissionBegan, g.mission_number)
    pick_mission(g)
    place_markers(g)
    deal_ops(g)


def pick_mission(g: FMState) -> None:
    """One at random, face down unless the table wants it open; the others are out.

    Rules: FM-SETUP-1, FM-SETUP-2, FM-MIS-1, FM-CAMP-2, FM-CAMP-12, FM-CAMP-14, FM-OPT-2,
    FM-OPT-3.
    """
    missions = possible_missions(g)
    g.mission = missions[pick(g, len(missions))] if len(missions) > 1 else missions[0]
    g.mission_seen = is_open(g)


def place_markers(g: FMState) -> None:
    """Shuffled, face down, each on a Node of its own and never on the Launch Point or the base.

    Rules: FM-SETUP-4, FM-SETUP-5, FM-SETUP-6, FM-SETUP-7, FM-SETUP-8, FM-SETUP-9, FM-SETUP-10,
    FM-DICE-2, FM-CAMP-19, FM-COMP-2.
    """
    pack = pack_of(g)
    symbols = list(pack.markers)
    shuffle(g, symbols)
    g.symbols, g.marker_seen = tuple(symbols), 0
    taken, spots = [pack.launch, g.at[pack.base]], []
    for _ in symbols:
        space = pack.launch
        while space in taken:
            space = pack.locations[pick(g, DIE)][pick(g, DIE)]  # Orbital, then Node: FM-SETUP-5
        taken.append(space)
        spots.append(space)
        g.emit(MarkerPlaced, space)
    g.spots = tuple(spots)


def deal_ops(g: FMState) -> None:
    """The Ops deck without the cards that are kept; they and the rest are the Reserve.

    Rules: FM-SETUP-12, FM-SETUP-13.
    """
    pack = pack_of(g)
    cards = [card for card in pack.cards if card not in pack.file.kept]
    shuffle(g, cards)
    dealt = pack.file.dealt
    reserve = [*cards[dealt:], *pack.file.kept]
    shuffle(g, reserve)
    g.deck, g.reserve, g.discard = tuple(cards[:dealt]), tuple(reserve), ()
    g.listed = g.mixed = g.gone = 0
    g.top_seen = g.stirred = False
    g.dealt = dealt
    g.emit(OpsDealt, dealt, len(reserve))
