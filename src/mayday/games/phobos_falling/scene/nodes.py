"""Nodes that are drawn in several places: cards, chips, small drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from mayday.games.phobos_falling.content import BACK, DECKS, TITLE
from mayday.games.phobos_falling.rows import CardId, DeckId, RuleIds, SystemId
from mayday.games.phobos_falling.scene.places import TABLE, Box, Point, at_of, size_of
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


def put(node: Node, box: Box, within: Point = TABLE) -> Node:
    """The node at a place of its parent."""
    return replace(node, at=at_of(box, within), size=size_of(box, within))


def card_node(id: str, card: CardId, count: int = 1) -> Node:
    """A card face up: its title, its words, its sign; its deck, and how many there are."""
    title, back = TITLE[card], BACK[card]
    symbol = f"×{count}" if count > 1 else back[:1].upper()
    return Node(
        id=id,
        kind=Kind.CARD,
        label=title.id,
        children=(
            drawing(f"sign_of_{id}", f"face_{title.sign}", title.id),
            chip(f"back_of_{id}", f"back_{back}", BACK_HUES[back], symbol, count),
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
    backs = Counter(BACK.get(card, DeckId(card)) for card in cards)
    return tuple(
        chip(
            f"{id}.{deck}",
            f"back_{deck}",
            BACK_HUES[deck],
            str(backs[deck]),
            backs[deck],
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
    symbol: str = "",
    count: int | None = None,
    rules: RuleIds = (),
) -> Node:
    """A small drawing of the art folder; with a symbol it is told in words as well."""
    return Node(
        id=id,
        kind=Kind.PIECE,
        label=label,
        art=art,
        state=state,
        symbol=symbol,
        count=count,
        rules=rules,
    )


def system_drawing(id: str, system: SystemId, damaged: bool, rules: RuleIds) -> Node:
    """A system, crossed out if it is damaged, as its name says."""
    if damaged:
        return drawing(id, f"{system}_damaged", f"{system}.damaged", rules=rules)
    return drawing(id, system, system, rules=rules)
