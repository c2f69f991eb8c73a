"""Reading order: places on a board as rows and columns."""

from __future__ import annotations

from mayday.kernel import Kind, Node
from mayday.render.reading import Columns, Rows, reading_order


def at(id, x, y, w=10, h=10):
    return Node(id=id, kind=Kind.PANEL, at=(x, y), size=(w, h))


def shape(part):
    if isinstance(part, Node):
        return part.id
    return (type(part).__name__, *(shape(p) for p in part.parts))


def test_one_node_is_itself():
    assert shape(reading_order([at("a", 5, 5)])) == "a"


def test_what_lies_below_is_read_later():
    assert shape(reading_order([at("low", 5, 50), at("high", 50, 5)])) == ("Rows", "high", "low")


def test_what_lies_side_by_side_becomes_columns():
    nodes = [at("right", 80, 52), at("left", 20, 50)]
    assert shape(reading_order(nodes)) == ("Columns", "left", "right")


def test_parts_are_cut_again():
    nodes = [
        at("status", 50, 5, 100, 8),
        at("tall", 20, 50, 30, 80),
        at("upper", 70, 30),
        at("lower", 70, 70),
    ]
    assert shape(reading_order(nodes)) == (
        "Rows",
        "status",
        ("Columns", "tall", ("Rows", "upper", "lower")),
    )


def test_what_overlaps_is_read_from_the_top():
    nodes = [at("under", 50, 52, 60, 60), at("over", 55, 48, 60, 60)]
    assert shape(reading_order(nodes)) == ("Rows", "over", "under")


def test_nodes_without_a_place_follow_in_their_order():
    loose = [Node(id=id, kind=Kind.COUNTER) for id in ("x", "y")]
    assert shape(reading_order([*loose, at("a", 5, 5)])) == ("Rows", "a", "x", "y")
    assert isinstance(reading_order(loose), Rows)
    assert not isinstance(reading_order(loose), Columns)
