"""Rewards: the result, and if asked for, how well it looks on the way.

Shaping adds `gamma * potential(after) - potential(before)` to each reward, and a game that is over
has the potential 0: whatever the potential is, the best way to play stays the best (Ng, Harada and
Russell 1999). The potential is the game's `value` of a position that agrees with what the seat
sees, always the same one for the same view, so that it tells nothing that the seat cannot know.

Where all seats win and lose together but see different things, a learner on every seat is told the
potential of the seat that decides: what one seat hands on is what the next one begins with, so that
the differences add up. Agents that decide one after the other each have a row of differences of
their own, from one own decision to the next.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from mayday.kernel import GameDef, Seat, State

_IMAGINED = 1  # the seed of the position that is looked at


class Shaping(NamedTuple):
    """How rewards are shaped; not at all if `weight` is 0."""

    weight: float = 0.0
    gamma: float = 1.0

    def potential(self, game: GameDef[Any], g: State, seat: Seat) -> float:
        """How well it looks for the seat, from -1 to 1 times the weight; 0 once it is over."""
        if not self.weight or g.result is not None:
            return 0.0
        imagined = game.resample(game.view(g, seat), _IMAGINED)
        return self.weight * (2.0 * game.value(imagined, seat) - 1.0)

    def reward(self, result: float, before: float, after: float) -> float:
        """The reward of a step, of the result and of how well it looks before and after."""
        return result + self.gamma * after - before if self.weight else result


NO_SHAPING = Shaping()
