"""Scene, the board: squares, walls and units, and what the active unit can reach and see."""

from __future__ import annotations

from functools import cache

from mayday.games.phobia import movement
from mayday.games.phobia.attack import is_in_view, what_blocks
from mayday.games.phobia.board import Board
from mayday.games.phobia.chances import hit_chance
from mayday.games.phobia.grid import Square
from mayday.games.phobia.model import PHState, other
from mayday.games.phobia.turn import Activation
from mayday.games.phobia.units import PHOBIAS, SEAT_OF, SURVIVORS, TYPE_OF, UnitId
from mayday.kernel.scene import Kind, Link, Node, Overlay, Sight
