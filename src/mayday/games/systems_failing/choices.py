"""Choices: every choice of the game, built once from the content. Rules: section by section in turn and repair.

Targets are scene nodes: `D16.blue` is the blue need of a card, `seat2.red` the red cubes in a
pool. A table like REPAIR gives, for a card and a set of colours, the choices ready made.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain, combinations

from mayday.games.systems_failing.cards import CARDS, CardId, ColourId
from mayday.games.systems_failing.cubes import COLOUR, Colours
from mayday.kernel.flow import Choice, Seat, seat_id


class Verb(StrEnum):
    """What a player can do."""

    REPAIR = "repair"
    PLACE = "place"
    FINISH = "finish"
    USE_ROLE = "use_role"
    SCAVENGE = "scavenge"
    ASK = "ask"
    ALLOW = "allow"
    REFUSE = "refuse"
    DISCARD_ALL = "discard_all"
    DROP = "drop"
    END_TURN = "end_turn"


ByColours = dict[Colours, tuple[Choice, ...]]

FINISH = Choice(Verb.FINISH)
SCAVENGE = Choice(Verb.SCAVENGE)
ALLOW = Choice(Verb.ALLOW)
REFUSE = Choice(Verb.REFUSE)
DISCARD_ALL = Choice(Verb.DISCARD_ALL)
END_TURN = Choice(Verb.END_TURN)
PERMISSION = (ALLOW, REFUSE)


def _by_colours(verb: Verb, place: str, colours: tuple[ColourId, ...]) -> ByColours:
    """The choices on the colours of a place, for every set of them."""
    single = {colour: Choice(verb, f"{place}.{colour}") for colour in colours}
    subsets = chain.from_iterable(combinations(single, n) for n in range(len(single) + 1))
    return {
        Colours(sum((COLOUR[colour] for colour in subset), 0)): tuple(single[c] for c in subset)
        for subset in subsets
    }


_NEEDS = {card.id: card.needs for card in CARDS.values()}
_SEATS = (Seat(0), Seat(1))

REPAIR = {card: _by_colours(Verb.REPAIR, card, needs) for card, needs in _NEEDS.items()}
PLACE = {card: _by_colours(Verb.PLACE, card, needs) for card, needs in _NEEDS.items()}
USE_ROLE = {card: Choice(Verb.USE_ROLE, card) for card in _NEEDS}
ASK = [_by_colours(Verb.ASK, seat_id(seat), tuple(COLOUR)) for seat in _SEATS]
DROP = [_by_colours(Verb.DROP, seat_id(seat), tuple(COLOUR)) for seat in _SEATS]


def every_choice() -> Iterator[Choice]:
    """The choice space."""
    yield from (FINISH, SCAVENGE, *PERMISSION, DISCARD_ALL, END_TURN)
    yield from USE_ROLE.values()
    for table in (*REPAIR.values(), *PLACE.values(), *ASK, *DROP):
        yield from chain.from_iterable(table.values())


_PARTS = {choice: choice.target.split(".") for choice in every_choice() if "." in choice.target}


def card_and_colour(choice: Choice) -> tuple[CardId, ColourId]:
    card, colour = _PARTS[choice]
    return CardId(card), ColourId(colour)


def colour_of(choice: Choice) -> ColourId:
    return ColourId(_PARTS[choice][1])


def holder_of(choice: Choice) -> Seat:
    """The seat whose cubes the choice speaks of."""
    return _SEATS[0] if _PARTS[choice][0] == seat_id(_SEATS[0]) else _SEATS[1]
