"""Looks: what the events of Systems Failing look like while they are shown."""

from __future__ import annotations

from mayday.games.systems_failing import events as e
from mayday.kernel import Look, Looks

LOOKS: Looks = {
    e.RoleDealt: Look("draw", piece="{role}", start="set_aside", at="{seat}"),
    e.FirstPlayerChosen: Look("travel", piece="first_player", at="{seat}"),
    e.DisasterDealt: Look("draw", piece="{card}", start="deck", at="{zone}"),
    e.StartReplaced: Look("draw", piece="{by}", start="deck", at="{by}"),
    e.EscapeUncovered: Look("turn", at="{card}"),
    e.RoundBegan: Look("heading", at="round", now="number"),
    e.CubesDrawn: Look("draw", piece="{colours}", start="bag", at="{seat}.pool"),
    e.WhiteDrawn: Look("alarm", piece="white", start="bag", at="deck"),
    e.NothingSurged: Look("tell"),
    e.CubeDropped: Look("travel", piece="{colour}", start="{seat}.{colour}", at="bag"),
    e.PoolDiscarded: Look("loss", start="{seat}.pool", at="{seat}.pool"),
    e.TransferAsked: Look("tell", at="{seat}.{colour}"),
    e.TransferRefused: Look("tell", at="{seat}"),
    e.CubeTaken: Look("gain", at="{seat}.{colour}"),
    e.CubePlaced: Look("travel", piece="{colour}", start="{seat}.{colour}", at="{card}.{colour}"),
    e.RoleUsed: Look("repair", start="{role}", at="{card}"),
    e.DisasterRemoved: Look("repair", at="{card}"),
    e.EscapeRemoved: Look("repair", at="{card}"),
    e.TurnEnded: Look("quiet"),
    e.TurnOver: Look("quiet"),
    e.PlayersStockUp: Look("heading"),
    e.FirstPlayerPassed: Look("travel", piece="first_player", at="{seat}"),
    e.DisastersMove: Look("heading"),
    e.NothingMoved: Look("quiet"),
    e.DisasterMoved: Look("travel", piece="{card}", at="{to}"),
    e.MovedIntoCore: Look("travel", piece="{card}", at="{to}"),
    e.DisasterSurged: Look("surge", piece="{card}", at="{to}"),
    e.SurgedIntoCore: Look("surge", piece="{card}", at="{to}"),
    e.CubesLost: Look("loss", piece="{colours}", start="{card}", at="bag"),
    e.CoreDamaged: Look("hit", at="damage core", now="meter"),
    e.RuinHit: Look("hit", at="damage core"),
    e.WhiteReturned: Look("quiet"),
    e.DisastersCalled: Look("heading"),
    e.DisasterAppeared: Look("draw", piece="{card}", start="deck", at="{zone}"),
    e.SystemsFailed: Look("alarm", start="deck", at="stability", now="stability"),
    e.WhiteAdded: Look("travel", piece="white", start="white_supply", at="bag"),
    e.DeckReshuffled: Look("quiet"),
    e.Escaped: Look("alarm", at="escape"),
    e.CoreExploded: Look("death", at="core"),
}
