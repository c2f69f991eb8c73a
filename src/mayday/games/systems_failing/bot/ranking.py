"""Ranking: how good each choice is. It follows the best course of the turn (courses.py).

Public facts only: the order of the deck and of the hidden escape cards is never looked at.
"""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.systems_failing.bot.courses import ESCAPE, Prospects, prospects
from mayday.games.systems_failing.bot.worth import (
    IMPOSSIBLE,
    W,
    damage_value,
    danger,
    disaster_cost,
)
from mayday.games.systems_failing.choices import ALLOW, Verb, card_and_colour, holder_and_colour
from mayday.games.systems_failing.content import (
    DAMAGE_EXPLOSION,
    DISASTERS,
    POOL_LIMIT,
    POOL_START,
    SCAVENGE_DRAWS,
    WHITE,
    ZONE_LIMIT,
    ZONES,
    CardId,
)
from mayday.games.systems_failing.cubes import CUBE, colours_in, count, total
from mayday.games.systems_failing.rules.repair import Repairing
from mayday.games.systems_failing.rules.scavenge import OverTen
from mayday.games.systems_failing.rules.turn import Permission, Turn
from mayday.games.systems_failing.table import NEEDS, SFState, open_needs, role_colour
from mayday.kernel import Ask, Choice, Seat


class Habits(NamedTuple):
    """What is worth doing beside the courses, fitted by playing."""

    draw: float = 0.048  # a coloured cube drawn with actions left to use it
    reserve: float = 0.092  # a cube beyond the six that stocking up gives for nothing
    wish: float = 0.748  # how much of a course counts that only a lucky draw makes possible
    surge: float = 0.894  # a surge, by what it does to the zones
    core_hit: float = 0.32  # each damage that a surge deals to the core
    duplicate: float = 0.021  # a useless cube given back
    ask: float = 0.102  # a transfer costs the partner too
    idle: float = 0.101  # ending a turn early
    partial: tuple[float, float, float] = (0.02, 0.1, 0.06)  # a cube on a disaster, by zone


H = Habits()
ROLE_FIRST, ESCAPE_FIRST, TARGET_FIRST = 0.04, 0.03, 0.02  # which of equal ways goes first


def heuristics(g: SFState, ask: Ask) -> list[float]:
    """A score for every choice of the ask; the best course's next choice has the highest."""
    step = g.todo[-1]
    if isinstance(step, Permission):
        return [float(choice == ALLOW) for choice in ask.choices]
    if isinstance(step, OverTen):
        return [float(_held(g, choice)) for choice in ask.choices]
    if isinstance(step, Repairing):
        below = g.todo[-2]
        assert isinstance(below, Turn), "a repair stands on its turn"
        ranking = Ranking(g, ask.seat, below.actions, step.card)
    else:
        assert isinstance(step, Turn), "there is no other decision"
        ranking = Ranking(g, ask.seat, step.actions, None)
    return [ranking.score(choice) for choice in ask.choices]


def _held(g: SFState, choice: Choice) -> int:
    holder, colour = holder_and_colour(choice)
    return count(g.pools[holder], colour)


