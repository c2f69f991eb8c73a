"""Hints: the choices that a level would look at first, each with reasons in the game's words.

A hint sees what the seat sees and nothing else. The same view gives the same hints: the imagined
positions come from one fixed seed, and the work is counted, not the time.
"""

from __future__ import annotations

from collections import defaultdict
from math import inf
from statistics import fmean
from typing import Any, NamedTuple

from mayday.bots.search import Comparison, Tried
from mayday.kernel import (
    Ask,
    Choice,
    Effort,
    GameDef,
    Luck,
    Rank,
    Remark,
    Sign,
    State,
    View,
    percent,
)

_FEWEST, MOST = 2, 3  # choices
_SEED = 2150
_WORK = 600  # imagined choices: well below a second in every game
_MOST_REASONS = 2  # of what the value counts
_NOTICEABLE = 0.02  # of the score: less is not worth saying
_MARGIN = 0.01  # of the chance to win


class Reason(NamedTuple):
    """What speaks for a choice, and the section of its words: prospect, reason or hint."""

    section: str
    remark: Remark


class Hint(NamedTuple):
    """A choice worth thinking of, and why."""

    choice: Choice
    reasons: tuple[Reason, ...]


def hints(game: GameDef[Any], view: View[Any], ask: Ask) -> tuple[Hint, ...]:
    """The best choices of a decision as the game's commander sees it, the best first."""
    if len(ask.choices) == 1:
        choice = ask.choices[0]
        return (Hint(choice, (*_prospects(game, view, ask, choice), _said("only"))),)
    study = Study(game, view, ask, commanding(game))
    there, best = {node.id for node in game.scene(view).walk()}, study.best()
    found = []
    for choice in best:
        reasons = *_prospects(game, view, ask, choice), *study.reasons(choice, best[0])
        found.append(Hint(choice, _lit(there, reasons)))
    return tuple(found)


def commanding(game: GameDef[Any]) -> Effort:
    """How the game's commander looks ahead, with the time that a person would wait for a hint; also
    at choices that the commander would not think of."""
    effort = game.levels[Rank.COMMANDER].effort or Effort(_WORK)
    return effort._replace(work=_WORK, width=max(effort.width, MOST), margin=inf)


class Study(Comparison):
    """Choices tried side by side, all alike, with what the game's value counted after each."""

    def __init__(
        self,
        game: GameDef[Any],
        view: View[Any],
        ask: Ask,
        effort: Effort,
        also: Choice | None = None,
    ) -> None:
        """`also`: a choice that is tried even if it does not look promising."""
        super().__init__(game, view, ask, Luck(_SEED), effort)
        self._signs: dict[Choice, list[tuple[Sign, ...]]] = defaultdict(list)
        wanted = dict.fromkeys((*self.promising(), *(() if also is None else (also,))))
        self.tried = [Tried(choice, []) for choice in wanted]
        self.alive = self.tried[:]
        self.try_until(effort.work, self.alive)

    def outcome(self, g: State, choice: Choice) -> float:
        chance = super().outcome(g, choice)
        if g.result is None:
            self._signs[choice].append(self.game.reasons(g, self.ask.seat))
        return chance

    def best(self) -> list[Choice]:
        """The best first, the greedy one if in doubt; of those that fell behind one, if need be."""
        greedy, *rivals = self.alive
        rivals.sort(key=_mean, reverse=True)
        order = [greedy, *rivals]
        if rivals and self.is_worth_it:
            lead, error = rivals[0].lead(greedy)
            if lead > self.effort.doubt * error:
                order.sort(key=_mean, reverse=True)
        if len(order) < _FEWEST:
            order.append(max((t for t in self.tried if t not in order), key=_mean))
        return [tried.choice for tried in order[:MOST]]

    def reasons(self, choice: Choice, first: Choice) -> tuple[Reason, ...]:
        """What speaks for a choice when it is compared with the others."""
        found = [*self._counted(choice), *self._ahead(choice)]
        return tuple(found) or (self._otherwise(choice, first),)

    def _otherwise(self, choice: Choice, first: Choice) -> Reason:
        """What can always be said."""
        if choice == first:
            return _said("usual" if choice == self.tried[0].choice else "better")
        mine, best = self.chance(choice), self.chance(first)
        if mine >= best or percent(mine) == percent(best):  # in doubt the first may look worse
            return _said("close")
        return _said("behind", chance=percent(mine), first=percent(best))

    def lead(self, choice: Choice, other: Choice) -> tuple[float, float]:
        """By how much a choice is better than another, and the standard error."""
        by_choice = {tried.choice: tried for tried in self.tried}
        return by_choice[choice].lead(by_choice[other])

    def chance(self, choice: Choice) -> float:
        """The chance to win after a choice, as it looks."""
        return next(tried.mean for tried in self.tried if tried.choice == choice)

    def _counted(self, choice: Choice) -> list[Reason]:
        """What the value counts more of, or less, the weightiest first."""
        mine = _weighed(self._signs[choice])
        theirs = _weighed([signs for c, all in self._signs.items() if c != choice for signs in all])
        gains = {reason: gain - theirs.get(reason, gain) for reason, gain in mine.items()}
        spoken = sorted(gains, key=gains.__getitem__, reverse=True)[:_MOST_REASONS]
        return [Reason("reason", reason) for reason in spoken if gains[reason] > _NOTICEABLE]

    def _ahead(self, choice: Choice) -> list[Reason]:
        """The chance to win after it, where it is noticeably better than after the others."""
        mine = self.chance(choice)
        theirs = fmean(tried.mean for tried in self.tried if tried.choice != choice)
        if mine - theirs < _MARGIN or percent(mine) == percent(theirs):
            return []
        return [_said("ahead", chance=percent(mine), others=percent(theirs))]


def _mean(tried: Tried) -> float:
    return tried.mean


def _weighed(seen: list[tuple[Sign, ...]]) -> dict[Remark, float]:
    """What each reason adds to the score on average; several counts may stand for one."""
    sums: dict[Remark, float] = defaultdict(float)
    for signs in seen:
        for sign in signs:
            sums[sign.reason] += sign.amount * sign.weight / len(seen)
    return sums


def _prospects(game: GameDef[Any], view: View[Any], ask: Ask, choice: Choice) -> list[Reason]:
    return [Reason("prospect", said) for said in game.prospects(view, ask, choice)]


def _said(key: str, **details: str) -> Reason:
    return Reason("hint", Remark(key, tuple(details.items())))


def _lit(there: set[str], reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """The reasons; what is not on the table is not lit."""
    return tuple(
        Reason(section, said._replace(nodes=tuple(node for node in said.nodes if node in there)))
        for section, said in reasons
    )
