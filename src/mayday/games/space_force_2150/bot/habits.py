"""Habits: the numbers by which a crew judges what things are worth and what to do about them.

The unit of worth is about one point of oxygen. The numbers of the heuristics stand here; those of
commanders, and where they differ, in `policy.py`. All were found by letting crews fly thousands of
voyages.
"""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.space_force_2150.content import (
    CARGO_MASTER,
    ENGINEER,
    NAVIGATOR,
    ROBOT,
    SECURITY_OFFICER,
    XO,
)
from mayday.games.space_force_2150.rows import OccupationId


class Habits(NamedTuple):
    """How a crew judges; as it stands here, the crew of the heuristics does."""

    # the way
    spaces_a_round: float = 2.8  # with a working Engine, stops at Major Events included
    air_a_round: float = 0.45  # oxygen that it takes each round, and as much again for each member
    leak_a_round: float = 0.65  # for the root of the leak: if it is large, many hands make air

    # what oxygen is worth: what is needed by what is there
    air_power: float = 1.0  # of that share
    air_least: float = 0.4
    air_most: float = 6.0
    little_air: float = 2.0  # at this much, and as much for each member, only what saves the ship
    little_air_each: float = 0.7
    panic: float = 2.8  # how much more it is worth then
    plenty: float = 0.1  # what it is worth when there is more than enough:
    lasting: float = 2.0  # so many times what is needed, and as much beside it
    beside: float = 4.0

    # what one more of the others is worth, by what is there
    fuel: tuple[float, ...] = (4.0, 3.0, 2.0, 1.2, 0.8, 0.5, 0.4)
    supply: tuple[float, ...] = (5.2, 4.2, 2.5, 1.7, 1.1, 0.85, 0.55)
    hull: tuple[float, ...] = (0.0, 14.0, 9.0, 6.5, 4.5, 3.2, 2.2, 1.5, 0.9, 0.5, 0.3)
    enough_hull: float = 7
    supplies_a_hull: float = 1.3  # that are wanted for repairs
    hull_at_the_end: float = 0.35  # the share of its worth that is left when the way ends
    hull_rounds: float = 8  # the share grows by one over as many rounds

    # work
    work: float = 3.7  # the actions that a repair is reckoned with
    engineers_work: float = 1.4
    begun: float = 0.7  # so much less where it has been begun
    door: float = 1.0  # the share of the work at a door that counts: others pass it, too
    stay: float = 3.3  # the rounds that a crew member stays at a post
    leaving: float = 1.2  # how much the way back to a good post counts
    most: float = 14.0  # no repair is worth more
    urgent: float = 8.0  # a repair worth more is for two

    # what a working module brings, each time it is wanted
    engine: float = 3.3
    medical: float = 2.0
    hold: float = 0.7
    cargo: float = 0.8
    spare_supplies: float = 3  # that are wanted beyond one a round
    ramp: float = 0.5

    # how much of it one use brings
    nurse: float = 3.5
    pump: float = 2.0
    load: float = 3.5
    search: float = 2.0
    walk: float = 1.33  # the supplies that a spacewalk takes
    all_nurses: float = 1.0  # the worth of oxygen from which on everybody makes it

    orders: float = 2.5  # a Robot as XO among nurses; as Engineer it is one more than is broken
    sailing: tuple[OccupationId, ...] = (  # who makes the best crew, the most useful first
        XO,
        ENGINEER,
        ROBOT,
        NAVIGATOR,
        CARGO_MASTER,
        SECURITY_OFFICER,
    )


GREEDY = Habits()
