"""Remarks: what explains a node, and chances as they are read."""

from __future__ import annotations

import pytest

from mayday.kernel import UNKNOWN, Figure, Kind, Node, Remark, Seat, Text, percent, plain, remark
from mayday.kernel.remarks import about
from tiny import WRECK

TEXT = Text(
    {
        "name": {"lamp": "Lamp", "bag": "Bag", "oil": "Oil", "weight": "weight"},
        "about": {
            "lamp": "By its id.",
            "seat.bag": "{0} has {count} of {limit}.",
            "oil": "By its name: {value}, {weight}, {1}.",
            "unknown": "Nobody knows.",
            "card": "By its kind.",
            "torch": "As it says.",
        },
    },
    {},
    ("A", "B"),
)


WEIGHT = Figure("weight", "3-7")


def said(node: Node) -> str:
    found = about(TEXT, node)
    return "" if found is None else plain(TEXT.remark("about", found.key, dict(found.details)))


@pytest.mark.parametrize(
    ("node", "words"),
    [
        (Node(id="lamp", kind=Kind.CARD, about="torch"), "As it says."),
        (Node(id="lamp", kind=Kind.CARD), "By its id."),
        (Node(id="seat2.bag", kind=Kind.BAG, count=2, limit=3), "B has 2 of 3."),
        (
            Node(
                id="x.7", kind=Kind.CARD, label="oil", value=4, figures=(Figure("weight", "3-7"),)
            ),
            "By its name: 4, 3-7, 7.",
        ),
        (Node(id="x#1", kind=Kind.PIECE, label=UNKNOWN), "Nobody knows."),
        (Node(id="y", kind=Kind.CARD), "By its kind."),
        (Node(id="y", kind=Kind.PIECE), ""),
    ],
)
def test_a_node_is_explained_by_what_it_says_its_id_its_name_or_its_kind(
    node: Node, words: str
) -> None:
    assert said(node) == words


def test_figures_are_read_as_they_stand_and_what_is_hidden_by_its_name() -> None:
    text = Text({"name": {"unknown": "hidden"}, "about": {"x": "{0}"}}, {}, ("A",))
    for value, read in (("3-7", "3-7"), (">99%", ">99%"), ("5+", "5+"), (UNKNOWN, "hidden")):
        assert plain(text.remark("about", "x", {"0": value})) == read


def test_a_game_adds_its_remarks_to_the_words() -> None:
    g = WRECK.new(seed=1)
    g.looked = [Seat(0)]
    node = next(node for node in WRECK.look(g, Seat(0)).walk() if node.id == "wreck")
    keys = [said.key for said in WRECK.about(WRECK.view(g, Seat(0)), node)]
    assert keys == ["wreck", "looked"]
    assert [said.key for said in WRECK.about(WRECK.view(g, Seat(1)), node)] == ["wreck"]


def test_details_are_given_as_keywords() -> None:
    assert remark("hit", damage=3, nodes=("core",)) == Remark("hit", (("damage", 3),), ("core",))


@pytest.mark.parametrize(
    ("chance", "read"),
    [
        (0, "0%"),
        (0.0001, "<1%"),
        (0.0099, "<1%"),
        (0.01, "1%"),
        (0.374, "37%"),
        (0.99, "99%"),
        (0.9901, ">99%"),
        (0.9997, ">99%"),
        (1, "100%"),
    ],
)
def test_a_chance_is_never_more_exact_than_it_is_read(chance: float, read: str) -> None:
    assert percent(chance) == read
