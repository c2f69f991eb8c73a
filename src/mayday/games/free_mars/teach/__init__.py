"""What helps a player of Free Mars to see: pieces, choices, what is coming, how it goes."""

from mayday.games.free_mars.teach.forecast import forecast
from mayday.games.free_mars.teach.measures import MEASURES
from mayday.games.free_mars.teach.prospects import prospects
from mayday.games.free_mars.teach.remarks import remarks

__all__ = ["MEASURES", "forecast", "prospects", "remarks"]
