"""Worth: what damage, disasters and danger count for. Public facts only."""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.systems_failing.content import DAMAGE_EXPLOSION, DISASTERS, REGIONS, CardId
from mayday.games.systems_failing.table import SFState

WON = 100.0
IMPOSSIBLE = -1e9


class Weights(NamedTuple):
    """What things are worth, fitted by playing; the unit is about two thirds of an escape card."""

    damage: float = 0.515  # each point of core damage
    yellow: float = 0.287  # the damage meter entering its second region ...
    red: float = 0.783  # ... and its third
    explosion: float = 7.1  # losing
    zone2: tuple[float, float, float] = (0.102, 0.05, 0.144)  # a disaster left: damage, card, need
    zone3: tuple[float, float, float] = (0.189, 0.19, 0.047)
    zone2_hurt: float = 0.028  # more for each damage already on the core
    full_zone: tuple[float, float] = (0.206, 0.098)  # a third disaster, by the bottom one's damage
    escape: float = 1.496  # an escape card completed
    need: float = 0.157  # an open need of the active escape card
    danger_base: float = 0.489  # how much danger counts ...
    danger_need: float = 0.027  # ... and more for every need that is still to come
    partner_cube: float = 0.03  # what the partner keeps
    partner_action: float = 0.149
    trust: float = 0.366  # how far the partner's best reply is counted on
    action: float = 0.098  # an action left over
    next_need: float = 0.164  # a colour at hand for the escape card that comes next
    next_escape: float = 0.491  # the chance that the partner completes it at once


W = Weights()


def damage_value(damage: int) -> float:
    """What the damage meter is worth at this space."""
    if damage >= DAMAGE_EXPLOSION:
        return -W.explosion
    value = W.damage * damage
    if damage > REGIONS[0].damage_to:
        value += W.yellow
    if damage > REGIONS[1].damage_to:
        value += W.red
    return -value


def disaster_cost(g: SFState, zone: int, card: CardId, needs: int) -> float:
    """What it costs to leave a disaster in Zone 2 or 3."""
    per_damage, per_card, per_need = W.zone2 if zone == 1 else W.zone3
    if zone == 1:
        per_damage += W.zone2_hurt * g.damage
    return per_damage * DISASTERS[card].damage + per_card + per_need * needs


def danger(g: SFState, escape_needs: int) -> float:
    """How much danger counts: the more is still to repair, the more."""
    to_come = 5 * (len(g.escape) - 1) + escape_needs
    return W.danger_base + W.danger_need * to_come
