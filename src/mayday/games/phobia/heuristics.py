"""Heuristics: what a sensible player of either side would choose.

Strike where it costs little, end out of the enemy's reach; Survivors hide and wall off lines,
Phobias draw a net around them from just beyond their reach. One decision is rated at a time; the
bot takes the choice with the highest score. Public facts only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from mayday.games.phobia import choices
from mayday.games.phobia.board import Board
from mayday.games.phobia.choices import Verb
from mayday.games.phobia.grid import Square, Squares
from mayday.games.phobia.model import PHState
from mayday.games.phobia.tactics import WORTH, Field, Prospect
from mayday.games.phobia.threats import covered_by, reach_of, threatened_by
from mayday.games.phobia.turn import Activation
from mayday.games.phobia.units import PHOBIAS, TYPE_OF, TypeId, UnitId
from mayday.kernel.chance import Luck, pick
from mayday.kernel.flow import Ask, Choice


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
FAR_SHOTS = ("pyr", "ast")

ATTACK_NOW, BUILD_NOW = 100.0, 60.0  # attacks come first, then walls, then ways to attack
GO_AND_STRIKE, GO_AND_BUILD = 10.0, 8.0
NEVER = -100.0
PER_STEP = 0.02  # an attack from nearby leaves more of the move
IN_DANGER = 0.5  # of an attack's worth, if the attacker cannot get away
BUILDERS_LAST = 0.5  # walls are built when it is clear what they must stop
WALL_WORTH = 0.6  # a wall must take this much danger away
RESPAWN_DANGER = 8.0  # steps that a pulled unit would rather walk


def rank(g: PHState, ask: Ask) -> list[float]:
    """A score for each choice of the ask."""
    return _RANKS[ask.prompt](g, ask)


def rank_counts(g: PHState, ask: Ask) -> list[float]:
    """The preset force of the scenario is a good one."""
    wanted = g.scenario.presets[ask.seat][len(g.forces[ask.seat])]
    return [-abs(choices.type_and_count(choice)[1] - wanted) for choice in ask.choices]


def rank_places(g: PHState, ask: Ask) -> list[float]:
    """The automatic places are good ones."""
    return [float(choice == choices.PLACE_REST) for choice in ask.choices]


def rank_pull(g: PHState, ask: Ask) -> list[float]:
    """The more, the better."""
    return [float(choice == choices.PULL) for choice in ask.choices]


def rank_respawn(g: PHState, ask: Ask) -> list[float]:
    """Near the Survivors, but out of their reach."""
    field, board = Field(g, ask.seat), g.board
    steps = field.steps_to_enemies(board.starts[PHOBIAS])
    once = field.danger[0]
    return [
        -steps[square] - RESPAWN_DANGER * (once >> square & 1)
        for square in (board.square[choice.target] for choice in ask.choices)
    ]


def rank_turn(g: PHState, ask: Ask) -> list[float]:
    """Units that can strike go first, then the others; the turn ends when all have acted."""
    field = Field(g, ask.seat)
    return [
        0.0 if choice == choices.END_TURN else 1.0 + promise(field, UnitId(choice.target))
        for choice in ask.choices
    ]


def promise(field: Field, unit: UnitId) -> float:
    """What the unit could gain by attacks if it were activated now; more targets count less."""
    unit_type = TYPE_OF[unit]
    nearby = reach_of(field.board, unit_type.id, field.own[unit], field.g.walls)
    prospects = [p for p in field.prospects(unit) if p.squares & nearby]
    gain = 0.0
    if prospects:
        steps = field.reach(unit, unit_type.move)
        safe = field.safe_ways(steps)
        worths = [
            worth if squares & safe else worth * IN_DANGER
            for _, squares, worth in prospects
            if squares & steps[-1]
        ]
        worths.sort(reverse=True)
        gain = sum([worth / (1 << n) for n, worth in enumerate(worths)])
    return gain - BUILDERS_LAST if unit_type.builds else gain


def rank_activation(g: PHState, ask: Ask) -> list[float]:
    active = g.todo[-1]
    assert isinstance(active, Activation), "nothing else asks this"
    plan = Plan(g, active)
    return [plan.score(choice) for choice in ask.choices]


class Plan:
    """What the active unit could do, rated."""

    def __init__(self, g: PHState, active: Activation) -> None:
        unit = active.unit
        self.g, self.active, self.unit = g, active, unit
        self.type = TYPE_OF[unit]
        self.field = Field(g, self.type.seat, unit)
        self.habits = HABITS[self.type.seat]
        self.here = self.field.own[unit]
        self.steps = self.field.reach(unit, active.moves)
        self.safe = self.field.safe_ways(self.steps)
        self.is_doomed = not self.safe >> self.here & 1
        self.loss = WORTH[self.type.id] * self.habits.fear
        prospects = [] if active.walls else self.field.prospects(unit, active.attacked)
        self.targets = {p.target: p.worth for p in prospects if p.squares >> self.here & 1}
        self.places = self.rate_places()
        self.ways = self.ways_to_strike(prospects)
        self.site = self.wall_site()
        if self.site is not None:
            self.ways |= self.ways_to_build(self.site)

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

    def ways_to_strike(self, prospects: list[Prospect]) -> dict[Square, float]:
        """The squares from which attacks bring more than they risk."""
        gains: dict[Square, float] = {}
        safe = self.steps[-1] if self.is_doomed else self.safe
        for target, squares, worth in prospects:
            reached = squares & self.steps[-1] & ~self.steps[0]
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

    def wall_site(self) -> Square | None:
        """Where a wall helps most, if there is nothing to attack and it helps enough."""
        busy = self.ways or self.targets or self.active.walls or self.active.attacked
        if busy or not self.field.can_still_build(self.unit):
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


@cache
def openness(board: Board) -> list[float]:
    """By square: how many hundred squares see it from afar."""
    lookers = [board.ranges[TypeId(id)] for id in FAR_SHOTS]
    return [(here | farther).bit_count() / 100 for here, farther in zip(*lookers, strict=True)]


_RANKS: dict[str, Callable[[PHState, Ask], list[float]]] = {
    "force": rank_counts,
    "place": rank_places,
    "turn": rank_turn,
    "activation": rank_activation,
    "respawn": rank_pull,
    "place_pulled": rank_respawn,
}
