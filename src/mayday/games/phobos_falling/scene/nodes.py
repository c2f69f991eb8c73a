"""Nodes that are drawn in several places: cards, chips, small drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mayday.games.phobos_falling.content import BACK, DECKS, TITLE
from mayday.games.phobos_falling.rows import CardId, DeckId, RuleIds
from mayday.games.phobos_falling.scene.places import Box, Point, at_of, size_of
from mayday.kernel import Kind, Node

BACK_HUES = {
    "eng": "orange",
    "bri": "yellow",
    "sec": "red",
    "sci": "blue",
    "hyd": "green",
    "res": "white",
    "shu": "violet",
}


def placed(box: Box, within: Point) -> dict[str, Point]:
    """The place of a node on its parent."""
    return {"at": at_of(box, within), "size": size_of(box, within)}


def card_node(id: str, card: CardId, count: int = 1) -> Node:
    """A card face up: its title, its words, its sign and its deck."""
    title = TITLE[card]
    return Node(
        id=id,
        kind=Kind.CARD,
        label=title.id,
        count=count if count > 1 else None,
        children=(
            Node(id=f"{id}.sign", kind=Kind.PIECE, label=title.id, art=f"face_{title.sign}"),
            chip(f"{id}.back", f"back_{BACK[card]}", BACK_HUES[BACK[card]], BACK[card][:1].upper()),
        ),
        note=f"note.{title.id}",
        rules=title.rules,
    )


def chip(
    id: str, label: str, hue: str, symbol: str, value: int | None = None, rules: RuleIds = ()
) -> Node:
    """A small cube with a letter or a number."""
    return Node(
        id=id, kind=Kind.PIECE, label=label, hue=hue, symbol=symbol, value=value, rules=rules
    )


def back_chips(id: str, cards: Iterable[CardId]) -> tuple[Node, ...]:
    """How many cards of each back there are. Rules: PF-INFO-8."""
    backs = Counter(card if card in DECKS else BACK[card] for card in cards)
    return tuple(
        chip(
            f"{id}.{deck}",
            f"back_{deck}",
            BACK_HUES[deck],
            str(backs[DeckId(deck)]),
            backs[DeckId(deck)],
            ("PF-INFO-8",),
        )
        for deck in DECKS
        if backs[deck]
    )


def drawing(
    id: str,
    art: str,
    label: str,
    *,
    state: str = "",
    count: int | None = None,
    rules: RuleIds = (),
) -> Node:
    """A small drawing of the art folder."""
    return Node(
        id=id, kind=Kind.PIECE, label=label, art=art, state=state, count=count, rules=rules
    )
