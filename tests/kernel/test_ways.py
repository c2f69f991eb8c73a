"""Ways: a choice made for a seat on its way to the next one, where that loses and shows nothing."""

from __future__ import annotations

import pytest

from mayday.kernel import (
    PUBLIC,
    Choice,
    Chosen,
    GameDef,
    IllegalChoice,
    Kind,
    Match,
    MatchError,
    Node,
    Number,
    OnTheWay,
    Option,
    Refusal,
    Seat,
    SeatQuestion,
    Seeded,
    StalePosition,
    State,
    Undone,
    encode,
    last_choice,
    pick,
    read_record,
    refuse,
    replay,
    table,
    verify,
    way_on,
    write_record,
)

A, B = Seat(0), Seat(1)
GO = {unit: Choice("go", unit) for unit in ("x", "y")}
STEP, SHOUT, HALT, END = map(Choice, ("step", "shout", "halt", "end"))


class MarchState(State):
    """Steps taken, and shouts."""

    over_rules = {"end": "MA-END-1"}

    steps: int = table(PUBLIC, Number(0, 99))
    shouts: int = table(PUBLIC, Number(0, 99))


class Orders(SeatQuestion[MarchState], frozen=True):
    """Somebody goes, anybody shouts, or it is the other's turn."""

    prompt = "orders"
    rule = turn_rule = "MA-TURN-1"
    choices = (*GO.values(), SHOUT, END)

    gone: str = ""

    def why_not(self, g: MarchState, seat: Seat, choice: Choice) -> Refusal | None:
        return refuse("MA-TURN-1", "gone") if choice.target and choice.target in self.gone else None

    def answer(self, g: MarchState, seat: Seat, choice: Choice) -> None:
        if choice == SHOUT:
            g.shouts += 1
        elif choice == END:
            g.become(Orders(Seat(1 - seat)))
        else:
            g.become(March(seat), Orders(seat, self.gone + choice.target))


class March(SeatQuestion[MarchState], frozen=True):
    """Two steps, with as many shouts as one likes, then a halt."""

    prompt = "march"
    rule = turn_rule = "MA-MARCH-1"
    choices = (STEP, SHOUT, HALT)
    on_the_way = HALT

    left: int = 2

    def why_not(self, g: MarchState, seat: Seat, choice: Choice) -> Refusal | None:
        return refuse("MA-MARCH-1", "tired") if choice == STEP and not self.left else None

    def answer(self, g: MarchState, seat: Seat, choice: Choice) -> None:
        if choice == STEP:
            g.steps += 1
            g.become(March(seat, self.left - 1))
        elif choice == SHOUT:
            g.shouts += 1
        else:
            g.become()
            halt(g, seat)


def halt(g: MarchState, seat: Seat) -> None:
    match g.options["halt"]:
        case "draws":
            pick(g, 6)
        case "reveals":
            g.reveal()
        case "passes":
            g.become(Orders(Seat(1 - seat)))
        case "ends":
            g.end("end", 1, 1)


def setup(g: MarchState) -> None:
    g.todo = [Orders(A)]


MARCH = GameDef(
    id="march",
    title="March",
    package="tiny.wreck",
    seat_counts=range(2, 3),
    state=MarchState,
    steps=(Orders, March),
    setup=setup,
    scene=lambda v: Node(id="table", kind=Kind.TABLE),
    options=(Option("halt", ("plain", "draws", "reveals", "passes", "ends"), "plain"),),
)


def tired(halt: str = "plain") -> Match[MarchState]:
    """Unit x has taken its steps and can only shout or halt."""
    match = Match(MARCH, {"halt": halt}, luck=Seeded(3))
    for choice in (GO["x"], STEP, STEP):
        match.choose(A, choice)
    return match


def test_a_way_leads_to_what_is_not_offered_yet() -> None:
    way = tired().way(A)
    assert way is not None
    assert way.choice == HALT
    assert way.ask.choices == (GO["y"], END)
    assert way.position.todo == [Orders(A, "x")]


def test_to_look_for_a_way_changes_nothing() -> None:
    match = tired()
    before, number = encode(match.position), match.number
    match.way(A)
    assert (encode(match.position), match.number) == (before, number)


def test_what_would_be_lost_bars_the_way() -> None:
    match = tired()
    match.undo(A)
    assert STEP in match.position.asks[0].choices
    assert match.way(A) is None


def test_what_is_offered_again_is_not_lost() -> None:
    match = tired()
    assert SHOUT in match.position.asks[0].choices
    assert match.way(A) is not None


