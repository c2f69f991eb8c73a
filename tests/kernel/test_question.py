"""Questions: what is offered is what is not refused."""

from __future__ import annotations

from mayday.kernel import (
    PUBLIC,
    Ask,
    Choice,
    GameDef,
    Kind,
    Node,
    Number,
    Question,
    Refusal,
    Seat,
    SeatQuestion,
    State,
    play,
    refuse,
    settle,
    table,
    why_not,
)

A, B, C = Seat(0), Seat(1), Seat(2)
STEPS = tuple(Choice("climb", str(n)) for n in range(4))
REST, SHOUT = Choice("rest"), Choice("shout")


class LadderState(State):
    over_rules = {"top": "LD-END-1"}
    height: int = table(PUBLIC, Number(0, 9))


class Climb(SeatQuestion[LadderState], frozen=True):
    """Up by a step no longer than the legs, or rest."""

    prompt = "climb"
    rule = "LD-CLIMB-1"
    turn_rule = "LD-TURN-1"
    choices = (*STEPS, REST)

    legs: int = 2

    def why_not(self, g: LadderState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == REST or int(choice.target) <= self.legs:
            return None
        return refuse("LD-CLIMB-2", "too_far", legs=self.legs)

    def about(self, g: LadderState) -> tuple[str, ...]:
        return (str(g.height),)

    def answer(self, g: LadderState, seat: Seat, choice: Choice) -> None:
        if choice == REST:
            g.become(Chorus())
        else:
            g.height += int(choice.target)


class Chorus(Question[LadderState], frozen=True):
    """All but the first may shout."""

    prompt = "chorus"
    rule = turn_rule = "LD-SHOUT-1"
    choices = (SHOUT,)

    def asked(self, g: LadderState) -> tuple[Seat, ...]:
        return (C, B)

    def why_not(self, g: LadderState, seat: Seat, choice: Choice) -> Refusal | None:
        return None


class FastClimb(Climb, frozen=True):
    """The same rule with a list of its own."""

    def offers(self, g: LadderState, seat: Seat) -> tuple[Choice, ...]:
        return (REST, *STEPS[: self.legs + 1])


class ForcedClimb(Climb, frozen=True):
    """With short legs there is nothing to decide but to rest."""

    forced = True

    def why_not(self, g: LadderState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == REST or 0 < int(choice.target) <= self.legs:
            return None
        return refuse("LD-CLIMB-2", "too_far", legs=self.legs)


class ForcedChorus(Chorus, frozen=True):
    """Only one may shout, and must."""

    forced = True

    def asked(self, g: LadderState) -> tuple[Seat, ...]:
        return (C, B) if g.height else (C,)

    def answer(self, g: LadderState, seat: Seat, choice: Choice) -> None:
        g.height += 1


LADDER = GameDef(
    id="ladder",
    title="Ladder",
    seat_counts=range(3, 4),
    state=LadderState,
    steps=(Climb, Chorus, FastClimb, ForcedClimb, ForcedChorus),
    setup=lambda g: g.push(Climb(B)),
    scene=lambda v: Node(id="table", kind=Kind.TABLE),
    package="tiny.wreck",
)


def test_the_offers_are_the_choices_that_are_not_refused():
    g = LADDER.new()
    assert g.asks == (Ask(B, "climb", (*STEPS[:3], REST), ("0",)),)
    assert why_not(g, B, STEPS[3]) == refuse("LD-CLIMB-2", "too_far", legs=2)
    assert all(why_not(g, B, choice) is None for choice in g.asks[0].choices)


def test_the_question_is_asked_anew_from_the_position():
    g = LADDER.new()
    play(g, B, STEPS[2])
    assert g.asks[0].about == ("2",)


def test_a_question_may_list_its_offers_itself():
    g = LADDER.new()
    g.become(FastClimb(B))
    settle(g)
    assert g.asks[0].choices == (REST, *STEPS[:3])


def test_a_forced_question_gives_its_only_answer_itself():
    g = LADDER.new()
    g.become(ForcedClimb(B, legs=0))
    settle(g)
    assert g.todo == [Chorus()]
    assert g.asks[0].prompt == "chorus"


def test_a_forced_question_with_several_answers_asks():
    g = LADDER.new()
    g.become(ForcedClimb(B, legs=1))
    settle(g)
    assert g.asks == (Ask(B, "climb", (STEPS[1], REST), ("0",)),)


def test_a_forced_question_asks_if_several_seats_may_answer():
    g = LADDER.new()
    g.become(ForcedChorus())
    settle(g)
    assert g.height == 1  # one seat with one answer
    assert [ask.seat for ask in g.asks] == [C, B]


def test_another_seat_is_told_who_decides():
    refusal = why_not(LADDER.new(), A, REST)
    assert refusal == refuse("LD-TURN-1", "not_your_decision", near=False, decider="seat2")
    assert LADDER.text.refusal(A, REST, refusal)


def test_a_choice_of_another_question_has_to_wait():
    refusal = why_not(LADDER.new(), B, SHOUT)
    assert refusal == refuse("LD-CLIMB-1", "answer_first", near=False)


def test_several_seats_are_asked_in_order_and_the_first_has_the_lead():
    g = LADDER.new()
    play(g, B, REST)
    assert [ask.seat for ask in g.asks] == [C, B]
    assert why_not(g, A, SHOUT) is not None
    assert why_not(g, B, SHOUT) is None


def test_the_choice_space_and_the_rules_of_prompts_come_from_the_questions():
    assert set(LADDER.space.choices) == {*STEPS, REST, SHOUT}
    assert LADDER.prompt_rules == {"climb": "LD-CLIMB-1", "chorus": "LD-SHOUT-1"}
