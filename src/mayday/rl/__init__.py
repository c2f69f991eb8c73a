"""Learning environments: every game behind Gymnasium, PettingZoo and OpenSpiel.

Nothing here knows a game by name. What an agent observes comes from the declared tables of a game,
what it may do from the choice space, and what it earns from the result. Importing this package
registers every installed game with Gymnasium:

>>> import gymnasium
>>> import mayday.rl
>>> env = gymnasium.make("mayday/SystemsFailing-v2", difficulty="hard", partner="random")
>>> observation, info = env.reset(seed=1)
>>> observation in env.observation_space
True
>>> int(info["action_mask"].sum()) > 0
True
"""

from __future__ import annotations

from typing import Any

import gymnasium

from mayday.games import all_games
from mayday.kernel import GameDef

__all__ = ["env_id"]

NAMESPACE = "mayday"


def env_id(game: GameDef[Any]) -> str:
    """The name of a game in Gymnasium; its version is that of the rules."""
    words = "".join(word.capitalize() for word in game.id.split("-"))
    return f"{NAMESPACE}/{words}-v{game.version}"


def _register() -> None:
    """Every installed game, once."""
    for game in all_games():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                "mayday.rl.single:TableEnv",
                vector_entry_point="mayday.rl.vector:TableVectorEnv",
                kwargs={"game": game.id},
            )


_register()
