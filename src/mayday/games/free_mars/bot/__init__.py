"""The bot: how good each choice looks to a careful commander."""

from mayday.games.free_mars.bot.levels import RANKS
from mayday.games.free_mars.bot.policy import policy
from mayday.games.free_mars.bot.ranking import heuristics
from mayday.games.free_mars.bot.reasons import reasons
from mayday.games.free_mars.bot.value import value

__all__ = ["RANKS", "heuristics", "policy", "reasons", "value"]
