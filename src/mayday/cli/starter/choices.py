"""Choices: every click there is, made once."""

from __future__ import annotations

from enum import StrEnum

from mayday.kernel import Choice


class Verb(StrEnum):
    """What a player can do."""

    WALK = "walk"
    REFILL = "refill"


WALK = Choice(Verb.WALK.value, "tunnel")
REFILL = Choice(Verb.REFILL.value, "oil")
TURN = (WALK, REFILL)
