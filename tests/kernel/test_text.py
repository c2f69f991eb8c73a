"""Text: names of things, and sentences for prompts, choices, events and refusals."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from mayday.kernel.flow import Ask, Choice, Refusal, Seat, refuse
from mayday.kernel.text import MissingText, Ref, Text, fields_of, ids_told, plain
from mayday.kernel.zones import UNKNOWN

A, B = Seat(0), Seat(1)


class Repaired(NamedTuple):
    seat: Seat
    card: str
    cubes: tuple[str, ...]
    left: int


class Silent(NamedTuple):
    seat: Seat


class Numbered(NamedTuple):
    """A number that is no seat, though it is called one."""

    seat: int


CATALOGUE = {
    "name": {
        "unknown": "a face-down card",
        "nothing": "nothing",
        "deck": "Deck",
        "blue": "blue",
        "red": "red",
        "D17": "Burst Pipe",
        "D16.red": "the red socket of Coolant Leak",
        "seat.gear": "{0}'s gear",
        "seat2.gear": "the gear in the corner",
    },
    "prompt": {"turn": "{seat}, it is your turn.", "permission": "{0} asks for {1}."},
    "choice": {"pass": "Pass", "repair": "Repair {0} with {1}", "flip": "Flip {target}"},
    "event": {
        "Repaired": "{seat} repairs {card} with {cubes}; {left} left.",
        "Numbered": "Seat {seat}.",
    },
    "refusal": {"lacks": "{seat} has {held}, but {0} needs {1}."},
    "option": {"light": "Light", "light.dim": "Only dim", "crew.D17": "The pipe"},
    "remedy": {"lacks": "Scavenge {n} more {target}."},
}


@pytest.fixture
def text() -> Text:
    names = {"D16": "Coolant Leak", "D17": "printed on the card"}
    return Text(CATALOGUE, names, ("Ada", "Bo"))


def test_a_piece_is_named_by_the_content(text):
    assert text.name("D16") == "Coolant Leak"


def test_the_catalogue_goes_before_the_content(text):
    assert text.name("D17") == "Burst Pipe"


def test_a_seat_is_named_as_the_table_wants(text):
    assert (text.name("seat1"), text.name("seat2")) == ("Ada", "Bo")


def test_a_dotted_id_is_named_after_its_parts(text):
    assert text.name("D16.blue") == "Coolant Leak blue"
    assert text.name("seat2.D16.blue") == "Bo Coolant Leak blue"


def test_a_dotted_id_with_a_name_of_its_own_keeps_it(text):
    assert text.name("D16.red") == "the red socket of Coolant Leak"


def test_what_belongs_to_a_seat_follows_the_name_of_whoever_sits_there(text):
    assert text.name("seat1.gear") == "Ada's gear"
    assert Text(CATALOGUE, {}, ("Cid",)).name("seat1.gear") == "Cid's gear"


def test_what_belongs_to_one_seat_may_have_a_name_of_its_own(text):
    assert text.name("seat2.gear") == "the gear in the corner"


def test_a_place_is_counted_from_one(text):
    assert text.name("deck#0") == "Deck 1"
    assert text.name("deck#11") == "Deck 12"


def test_an_unknown_piece_has_the_name_for_what_lies_face_down(text):
    assert text.name(UNKNOWN) == "a face-down card"
    assert text.name(f"seat1.{UNKNOWN}") == "Ada a face-down card"


@pytest.mark.parametrize("id", ["D99", "D16.mauve", "pile#1", "", ".", "deck#", "#1", "seat3"])
def test_what_has_no_name_is_missing_text(text, id):
    with pytest.raises(MissingText):
        text.name(id)


def test_a_place_without_a_number_is_missing_text(text):
    with pytest.raises(MissingText):
        text.name("deck#top")


def test_missing_text_says_what_is_missing(text):
    with pytest.raises(MissingText) as missing:
        text.name("D99")
    assert str(missing.value) == "no text for name.D99"


def test_a_prompt_has_the_seat(text):
    assert plain(text.prompt(Ask(B, "turn", ()))) == "Bo, it is your turn."


def test_a_prompt_has_the_ids_it_is_about(text):
    ask = Ask(B, "permission", (), ("seat1", "blue"))
    assert plain(text.prompt(ask)) == "Ada asks for blue."


def test_a_choice_without_a_target_is_a_plain_sentence(text):
    assert text.choice(Choice("pass")) == ("Pass",)


def test_a_choice_has_its_target_and_the_parts_of_it(text):
    assert plain(text.choice(Choice("flip", "D16.blue"))) == "Flip Coolant Leak blue"
    assert plain(text.choice(Choice("repair", "D16.blue"))) == "Repair Coolant Leak with blue"


def test_ids_inside_a_sentence_stay_references(text):
    assert text.choice(Choice("repair", "D16.blue")) == (
        "Repair ",
        Ref("D16", "Coolant Leak"),
        " with ",
        Ref("blue", "blue"),
    )


def test_an_event_has_its_fields_seats_numbers_and_lists(text):
    told = text.event(Repaired(B, "D16", ("blue", "red"), 3))
    assert plain(told) == "Bo repairs Coolant Leak with blue, red; 3 left."
    assert [part.id for part in told if isinstance(part, Ref)] == ["seat2", "D16", "blue", "red"]


def test_the_fields_of_an_event_have_seats_as_ids():
    fields = fields_of(Repaired(B, "D16", ("blue", "red"), 3))
    assert fields == {"seat": "seat2", "card": "D16", "cubes": ("blue", "red"), "left": 3}
    assert fields_of(Numbered(1)) == {"seat": 1}


def test_the_ids_an_event_names_stand_in_the_order_of_its_fields_each_once():
    event = Repaired(B, "D16", ("blue", "seat2", "blue"), 3)
    assert ids_told(fields_of(event)) == ("seat2", "D16", "blue")


def test_an_empty_list_is_nothing(text):
    told = text.event(Repaired(A, "D16", (), 0))
    assert plain(told) == "Ada repairs Coolant Leak with nothing; 0 left."


def test_only_a_field_of_type_seat_is_named_as_a_seat(text):
    assert plain(text.event(Numbered(0))) == "Seat 0."


def test_a_refusal_has_the_seat_the_target_and_its_details(text):
    refusal = refuse("R-1", "lacks", held=("red", "red"), n=2)
    choice = Choice("repair", "D16.blue")
    why = plain(text.refusal(A, choice, refusal))
    assert why == "Ada has red, red, but Coolant Leak needs blue."
    assert plain(text.remedy(A, choice, refusal)) == "Scavenge 2 more Coolant Leak blue."


def test_a_detail_goes_before_a_part_of_the_target_of_the_same_name(text):
    refusal = refuse("R-1", "lacks", held=(), n=1, target="red")
    assert plain(text.remedy(A, Choice("flip", "D16"), refusal)) == "Scavenge 1 more red."


def test_an_option_and_its_values_have_names(text):
    assert text.option("light") == "Light"
    assert text.option("light", "dim") == "Only dim"


def test_a_value_of_an_option_may_bear_a_name_of_its_own(text):
    assert text.option("crew", "D16") == "Coolant Leak"
    assert text.option("crew", "D17") == "The pipe"


@pytest.mark.parametrize("option", [("dark",), ("light", "pitch")])
def test_an_option_without_a_name_is_missing_text(text, option):
    with pytest.raises(MissingText, match=rf"^no text for option\.{'.'.join(option)}$"):
        text.option(*option)


def test_a_missing_key_is_named_with_its_section(text):
    for missing, ask in (
        ("prompt.win", lambda: text.prompt(Ask(A, "win", ()))),
        ("choice.win", lambda: text.choice(Choice("win"))),
        ("event.Silent", lambda: text.event(Silent(A))),
        ("refusal.win", lambda: text.refusal(A, Choice("pass"), refuse("R-1", "win"))),
        ("remedy.win", lambda: text.remedy(A, Choice("pass"), refuse("R-1", "win"))),
    ):
        with pytest.raises(MissingText, match=f"^no text for {missing}$"):
            ask()


def test_a_missing_section_is_missing_text():
    with pytest.raises(MissingText, match=r"^no text for prompt\.turn$"):
        Text({}, {}, ()).prompt(Ask(A, "turn", ()))


def test_a_placeholder_without_a_value_is_missing_text(text):
    with pytest.raises(MissingText, match=r"^no text for \{1\} in choice\.repair$"):
        text.choice(Choice("repair", "D16"))


def test_a_name_missing_inside_a_sentence_is_missing_text(text):
    with pytest.raises(MissingText, match=r"^no text for name\.mauve$"):
        text.choice(Choice("repair", "D16.mauve"))


def test_the_kernel_has_words_for_what_it_says_itself():
    bare = Text({}, {}, ())
    assert bare.name(UNKNOWN)
    for key in ("game_over", "not_at_the_table"):
        assert bare.refusal(A, Choice("pass"), Refusal("", key))
        assert bare.remedy(A, Choice("pass"), Refusal("", key))


def test_a_game_may_say_it_in_words_of_its_own(text):
    assert Text({}, {}, ()).name(UNKNOWN) != text.name(UNKNOWN) == "a face-down card"


def test_has_and_get_look_up_a_key(text):
    assert text.has("choice", "pass")
    assert not text.has("choice", "win")
    assert not text.has("song", "pass")
    assert text.get("choice", "pass") == "Pass"
