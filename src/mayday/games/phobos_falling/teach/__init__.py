"""What helps a player of Phobos Falling to see: choices, what is coming, how it goes."""

from mayday.games.phobos_falling.teach.forecast import forecast
from mayday.games.phobos_falling.teach.measures import MEASURES
from mayday.games.phobos_falling.teach.prospects import prospects

__all__ = ["MEASURES", "forecast", "prospects"]
