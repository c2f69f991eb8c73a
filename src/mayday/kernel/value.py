"""Value: how a position looks to a seat, as a chance to win.

A game names what can be counted on its table, each count with a weight that was fitted by playing
(tools/fit_value.py). The weighed sum becomes a chance between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from operator import mul

_SURE = 30.0  # beyond this nothing changes


def weighed(signs: Iterable[float], weights: Iterable[float], bias: float) -> float:
    """The chance that these signs stand for."""
    score = bias + sum(map(mul, signs, weights))
    return 1 / (1 + exp(-max(-_SURE, min(_SURE, score))))
