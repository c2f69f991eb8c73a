"""Position notation: text to position and back, and errors that name line and reason."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

import pytest

from mayday.kernel import (
    PUBLIC,
    SPECTATOR,
    Asks,
    Line,
    ListOf,
    Luck,
    NotationError,
    Number,
    Seat,
    State,
    Step,
    encode,
    pick,
    play,
    read_position,
    table,
    write_position,
)
from mayday.kernel.tables import notation
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK

CardId = NewType("CardId", str)
Floor = NewType("Floor", int)
SEATS = ("Ada", "Bo", "Cy")


class Hue(StrEnum):
    RED = "red"
    BLUE = "blue"


class Shelf(State):
    """A pile and a number."""

    pile: list[str] = table(PUBLIC, ListOf(("one", "two", "three", "deck#3", "one#")))
    level: int = table(PUBLIC, Number())


class Idle(Step[Shelf], frozen=True):
    """Nothing to say."""


class Turn(Step[Shelf], frozen=True):
    seat: Seat
    actions: int = 4
    card: CardId = CardId("")
    refused: tuple[CardId, ...] = ()
    order: tuple[Seat, ...] = ()

    def advance(self, g: Shelf) -> Asks:
        raise AssertionError("reading a position runs no rule")


class Paint(Step[Shelf], frozen=True):
    """Values of other kinds."""

    hue: Hue
    is_wet: bool
    floor: Floor
    helper: Seat | None = None
    spot: tuple[str, int] = ("", 0)


STEPS: dict[str, type[Step[Shelf]]] = {"Idle": Idle, "Turn": Turn, "Paint": Paint}
LINES = notation(Shelf.tables, SEATS)


def read(text: str) -> Shelf:
    g = Shelf({}, 3)
    read_position(g, text, LINES, STEPS, SEATS)
    return g


def write(g: Shelf) -> str:
    return write_position(g, LINES, SEATS)


def problem(text: str) -> str:
    with pytest.raises(NotationError) as error:
        read(text)
    return str(error.value)


def test_each_line_fills_its_table():
    g = read("pile  one two\nlevel 3")
    assert (g.pile, g.level, g.todo) == (["one", "two"], 3, [])


def test_what_is_not_named_is_left_empty():
    assert encode(read("")) == encode(Shelf({}, 3))


def test_a_dash_says_that_a_table_is_empty():
    g = Shelf({}, 3)
    g.pile = ["one"]
    read_position(g, "pile -", LINES, STEPS, SEATS)
    assert g.pile == []


def test_comments_blank_lines_and_indents_are_left_out():
    g = read("""
        # a position
        pile   one two   # the top is last

          level  3
    """)
    assert (g.pile, g.level) == (["one", "two"], 3)


def test_a_place_in_a_pile_is_no_comment():
    assert read("pile deck#3 one#").pile == ["deck#3", "one#"]


def test_steps_stand_top_first():
    assert read("todo Turn Ada > Turn Bo > Idle").todo == [Idle(), Turn(Seat(1)), Turn(Seat(0))]


def test_the_values_of_a_step_stand_in_order_and_the_rest_has_its_defaults():
    (turn,) = read("todo Turn Bo 2 D16").todo
    assert turn == Turn(Seat(1), 2, CardId("D16"))


def test_a_step_takes_tuples_and_dashes_for_what_is_empty():
    assert read("todo Turn Cy 0 - D1,D2 Ada,Cy").todo == [
        Turn(Seat(2), 0, CardId(""), (CardId("D1"), CardId("D2")), (Seat(0), Seat(2)))
    ]
    assert read("todo Turn Cy 0 - -").todo == [Turn(Seat(2), 0)]


def test_a_dash_says_that_nothing_is_left_to_do():
    assert read("todo -").todo == []


def test_an_unknown_table_is_named_with_those_there_are():
    said = problem("pile one\n  pool  red  # oh\nlevel 3")
    assert said == 'pool  red: no table "pool"; there are round, pile, level, todo'


def test_a_value_that_cannot_be_read_is_named_with_its_line_and_reason():
    said = problem("level three")
    assert said.startswith("level three: cannot read it (")
    assert "'three'" in said


def test_an_unknown_step_is_named_with_those_there_are():
    said = problem("todo Idle > Jump Ada")
    assert said == 'todo Idle > Jump Ada: no step "Jump"; there are Idle, Turn, Paint'


def test_too_many_values_are_an_error_that_says_what_the_step_takes():
    said = problem("todo Turn Ada 1 D1 - - more")
    assert said.endswith("Turn takes seat, actions, card, refused, order")
    assert problem("todo Idle 3") == "todo Idle 3: Idle takes nothing"


def test_a_missing_value_is_an_error_that_names_the_line():
    said = problem("todo Idle > Turn")
    assert said.startswith("todo Idle > Turn: ")
    assert "seat" in said


@pytest.mark.parametrize(
    "line",
    [
        "todo Turn Dora",
        "todo Turn Ada many",
        "todo Turn Ada 1 - - one,two",
        "todo Paint mauve True 1",
        "todo Paint red perhaps 1",
        "todo Paint red True 1 Ada left,2,3",
        "todo Turn Ada >",
        "todo > Idle",
        "todo",
    ],
)
def test_a_line_that_makes_no_sense_is_named_in_one_line(line):
    said = problem(f"pile one\n{line}\n")
    assert said.startswith(f"{line}: ")
    assert "\n" not in said


def test_a_line_of_a_game_may_say_its_own_reason():
    def refuse_all(g: Shelf, text: str) -> None:
        raise NotationError(f'no card "{text}"')

    picky = (Line("pile", lambda g: "", refuse_all),)
    with pytest.raises(NotationError, match=r'^pile D99: no card "D99"$'):
        read_position(Shelf({}, 3), "pile D99", picky, STEPS, SEATS)


def test_a_position_is_written_a_line_per_table_that_is_not_empty():
    g = read("pile one two\ntodo Turn Bo 2 D16 D1,D2 > Idle")
    assert write(g) == "pile   one two\ntodo   Turn Bo 2 D16 D1,D2 - > Idle\n"


def test_an_empty_table_is_written_as_nothing():
    assert write(Shelf({}, 3)) == ""


@pytest.mark.parametrize(
    "step",
    [
        Idle(),
        Turn(Seat(2)),
        Turn(Seat(0), 3, CardId("D1"), (CardId("D2"),), (Seat(1), Seat(2))),
        Paint(Hue.BLUE, False, Floor(3)),
        Paint(Hue.RED, True, Floor(-1), Seat(0), ("left", 2)),
        Turn(SPECTATOR),
    ],
)
def test_a_step_is_read_back_as_it_was_written(step):
    g = Shelf({}, 3)
    g.todo = [step]
    assert read(write(g)).todo == [step]


@pytest.mark.parametrize("game", [AIRLOCK, BLACKOUT, CLAIMS, WRECK], ids=lambda game: game.id)
def test_every_position_of_a_game_is_read_back_as_it_was_written(game):
    g, luck = game.new(seed=3), Luck(3)
    while g.asks:
        back = game.read(game.write(g), g.options, g.seats)
        assert {**encode(back), "rng": g.rng} == encode(g)
        ask = g.asks[pick(luck, len(g.asks))]
        play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])
