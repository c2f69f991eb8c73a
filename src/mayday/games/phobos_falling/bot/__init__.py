"""The bot's crew: errands by need, posts that everybody can see, cards to whoever can use them."""

from mayday.games.phobos_falling.bot.levels import RANKS
from mayday.games.phobos_falling.bot.ranking import heuristics
from mayday.games.phobos_falling.bot.reasons import reasons
from mayday.games.phobos_falling.bot.value import value

__all__ = ["RANKS", "heuristics", "reasons", "value"]
