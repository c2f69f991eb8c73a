"""Prospects of cards that change hands, are paid with or thrown away, and of what they pay for."""

from __future__ import annotations

from mayday.games.phobos_falling.choices import Verb
from mayday.games.phobos_falling.content import (
    BACK,
    DISCARD_IDS,
    LIMITS,
    PILE_AT,
    PILE_OF,
    SHUTTLE_DECK,
    SPECIALTY_OF,
    TITLE,
    TRACKS,
)
from mayday.games.phobos_falling.rows import CardId, OfficerId
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import NO_REMARKS, Ask, Choice, Remark, Remarks, Weight, remark


def _trade(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """Rules: PF-TURN-10."""
    return (remark("trade", n=LIMITS.changes_of_hands),)


def _thrown_away(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """Where the card goes. Rules: PF-CARD-3, PF-CARD-10, PF-CARD-11, PF-CARD-12."""
    card = CardId(choice.target)
    back = BACK[card]
    if back == SHUTTLE_DECK:
        return (remark("to_supply", weight=Weight.WARNING),)
    elsewhere = ask.prompt == "discard_step" and PILE_OF.get(back) != PILE_AT[g.at[officer]]
    if back in SPECIALTY_OF and not elsewhere:
        pile = DISCARD_IDS[SPECIALTY_OF[back]]
        return (remark("to_discards", pile=pile, nodes=(pile,)),)
    weight = Weight.WARNING if TITLE[card].install else Weight.PLAIN
    return (remark("out_of_game", weight=weight),)


def _data(g: PFState) -> Remark:
    """Rules: PF-TECH-4."""
    if g.tech + 1 == TRACKS.technical_data:
        return remark("data_full", nodes=("tech_data",), weight=Weight.GOOD)
    return remark("data", now=g.tech + 1, limit=TRACKS.technical_data, nodes=("tech_data",))


def _process(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    return (_data(g),)


def _costs(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """How many cards it takes of how many. Rules: PF-ABIL-7, PF-ABIL-19, PF-CARD-19."""
    price = remark("costs_cards", n=_PRICE[Verb(choice.verb)], held=len(g.hands[officer]))
    return (price, _data(g)) if choice.verb == Verb.COMPUTE else (price,)


_PRICE = {
    Verb.AVERT: LIMITS.avert,
    Verb.COMPUTE: LIMITS.compute,
    Verb.BLACK_MARKET: LIMITS.black_market,
    Verb.RECYCLE: LIMITS.fabrication,
}


def _fires(g: PFState, officer: OfficerId, ask: Ask, choice: Choice) -> Remarks:
    """Rules: PF-BOARD-6."""
    response = TITLE[CardId(choice.target)].response
    fuel = response.fuel if response is not None and power.state(g) == power.AUXILIARY else 0
    if not fuel:
        return NO_REMARKS
    return (remark("costs_fuel", n=fuel, have=g.fuel, nodes=("fuel",), weight=Weight.WARNING),)


CARDS_AND_COSTS = {
    Verb.GIVE: _trade,
    Verb.ASK: _trade,
    Verb.DISCARD: _thrown_away,
    Verb.PAY: _thrown_away,
    Verb.PROCESS: _process,
    Verb.FIRE: _fires,
    **dict.fromkeys(_PRICE, _costs),
}
