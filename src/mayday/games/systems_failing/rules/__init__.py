"""The rules of Systems Failing: a file for each chapter of the rule book, in its words."""

from mayday.games.systems_failing.rules.repair import Repairing
from mayday.games.systems_failing.rules.round import Upkeep
from mayday.games.systems_failing.rules.scavenge import OverTen
from mayday.games.systems_failing.rules.setup import setup
from mayday.games.systems_failing.rules.transfer import OverTenByTransfer
from mayday.games.systems_failing.rules.turn import Permission, Turn

__all__ = ["STEPS", "setup"]

STEPS = (Turn, Repairing, Permission, OverTen, OverTenByTransfer, Upkeep)
