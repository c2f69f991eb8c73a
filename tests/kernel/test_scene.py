"""Scene: the tree of nodes and its JSON."""

from __future__ import annotations

import msgspec
import pytest

from mayday.kernel import Figure, Kind, Link, Node, Region, drawn_once, encode_scene

CARD = Node(id="D16", kind=Kind.CARD, figures=(Figure("damage", 3, "burst"),))
ZONE = Node(id="zone1", kind=Kind.STACK, label="zone", at=(20, 30), children=(CARD,))
BAG = Node(id="bag", kind=Kind.BAG, count=0)
TABLE = Node(
    id="table",
    kind=Kind.TABLE,
    children=(ZONE, BAG),
    links=(Link("zone1", "bag", wall=True),),
    regions=(Region(5, "red"),),
)


def test_walking_gives_a_node_before_all_below_it_in_order():
    assert [node.id for node in TABLE.walk()] == ["table", "zone1", "D16", "bag"]


def test_what_is_drawn_once_is_the_same_node_for_the_same_values():
    @drawn_once
    def counter(value: int) -> Node:
        return Node(id="counter", kind=Kind.COUNTER, value=value)

    assert counter(1) is counter(1)
    assert [counter(n).value for n in (1, 2)] == [1, 2]


def test_a_node_bears_its_label_s_name_or_its_own():
    assert (ZONE.named, CARD.named) == ("zone", "D16")


def test_nodes_are_frozen_and_compare_by_value():
    with pytest.raises(AttributeError):
        BAG.count = 3
    assert Node(id="bag", kind=Kind.BAG, count=0) == BAG


def test_a_scene_as_json_leaves_out_what_is_not_said():
    assert encode_scene(BAG) == b'{"id":"bag","kind":"bag","count":0}'


def test_a_scene_survives_the_way_through_json():
    assert msgspec.json.decode(encode_scene(TABLE), type=Node) == TABLE
