"""Phobia: a handful of Survivors makes a last stand against living fears on a grid."""

from __future__ import annotations

from mayday.games.phobia.board import WALLS
from mayday.games.phobia.choices import every_choice
from mayday.games.phobia.events import (
    ForceShown,
    SurvivorsHeld,
    SurvivorsWiped,
    UnitKilled,
    WallDestroyed,
)
from mayday.games.phobia.forces import ChooseForces
from mayday.games.phobia.heuristics import rank
from mayday.games.phobia.hidden import resample_hidden
from mayday.games.phobia.model import PHState
from mayday.games.phobia.notation import NOTATION
from mayday.games.phobia.placing import Place
from mayday.games.phobia.respawn import PlacePulled, Respawn
from mayday.games.phobia.scene import scene
from mayday.games.phobia.setup import setup
from mayday.games.phobia.turn import Activation, BeginTurn, Turn
from mayday.games.phobia.units import NAMES, PACKAGE, SCENARIOS, SEATS
from mayday.kernel.game import GameDef, Option

__all__ = ["GAME"]

GAME = GameDef(
    id="phobia",
    title="Phobia",
    version=1,
    package=PACKAGE,
    seat_counts=range(2, 3),
    seat_names=SEATS,
    cooperative=False,
    credit="Phobia is a game by Nicole Maiorano.",
    state=PHState,
    steps=(ChooseForces, Place, BeginTurn, Turn, Activation, Respawn, PlacePulled),
    setup=setup,
    choices=every_choice,
    resample_hidden=resample_hidden,
    scene=scene,
    notation=NOTATION,
    names={
        **NAMES,
        **{name: name for name in WALLS.values()},
        **{wall: f"the wall on {name}" for wall, name in WALLS.items()},
    },
    prompt_rules={
        "force": "PH-FORCE-7",
        "place": "PH-PLACE-4",
        "turn": "PH-TURN-5",
        "activation": "PH-ACT-1",
        "respawn": "PH-RESP-2",
        "place_pulled": "PH-RESP-6",
    },
    heuristics=rank,
    cap=9000,
    options=(
        Option("scenario", tuple(SCENARIOS), "standard"),
        Option("setup", ("choose", "preset"), "choose"),
        Option("special_hits", ("stun", "kill"), "stun"),
    ),
    headlines=(ForceShown, UnitKilled, WallDestroyed, SurvivorsHeld, SurvivorsWiped),
)
