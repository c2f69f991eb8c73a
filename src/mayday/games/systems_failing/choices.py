"""Choices: every choice of the game, built once from the content.

Targets are scene nodes: `D16.blue` is the blue need of a card, `seat2.red` the red cubes in a
pool. A table like REPAIR gives, for a card and a set of colours, the choices ready made.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import chain, combinations

from mayday.games.systems_failing.content import CARDS, CardId, ColourId
from mayday.games.systems_failing.cubes import COLOUR, Colours
from mayday.kernel import Choice, Seat, seat_id


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

FINISH = Choice(Verb.FINISH.value)
SCAVENGE = Choice(Verb.SCAVENGE.value)
ALLOW = Choice(Verb.ALLOW.value)
REFUSE = Choice(Verb.REFUSE.value)
DISCARD_ALL = Choice(Verb.DISCARD_ALL.value)
END_TURN = Choice(Verb.END_TURN.value)


def _by_colours(verb: Verb, place: str, colours: tuple[ColourId, ...]) -> ByColours:
    """The choices on the colours of a place, for every set of them."""
    single = {colour: Choice(verb.value, f"{place}.{colour}") for colour in colours}
    subsets = chain.from_iterable(combinations(single, n) for n in range(len(single) + 1))
    return {
        sum((COLOUR[colour] for colour in subset), 0): tuple(single[c] for c in subset)
        for subset in subsets
    }


_NEEDS = {card.id: card.needs for card in CARDS.values()}
_SEATS = (Seat(0), Seat(1))

REPAIR = {card: _by_colours(Verb.REPAIR, card, needs) for card, needs in _NEEDS.items()}
PLACE = {card: _by_colours(Verb.PLACE, card, needs) for card, needs in _NEEDS.items()}
USE_ROLE = {card: Choice(Verb.USE_ROLE.value, card) for card in _NEEDS}
ASK = [_by_colours(Verb.ASK, seat_id(seat), tuple(COLOUR)) for seat in _SEATS]
DROP = [_by_colours(Verb.DROP, seat_id(seat), tuple(COLOUR)) for seat in _SEATS]


def _every(tables: Iterable[ByColours]) -> tuple[Choice, ...]:
    """All choices of these tables, each once."""
    choices = (choice for table in tables for some in table.values() for choice in some)
    return tuple(dict.fromkeys(choices))


REPAIRS = (*_every(REPAIR.values()), *USE_ROLE.values())
PLACINGS = (*_every(PLACE.values()), *USE_ROLE.values(), FINISH)
ASKS = _every(ASK)
DROPS = _every(DROP)
PERMISSION = (ALLOW, REFUSE)

_PLACED = {
    choice: (CardId(card), ColourId(colour))
    for choice in (*_every(REPAIR.values()), *_every(PLACE.values()))
    for card, colour in [choice.target.split(".")]
}
_HELD = {
    choice: (seat, ColourId(choice.target.split(".")[1]))
    for tables in (ASK, DROP)
    for seat, table in zip(_SEATS, tables, strict=True)
    for choice in _every([table])
}


def card_and_colour(choice: Choice) -> tuple[CardId, ColourId]:
    """The card and the need that the first or a further cube of a repair is meant for."""
    return _PLACED[choice]


def holder_and_colour(choice: Choice) -> tuple[Seat, ColourId]:
    """The seat and the colour of the cube that is asked for or dropped."""
    return _HELD[choice]
