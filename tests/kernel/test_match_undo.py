"""Match: choices on numbered positions, and undo to the information horizon."""

from __future__ import annotations

import pytest

from mayday.kernel import (
    Choice,
    Chosen,
    GameError,
    IllegalChoice,
    MalformedChoice,
    Match,
    MatchError,
    Seat,
    Seeded,
    StalePosition,
    Told,
    Undone,
    encode,
    encode_view,
)

A, B = Seat(0), Seat(1)
TWO = ("human", "human")


@pytest.fixture
def match(lamp) -> Match:
    return Match(lamp, seats=TWO, luck=Seeded(5))


def everything(match):
    """All that lies on the table and all that seats get of it."""
    return (
        encode(match.position),
        match.position.asks,
        match.position.horizon,
        list(match.story),
        [encode_view(match.view(Seat(n))) for n in range(-1, 2)],
        [match.events(Seat(n)) for n in range(-1, 2)],
    )


def test_a_match_without_seats_named_has_a_human_in_each(lamp):
    assert Match(lamp).seats == ("human",)


def test_a_match_checks_options_and_seats(lamp):
    with pytest.raises(GameError, match="light"):
        Match(lamp, {"light": "blinding"}, TWO)
    with pytest.raises(GameError, match="takes 1 to 3 seats, not 4"):
        Match(lamp, seats=TWO + TWO)


def test_the_position_number_counts_the_entries_of_the_journal(match, choose):
    assert match.number == 0
    choose(match, "A switch lamp0", "A roll")
    assert match.number == 2
    assert match.entries == [
        Chosen(A, "switch lamp0"),
        Chosen(A, "roll", (match.position.rolled[0],)),
    ]


def test_a_choice_made_on_the_current_position_is_taken(match):
    match.choose(A, Choice("roll"), at=0)
    match.choose(A, Choice("roll"), at=1)
    assert match.number == 2


@pytest.mark.parametrize("at", [0, 2, -1])
def test_a_choice_made_on_another_position_is_stale_and_changes_nothing(match, choose, at):
    choose(match, "A switch lamp0")
    before = everything(match)
    with pytest.raises(StalePosition, match=f"from position {at} to 1"):
        match.choose(A, Choice("roll"), at=at)
    assert everything(match) == before
    assert match.number == 1


def test_an_undo_makes_choices_on_the_position_before_it_stale(match, choose):
    choose(match, "A switch lamp0")
    match.undo(A)
    with pytest.raises(StalePosition):
        match.choose(A, Choice("roll"), at=1)


@pytest.mark.parametrize(
    ("seat", "choice", "error"),
    [
        (B, Choice("roll"), IllegalChoice),
        (A, Choice("answer"), IllegalChoice),
        (Seat(2), Choice("roll"), IllegalChoice),
        (Seat(-1), Choice("roll"), IllegalChoice),
        (A, Choice("jump"), MalformedChoice),
        (A, Choice("switch", "lamp9"), MalformedChoice),
    ],
)
def test_a_choice_that_is_not_offered_changes_nothing_at_the_table(match, seat, choice, error):
    before = everything(match)
    with pytest.raises(error):
        match.choose(seat, choice)
    assert everything(match) == before
    assert match.entries == []
    assert not match.can_undo(A)


def test_where_several_seats_are_asked_the_first_answer_counts(match, choose):
    choose(match, "A call", "B answer")
    with pytest.raises(IllegalChoice):
        choose(match, "A answer")
    assert match.entries[-1] == Chosen(B, "answer")


def test_a_seat_hears_the_story_from_where_it_says(match, choose):
    choose(match, "A switch lamp0", "A switch lamp1")
    assert [event.lamp for event in match.events(B)] == ["lamp0", "lamp1"]
    assert [event.lamp for event in match.events(B, since=1)] == ["lamp1"]


def test_a_seat_hears_only_what_was_told_to_it(match, choose):
    choose(match, "A switch lamp0")
    event = match.story[0].event
    match.story[:] = [Told(event, (A,)), Told(event, (B,), event._replace(lamp="?"))]
    assert [e.lamp for e in match.events(A)] == ["lamp0", "?"]
    assert [e.lamp for e in match.events(B)] == ["lamp0"]


