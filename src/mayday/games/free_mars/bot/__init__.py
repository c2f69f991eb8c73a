"""The bot: how good each choice looks to a careful commander."""

from mayday.games.free_mars.bot.ranking import heuristics

__all__ = ["heuristics"]
