"""What helps a player of Phobia to see: units, choices, what is coming, how it goes."""

from mayday.games.phobia.teach.forecast import forecast
from mayday.games.phobia.teach.measures import MEASURES
from mayday.games.phobia.teach.prospects import prospects
from mayday.games.phobia.teach.remarks import remarks

__all__ = ["MEASURES", "forecast", "prospects", "remarks"]
