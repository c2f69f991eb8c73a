"""Choices: every click there is, for all packs together, made once. No rule stands here.

Targets are scene nodes: a Point by its id (`M6`), a ship by its name (`spartacus`), a type of
ships in the shop (`ac`), a side of a pod counter in the shop (`P1.swarm`), a pod counter or a
marker aboard (`P1`, `IF`), and OPFOR units in one state (`fed_ac`, `fed_ac.disrupted`). A pod is
chosen first and its ship second, with `load`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache

from mayday.games.free_mars.content import (
    ENEMIES,
    ITEMS,
    MARKERS,
    PACKS,
    PODS,
    SHIPS,
    SIDES,
    SPACES,
    TYPES,
    Items,
    ShipSet,
    items_in,
    members,
)
from mayday.games.free_mars.rows import ItemId, PackId
from mayday.kernel import Choice


class Verb(StrEnum):
    """What the player can do."""

    # fitting out
    BUY = "buy"
    BUY_POD = "buy_pod"
    LOAD = "load"
    SET_OUT = "set_out"
    REARRANGE = "rearrange"
    SET_ASIDE = "set_aside"
    ARRANGED = "arranged"
    # the Task Force and its way
    OPERATE = "operate"
    JOIN = "join"
    JOIN_ALL = "join_all"
    CONFIRM = "confirm"
    STEP = "step"
    STOP = "stop"
    TRANSFER = "transfer"
    REMOVE = "remove"
    # Ops cards
    RUN = "run"
    DECLINE = "decline"
    FLIP = "flip"
    LOSE_OPS = "lose_ops"
    LOSE_NET = "lose_net"
    GAIN_OPS = "gain_ops"
    GAIN_NET = "gain_net"
    REINFORCE = "reinforce"
    # battle
    LAUNCH = "launch"
    HOLD = "hold"
    BREAK_OFF = "break_off"
    FIRE = "fire"
    HIT = "hit"
    TAKE_HIT = "take_hit"
    # Special Actions and their outcomes
    NET_RUN = "net_run"
    ASSEMBLY = "assembly"
    BOMBARDMENT = "bombardment"
    ASSAULT = "assault"
    NO_ACTION = "no_action"
    REVEAL_MISSION = "reveal_mission"
    RAISE_NET = "raise_net"
    LOWER_NET = "lower_net"
    REVEAL = "reveal"
    GAIN_AP = "gain_ap"
    LOOK = "look"
    BUILD = "build"
    BUILD_BASE = "build_base"
    REPAIR = "repair"
    SUPPRESS = "suppress"
    UNUSED = "unused"
    BURN = "burn"
    # Mission Resolution
    ATTEMPT = "attempt"
    WAIT = "wait"


def _for_each(verb: Verb, targets: Iterable[str]) -> dict[str, Choice]:
    return {target: Choice(verb.value, target) for target in targets}


_ABOARD = (*PODS, *MARKERS)  # pod counters and markers
_POD_OR_MARKER: dict[ItemId, str] = {id: id.partition(".")[0] for id in ITEMS}

BUY = _for_each(Verb.BUY, TYPES)
BUY_POD = _for_each(Verb.BUY_POD, SIDES)
LOAD = _for_each(Verb.LOAD, SHIPS)
SET_OUT = Choice(Verb.SET_OUT.value)
REARRANGE = _for_each(Verb.REARRANGE, PODS)
SET_ASIDE = Choice(Verb.SET_ASIDE.value)
ARRANGED = Choice(Verb.ARRANGED.value)
OPERATE = _for_each(Verb.OPERATE, SPACES)
JOIN = _for_each(Verb.JOIN, SHIPS)
JOIN_ALL = Choice(Verb.JOIN_ALL.value)
CONFIRM = Choice(Verb.CONFIRM.value)
STEP = _for_each(Verb.STEP, SPACES)
STOP = Choice(Verb.STOP.value)
TRANSFER = _for_each(Verb.TRANSFER, _ABOARD)
REMOVE = Choice(Verb.REMOVE.value)
RUN = _for_each(Verb.RUN, SHIPS)
DECLINE = Choice(Verb.DECLINE.value)
FLIP = _for_each(Verb.FLIP, SHIPS)
LOSE_OPS = Choice(Verb.LOSE_OPS.value)
LOSE_NET = Choice(Verb.LOSE_NET.value)
GAIN_OPS = Choice(Verb.GAIN_OPS.value)
GAIN_NET = Choice(Verb.GAIN_NET.value)
REINFORCE = _for_each(Verb.REINFORCE, (*TYPES, *SIDES))
LAUNCH = _for_each(Verb.LAUNCH, PODS)
HOLD = _for_each(Verb.HOLD, PODS)
BREAK_OFF = _for_each(Verb.BREAK_OFF, SHIPS)
FIRE = Choice(Verb.FIRE.value)
HIT = _for_each(Verb.HIT, ENEMIES)
TAKE_HIT = _for_each(Verb.TAKE_HIT, (*SHIPS, *PODS))
NET_RUN = Choice(Verb.NET_RUN.value)
ASSEMBLY = Choice(Verb.ASSEMBLY.value)
BOMBARDMENT = Choice(Verb.BOMBARDMENT.value)
ASSAULT = Choice(Verb.ASSAULT.value)
NO_ACTION = Choice(Verb.NO_ACTION.value)
REVEAL_MISSION = Choice(Verb.REVEAL_MISSION.value)
RAISE_NET = Choice(Verb.RAISE_NET.value)
LOWER_NET = Choice(Verb.LOWER_NET.value)
REVEAL = _for_each(Verb.REVEAL, SPACES)
GAIN_AP = Choice(Verb.GAIN_AP.value)
LOOK = Choice(Verb.LOOK.value)
BUILD = _for_each(Verb.BUILD, SIDES)
BUILD_BASE = Choice(Verb.BUILD_BASE.value)
REPAIR = _for_each(Verb.REPAIR, SHIPS)
SUPPRESS = Choice(Verb.SUPPRESS.value)
UNUSED = Choice(Verb.UNUSED.value)
BURN = _for_each(Verb.BURN, (*SHIPS, *_ABOARD))
ATTEMPT = Choice(Verb.ATTEMPT.value)
WAIT = Choice(Verb.WAIT.value)


@cache
def of_ships(choices: Verb, pack: PackId, ships: ShipSet) -> tuple[Choice, ...]:
    """The choices of a verb for the ships of a set, in the order of the pack."""
    by_ship, names = _BY_SHIP[choices], PACKS[pack].ships
    return tuple(by_ship[names[n]] for n in members(ships))


@cache
def of_items(choices: Verb, items: Items) -> tuple[Choice, ...]:
    """The choices of a verb for the pod counters and markers of a set."""
    by_item = _BY_ITEM[choices]
    return tuple(by_item[_POD_OR_MARKER[id]] for id in items_in(items))


@cache
def of_sides(choices: Verb, items: Items) -> tuple[Choice, ...]:
    """The choices of a verb for the sides of pods in a set."""
    by_side = _BY_SIDE[choices]
    return tuple(by_side[id] for id in items_in(items))


@cache
def loading(pack: PackId, ships: ShipSet) -> tuple[Choice, ...]:
    """The ships of a set that can take an item."""
    return of_ships(Verb.LOAD, pack, ships)


@cache
def transferring(items: Items) -> tuple[Choice, ...]:
    """The pod counters and markers of a set that can change ships."""
    return of_items(Verb.TRANSFER, items)


_BY_SHIP = {
    Verb.LOAD: LOAD,
    Verb.JOIN: JOIN,
    Verb.RUN: RUN,
    Verb.FLIP: FLIP,
    Verb.BREAK_OFF: BREAK_OFF,
    Verb.TAKE_HIT: TAKE_HIT,
    Verb.REPAIR: REPAIR,
    Verb.BURN: BURN,
}
_BY_ITEM = {
    Verb.REARRANGE: REARRANGE,
    Verb.TRANSFER: TRANSFER,
    Verb.LAUNCH: LAUNCH,
    Verb.HOLD: HOLD,
    Verb.TAKE_HIT: TAKE_HIT,
    Verb.BURN: BURN,
}
_BY_SIDE = {Verb.BUY_POD: BUY_POD, Verb.REINFORCE: REINFORCE, Verb.BUILD: BUILD}
