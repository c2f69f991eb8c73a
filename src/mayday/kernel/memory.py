"""Memory: what programs that play many games tell Python's garbage collector."""

from __future__ import annotations

import gc

_SELDOM = 100_000, 20, 50  # positions come and go by the thousand, and none go round in circles


def keep_loaded() -> None:
    """Never look again for garbage among all that is loaded by now: games, words, code.

    Positions, steps and views are trees that end when nobody holds them, so the collector finds
    nothing among them either, and is asked to look seldom. A program calls this once, when its
    games are loaded and before it plays.
    """
    gc.freeze()
    gc.set_threshold(*_SELDOM)
