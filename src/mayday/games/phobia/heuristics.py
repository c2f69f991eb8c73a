"""Heuristics: what a sensible player of either side would choose.

Strike where it costs nothing, end out of the enemy's reach; Survivors hide and wall off lines,
Phobias close in together and press when time runs short. One decision is rated at a time; the
bot takes the choice with the highest score.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache

from mayday.games.phobia import choices
from mayday.games.phobia.choices import Verb
from mayday.games.phobia.grid import Square
from mayday.games.phobia.model import PHState
from mayday.games.phobia.tactics import WORTH, Field
from mayday.games.phobia.turn import Activation
from mayday.games.phobia.units import PHOBIAS, SURVIVORS, TYPE_OF, UnitId
from mayday.kernel.flow import Ask, Seat

RISK = eval(os.environ.get('RISK','(0.0, 0.8, 1.0, 1.1)'))  # of a unit's worth, by the number of enemies that could kill it
from mayday.kernel.chance import Luck, pick

SDIST=float(os.environ.get('SDIST','0.03'));STUNW=float(os.environ.get('STUNW','0.2'));PDIST=float(os.environ.get('PDIST','0.3'));SSTRIKE=float(os.environ.get('SSTRIKE','1'));PSTRIKE=float(os.environ.get('PSTRIKE','1'));DOOM=int(os.environ.get('DOOM','1'))
COVER=float(os.environ.get('COVER','0'));HOME=float(os.environ.get('HOME_','0'))
NOISE=float(os.environ.get('NOISE','0.3'))
from mayday.games.phobia.threats import covered_by, reach_of, threatened_by
PCOV=float(os.environ.get('PCOV','0'));PDUP=float(os.environ.get('PDUP','0.2'))

WALLMIN=float(os.environ.get('WALLMIN','0.6'))
FEARS=eval('lambda t,T:'+os.environ.get('FEAR','1.0 if t < 5 else 0.3 if t < 8 else 0.1'))


def rank(g: PHState, ask: Ask) -> list[float]:
    """A score for each choice of the ask."""
    return _RANKS[ask.prompt](g, ask)


# -- set-up -----------------------------------------------------------------------------------


def rank_counts(g: PHState, ask: Ask) -> list[float]:
    """The preset force of the scenario is a good one."""
    wanted = g.scenario.presets[ask.seat][len(g.forces[ask.seat])]
    return [-abs(choices.type_and_count(choice)[1] - wanted) for choice in ask.choices]


def rank_places(g: PHState, ask: Ask) -> list[float]:
    """The automatic places are good ones; else near the middle."""
    board = g.board
    steps = board.walking(board.starts[SURVIVORS])
    return [
        1.0 if choice == choices.PLACE_REST else -steps[board.square[choice.target]]
        for choice in ask.choices
    ]


# -- turns ------------------------------------------------------------------------------------


def rank_turn(g: PHState, ask: Ask) -> list[float]:
    """Units that can strike go first, then the others; the turn ends when all have acted."""
    field = Field(g, ask.seat)
    return [
        0.0 if choice == choices.END_TURN else 1.0 + promise(field, UnitId(choice.target))
        for choice in ask.choices
    ]


def promise(field: Field, unit: UnitId) -> float:
    """What the unit could gain by attacks if it were activated now."""
    steps = field.reach(unit, TYPE_OF[unit].move)
    safe = field.safe_ways(steps)
    worths = []
    for prospect in field.prospects(unit):
        squares = prospect.squares & steps[-1]
        if squares:
            worths.append(prospect.worth if squares & safe else prospect.worth * 0.5)
    worths.sort(reverse=True)
    return sum(worth / 2**n for n, worth in enumerate(worths)) - (0.5 if TYPE_OF[unit].builds else 0)


def rank_activation(g: PHState, ask: Ask) -> list[float]:
    active = g.todo[-1]
    assert isinstance(active, Activation)
    return Plan(g, ask, active).scores()


class Plan:
    """The choices of one activation, rated."""

    def __init__(self, g: PHState, ask: Ask, active: Activation) -> None:
        self.g, self.ask, self.active = g, ask, active
        self.unit, self.moves = active.unit, active.moves
        self.field = Field(g, ask.seat)
        self.field.pieces &= ~g.board.bit[self.field.own[active.unit]]
        self.worth = WORTH[TYPE_OF[active.unit].id]
        self.fear = fear(g, ask.seat)

    def scores(self) -> list[float]:
        field, board = self.field, self.g.board
        here = field.own[self.unit]
        prospects = [] if self.active.walls else field.prospects(self.unit, self.active.attacked)
        now = {p.target: p.worth for p in prospects if p.squares >> here & 1}
        steps = field.reach(self.unit, self.moves)
        gains = self.gains(prospects, steps)
        places = self.places(steps)
        if not gains and not now and TYPE_OF[self.unit].builds and not self.active.walls and not self.active.attacked and self.g.supply and self.g.built.get(self.unit, 0) < 3:
            site, worth = self.best_wall(steps[-1])
            if worth > WALLMIN:
                for square in board.members(covered_by(board, TYPE_OF[self.unit].id, site, self.g.walls) & steps[-1] & field.safe_ways(steps)):
                    gains[square] = 8 + worth + places[square]
        else:
            site, worth = -1, 0
        scores = []
        for choice in self.ask.choices:
            if choice.verb == Verb.MOVE:
                square = board.square[choice.target]
                scores.append(gains.get(square, places[square]))
            elif choice.verb == Verb.ATTACK:
                worth = now.get(choice.target, 0.0)
                scores.append(100 + worth if worth > 0 else -100.0)
            elif choice.verb == Verb.BUILD:
                scores.append(60 if site == board.square[choice.target] and worth > WALLMIN else -100)
            else:
                scores.append(places[here])
        return scores

    def best_wall(self, reach):
        best = max(((self.field.worth_of_wall(s), s) for s in self.g.board.members(self.field.wall_sites()) if covered_by(self.g.board, "wor", s, self.g.walls) & reach & self.field.safe_ways(self.field.reach(self.unit,self.moves))), default=(0, -1))
        return best[1], best[0]

    def gains(self, prospects, steps) -> dict[Square, float]:
        """Squares with something to attack from, by what that brings."""
        field, board = self.field, self.g.board
        gains: dict[Square, float] = {}
        for prospect in prospects:
            for square in board.members(prospect.squares & steps[-1] & ~steps[0]):
                gains[square] = gains.get(square, 0.0) + prospect.worth
        safe = field.safe_ways(steps)
        doomed = not safe >> field.own[self.unit] & 1
        found = {}
        for square, gain in gains.items():
            cost = next(n for n, reached in enumerate(steps) if reached >> square & 1)
            risk = 0.0 if (doomed and DOOM) or safe >> square & 1 else self.worth * self.fear * (SSTRIKE if self.ask.seat == 0 else PSTRIKE)
            if gain > risk:
                found[square] = 10 + gain - risk - 0.02 * cost
        return found

    def places(self, steps) -> dict[Square, float]:
        """How good each square is to end on."""
        field = self.field
        once, twice, thrice = field.danger
        found = {}
        luck = Luck(self.g.rng)
        region = covered = 0
        if PCOV and self.ask.seat:
            b, w = self.g.board, self.g.walls
            for e, at in field.enemies.items():
                region |= reach_of(b, TYPE_OF[e].id, at, w)
            for u, at in field.own.items():
                if u != self.unit and field.kills(u):
                    covered |= threatened_by(b, TYPE_OF[u].id, at, TYPE_OF[u].move, w)
        for square, distance in field.steps_to_enemies(steps[-1]).items():
            danger = (once >> square & 1) + (twice >> square & 1) + (thrice >> square & 1)
            score = -RISK[danger] * self.worth * self.fear
            if self.ask.seat == SURVIVORS:
                score += SDIST * min(distance, 15) - COVER * cover(self.g.board, square) - HOME * home(self.g.board)[square] - STUNW * (field.stuns >> square & 1)
            else:
                score -= PDIST * distance
                if PCOV:
                    hit = threatened_by(self.g.board, TYPE_OF[self.unit].id, square, TYPE_OF[self.unit].move, self.g.walls) & region
                    score += PCOV * (hit & ~covered).bit_count() + PCOV * PDUP * (hit & covered).bit_count()
            found[square] = score + NOISE * pick(luck, 100) / 100
        return found


@cache
def cover(board, square):
    return (board.ranges['sol'][square] | board.ranges['ast'][square]).bit_count() / 100


@cache
def home(board):
    return board.walking(board.starts[0])


def fear(g: PHState, seat: Seat) -> float:
    """How much a unit minds ending in the enemy's reach."""
    if seat == SURVIVORS:
        return 1.0
    return FEARS(g.round,g.scenario.last_turn)


# -- respawning -------------------------------------------------------------------------------


def rank_pull(g: PHState, ask: Ask) -> list[float]:
    return [1.0 if choice == choices.PULL else 0.0 for choice in ask.choices]


def rank_respawn(g: PHState, ask: Ask) -> list[float]:
    """Near the Survivors, but out of their reach."""
    field, board = Field(g, ask.seat), g.board
    steps = field.steps_to_enemies(board.starts[PHOBIAS])
    once = field.danger[0]
    return [
        -steps[square] - 8.0 * (once >> square & 1)
        for square in (board.square[choice.target] for choice in ask.choices)
    ]


_RANKS: dict[str, Callable[[PHState, Ask], list[float]]] = {
    "force": rank_counts,
    "place": rank_places,
    "turn": rank_turn,
    "activation": rank_activation,
    "respawn": rank_pull,
    "place_pulled": rank_respawn,
}
