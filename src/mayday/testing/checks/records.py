"""Records: a match with undo and rulings replays to the same end; undo gives the position back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mayday.kernel import (
    HUMAN,
    Committed,
    Luck,
    Match,
    Proposal,
    Ruling,
    Seat,
    Seeded,
    derive,
    encode,
    hash_position,
    pick,
    read_record,
    replay,
    verify,
    write_record,
)
from mayday.testing.checks.rulings import random_ruling
from mayday.testing.sample import Moment, Sample

_MATCHES = 10  # journals get long, so a sample's first games are enough


def records_replay(sample: Sample) -> None:
    """The record of a match, undo and all, reads back, replays to the same hash and is verified."""
    for match, seed in _matches(sample):
        luck = Luck(derive(seed, 2))
        while match.position.asks and match.number <= 2 * sample.game.cap:
            moment = _moment(match, seed)
            try:
                _do_something(match, luck)
            except Exception as error:
                raise moment.broken(f"the match cannot go on: {error!r}") from error
            if match.position.asks != sample.game.decode(encode(match.position)).asks:
                raise moment.broken(f"after {match.entries[-1]} the asks are stale")
        _check_record(match, _moment(match, seed))


def _matches(sample: Sample) -> Iterator[tuple[Match[Any], int]]:
    """The set-ups of the first games as matches, by turns with a seed and with a secret."""
    for number, run in enumerate(sample.runs[:_MATCHES]):
        seed, g = run.end.seed, run.end.position
        luck = Committed(seed.to_bytes(8, "big")) if number % 2 else Seeded(seed)
        yield Match(sample.game, g.options, (HUMAN,) * g.seats, luck), seed


def _moment(match: Match[Any], seed: int) -> Moment:
    return Moment(match.game, seed, match.number, match.position.clone())


def _do_something(match: Match[Any], luck: Luck) -> None:
    """Choose; now and then undo, go back by consent, or make a ruling."""
    ask = match.position.asks[pick(luck, len(match.position.asks))]
    if match.can_undo(ask.seat) and not pick(luck, 3):
        match.undo(ask.seat)
    elif match.game.cooperative and match.number and not pick(luck, 20):
        _agree(match, Proposal(ask.seat, to=pick(luck, match.number)))
    elif not pick(luck, 6) and (ruling := _some_ruling(match, ask.seat, luck)) is not None:
        _agree(match, Proposal(ask.seat, ruling=ruling))
    else:
        match.choose(ask.seat, ask.choices[pick(luck, len(ask.choices))])


def _some_ruling(match: Match[Any], seat: Seat, luck: Luck) -> Ruling | None:
    return random_ruling(match.game, match.position, seat, luck)


def _agree(match: Match[Any], proposal: Proposal) -> None:
    """Propose it, and all human seats agree."""
    match.propose(proposal)
    for seat in sorted(match.humans - {proposal.seat}):
        match.vote(seat, agree=True)


def _check_record(match: Match[Any], end: Moment) -> None:
    record = match.record()
    try:
        if read_record(write_record(record).encode()) != record:
            raise end.broken("the record of the match reads back differently")
        again = replay(record, match.game)
        if record.result is not None or record.seed is not None:
            verify(record, match.game)
    except ValueError as error:
        raise end.broken(f"the record of the match does not hold: {error}") from error
    if hash_position(again.position) != record.hash or again.position.result != record.result:
        raise end.broken("the record of the match replays to another position")
    if repr(again.story) != repr(match.story):  # tuples of different events may be equal
        raise end.broken("the record of the match replays with another story")


def undo_restores(sample: Sample) -> None:
    """Where a choice can be undone, only by its seat, everything is exactly as it was before."""
    for match, seed in _matches(sample):
        luck = Luck(derive(seed, 3))
        while match.position.asks and match.number <= 3 * sample.game.cap:
            ask = match.position.asks[pick(luck, len(match.position.asks))]
            choice = ask.choices[pick(luck, len(ask.choices))]
            moment = _moment(match, seed)
            before, others = _everything(match), _can_undo(match, moment) - {ask.seat}
            match.choose(ask.seat, choice)
            if _can_undo(match, moment) - {ask.seat} - others:
                raise moment.broken("another seat could undo it", ask.seat, choice)
            if match.can_undo(ask.seat):
                match.undo(ask.seat)
                if _everything(match) != before:
                    raise moment.broken("undo does not bring everything back", ask.seat, choice)
                match.choose(ask.seat, choice)


def _can_undo(match: Match[Any], moment: Moment) -> set[Seat]:
    return {seat for seat in moment.seats if match.can_undo(seat)}


def _everything(match: Match[Any]) -> tuple[object, ...]:
    g = match.position
    return encode(g), g.horizon, g.asks, match.story[:]
