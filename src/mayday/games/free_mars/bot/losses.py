"""Losses: what commanders give up first, be it hits, Burnouts or cards that cost it.

Swarms and ships that are Disrupted already go before effective ones. A Cyborg Ship may be flipped
early: it still has Cyber then, and a Burnout cannot harm it. In the battle for the mission only
what that takes is spared, and in the last battle of all only what fires.
"""

from __future__ import annotations

from mayday.games.free_mars.bot.fleet import (
    ABILITIES,
    loss_of_hull,
    loss_of_symbol,
)
from mayday.games.free_mars.bot.outlook import Task, task
from mayday.games.free_mars.bot.ranking import Scores, heuristics
from mayday.games.free_mars.content import GIVES, items_in
from mayday.games.free_mars.rows import Ability, PodId, ShipId
from mayday.games.free_mars.rules.values import COLUMN, sheet_of
from mayday.games.free_mars.table import NO_CARD, FMState, pack_of
from mayday.kernel import Ask

A_FLIP = 1.2  # what it costs beyond its repair that a ship is Disrupted
STILL_THERE = 0.4  # an ability that the other side of the ship has as well


def rank_losses(g: FMState, ask: Ask) -> Scores:
    """What can best be spared."""
    t, pack = task(g), pack_of(g)
    if is_last_battle(g, t):
        fire = {pack.pod_of[swarm]: GIVES[swarm].weapons for swarm in items_in(g.launched)}
        return [
            -float(_fire_lost(g, pack.number[ShipId(choice.target)]))
            if choice.target in pack.number
            else -float(fire[PodId(choice.target)])
            for choice in ask.choices
        ]
    ships = [pack.number.get(ShipId(choice.target)) for choice in ask.choices]
    return [
        score if ship is None else -loss(g, t, ship)
        for ship, score in zip(ships, heuristics(g, ask))
    ]


def is_mission_battle(g: FMState) -> bool:
    """The OPFOR that is fought came to the mission, not with a card."""
    return g.battle == "on" and g.card == NO_CARD


def is_last_battle(g: FMState, t: Task) -> bool:
    """Who wins it has won the mission: nothing is to be rolled, and the squadron is at home."""
    at_home = g.point == pack_of(g).launch
    return is_mission_battle(g) and t.returns and not t.needs and at_home


def _fire_lost(g: FMState, ship: int) -> int:
    """How much less a ship fires after a hit."""
    weapons = sheet_of(g, ship).weapons
    if g.disrupted >> ship & 1:
        return weapons
    return weapons - pack_of(g).printed(ship, True).weapons


def loss(g: FMState, t: Task, ship: int) -> float:
    """What a hit on a ship costs; one that is still effective is worth more than it seems."""
    flip = 0.0 if g.disrupted >> ship & 1 else A_FLIP
    return loss_of_hull(g, t, ship) + flip + sum([_symbol(g, t, a, ship) for a in ABILITIES])


def _symbol(g: FMState, t: Task, ability: Ability, ship: int) -> float:
    if ability is Ability.ASSEMBLY and is_mission_battle(g) and ability not in t.needs:
        return 0.0
    cost = loss_of_symbol(g, t, ability, ship)
    effective = not g.disrupted >> ship & 1
    if effective and pack_of(g).printed(ship, True)[COLUMN[ability]]:
        return min(cost, STILL_THERE)
    return cost
