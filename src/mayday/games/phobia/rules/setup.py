"""Set-up: board, decks, forces, placing, first turn.

Rules: PH-SETUP-1, PH-SETUP-2, PH-SETUP-3, PH-SETUP-4, PH-SETUP-5, PH-SETUP-6.
"""

from __future__ import annotations

from mayday.games.phobia.content import PHOBIAS, SURVIVORS, WALL_TOKENS
from mayday.games.phobia.rules.forces import ChooseForces, show_forces
from mayday.games.phobia.rules.placing import Place, place_automatically
from mayday.games.phobia.rules.turn import BeginTurn
from mayday.games.phobia.table import PHState, Setup, full_deck, shuffled


def setup(g: PHState) -> None:
    """Shuffle both decks, then choose and place, or take what is preset. The seats are the
    sides: who takes which is settled before. All wall tokens are in the supply, the pool is empty.

    Rules: PH-SETUP-1, PH-SETUP-2, PH-SETUP-3, PH-SETUP-4, PH-SETUP-5, PH-SETUP-6.
    """
    g.piles = [shuffled(g, full_deck(SURVIVORS)), shuffled(g, full_deck(PHOBIAS))]
    g.supply = WALL_TOKENS
    if g.options["setup"] == Setup.CHOOSE:
        g.push(ChooseForces(), Place(SURVIVORS), Place(PHOBIAS), BeginTurn(SURVIVORS))
        return
    g.forces = [list(force) for force in g.presets]
    show_forces(g)
    place_automatically(g, SURVIVORS)
    place_automatically(g, PHOBIAS)
    g.push(BeginTurn(SURVIVORS))
