"""The bot's crew: it repairs by need and stores by forecast."""

from mayday.games.space_force_2150.bot.levels import RANKS
from mayday.games.space_force_2150.bot.policy import policy
from mayday.games.space_force_2150.bot.ranking import heuristics
from mayday.games.space_force_2150.bot.reasons import reasons
from mayday.games.space_force_2150.bot.value import value

__all__ = ["RANKS", "heuristics", "policy", "reasons", "value"]
