"""The Ops deck: drawn, gained, lost and reshuffled, and what the player knows of it.

Known are the top card that was looked at, the whole deck at the highest NET space, and every
discard that was seen before it was laid down. Where cards mix, what was known of their places is
not known any more.
"""

from __future__ import annotations

from mayday.games.free_mars.content import CARD_BIT
from mayday.games.free_mars.events import (
    DeckReshuffled,
    NoOpsLeftToLose,
    OpsGained,
    OpsLost,
    ReserveRefilled,
    TopCardSeen,
)
from mayday.games.free_mars.rows import CardId
from mayday.games.free_mars.rules.end import lose_mission
from mayday.games.free_mars.table import FMState, sees_deck
from mayday.kernel import shuffle


def draw(g: FMState) -> CardId:
    """The top card is turned up. Rules: FM-OPS-1."""
    card = g.deck[-1]
    g.deck = g.deck[:-1]
    _pass_top(g)
    if g.mixed:
        g.mixed &= ~CARD_BIT[card]
    g.reveal()
    return card


def _pass_top(g: FMState) -> None:
    """The card on top is another one now."""
    g.top_seen = False
    if g.dealt:
        g.dealt -= 1


def lay_down(g: FMState, card: CardId) -> None:
    """A played card goes to the discards, where it is listed. Rules: FM-OPS-26, FM-NET-9."""
    g.discard += (card,)
    g.listed |= CARD_BIT[card]


def knows_top(g: FMState) -> bool:
    """Whether the top card is named in the present view. Rules: FM-NET-7, FM-NET-9."""
    return g.top_seen or sees_deck(g)


def look_at_top(g: FMState) -> None:
    """It stays known until it is drawn, lost or shuffled. Rules: FM-NET-9."""
    g.top_seen = True
    g.reveal()
    g.emit(TopCardSeen, g.deck[-1])


def can_gain_ops(g: FMState) -> bool:
    """Rules: FM-OPS-33."""
    return bool(g.reserve or g.discard)


def gain_ops(g: FMState, number: int) -> None:
    """Cards from the top of the Reserve, one after the other under the deck.

    Rules: FM-OPS-19, FM-OPS-20, FM-OPS-21.
    """
    before = len(g.deck)
    for _ in range(number):
        if not g.reserve:
            refill_reserve(g)
        if not g.reserve:
            break
        g.deck = (g.reserve[-1], *g.deck)
        g.reserve = g.reserve[:-1]
    if not before:
        g.top_seen = False
    if sees_deck(g):
        g.reveal()
    g.emit(OpsGained, len(g.deck) - before, len(g.deck))


def refill_reserve(g: FMState) -> None:
    """The shuffled discards become the Reserve; nobody knows where any of them is.

    Rules: FM-OPS-20, FM-NET-9.
    """
    if not g.discard:
        return
    cards = list(g.discard)
    shuffle(g, cards)
    g.reserve, g.discard = tuple(cards), ()
    g.listed = g.mixed = 0
    g.emit(ReserveRefilled, len(cards))


def lose_ops(g: FMState, number: int) -> None:
    """Cards from the top of the deck, unseen and unplayed, to the discards.

    What empties the deck loses the mission; an empty one has nothing to lose.
    Rules: FM-OPS-22, FM-OPS-23, FM-OPS-24.
    """
    if not g.deck:
        g.emit(NoOpsLeftToLose)
        return
    lost = min(number, len(g.deck))
    for _ in range(lost):
        card, is_known = g.deck[-1], knows_top(g)
        g.deck, g.discard = g.deck[:-1], (*g.discard, card)
        if is_known:
            g.listed |= CARD_BIT[card]
            g.mixed &= ~CARD_BIT[card]
        elif not g.dealt:
            g.stirred = True
        _pass_top(g)
    g.emit(OpsLost, lost, len(g.deck))
    if not g.deck:
        lose_mission(g, "ops_lost")


def reshuffle(g: FMState) -> None:
    """Deck and discards are shuffled together and as many dealt as there were.

    Every card that is named in one of them is then known to be in one of them.
    Rules: FM-OPS-27, FM-OPS-28, FM-NET-9.
    """
    number = len(g.deck)
    if sees_deck(g):
        g.mixed |= _bits(g.deck)
    elif g.top_seen:
        g.mixed |= CARD_BIT[g.deck[-1]]
    g.mixed |= g.listed
    g.listed = 0
    if g.stirred or g.dealt < number:
        g.stirred, g.dealt = True, 0
    cards = [*g.deck, *g.discard]
    shuffle(g, cards)
    split = len(cards) - number
    g.discard, g.deck = tuple(cards[:split]), tuple(cards[split:])
    g.top_seen = False
    if sees_deck(g):
        g.reveal()
    g.emit(DeckReshuffled, number)


def _bits(cards: tuple[CardId, ...]) -> int:
    return sum([CARD_BIT[card] for card in cards])
