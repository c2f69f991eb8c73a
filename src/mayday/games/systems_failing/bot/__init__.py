"""The bot of Systems Failing."""

from mayday.games.systems_failing.bot.levels import RANKS
from mayday.games.systems_failing.bot.ranking import heuristics
from mayday.games.systems_failing.bot.reasons import reasons
from mayday.games.systems_failing.bot.value import value

__all__ = ["RANKS", "heuristics", "reasons", "value"]
