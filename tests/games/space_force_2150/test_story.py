"""The story: what the log and the animation hear, and how it reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mayday.games.space_force_2150 import GAME, events
from mayday.kernel import GameConceded, plain
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
        "Round 3: External Phase",
        "The Engine burns one fuel and the die shows 4.",
        "The ship moves on by 4, to space 5, where a Major Event stops it.",
        "Major Event: Asteroid field.",
        "Asteroid field: the die shows 1, 1 in all.",
        "The Engine is damaged.",
        "The crew uses one supply; 7 left.",
        "Round 4: Internal Phase",
        "The Executive Officer is watch officer.",
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
        "The Executive Officer is watch officer.",
        "The ship cannot hold all its fuel any more: 1 lost.",
        "The ship cannot hold all its supplies any more: 1 lost.",
        "There is no room for more supplies.",
    ]


def test_a_loss_of_nothing_is_told_as_such(table):
    g = table("xo", "fuel 0\ndeck E27\ntodo Encounter")
    assert told(g) == ["Event: Sensor malfunction.", "No fuel left to lose."]


def test_the_dice_of_a_bonus_are_told(table):
    g = table("xo engineer", "at medical_bay secondary_hold\nfuel 0", dice=(4, 5))
    when(g, "A use xo.medical_bay", "A use engineer.secondary_hold")
    assert told(g) == [
        "The Executive Officer uses the Medical Bay.",
        "The die shows 4.",
        "+4 oxygen: 24.",
        "The Engineer uses the Secondary Hold.",
        "The die shows 5: half of it is 3.",
        "+3 fuel: 3.",
    ]


def test_the_dice_of_salvage_are_told_and_a_derelict_without_any_too(table):
    g = table("engineer cargo_master", "fuel 0\ndeck derelict_ship\ntodo Encounter", dice=(2, 1))
    assert told(g) == [
        "Event: Derelict Ship.",
        "A search for fuel: the die shows 2.",
        "+2 fuel: 2.",
        "A search for supplies: the die shows 1.",
        "+1 supply: 9.",
    ]
    g = table("xo", "deck derelict_ship\ntodo Encounter")
    assert told(g) == ["Event: Derelict Ship.", "Derelict Ship does no harm and no good."]


def test_a_leak_is_told_with_its_cause_in_the_round_it_belongs_to(table):
    g = table("xo", "fuel_leak 4\ntodo Round")
    assert told(g) == [
        "Round 4: Internal Phase",
        "The water left running has cost fuel.",
        "-1 fuel: 3 left.",
        "The Executive Officer is watch officer.",
    ]


def test_traders_and_aliens_with_whom_nothing_can_be_traded_are_not_passed_in_silence(table):
    g = table("xo", "fuel 0\nsupplies 0\ndeck space_traders\ntodo Encounter")
    assert told(g)[1:] == ["Nothing is left to trade: the traders fly on."]
    g = table("xo", "supplies 0\ndue M4\ntodo Encounter", dice=(6,))
    when(g, "A refuse")
    assert told(g)[-1] == "Nothing is left to trade: the aliens fly on."
    g = table("xo", "supplies 1\ndue M4\ntodo Encounter", dice=(6,))
    when(g, "A refuse", "A swap fuel")
    assert told(g)[-3:] == [
        "-1 supply: 0 left.",
        "+1 fuel: 5.",
        "Nothing is left to trade: the aliens fly on.",
    ]


def test_help_that_cannot_be_given_is_no_refusal(table):
    g = table("xo", "fuel 1\ndue M6\ntodo Encounter")
    assert told(g)[1:] == [
        "The crew has too little to help: that takes a working module, 2 fuel and 2 supplies. "
        "The crew has doubts."
    ]
    g = table("xo", "due M6\ntodo Encounter")
    when(g, "A ignore")
    assert told(g)[1:] == ["A leaves the stranded ship alone. The crew has doubts."]


def test_an_empty_hold_that_opens_is_told(table):
    g = table("xo", "fuel 0\nsupplies 0\ndue M5\ntodo Encounter", dice=(1,))
    assert told(g)[-1] == "No supplies left to lose."


def test_a_stop_is_told_where_it_cuts_the_movement_short(table):
    g = table("xo", "space 4\ntodo Flight", dice=(5,))
    assert told(g) == [
        "Round 3: External Phase",
        "The Engine burns one fuel and the die shows 5.",
        "The ship moves on by 1, to space 5, where a Major Event stops it.",
    ]


def test_a_spacewalk_tells_whether_it_failed_was_declined_or_could_not_be_paid(table):
    g = table("engineer", "at exit_ramp\nhull 5", dice=(1,))
    when(g, "A use engineer.exit_ramp", "A accept")
    assert told(g)[-1] == "The Engineer comes back without mending anything."
    g = table("xo", "at exit_ramp\nhull 5", dice=(2,))
    when(g, "A use xo.exit_ramp", "A decline")
    assert told(g)[-1] == "The Executive Officer leaves the hull as it is."
    g = table("xo", "at exit_ramp\nhull 5\nsupplies 1", dice=(2,))
    when(g, "A use xo.exit_ramp")
    assert told(g)[-1] == "The Executive Officer could mend the hull, but that takes 2 supplies."


@pytest.mark.parametrize(("hull", "promised"), [(8, 2), (9, 1)])
def test_a_spacewalk_promises_no_more_than_the_hull_can_take(table, hull, promised):
    g = table("xo", f"at exit_ramp\nhull {hull}", dice=(6,))
    when(g, "A use xo.exit_ramp")
    ask = g.g.asks[0]
    assert plain(GAME.text.prompt(ask)) == (
        f"Executive Officer: hull +{promised}, supplies -1. Do you pay?"
    )
    when(g, "A pay")
    assert told(g)[-1] == f"Hull +{promised}, supplies -1: the hull is at 10."


def test_a_full_store_that_still_fits_is_not_spoken_of(table):
    g = table("cargo_master xo", "fuel 6\nsupplies 12\ndeck E30\ntodo Encounter")
    when(g, "A lose cargo_master")
    assert not [event for event in g.events if isinstance(event, events.Overflowed)]


def kinds():
    """The names of all kinds of events."""
    return {name for name, kind in vars(events).items() if hasattr(kind, "_fields")}


def test_every_kind_of_event_has_a_sentence_and_every_sentence_an_event():
    assert kinds() | {GameConceded.__name__} == set(GAME.text.catalogue["event"])


def test_every_kind_of_event_is_told_by_a_rule():
    chapters = Path(events.__file__).parent.joinpath("rules").glob("*.py")
    words = set(re.findall(r"\w+", "".join(path.read_text("utf-8") for path in chapters)))
    assert kinds() <= words
