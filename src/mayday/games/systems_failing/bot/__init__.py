"""The bot of Systems Failing."""

from mayday.games.systems_failing.bot.ranking import heuristics

__all__ = ["heuristics"]
