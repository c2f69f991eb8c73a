"""Text: names of things, and sentences for prompts, choices, events and refusals."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from mayday.kernel import (
    UNKNOWN,
    Ask,
    Choice,
    MissingText,
    Ref,
    Refusal,
    Seat,
    Text,
    fields_of,
    ids_told,
    plain,
    refuse,
)
from mayday.kernel.content import ContentError

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
    "card": {"gain": "Gain {n} {n|cube|cubes} for {card}."},
    "guide": {"leak": "Look at {LEAK-2}."},
}


@pytest.fixture
def text() -> Text:
    names = {"D16": "Coolant Leak", "D17": "printed on the card", "LEAK-2": "Another Leak"}
    return Text(CATALOGUE, names, ("Ada", "Bo"))


def test_a_piece_is_named_by_the_content(text):
    assert text.name("D16") == "Coolant Leak"


def test_an_id_with_a_hyphen_can_be_named_in_a_guide(text):
    assert plain(text.lesson("leak")) == "Look at Another Leak."


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


def test_a_piece_of_small_print_has_what_the_game_says_with_it(text):
    assert text.card("gain", n=2, card="D16") == "Gain 2 cubes for Coolant Leak."
    with pytest.raises(MissingText):
        text.card("gain", n=2)


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


def test_numbers_in_a_list_are_said_and_are_no_ids(text):
    event = Repaired(B, "D16", (5, 1, 5), 3)
    assert plain(text.event(event)) == "Bo repairs Coolant Leak with 5, 1, 5; 3 left."
    assert ids_told(fields_of(event)) == ("seat2", "D16")


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


# -- Numbers and their forms ----------------------------------------------------------------


class Moved(NamedTuple):
    number: int
    store: str
    cubes: tuple[str, ...] = ()


def said(template: str, event: Moved, numbers: dict[str, int] | None = None) -> str:
    """The template as the text of the event."""
    catalogue = {
        "name": {"supplies": "supplies", "fuel": "fuel", "red": "red", "alarm": "Alarm!"},
        "counted": {"supplies": "supply|supplies"},
        "event": {"Moved": template},
    }
    return plain(Text(catalogue, {}, (), numbers).event(event))


@pytest.mark.parametrize(
    ("number", "shown"), [(0, "0 cubes"), (1, "1 cube"), (2, "2 cubes"), (-1, "-1 cube")]
)
def test_a_form_goes_with_its_number(number, shown):
    assert said("{number} {number|cube|cubes}", Moved(number, "fuel")) == shown


@pytest.mark.parametrize(("number", "shown"), [(0, "none"), (1, "a cube"), (5, "cubes")])
def test_zero_may_have_a_form_of_its_own(number, shown):
    assert said("{number|none|a cube|cubes}", Moved(number, "fuel")) == shown


@pytest.mark.parametrize(
    ("cubes", "shown"),
    [((), "cubes: nothing"), (("red",), "cube: red"), (("red",) * 2, "cubes: red, red")],
)
def test_a_list_counts_as_its_length(cubes, shown):
    assert said("{cubes|cube|cubes}: {cubes}", Moved(0, "fuel", cubes)) == shown


def test_a_form_may_be_empty():
    assert said("cube{number||s}", Moved(1, "fuel")) == "cube"
    assert said("cube{number||s}", Moved(2, "fuel")) == "cubes"


@pytest.mark.parametrize(("number", "shown"), [(3, "+3 -3"), (-3, "-3 +3"), (0, "0 0")])
def test_a_number_can_show_its_sign(number, shown):
    assert said("{+number} {-number}", Moved(number, "fuel")) == shown


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (Moved(1, "supplies"), "1 supply, +1 supply, -1 supply"),
        (Moved(2, "supplies"), "2 supplies, +2 supplies, -2 supplies"),
        (Moved(1, "fuel"), "1 fuel, +1 fuel, -1 fuel"),
    ],
)
def test_what_is_counted_has_the_form_of_its_number(event, shown):
    assert said("{number of store}, {+number of store}, {-number of store}", event) == shown


def test_what_is_counted_stays_a_reference(text):
    catalogue = {"counted": {"D16": "leak|leaks"}, "event": {"Moved": "{number of store}"}}
    told = Text(catalogue, {"D16": "Coolant Leak"}, ()).event(Moved(2, "D16"))
    assert told == ("2 ", Ref("D16", "leaks"))


def test_a_number_of_the_content_is_named_by_its_key():
    numbers = {"voyage.price": 1, "cards.side-street.n": 4}
    template = "{voyage.price} {voyage.price|supply|supplies}, {-cards.side-street.n}"
    assert said(template, Moved(0, "fuel"), numbers) == "1 supply, -4"
    assert said("{voyage.price of store}", Moved(0, "supplies"), numbers) == "1 supply"


@pytest.mark.parametrize("section", ["game", "name", "note", "option", "result"])
def test_every_section_knows_the_numbers_of_the_content(section):
    catalogue = {section: {"blurb": "{voyage.last} turns"}}
    assert Text(catalogue, {}, (), {"voyage.last": 8}).get(section, "blurb") == "8 turns"


def test_a_name_with_a_number_of_the_content_is_a_name():
    text = Text({"name": {"limp": "only {voyage.limp}"}}, {}, (), {"voyage.limp": 2})
    assert text.name("limp") == "only 2"


@pytest.mark.parametrize("shout", ["Alarm!", "Who?", "Etc.", "Wait…"])
def test_a_name_that_ends_in_a_stop_ends_the_sentence(shout):
    catalogue = {"choice": {"a": "Event: {target}. Go on.", "b": "Event: {target}."}}
    text = Text(catalogue, {"x": shout}, ())
    assert plain(text.choice(Choice("a", "x"))) == f"Event: {shout} Go on."
    assert plain(text.choice(Choice("b", "x"))) == f"Event: {shout}"


def test_other_marks_after_a_stop_stay():
    catalogue = {"choice": {"a": "{target}: {target}, {target}..."}}
    text = Text(catalogue, {"x": "Alarm!"}, ())
    assert plain(text.choice(Choice("a", "x"))) == "Alarm!: Alarm!, Alarm!..."


def test_a_word_cannot_be_counted():
    with pytest.raises(MissingText, match=r"^no text for \{store as a number\} in event\.Moved$"):
        said("{store|one|many}", Moved(1, "fuel"))


@pytest.mark.parametrize(
    ("section", "template", "reason"),
    [
        ("event", "{number", "{number is no placeholder"),
        ("event", "number}", "a brace without its partner"),
        ("event", "{}", "{} is no placeholder"),
        ("event", "{a b}", "{a b} is no placeholder"),
        ("event", "{n|cube}", "{n|cube} is no placeholder; forms are"),
        ("event", "{n|a|b|c|d}", "is no placeholder; forms are"),
        ("event", "{+n|a|b}", "is no placeholder; forms stand alone"),
        ("event", "{n of x|a|b}", "is no placeholder; forms stand alone"),
        (
            "event",
            "{voyage.tnk}",
            'the content has no number "voyage.tnk"; did you mean "voyage.tank"?',
        ),
        ("event", "Boom!.", 'one stop too many in "!."'),
        ("event", "Boom..", 'one stop too many in ".."'),
        ("prompt", "{card}", "[prompt] has no {card}"),
        ("choice", "{seat}", "[choice] has no {seat}"),
        ("name", "{0}", "[name] has no {0}"),
        ("name", "{voyage.tank of x}", "[name] has no {x}"),
        ("counted", "supply", "forms are"),
        ("game", "Hello", "nobody reads this; there are blurb, minutes"),
    ],
)
def test_a_template_that_cannot_be_read_is_an_error_when_it_is_loaded(section, template, reason):
    with pytest.raises(ContentError) as error:
        Text({section: {"thing": template}}, {}, (), {"voyage.tank": 4})
    assert str(error.value).startswith(f"text/en.toml: {section}.thing: ")
    assert reason in str(error.value)


@pytest.mark.parametrize("minutes", ["half an hour", "30-", "30 - 45", ""])
def test_minutes_are_numbers(minutes):
    with pytest.raises(ContentError, match=r"^text/en\.toml: game\.minutes: minutes are"):
        Text({"game": {"minutes": minutes}}, {}, ())


def test_a_misspelt_section_is_an_error_that_names_the_right_one():
    with pytest.raises(ContentError) as error:
        Text({"promt": {}}, {}, ())
    wanted = 'text/en.toml: [promt] is no section of words; did you mean "prompt"?'
    assert str(error.value) == wanted


def test_the_same_words_serve_tables_with_other_names(text):
    other = text.seated(("Cy", "Di"))
    assert (other.name("seat1"), text.name("seat1")) == ("Cy", "Ada")
    assert other.name("D17") == "Burst Pipe"


def test_the_things_of_every_seat_are_named_after_whoever_sits_there():
    words = {"seat.gear": "{0}'s gear", "seat2.gear": "the spare gear", "gear": "gear"}
    text = Text({"name": words}, {}, ("Ada", "Bo", "Cy"))
    assert [text.name(f"seat{n}.gear") for n in (1, 2, 3)] == [
        "Ada's gear",
        "the spare gear",
        "Cy's gear",
    ]
    assert text.seated(("Di",)).name("seat1.gear") == "Di's gear"


def test_a_match_says_how_far_it_is_in_the_words_of_its_game() -> None:
    text = Text({"stage": {"leg": "leg {0} of {1}, {2} {2|day|days}"}}, {}, ("A",))
    assert text.stage(("leg", 2, 3, 1)) == "leg 2 of 3, 1 day"
    assert text.stage(("round", 7)) == "round 7"
    assert text.stage(("of another version", 7)) == ""
    assert text.stage(()) == ""


def test_a_name_has_its_article_where_the_catalogue_gives_it_one():
    catalogue = {
        "name": {"bridge": "Bridge", "hub": "Hub 1"},
        "the": {"bridge": "the Bridge"},
        "prompt": {"go": "To {the 0} or to {the 1}; {0}."},
    }
    sentence = Text(catalogue, {}, ("Ada",)).prompt(Ask(A, "go", (), ("bridge", "hub")))
    assert plain(sentence) == "To the Bridge or to Hub 1; Bridge."
    assert Ref("bridge", "the Bridge") in sentence


@pytest.mark.parametrize("words", ["{the +n}", "{the n|one|many}", "{the n of store}"])
def test_only_a_name_has_an_article(words):
    with pytest.raises(ContentError, match="only a name has an article"):
        Text({"name": {}, "event": {"Told": words}}, {}, ("Ada",))


def test_a_choice_may_have_words_of_its_own_for_a_target_of_several_parts():
    catalogue = {**CATALOGUE, "choice": {"flip": "Flip {target}", "flip.2": "Flip {0}: {1}"}}
    text = Text(catalogue, {"D16": "Coolant Leak"}, ("Ada",))
    assert plain(text.choice(Choice("flip", "D16"))) == "Flip Coolant Leak"
    assert plain(text.choice(Choice("flip", "D16.blue"))) == "Flip Coolant Leak: blue"
