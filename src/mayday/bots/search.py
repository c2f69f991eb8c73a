"""search: looks ahead from positions that agree with what the seat sees.

The choices that the game's heuristics like best are tried on imagined positions, the same ones for
each of them. Everybody plays on greedily for a while, then the game's `value` says how it looks.
Choices that fall behind are dropped, and the greedy one stays unless another is better with some
confidence. Work is counted in imagined choices: the same seed decides alike on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf, log2, sqrt
from statistics import fmean
from typing import Any, NamedTuple

from mayday.kernel import (
    Ask,
    Choice,
    Effort,
    GameDef,
    Luck,
    Seat,
    State,
    View,
    next_ask,
    pick,
    play,
)

_SEED_RANGE = 1 << 62
_FEWEST = 8  # tries before anything is said of a choice
_HOPELESS = 3.0  # standard errors behind the greedy choice


class Tried(NamedTuple):
    """A choice, and how each imagined position looked after it: 0 lost, 1 won."""

    choice: Choice
    outcomes: list[float]

    @property
    def mean(self) -> float:
        return fmean(self.outcomes)

    def lead(self, other: Tried) -> tuple[float, float]:
        """By how much it is better than another that was tried as often, and the standard error."""
        gaps = [mine - theirs for mine, theirs in zip(self.outcomes, other.outcomes)]
        mean, count = fmean(gaps), len(gaps)
        if count < 2:
            return mean, inf
        return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / (count - 1) / count)


class SearchBot:
    """Compares the most promising choices by playing them on."""

    def __init__(self, game: GameDef[Any], seat: Seat, seed: int, effort: Effort) -> None:
        self.game, self.effort = game, effort
        self.luck = Luck(seed)

    def choose(self, ask: Ask, look: Callable[[], View[Any]]) -> Choice:
        if len(ask.choices) == 1:
            return ask.choices[0]
        greedy, *rivals = Comparison(self.game, look(), ask, self.luck, self.effort).run()
        best = max(rivals, key=lambda tried: tried.mean, default=greedy)
        lead, error = best.lead(greedy)
        return best.choice if lead > self.effort.doubt * error else greedy.choice


class Comparison:
    """Some choices of one decision, tried side by side."""

    def __init__(
        self, game: GameDef[Any], view: View[Any], ask: Ask, luck: Luck, effort: Effort
    ) -> None:
        self.game, self.view, self.ask, self.luck, self.effort = game, view, ask, luck, effort
        self.work = 0

    def run(self) -> list[Tried]:
        """Those that were compared to the end, the greedy choice first."""
        alive = [Tried(choice, []) for choice in self.promising()]
        stages = max(1, ceil(log2(len(alive))))
        for stage in range(1, stages + 1):
            self.try_until(self.effort.work * stage / stages, alive)
            if stage < stages:
                alive = _better_half(alive)
        return alive

    def promising(self) -> list[Choice]:
        """What the heuristics like best, the best first."""
        scores = self.game.heuristics(self.imagine(), self.ask)
        order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
        return [self.ask.choices[n] for n in order[: self.effort.width]]

    def imagine(self) -> State:
        """A position that agrees with the view."""
        imagined: State = self.game.resample(self.view, pick(self.luck, _SEED_RANGE))
        return imagined

    def try_until(self, work: float, alive: list[Tried]) -> None:
        """Try all of them alike, as long as there is work to spend and something to decide."""
        while len(alive) > 1 and (self.work < work or len(alive[0].outcomes) < 2):
            imagined = self.imagine()
            for tried in alive:
                tried.outcomes.append(self.outcome(imagined.clone(), tried.choice))
            if len(alive[0].outcomes) % _FEWEST == 0:
                alive[1:] = [tried for tried in alive[1:] if _has_hope(tried, alive[0])]

    def outcome(self, g: State, choice: Choice) -> float:
        """How it looks once the choice was made and everybody played on for a while."""
        until, left = g.round + self.effort.rounds, self.effort.choices
        play(g, self.ask.seat, choice)
        while g.asks and left and g.round < until:
            greedily(self.game, g)
            left -= 1
        self.work += 1 + self.effort.choices - left
        if g.result is not None:
            return (g.result.returns[self.ask.seat] + 1) / 2
        return self.game.value(g, self.ask.seat)


def greedily(game: GameDef[Any], g: State) -> None:
    """Whoever is asked makes the choice that the heuristics like best."""
    ask = next_ask(g.asks)
    choices = ask.choices
    if len(choices) > 1:
        scores = game.heuristics(g, ask)
        play(g, ask.seat, choices[max(range(len(scores)), key=scores.__getitem__)])
    else:
        play(g, ask.seat, choices[0])


def _better_half(alive: list[Tried]) -> list[Tried]:
    """The greedy choice, and the better ones of the others."""
    greedy, *rivals = alive
    rivals.sort(key=lambda tried: tried.mean, reverse=True)
    return [greedy, *rivals[: max(1, ceil(len(alive) / 2) - 1)]]


def _has_hope(tried: Tried, greedy: Tried) -> bool:
    lead, error = tried.lead(greedy)
    return lead + _HOPELESS * error > 0
