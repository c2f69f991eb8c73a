"""The story: what the log and the animation hear, and how it reads."""

from __future__ import annotations

import re
from pathlib import Path

from mayday.games.space_force_2150 import GAME, events
from mayday.kernel import plain
from mayday.testing import when


def told(g):
    return [plain(GAME.text.event(event)) for event in g.events]


def test_a_round_reads_like_a_logbook(table):
    g = table(
        "engineer xo",
        "at engine_room lounge\ndamaged engine\ntop ship_fire\ndeck E05",
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
        "The ship moves on by 4, to space 5.",
        "Major Event: Asteroid field.",
        "Asteroid field: the die shows 1, 1 in all.",
        "The Engine is damaged.",
        "The crew uses 1 supply; 7 left.",
        "Round 4 begins. The Executive Officer is watch officer.",
        "The tanks take 2 oxygen; 18 left in storage.",
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
        "The Cargo Master is dead. The tank goes back to storage: 4 oxygen.",
        "The Executive Officer takes over the watch.",
        "The ship can hold less fuel now: 1 lost.",
        "The ship can hold less supplies now: 1 lost.",
        "There is no room for more supplies.",
    ]


def test_a_loss_of_nothing_is_told_as_such(table):
    g = table("xo", "fuel 0\ndeck E27\ntodo Encounter")
    assert told(g) == ["Event: Sensor malfunction.", "There is no fuel to lose."]


def test_a_full_store_that_still_fits_is_not_spoken_of(table):
    g = table("cargo_master xo", "fuel 6\nsupplies 12\ndeck E30\ntodo Encounter")
    when(g, "A lose cargo_master")
    assert not [event for event in g.events if isinstance(event, events.Overflowed)]


def kinds():
    """The names of all kinds of events."""
    return {name for name, kind in vars(events).items() if hasattr(kind, "_fields")}


def test_every_kind_of_event_has_a_sentence_and_every_sentence_an_event():
    assert kinds() == set(GAME.text.catalogue["event"])


def test_every_kind_of_event_is_told_by_a_rule():
    chapters = Path(events.__file__).parent.joinpath("rules").glob("*.py")
    words = set(re.findall(r"\w+", "".join(path.read_text("utf-8") for path in chapters)))
    assert kinds() <= words