class Ranking:
    """The choices of one decision against the prospects of the turn."""

    def __init__(self, g: SFState, seat: Seat, actions: int, begun: CardId | None) -> None:
        self.g, self.seat, self.actions = g, seat, actions
        self.pool = g.pools[seat]
        self.role = role_colour(g, seat)
        self.ahead: Prospects = prospects(g, seat, actions, begun)
        self.zone_of = {card: n for n, zone in enumerate(g.zones) for card in zone}

    def score(self, choice: Choice) -> float:
        match choice.verb:
            case Verb.REPAIR | Verb.PLACE:
                return self.place(choice)
            case Verb.USE_ROLE:
                return self.target(CardId(choice.target)) + ROLE_FIRST
            case Verb.FINISH:
                return self.ahead.best
            case Verb.SCAVENGE:
                return self.scavenge()
            case Verb.ASK:
                _, colour = holder_and_colour(choice)
                return self.ahead.with_cube.get(CUBE[colour], IMPOSSIBLE) - H.ask
            case Verb.DISCARD_ALL:
                return self.discard()
            case _:
                return self.ahead.idle - (H.idle if self.actions > 1 else 0.0)

    def target(self, card: CardId) -> float:
        """The best course that clears this card."""
        name = ZONES[self.zone_of[card]] if card in self.zone_of else ESCAPE
        return self.ahead.by_target.get(name, IMPOSSIBLE)

    def place(self, choice: Choice) -> float:
        """A cube on a card: towards clearing it, parked on the escape card, or a first help."""
        card, colour = card_and_colour(choice)
        zone = self.zone_of.get(card)
        score = IMPOSSIBLE
        if colour != self.role and (zone is None or self.g.zones[zone][-1] == card):
            score = self.target(card) + (ESCAPE_FIRST if zone is None else TARGET_FIRST)
        if zone is None:
            return max(score, self.ahead.park) if self.ahead.parked & CUBE[colour] else score
        if choice.verb == Verb.PLACE:
            return max(score, self.place_more(card, colour))
        return max(score, self.help_with(card, zone, colour))

    def place_more(self, card: CardId, colour: str) -> float:
        """A begun repair that cannot be completed still takes what is not needed elsewhere."""
        course = self.ahead.leaf
        spare = course is not None and count(self.pool - course.need, colour) > 0
        if colour == self.role or not spare or self.target(card) >= self.ahead.best:
            return IMPOSSIBLE
        return self.ahead.best + TARGET_FIRST / 2

    def help_with(self, card: CardId, zone: int, colour: str) -> float:
        """The last action may put cubes on a disaster for the next round."""
        if self.actions > 1 or not self.ahead.rest & CUBE[colour]:
            return IMPOSSIBLE
        course = self.ahead.leaf
        if course is not None and course.actions:
            return self.ahead.resting - 2 * H.ask
        fitting = self.ahead.rest & open_needs(self.g, card)
        return self.ahead.resting + H.partial[zone] * fitting.bit_count()

    def scavenge(self) -> float:
        """Two cubes from the bag: what they make possible, less the danger of a surge."""
        bag, held = self.g.bag, total(self.pool)
        cubes_in, white = total(bag), count(bag, WHITE.id)
        coloured = (cubes_in - white) / cubes_in
        score = self.ahead.resting
        if self.actions > 1:
            score += H.draw * min(SCAVENGE_DRAWS, cubes_in) * coloured
        beyond = min(POOL_LIMIT, held + SCAVENGE_DRAWS) - max(POOL_START, held)
        score += H.reserve * max(0, beyond) * coloured
        for cube, value in self.ahead.with_cube.items():
            if value > self.ahead.resting:
                chance = chance_of_any((bag & cube * 15) // cube, cubes_in)
                score += H.wish * chance * (value - self.ahead.resting)
        return score - H.surge * surge_cost(self.g) * chance_of_any(white, cubes_in)

    def discard(self) -> float:
        """Only as the last action: a pool of duplicates goes back."""
        if self.actions > 1:
            return IMPOSSIBLE
        duplicates = total(self.pool) - colours_in(self.pool).bit_count()
        return self.ahead.resting - H.idle + H.duplicate * duplicates


def chance_of_any(wanted: int, cubes_in: int) -> float:
    """The chance that one of two cubes drawn is among `wanted` of so many."""
    if cubes_in < SCAVENGE_DRAWS:
        return float(wanted > 0)
    others = cubes_in - wanted
    return 1 - others * (others - 1) / (cubes_in * (cubes_in - 1))


def surge_cost(g: SFState) -> float:
    """What a surge for a white cube would do to the zones and the core."""
    zone = next((n for n in (2, 1, 0) if g.zones[n]), None)
    if zone is None:
        return 0.0
    cost, core, threat = 0.0, 0, sum(DISASTERS[card].damage for card in g.zones[0])
    soon = threat
    while True:
        card = g.zones[zone][0]
        damage, needs = DISASTERS[card].damage, NEEDS[card].bit_count()
        if zone == 0:
            soon -= damage
            core = damage
            break
        if zone == 1:
            cost -= disaster_cost(g, 1, card, needs)
            soon += damage
        else:
            cost += disaster_cost(g, 1, card, needs) - disaster_cost(g, 2, card, needs)
        zone -= 1
        if len(g.zones[zone]) < ZONE_LIMIT:
            break
    if g.damage + core >= DAMAGE_EXPLOSION:
        return 2 * W.explosion
    cost += damage_value(g.damage + threat) - damage_value(g.damage + soon + core)
    cost += H.core_hit * core
    return cost * danger(g, open_needs(g, g.escape[-1]).bit_count())
