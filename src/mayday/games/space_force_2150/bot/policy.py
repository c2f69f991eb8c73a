"""Policy: how commanders judge, where that is not as the heuristics do.

They have the same habits with other numbers, one set for crews of one or two and one for larger
crews. They make oxygen long before it is short and value fuel less; they walk far for repairs but
not for a bonus, open doors sooner, since others pass them, too, and leave a good post later. With
the XO they take the Robot, who is an Engineer or a second XO, as the round asks for.
"""

from __future__ import annotations

from mayday.games.space_force_2150.bot.habits import GREEDY, Habits
from mayday.games.space_force_2150.bot.ranking import Scores, judge
from mayday.games.space_force_2150.content import (
    CARGO_MASTER,
    ENGINEER,
    NAVIGATOR,
    ROBOT,
    SECURITY_OFFICER,
    XO,
)
from mayday.games.space_force_2150.table import S2State
from mayday.kernel import Ask

SMALL = 2  # the largest crew that is a small one

SMALL_CREW = Habits(
    spaces_a_round=3.3,
    air_a_round=0.83,
    leak_a_round=1.2,
    little_air=1.6,
    little_air_each=1.1,
    panic=3.1,
    air_least=0.2,
    air_most=2.9,
    plenty=0.06,
    air_power=1.1,
    lasting=6.5,
    beside=5.9,
    fuel=(5.0, 1.8, 1.1, 0.98, 2.1, 0.68, 0.16),
    supply=(9.7, 5.3, 2.8, 1.4, 1.0, 0.87, 0.38),
    hull=(0.0, 13.0, 12.0, 8.0, 6.3, 2.7, 2.2, 1.1, 1.4, 0.59, 0.21),
    enough_hull=6.6,
    supplies_a_hull=0.81,
    hull_at_the_end=0.24,
    hull_rounds=12.0,
    work=2.7,
    engineers_work=1.2,
    door=0.52,
    begun=0.32,
    stay=0.74,
    leaving=2.2,
    most=23.0,
    urgent=2.0,
    engine=2.3,
    medical=4.3,
    hold=0.47,
    cargo=0.61,
    spare_supplies=2.9,
    ramp=0.54,
    nurse=7.5,
    pump=1.5,
    load=5.6,
    walk=1.0,
    search=3.0,
    all_nurses=0.61,
    orders=5.8,
    sailing=(XO, ROBOT, ENGINEER, SECURITY_OFFICER, CARGO_MASTER, NAVIGATOR),
)

LARGE_CREW = Habits(
    spaces_a_round=3.9,
    air_a_round=0.57,
    leak_a_round=0.9,
    little_air=1.9,
    little_air_each=1.1,
    panic=4.0,
    air_least=0.38,
    air_most=4.4,
    plenty=0.11,
    air_power=1.4,
    lasting=2.9,
    beside=4.8,
    fuel=(2.0, 1.5, 1.2, 0.89, 1.1, 0.49, 0.26),
    supply=(7.9, 5.1, 4.6, 1.8, 1.1, 1.6, 0.66),
    hull=(0.0, 15.0, 13.0, 6.6, 5.7, 2.5, 2.2, 1.2, 1.1, 0.51, 0.22),
    enough_hull=11.0,
    supplies_a_hull=1.6,
    hull_at_the_end=0.25,
    hull_rounds=9.1,
    work=4.0,
    engineers_work=0.96,
    door=0.51,
    begun=0.42,
    stay=1.1,
    leaving=2.1,
    most=27.0,
    urgent=5.2,
    engine=2.8,
    medical=2.3,
    hold=0.42,
    cargo=0.86,
    spare_supplies=3.5,
    ramp=0.71,
    nurse=6.4,
    pump=0.73,
    load=4.9,
    walk=1.4,
    search=3.9,
    all_nurses=0.58,
    orders=4.4,
    sailing=(XO, ROBOT, SECURITY_OFFICER, ENGINEER, CARGO_MASTER, NAVIGATOR),
)


def policy(g: S2State, ask: Ask) -> Scores:
    """A score for each choice of the ask."""
    return judge(g, habits_of(g), ask)


def habits_of(g: S2State) -> Habits:
    """By the size of the crew; where the colony cannot wait, haste is all, and these take time."""
    if g.options["colony_reserve"] == "on":
        return GREEDY
    return SMALL_CREW if len(g.crew) <= SMALL else LARGE_CREW
