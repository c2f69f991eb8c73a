"""Hands: what the cards of a hand are good for.

A kind of card is a bit, so that one number says of a whole hand which kinds are in it; most menus
need no closer look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mayday.games.phobos_falling.content import CARDS, TITLE
from mayday.games.phobos_falling.rows import (
    Ambush,
    CardId,
    ClearAccess,
    Detail,
    Medikit,
    RepairDroid,
    Stim,
    TeamUp,
    Weapon,
)
from mayday.games.phobos_falling.rules.effects import FIXING
from mayday.games.phobos_falling.shapes import Hand
from mayday.kernel import Choice

TUBE, EQUIPMENT, FIELD, ITEM, ENGINE, DATA, FIX, PLACE, CLEARING, MEDICAL, MADE_OF = (
    1 << n for n in range(11)
)
DETAIL, WEAPON, STIM, AMBUSH, MEDIKIT, TEAM_UP = (1 << n for n in range(11, 17))  # in a combat


def _kinds(card: CardId) -> int:
    title = TITLE[card]
    fixes = isinstance(title.play, FIXING)
    kinds = {
        TUBE: title.tube,
        EQUIPMENT: title.equip,
        FIELD: title.field,
        ITEM: title.install and not title.engine,  # for the shuttle
        ENGINE: title.engine,
        DATA: title.technical_data,
        FIX: fixes,  # mends something in the Play step
        PLACE: title.play and not fixes,  # does something else there
        CLEARING: isinstance(title.play, ClearAccess | RepairDroid),
        MEDICAL: title.medical,
        MADE_OF: title.makes,  # the Fabricator makes something of it
        DETAIL: isinstance(title.combat, Detail),
        WEAPON: isinstance(title.combat, Weapon),
        STIM: isinstance(title.combat, Stim),
        AMBUSH: isinstance(title.combat, Ambush),
        MEDIKIT: isinstance(title.combat, Medikit),
        TEAM_UP: isinstance(title.combat, TeamUp),
    }
    return sum(kind for kind, is_of_it in kinds.items() if is_of_it)


KINDS: dict[CardId, int] = {card: _kinds(card) for card in CARDS}


def kinds_of(hand: Hand) -> int:
    """Which kinds of cards there are in a hand."""
    kinds = 0
    for card in hand:
        kinds |= KINDS[card]
    return kinds


def each_once(named: Mapping[CardId, Choice], cards: Iterable[CardId]) -> list[Choice]:
    """The choice that names each card; copies lie side by side, since a hand is kept in order."""
    found: list[Choice] = []
    last = None
    for card in cards:
        if card != last:
            found.append(named[card])
            last = card
    return found


def those_of(hand: Hand, kind: int) -> list[CardId]:
    """The cards of a kind, each once."""
    found: list[CardId] = []
    for card in hand:
        if KINDS[card] & kind and card not in found:
            found.append(card)
    return found
