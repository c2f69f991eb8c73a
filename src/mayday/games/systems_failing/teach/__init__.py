"""What helps a player of Systems Failing to see: choices, what is coming, how it goes."""

from mayday.games.systems_failing.teach.forecast import forecast
from mayday.games.systems_failing.teach.measures import MEASURES
from mayday.games.systems_failing.teach.prospects import prospects
from mayday.games.systems_failing.teach.remarks import remarks

__all__ = ["MEASURES", "forecast", "prospects", "remarks"]
