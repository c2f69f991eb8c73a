"""Trading: what to give, what to ask for, and whether to hand it over.

A card goes to whoever has more use of it. Of a hand that the seat does not see, the backs tell how
likely a title is.
"""

from __future__ import annotations

from mayday.games.phobos_falling.bot.errands import Mind
from mayday.games.phobos_falling.content import BACK, COPIES, FULL_DECK, SHUTTLE_BAY, TITLE
from mayday.games.phobos_falling.rows import CardId, OfficerId
from mayday.games.phobos_falling.rules.trade import movable
from mayday.games.phobos_falling.table import hand_limit

GAIN = 0.9  # a gift must bring so much
HOPE = 0.35  # and a request be expected to


def gain(mind: Mind, giver: OfficerId, receiver: OfficerId, card: CardId) -> float:
    """What a card is worth more in the other hand."""
    if receiver in mind.g.wounded:
        return -1.0
    gained = mind.worth_to(receiver)[card] - mind.worth_to(giver)[card]
    if giver in mind.g.wounded and gained > -1:
        gained = mind.worth_to(receiver)[card]  # the wounded can use nothing
    if TITLE[card].install and mind.g.at[giver] == SHUTTLE_BAY and giver not in mind.g.wounded:
        return -1.0  # it is installed by whoever has it
    return gained


def best_gift(mind: Mind, other: OfficerId) -> tuple[float, CardId]:
    """What to give somebody in the zone."""
    if _is_full(mind, other):
        return -1.0, CardId("")
    found = [(gain(mind, mind.me, other, card), card) for card in movable(mind.g, mind.me)]
    return max(found, default=(-1.0, CardId("")))


def _is_full(mind: Mind, officer: OfficerId) -> bool:
    return len(mind.g.hands[officer]) > hand_limit(mind.g, officer)


def best_taken(mind: Mind, other: OfficerId) -> tuple[float, CardId]:
    """What to take from an officer whose hand the seat sees."""
    found = [(gain(mind, other, mind.me, card), card) for card in movable(mind.g, other)]
    return max(found, default=(-1.0, CardId("")))


def best_request(mind: Mind, other: OfficerId) -> tuple[float, str]:
    """What to ask an officer for whose hand the seat does not see, by title."""
    g = mind.g
    refused = {word.partition(".")[2] for word in g.refused if word.startswith(other)}
    best, wish = 0.0, ""
    for title, hope in hopes(mind, other).items():
        if title not in refused and hope > best:
            best, wish = hope, title
    return best, wish


def hopes(mind: Mind, other: OfficerId) -> dict[str, float]:
    """What asking for each title may bring: how likely it is there, times what it brings."""
    found: dict[str, float] = {}
    if mind.me in mind.g.wounded:
        return found
    mine, theirs = mind.worth_to(mind.me), mind.worth_to(other)
    backs = [BACK[card] for card in mind.g.hands[other]]
    for deck in dict.fromkeys(backs):
        count = backs.count(deck)
        for card, title, share in _SHARES[deck]:
            gained = mine[card] - theirs[card]
            if gained > GAIN:
                found[title] = found.get(title, 0.0) + gained * min(1.0, count * share)
    return found


_SHARES = {
    deck: tuple((card, TITLE[card].id, COPIES[card] / len(cards)) for card in dict.fromkeys(cards))
    for deck, cards in FULL_DECK.items()
}  # how much of a deck each card makes up


def hands_over(mind: Mind, by: OfficerId, card: CardId) -> float:
    """Whether to give what somebody asks for: the worth it gains there."""
    return gain(mind, mind.me, by, card) + 0.3
