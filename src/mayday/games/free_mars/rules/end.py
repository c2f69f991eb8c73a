"""The end of a mission: won, or lost in one of four ways. A campaign goes on from there."""

from __future__ import annotations

from typing import NoReturn

from mayday.games.free_mars.content import SYSTEM
from mayday.games.free_mars.events import MissionLost, MissionWon
from mayday.games.free_mars.table import FMState, in_campaign, ships_on_map


def win_mission(g: FMState) -> NoReturn:
    """All objectives are fulfilled. Rules: FM-END-1, FM-END-3."""
    g.emit(MissionWon, g.mission, g.round)
    finish(g, "won", won=True)


def lose_mission(g: FMState, cause: str) -> NoReturn:
    """Rules: FM-END-2, FM-END-3."""
    g.emit(MissionLost, cause, g.round)
    finish(g, cause, won=False)


def finish(g: FMState, cause: str, *, won: bool) -> NoReturn:
    """A single mission is the game; in a campaign another one may follow.

    What a battle had launched is gone with it. Rules: FM-END-3, FM-COM-51, FM-CAMP-1.
    """
    g.opfor, g.launched, g.edge, g.battle = (), 0, "", ""
    if in_campaign(g):
        g.mission_won = won
        g.cut_to(g.todo[0])  # the campaign, which waited for this at the bottom of the stack
    g.end(cause, 1 if won else -1)


def check_squadron(g: FMState) -> None:
    """Without a spaceship the mission is lost at once. Rules: FM-COM-45, FM-UNIT-7."""
    if not ships_on_map(g):
        lose_mission(g, "squadron_lost")


def check_turn(g: FMState) -> None:
    """At the end of a turn: the deck, then the turn cap; a win was looked for before.

    Rules: FM-END-2, FM-END-4, FM-END-5, FM-TURN-8, FM-TURN-9.
    """
    if not g.deck:
        lose_mission(g, "deck_empty")
    if g.round >= SYSTEM.turns:
        lose_mission(g, "too_late")
