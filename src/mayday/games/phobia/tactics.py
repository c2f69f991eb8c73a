"""Tactics: a position as one side sees it, worked out once for all choices of a decision.

Everything is read from open information; the order of the piles is never looked at.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from mayday.games.phobia.chances import hit_chance
from mayday.games.phobia.grid import Square, Squares
from mayday.games.phobia.model import PHState
from mayday.games.phobia.movement import reached_by_step
from mayday.games.phobia.threats import (
    covered_by,
    hidden_by_wall,
    hidden_from,
    reach_of,
    threatened_by,
)
from mayday.games.phobia.units import SURVIVORS, TYPE_OF, UnitId
from mayday.kernel.flow import Seat

WORTH: dict[str, float] = {
    **{"lum": 4.0, "sol": 4.5, "wor": 3.5, "psy": 3.0},
    **{"oph": 2.4, "pyr": 3.0, "ast": 2.6, "amb": 1.5},
}
STUN = 0.35  # of a unit's worth, for a hit that takes a move or an attack away
PER_VICTIM = 0.15  # more worth for each unit of ours that an enemy could attack next turn
FAR_AWAY = 40
import os

HALF=eval('lambda m:'+os.environ.get('HALF','m//2'))


class Prospect(NamedTuple):
    """An enemy or a wall token that a unit could attack, from where, and what that is worth."""

    target: str
    squares: Squares
    worth: float


class Field:
    """What one side can do now, and what threatens it."""

    def __init__(self, g: PHState, seat: Seat) -> None:
        self.g, self.board, self.seat = g, g.board, seat
        self.own, self.enemies = g.units[seat], g.units[1 - seat]
        self.pieces = g.held[0] | g.held[1]
        self.passable = g.board.all & ~(g.held[1 - seat] | g.walls)

    def kills(self, unit: UnitId) -> bool:
        """A hit of the unit kills. Rules: PH-ATK-8, PH-STUN-9."""
        return TYPE_OF[unit].hit == "kill" or self.g.options["special_hits"] == "kill"

    # -- threats --------------------------------------------------------------------------

    @cached_property
    def threats(self) -> dict[UnitId, Squares]:
        """By enemy: what it could attack in its next turn; a stunned one can do less."""
        g, found = self.g, {}
        for unit, square in self.enemies.items():
            moves = 0 if unit in g.pinned else self.moves_of(unit)
            id = TYPE_OF[unit].id
            hit = threatened_by(self.board, id, square, moves, g.walls)
            found[unit] = 0 if unit in g.shaken else hit
        return found

    def moves_of(self, enemy: UnitId) -> int:
        """The movement an enemy is expected to use: Survivors keep half of it for the way back."""
        move = TYPE_OF[enemy].move
        return move if self.seat == SURVIVORS else HALF(move)

    @cached_property
    def danger(self) -> tuple[Squares, Squares, Squares]:
        """The squares on which at least one, two, three enemies could kill in their next turn."""
        once = twice = thrice = 0
        for unit, hit in self.threats.items():
            if self.kills(unit):
                thrice |= twice & hit
                twice |= once & hit
                once |= hit
        return once, twice, thrice

    @cached_property
    def stuns(self) -> Squares:
        """The squares on which an enemy could stun."""
        found = 0
        for unit, hit in self.threats.items():
            found |= 0 if self.kills(unit) else hit
        return found

    @cached_property
    def shelters(self) -> list[Squares]:
        """The squares from which a free square without danger is 0, 1, 2, ... steps away."""
        near = self.board.all & ~(self.danger[0] | self.g.walls | self.pieces)
        found = [near]
        for _ in range(9):
            near |= self.board.spread(near) & self.passable
            found.append(near)
        return found

    def steps_to_enemies(self, squares: Squares) -> dict[Square, int]:
        """How far these squares are from the nearest enemy on foot."""
        board, found = self.board, dict.fromkeys(self.board.members(squares), FAR_AWAY)
        reached, steps, ground = self.g.held[1 - self.seat], 0, board.all & ~self.g.walls
        left = squares
        while left and steps < FAR_AWAY:
            for square in board.members(left & reached):
                found[square] = steps
            left &= ~reached
            reached, steps = board.spread(reached) & ground, steps + 1
        return found

    # -- what a unit can do ---------------------------------------------------------------

    def reach(self, unit: UnitId, moves: int) -> tuple[Squares, ...]:
        """The squares on which the unit could stand after at most 0, 1, 2, ... steps."""
        here = self.board.bit[self.own[unit]]
        if unit in self.g.pinned:
            return (here,)
        steps = reached_by_step(self.board, self.own[unit], moves, self.passable)
        others = self.pieces & ~here
        return tuple(reached & ~others for reached in steps)

    def safe_ways(self, steps: tuple[Squares, ...]) -> Squares:
        """Where a unit can stop on its way and still reach a square without danger."""
        found, most = 0, len(steps) - 1
        for cost, reached in enumerate(steps):
            found |= reached & self.shelters[most - cost]
        return found

    @cached_property
    def hidden(self) -> dict[UnitId, Squares]:
        """By enemy: the squares that do not see it because a unit stands between."""
        return {
            unit: hidden_from(self.board, square, self.pieces)
            for unit, square in self.enemies.items()
        }

    def prospects(self, unit: UnitId, attacked: tuple[str, ...] = ()) -> list[Prospect]:
        """All that the unit could attack from somewhere, one by one."""
        if unit in self.g.shaken:
            return []
        id, walls, kills = TYPE_OF[unit].id, self.g.walls, self.kills(unit)
        chance = float(hit_chance(self.g, unit))
        found = []
        for enemy, square in self.enemies.items():
            if enemy not in attacked:
                squares = covered_by(self.board, id, square, walls) & ~self.hidden[enemy]
                worth = self.worth_of_hit(enemy, kills)
                if worth:
                    found.append(Prospect(enemy, squares, worth * chance))
        if TYPE_OF[unit].breaks_walls and walls:
            found += self.wall_prospects(unit, attacked, chance)
        return found

    def worth_of_hit(self, enemy: UnitId, kills: bool) -> float:
        victims = (self.threats[enemy] & self.g.held[self.seat]).bit_count()
        worth = WORTH[TYPE_OF[enemy].id] * (1 + PER_VICTIM * victims)
        if kills:
            return worth
        stunned = enemy in self.g.shaken or enemy in self.g.pinned
        return 0.0 if stunned or (not victims and self.seat == SURVIVORS) else worth * STUN

    def wall_prospects(
        self, unit: UnitId, attacked: tuple[str, ...], chance: float
    ) -> list[Prospect]:
        """Wall tokens are worth a hit where Survivors stand close behind them."""
        board, found = self.board, []
        for square in board.members(self.g.walls):
            name = board.names[square]
            behind = any(board.distance(square, at) <= 3 for at in self.enemies.values())
            if behind and name not in attacked:
                squares = covered_by(board, TYPE_OF[unit].id, square, self.g.walls ^ board.bit[square])
                squares &= ~hidden_from(board, square, self.pieces)
                worth = 0.9 if self.g.cracked >> square & 1 else 0.5
                found.append(Prospect(name, squares, worth * chance))
        return found

    # -- walls ----------------------------------------------------------------------------

    @cached_property
    def exposures(self) -> list[tuple[float, Square, list[Squares]]]:
        """For each unit of ours in danger: its worth, its square, and from where each enemy hits."""
        found = []
        for unit, square in self.own.items():
            lines = [
                covered_by(self.board, TYPE_OF[enemy].id, square, self.g.walls)
                & reach_of(self.board, TYPE_OF[enemy].id, at, self.g.walls)
                for enemy, at in self.enemies.items()
                if self.kills(enemy) and self.threats[enemy] >> square & 1
            ]
            if lines:
                found.append((WORTH[TYPE_OF[unit].id], square, lines))
        return found

    def worth_of_wall(self, wall: Square) -> float:
        """How much danger a token on this square would take from our units."""
        worth = 0.0
        for value, square, lines in self.exposures:
            shadow = hidden_by_wall(self.board, square, wall)
            if shadow:
                stopped = sum(not line & ~shadow for line in lines)
                worth += value * (0.8 if stopped == len(lines) else 0.15 * stopped / len(lines))
        return worth

    def wall_sites(self) -> Squares:
        """Free squares close to our units in danger."""
        near = self.board.gather(square for _, square, _ in self.exposures)
        near = self.board.spread(self.board.spread(near))
        return near & ~(self.pieces | self.g.walls)
