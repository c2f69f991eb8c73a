"""Choices: every choice of the game, built once from the content.

Crew members are named by their occupation, which no two of them share. Targets are scene nodes:
`navigator` is a crew member, `navigator.lounge` that member's place in a section,
`navigator.D3` and `navigator.turret` that member's hand on a door or module.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import chain

from mayday.games.space_force_2150.content import (
    MODULES,
    MOST_CREW,
    OCCUPATIONS,
    ROBOT,
    SECTIONS,
    XO,
)
from mayday.games.space_force_2150.rows import (
    FUEL,
    OXYGEN,
    SUPPLIES,
    ItemId,
    OccupationId,
    Post,
    Section,
)
from mayday.games.space_force_2150.table import ITEMS
from mayday.kernel import Choice, Seat, seat_id


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


def _for_each(verb: Verb, targets: Iterable[str]) -> dict[str, Choice]:
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
TAKE_SUPPLIES = Choice(Verb.TAKE.value, SUPPLIES.value)
TAKE_OXYGEN = Choice(Verb.TAKE.value, OXYGEN.value)
SELL_FUEL = Choice(Verb.SELL.value, FUEL.value)
BUY_FUEL = Choice(Verb.BUY.value, FUEL.value)
SWAP_FUEL = Choice(Verb.SWAP.value, FUEL.value)
SWAP_OXYGEN = Choice(Verb.SWAP.value, OXYGEN.value)
JETTISON_FUEL = Choice(Verb.JETTISON.value, FUEL.value)
JETTISON_SUPPLIES = Choice(Verb.JETTISON.value, SUPPLIES.value)

PICK = _for_each(Verb.PICK, _CREW)
GIVE = _for_each(Verb.GIVE, _CREW)
IMITATE = _for_each(Verb.IMITATE, (o for o in _CREW if o != ROBOT))
ORDER = _for_each(Verb.ORDER, (XO, ROBOT))
FINISH = _for_each(Verb.FINISH, _CREW)
TARGET = _for_each(Verb.TARGET, _CREW)
BLAME = _for_each(Verb.BLAME, _CREW)
LOSE = _for_each(Verb.LOSE, _CREW)
FIGHT = _for_each(Verb.FIGHT, _CREW)
HIRE = _for_each(Verb.HIRE, MODULES)
DISMANTLE = _for_each(Verb.DISMANTLE, MODULES)
HAND = tuple(Choice(Verb.HAND.value, seat_id(seat)) for seat in _SEATS)

TRADE = (SELL_FUEL, BUY_FUEL, *HIRE.values(), LEAVE)
SWAP = (SWAP_FUEL, SWAP_OXYGEN, STOP)
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
    crew: {item: Choice(Verb.REPAIR.value, f"{crew}.{item}") for item in ITEMS} for crew in _CREW
}


def _could_use(crew: OccupationId, section: Section) -> bool:
    """There is a bonus for this crew member; a Robot can be anybody."""
    if isinstance(section.bonus, Post):
        return crew in (section.bonus.only, ROBOT)
    return section.bonus is not None


USE = {
    crew: {
        id: Choice(Verb.USE.value, f"{crew}.{id}")
        for id, section in SECTIONS.items()
        if _could_use(crew, section)
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
DEEDS = (*MOVED, *FIXED, *USED)
