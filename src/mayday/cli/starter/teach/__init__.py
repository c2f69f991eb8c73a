"""Teach: what choices are good for, what is coming, and how it goes, for those who play."""

from __future__ import annotations

from mayday.cli.starter.choices import WALK
from mayday.cli.starter.content import NUMBERS
from mayday.cli.starter.table import StarterState
from mayday.kernel import NO_REMARKS, Ask, Choice, Remarks, View, Weight, percent, remark

__all__ = ["MEASURES", "forecast", "prospects"]

MEASURES = {"walked": lambda v: v.position.walked, "oil": lambda v: v.position.oil}


def prospects(v: View[StarterState], ask: Ask, choice: Choice) -> Remarks:
    """How likely a step is, and what refilling gives. Rules: ST-WALK-1, ST-REFILL-1."""
    if choice == WALK:
        chance = (NUMBERS.die - NUMBERS.stumbles_to) / NUMBERS.die
        return (remark("walk", chance=percent(chance), nodes=("tunnel",)),)
    return (remark("refill", oil=v.position.oil + 1, nodes=("oil",)),)


def forecast(v: View[StarterState]) -> Remarks:
    """A warning while the next stumble would be the last. Rules: ST-END-2."""
    if v.position.oil != 1:
        return NO_REMARKS
    return (remark("last_oil", nodes=("oil",), weight=Weight.DANGER),)
