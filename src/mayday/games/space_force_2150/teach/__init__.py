"""What helps a player of Space Force 2150 to see: nodes, choices, what is coming, how it goes."""

from mayday.games.space_force_2150.teach.forecast import forecast
from mayday.games.space_force_2150.teach.measures import MEASURES
from mayday.games.space_force_2150.teach.prospects import prospects
from mayday.games.space_force_2150.teach.remarks import remarks

__all__ = ["MEASURES", "forecast", "prospects", "remarks"]
