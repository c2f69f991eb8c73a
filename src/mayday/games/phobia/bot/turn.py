"""A turn, rated: which unit should act next."""

from __future__ import annotations

from mayday.games.phobia.bot.tactics import Field
from mayday.games.phobia.bot.threats import reach_of
from mayday.games.phobia.choices import END_TURN
from mayday.games.phobia.content import TYPE_OF, UnitId
from mayday.games.phobia.table import PHState
from mayday.kernel import Ask

IN_DANGER = 0.5  # of an attack's worth, if the attacker cannot get away
BUILDERS_LAST = 0.5  # walls are built when it is clear what they must stop


def rank_turn(g: PHState, ask: Ask) -> list[float]:
    """Units that can strike go first, then the others; the turn ends when all have acted."""
    field = Field(g, ask.seat)
    return [
        0.0 if choice == END_TURN else 1.0 + promise(field, UnitId(choice.target))
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
