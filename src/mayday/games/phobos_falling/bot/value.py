"""Value: how likely the launch looks at the start of a round.

The position is an imagined one where hands are hidden, so all of them may be looked at.
"""

from __future__ import annotations

from typing import NamedTuple

from mayday.games.phobos_falling.bot.needs import needs
from mayday.games.phobos_falling.content import (
    NEEDS,
    SHUTTLE_BAY,
    SHUTTLE_SYSTEMS,
    SLOT,
    TITLE,
    TRACKS,
)
from mayday.games.phobos_falling.rules.end import is_ready
from mayday.games.phobos_falling.rules.power import BATTERY, MAIN, state
from mayday.games.phobos_falling.table import PFState, slots_filled
from mayday.kernel import Seat, weighed


class Signs(NamedTuple):
    """What is counted, or how much each of it weighs."""

    needs: float  # of the shuttle that are not met
    wanted: float  # slots still to be filled
    missing: float  # of them, those in no hand
    ready: float
    in_bay: float  # officers in the Shuttle Bay, once it is ready
    events: float  # still to come
    stage: float
    pirates: float
    parties: float  # waiting to board
    wounded: float
    dead: float
    last_healthy: float  # one over the healthy officers
    damaged: float  # systems
    shuttle: float  # damaged systems of the shuttle
    battery: float
    main: float
    fuel: float
    dark: float  # zones without power
    trouble: float  # fires and breaches
    tech: float
    cards: float  # in hands
    officers: float


WEIGHTS = Signs(
    needs=-0.653,
    wanted=0.15,
    missing=-0.3135,
    ready=-0.4385,
    in_bay=0.5776,
    events=0.01084,
    stage=-0.2195,
    pirates=-0.06757,
    parties=-0.06833,
    wounded=-0.4693,
    dead=-0.7021,
    last_healthy=-2.283,
    damaged=-0.1262,
    shuttle=0.04564,
    battery=-0.2203,
    main=-0.154,
    fuel=0.03496,
    dark=-0.02357,
    trouble=-0.1825,
    tech=0.01856,
    cards=0.03882,
    officers=0.06067,
)
BIAS = 1.109


def signs(g: PFState, seat: Seat) -> Signs:
    """Count what matters."""
    filled, held = slots_filled(g), 0
    for hand in g.hands.values():
        for card in hand:
            install = TITLE[card].install
            held |= 1 << SLOT[install] if install else 0
    wants, power, ready = needs(filled, held, g.tech), state(g), is_ready(g)
    healthy = len(g.order) - len(g.wounded) - len(g.dead)
    decks = TRACKS.stages - g.stage
    return Signs(
        sum([not any(filled & way == way for way in ways) for ways in NEEDS]),
        wants.wanted.bit_count(),
        wants.missing,
        ready,
        ready and sum([at == SHUTTLE_BAY for at in g.at.values()]),
        len(g.event_deck) + decks * (len(g.event_deck) + len(g.event_discard)),
        g.stage,
        sum(g.pirates.values()),
        len(g.waiting) + len(g.mat),
        len(g.wounded),
        len(g.dead),
        1 / (healthy + 0.5),
        g.damaged.bit_count(),
        (g.damaged & SHUTTLE_SYSTEMS).bit_count(),
        power == BATTERY,
        power == MAIN,
        g.fuel,
        g.power_out.bit_count(),
        (g.fires | g.breaches).bit_count(),
        g.tech,
        sum(map(len, g.hands.values())),
        len(g.order),
    )


def value(g: PFState, seat: Seat) -> float:
    """The chance to launch, as it looks."""
    return weighed(signs(g, seat), WEIGHTS, BIAS)
