"""Battle: what to launch, when to break off, and where hits go."""

from __future__ import annotations

from mayday.games.free_mars import choices
from mayday.games.free_mars.bot.fleet import loss_of_item, loss_of_ship
from mayday.games.free_mars.bot.outlook import Strength, odds, strength, task
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import items_in
from mayday.games.free_mars.rows import OpforKind, PodId, ShipId
from mayday.games.free_mars.rules.combat import in_battle
from mayday.games.free_mars.rules.values import sheet_of
from mayday.games.free_mars.table import FMState, pack_of
from mayday.kernel import Ask

Scores = list[float]

HOPELESS = 0.08  # chance to win below which ships get away


def rank_launch(g: FMState, ask: Ask) -> Scores:
    """A Swarm fires, and takes a hit that a ship would have taken."""
    return [1.0 if choice.verb == Verb.LAUNCH else 0.0 for choice in ask.choices]


def rank_firing(g: FMState, ask: Ask) -> Scores:
    """Fire, unless the battle is hopeless: then the fastest go first."""
    if battle_odds(g) >= HOPELESS:
        return [1.0 if choice == choices.FIRE else 0.0 for choice in ask.choices]
    number = pack_of(g).number
    return [
        0.5 if choice == choices.FIRE else 0.25 * sheet_of(g, number[ShipId(choice.target)]).energy
        for choice in ask.choices
    ]


def battle_odds(g: FMState) -> float:
    """The chance to win the battle that goes on."""
    enemies = [pack_of(g).enemies[unit] for unit in g.opfor]
    weapons = sum([enemy.side.weapons for enemy in enemies])
    hits = sum([2 if enemy.flipped else 1 for enemy in enemies])
    return odds(strength(g, in_battle(g)), Strength(weapons, hits))


def rank_hit(g: FMState, ask: Ask) -> Scores:
    """What takes most fire from the OPFOR; of equals, what leaves the battle."""
    return [_hit(g, choice.target) for choice in ask.choices]


def _hit(g: FMState, unit: str) -> float:
    enemies = pack_of(g).enemies
    enemy = enemies[unit]
    if enemy.flipped:
        return enemy.side.weapons - enemies[enemy.flipped].side.weapons - 0.1
    return enemy.side.weapons + 0.1 * (enemy.kind is OpforKind.SHIP)


def rank_take_hit(g: FMState, ask: Ask) -> Scores:
    """Whoever can best be spared."""
    t, pack = task(g), pack_of(g)
    swarms = {pack.pod_of[swarm]: swarm for swarm in items_in(g.launched)}
    scores = []
    for choice in ask.choices:
        ship = pack.number.get(ShipId(choice.target))
        if ship is None:
            scores.append(-loss_of_item(g, t, swarms[PodId(choice.target)]))
        else:
            scores.append(-loss_of_ship(g, t, ship))
    return scores
