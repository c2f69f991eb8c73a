"""Record: a whole game as a file, from which it can be replayed and checked.

A record is the game, its rules version, options, seats, the seed (or the commitment and, after
the end, the secret), every entry of the journal and every chance result. Nothing is ever taken
out of the journal: an undo is an entry too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Annotated

import msgspec

from mayday.kernel.encoding import digest
from mayday.kernel.flow import Result, Seat

FORMAT = 1
_LARGEST = 2**53 - 1  # whole number that every reader of JSON keeps
HUMAN = "human"


class Chosen(msgspec.Struct, frozen=True, array_like=True, tag="choice"):
    """A seat made a choice, and chance answered."""

    seat: Seat
    choice: str
    draws: tuple[int, ...] = ()


class OnTheWay(Chosen, frozen=True, array_like=True, tag="way"):
    """A choice that was made for a seat on its way to its next one; undo takes both back."""


class Undone(msgspec.Struct, frozen=True, array_like=True, tag="undo"):
    """The table went back to where it was after `to` entries, by consent of the seats in `by`."""

    seat: Seat
    to: int
    by: tuple[Seat, ...] = ()


class Ruled(msgspec.Struct, frozen=True, array_like=True, tag="ruling"):
    """The table changed something by consent of the seats in `by`."""

    seat: Seat
    ruling: str
    by: tuple[Seat, ...]
    draws: tuple[int, ...] = ()


class Conceded(msgspec.Struct, frozen=True, array_like=True, tag="concede"):
    """The table gave the game up by consent of the seats in `by`."""

    seat: Seat
    by: tuple[Seat, ...]


class Renewed(msgspec.Struct, frozen=True, array_like=True, tag="luck"):
    """From here on nobody knows the draws; what lay hidden was dealt anew, with these."""

    commitment: str
    draws: tuple[int, ...] = ()


Entry = Chosen | OnTheWay | Undone | Ruled | Conceded | Renewed


def standing(entries: Sequence[Entry]) -> list[int]:
    """The numbers of the entries that were not taken back, found from the last one on."""
    found, number = [], len(entries)
    while number:
        entry = entries[number - 1]
        if isinstance(entry, Undone):
            number = entry.to
        else:
            number -= 1
            found.append(number)
    return found[::-1]


def last_choice(entries: Sequence[Entry], seats: Collection[Seat]) -> int | None:
    """The number of the last standing choice of these seats, or of what was chosen on the way to
    it; None if there is none."""
    found = None
    for number in reversed(standing(entries)):
        entry = entries[number]
        if found is not None and not isinstance(entry, OnTheWay):
            break
        if isinstance(entry, Chosen) and entry.seat in seats:
            found = number
    return found


def has_rulings(entries: Sequence[Entry]) -> bool:
    """Whether the table ever changed something by a ruling, taken back or not."""
    return any(isinstance(entry, Ruled) for entry in entries)


def draws_of(entries: Iterable[Entry]) -> Iterator[int]:
    """All chance results of the entries, in order."""
    for entry in entries:
        if isinstance(entry, Chosen | Ruled | Renewed):
            yield from entry.draws


def renewal(entries: Sequence[Entry]) -> int | None:
    """The number of the entry from which on the record's luck is drawn; None: from the first."""
    for number in reversed(range(len(entries))):
        if isinstance(entries[number], Renewed):
            return number
    return None


def known_draws(setup: Sequence[int], entries: Sequence[Entry]) -> list[int]:
    """The chance results before the luck was made anew: they are what the record says."""
    number = renewal(entries)
    return [] if number is None else [*setup, *draws_of(entries[:number])]


class RecordError(ValueError):
    """A file that is no record, or a record that does not hold what it says, in one line."""

    def __init__(self, reason: str) -> None:
        super().__init__(" ".join(reason.split()))


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game from its first draw to its last choice, or as far as it got."""

    format: int
    game: str
    rules: int
    options: dict[str, str]
    seats: tuple[str, ...]
    seed: int | None
    commitment: str | None
    secret: str | None
    setup: tuple[int, ...]
    entries: tuple[Entry, ...]
    result: Result | None
    hash: str | None  # of the last position; None: it was written where it could not be played
    seal: str = ""  # a hash of all the rest, so that no change goes unnoticed

    def sealed(self) -> Record:
        """The same record with its seal."""
        return msgspec.structs.replace(self, seal=self._digest())

    @property
    def is_sealed(self) -> bool:
        """Whether nothing was changed since it was sealed."""
        return self.seal == self._digest()

    def _digest(self) -> str:
        return digest({**msgspec.to_builtins(self), "seal": ""})

    @property
    def has_rulings(self) -> bool:
        """A game with a ruling in it is left out of statistics."""
        return has_rulings(self.entries)


def write_record(record: Record) -> str:
    """The record as JSON, one line per entry, so that two records can be compared.

    A seed that is too large for the numbers of a browser is written as text.
    """
    fields = []
    for name, value in msgspec.to_builtins(record).items():
        if name == "seed" and value is not None and value > _LARGEST:
            value = str(value)
        text = msgspec.json.encode(value).decode()
        if name == "entries" and value:
            lines = ",\n    ".join(msgspec.json.encode(entry).decode() for entry in value)
            text = f"[\n    {lines}\n  ]"
        fields.append(f'  "{name}": {text}')
    return "{\n" + ",\n".join(fields) + "\n}\n"


def read_record(data: bytes) -> Record:
    """The record in a file; anything else is refused with one line."""
    try:
        head = msgspec.json.decode(data, type=_Head)
    except _UNREADABLE:
        raise RecordError("this is not a Mayday record, or it was cut off") from None
    if head.format != FORMAT:
        raise RecordError(
            f"the record has format {head.format}; this version of Mayday reads format {FORMAT}"
        )
    try:
        written = msgspec.json.decode(data, type=_Written)
    except _UNREADABLE as error:
        raise RecordError(f"the record is damaged: {error}") from None
    fields = {name: getattr(written, name) for name in Record.__struct_fields__}
    return Record(**{**fields, "seed": None if written.seed is None else int(written.seed)})


class _Written(Record, frozen=True):
    """A record as its file has it."""

    seed: int | Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]{15,19}$")] | None  # type: ignore[assignment]  # wider


_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class _Head(msgspec.Struct):
    format: int
