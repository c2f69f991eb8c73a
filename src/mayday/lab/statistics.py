"""Statistics that reports need."""

from __future__ import annotations

from math import sqrt

_Z95 = 1.959963984540054


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a proportion."""
    if not trials:
        return (0.0, 1.0)
    rate, z2 = successes / trials, _Z95 * _Z95
    middle = rate + z2 / (2 * trials)
    spread = _Z95 * sqrt(rate * (1 - rate) / trials + z2 / (4 * trials * trials))
    scale = 1 + z2 / trials
    low = (middle - spread) / scale if successes else 0.0
    high = (middle + spread) / scale if successes < trials else 1.0
    return (low, high)
