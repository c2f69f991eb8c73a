"""Flow: the to-do stack, choices, refusals and the end."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from mayday.kernel import (
    NOBODY,
    PUBLIC,
    SPECTATOR,
    Ask,
    Asks,
    Choice,
    GameDef,
    GameOver,
    IllegalChoice,
    Kind,
    MalformedChoice,
    Node,
    Question,
    Refusal,
    Result,
    Seat,
    SeatQuestion,
    Seeded,
    State,
    Step,
    Told,
    encode,
    is_offered,
    next_ask,
    pick,
    play,
    refuse,
    seat_id,
    settle,
    table,
    why_not,
)
from mayday.kernel.flow import adjust
from tiny.shapes import LIST, Plain

A, B = Seat(0), Seat(1)
GO, STOP, BOTH = Choice("go"), Choice("stop"), Choice("both")


class Rung(NamedTuple):
    """The bell was rung."""

    seat: Seat


class Bell(State):
    """A position that remembers in which order its steps were done."""

    over_rules = {"rung": "BE-END-1"}
    done: list[str] = table(PUBLIC, Plain([], LIST), lines=())


class Do(Step[Bell], frozen=True):
    """Note the name, then what is written in `then`."""

    name: str
    then: tuple[str, ...] = ()

    def advance(self, g: Bell) -> Asks:
        g.done.append(self.name)
        g.become(*(Do(name) for name in self.then))
        return NOBODY


class Two(Question[Bell], frozen=True):
    """Two seats are asked at once; `go` is for either, `stop` for B only."""

    prompt = "two"
    rule = turn_rule = "BE-TWO-1"
    choices = (GO, STOP)

    def asked(self, g: Bell) -> tuple[Seat, ...]:
        return A, B

    def answer(self, g: Bell, seat: Seat, choice: Choice) -> None:
        g.done.append(f"{seat} {choice}")
        if choice == STOP:
            stop(g)
        g.become(Do("inner", ("innermost",)))

    def why_not(self, g: Bell, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == GO or seat == B:
            return None
        return refuse("BE-TWO-1", "not_for_you", seat=seat_id(seat))


class Both(SeatQuestion[Bell], frozen=True):
    """A question of another time."""

    prompt = "both"
    rule = turn_rule = "BE-BOTH-1"
    choices = (BOTH,)

    def why_not(self, g: Bell, seat: Seat, choice: Choice) -> Refusal | None:
        return None


class Twice(Step[Bell], frozen=True):
    """A loop: work, then itself."""

    left: int

    def advance(self, g: Bell) -> Asks:
        if self.left:
            g.become(Do(f"work {self.left}"), Twice(self.left - 1))
        else:
            g.become()
        return NOBODY


class Forever(Step[Bell], frozen=True):
    def advance(self, g: Bell) -> Asks:
        g.become(self)
        return NOBODY


class End(Step[Bell], frozen=True):
    """The game ends deep inside automatic functions."""

    def advance(self, g: Bell) -> Asks:
        g.become(Do("after the end"))
        for _ in range(3):
            stop(g)
        g.done.append("after the end")
        return NOBODY


class Cut(Step[Bell], frozen=True):
    """Everything is dropped for something else, deep inside automatic functions."""

    def advance(self, g: Bell) -> Asks:
        g.push(Do("dropped"))
        cut(g)
        return NOBODY


class Cutting(Both, frozen=True):
    """The same in an answer."""

    def answer(self, g: Bell, seat: Seat, choice: Choice) -> None:
        g.become(Do("dropped"))
        cut(g)


def cut(g: Bell) -> None:
    g.cut_to(Do("new"), Do("newer"))


def stop(g: Bell) -> None:
    def deeper() -> None:
        g.end("rung", 1.0, -1.0)

    deeper()
    g.done.append("after the end")


BELL = GameDef(
    id="bell",
    title="Bell",
    seat_counts=range(2, 3),
    state=Bell,
    steps=(Do, Two, Both, Twice, Forever, End, Cut, Cutting),
    setup=lambda g: g.push(Two()),
    scene=lambda v: Node(id="table", kind=Kind.TABLE),
)


def at(*steps: Step[Bell]) -> Bell:
    """A position at rest with these steps to do, first one first."""
    g = Bell({}, 2)
    g.todo = list(reversed(steps))
    settle(g)
    return g


def test_steps_are_done_in_the_order_written():
    assert at(Do("one"), Do("two"), Do("three")).done == ["one", "two", "three"]


def test_what_a_step_becomes_is_done_before_what_waited_below_it():
    g = at(Do("one", ("one and a half", "one and three quarters")), Do("two"))
    assert g.done == ["one", "one and a half", "one and three quarters", "two"]


def test_a_step_that_becomes_nothing_is_gone():
    g = at(Two())
    g.become()
    assert g.todo == []


def test_become_replaces_only_the_top_step():
    g = at(Two(), Do("below"))
    g.become(Do("first"), Do("second"))
    assert g.todo == [Do("below"), Do("second"), Do("first")]


def test_push_puts_steps_on_top_to_be_done_in_the_order_written():
    g = at(Two(), Do("below"))
    g.push(Do("first"), Do("second"))
    assert g.todo == [Do("below"), Two(), Do("second"), Do("first")]


def test_a_reveal_and_a_bar_both_move_the_horizon_of_undo():
    g = at(Two())
    g.reveal()
    g.bar_undo()
    assert g.horizon == 2


def test_where_several_seats_are_asked_the_lead_acts_or_lets_the_next_one_go_first():
    asks = at(Two()).asks
    assert [next_ask(asks, waiting).seat for waiting in ((), (A,), (B,), (A, B))] == [A, B, A, A]


def test_a_choice_of_no_question_is_malformed_and_changes_nothing():
    g = at(Two())
    before = encode(g)
    for choice in (Choice("go", "home"), Choice("fly"), Choice("")):
        with pytest.raises(MalformedChoice, match=f'no choice "{choice}" in this game'):
            play(g, A, choice)
    assert encode(g) == before


def test_a_refused_choice_shows_the_position_as_the_seat_sees_it():
    g = at(Two())
    with pytest.raises(IllegalChoice) as error:
        play(g, A, BOTH)
    play(g, B, GO)
    assert str(error.value).endswith("todo   Two\n"), "as it was then, not as it is now"


def test_a_loop_is_a_step_that_becomes_work_and_itself():
    assert at(Twice(3)).done == ["work 3", "work 2", "work 1"]


def test_settling_stops_where_a_seat_is_asked():
    g = at(Do("one"), Two(), Do("below"))
    assert g.done == ["one"]
    assert g.todo == [Do("below"), Two()]
    assert g.asks == (Ask(A, "two", (GO,)), Ask(B, "two", (GO, STOP)))


def test_settling_again_changes_nothing():
    g = at(Do("one"), Two(), Do("below"))
    before, asks = encode(g), g.asks
    settle(g)
    assert (encode(g), g.asks) == (before, asks)


def test_when_nothing_is_left_to_do_nobody_is_asked():
    g = at(Do("one"))
    assert (g.todo, g.asks) == ([], NOBODY)


def test_rules_that_never_stop_are_an_error_that_shows_the_stack():
    with pytest.raises(RuntimeError, match=r"the rules never stop: \[Do\(.*Forever\(\)\]"):
        at(Forever(), Do("below"))


def test_a_long_chain_of_automatic_steps_is_no_error():
    assert len(at(Twice(2_000)).done) == 2_000


def test_steps_are_frozen_and_compare_by_value():
    step = Do("one")
    with pytest.raises(AttributeError):
        step.name = "two"
    assert step == Do("one") != Do("two")
    assert len({Do("one"), Do("one"), Two()}) == 2


def test_a_step_that_asks_nobody_refuses_to_be_answered():
    for question in (Step.answer, Step.refusal):
        with pytest.raises(TypeError, match="asks nobody"):
            question(Do("one"), Bell({}, 2), A, GO)


def test_an_answer_is_played_and_the_rules_run_on():
    g = at(Two(), Do("below"))
    play(g, A, GO)
    assert g.done == ["0 go", "inner", "innermost", "below"]


@pytest.mark.parametrize("seat", [A, B])
def test_where_several_seats_are_asked_the_first_answer_counts(seat):
    g = at(Two(), Do("below"))
    play(g, seat, GO)
    assert g.done[0] == f"{seat} go"
    with pytest.raises(IllegalChoice):
        play(g, Seat(1 - seat), GO)


def test_each_seat_may_make_only_the_choices_of_its_own_ask():
    g = at(Two())
    assert is_offered(g, B, STOP)
    assert not is_offered(g, A, STOP)
    with pytest.raises(IllegalChoice):
        play(g, A, STOP)


@pytest.mark.parametrize(
    ("seat", "choice"), [(A, STOP), (A, BOTH), (B, BOTH), (Seat(2), BOTH), (SPECTATOR, BOTH)]
)
def test_a_choice_that_is_not_offered_is_refused_and_changes_nothing(seat, choice):
    g = at(Two(), Do("below"))
    g.story = []
    before, asks, rng = encode(g), g.asks, g.rng
    with pytest.raises(IllegalChoice):
        play(g, seat, choice)
    assert (encode(g), g.asks, g.rng, g.story) == (before, asks, rng, [])


def test_a_refused_choice_carries_its_refusal_and_says_the_rule():
    with pytest.raises(
        IllegalChoice, match=r"^seat 0 cannot stop: not_for_you \[BE-TWO-1\]\n"
    ) as e:
        play(at(Two()), A, STOP)
    assert e.value.reason == "seat 0 cannot stop: not_for_you [BE-TWO-1]"
    assert str(e.value).splitlines()[0] == e.value.reason
    assert (e.value.seat, e.value.choice) == (A, STOP)
    assert e.value.refusal == refuse("BE-TWO-1", "not_for_you", seat="seat1")


def test_why_not_is_none_exactly_for_the_offered_choices():
    g = at(Two())
    for seat in (A, B):
        for choice in (GO, STOP, BOTH):
            assert (why_not(g, seat, choice) is None) == is_offered(g, seat, choice)


def test_a_refusal_keeps_its_details_in_the_order_given():
    refusal = refuse("R-1", "key", near=False, card="D16", needs=2, colours=("red", "blue"))
    assert refusal.details == (("card", "D16"), ("needs", 2), ("colours", ("red", "blue")))
    assert not refusal.near
    assert refuse("R-1", "key").near


def test_a_choice_is_written_as_verb_and_target():
    assert str(Choice("repair", "D16.blue")) == "repair D16.blue"
    assert str(Choice("pass")) == "pass"


def test_seats_have_node_ids_counted_from_one():
    assert [seat_id(seat) for seat in (A, B, SPECTATOR)] == ["seat1", "seat2", "spectator"]


def test_the_end_inside_an_answer_stops_everything_at_that_moment():
    g = at(Two(), Do("below"))
    play(g, B, STOP)
    assert g.result == Result((1.0, -1.0), "rung")
    assert g.done == ["1 stop"]
    assert (g.todo, g.asks) == ([], NOBODY)


def test_the_end_inside_nested_automatic_functions_stops_everything_at_that_moment():
    g = at(Do("one"), End(), Do("below"))
    assert g.result == Result((1.0, -1.0), "rung")
    assert g.done == ["one"]
    assert (g.todo, g.asks) == ([], NOBODY)


def test_the_end_that_follows_an_answer_stops_everything_at_that_moment():
    g = at(Two(), End(), Do("below"))
    play(g, A, GO)
    assert g.done == ["0 go", "inner", "innermost"]
    assert (g.todo, g.asks) == ([], NOBODY)


def test_a_cut_drops_all_that_goes_on_and_goes_on_with_something_else():
    g = at(Do("one"), Cut(), Do("below"))
    assert g.done == ["one", "new", "newer"]
    assert (g.result, g.todo, g.asks) == (None, [], NOBODY)


def test_a_cut_inside_an_answer_drops_all_that_was_to_do():
    g = at(Cutting(A), Do("below"))
    play(g, A, BOTH)
    assert g.done == ["new", "newer"]


def test_a_cut_inside_a_ruling_drops_all_that_was_to_do():
    g = at(Both(A), Do("below"))
    adjust(g, cut)
    assert g.done == ["new", "newer"]


def test_ending_never_returns():
    with pytest.raises(GameOver):
        Bell({}, 2).end("rung")


def test_after_the_end_every_choice_is_refused_by_the_rule_of_the_end():
    g = at(End())
    refusal = Refusal("BE-END-1", "game_over", near=False)
    for seat in (A, B, SPECTATOR):
        assert why_not(g, seat, GO) == refusal
        with pytest.raises(IllegalChoice, match=r"game_over \[BE-END-1\]"):
            play(g, seat, GO)


def test_an_event_is_built_only_when_somebody_listens():
    built = []

    def rung(seat: Seat) -> Rung:
        built.append(seat)
        return Rung(seat)

    g = Bell({}, 2)
    g.emit(rung, A)
    assert not built
    g.story = []
    g.emit(rung, B)
    assert g.story == [Told(Rung(B))]


def test_an_event_for_everybody_is_heard_by_everybody():
    told = Told(Rung(A))
    assert [told.heard_by(seat) for seat in (A, B, SPECTATOR)] == [Rung(A)] * 3


def test_an_event_for_some_seats_is_heard_differently_by_the_others():
    g = Bell({}, 2)
    g.story = []
    g.emit_to((B,), Rung(A), Rung(B))
    assert [g.story[0].heard_by(seat) for seat in (A, B, SPECTATOR)] == [Rung(B), Rung(A), Rung(B)]


def test_an_event_for_some_seats_alone_is_not_heard_by_the_others():
    g = Bell({}, 2)
    g.emit_to((B,), Rung(A))
    g.story = []
    g.emit_to((B,), Rung(A))
    (told,) = g.story
    assert [told.heard_by(seat) for seat in (A, B, SPECTATOR)] == [None, Rung(A), None]


def test_the_same_rules_run_alike_whether_somebody_listens_or_not():
    quiet, loud = Bell({}, 2), Bell({}, 2)
    loud.story = []
    for g in (quiet, loud):
        g.todo = [Two(), Do("one", ("inner",))]
        settle(g)
        play(g, A, GO)
    assert encode(quiet) == encode(loud)


def test_a_clone_is_cut_off_from_the_match():
    g = at(Two())
    g.source, g.story = Seeded(1), []
    c = g.clone()
    assert (c.source, c.story) == (None, None)


def test_a_clone_and_its_original_go_their_own_ways():
    g = at(Do("one"), Two(), Do("below"))
    g.rng = 5
    before, asks = encode(g), g.asks
    c = g.clone()
    assert (encode(c), c.asks, c.horizon) == (before, asks, g.horizon)
    pick(c, 6)
    c.reveal()
    play(c, B, STOP)
    assert (encode(g), g.asks, g.horizon, g.result) == (before, asks, 0, None)
    play(g, A, GO)
    assert c.done == ["one", "1 stop"]


def test_a_clone_shares_its_frozen_steps():
    g = at(Two(), Do("below"))
    c = g.clone()
    assert c.todo is not g.todo
    assert all(a is b for a, b in zip(c.todo, g.todo, strict=True))


def test_asks_are_frozen():
    with pytest.raises(AttributeError):
        Ask(A, "two", (GO,)).seat = B
