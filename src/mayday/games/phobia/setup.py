"""Set-up: board, decks, forces, placing, first turn. Rules: PH-SETUP-1 to -6."""

from __future__ import annotations

from mayday.games.phobia.deck import shuffled
from mayday.games.phobia.forces import ChooseForces, show_forces
from mayday.games.phobia.model import PHState, full_deck
from mayday.games.phobia.placing import Place, place_automatically
from mayday.games.phobia.turn import BeginTurn
from mayday.games.phobia.units import PHOBIAS, SURVIVORS, WALL_TOKENS


def setup(g: PHState) -> None:
    """Shuffle both decks, then choose and place, or take what is preset.

    Rules: PH-SETUP-2 to -6.
    """
    g.piles = [shuffled(g, full_deck(SURVIVORS)), shuffled(g, full_deck(PHOBIAS))]
    g.supply = WALL_TOKENS
    g.todo = [BeginTurn(SURVIVORS)]
    if g.options["setup"] == "choose":
        g.todo += [Place(PHOBIAS), Place(SURVIVORS), ChooseForces()]
        return
    g.forces = [list(force) for force in g.scenario.presets]
    show_forces(g)
    place_automatically(g, SURVIVORS)
    place_automatically(g, PHOBIAS)
