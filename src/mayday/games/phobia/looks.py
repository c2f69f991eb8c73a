"""Looks: what the events of phobia look like while they are shown."""

from __future__ import annotations

from mayday.games.phobia import events as e
from mayday.kernel import Look, Looks

LOOKS: Looks = {
    e.CountChosen: Look("quiet"),
    e.CountHidden: Look("quiet"),
    e.ForceShown: Look("alarm", at="{seat}"),
    e.UnitPlaced: Look("draw", piece="{unit}", at="{square}"),
    e.TurnBegan: Look("heading", at="turn"),
    e.UnitActivated: Look("quiet"),
    e.UnitMoved: Look("travel", piece="{unit}", start="{start}", at="{square}"),
    e.Attacked: Look("shot", start="{unit}", at="{target}", cards="cards", hits="hits"),
    e.Missed: Look("quiet"),
    e.DeckShuffled: Look("quiet"),
    e.UnitKilled: Look("death", at="{unit}"),
    e.UnitShaken: Look("hit", at="{unit}"),
    e.UnitPinned: Look("hit", at="{unit}"),
    e.WallBuilt: Look("repair", start="{unit}", at="{square}"),
    e.WallCracked: Look("hit", at="{square}"),
    e.WallDestroyed: Look("death", at="{square}"),
    e.TurnEnded: Look("quiet"),
    e.UnitPulled: Look("quiet"),
    e.UnitRespawned: Look("surge", piece="{unit}", at="{square}"),
    e.PullsWaived: Look("quiet"),
    e.SurvivorsHeld: Look("alarm"),
    e.SurvivorsWiped: Look("alarm"),
}
