"""search: looks ahead from positions that agree with what the seat sees.

The choices that the game's policy likes best are tried on imagined positions, the same ones for
each of them. Everybody plays on by it for a while, then the game's `value` says how it looks.
Choices that fall behind are dropped, and the first one stays unless another is better with some
confidence. A game without a policy of its own has its heuristics: then that is the greedy choice.
Work is counted in imagined choices: the same seed decides alike on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
        comparison = Comparison(self.game, look(), ask, self.luck, self.effort)
        if not comparison.is_worth_it:
            return comparison.promising()[0]
        greedy, *rivals = comparison.run()
        if not rivals:
            return greedy.choice
        best = max(rivals, key=lambda tried: tried.mean)
        lead, error = best.lead(greedy)
        return best.choice if lead > self.effort.doubt * error else greedy.choice


class Comparison:
    """Some choices of one decision, tried side by side."""

    def __init__(
        self, game: GameDef[Any], view: View[Any], ask: Ask, luck: Luck, effort: Effort
    ) -> None:
        self.game, self.view, self.ask, self.luck, self.effort = game, view, ask, luck, effort
        self.work = 0

    @property
    def is_worth_it(self) -> bool:
        """Whether looking ahead finds better choices than the heuristics here."""
        return self.ask.prompt not in self.effort.plain

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
        """What the policy likes best, the best first; nothing that it likes much less."""
        scores = liked(self.game, self.imagine(), self.ask)
        order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
        least = scores[order[0]] - self.effort.margin
        return [self.ask.choices[n] for n in order[: self.effort.width] if scores[n] >= least]

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
        until = g.round + self.effort.rounds
        play(g, self.ask.seat, choice)
        self.work += 1 + play_on(self.game, g, until, self.effort.choices)
        return judged(self.game, g, self.ask.seat)


def play_on(game: GameDef[Any], g: State, until: int, most: int) -> int:
    """Everybody plays until a round begins, or so many choices; how many it were.

    They do what the game's `playout` says and, where it says nothing, play greedily.
    """
    made = 0
    while g.asks and made < most and g.round < until:
        ask = next_ask(g.asks)
        choice = game.playout(g, ask) if len(ask.choices) > 1 else None
        if choice is None:
            greedily(game, g)
        else:
            play(g, ask.seat, choice)
        made += 1
    return made


def judged(game: GameDef[Any], g: State, seat: Seat) -> float:
    """How a position looks to a seat: 0 lost, 1 won."""
    if g.result is not None:
        return (g.result.returns[seat] + 1) / 2
    return game.value(g, seat)


def liked(game: GameDef[Any], g: State, ask: Ask) -> Sequence[float]:
    """A score for each choice, by the game's policy or else its heuristics."""
    return (game.policy or game.heuristics)(g, ask)


def greedily(game: GameDef[Any], g: State) -> None:
    """Whoever is asked makes the choice that looks best at once."""
    ask = next_ask(g.asks)
    choices = ask.choices
    if len(choices) > 1:
        scores = liked(game, g, ask)
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
