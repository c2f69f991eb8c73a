"""Tactics: a position as one side sees it, worked out once for all choices of a decision.

Everything is read from open information; the order of the piles is never looked at.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from mayday.games.phobia.board import Square, Squares, wall_on
from mayday.games.phobia.bot.threats import covered_by, reach_of, threatened_by
from mayday.games.phobia.content import SURVIVORS, TYPE_OF, TYPES, Effect, TypeId, UnitId, UnitType
from mayday.games.phobia.rules.deck import hit_chance
from mayday.games.phobia.rules.hits import effect_of
from mayday.games.phobia.rules.movement import reached_by_step
from mayday.games.phobia.rules.sight import hidden_by_wall, hidden_from
from mayday.games.phobia.table import PHState, other
from mayday.kernel import Seat

STUN = 0.35  # of a unit's worth, for a hit that takes a move or an attack away
PER_VICTIM = 0.15  # more worth for each unit of ours that an enemy could attack next turn
INTACT, CRACKED = 0.5, 0.9  # a hit on a wall token
CLOSE_BEHIND = 3  # a wall token is worth a hit if a Survivor stands so near
SHUT_OUT, THINNED = 0.8, 0.15  # of a unit's worth, for a wall that stops all its enemies, or some
KEPT = 1  # the step that Survivors keep for the way back, as a rule
FAR_AWAY = 40  # steps to an enemy that cannot be reached
LONGEST_MOVE = max(unit_type.move for unit_type in TYPES.values())


class Prospect(NamedTuple):
    """An enemy or a wall token that a unit could attack, from where, and what that is worth."""

    target: str
    squares: Squares
    worth: float


class Exposure(NamedTuple):
    """A unit in danger: what it is worth, where it stands, and from where each enemy hits it."""

    worth: float
    square: Square
    lines: list[Squares]


class Field:
    """What one side can do now, and what threatens it. A unit that acts is in nobody's way."""

    def __init__(self, g: PHState, seat: Seat, active: UnitId | None = None) -> None:
        self.g, self.board, self.seat = g, g.board, seat
        self.own, self.enemies = g.units[seat], g.units[other(seat)]
        self.held = g.held[other(seat)]
        self.pieces = g.held[0] | g.held[1]
        if active is not None:
            self.pieces &= ~self.board.bit[self.own[active]]
        self.passable = self.board.all & ~(self.held | g.walls)
        self._prospects: dict[TypeId, list[Prospect]] = {}
        self._shelters: dict[UnitId | None, list[Squares]] = {}

    def kills(self, unit_type: UnitType) -> bool:
        """A hit of such a unit kills. Rules: PH-ATK-8, PH-STUN-9."""
        return effect_of(self.g, unit_type) is Effect.KILL

    def is_stunned(self, unit: UnitId) -> bool:
        return unit in self.g.shaken or unit in self.g.pinned

    @cached_property
    def threats(self) -> dict[UnitId, Squares]:
        """By enemy: what it could attack in its next turn; a stunned one can do less."""
        g, found = self.g, {}
        for unit, square in self.enemies.items():
            unit_type = TYPE_OF[unit]
            moves = 0 if unit in g.pinned else self.expected_moves(unit_type)
            hit = threatened_by(self.board, unit_type.id, square, moves, g.walls)
            found[unit] = 0 if unit in g.shaken else hit
        return found

    def expected_moves(self, unit_type: UnitType) -> int:
        """The movement an enemy will spend before it attacks: Survivors keep some to get away."""
        return unit_type.move if self.seat == SURVIVORS else unit_type.move - KEPT

    @cached_property
    def danger(self) -> tuple[Squares, Squares, Squares]:
        """The squares on which at least one, two, three enemies could kill in their next turn."""
        once = twice = thrice = 0
        for unit, hit in self.threats.items():
            if self.kills(TYPE_OF[unit]):
                thrice |= twice & hit
                twice |= once & hit
                once |= hit
        return once, twice, thrice

    @cached_property
    def stuns(self) -> Squares:
        """The squares on which an enemy could stun."""
        found = 0
        for unit, hit in self.threats.items():
            found |= 0 if self.kills(TYPE_OF[unit]) else hit
        return found

    def shelters(self, killed: UnitId | None = None) -> list[Squares]:
        """The squares from which a free square without danger is 0, 1, 2, ... steps away.

        An enemy that is `killed` first threatens nobody any more.
        """
        known = self._shelters.get(killed)
        if known is not None:
            return known
        once, twice, _ = self.danger
        danger = once if killed is None else once & ~(self.threats[killed] & ~twice)
        near = self.board.all & ~(danger | self.g.walls | self.pieces)
        found = self._shelters[killed] = [near]
        for _ in range(LONGEST_MOVE):
            near |= self.board.spread(near) & self.passable
            found.append(near)
        return found

    def steps_to_enemies(self, squares: Squares) -> dict[Square, int]:
        """How far these squares are from the nearest enemy on foot."""
        board, found = self.board, dict.fromkeys(self.board.members(squares), FAR_AWAY)
        reached, steps, ground = self.held, 0, board.all & ~self.g.walls
        left = squares
        while left and steps < FAR_AWAY:
            for square in board.members(left & reached):
                found[square] = steps
            left &= ~reached
            reached, steps = board.spread(reached) & ground, steps + 1
        return found

    def reach(self, unit: UnitId, moves: int) -> tuple[Squares, ...]:
        """The squares on which the unit could stand after at most 0, 1, 2, ... steps."""
        square = self.own[unit]
        here = self.board.bit[square]
        if unit in self.g.pinned:
            return (here,)
        others = self.pieces & ~here
        steps = reached_by_step(self.board, square, moves, self.passable)
        return tuple([reached & ~others for reached in steps])

    def safe_ways(self, steps: tuple[Squares, ...], killed: UnitId | None = None) -> Squares:
        """Where a unit can stop on its way and still reach a square without danger."""
        found, shelters, left = 0, self.shelters(killed), len(steps) - 1
        for reached in steps:
            found |= reached & shelters[left]
            left -= 1
        return found

    def prospects(self, unit: UnitId, attacked: tuple[str, ...] = ()) -> list[Prospect]:
        """All that the unit could attack from somewhere, one by one."""
        if unit in self.g.shaken:
            return []
        unit_type = TYPE_OF[unit]
        found = self._prospects.get(unit_type.id)
        if found is None:
            found = self._prospects[unit_type.id] = self.prospects_of(unit_type)
        return [p for p in found if p.target not in attacked] if attacked else found

    def prospects_of(self, unit_type: UnitType) -> list[Prospect]:
        """What the units of a type could attack from where they can go."""
        walls, kills = self.g.walls, self.kills(unit_type)
        chance = float(hit_chance(self.g, unit_type.units[0]))
        ground = self.ground_of(unit_type)
        found = []
        for enemy, square in self.enemies.items():
            squares = covered_by(self.board, unit_type.id, square, walls)
            if squares & ground and (worth := self.worth_of_hit(enemy, kills)):
                squares &= ~hidden_from(self.board, square, self.pieces)
                found.append(Prospect(enemy, squares, worth * chance))
        if unit_type.breaks_walls and walls:
            found += self.wall_prospects(unit_type, chance)
        return found

    def ground_of(self, unit_type: UnitType) -> Squares:
        """Where our units of a type stand or could stand after a move."""
        board, id, walls, found = self.board, unit_type.id, self.g.walls, 0
        for unit in unit_type.units:
            if unit in self.own:
                found |= reach_of(board, id, self.own[unit], walls)
        return found

    def worth_of_hit(self, enemy: UnitId, kills: bool) -> float:
        """A dangerous enemy is worth more; a stun is lost on one who could harm nobody."""
        victims = (self.threats[enemy] & self.g.held[self.seat]).bit_count()
        worth = TYPE_OF[enemy].worth * (1 + PER_VICTIM * victims)
        if kills:
            return worth
        idle = self.seat == SURVIVORS and not victims
        return 0.0 if idle or self.is_stunned(enemy) else worth * STUN

    def wall_prospects(self, unit_type: UnitType, chance: float) -> list[Prospect]:
        """Wall tokens are worth a hit where Survivors stand close behind them."""
        board, walls, found = self.board, self.g.walls, []
        for square in board.members(walls):
            if any(board.distance(square, at) <= CLOSE_BEHIND for at in self.enemies.values()):
                squares = covered_by(board, unit_type.id, square, walls ^ board.bit[square])
                squares &= ~hidden_from(board, square, self.pieces)
                worth = CRACKED if self.g.cracked >> square & 1 else INTACT
                found.append(Prospect(wall_on(board.names[square]), squares, worth * chance))
        return found

    @cached_property
    def ground_of_enemies(self) -> Squares:
        """Where the enemies stand or could stand after their next move."""
        board, walls, found = self.board, self.g.walls, 0
        for unit, square in self.enemies.items():
            found |= reach_of(board, TYPE_OF[unit].id, square, walls)
        return found

    def covered_without(self, unit: UnitId) -> Squares:
        """What the other units of our side could attack next turn."""
        board, walls, found = self.board, self.g.walls, 0
        for friend, square in self.own.items():
            unit_type = TYPE_OF[friend]
            if friend != unit and self.kills(unit_type):
                found |= threatened_by(board, unit_type.id, square, unit_type.move, walls)
        return found

    @cached_property
    def exposures(self) -> list[Exposure]:
        """All our units in danger."""
        found = []
        for unit, square in self.own.items():
            lines = [
                covered_by(self.board, TYPE_OF[enemy].id, square, self.g.walls)
                & reach_of(self.board, TYPE_OF[enemy].id, at, self.g.walls)
                for enemy, at in self.enemies.items()
                if self.threats[enemy] >> square & 1 and self.kills(TYPE_OF[enemy])
            ]
            if lines:
                found.append(Exposure(TYPE_OF[unit].worth, square, lines))
        return found

    def worth_of_wall(self, wall: Square) -> float:
        """How much danger a token on this square would take from our units."""
        worth = 0.0
        for exposed in self.exposures:
            shadow = hidden_by_wall(self.board, exposed.square, wall)
            if shadow:
                stopped = sum(not line & ~shadow for line in exposed.lines)
                share = stopped / len(exposed.lines)
                worth += exposed.worth * (SHUT_OUT if share == 1 else THINNED * share)
        return worth

    def wall_sites(self) -> Squares:
        """Free squares close to our units in danger."""
        near = self.board.gather(exposed.square for exposed in self.exposures)
        near = self.board.spread(self.board.spread(near))
        return near & ~(self.pieces | self.g.walls)
