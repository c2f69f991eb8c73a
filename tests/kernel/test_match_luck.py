"""Match: luck that somebody knew is made anew, and its record can be checked."""

from __future__ import annotations

import msgspec
import pytest

from mayday.kernel import (
    SPECTATOR,
    Committed,
    Match,
    MatchError,
    Proposal,
    RecordError,
    Renewed,
    Seat,
    Seeded,
    encode,
    encode_view,
    hash_position,
    replay,
    verify,
)
from tiny import AIRLOCK, CLAIMS, WRECK

A = Seat(0)
SECRET, OTHER = bytes(range(32)), bytes(32)


def play_on(match: Match, choices: int = 1000) -> None:
    for _ in range(choices):
        if not match.position.asks:
            return
        ask = match.position.asks[0]
        match.choose(ask.seat, ask.choices[match.number % len(ask.choices)])


def begun(game: object = AIRLOCK, choices: int = 2) -> Match:
    match = Match(game, luck=Seeded(5))
    play_on(match, choices)
    return match


def hidden(match: Match) -> dict:
    """All of the position, apart from how often luck was asked."""
    return {name: value for name, value in encode(match.position).items() if name != "rng"}


@pytest.mark.parametrize("game", [AIRLOCK, CLAIMS, WRECK], ids=lambda game: game.id)
def test_a_game_with_renewed_luck_goes_on_and_its_record_verifies(game):
    match = begun(game)
    match.renew(Committed(SECRET))
    play_on(match)
    record = match.record()
    assert (record.seed, record.secret) == (None, SECRET.hex())
    verify(record, game)
    assert hash_position(replay(record, game).position) == record.hash


def test_what_the_public_sees_stays_and_what_it_does_not_see_is_dealt_anew():
    dealt = set()
    for secret in (bytes([n]) * 32 for n in range(12)):
        match = begun()
        before = encode_view(match.view(SPECTATOR))
        match.renew(Committed(secret))
        assert encode_view(match.view(SPECTATOR)) == before
        dealt.add(msgspec.json.encode(hidden(match)))
    assert len(dealt) > 1


def test_draws_come_from_the_new_luck_alone():
    one, other = begun(), Match(AIRLOCK, luck=Seeded(6))
    play_on(other, 2)
    for match in (one, other):
        match.renew(Committed(SECRET))
    assert one.chance.draw(40, 10**6) == Committed(SECRET).draw(40, 10**6)
    assert one.chance.draw(40, 10**6) == other.chance.draw(40, 10**6)


def test_nothing_is_taken_back_past_it():
    match = Match(WRECK, seats=("human",), luck=Seeded(5))
    play_on(match, 2)
    match.renew(Committed(SECRET))
    assert not match.can_undo(A)
    with pytest.raises(MatchError, match="undo goes back to entry 3 to 2"):
        match.propose(Proposal(A, to=1))
    play_on(match, 2)
    match.propose(Proposal(A, to=3))
    assert hidden(match)["oxygen"] == hidden(replay(match.record(), WRECK, 3))["oxygen"]
    play_on(match)
    verify(match.record(), WRECK)


def test_luck_can_be_made_anew_twice():
    match = begun()
    match.renew(Committed(OTHER))
    play_on(match, 1)
    match.renew(Committed(SECRET))
    play_on(match)
    verify(match.record(), AIRLOCK)


def test_a_record_with_other_luck_than_it_promised_is_refused():
    match = begun()
    match.renew(Committed(SECRET))
    play_on(match)
    record = match.record()
    entries = list(record.entries)
    assert isinstance(entries[2], Renewed)
    entries[2] = Renewed(Committed(OTHER).commitment, entries[2].draws)
    forged = msgspec.structs.replace(record, entries=tuple(entries)).sealed()
    with pytest.raises(RecordError, match="promises other luck"):
        verify(forged, AIRLOCK)


def test_a_draw_that_the_new_luck_did_not_give_is_found():
    match = begun()
    match.renew(Committed(SECRET))
    play_on(match)
    record = match.record()
    drawn = next(n for n in range(2, len(record.entries)) if record.entries[n].draws)
    entry = record.entries[drawn]
    other = msgspec.structs.replace(entry, draws=(1 - min(entry.draws[0], 1), *entry.draws[1:]))
    entries = (*record.entries[:drawn], other, *record.entries[drawn + 1 :])
    with pytest.raises(RecordError):
        verify(msgspec.structs.replace(record, entries=entries).sealed(), AIRLOCK)


def test_the_luck_of_a_game_that_is_over_stays():
    match = begun(choices=1000)
    with pytest.raises(MatchError, match="in the middle of a game"):
        match.renew(Committed(SECRET))
