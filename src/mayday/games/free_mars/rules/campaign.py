"""The campaign: missions of one pack, one after the other, with the same squadron.

The step `Campaign` lies below everything else; it is its turn whenever a mission has ended.
"""

from __future__ import annotations

from functools import cache

from mayday.games.free_mars import choices
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import (
    ALL_SIDES,
    ITEM_BIT,
    MISSION_BIT,
    SYSTEM,
    Items,
    ShipSet,
    items_in,
    members,
)
from mayday.games.free_mars.events import (
    AfterMission,
    CampaignLost,
    CampaignWon,
    PodEliminated,
    PodRearranged,
    PodSetAside,
    SupportArrived,
)
from mayday.games.free_mars.rows import ItemId, PodId, ShipId, SpaceId
from mayday.games.free_mars.rules.buying import Buying
from mayday.games.free_mars.rules.decision import Decision, why_not_load, with_room
from mayday.games.free_mars.rules.options import support
from mayday.games.free_mars.rules.pods import aboard
from mayday.games.free_mars.rules.setup import lay_out_mission
from mayday.games.free_mars.rules.tracks import move_net
from mayday.games.free_mars.rules.turn import Turn
from mayday.games.free_mars.table import (
    BESIDE,
    LOST,
    FMState,
    pack_of,
    ships_at,
    ships_beside,
    ships_on_map,
)
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, Step, refuse

MARKER_AP = 1  # FM-CAMP-8
NO_SIDE = ItemId("")


class Campaign(Step[FMState], frozen=True):
    """A mission is over: it is paid for, and the campaign ends or the next one is laid out.

    Rules: FM-CAMP-1, FM-CAMP-2, FM-CAMP-15, FM-CAMP-16, FM-CAMP-19.
    """

    def advance(self, g: FMState) -> Asks:
        settle_mission(g)
        check_campaign(g)
        gather(g)
        bring_support(g)
        check_squadron_can_sail(g)
        lay_out_mission(g)
        g.push(Rearranging(), Buying(), Turn())
        return NOBODY


def settle_mission(g: FMState) -> None:
    """What a mission pays, and the NET level that the next one starts with.

    Rules: FM-CAMP-5, FM-CAMP-6, FM-CAMP-7, FM-CAMP-8, FM-CAMP-9, FM-CAMP-12, FM-CAMP-13,
    FM-CAMP-22.
    """
    cards = len(g.deck) // SYSTEM.cards_per_ap
    markers = g.captured * MARKER_AP if g.mission_won else 0
    g.ap = min(pack_of(g).file.highest_ap, g.ap + cards + markers)
    g.emit(AfterMission, cards, markers, g.ap)
    if g.mission_won:
        g.wins |= MISSION_BIT[g.mission]
        g.losses = 0
    else:
        g.losses += 1
        move_net(g, -1)


def check_campaign(g: FMState) -> None:
    """Won with every mission of the pack, lost with two losses in a row.

    Rules: FM-CAMP-14, FM-CAMP-15, FM-CAMP-16, FM-COMP-9.
    """
    won = g.wins.bit_count()
    if won == len(pack_of(g).missions):
        g.emit(CampaignWon, won)
        g.end("campaign_won", 1)
    if g.losses >= SYSTEM.losses:
        g.emit(CampaignLost, won)
        g.end("campaign_lost", -1)


def gather(g: FMState) -> None:
    """The squadron is repaired and back on the Launch Point, without captured markers.

    Eliminated ships can be bought again; a base stays where it stands.
    Rules: FM-CAMP-3, FM-CAMP-4, FM-CAMP-19, FM-CAMP-20.
    """
    pack = pack_of(g)
    g.disrupted = g.tf = g.broken_off = 0
    g.point = SpaceId("")
    for ship, at in enumerate(g.at):
        g.load[ship] &= ALL_SIDES
        if at == LOST:
            g.at[ship] = BESIDE
        elif at != BESIDE and ship != pack.base:
            g.at[ship] = pack.launch


def bring_support(g: FMState) -> None:
    """Rules: FM-CAMP-18, FM-OPT-1."""
    number = support(g)
    g.ap = min(pack_of(g).file.highest_ap, g.ap + number)
    g.emit(SupportArrived, number, g.ap)


def check_squadron_can_sail(g: FMState) -> None:
    """Without a spaceship and the AP for one the campaign is lost. Rules: FM-CAMP-21."""
    pack = pack_of(g)
    beside = ships_beside(g) & pack.all_ships
    cheapest = min([pack.type_of[ship].ap for ship in members(beside)], default=g.ap)
    if not ships_on_map(g) and cheapest > g.ap:
        g.emit(CampaignLost, g.wins.bit_count())
        g.end("no_ship_left", -1)


