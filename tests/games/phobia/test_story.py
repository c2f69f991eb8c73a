"""The story: everything that happens is told, in order, and can be said in words."""

from __future__ import annotations

from games.phobia.tables import table
from mayday.games.phobia import GAME, events
from mayday.games.phobia.events import (
    Attacked,
    Missed,
    TurnBegan,
    TurnEnded,
    UnitActivated,
    UnitKilled,
    UnitMoved,
)
from mayday.kernel import GameConceded, plain
from mayday.testing import Seat, Table, when

S, P = Seat(0), Seat(1)


def test_a_move_and_an_attack_are_told_in_order():
    g = table("lum1 F15, oph1 H15", "pileS MMMMMMMH MMMMMMMMM")
    when(g, "Survivors activate lum1", "Survivors move G15", "Survivors attack oph1")
    assert g.events == [
        TurnBegan(S, 2, 10),
        UnitActivated("lum1"),
        UnitMoved("lum1", "F15", "G15", 1),
        Attacked("lum1", "oph1", 1, 8),
        UnitKilled("oph1", "lum1"),
    ]


def test_a_miss_and_the_end_of_a_turn_are_told():
    g = table("lum1 G15, oph1 H15", "pileS MMMMMMMM HHHHHHHHH")
    when(g, "Survivors activate lum1", "Survivors attack oph1", "Survivors end_unit")
    when(g, "Survivors end_turn")
    assert g.events[2:] == [
        Attacked("lum1", "oph1", 0, 8),
        Missed("lum1", "oph1"),
        TurnEnded(S),
        TurnBegan(P, 2, 10),
    ]


# Each kind of event, and what it must say.
SENTENCES = {
    "Survivors: you take 2 Lumberjacks.": events.CountChosen(S, "lum.2"),
    "Phobias: the count of Ophidiophobia is chosen in secret.": events.CountHidden(P, "oph"),
    "The force of Survivors: 1 Lumberjack, 2 Soldiers.": events.ForceShown(S, ("lum.1", "sol.2")),
    "Soldier 1 starts on M10.": events.UnitPlaced("sol1", "M10"),
    "Turn 3 of 10: Phobias.": events.TurnBegan(P, 3, 10),
    "Psychiatrist 1 is activated.": events.UnitActivated("psy1"),
    "Lumberjack 1 moves from F15 to G15: 1 step.": UnitMoved("lum1", "F15", "G15", 1),
    "Astraphobia 1 attacks the wall on G15: 2 Hits among 4 cards.": Attacked(
        "ast1", "G15.wall", 2, 4
    ),
    "Lumberjack 1 misses Ophidiophobia 1.": Missed("lum1", "oph1"),
    "Survivors: 22 cards are shuffled into a new pile.": events.DeckShuffled(S, 22),
    "Ophidiophobia 1 is killed by Lumberjack 1.": UnitKilled("oph1", "lum1"),
    "Pyrophobia 1 is shaken by Psychiatrist 1: no attack in its next turn.": events.UnitShaken(
        "pyr1", "psy1"
    ),
    "Lumberjack 1 is pinned by Ambulophobia 1: no move in its next turn.": events.UnitPinned(
        "lum1", "amb1"
    ),
    "Construction Worker 1 builds a wall on G15; 2 walls left to build.": events.WallBuilt(
        "wor1", "G15", 2
    ),
    "Astraphobia 1 cracks the wall on G15.": events.WallCracked("G15", "ast1"),
    "Astraphobia 2 destroys the wall on G15.": events.WallDestroyed("G15", "ast2"),
    "Survivors: the turn is over.": events.TurnEnded(S),
    "Ophidiophobia 2 is pulled from the Respawn Pool.": events.UnitPulled("oph2"),
    "Ophidiophobia 2 comes back on A1.": events.UnitRespawned("oph2", "A1"),
    "Phobias: no more pulls; 9 units stay in the Respawn Pool.": events.PullsWaived(P, 9),
    "The last turn is over. 2 Survivors live.": events.SurvivorsHeld(2),
    "No Survivor is left in turn 7.": events.SurvivorsWiped(7),
}


# Numbers have their forms.
FORMS = {
    "Lumberjack 1 moves from F15 to H15: 2 steps.": UnitMoved("lum1", "F15", "H15", 2),
    "Soldier 1 attacks Pyrophobia 1: 1 Hit among 6 cards.": Attacked("sol1", "pyr1", 1, 6),
    "Construction Worker 1 builds a wall on G15; 1 wall left to build.": events.WallBuilt(
        "wor1", "G15", 1
    ),
    "Phobias: no more pulls; 1 unit stays in the Respawn Pool.": events.PullsWaived(P, 1),
    "The last turn is over. 1 Survivor lives.": events.SurvivorsHeld(1),
}


def test_numbers_have_their_forms():
    for sentence, event in FORMS.items():
        assert plain(GAME.text.event(event)) == sentence


def test_every_turn_heads_a_chapter_of_the_log():
    assert GAME.headings == (TurnBegan,)


def test_every_event_is_said_in_one_sentence():
    for sentence, event in SENTENCES.items():
        assert plain(GAME.text.event(event)) == sentence
    told = {type(event).__name__ for event in SENTENCES.values()}
    assert told | {GameConceded.__name__} == set(GAME.text.catalogue["event"])


def test_prompts_and_choices_read_well():
    g = Table(GAME, GAME.new(seed=1))
    prompt = plain(GAME.text.prompt(g.g.asks[0]))
    assert prompt == "Survivors: choose your force. Lumberjack: how many?"
    for text, sentence in {
        "force lum.2": "Take 2 Lumberjacks",
        "activate oph1": "Activate Ophidiophobia 1",
        "move G15": "Move to G15",
        "attack G15.wall": "Attack the wall on G15",
        "build G15": "Build a wall on G15",
    }.items():
        assert plain(GAME.text.choice(GAME.space.read(text))) == sentence
