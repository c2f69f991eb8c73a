"""The bot: what a sensible player of either side would choose.

Strike where it costs little, end out of the enemy's reach; Survivors hide and wall off lines,
Phobias draw a net around them from just beyond their reach. One decision is rated at a time; the
bot takes the choice with the highest score. Public facts only.
"""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.phobia.bot.activation import rank_activation
from mayday.games.phobia.bot.levels import RANKS
from mayday.games.phobia.bot.playout import fight_on
from mayday.games.phobia.bot.reasons import reasons
from mayday.games.phobia.bot.tactics import Field
from mayday.games.phobia.bot.turn import rank_turn
from mayday.games.phobia.bot.value import value
from mayday.games.phobia.choices import PLACE_REST, PULL, type_and_count
from mayday.games.phobia.content import PHOBIAS
from mayday.games.phobia.rules.activation import Activation
from mayday.games.phobia.rules.forces import ChooseForces
from mayday.games.phobia.rules.placing import Place
from mayday.games.phobia.rules.respawn import PlacePulled, Respawn
from mayday.games.phobia.rules.turn import Turn
from mayday.games.phobia.table import PHState
from mayday.kernel import Ask

__all__ = ["RANKS", "fight_on", "heuristics", "reasons", "value"]

RESPAWN_DANGER = 8.0  # steps that a pulled unit would rather walk


def heuristics(g: PHState, ask: Ask) -> list[float]:
    """A score for each choice of the ask."""
    return _RANKS[ask.prompt](g, ask)


def rank_counts(g: PHState, ask: Ask) -> list[float]:
    """The preset force of the scenario is a good one."""
    wanted = g.presets[ask.seat][len(g.forces[ask.seat])]
    return [-abs(type_and_count(choice)[1] - wanted) for choice in ask.choices]


def rank_places(g: PHState, ask: Ask) -> list[float]:
    """The automatic places are good ones."""
    return [float(choice == PLACE_REST) for choice in ask.choices]


def rank_pull(g: PHState, ask: Ask) -> list[float]:
    """The more, the better."""
    return [float(choice == PULL) for choice in ask.choices]


def rank_respawn(g: PHState, ask: Ask) -> list[float]:
    """Near the Survivors, but out of their reach."""
    field, board = Field(g, ask.seat), g.board
    steps = field.steps_to_enemies(board.starts[PHOBIAS])
    once = field.danger[0]
    return [
        -steps[square] - RESPAWN_DANGER * (once >> square & 1)
        for square in (board.square[choice.target] for choice in ask.choices)
    ]


_RANKS: dict[str, Callable[[PHState, Ask], list[float]]] = {
    ChooseForces.prompt: rank_counts,
    Place.prompt: rank_places,
    Turn.prompt: rank_turn,
    Activation.prompt: rank_activation,
    Respawn.prompt: rank_pull,
    PlacePulled.prompt: rank_respawn,
}
