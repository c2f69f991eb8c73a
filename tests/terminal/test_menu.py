"""The choices of a decision in few lines."""

from __future__ import annotations

from mayday.games.phobia import GAME as PHOBIA
from mayday.games.space_force_2150 import GAME as SPACE_FORCE
from mayday.server.messages import AskShown, OfferedChoice, WayShown
from mayday.terminal.menu import MANY, Menu

from .conftest import Sit


def offered(written: str, label: str) -> OfferedChoice:
    verb, _, target = written.partition(" ")
    return OfferedChoice(written, (label,), verb, target, "", (target,) if target else ())


def menu(*choices: OfferedChoice, way: WayShown | None = None) -> Menu:
    return Menu(AskShown((), "", (), "", choices, way))


def squares(count: int) -> list[OfferedChoice]:
    return [offered(f"move s{n}", f"Move to Square {n}") for n in range(count)]


def lines(of: Menu) -> list[str]:
    return [f"{row.numbers} {'folded' if row.is_folded else row.words}" for row in of.rows]


def test_choices_that_differ_in_a_word_share_a_line():
    assert lines(menu(*squares(3), offered("end", "End your turn"))) == [
        "1 to 3 Move to Square 0, 1 or 2",
        "4 End your turn",
    ]


def test_two_are_one_or_the_other():
    assert lines(menu(*squares(2))) == ["1 or 2 Move to Square 0 or 1"]


def test_too_many_to_listen_to_are_folded_and_come_last():
    assert lines(menu(*squares(80), offered("end", "End your turn"))) == [
        "1 End your turn",
        "2 to 81 folded",
    ]


def test_long_words_stand_alone_while_they_are_few():
    words = "a sentence of many words that nobody wants to hear twice"
    choices = [offered(f"play c{n}", f"Play {n} {words}") for n in range(MANY)]
    assert len(menu(*choices).rows) == MANY
    assert lines(menu(*choices, offered("play c9", f"Play 9 {words}"))) == [
        f"1 to {MANY + 1} folded"
    ]


def test_what_one_piece_can_do_shares_a_line_wherever_it_stands():
    choices = [
        offered("go robot.lounge", "Robot: go to Lounge"),
        offered("mend robot.door", "Robot: repair the door"),
        offered("go robot.galley", "Robot: go to Galley"),
    ]
    assert lines(menu(*choices)) == [
        "1 or 2 Robot: go to Lounge or Galley",
        "3 Robot: repair the door",
    ]


def test_choices_with_nothing_in_common_do_not_share():
    both = offered("pick engineer", "Engineer"), offered("pick robot", "Robot")
    assert lines(menu(*both)) == ["1 Engineer", "2 Robot"]


def test_what_a_way_leads_to_is_numbered_after_the_rest():
    way = WayShown("end", ("Ends it, then:",), tuple(squares(2)))
    found = menu(offered("end", "End it"), way=way)
    assert lines(found) == ["1 End it", "2 or 3 Move to Square 0 or 1"]
    assert [item.way for item in found.items] == ["", "end", "end"]


def test_a_folded_line_says_how_many_and_a_question_mark_unfolds_it(sit: Sit):
    options = {"scenario": "quick", "setup": "preset"}
    sitting = sit(PHOBIA, "me me", "activate lum1", "?", "j2", seed=2, **options)
    assert "79 squares to move to. Type one, or ?" in sitting.text
    assert "Move to J2, I3, J3," in sitting.text.rpartition("> ?")[2]
    assert sitting.choices[-1] == (0, "move J2")


def test_a_whole_word_is_meant_before_one_that_it_begins(sit: Sit):
    options = {"scenario": "quick", "setup": "preset"}
    sitting = sit(PHOBIA, "me me", "activate lum1", "h1", "move h1", "h10", seed=2, **options)
    assert sitting.choices[-1] == (0, "move H10")


def test_a_word_after_t_shows_only_what_is_called_so(sit: Sit):
    text = sit(SPACE_FORCE, "me", "t hull", "t zeppelin").text
    assert "Hull" in text.partition("> t hull")[2].partition("> t zeppelin")[0]
    assert 'Nothing on the table is called "zeppelin".' in text
    assert "Lounge" not in text.partition("> t hull")[2].partition("> t zeppelin")[0]


def test_nothing_that_has_not_changed_is_said_again(sit: Sit):
    options = {"scenario": "quick", "setup": "preset"}
    sitting = sit(PHOBIA, "me me", "activate lum1", "", seed=2, **options)
    assert sitting.text.count("8 turns to hold out") == 2  # at first, and when asked for
