"""Words: what the seats of a table are called, and which names a state brings along."""

from __future__ import annotations

from mayday.games.space_force_2150 import GAME as SPACE_FORCE
from mayday.games.systems_failing import GAME as SYSTEMS_FAILING
from mayday.kernel import Ask, Choice, Kind, LineOfSight, Node, Overlay, Seat
from mayday.server.words import ids_in, words_for
from tiny import AIRLOCK


def test_partners_go_by_the_names_they_chose() -> None:
    words = words_for(SYSTEMS_FAILING, ("Ada", ""))
    assert words.names(["seat1", "seat2"]) == {"seat1": "Ada", "seat2": "B"}


def test_rivals_also_say_which_side_they_are_on() -> None:
    first, second = AIRLOCK.seat_names[:2]
    words = words_for(AIRLOCK, ("Ada", ""))
    assert words.names(["seat1", "seat2"]) == {"seat1": f"Ada ({first})", "seat2": second}


def test_a_choice_of_a_crew_says_who_acts_and_where() -> None:
    offered = (Choice("move", "navigator.lounge"), Choice("finish", "robot"), Choice("finish_all"))
    shown = words_for(SPACE_FORCE, ()).ask(Ask(Seat(0), "crew_actions", offered)).choices
    assert [(choice.verb, choice.target) for choice in shown] == list(offered)
    assert [choice.actor for choice in shown] == ["navigator", "robot", ""]
    assert [choice.places for choice in shown] == [("navigator.lounge", "lounge"), ("robot",), ()]


def test_a_choice_that_names_a_crew_member_who_does_not_act_has_no_actor() -> None:
    offered = (Choice("blame", "navigator"), Choice("target", "robot"))
    shown = words_for(SPACE_FORCE, ()).ask(Ask(Seat(0), "crew_actions", offered)).choices
    assert {choice.actor for choice in shown} == {""}


def test_areas_and_what_blocks_a_line_are_named_too() -> None:
    board = Node(
        id="board",
        kind=Kind.GRID,
        overlays=(Overlay("reach", "blue", ("a1",)),),
        sights=(LineOfSight("a1", "a2", hit=("wall",)),),
    )
    assert ids_in([board]) >= {"board", "reach", "wall"}
