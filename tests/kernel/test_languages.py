"""Languages: forms by number and gender, articles, and words that a language lacks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from mayday.kernel import (
    ENGLISH,
    STRETCHED,
    Ask,
    Ref,
    Seat,
    Text,
    best_language,
    language,
    languages,
    plain,
)
from mayday.kernel.content import ContentError
from mayday.kernel.languages import WordFile, read_words, stretched
from mayday.kernel.translations import faults, sources
from tiny.wreck import GAME as WRECK

NAMES = {"zone1": "Zone 1", "core": "Core", "panels": "Panels", "sol2": "Soldier 2", "A1": "A1"}
OTHERS = [code for code in languages() if code != ENGLISH]


class Hit(NamedTuple):
    what: str
    n: int = 0


class Several(NamedTuple):
    what: tuple[str, ...]


def text(code: str, event: str = "", *, base: str = "", **sections: Any) -> Text:
    """Words in a language over English ones, with one text for an event."""
    genders = sections.pop("gender", {})
    english = Text({"event": {"Hit": base or "{what} {n}", "Several": "{what}"}}, NAMES, ("A",))
    said = {"event": {"Hit": event, "Several": event}} if event else {}
    return Text({**said, **sections}, {}, ("A",), code=code, genders=genders, base=english)


def say(words: Text, event: Any) -> str:
    return plain(words.event(event))


@pytest.mark.parametrize(
    ("code", "forms", "said"),
    [
        ("en", "one|many", "many one many"),
        ("de", "one|many", "many one many"),
        ("es", "one|many", "many one many"),
        ("fr", "one|many", "one one many"),
        ("ja", "all", "all all all"),
        ("ja", "none|all", "none all all"),
        ("fr", "none|one|many", "none one many"),
    ],
)
def test_each_language_has_forms_of_its_own_by_number(code, forms, said):
    words = text(code, f"{{n|{forms}}}")
    assert [say(words, Hit("core", n)) for n in (0, 1, 2)] == said.split()


@pytest.mark.parametrize(("code", "forms"), [("de", "a"), ("ja", "a|b|c"), ("fr", "a|b|c|d")])
def test_another_number_of_forms_is_an_error_that_names_the_file(code, forms):
    with pytest.raises(ContentError, match=rf"^text/{code}.toml: event.Hit: .* forms are"):
        text(code, f"{{n|{forms}}}")


GENDER = {"f": ["zone*"], "m": ["core", "sol*"], "p": ["panels"]}


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("zone1", "Der Treffer in der Zone 1."),
        ("core", "Der Treffer im Core."),
        ("panels", "Der Treffer in den Panels."),
        ("A1", "Der Treffer in A1."),
    ],
)
def test_an_article_goes_with_the_gender_of_the_name(what, said):
    assert say(text("de", "Der Treffer {im what}.", gender=GENDER), Hit(what)) == said


def test_a_name_with_its_article_is_still_a_reference():
    said = text("de", "{Der what} bebt.", gender=GENDER).event(Hit("core"))
    assert said == (Ref("core", "Der Core"), " bebt.")


def test_an_article_with_a_capital_begins_the_sentence():
    assert say(text("de", "{Der what} bebt.", gender=GENDER), Hit("zone1")) == "Die Zone 1 bebt."


def test_an_irregular_name_has_its_forms_in_a_section_of_the_article():
    words = text("de", "{den what}", gender=GENDER, den={"sol*": "den Soldaten {0}"})
    assert say(words, Hit("sol2")) == "den Soldaten 2"
    assert say(words, Hit("core")) == "den Core"


def test_every_name_of_a_list_has_its_article():
    words = text("de", "{den what}", gender=GENDER)
    assert say(words, Several(("core", "zone1"))) == "den Core, die Zone 1"


@pytest.mark.parametrize(
    ("name", "said"), [("Alarm", "l’Alarm"), ("Core", "le Core"), ("Équipe", "l’Équipe")]
)
def test_an_article_may_have_another_form_before_a_vowel(name, said):
    words = text("fr", "{le what}", gender={"m": ["core"]}, name={"core": name})
    assert say(words, Hit("core")) == said


@pytest.mark.parametrize(
    ("what", "said"), [("zone1", "sie"), ("core", "er"), ("panels", "sie alle"), ("A1", "er")]
)
def test_a_form_can_go_with_the_gender_of_a_name(what, said):
    words = text("de", "{what:er|sie|es|sie alle}", gender=GENDER)
    assert say(words, Hit(what)) == said


def test_several_names_have_a_gender_of_their_own():
    words = text("de", "{what:er|sie|es|sie alle}", gender=GENDER)
    assert say(words, Several(("core", "zone1"))) == "sie alle"
    assert say(words, Several(("core",))) == "er"


@pytest.mark.parametrize(
    ("template", "reason"),
    [
        ("{what:er|sie}", "forms by gender are m|f|n|p"),
        ("{dan what}", 'there is no article "dan"; did you mean "'),
        ("{den n|a|b}", "only a name has an article"),
    ],
)
def test_what_a_language_has_not_is_an_error(template, reason):
    with pytest.raises(ContentError) as error:
        text("de", template)
    assert reason in str(error.value)


def test_a_gender_that_a_language_has_not_is_an_error():
    with pytest.raises(ContentError, match=r"^text/fr.toml: gender.n: no gender; there are f, fp"):
        text("fr", "{what}", gender={"n": ["core"]})


def test_what_a_language_lacks_is_said_in_english_with_its_names():
    words = text("fr", base="{n|one|many} {what}", name={"core": "le noyau"})
    assert say(words, Hit("core", 0)) == "many le noyau"


def test_what_is_counted_has_the_forms_of_its_own_language():
    english = Text(
        {"event": {"Hit": "{n of what}"}, "counted": {"core": "core|cores", "A1": "ox|oxen"}},
        NAMES,
        (),
    )
    words = Text({"counted": {"core": "炉心{n}基"}}, {}, (), code="ja", base=english)
    assert say(words, Hit("core", 2)) == "炉心2基"
    assert say(words, Hit("A1", 1)) == "1 ox"


def test_small_print_that_is_made_goes_before_the_english_one_but_not_before_what_is_written():
    english = Text({"note": {"core": "Hot."}}, NAMES, ())
    english.add_notes({"core": "Made.", "zone1": "Zone 1 is made."})
    words = Text({"note": {"core": "Heiß."}}, {}, (), code="de", base=english)
    words.add_notes({"core": "Gemacht.", "zone1": "Zone 1 ist gemacht."})
    assert [english.get("note", id) for id in ("core", "zone1")] == ["Hot.", "Zone 1 is made."]
    assert [words.get("note", id) for id in ("core", "zone1")] == ["Heiß.", "Zone 1 ist gemacht."]


def test_a_pattern_names_all_that_fit_it_and_its_star_has_a_name():
    english = {**NAMES, "core_hand": "Core's hand", "zone1_hand": "Zone 1's hand"}
    base = Text({}, english, ())
    named = {"core": "Kern", "*_hand": "Hand von {0}", "zone1_hand": "Hand der Zone"}
    words = Text({"name": named}, {}, (), code="de", base=base)
    assert [words.name(id) for id in ("core_hand", "zone1_hand")] == [
        "Hand von Kern",
        "Hand der Zone",
    ]


def test_a_star_that_is_a_number_can_decide_about_a_form():
    base = Text({}, {"sol.1": "1 Soldier", "sol.3": "3 Soldiers"}, ())
    words = Text({"name": {"sol.*": "{0} {0|Soldat|Soldaten}"}}, {}, (), code="de", base=base)
    assert [words.name(f"sol.{n}") for n in (1, 3)] == ["1 Soldat", "3 Soldaten"]


def test_only_names_have_patterns():
    with pytest.raises(ContentError, match="only names have patterns"):
        Text({"prompt": {"tu*": "Los."}}, {}, (), code="de")


def test_seats_have_names_in_each_language_unless_the_table_names_them():
    words = text("de", name={"seat1": "Überlebende"})
    assert words.seat_names == ("Überlebende",)
    assert words.name("seat1") == "Überlebende"
    assert words.seated(("Ada",)).name("seat1") == "Ada"


@pytest.mark.parametrize(
    ("wishes", "found"),
    [
        (["de-AT", "en"], "de"),
        (["xx", "fr_CA"], "fr"),
        (["xx"], "en"),
        ([], "en"),
        ([STRETCHED], STRETCHED),
    ],
)
def test_the_first_language_that_there_is_is_taken(wishes, found):
    assert best_language(wishes) == found


@pytest.mark.parametrize("code", OTHERS)
def test_the_kernel_says_the_same_in_every_language(code):
    english, own = language(ENGLISH).words, language(code).words
    assert {section: set(keys) for section, keys in own.items()} == {
        section: set(keys) for section, keys in english.items()
    }


def test_a_game_speaks_english_where_it_has_no_other_words():
    assert WRECK.languages == ("en", "de")
    assert WRECK.text_in("ja").language.code == "en"
    assert WRECK.text_in("de").get("result", "suffocated") == "Der Sauerstoff ist verbraucht."


def test_a_prompt_in_another_language_keeps_its_references():
    ask = Ask(Seat(0), "shift", ())
    assert WRECK.text_in("de").prompt(ask) == (Ref("seat1", "A"), ", wähle eine Aktion.")


def test_a_whole_language_has_no_faults():
    assert faults(WRECK, "de") == []


def test_a_number_may_stand_inside_what_is_counted(monkeypatch):
    def read(package: str, code: str) -> WordFile:
        file = read_words(package, code)
        if code == "de":
            file.words["counted"] = {"relay": "nur {n} Station|nur {n} Stationen"}
        return file

    monkeypatch.setattr("mayday.kernel.translations.read_words", read)
    assert faults(replace(WRECK, counted={"relay": "relay|relays"}), "de") == []


def test_what_is_to_be_said_has_names_of_the_content_but_none_that_say_nothing():
    found = sources(WRECK)
    assert "seat1" not in found["name"]  # A is A
    assert found["name"]["relay"] == "Relay station"


def test_stretched_words_are_longer_and_marked():
    assert len(stretched("Something on board")) == 25
    said = WRECK.text_in(STRETCHED).get("result", "suffocated")
    plain_said = WRECK.text.get("result", "suffocated")
    assert len(said) == round(1.4 * len(plain_said))
    assert not said.isascii()


def test_stretched_sentences_keep_their_values():
    words = text(ENGLISH)
    assert plain(words.event(Hit("core", 3))) == "Core 3"
    said = plain(WRECK.text_in(STRETCHED).prompt(Ask(Seat(0), "shift", ())))
    assert said.startswith("A, ")
