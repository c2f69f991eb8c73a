"""Verify: replay a record and check that it holds what it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from mayday.kernel.chance import Committed, Given, Scripted, ScriptError, Sealed, Seeded, Source
from mayday.kernel.encoding import hash_position
from mayday.kernel.flow import IllegalChoice, MalformedChoice, State
from mayday.kernel.game import GameDef, GameError
from mayday.kernel.match import Match, MatchError, enter_again
from mayday.kernel.record import (
    Chosen,
    Entry,
    Record,
    RecordError,
    Renewed,
    Ruled,
    draws_of,
    known_draws,
    renewal,
)

S = TypeVar("S", bound=State)


def replay(record: Record, game: GameDef[S], upto: int | None = None) -> Match[S]:
    """The match of a record after `upto` entries, or all, on the chance results it holds."""
    entries = record.entries[:upto]
    draws = [*record.setup, *draws_of(entries)]
    return _run(record, game, _luck(record), Scripted(draws), upto)


def resume(record: Record, game: GameDef[S], luck: Seeded | Committed) -> Match[S]:
    """The match of a record, to be played on with its own source of chance."""
    return _run(record, game, luck, source_of(luck, record.setup, record.entries), None)


def source_of(
    luck: Seeded | Committed, setup: Sequence[int], entries: Sequence[Entry]
) -> Source | None:
    """Where the draws of a journal come from if not all from its luck: some were known before."""
    known = known_draws(setup, entries)
    return Given(known, luck) if known else None


def verify(record: Record, game: GameDef[Any]) -> None:
    """Raise RecordError, saying what is wrong, unless every draw, choice and the end are right.

    Draws before the luck was made anew are only compared with the rules: they were known.
    """
    luck = _luck(record)
    if isinstance(luck, Sealed):
        if record.result is not None:
            raise RecordError("the game is over but its secret is missing: no draw can be checked")
        raise RecordError("the game is not over: its secret must be revealed before a check")
    _check_renewal(record)
    match = _run(record, game, luck, source_of(luck, record.setup, record.entries), None)
    if match.position.result != record.result:
        ends, replayed = _name(record.result), _name(match.position.result)
        raise RecordError(f"the record ends with {ends}, the replay with {replayed}")
    if record.hash is not None and hash_position(match.position) != record.hash:
        raise RecordError("the last position is not the one that the record ends with")
    if not record.is_sealed:
        raise RecordError("the record was changed after it was sealed")


def _check_renewal(record: Record) -> None:
    number = renewal(record.entries)
    entry = None if number is None else record.entries[number]
    if isinstance(entry, Renewed) and entry.commitment != record.commitment:
        raise RecordError(f"entry {number}: it promises other luck than the record's")


def _name(result: object) -> str:
    return "an open game" if result is None else f'"{getattr(result, "cause", result)}"'


def _luck(record: Record) -> Seeded | Committed | Sealed:
    """Where the record says its draws come from."""
    if record.commitment is None:
        if record.seed is None:
            raise RecordError("the record names neither a seed nor a commitment")
        if record.secret is not None:
            raise RecordError("the record names a secret, but its draws come from a seed")
        return Seeded(record.seed)
    if record.seed is not None:
        raise RecordError("the record names both a seed and a commitment")
    if record.secret is None:
        return Sealed(record.commitment)
    try:
        committed = Committed(bytes.fromhex(record.secret))
    except ValueError:
        raise RecordError("the secret is not a hexadecimal number") from None
    if committed.commitment != record.commitment:
        raise RecordError("the secret does not fit the commitment")
    return committed


def _run(
    record: Record,
    game: GameDef[S],
    luck: Seeded | Committed | Sealed,
    source: Source | None,
    upto: int | None,
) -> Match[S]:
    """Play a record again, comparing every chance result on the way."""
    if record.game != game.id:
        raise RecordError(f"the record is of {record.game}, not of {game.id}")
    if record.rules != game.version:
        raise RecordError(
            f"the record was played with rules version {record.rules} of {game.id}; "
            f"this version of Mayday has rules version {game.version}"
        )
    try:
        match = Match(game, record.options, record.seats, luck, source)
    except (GameError, ScriptError) as error:
        raise RecordError(f"set-up: {error}") from None
    if match.seats != record.seats:
        raise RecordError("the record does not say who sat at the table")
    _compare("set-up", match.setup, record.setup)
    for number, entry in enumerate(record.entries[:upto], 1):
        try:
            enter_again(match, entry)
        except IllegalChoice as error:
            raise RecordError(f"entry {number}: {error.reason}") from None
        except (MalformedChoice, MatchError, ScriptError, IndexError) as error:
            raise RecordError(f"entry {number}: {error}") from None
        _compare_entries(number, match.entries[-1], entry)
    if match.owed and upto is None:
        raise RecordError("the record ends in the middle of an undo")
    return match


def _compare_entries(number: int, made: Entry, recorded: Entry) -> None:
    drawn = Chosen | Ruled | Renewed
    if isinstance(made, drawn) and isinstance(recorded, drawn):
        _compare(f"entry {number}", made.draws, recorded.draws)
    if made != recorded:
        raise RecordError(f"entry {number}: the record does not say what happened")


def _compare(where: str, drawn: tuple[int, ...], recorded: tuple[int, ...]) -> None:
    if drawn == recorded:
        return
    if len(drawn) != len(recorded):
        raise RecordError(f"{where}: {len(recorded)} chance results recorded, {len(drawn)} drawn")
    n = next(n for n, pair in enumerate(zip(drawn, recorded, strict=True)) if pair[0] != pair[1])
    raise RecordError(
        f"{where}: chance result {n + 1} is {recorded[n]} in the record, {drawn[n]} by its source"
    )
