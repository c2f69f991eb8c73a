"""Nodes that are drawn in several places: cards, chips, small drawings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from mayday.games.phobos_falling.content import BACK, DECKS, TITLE
from mayday.games.phobos_falling.rows import CardId, DeckId, RuleIds, SystemId, Title
from mayday.games.phobos_falling.scene.places import TABLE, Box, Point, at_of, size_of
from mayday.games.phobos_falling.shapes import Hand
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
        about=about_card(title),
        children=(
            sign_of(id, title),
            chip(f"back_of_{id}", f"back_{back}", BACK_HUES[back], symbol, count),
        ),
        note=f"note.{title.id}",
        rules=title.rules,
    )


def sign_of(id: str, title: Title) -> Node:
    """The sign on a card: what kind of card it is."""
    return drawing(f"sign_of_{id}", f"face_{title.sign}", title.id, about=about_card(title))


def about_card(title: Title) -> str:
    """The words that say when such a card can be used."""
    uses = {
        "card_engine": title.engine,
        "card_install": bool(title.install),
        "card_combat": title.combat is not None,
        "card_response": title.response is not None,
        "card_equip": title.equip is not None,
        "card_activate": title.field is not None,
        "card_tube": title.tube,
        "card_medical": bool(title.medical),
        "card_data": title.technical_data,
        "card_scavenge": title.scavenge,
        "card_fabricate": bool(title.makes),
        "card_play": title.play is not None,
    }
    return next((about for about, fits in uses.items() if fits), "card_useless")


def chip(
    id: str, label: str, hue: str, symbol: str, value: int | None = None, rules: RuleIds = ()
) -> Node:
    """A small cube with a letter or a number."""
    return Node(
        id=id, kind=Kind.PIECE, label=label, hue=hue, symbol=symbol, value=value, rules=rules
    )


@lru_cache(maxsize=4096)
def backs_of(cards: Hand) -> tuple[tuple[DeckId, int], ...]:
    """How many cards of each back there are. Rules: PF-INFO-8."""
    backs = [BACK.get(card, DeckId(card)) for card in cards]
    return tuple((deck, backs.count(deck)) for deck in DECKS if deck in backs)


def back_chips(id: str, backs: Iterable[tuple[DeckId, int]]) -> tuple[Node, ...]:
    """A chip for each back with the number of cards."""
    rules = ("PF-INFO-8",)
    return tuple(
        chip(f"{id}.{deck}", f"back_{deck}", BACK_HUES[deck], str(number), number, rules)
        for deck, number in backs
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
    about: str = "",
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
        about=about,
    )


def system_drawing(id: str, system: SystemId, damaged: bool, rules: RuleIds) -> Node:
    """A system, crossed out if it is damaged, as its name says."""
    if damaged:
        return drawing(id, f"{system}_damaged", f"{system}.damaged", rules=rules, about=system)
    return drawing(id, system, system, rules=rules, about=system)