# -- Rearranging pods ---------------------------------------------------------------------------


class Rearranging(Decision, frozen=True):
    """Each pod on the Launch Point may go to another unit there, once; swaps lay one aside first.

    Rules: FM-CAMP-19, FM-CAMP-20, FM-CAMP-24.
    """

    prompt = "rearranging"
    rule = "FM-CAMP-19"
    choices = (*choices.REARRANGE.values(), choices.ARRANGED)

    moved: Items = 0

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        here = ships_at(g, pack_of(g).launch)
        aboard_here = 0
        for ship in members(here):
            aboard_here |= g.load[ship]
        waiting = fitting(g, g.aside, here)
        return _menu((aboard_here & ~self.moved) | waiting, not waiting)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        here = ships_at(g, pack_of(g).launch)
        if choice == choices.ARRANGED:
            waiting = items_in(fitting(g, g.aside, here))
            return refuse("FM-CAMP-24", "pod_lies_aside", pods=waiting) if waiting else None
        item = side_up(g, PodId(choice.target))
        if item == NO_SIDE:
            return refuse("FM-CAMP-19", "pod_not_there", near=choice.target in pack_of(g).pods)
        if self.moved & ITEM_BIT[item]:
            return refuse("FM-CAMP-24", "pod_moved_already")
        if g.aside & ITEM_BIT[item]:
            there = with_room(g, here, item)
            return None if there else refuse("FM-CAMP-24", "no_room_anywhere")
        if not here >> aboard(g, item) & 1:
            return refuse("FM-CAMP-20", "pod_on_the_base")
        return None

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        if choice == choices.ARRANGED:
            for item in items_in(g.aside):
                g.emit(PodEliminated, item)
            g.aside = 0
            g.become()
        else:
            g.become(RearrangedPod(self.moved, side_up(g, PodId(choice.target))))


@cache
def _menu(pods: Items, done: bool) -> tuple[Choice, ...]:
    menu = choices.of_items(Verb.REARRANGE, pods)
    return (*menu, choices.ARRANGED) if done else menu


def fitting(g: FMState, items: Items, ships: ShipSet) -> Items:
    """Those of the items that one of the ships has room for."""
    return sum([ITEM_BIT[item] for item in items_in(items) if with_room(g, ships, item)])


def side_up(g: FMState, pod: PodId) -> ItemId:
    """The side of a counter that is up; NO_SIDE if it lies beside the map."""
    sides = [side for side, of in pack_of(g).pod_of.items() if of == pod]
    in_play = (s for s in sides if g.aside & ITEM_BIT[s] or aboard(g, s) >= 0)
    return next(in_play, NO_SIDE)


class RearrangedPod(Decision, frozen=True):
    """Where the pod goes: to another unit on the Launch Point, or beside the ships for a while.

    Rules: FM-CAMP-19, FM-CAMP-20, FM-CAMP-24.
    """

    prompt = "rearranged_pod"
    rule = "FM-CAMP-19"
    choices = (*choices.LOAD.values(), choices.SET_ASIDE)

    moved: Items
    item: ItemId

    def about(self, g: FMState) -> tuple[str, ...]:
        return (self.item,)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        pack, lies_aside = pack_of(g), g.aside & ITEM_BIT[self.item]
        ships = with_room(g, ships_at(g, pack.launch), self.item)
        if lies_aside:
            return choices.of_ships(Verb.LOAD, pack.id, ships)
        others = ships & ~(1 << aboard(g, self.item))
        return (*choices.of_ships(Verb.LOAD, pack.id, others), choices.SET_ASIDE)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == choices.SET_ASIDE:
            aside = g.aside & ITEM_BIT[self.item]
            return refuse("FM-CAMP-24", "lies_aside_already") if aside else None
        ship = pack_of(g).number.get(ShipId(choice.target), -1)
        if ship < 0 or g.at[ship] != pack_of(g).launch:
            return refuse("FM-CAMP-20", "ship_elsewhere", near=ship >= 0)
        if g.load[ship] & ITEM_BIT[self.item]:
            return refuse("FM-CAMP-19", "is_there_already")
        return why_not_load(g, ship, self.item)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        bit, ship = ITEM_BIT[self.item], aboard(g, self.item)
        if ship >= 0:
            g.load[ship] &= ~bit
        g.aside &= ~bit
        if choice == choices.SET_ASIDE:
            g.aside |= bit
            g.emit(PodSetAside, self.item)
            g.become(Rearranging(self.moved))
        else:
            to = pack_of(g).number[ShipId(choice.target)]
            g.load[to] |= bit
            g.emit(PodRearranged, self.item, pack_of(g).ships[to])
            g.become(Rearranging(self.moved | bit))