@pytest.mark.parametrize("halt", ["draws", "reveals", "passes", "ends"])
def test_a_choice_that_shows_something_or_ends_the_turn_is_no_way(halt: str) -> None:
    assert tired(halt).way(A) is None


def test_a_question_that_names_no_choice_has_no_way() -> None:
    match = Match(MARCH)
    assert match.way(A) is None


def test_a_seat_that_is_not_asked_has_no_way() -> None:
    assert tired().way(B) is None


def test_a_game_that_is_over_has_no_way() -> None:
    match = tired("ends")
    match.choose(A, HALT)
    assert match.position.result is not None
    assert way_on(match.position, A) is None


def test_both_choices_are_made_and_stand_in_the_journal() -> None:
    match = tired()
    match.choose(A, GO["y"], at=3, way=HALT)
    assert match.entries[3:] == [OnTheWay(A, "halt"), Chosen(A, "go y")]
    assert match.position.todo == [Orders(A, "xy"), March(A)]


def test_undo_takes_both_back_together() -> None:
    match = tired()
    before = encode(match.position)
    match.choose(A, GO["y"], way=HALT)
    match.undo(A)
    assert encode(match.position) == before
    assert match.entries[-1] == Undone(A, 3)
    match.undo(A)
    assert match.position.todo[-1] == March(A, 1)


def test_undo_of_a_later_choice_leaves_both_where_they_are() -> None:
    match = tired()
    match.choose(A, GO["y"], way=HALT)
    match.choose(A, STEP)
    match.undo(A)
    assert match.position.todo == [Orders(A, "xy"), March(A)]


def test_choices_made_one_after_the_other_are_taken_back_one_by_one() -> None:
    match = tired()
    match.choose(A, HALT)
    match.choose(A, GO["y"])
    match.undo(A)
    assert match.position.todo == [Orders(A, "x")]


def test_both_stand_for_good_where_the_turn_passes() -> None:
    match = tired()
    match.choose(A, END, way=HALT)
    assert match.position.asks[0].seat == B
    assert not match.can_undo(A)


@pytest.mark.parametrize(("way", "choice"), [(SHOUT, GO["y"]), (HALT, SHOUT), (HALT, GO["x"])])
def test_what_is_not_on_a_way_is_refused_and_changes_nothing(way: Choice, choice: Choice) -> None:
    match = tired()
    before = encode(match.position)
    with pytest.raises(IllegalChoice):
        match.choose(A, choice, way=way)
    assert (encode(match.position), match.number) == (before, 3)


def test_a_way_that_is_not_open_is_refused_for_the_reason_of_the_choice() -> None:
    match = tired()
    match.undo(A)
    with pytest.raises(IllegalChoice, match=r"cannot go y: answer_first \[MA-MARCH-1\]"):
        match.choose(A, GO["y"], way=HALT)


def test_a_way_from_another_position_is_stale() -> None:
    match = tired()
    with pytest.raises(StalePosition):
        match.choose(A, GO["y"], at=2, way=HALT)
    assert match.number == 3


def with_a_way_taken_back() -> Match[MarchState]:
    match = tired()
    match.choose(A, GO["y"], way=HALT)
    match.undo(A)
    match.choose(A, SHOUT)
    match.choose(A, GO["y"], way=HALT)
    return match


def test_a_record_with_a_way_is_read_replayed_and_verified() -> None:
    match = with_a_way_taken_back()
    record = read_record(write_record(match.record()).encode())
    assert record.entries == tuple(match.entries)
    verify(record, MARCH)
    again = replay(record, MARCH)
    again.undo(A)
    assert again.position.todo[-1] == March(A, 0)


def test_a_record_of_a_way_that_was_not_open_is_refused() -> None:
    match = Match(MARCH)
    match.choose(A, GO["x"])
    with pytest.raises(IllegalChoice):
        match.pass_by(A, HALT)
    assert match.number == 1


def test_a_proposal_bars_the_way() -> None:
    match = tired()
    match.proposal = object()  # type: ignore[assignment]  # whatever it is
    with pytest.raises(MatchError):
        match.pass_by(A, HALT)


def test_the_last_choice_begins_where_its_way_does() -> None:
    match = tired()
    assert last_choice(match.entries, (A,)) == 2
    match.choose(A, GO["y"], way=HALT)
    assert last_choice(match.entries, (A,)) == 3
    assert last_choice(match.entries, (B,)) is None
