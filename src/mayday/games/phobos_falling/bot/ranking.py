"""Ranking: how good each choice looks to an officer with an errand.

The position is one that the seat could take for the true one. Hands that it does not see are never
looked at but for their backs.
"""

from __future__ import annotations

from mayday.games.phobos_falling.bot.errands import Mind
from mayday.games.phobos_falling.bot.moments import MOMENTS, rank_asking_for
from mayday.games.phobos_falling.bot.scores import Rank, Scores
from mayday.games.phobos_falling.bot.steps import SETUP, STEPS
from mayday.games.phobos_falling.bot.windows import WHOLE, WINDOWS
from mayday.games.phobos_falling.rows import OfficerId
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import Ask

_RANKS: dict[str, Rank] = {**STEPS, **MOMENTS, **WINDOWS}
_WHOLE = {**WHOLE, "asking_for": rank_asking_for}  # questions whose choices are ranked together


def heuristics(g: PFState, ask: Ask) -> Scores:
    """A score for each choice of the ask."""
    if ask.prompt in SETUP:
        rank_setup = SETUP[ask.prompt]
        return [rank_setup(g, ask, choice) for choice in ask.choices]
    mind = Mind(g, OfficerId(ask.actor or ask.about[0]), ask)
    whole = _WHOLE.get(ask.prompt)
    if whole is not None:
        return whole(mind, ask)
    return [_RANKS[choice.verb](mind, choice) for choice in ask.choices]
