"""Tables: what each shape begins with, how it is copied, written and read, and what it refuses."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from mayday.kernel import (
    PUBLIC,
    Bits,
    Cell,
    Counts,
    Each,
    EachSeat,
    Flag,
    GameDef,
    GameError,
    Kind,
    Letters,
    Limits,
    Line,
    ListOf,
    Node,
    NotationError,
    Number,
    Numbers,
    OneOf,
    Onlooker,
    Option,
    Pile,
    SeatBits,
    SeatName,
    Shape,
    State,
    TupleOf,
    changed,
    table,
)

SEATS = ("Ann", "Bo", "Cy")
IDS = ("key", "lamp", "rope")

WRITTEN: list[tuple[Shape[Any], Any, str]] = [
    (Number(0, 10), 7, "7"),
    (Number(-3, 3, start=-3), 0, "0"),
    (Flag(), True, "yes"),
    (SeatName(), 1, "Bo"),
    (OneOf(IDS), "lamp", "lamp"),
    (ListOf(IDS), ["rope", "key", "?"], "rope key ?"),
    (ListOf(IDS, none="nobody"), ["", "key", ""], "nobody key nobody"),
    (TupleOf(IDS), ("rope", "key", "?"), "rope key ?"),
    (TupleOf(IDS, top_last=True), ("rope", "key"), "key rope"),
    (Pile(IDS), ["rope", "key"], "key rope"),
    (Numbers(), [3, 0, 2], "3 0 2"),
    (Numbers(top_last=True), [3, 0, 2], "2 0 3"),
    (Bits(IDS), 0b101, "key rope"),
    (SeatBits(), 0b110, "Bo Cy"),
    (Letters("HM"), "HMM?", "HMM?"),
    (Counts(IDS), {"rope": 2, "key": 1}, "rope:2 key:1"),
]


MANY = tuple(f"room{n}" for n in range(100))
RENEWED: list[tuple[Shape[Any], list[Any]]] = [
    (Bits(MANY), [0, 1, 1 << 99, (1 << 100) - 1, 5 << 60, 0]),
    (
        Counts(IDS, of=Number(-3, 10)),
        [{}, {"key": 2, "rope": 0}, {"rope": -3, "key": 2}, {"lamp": 10}, {"lamp": 4}, {}],
    ),
]


def name(value: object) -> str:
    return type(value).__name__ if isinstance(value, Shape) else ""


@pytest.mark.parametrize(("shape", "value", "text"), WRITTEN, ids=name)
def test_a_value_is_written_in_its_shape_and_read_back(shape, value, text):
    assert shape.write(value, SEATS) == text
    assert shape.read(text, SEATS) == value


@pytest.mark.parametrize("shape", [shape for shape, _, _ in WRITTEN], ids=name)
def test_an_empty_table_is_written_as_nothing_or_as_the_first_seat(shape):
    text = shape.write(shape.empty(3), SEATS)
    assert text == ("Ann" if isinstance(shape, SeatName) else "")
    assert shape.read(text, SEATS) == shape.empty(3)


@pytest.mark.parametrize(
    ("shape", "text", "reason"),
    [
        (Number(0, 10), "11", "11 is not 0 to 10"),
        (Number(2), "1", "1 is not 2 or more"),
        (Flag(), "no", 'no answer "no"'),
        (SeatName(), "Dee", 'no seat "Dee"'),
        (OneOf(IDS, "tool"), "saw", 'no tool "saw"'),
        (ListOf(IDS, "tool"), "key saw", 'no tool "saw"'),
        (TupleOf(IDS, "tool"), "key saw", 'no tool "saw"'),
        (ListOf(IDS, "tool", none="nobody"), "saw", 'no tool "saw"'),
        (Pile(IDS, "card"), "saw", 'no card "saw"'),
        (Numbers(0, 2), "1 3", "3 is not 0 to 2"),
        (Bits(IDS, "tool"), "saw", 'no tool "saw"'),
        (SeatBits(), "Dee", 'no seat "Dee"'),
        (Letters("HM"), "HX", 'no letter "X"'),
        (Counts(IDS, "tool"), "saw:1", 'no tool "saw"'),
    ],
    ids=name,
)
def test_what_a_shape_cannot_hold_is_refused_with_its_reason(shape, text, reason):
    with pytest.raises(NotationError) as error:
        shape.read(text, SEATS)
    assert str(error.value) == reason


class Store(State):
    """A table of each shape that can change."""

    words: list[str] = table(PUBLIC, ListOf(IDS))
    rows: list[list[str]] = table(PUBLIC, Each(("Left", "Right"), Pile(IDS)), line="row")
    hands: list[list[str]] = table(PUBLIC, EachSeat(ListOf(IDS)), line="hand")
    marks: list[int] = table(PUBLIC, EachSeat(Number()), line="mark")
    counts: dict[str, int] = table(PUBLIC, Counts(IDS))


def game(state: type[State], **more: Any) -> GameDef[Any]:
    return GameDef(
        id="store",
        title="Store",
        seat_counts=range(2, 4),
        seat_names=SEATS,
        state=state,
        steps=(),
        setup=lambda g: None,
        scene=lambda v: Node(id="table", kind=Kind.TABLE),
        **more,
    )


STORE = game(Store)


def test_a_table_for_each_seat_has_as_many_parts_as_there_are_seats():
    g = Store({}, 3)
    assert (g.hands, g.marks, g.rows) == ([[], [], []], [0, 0, 0], [[], []])


def test_each_part_stands_on_a_line_of_its_own():
    g = STORE.read("rowRight key lamp\nhandBo rope\nmarkCy 4", seats=3)
    assert (g.rows, g.hands, g.marks) == ([[], ["lamp", "key"]], [[], ["rope"], []], [0, 0, 4])
    assert STORE.write(g) == "rowRight  key lamp\nhandBo    rope\nmarkCy    4\n"


def test_a_line_for_a_seat_that_is_not_at_the_table_is_refused():
    with pytest.raises(NotationError, match=r"^handCy rope: "):
        STORE.read("handCy rope", seats=2)


def test_a_clone_shares_no_list_and_no_dict_with_its_original():
    g = STORE.read("words key\nrowLeft key\nhandAnn key\ncounts key:1", seats=2)
    c = g.clone()
    for part in (c.words, *c.rows, *c.hands):
        part.append("rope")
    c.marks[0] = c.counts["key"] = 9
    assert STORE.write(g).split() == [
        "words",
        "key",
        "rowLeft",
        "key",
        "handAnn",
        "key",
        "counts",
        "key:1",
    ]


def test_parts_within_parts_are_copied_each_by_itself():
    class Nested(State):
        shelves: list[list[list[str]]] = table(
            PUBLIC, Each("ab", Each("cde", ListOf(IDS))), lines=()
        )

    g = Nested({}, 2)
    g.shelves[1][2].append("key")
    c = g.clone()
    for shelf in c.shelves:
        for row in shelf:
            row.append("rope")
    assert g.shelves == [[[], [], []], [[], [], ["key"]]]
    assert c.shelves == [[["rope"]] * 3, [["rope"], ["rope"], ["key", "rope"]]]


def test_a_game_may_write_a_table_on_lines_of_its_own():
    class Odd(State):
        left: int = table(PUBLIC, Number(), lines=())
        right: int = table(
            PUBLIC, Number(), lines=[Line("both", lambda g: f"{g.left}+{g.right}", _both)]
        )

    odd = game(Odd)
    g = odd.read("both 2+3")
    assert (g.left, g.right, odd.write(g).split()) == (2, 3, ["both", "2+3"])


def _both(g: Any, text: str) -> None:
    left, right = text.split("+")
    g.left, g.right = int(left), int(right)


def test_an_option_takes_only_its_values():
    lit = game(Store, options=(Option("light", ("dim", "bright"), "dim"),))
    assert lit.read("light bright").options == {"light": "bright"}
    with pytest.raises(NotationError, match=r'^light banana: "banana" is none of dim, bright$'):
        lit.read("light banana")


def test_two_lines_of_one_name_are_an_error():
    with pytest.raises(GameError, match='two tables or options of store are written as "words"'):
        game(Store, options=(Option("words", ("few", "many"), "few"),)).read("")


@pytest.mark.parametrize(("shape", "values"), RENEWED, ids=name)
def test_numbers_that_are_renewed_are_those_of_the_value(shape: Shape[Any], values: list[Any]):
    by = Onlooker(1, 3, {})
    limits = Limits(shape.cells(3))
    assert shape.renews
    row = memoryview(bytearray(b"<" + limits.told(shape.numbers(values[0], by)) + b">"))
    for last, value in pairwise(values):
        shape.renew(row, 1, value, last, by)
        assert row == b"<" + limits.told(shape.numbers(value, by)) + b">"


def test_numbers_that_no_byte_can_tell_are_kept_within_the_limits_of_their_cells():
    limits = Limits((Cell("", "", -2, 5), Cell("", "", 0, 200)))
    assert limits.told([-9, 199]) == bytes([254, 199])
    assert limits.told([6, 300]) == bytes([5, 200])


def test_what_changed_is_new_gone_or_something_else():
    assert changed({"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 0, "d": 4}) == ["b", "c", "d"]
