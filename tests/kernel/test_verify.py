"""Verify: a record replays to the same end, to any moment of it, and can be played on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayday.kernel import (
    Committed,
    Match,
    Proposal,
    RecordError,
    ScriptError,
    Seat,
    Seeded,
    hash_position,
    read_record,
    replay,
    resume,
    verify,
    write_record,
)

A, B = Seat(0), Seat(1)


def test_a_record_of_a_match_holds_what_it_says(kept):
    verify(kept.record, kept.game)


def test_a_record_still_holds_after_the_way_through_a_file(kept):
    verify(read_record(write_record(kept.record).encode()), kept.game)


def test_a_record_replays_to_the_same_end(kept):
    match = replay(kept.record, kept.game)
    assert hash_position(match.position) == kept.record.hash
    assert match.position.result == kept.record.result
    assert tuple(match.entries) == kept.record.entries
    assert match.setup == kept.record.setup


def test_a_record_replays_to_any_moment(kept):
    whole = replay(kept.record, kept.game)
    for upto in range(0, len(kept.record.entries) + 1, 3):
        match = replay(kept.record, kept.game, upto)
        assert tuple(match.entries) == kept.record.entries[:upto]
        assert match.moments == whole.moments[: upto + 1]


def test_a_replay_tells_the_same_story_as_the_match(lamp, choose):
    match = Match(lamp, luck=Seeded(5))
    choose(match, "A switch lamp0", "A switch lamp1")
    match.undo(A)
    choose(match, "A switch lamp2")
    assert replay(match.record(), lamp).story == match.story


def test_a_replay_needs_neither_seed_nor_secret(lamp, choose):
    """Its draws are in it: a record replays even if the generator changes one day."""
    match = Match(lamp, luck=Committed(b"secret"))
    choose(match, "A roll", "A roll")
    record = match.record()
    assert record.secret is None
    assert replay(record, lamp).position.rolled == match.position.rolled


def test_the_record_of_a_replay_is_the_record_it_came_from(kept):
    assert replay(kept.record, kept.game).record() == kept.record


def test_the_record_of_a_replay_keeps_a_commitment_that_is_still_closed(lamp, choose):
    match = Match(lamp, luck=Committed(b"secret"))
    choose(match, "A roll")
    assert replay(match.record(), lamp).record() == match.record()


def test_a_replay_knows_no_draw_beyond_its_record(lamp, choose):
    match = Match(lamp, luck=Committed(b"secret"))
    choose(match, "A roll")
    with pytest.raises(ScriptError):
        choose(replay(match.record(), lamp), "A roll")


@pytest.mark.parametrize("luck", [Seeded(5), Committed(b"secret")])
def test_a_resumed_match_goes_on_as_if_nothing_had_happened(lamp, choose, luck):
    match = Match(lamp, {"light": "bright"}, ("human", "human"), luck)
    choose(match, "A roll", "A switch lamp0")
    resumed = resume(match.record(), lamp, luck)
    for table in (match, resumed):
        table.undo(A)
        choose(table, "A roll", "A peek")
        table.propose(Proposal(A, to=1))
        table.vote(B, agree=True)
        choose(table, "A roll", "A quit")
    assert resumed.record() == match.record()
    assert resumed.story == match.story
    verify(resumed.record(), lamp)


def test_a_match_is_not_resumed_on_another_source(lamp, choose):
    match = Match(lamp, luck=Seeded(5))
    choose(match, *["A roll"] * 10)
    with pytest.raises(RecordError, match="chance result"):
        resume(match.record(), lamp, Seeded(6))


def test_the_work_of_verifying_many_deep_undos_does_not_explode(lamp, choose):
    """A small file must not keep a server busy for hours."""
    match = Match(lamp, seats=("human",))
    choose(match, "A roll")
    for _ in range(8):
        match.propose(Proposal(A, to=match.number - 1))
    setups = []

    def setup(g):
        setups.append(g)
        lamp.setup(g)

    verify(match.record(), replace(lamp, setup=setup))
    assert len(setups) <= 20
