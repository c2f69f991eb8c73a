"""The end: the Survivors are gone, or the last turn is over.

Rules: PH-END-1, PH-END-2, PH-END-3, PH-END-4.
"""

from __future__ import annotations

from mayday.games.phobia.content import SURVIVORS
from mayday.games.phobia.events import SurvivorsHeld, SurvivorsWiped
from mayday.games.phobia.table import PHState


def end_if_wiped_out(g: PHState) -> None:
    """The death of the last Survivor ends the game; that of the last Phobia does not.

    Rules: PH-END-1, PH-END-4.
    """
    if not g.units[SURVIVORS]:
        g.emit(SurvivorsWiped, g.round)
        g.end("wiped_out", -1, 1)


def end_if_held_out(g: PHState) -> None:
    """After the Phobias' last turn the Survivors have won; nothing respawns any more.

    Rules: PH-END-2, PH-END-3.
    """
    if g.round == g.scenario.last_turn:
        g.emit(SurvivorsHeld, len(g.units[SURVIVORS]))
        g.end("survived", 1, -1)
