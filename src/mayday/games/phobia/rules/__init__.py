"""The rules of Phobia, a file for each chapter of the rule book."""

from mayday.games.phobia.rules.activation import Activation
from mayday.games.phobia.rules.forces import ChooseForces
from mayday.games.phobia.rules.placing import Place
from mayday.games.phobia.rules.respawn import PlacePulled, Respawn
from mayday.games.phobia.rules.setup import setup
from mayday.games.phobia.rules.turn import BeginTurn, Turn

__all__ = ["STEPS", "setup"]

STEPS = (ChooseForces, Place, BeginTurn, Turn, Activation, Respawn, PlacePulled)
