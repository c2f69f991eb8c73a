"""Phobos Falling: the officers of a falling space station make its shuttle ready to go home."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.games.phobos_falling.bot import RANKS, heuristics, reasons, value
from mayday.games.phobos_falling.choices import Verb
from mayday.games.phobos_falling.content import LEVELS, LIMITS, NAMES, SCENARIOS, SWITCHES
from mayday.games.phobos_falling.events import (
    AllDead,
    CrewHelpless,
    Died,
    Installed,
    NewEventDeck,
    Revived,
    RoundBegan,
    ShuttleLaunched,
    ShuttleStolen,
    SoftwareMade,
    StationBrokeUp,
    TurnBegan,
)
from mayday.games.phobos_falling.events_of_pirates import (
    EngineScavenged,
    PiratesTurnBegan,
    ShuttleMended,
)
from mayday.games.phobos_falling.hidden import resample_hidden
from mayday.games.phobos_falling.looks import LOOKS
from mayday.games.phobos_falling.rules import STEPS, setup
from mayday.games.phobos_falling.rules.rulings import RULINGS
from mayday.games.phobos_falling.scene import scene
from mayday.games.phobos_falling.table import PFState
from mayday.games.phobos_falling.teach import MEASURES, forecast, prospects
from mayday.kernel import GameDef, Option

__all__ = ["GAME"]


def _check_options(options: Mapping[str, str], seats: int) -> str | None:
    """Rules: PF-SETUP-1, PF-SETUP-19."""
    if options["officers"] != "auto" and int(options["officers"]) < seats:
        return f"{seats} seats need at least {seats} officers, not {options['officers']}"
    return None


_OFF_ON = ("off", "on")
_NUMBERS = range(LIMITS.fewest_officers, LIMITS.most_officers + 1)

GAME = GameDef(
    id="phobos-falling",
    title="Phobos Falling",
    seat_counts=range(1, 9),
    bench_seats=(1, 8),
    credit="Phobos Falling is a game by Harvey and Carlie Cornell (Dragon Phoenix Games, 2017).",
    state=PFState,
    steps=STEPS,
    setup=setup,
    resample_hidden=resample_hidden,
    scene=scene,
    names=NAMES,
    heuristics=heuristics,
    value=value,
    reasons=reasons,
    levels=RANKS,
    cap=20_000,
    acting=frozenset(
        verb.value for verb in (Verb.PLAY, Verb.TUBE, Verb.TREAT, Verb.TEAM_UP, Verb.STIM)
    ),
    check_options=_check_options,
    options=(
        Option("level", ("custom", *LEVELS), "custom"),
        Option("scenario", (*SCENARIOS, "random"), "1A"),
        Option("officers", ("auto", *map(str, _NUMBERS)), "auto"),
        Option("crew", ("recommended", "lot", "chosen"), "recommended"),
        Option("order", ("together", "in_turn"), "together"),
        Option("first_officer", ("lot", "asked"), "lot"),
        Option("open_hands", _OFF_ON, "off"),
        *(Option(f"without_{event}", _OFF_ON, "off") for event in SWITCHES),
        Option("extra_damages", tuple(map(str, range(LIMITS.most_extra_damages + 1))), "0"),
    ),
    rulings=RULINGS,
    headings=(RoundBegan, TurnBegan, PiratesTurnBegan),
    looks=LOOKS,
    prospects=prospects,
    forecast=forecast,
    measures=MEASURES,
    headlines=(
        SoftwareMade,
        Installed,
        EngineScavenged,
        Died,
        Revived,
        NewEventDeck,
        ShuttleMended,
        ShuttleLaunched,
        CrewHelpless,
        AllDead,
        ShuttleStolen,
        StationBrokeUp,
    ),
)
