"""Value: how a position looks to a seat, as a chance to win.

A game names what can be counted on its table, each count with a weight that was fitted by playing
(tools/fit_value.py). The weighed sum becomes a chance between 0 and 1. What the counts speak for
can be said: a sign is a count with the sentence of `[reason]` that it stands for.

    SPEAKS = {"hull": more("hull", "hull"), "doors": less("doors"), "turn": None}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp
from operator import mul
from typing import NamedTuple

from mayday.kernel.remarks import Remark

_SURE = 30.0  # beyond this nothing changes


def weighed(signs: Iterable[float], weights: Iterable[float], bias: float) -> float:
    """The chance that these signs stand for."""
    score = bias + sum(map(mul, signs, weights))
    return 1 / (1 + exp(-max(-_SURE, min(_SURE, score))))


class Speaks(NamedTuple):
    """What there is to say when a count is better after one choice than after others."""

    reason: Remark  # its key is one of [reason]
    good: int  # 1: more of it is good, -1: less of it is


def more(key: str, *nodes: str, **details: str) -> Speaks:
    """More of it is good."""
    return Speaks(Remark(key, tuple(details.items()), nodes), 1)


def less(key: str, *nodes: str, **details: str) -> Speaks:
    """Less of it is good."""
    return Speaks(Remark(key, tuple(details.items()), nodes), -1)


class Sign(NamedTuple):
    """One count of a position, as it speaks for a seat."""

    reason: Remark
    amount: float  # the more, the better
    weight: float  # how much one more of it adds to the score; 0: as far as it goes, nothing


def spoken(
    counts: Mapping[str, float], weights: Mapping[str, float], speaks: Mapping[str, Speaks | None]
) -> tuple[Sign, ...]:
    """The counts that can be spoken of; one that was fitted against its good side adds nothing.

    Every count has its entry in `speaks`: None where no choice can change it.
    """
    signs = []
    for name, count in counts.items():
        said = speaks[name]
        if said is not None:
            weight = max(0.0, said.good * weights[name])
            signs.append(Sign(said.reason, said.good * count, weight))
    return tuple(signs)
