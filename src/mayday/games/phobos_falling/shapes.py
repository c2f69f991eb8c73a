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
from mayday.kernel import (
    MOST,
    UNKNOWN,
    Blocks,
    BlocksOfIds,
    Cell,
    NotationError,
    Onlooker,
    Shape,
    TupleOf,
    known,
    seats_from_own,
    within,
)

Hand: TypeAlias = tuple[CardId, ...]
NO_EVENT = EventId("")
_FACES: tuple[str, ...] = (*CARDS, *DECKS, UNKNOWN)  # of a card, as somebody may see it
_FACE = {face: n for n, face in enumerate(_FACES)}
_OFFICER_NUMBER = {officer: n for n, officer in enumerate(OFFICERS)}
_NO_PARTY = [0] * (len(EVENTS) + len(OFFICERS) + 4)


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

    def __init__(
        self,
        cards: Iterable[str] = (*CARDS, *DECKS),
        *,
        top_last: bool = False,
        in_order: bool = False,
    ) -> None:
        super().__init__(cards, "card", top_last=top_last)
        self.in_order = in_order

    def read(self, text: str, seats: tuple[str, ...]) -> tuple[Any, ...]:
        cards = super().read(text, seats)
        return sorted_hand(cards) if self.in_order else cards

    def read_word(self, word: str) -> str:
        return super().read_word(read_card(word))


class OfOfficers(Blocks[dict[OfficerId, Any]]):
    """A value for some officers: rush:bridge taze:hub1."""

    block_place = _OFFICER_NUMBER

    def __init__(self, values: Iterable[str], what: str, *, numbers: bool = False) -> None:
        self.values, self.what, self.by_number = tuple(values), what, numbers
        self._place = {value: n for n, value in enumerate(self.values)}
        self.turns = not self.values  # they are seats

    def empty(self, seats: int) -> dict[OfficerId, Any]:
        return {}

    def copy(self, value: str) -> str:
        return f"{value}.copy()"

    def write(self, value: dict[OfficerId, Any], seats: tuple[str, ...]) -> str:
        words = {o: self.values[v] if self.by_number else v for o, v in value.items()}
        return " ".join(f"{officer}:{word}" for officer, word in words.items())

    def read(self, text: str, seats: tuple[str, ...]) -> dict[OfficerId, Any]:
        pairs = [word.partition(":") for word in text.split()]
        return {read_officer(officer): self.read_word(word) for officer, _, word in pairs}

    def read_word(self, word: str) -> Any:
        word = known(read_card(word) if self.what == "card" else word, self.values, self.what)
        return self.values.index(word) if self.by_number else word

    def cells(self, seats: int) -> tuple[Cell, ...]:
        among = self.values or seats_from_own(seats)
        return tuple(Cell(officer, each) for officer in OFFICERS for each in among)

    def wide(self, seats: int) -> int:
        return len(self.values) or seats

    def block_of(self, each: Any, by: Onlooker) -> bytes:
        told = bytearray(self.wide(by.seats))
        told[self.number(each, by)] = 1
        return bytes(told)

    def number(self, each: Any, by: Onlooker) -> int:
        """The place of a value among those there are."""
        if not self.values:
            return by.turned(each)
        return int(each) if self.by_number else self._place[each]


class HandOfEach(BlocksOfIds[dict[OfficerId, Hand]]):
    """Cards for each officer, with a line for each."""

    turns = False
    block_place = _OFFICER_NUMBER
    block_faces = _FACE

    def empty(self, seats: int) -> dict[OfficerId, Hand]:
        return {}

    def copy(self, value: str) -> str:
        return f"{value}.copy()"

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return tuple(Cell(officer, card, 0, MOST) for officer in OFFICERS for card in _FACES)


class Rows(BlocksOfIds[list[Any]]):
    """A tuple for each name, with a line for each."""

    turns = False
    block_faces = _FACE

    def __init__(self, count: int) -> None:
        self.count = count
        self.block_place = {n: n for n in range(count)}

    def empty(self, seats: int) -> list[Any]:
        return [()] * self.count

    def copy(self, value: str) -> str:
        return f"{value}[:]"

    def cells(self, seats: int) -> tuple[Cell, ...]:
        rows = range(self.count)
        return tuple(Cell(f"{row}", card, 0, MOST) for row in rows for card in _FACES)


class Crowd(Shape[dict[Zone, int]]):
    """A number for some zones, never 0: cargo_bay_1:17."""

    turns = False

    def empty(self, seats: int) -> dict[Zone, int]:
        return {}

    def copy(self, value: str) -> str:
        return f"{value}.copy()"

    def write(self, value: dict[Zone, int], seats: tuple[str, ...]) -> str:
        return " ".join(f"{ZONE_IDS[zone]}:{value[zone]}" for zone in sorted(value))

    def read(self, text: str, seats: tuple[str, ...]) -> dict[Zone, int]:
        pairs = [word.partition(":") for word in text.split()]
        return {read_zone(zone): int(count) for zone, _, count in pairs}

    def cells(self, seats: int) -> tuple[Cell, ...]:
        return tuple(Cell("", zone, 0, MOST, 8) for zone in ZONE_IDS)

    def numbers(self, value: dict[Zone, int], by: Onlooker) -> list[int]:
        told = [0] * len(ZONE_IDS)
        for zone, count in value.items():
            told[zone] = count
        return told


class Parties(Shape[tuple[Any, ...]]):
    """Parties with their fields: bridge:station_boarded, bridge:7, rush:bridge:7:held:1."""

    turns = False

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

    def cells(self, seats: int) -> tuple[Cell, ...]:
        """For each zone how many parties there are, and of the last one what is known of it."""
        known = (
            *(Cell("event", event) for event in EVENTS),
            *(Cell("user", officer) for officer in OFFICERS),
            *(Cell(field, "", 0, MOST, 8) for field in ("parties", "pirates", "held", "turns")),
        )
        return tuple(within(zone, cell) for zone in ZONE_IDS for cell in known)

    def numbers(self, value: tuple[Any, ...], by: Onlooker) -> list[int]:
        told: list[int] = []
        for zone in range(len(ZONE_IDS)):
            there = [party for party in value if party.zone == zone]
            told += self.of_zone(there[-1], len(there)) if there else _NO_PARTY
        return told

    def of_zone(self, party: Waiting | Delayed, number: int) -> list[int]:
        """What is told of the last of so many parties at a zone."""
        event = party.event if isinstance(party, Waiting) else ""
        user, held, turns = (
            (party.user, int(party.held), party.turns) if isinstance(party, Delayed) else ("", 0, 0)
        )
        return [
            *(int(event == each) for each in EVENTS),
            *(int(user == each) for each in OFFICERS),
            *(number, party.pirates, held, turns),
        ]


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
