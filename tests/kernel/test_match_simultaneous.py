"""Match: seats that answer at the same time take back their own answers, and only those."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from mayday.kernel import (
    NOBODY,
    OWNER,
    Asks,
    Choice,
    Chosen,
    EachSeat,
    GameDef,
    Kind,
    ListOf,
    Match,
    MatchError,
    Node,
    Question,
    RecordError,
    Refusal,
    Seat,
    State,
    Step,
    Undone,
    encode,
    replay,
    table,
)

A, B = Seat(0), Seat(1)
YES, NO = Choice("yes"), Choice("no")
VOTES = 3  # of each seat


class Voted(NamedTuple):
    seat: Seat
    vote: str


class VotedUnseen(NamedTuple):
    seat: Seat


class BallotState(State):
    """What each seat has put into its box."""

    over_rules = {"counted": "BA-END-1"}

    votes: list[list[str]] = table(OWNER, EachSeat(ListOf(("yes", "no"))))


class Warming(Question[BallotState], frozen=True):
    """Before the ballot, one seat says yes twice; that is no ballot yet."""

    prompt = "warming"
    rule = turn_rule = "BA-VOTE-1"
    choices = (YES,)

    left: int

    def asked(self, g: BallotState) -> tuple[Seat, ...]:
        return (A,)

    def why_not(self, g: BallotState, seat: Seat, choice: Choice) -> Refusal | None:
        return None

    def answer(self, g: BallotState, seat: Seat, choice: Choice) -> None:
        g.become(*([Warming(self.left - 1)] if self.left > 1 else []))


class Ballot(Question[BallotState], frozen=True):
    """All seats vote at the same time."""

    prompt = "ballot"
    rule = turn_rule = "BA-VOTE-1"
    simultaneous = True
    choices = (YES, NO)

    def asked(self, g: BallotState) -> tuple[Seat, ...]:
        return tuple(Seat(n) for n, votes in enumerate(g.votes) if len(votes) < VOTES)

    def advance(self, g: BallotState) -> Asks:
        if not self.asked(g):
            g.become()
            return NOBODY
        return super().advance(g)

    def why_not(self, g: BallotState, seat: Seat, choice: Choice) -> Refusal | None:
        return None

    def answer(self, g: BallotState, seat: Seat, choice: Choice) -> None:
        g.votes[seat].append(choice.verb)
        g.emit_to((seat,), Voted(seat, choice.verb), VotedUnseen(seat))


class Count(Step[BallotState], frozen=True):
    """The boxes are opened."""

    def advance(self, g: BallotState) -> Asks:
        g.end("counted", *[1.0] * g.seats)


def setup(g: BallotState) -> None:
    g.push(Warming(2), Ballot(), Count())


BALLOT = GameDef(
    id="ballot",
    title="Ballot",
    seat_counts=range(2, 3),
    state=BallotState,
    steps=(Warming, Ballot, Count),
    setup=setup,
    scene=lambda v: Node(id="table", kind=Kind.TABLE),
)


@pytest.fixture
def match() -> Match[BallotState]:
    match = Match(BALLOT, seats=("human", "human"))
    for _ in range(2):
        match.choose(A, YES)
    return match


def vote(match, *votes):
    for seat, choice in votes:
        match.choose(seat, choice)


def heard(match, seat):
    return [tuple(event) for event in match.events(seat)]


def test_each_seat_takes_back_its_own_answers_in_any_order(match):
    vote(match, (A, YES), (B, NO), (A, NO), (B, YES))
    match.undo(A)
    assert match.position.votes == [["yes"], ["no", "yes"]]
    match.undo(B)
    assert match.position.votes == [["yes"], ["no"]]
    match.undo(A)
    assert match.position.votes == [[], ["no"]]
    match.undo(B)
    assert match.position.votes == [[], []]
    assert not match.can_undo(A)
    assert not match.can_undo(B)


def test_the_table_is_as_if_the_answer_had_never_been_given(match):
    plain = Match(BALLOT, seats=("human", "human"))
    vote(plain, (A, YES), (A, YES), (B, NO), (B, NO))
    vote(match, (A, YES), (B, NO), (B, NO))
    match.undo(A)
    assert encode(match.position) == encode(plain.position)
    assert match.position.asks == plain.position.asks
    for seat in (A, B):
        assert heard(match, seat) == heard(plain, seat)


def test_the_journal_says_what_was_taken_back_and_what_was_chosen_again(match):
    vote(match, (A, YES), (B, NO))
    match.undo(A)
    assert match.entries[2:] == [
        Chosen(A, "yes"),
        Chosen(B, "no"),
        Undone(A, 2),
        Chosen(B, "no"),
    ]
    assert match.moments[-2:] == [0, 1]


def test_a_seat_that_is_done_keeps_its_answers_while_another_takes_back_earlier_ones(match):
    vote(match, (B, NO), (A, YES), (A, YES), (A, YES))
    assert not match.can_undo(A)
    match.undo(B)
    assert match.position.votes == [["yes", "yes", "yes"], []]
    assert not match.can_undo(A)
    assert not match.can_undo(B)


def test_what_came_before_the_question_is_closed_once_another_seat_answers_it(match):
    assert match.can_undo(A)
    vote(match, (A, YES), (B, NO))
    match.undo(A)
    assert not match.can_undo(A)
    assert match.can_undo(B)


def test_the_end_of_the_question_closes_all_answers(match):
    vote(match, *[(A, YES)] * 3, *[(B, NO)] * 3)
    assert match.position.result is not None
    assert not match.can_undo(A)
    assert not match.can_undo(B)


def test_the_record_replays_undo_by_undo(match):
    vote(match, (A, YES), (B, NO), (A, NO))
    match.undo(B)
    vote(match, (B, YES))
    match.undo(A)
    vote(match, (A, YES))
    again = replay(match.record(), BALLOT)
    assert again.entries == match.entries
    assert encode(again.position) == encode(match.position)
    assert repr(again.story) == repr(match.story)
    assert again.can_undo(A)
    assert again.can_undo(B)


def test_a_record_cannot_leave_out_what_was_chosen_again(match):
    vote(match, (A, YES), (B, NO))
    match.undo(A)
    match.entries.pop()
    with pytest.raises(RecordError, match="ends in the middle of an undo"):
        replay(match.record(), BALLOT)
    match.entries.append(Chosen(B, "yes"))
    with pytest.raises(RecordError, match="entry 6: what others chose at the same time"):
        replay(match.record(), BALLOT)


def test_a_moment_within_an_undo_can_be_shown_and_made_good(match):
    vote(match, (A, YES), (B, NO))
    match.undo(A)
    shown = replay(match.record(), BALLOT, upto=5)
    assert shown.position.votes == [[], []]
    with pytest.raises(MatchError, match="comes first"):
        shown.choose(A, YES)
    assert not shown.can_undo(A)
    shown.make_good()
    assert shown.position.votes == [[], ["no"]]
