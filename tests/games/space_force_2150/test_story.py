"""The story: what the log and the animation hear, and how it reads."""

from __future__ import annotations

from mayday.games.space_force_2150 import GAME, events
from mayday.kernel.text import plain
from mayday.testing import when


def told(g):
    return [plain(GAME.text.event(event)) for event in g.events]


def test_a_round_reads_like_a_logbook(table):
    g = table(
        "engineer xo",
        "at engine_room lounge\ndamaged engine\ndeck ship_fire E05",
        dice=(2, 5, 4, 1, 6, 5),
    )
    when(g, "A repair engineer.engine", "A reroll", "A move xo.galley", "A finish_all")
    assert told(g) == [
        "The Engineer works on the Engine and rolls 2: 2 in all.",
        "The Engineer tries once more.",
        "The Engineer works on the Engine and rolls 5: 5 in all.",
        "The Engine works again.",
        "The Executive Officer goes to the Galley.",
        "The Engineer is finished.",
        "The Executive Officer is finished.",
        "The Engine burns 1 fuel and the die shows 4.",
        "The ship moves 4 spaces, to space 5.",
        "Major Event: Asteroid field.",
        "Asteroid field: the die shows 1, 1 in all.",
        "The Engine is damaged.",
        "The crew uses 1 supply; 7 are left.",
        "Round 4 begins. The Executive Officer is watch officer.",
        "2 oxygen refill the tanks; 18 are left in storage.",
    ]


def test_an_order_is_told_before_what_it_does(table):
    g = table("xo engineer")
    when(g, "A order xo", "A target engineer", "A move engineer.galley")
    assert told(g) == [
        "The Executive Officer orders the Engineer.",
        "The Engineer goes to the Galley.",
    ]


def test_a_death_is_told_with_its_consequences(table):
    g = table("cargo_master xo", "fuel 7\nsupplies 13\ndeck E30\ntodo Encounter")
    when(g, "A lose cargo_master")
    assert told(g) == [
        "Event: A death aboard.",
        "The Cargo Master is dead. 4 oxygen go back to storage.",
        "The Executive Officer takes over the watch.",
        "1 fuel no longer fit and are lost.",
        "1 supplies no longer fit and are lost.",
        "+0 supplies: 12.",
    ]


def test_every_kind_of_event_has_a_sentence_and_every_sentence_an_event():
    kinds = {
        name
        for name, kind in vars(events).items()
        if isinstance(kind, type) and hasattr(kind, "_fields")
    }
    assert kinds == set(GAME.text.catalogue["event"])


def test_every_kind_of_event_happens_in_play(games):
    heard = {type(event.event).__name__ for game in games for event in (game[-1].story or ())}
    assert heard <= set(GAME.text.catalogue["event"])
