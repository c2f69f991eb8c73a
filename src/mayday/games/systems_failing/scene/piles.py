"""Piles: bag, deck, discard pile and the white cubes."""

from __future__ import annotations

from functools import cache, lru_cache

from mayday.games.systems_failing.content import DECK_STACKS, WHITE, CardId
from mayday.games.systems_failing.cubes import ORDER, count, total
from mayday.games.systems_failing.scene.cards import cubes_of, figures
from mayday.games.systems_failing.table import SFState
from mayday.kernel import Kind, Node

_KEPT = 5000  # bags that many tables show alike


def bag(g: SFState) -> Node:
    """What the bag holds, as a count per colour. Rules: SF-INFO-2."""
    return _bag(g.bag)


@lru_cache(_KEPT)
def _bag(held: int) -> Node:
    return Node(
        id="bag",
        kind=Kind.BAG,
        at=(81.2, 74.2),
        size=(36.4, 13.6),
        count=total(held),
        columns=len(ORDER),
        children=tuple(
            cubes_of(Kind.PIECE, f"bag.{colour}", colour, _in_bag(colour), count(held, colour))
            for colour in ORDER
        ),
        rules=("SF-INFO-2", "SF-SCAV-1"),
    )


def _in_bag(colour: str) -> str:
    return "white_in_bag" if colour == WHITE.id else "in_bag"


def deck(g: SFState) -> Node:
    """The disaster deck: only the number of its cards is known. Rules: SF-INFO-3."""
    return _deck(len(g.deck), bool(g.stacks))


@cache
def _deck(cards: int, has_stacks: bool) -> Node:
    at, height = (88.0, 12.4) if has_stacks else (90.5, 17.4)  # the stacks stand below it
    return Node(
        id="deck",
        kind=Kind.PILE,
        at=(69.3, at),
        size=(12.6, height),
        face_down=True,
        count=cards,
        rules=("SF-NEW-2", "SF-NEW-5", "SF-INFO-3"),
    )


def white_on_deck(g: SFState) -> tuple[Node, ...]:
    """White cubes on the deck until new disasters appear. Rules: SF-WHITE-2, SF-WHITE-6."""
    if not g.white_on_deck:
        return ()
    drawn = Node(
        id="white_on_deck",
        kind=Kind.PIECE,
        at=(65.9, 88.7),
        size=(5.2, 4.2),
        hue=WHITE.id,
        symbol=WHITE.code,
        count=g.white_on_deck,
        rules=("SF-WHITE-2", "SF-WHITE-6"),
    )
    return (drawn,)


def stacks(g: SFState) -> tuple[Node, ...]:
    """The cards left of each stack, top first, until the first reshuffle. Rules: SF-INFO-3."""
    return (_stacks(tuple(g.stacks)),) if g.stacks else ()


@lru_cache(_KEPT)
def _stacks(sizes: tuple[int, ...]) -> Node:
    return Node(
        id="stacks",
        kind=Kind.ROW,
        at=(69.3, 97.05),
        size=(12.6, 4.3),
        columns=DECK_STACKS,
        children=tuple(
            Node(id=f"stacks#{n}", kind=Kind.PILE, label="cards", face_down=True, count=size)
            for n, size in enumerate(reversed(sizes))
        ),
        rules=("SF-SETUP-19", "SF-INFO-3"),
    )


def discard(g: SFState) -> Node:
    """The discard pile, face up, the newest on top. Rules: SF-INFO-1."""
    return _discard(tuple(g.discard))


@lru_cache(_KEPT)
def _discard(cards: tuple[CardId, ...]) -> Node:
    return Node(
        id="discard",
        kind=Kind.PILE,
        at=(83.5, 90.5),
        size=(14.2, 17.4),
        count=len(cards),
        children=tuple(map(_discarded, cards)),
        rules=("SF-NEW-5", "SF-INFO-1"),
    )


@cache
def _discarded(card: CardId) -> Node:
    return Node(id=card, kind=Kind.CARD, figures=figures(card), about="discarded")


def white_supply(g: SFState) -> Node:
    """White cubes that no systems failing card has called yet. Rules: SF-FAIL-2."""
    return _white_supply(g.white_supply)


@cache
def _white_supply(cubes: int) -> Node:
    return Node(
        id="white_supply",
        kind=Kind.COUNTER,
        at=(95.4, 90.5),
        size=(8, 17.4),
        hue=WHITE.id,
        symbol=WHITE.code,
        value=cubes,
        rules=("SF-FAIL-2",),
    )
