"""The bot's crew: errands by need, posts that everybody can see, cards to whoever can use them."""

from mayday.games.phobos_falling.bot.ranking import heuristics

__all__ = ["heuristics"]
