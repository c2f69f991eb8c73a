"""Hidden information: a random position that agrees with what the players know.

Rules: SF-INFO-2, SF-INFO-3.
"""

from __future__ import annotations

from mayday.games.systems_failing.cards import DISASTERS, ESCAPES, SYSTEMS_FAILING, CardId
from mayday.games.systems_failing.model import SFState, disasters_in_play
from mayday.kernel.chance import shuffle
from mayday.kernel.flow import Seat


def resample_hidden(g: SFState, seat: Seat) -> None:
    """Shuffle what lies face down; both seats know the same. Rules: SF-INFO-3."""
    resample_escape(g)
    resample_deck(g)


def resample_escape(g: SFState) -> None:
    """The cards under the active one are those not yet seen, in any order."""
    seen = {*g.escape[-1:], *g.escaped[0], *g.escaped[1]}
    hidden = [card for card in ESCAPES if card not in seen]
    shuffle(g, hidden)
    g.escape[: len(hidden)] = hidden


def resample_deck(g: SFState) -> None:
    """The deck holds every card not seen; its stacks hold one systems failing card each."""
    seen = {*g.discard, *disasters_in_play(g)}
    disasters = [card for card in DISASTERS if card not in seen]
    failing = [card for card in SYSTEMS_FAILING if card not in seen]
    shuffle(g, disasters)
    shuffle(g, failing)
    if not g.stacks:
        g.deck = disasters + failing
        shuffle(g, g.deck)
        return
    g.deck = []
    for size in g.stacks:
        stack: list[CardId] = []
        if failing:
            stack.append(failing.pop())
        stack += [disasters.pop() for _ in range(size - len(stack))]
        shuffle(g, stack)
        g.deck += stack
