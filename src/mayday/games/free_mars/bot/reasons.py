"""Reasons: what the counts of the value say, and where to look."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.games.free_mars.bot.value import CAMPAIGN, SINGLE, signs
from mayday.games.free_mars.table import FMState, in_campaign
from mayday.kernel import Seat, Sign, Speaks, less, more, spoken

SPEAKS: Mapping[str, Speaks | None] = {
    "ops": more("turns", "deck"),
    "few_ops": less("turns", "deck"),
    "known": more("orders", "mission"),
    "net_short": less("net", "net"),
    "net": more("net", "net"),
    "way": less("way", "chart"),
    "late": less("way", "chart"),
    "odds": more("odds", "mission"),
    "weapons": more("weapons", "fleet"),
    "hits": more("hits", "fleet"),
    "ships": more("ships", "fleet"),
    "disrupted": less("disrupted", "fleet"),
    "ap": more("ap", "ap"),
    "clear": less("clear", "chart"),
    "captured": more("captured", "chart"),
    "able": more("able", "mission"),
    "home": more("home", "LP"),
    "won": more("won", "campaign"),
    "lost": less("lost", "campaign"),
}


def reasons(g: FMState, seat: Seat) -> tuple[Sign, ...]:
    """What speaks for this position."""
    weights = CAMPAIGN if in_campaign(g) else SINGLE
    return spoken(signs(g, seat)._asdict(), weights._asdict(), SPEAKS)