def test_undo_restores_the_table_exactly(match, choose):
    states = []
    for move in ("A switch lamp0", "A switch lamp1", "A switch lamp0"):
        states.append(everything(match))
        choose(match, move)
    for state in reversed(states):
        match.undo(A)
        assert everything(match) == state
    assert not match.can_undo(A)


def test_after_an_undo_the_game_goes_on_from_there(match, choose):
    choose(match, "A switch lamp0", "A switch lamp1")
    match.undo(A)
    choose(match, "A switch lamp2")
    assert match.position.lamps == [1, 0, 1]
    match.undo(A)
    match.undo(A)
    assert match.position.lamps == [0, 0, 0]


def test_the_journal_keeps_what_was_undone(match, choose):
    choose(match, "A switch lamp0", "A switch lamp1")
    match.undo(A)
    match.undo(A)
    assert match.entries == [
        Chosen(A, "switch lamp0"),
        Chosen(A, "switch lamp1"),
        Undone(A, 1),
        Undone(A, 0),
    ]
    assert match.number == 4


def test_each_entry_has_its_moment_in_the_story(match, choose):
    choose(match, "A switch lamp0", "A switch lamp1")
    match.undo(A)
    assert match.moments == [0, 1, 2, 1]


def test_a_new_match_has_nothing_to_undo(match):
    assert not match.can_undo(A)
    with pytest.raises(MatchError, match="nothing to undo"):
        match.undo(A)


@pytest.mark.parametrize("stop", ["roll", "peek", "pass", "quit"])
def test_chance_a_reveal_a_passed_turn_and_the_end_stop_undo(match, choose, stop):
    choose(match, "A switch lamp0", f"A {stop}")
    before = everything(match)
    for seat in (A, B):
        assert not match.can_undo(seat)
        with pytest.raises(MatchError):
            match.undo(seat)
    assert everything(match) == before
    assert match.number == 2


def test_undo_stops_where_another_seat_came_in(match, choose):
    choose(match, "A switch lamp0", "A call")
    assert match.can_undo(A)
    choose(match, "B answer")
    assert not match.can_undo(A)
    assert not match.can_undo(B)


def test_a_seat_cannot_undo_the_choice_of_another(match, choose):
    choose(match, "A call")
    assert not match.can_undo(B)
    with pytest.raises(MatchError):
        match.undo(B)
    match.undo(A)


def test_what_another_seat_did_and_undid_stays_between(match, choose):
    """B came in and saw the table: A's earlier choice is no longer A's alone to take back."""
    choose(match, "A call", "B wave")
    assert match.can_undo(B)
    match.undo(B)
    assert not match.can_undo(A)
    assert not match.can_undo(B)


def test_what_follows_the_horizon_can_be_undone_to_it_and_no_further(match, choose):
    choose(match, "A switch lamp0", "A roll", "A switch lamp1", "A switch lamp2")
    match.undo(A)
    match.undo(A)
    assert match.position.lamps == [1, 0, 0]
    assert not match.can_undo(A)


def test_a_refused_choice_leaves_undo_as_it_was(match, choose):
    choose(match, "A switch lamp0")
    with pytest.raises(IllegalChoice):
        match.choose(B, Choice("roll"))
    match.undo(A)
    assert match.position.lamps == [0, 0, 0]


def test_undo_does_not_turn_chance_back(match, choose):
    """The next roll is the same whether or not something was undone before it."""
    plain = Match(match.game, seats=TWO, luck=Seeded(5))
    choose(plain, "A roll", "A roll")
    choose(match, "A roll", "A switch lamp0")
    match.undo(A)
    choose(match, "A roll")
    assert match.position.rolled == plain.position.rolled


def test_an_undone_position_still_listens_and_draws_from_the_match(match, choose):
    choose(match, "A switch lamp0")
    match.undo(A)
    choose(match, "A switch lamp1", "A roll")
    assert [event.lamp for event in match.events(B)] == ["lamp1"]
    assert match.entries[-1].draws == (match.position.rolled[-1],)
