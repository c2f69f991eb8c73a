"""Choices: every choice of the game, built once from the content.

Crew members are named by their occupation, which no two of them share. Targets are scene nodes:
`navigator` is a crew member, `navigator.lounge` that member's place in a section,
`navigator.D3` and `navigator.turret` that member's hand on a door or module.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain, combinations
from typing import NamedTuple

from mayday.games.space_force_2150 import ship
from mayday.games.space_force_2150.cards import (
    MODULES,
    MOST_CREW,
    OCCUPATIONS,
    ROBOT,
    SECTIONS,
    XO,
    ItemId,
    OccupationId,
    SectionId,
)
from mayday.games.space_force_2150.ship import (
    BIT,
    BIT_AT,
    DOORS_AT,
    ITEMS_AT,
    MODULE_AT,
    Items,
)
from mayday.kernel.flow import Choice, Seat, seat_id


class Verb(StrEnum):
    """What a player can do."""

    # setting out, and a hole in space and time
    PICK = "pick"
    # the start of a round
    GIVE = "give"
    IMITATE = "imitate"
    STAY_ROBOT = "stay_robot"
    # actions
    MOVE = "move"
    REPAIR = "repair"
    USE = "use"
    ORDER = "order"
    FINISH = "finish"
    FINISH_ALL = "finish_all"
    HAND = "hand"
    # inside an action
    TARGET = "target"
    CANCEL = "cancel"
    BACK = "back"
    SKIP = "skip"
    REROLL = "reroll"
    ACCEPT = "accept"
    PAY = "pay"
    DECLINE = "decline"
    KEEP = "keep"
    DISCARD = "discard"
    # normal event cards
    BLAME = "blame"
    HEAL = "heal"
    ENDURE = "endure"
    TAKE = "take"
    LOSE = "lose"
    FIGHT = "fight"
    SELL = "sell"
    BUY = "buy"
    HIRE = "hire"
    LEAVE = "leave"
    # major event cards
    ENTER = "enter"
    BYPASS = "bypass"
    HAND_OVER = "hand_over"
    REFUSE = "refuse"
    SWAP = "swap"
    STOP = "stop"
    JETTISON = "jettison"
    HELP = "help"
    IGNORE = "ignore"
    DISMANTLE = "dismantle"


def _for_each(verb: Verb, targets: Iterator[str] | tuple[str, ...]) -> dict[str, Choice]:
    return {target: Choice(verb.value, target) for target in targets}


_CREW = tuple(OCCUPATIONS)
_SEATS = tuple(Seat(n) for n in range(MOST_CREW))

STAY_ROBOT = Choice(Verb.STAY_ROBOT.value)
FINISH_ALL = Choice(Verb.FINISH_ALL.value)
CANCEL = Choice(Verb.CANCEL.value)
BACK = Choice(Verb.BACK.value)
SKIP = Choice(Verb.SKIP.value)
REROLL = Choice(Verb.REROLL.value)
ACCEPT = Choice(Verb.ACCEPT.value)
PAY = Choice(Verb.PAY.value)
DECLINE = Choice(Verb.DECLINE.value)
KEEP = Choice(Verb.KEEP.value)
DISCARD = Choice(Verb.DISCARD.value)
HEAL = Choice(Verb.HEAL.value)
ENDURE = Choice(Verb.ENDURE.value)
LEAVE = Choice(Verb.LEAVE.value)
ENTER = Choice(Verb.ENTER.value)
BYPASS = Choice(Verb.BYPASS.value)
HAND_OVER = Choice(Verb.HAND_OVER.value)
REFUSE = Choice(Verb.REFUSE.value)
STOP = Choice(Verb.STOP.value)
HELP = Choice(Verb.HELP.value)
IGNORE = Choice(Verb.IGNORE.value)
TAKE_SUPPLIES = Choice(Verb.TAKE.value, "supplies")
TAKE_OXYGEN = Choice(Verb.TAKE.value, "oxygen")
SELL_FUEL = Choice(Verb.SELL.value, "fuel")
BUY_FUEL = Choice(Verb.BUY.value, "fuel")
SWAP_FUEL = Choice(Verb.SWAP.value, "fuel")
SWAP_OXYGEN = Choice(Verb.SWAP.value, "oxygen")
JETTISON_FUEL = Choice(Verb.JETTISON.value, "fuel")
JETTISON_SUPPLIES = Choice(Verb.JETTISON.value, "supplies")

PICK = _for_each(Verb.PICK, _CREW)
GIVE = _for_each(Verb.GIVE, _CREW)
IMITATE = _for_each(Verb.IMITATE, tuple(o for o in _CREW if o != ROBOT))
ORDER = _for_each(Verb.ORDER, (XO, ROBOT))
FINISH = _for_each(Verb.FINISH, _CREW)
TARGET = _for_each(Verb.TARGET, _CREW)
BLAME = _for_each(Verb.BLAME, _CREW)
LOSE = _for_each(Verb.LOSE, _CREW)
FIGHT = _for_each(Verb.FIGHT, _CREW)
HIRE = _for_each(Verb.HIRE, tuple(MODULES))
DISMANTLE = _for_each(Verb.DISMANTLE, tuple(MODULES))
HAND = tuple(Choice(Verb.HAND.value, seat_id(seat)) for seat in _SEATS)

IMITATION = (*IMITATE.values(), STAY_ROBOT)
SECOND_ROLL = (REROLL, ACCEPT)
PAYMENT = (PAY, DECLINE)
COCKPIT_CARD = (KEEP, DISCARD)
TREATMENT = (HEAL, ENDURE)
CACHE = (TAKE_SUPPLIES, TAKE_OXYGEN)
WORMHOLE = (ENTER, BYPASS)
DEMAND = (HAND_OVER, REFUSE)
JETTISON = (JETTISON_FUEL, JETTISON_SUPPLIES)
DISTRESS = (HELP, IGNORE)

MOVE = {
    crew: {section: Choice(Verb.MOVE.value, f"{crew}.{section}") for section in SECTIONS}
    for crew in _CREW
}
FIX = {
    crew: {item: Choice(Verb.REPAIR.value, f"{crew}.{item}") for item in ship.ITEMS}
    for crew in _CREW
}
USE = {
    crew: {
        id: Choice(Verb.USE.value, f"{crew}.{id}")
        for id, section in SECTIONS.items()
        if section.bonus and (not section.bonus.only or crew in (section.bonus.only, ROBOT))
    }
    for crew in _CREW
}


class Menu(NamedTuple):
    """What a crew member in a section can do with a certain damage there, ready made."""

    has_bonus: bool  # that works and that this member might use
    deeds: tuple[Choice, ...]  # moves and repairs
    deeds_and_use: tuple[Choice, ...]  # and that bonus
    own: tuple[Choice, ...]  # the same two, and finishing
    own_and_use: tuple[Choice, ...]


def _menu(crew: OccupationId, section: SectionId, damaged: Items) -> Menu:
    """Where the doors work, a move; where something is damaged, a repair."""
    deeds = [
        FIX[crew][door] if damaged & BIT[door] else MOVE[crew][beyond]
        for door, beyond in DOORS_AT[section].items()
    ]
    broken = bool(damaged & BIT_AT[section])
    if broken:
        deeds.append(FIX[crew][MODULE_AT[section]])
    use = [USE[crew][section]] if section in USE[crew] and not broken else []
    return Menu(
        bool(use),
        tuple(deeds),
        (*deeds, *use),
        (*deeds, FINISH[crew]),
        (*deeds, *use, FINISH[crew]),
    )


def _subsets(items: Items) -> Iterator[Items]:
    bits = [BIT[item] for item in ship.names(items)]
    for size in range(len(bits) + 1):
        yield from map(sum, combinations(bits, size))


# For a crew member in a section: what can be damaged there, and the menu for every such damage.
MENUS = {
    crew: {
        section: (items, {damaged: _menu(crew, section, damaged) for damaged in _subsets(items)})
        for section, items in ITEMS_AT.items()
    }
    for crew in _CREW
}

MOVED = {choice: (crew, section) for crew in _CREW for section, choice in MOVE[crew].items()}
FIXED: dict[Choice, tuple[OccupationId, ItemId]] = {
    choice: (crew, item) for crew in _CREW for item, choice in FIX[crew].items()
}
USED = {choice: (crew, section) for crew in _CREW for section, choice in USE[crew].items()}
WHO: dict[Choice, OccupationId] = {
    **{choice: crew for choice, (crew, _) in chain(MOVED.items(), FIXED.items(), USED.items())},
    **{choice: OccupationId(choice.target) for choice in (*ORDER.values(), *FINISH.values())},
}


def every_choice() -> Iterator[Choice]:
    """The choice space."""
    yield from (FINISH_ALL, CANCEL, BACK, SKIP, LEAVE, SELL_FUEL, BUY_FUEL)
    yield from (SWAP_FUEL, SWAP_OXYGEN, STOP)
    for group in (IMITATION, SECOND_ROLL, PAYMENT, COCKPIT_CARD, TREATMENT, CACHE, WORMHOLE):
        yield from group
    for group in (DEMAND, JETTISON, DISTRESS, HAND):
        yield from group
    for table in (PICK, GIVE, ORDER, FINISH, TARGET, BLAME, LOSE, FIGHT, HIRE, DISMANTLE):
        yield from table.values()
    for actions in (MOVED, FIXED, USED):
        yield from actions
