"""Options: what a table can choose before the game."""

from __future__ import annotations

from collections.abc import Mapping

from mayday.games.free_mars.content import LEVELS, PACKS, Pack
from mayday.games.free_mars.rows import MissionId, PackId
from mayday.games.free_mars.table import FMState, pack_of


def check_options(options: Mapping[str, str], seats: int) -> str | None:
    """A named Mission card is one of the pack's, for a single mission. Rules: FM-OPT-2."""
    mission, pack = options["mission"], PACKS[PackId(options["pack"])]
    if mission == "random":
        return None
    if MissionId(mission) not in pack.missions:
        there = ", ".join(pack.missions)
        return f"option mission cannot be {mission} with pack {pack.id}; choose random, {there}"
    if options["mode"] == "campaign":
        return f"option mission cannot be {mission} in a campaign; choose random"
    return None


def start_ap(pack: Pack, level: str) -> int:
    """Rules: FM-OPT-1, FM-SETUP-14."""
    return pack.file.start_ap + LEVELS[level].start_ap


def support(g: FMState) -> int:
    """The AP before each later mission of a campaign. Rules: FM-OPT-1, FM-CAMP-18."""
    return pack_of(g).file.support + LEVELS[g.options["level"]].support


def is_open(g: FMState) -> bool:
    """The Mission card lies face up from the start. Rules: FM-OPT-3."""
    return g.options["open_mission"] == "on"
