"""Playout: how both sides go on in the positions that a bot imagines.

They fight out what has begun: units that can strike do so as the heuristics would, units in danger
get out of it, and all others stay where they are. Two rounds of that take no more choices than a
third of a turn in which everybody moves, and they show what a choice is answered with.
"""

from __future__ import annotations

from mayday.games.phobia.board import Square
from mayday.games.phobia.bot.activation import Strike
from mayday.games.phobia.bot.tactics import Field
from mayday.games.phobia.bot.turn import promise
from mayday.games.phobia.choices import ATTACK, END_TURN, END_UNIT, MOVE
from mayday.games.phobia.content import TYPE_OF, UnitId
from mayday.games.phobia.rules.activation import Activation
from mayday.games.phobia.rules.turn import Turn
from mayday.games.phobia.table import PHState
from mayday.kernel import Ask, Choice


def fight_on(g: PHState, ask: Ask) -> Choice | None:
    """What a unit or its side does next; None where it is not about units that act."""
    if ask.prompt == Turn.prompt:
        return next_unit(g, ask)
    return next_act(g) if ask.prompt == Activation.prompt else None


def next_unit(g: PHState, ask: Ask) -> Choice:
    """The unit with the best strike, then one in danger; where there is none the turn ends."""
    field, units = Field(g, ask.seat), ask.choices[:-1]
    gains = [promise(field, UnitId(choice.target)) for choice in units]
    most = max(gains, default=0.0)
    if most > 0:
        return units[gains.index(most)]
    if field.danger[0] & g.held[ask.seat]:
        return next((c for c in units if can_flee(field, UnitId(c.target))), END_TURN)
    return END_TURN


def can_flee(field: Field, unit: UnitId) -> bool:
    """The unit is in danger and could get out of it."""
    square = field.own[unit]
    if not field.danger[0] >> square & 1 or unit in field.g.pinned:
        return False
    return field.shelters()[TYPE_OF[unit].move] >> square & 1 == 1


def next_act(g: PHState) -> Choice:
    """Attack, go where an attack pays, get out of danger, or stay."""
    active = g.todo[-1]
    assert isinstance(active, Activation), "nothing else asks this"
    strike = Strike(g, active)
    if strike.targets:
        return ATTACK[max(strike.targets, key=strike.targets.__getitem__)]
    ways = strike.ways_to_strike
    square = max(ways, key=ways.__getitem__) if ways else refuge(strike)
    return END_UNIT if square is None else MOVE[g.board.names[square]]


def refuge(strike: Strike) -> Square | None:
    """The nearest square where fewer enemies could kill the unit, best none; None: it stays."""
    for danger in strike.field.danger:
        if not danger >> strike.here & 1:
            return None
        for reached in strike.steps[1:]:
            better = reached & ~danger
            if better:
                return Square((better & -better).bit_length() - 1)
    return None
