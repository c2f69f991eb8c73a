"""Shapes: how the values of this game lie on the table and are written down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from mayday.games.phobos_falling.content import (
    CARDS,
    DECKS,
    EVENTS,
    FULL_DECK,
    OFFICERS,
    RANK,
    TITLE,
    ZONE,
    ZONE_IDS,
    Zone,
    cards_of,
)
from mayday.games.phobos_falling.rows import CardId, EventId, OfficerId, ZoneId
from mayday.kernel import NotationError, Shape, TupleOf, known

Hand: TypeAlias = tuple[CardId, ...]
NO_EVENT = EventId("")


class Waiting(NamedTuple):
    """A boarding party outside a force field. Its number is looked up when it enters.

    Rules: PF-BOARD-10, PF-BOARD-11, PF-BOARD-17.
    """

    zone: Zone
    event: EventId  # whose table it keeps
    pirates: int = 0  # if its number was fixed on the mat, whatever the event


class Delayed(NamedTuple):
    """A party on the Pirate Ship Mat, by a Tractor Beam. Rules: PF-SCAV-2, PF-SCAV-14."""

    user: OfficerId  # at the end of whose turn it boards
    zone: Zone
    pirates: int  # of a plain delay; those of a held ship stand on it
    held: bool  # the ship may be attacked
    turns: int = 1  # ends of turns of the user to come, the last one counts


class CardTuple(TupleOf):
    """Cards by their ids, or by their titles where only one deck has them."""

    def __init__(self, *, top_last: bool = False, in_order: bool = False) -> None:
        super().__init__((*CARDS, *DECKS), "card", top_last=top_last)
        self.in_order = in_order

    def read(self, text: str, seats: tuple[str, ...]) -> tuple[Any, ...]:
        cards = super().read(text, seats)
        return sorted_hand(cards) if self.in_order else cards

    def read_word(self, word: str) -> str:
        return read_card(word)


class OfOfficers(Shape[dict[OfficerId, Any]]):
    """A value for some officers: rush:bridge taze:hub1."""

    def __init__(self, values: Iterable[str], what: str, *, numbers: bool = False) -> None:
        self.values, self.what, self.numbers = tuple(values), what, numbers

    def empty(self, seats: int) -> dict[OfficerId, Any]:
        return {}

    def copy(self, value: str) -> str:
        return f"{value}.copy()"

    def write(self, value: dict[OfficerId, Any], seats: tuple[str, ...]) -> str:
        words = {o: self.values[v] if self.numbers else v for o, v in value.items()}
        return " ".join(f"{officer}:{word}" for officer, word in words.items())

    def read(self, text: str, seats: tuple[str, ...]) -> dict[OfficerId, Any]:
        pairs = [word.partition(":") for word in text.split()]
        return {read_officer(officer): self.read_word(word) for officer, _, word in pairs}

    def read_word(self, word: str) -> Any:
        word = read_card(word) if self.what == "card" else known(word, self.values, self.what)
        return self.values.index(word) if self.numbers else word


class HandOfEach(Shape[dict[OfficerId, Hand]]):
    """Cards for each officer, with a line for each."""

    def empty(self, seats: int) -> dict[OfficerId, Hand]:
        return {}

    def copy(self, value: str) -> str:
        return f"{value}.copy()"


class Rows(Shape[list[Any]]):
    """A tuple for each name, with a line for each."""

    def __init__(self, count: int) -> None:
        self.count = count

    def empty(self, seats: int) -> list[Any]:
        return [()] * self.count

    def copy(self, value: str) -> str:
        return f"{value}[:]"


class Crowd(Shape[dict[Zone, int]]):
    """A number for some zones, never 0: cargo_bay_1:17."""

    def empty(self, seats: int) -> dict[Zone, int]:
        return {}

    def copy(self, value: str) -> str:
        return f"{value}.copy()"

    def write(self, value: dict[Zone, int], seats: tuple[str, ...]) -> str:
        return " ".join(f"{ZONE_IDS[zone]}:{value[zone]}" for zone in sorted(value))

    def read(self, text: str, seats: tuple[str, ...]) -> dict[Zone, int]:
        pairs = [word.partition(":") for word in text.split()]
        return {read_zone(zone): int(count) for zone, _, count in pairs}


class Parties(Shape[tuple[Any, ...]]):
    """Parties with their fields: bridge:station_boarded, bridge:7, rush:bridge:7:held:1."""

    def __init__(self, kind: type[Waiting] | type[Delayed]) -> None:
        self.kind = kind

    def empty(self, seats: int) -> tuple[Any, ...]:
        return ()

    def write(self, value: tuple[Any, ...], seats: tuple[str, ...]) -> str:
        return " ".join(":".join(self.words(party)) for party in value)

    def words(self, party: Waiting | Delayed) -> tuple[str, ...]:
        if isinstance(party, Waiting):
            return ZONE_IDS[party.zone], party.event or str(party.pirates)
        held = "held" if party.held else "delayed"
        return party.user, ZONE_IDS[party.zone], str(party.pirates), held, str(party.turns)

    def read(self, text: str, seats: tuple[str, ...]) -> tuple[Any, ...]:
        return tuple(self.party(*word.split(":")) for word in text.split())

    def party(self, *words: str) -> Waiting | Delayed:
        if self.kind is Waiting:
            zone, event = words
            if event.isdecimal():
                return Waiting(read_zone(zone), NO_EVENT, int(event))
            return Waiting(read_zone(zone), EventId(known(event, EVENTS, "event")))
        user, zone, pirates, held, turns = words
        known(held, ("held", "delayed"), "state")
        return Delayed(
            read_officer(user), read_zone(zone), int(pirates), held == "held", int(turns)
        )


def read_officer(word: str) -> OfficerId:
    return OfficerId(known(word, OFFICERS, "officer"))


def read_zone(word: str) -> Zone:
    return ZONE[ZoneId(known(word, ZONE_IDS, "zone"))]


def read_card(word: str) -> CardId:
    """A card by its id, by its title if only one deck has it, or a back."""
    if word in TITLE or word in DECKS:
        return CardId(word)
    fitting = cards_of(word)
    if len(fitting) > 1:
        raise NotationError(f'which "{word}"? {", ".join(fitting)}')
    if not fitting:
        raise NotationError(f'no card "{word}"')
    return fitting[0]


_ORDER: dict[str, int] = {
    **{str(card): rank for card, rank in RANK.items()},
    **{deck: RANK[FULL_DECK[deck][0]] for deck in DECKS},
}


def sorted_hand(cards: Iterable[CardId]) -> Hand:
    """Cards in the order in which a hand is kept."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))
