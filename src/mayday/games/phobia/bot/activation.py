"""An activation, rated: where the active unit could strike, build, hide or close in."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from mayday.games.phobia.board import Square, Squares
from mayday.games.phobia.bot.tactics import Field
from mayday.games.phobia.bot.threats import covered_by, openness, threatened_by
from mayday.games.phobia.choices import Verb
from mayday.games.phobia.content import TYPE_OF, UnitId
from mayday.games.phobia.rules.activation import Activation
from mayday.games.phobia.rules.walls import can_still_build
from mayday.games.phobia.table import PHState
from mayday.kernel import Ask, Choice, Luck, pick


class Habits(NamedTuple):
    """How a side weighs the squares that a unit could end on, fitted by playing."""

    fear: float  # how much danger counts
    strike: float  # and how much of that where an attack is made first
    near: float  # for each step nearer to an enemy
    open: float  # for each hundred squares from which far shots could come
    stun: float  # where it could be stunned
    net: float  # for each square the enemy may enter that this unit alone could attack next turn
    overlap: float  # for each that others could attack too


HABITS = (
    Habits(fear=2.5, strike=1.0, near=0.06, open=0.3, stun=0.2, net=0.0, overlap=0.0),
    Habits(fear=1.0, strike=0.5, near=0.1, open=0.0, stun=0.0, net=0.03, overlap=0.006),
)
RISK = (0.0, 0.8, 1.0, 1.1)  # of a unit's worth, by the number of enemies that could kill it
# Squares alike are told apart by chance, or all games would begin alike; a unit that has moved
# goes on only for more than that.
WHIM = 0.3

ATTACK_NOW, BUILD_NOW = 100.0, 60.0  # attacks come first, then walls, then ways to attack
GO_AND_STRIKE, GO_AND_BUILD = 10.0, 8.0
NEVER = -100.0
PER_STEP = 0.02  # an attack from nearby leaves more of the move
WALL_WORTH = 0.6  # a wall must take this much danger away


def rank_activation(g: PHState, ask: Ask) -> list[float]:
    active = g.todo[-1]
    assert isinstance(active, Activation), "nothing else asks this"
    outlook = Outlook(g, active)
    return [outlook.score(choice) for choice in ask.choices]


class Strike:
    """What the active unit could attack, from where it stands or after a move."""

    def __init__(self, g: PHState, active: Activation) -> None:
        unit = active.unit
        self.g, self.active, self.unit = g, active, unit
        self.type = TYPE_OF[unit]
        self.field = Field(g, self.type.seat, unit)
        self.habits = HABITS[self.type.seat]
        self.loss = self.type.worth * self.habits.fear
        self.here = self.field.own[unit]
        self.steps = self.field.reach(unit, active.moves)
        self.prospects = [] if active.walls else self.field.prospects(unit, active.attacked)
        self.targets = {p.target: p.worth for p in self.prospects if p.squares >> self.here & 1}

    @cached_property
    def safe(self) -> Squares:
        """Where the unit can stop on its way and still get out of danger."""
        return self.field.safe_ways(self.steps)

    @cached_property
    def is_doomed(self) -> bool:
        """It cannot get out of danger."""
        return not self.safe >> self.here & 1

    @cached_property
    def ways_to_strike(self) -> dict[Square, float]:
        """The squares from which attacks bring more than they risk."""
        gains: dict[Square, float] = {}
        elsewhere = self.steps[-1] & ~self.steps[0]
        prospects = [p for p in self.prospects if p.squares & elsewhere]
        if not prospects:
            return {}
        safe = self.steps[-1] if self.is_doomed else self.safe
        for target, squares, worth in prospects:
            reached = squares & elsewhere
            for square in self.g.board.members(reached):
                gains[square] = gains.get(square, 0.0) + worth
            if reached & ~safe and self.field.kills(self.type) and target in TYPE_OF:
                safe |= reached & self.field.safe_ways(self.steps, UnitId(target))
        found = {}
        for square, gain in gains.items():
            net_gain = gain if safe >> square & 1 else gain - self.loss * self.habits.strike
            if net_gain > 0:
                found[square] = GO_AND_STRIKE + net_gain - PER_STEP * self.cost(square)
        return found

    def cost(self, square: Square) -> int:
        """The movement that the way there takes."""
        return next(n for n, reached in enumerate(self.steps) if reached >> square & 1)


class Outlook(Strike):
    """All that the active unit could do, rated."""

    def __init__(self, g: PHState, active: Activation) -> None:
        super().__init__(g, active)
        self.places = self.rate_places()
        self.ways = self.ways_to_strike
        self.site = self.wall_site()
        if self.site is not None:
            self.ways = self.ways_to_build(self.site)

    def score(self, choice: Choice) -> float:
        """How good it is to do this next."""
        match choice.verb:
            case Verb.MOVE:
                square = self.g.board.square[choice.target]
                return self.ways.get(square, self.places[square])
            case Verb.ATTACK:
                return ATTACK_NOW + self.targets.get(choice.target, 2 * NEVER)
            case Verb.BUILD:
                is_site = self.g.board.square[choice.target] == self.site
                return BUILD_NOW if is_site else NEVER
            case _:
                has_moved = self.active.moves < self.type.move
                return self.places[self.here] + (WHIM if has_moved else 0.0)

    def wall_site(self) -> Square | None:
        """Where a wall helps most, if there is nothing to attack and it helps enough."""
        busy = self.ways or self.targets or self.active.walls or self.active.attacked
        if busy or not can_still_build(self.g, self.unit):
            return None
        worths = {
            square: self.field.worth_of_wall(square)
            for square in self.g.board.members(self.field.wall_sites())
            if self.squares_to_build(square)
        }
        best = max(worths, key=worths.__getitem__, default=None)
        return best if best is not None and worths[best] > WALL_WORTH else None

    def squares_to_build(self, site: Square) -> Squares:
        """From where the Worker could build there and get away, if it can get away at all."""
        stops = self.steps[-1] if self.is_doomed else self.safe
        return covered_by(self.g.board, self.type.id, site, self.g.walls) & stops

    def ways_to_build(self, site: Square) -> dict[Square, float]:
        squares = self.g.board.members(self.squares_to_build(site) & ~self.steps[0])
        return {square: GO_AND_BUILD + self.places[square] for square in squares}

    def rate_places(self) -> dict[Square, float]:
        """How good each square within reach is to end on."""
        habits, field, board, luck = self.habits, self.field, self.g.board, Luck(self.g.rng)
        once, twice, thrice = field.danger
        found = {}
        for square, distance in field.steps_to_enemies(self.steps[-1]).items():
            killers = (once >> square & 1) + (twice >> square & 1) + (thrice >> square & 1)
            score = WHIM * pick(luck, 100) / 100 - RISK[killers] * self.loss
            score -= habits.near * distance
            score -= habits.open * openness(board)[square]
            score -= habits.stun * (field.stuns >> square & 1)
            found[square] = score
        if habits.net:
            self.add_net(found)
        return found

    def add_net(self, places: dict[Square, float]) -> None:
        """Better are squares that close a gap: what the enemy may enter can be attacked."""
        board, walls, habits = self.g.board, self.g.walls, self.habits
        ground, covered = self.field.ground_of_enemies, self.field.covered_without(self.unit)
        for square in places:
            hit = threatened_by(board, self.type.id, square, self.type.move, walls) & ground
            alone = (hit & ~covered).bit_count()
            places[square] += habits.net * alone + habits.overlap * (hit.bit_count() - alone)
