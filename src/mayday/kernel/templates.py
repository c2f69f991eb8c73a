"""Templates: sentences with places for values, read once and checked as they are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from mayday.kernel.content import ContentError, Number, suggestion
from mayday.kernel.languages import (
    ENGLISH,
    STRETCHED,
    Tongue,
    best_language,
    is_pattern,
    language,
    stretched,
)

# The sections of a catalogue, and the placeholders that are known beforehand; {0}, {1}, ... come
# to those of prompts, ways, choices, rulings and stages. None: they depend on the event, refusal
# or card.
SECTIONS: dict[str, tuple[str, ...] | None] = {
    "game": (),  # about the game: blurb, minutes
    "name": (),  # of pieces, places, states, by id
    "counted": ("n",),  # forms of a name beside a number, by id; {n} if it is not in front
    "note": (),  # small print
    "card": None,  # what small print is made of, where a game makes it from its content
    "option": (),  # options and, as option.value, their values
    "prompt": ("seat",),
    "choice": ("target",),  # by verb, or by verb and the number of parts of the target
    "kind": (),  # many choices of a verb together, after their number: squares to move to
    "way": ("seat",),  # what is done on the way to a choice whose words follow; by verb
    "ruling": (),  # the whole of a ruling, by its kind
    "ruling_title": (),  # what a kind of rulings is about
    "ruling_part": (),  # what is asked for: by the name of a part, or as kind.part
    "stage": (),  # how far a match is
    "aim": (),  # win, lose and turn: what a newcomer must know
    "picture": (),  # three nodes of the first scene, and what they show
    "guide": None,  # the steps of guide.toml, and as step.then what came of them
    "about": None,  # what explains a node: by a key that it names, its id, its name or its kind
    "prospect": None,  # what a choice is good for
    "reason": None,  # what speaks for a choice, by what the game's value counts
    "hint": None,  # what speaks for a choice, whatever the game
    "forecast": None,  # what the rules determine to come
    "match": None,  # what a table refuses, whatever the game
    "measure": (),  # numbers that tell how a game goes, by their names
    "event": None,  # by the name of the class
    "result": (),  # by cause
    "refusal": None,
    "remedy": None,
}
AIM = ("win", "lose", "turn")  # what every game tells a newcomer
ABOUT_THE_GAME = ("blurb", "minutes")
_HAS_PARTS = ("prompt", "way", "choice", "ruling", "stage")

_BRACES = re.compile(r"(\{[^{}]*\})")
_SLOT = re.compile(
    r"\{(?:(?P<article>\w+) )?(?P<sign>[+-]?)(?P<key>\w[\w-]*(?:\.[\w-]+)*)(?: of (?P<of>\w+))?"
    r"(?:(?P<by>[|:])(?P<forms>.*))?\}"
)
_TWO_STOPS = re.compile(r"[!?…。]\.|(?<!\.)\.\.(?!\.)")
_MINUTES = re.compile(r"\d+(-\d+)?")


class Slot(NamedTuple):
    """A place in a template for a value, in the tongue of the template."""

    key: str
    tongue: Tongue
    sign: str = ""
    of: str = ""  # the key of what is counted
    forms: tuple[str, ...] = ()  # by number, or by gender
    by_gender: bool = False
    number: Number | None = None  # the value, if it is one of the content
    article: str = ""  # what stands before the name
    capital: bool = False  # as at the beginning of a sentence


Template = tuple[str | Slot, ...]


def is_owned(id: str) -> bool:
    """Whether it stands for the things of every seat: seat.gear."""
    return id.startswith("seat.")


def file_of(tongue: Tongue) -> str:
    """The file of a game that has the words of a language, as errors name it."""
    code = tongue.language.code
    return f"text/{ENGLISH if code == STRETCHED else code}.toml"


def read_section(
    section: str, keys: Mapping[str, str], numbers: Mapping[str, Number], tongue: Tongue
) -> dict[str, Template]:
    """The templates of a section; what cannot be read is an error with file, section and key."""
    file = file_of(tongue)
    known = (*SECTIONS, *tongue.language.articles)
    if section not in known:
        raise ContentError(
            f"{file}: [{section}] is no section of words{suggestion(section, known)}"
        )
    templates = {}
    for key, words in keys.items():
        try:
            _check_key(section, key, words, tongue)
            template = read_template(words, numbers, tongue)
            _check_placeholders(section, key, template)
            templates[key] = template
        except ContentError as error:
            raise ContentError(f"{file}: {section}.{key}: {error}") from None
    return templates


def _check_key(section: str, key: str, words: str, tongue: Tongue) -> None:
    if is_pattern(key) and section != "name" and section not in tongue.language.articles:
        raise ContentError("only names have patterns")
    if section == "game" and key not in ABOUT_THE_GAME:
        raise ContentError(f"nobody reads this{suggestion(key, ABOUT_THE_GAME)}")
    if (section, key) == ("game", "minutes") and not _MINUTES.fullmatch(words):
        raise ContentError('minutes are "30", or "30-45"')
    if section == "aim" and key not in AIM:
        raise ContentError(f"nobody reads this{suggestion(key, AIM)}")
    forms, least = words.count("|") + 1, tongue.language.forms
    if section == "counted" and forms not in (least, least + 1):
        raise ContentError(f"forms are {_forms_of(tongue)}")


def _forms_of(tongue: Tongue) -> str:
    """How words are written that have forms by number."""
    many = ("one", "many") if tongue.language.forms > 1 else ("all",)
    return f'"{"|".join(many)}", or "{"|".join(("none", *many))}"'


def read_template(words: str, numbers: Mapping[str, Number], tongue: Tongue) -> Template:
    """A template with the numbers of the content in their places."""
    template: list[str | Slot] = []
    for piece in _BRACES.split(words):
        part = _read_slot(piece, numbers, tongue) if piece.startswith("{") else piece
        if isinstance(part, str) and template and isinstance(template[-1], str):
            template[-1] += part
        elif part:
            template.append(part)
    for part in template:
        if isinstance(part, str):
            _check_literal(part)
    if tongue.language.code == STRETCHED:
        return tuple(stretched(part) if isinstance(part, str) else part for part in template)
    return tuple(template)


def _check_literal(words: str) -> None:
    if set(words) & set("{}"):
        raise ContentError(f'a brace without its partner in "{words}"')
    if two := _TWO_STOPS.search(words):
        raise ContentError(f'one stop too many in "{two[0]}"')


def _read_slot(piece: str, numbers: Mapping[str, Number], tongue: Tongue) -> str | Slot:
    """A placeholder; what the content alone decides becomes plain words here."""
    found = _SLOT.fullmatch(piece)
    if found is None:
        raise ContentError(f"{piece} is no placeholder")
    slot = Slot(
        key=found["key"],
        tongue=tongue,
        sign=found["sign"],
        of=found["of"] or "",
        forms=_read_forms(found["forms"], tongue),
        by_gender=found["by"] == ":",
        article=found["article"] or "",
    )
    slot = _with_article(piece, slot)
    _check_slot(piece, slot)
    if "." not in slot.key:
        return slot
    if slot.key not in numbers:
        hint = suggestion(slot.key, numbers)
        raise ContentError(f'the content has no number "{slot.key}"{hint}')
    number = numbers[slot.key]
    if slot.of:
        return slot._replace(number=number)
    if slot.forms:
        return tongue.language.form(slot.forms, number)
    return signed(slot.sign, number)


def _read_forms(forms: str | None, tongue: Tongue) -> tuple[str, ...]:
    if forms is None:
        return ()
    isolated = tuple(forms.split("|"))
    long = tongue.language.code == STRETCHED
    return tuple(stretched(form) for form in isolated) if long else isolated


def _with_article(piece: str, slot: Slot) -> Slot:
    """The article by its own name; one that is written with a capital begins a sentence."""
    articles = slot.tongue.language.articles
    if not slot.article or slot.article in articles:
        return slot
    small = slot.article[0].lower() + slot.article[1:]
    if small not in articles:
        hint = suggestion(small, articles)
        raise ContentError(f'{piece} is no placeholder; there is no article "{small}"{hint}')
    return slot._replace(article=small, capital=True)


def _check_slot(piece: str, slot: Slot) -> None:
    language = slot.tongue.language
    least = language.forms
    if slot.by_gender and len(slot.forms) != max(len(language.genders), 1):
        wanted = "|".join(language.genders) or "nothing: it has no genders"
        raise ContentError(f"{piece} is no placeholder; forms by gender are {wanted}")
    if slot.forms and not slot.by_gender and len(slot.forms) not in (least, least + 1):
        shown = "{n|one|many}" if least > 1 else "{n|all}"
        raise ContentError(f"{piece} is no placeholder; forms are {shown} or one more for 0")
    if slot.forms and (slot.sign or slot.of):
        raise ContentError(f"{piece} is no placeholder; forms stand alone")
    if slot.article and ("." in slot.key or slot.sign or slot.of or slot.forms):
        raise ContentError(f"{piece} is no placeholder; only a name has an article")


def placeholders(template: Template) -> Iterator[str]:
    """The names of the values that a template wants."""
    for slot in (part for part in template if isinstance(part, Slot)):
        if slot.number is None:
            yield slot.key
        if slot.of:
            yield slot.of


class Wanted(NamedTuple):
    """The values that words speak of, numbers of the content among them."""

    shown: frozenset[str]  # those that are seen in it
    used: frozenset[str]  # and those that only decide about a form


def read_slots(words: str) -> Wanted:
    """The values of words as they are written; what is no placeholder is left out."""
    found = [slot for piece in _BRACES.findall(words) if (slot := _SLOT.fullmatch(piece))]
    shown = {key for slot in found if not slot["by"] for key in (slot["key"], slot["of"]) if key}
    return Wanted(frozenset(shown), frozenset(shown | {slot["key"] for slot in found}))


def _check_placeholders(section: str, key: str, template: Template) -> None:
    allowed = _allowed(section, key)
    if allowed is None:
        return
    for name in placeholders(template):
        if name not in allowed and not (section in _HAS_PARTS and name.isdecimal()):
            raise ContentError(f"[{section}] has no {{{name}}}")


def _allowed(section: str, key: str) -> Iterable[str] | None:
    """The placeholders of a text, where they are known beforehand."""
    if is_pattern(key) or (section == "name" and is_owned(key)):
        return ("0",)
    return SECTIONS.get(section, ())


def filled(template: Template, values: Mapping[str, str | int]) -> str:
    """A template of plain words and numbers, with its values."""
    return "".join(part if isinstance(part, str) else _shown(part, values) for part in template)


def _shown(slot: Slot, values: Mapping[str, str | int]) -> str:
    value = values[slot.key]
    if slot.forms and isinstance(value, int):
        return slot.tongue.language.form(slot.forms, value)
    return str(value)


def kernel_words(code: str, section: str, key: str, **values: str | int) -> str:
    """What the kernel itself says, in a language; in English if there is none of that code."""
    spoken = language(best_language((code,)))
    template = read_template(spoken.words[section][key], {}, Tongue(spoken, {}, {}))
    return filled(template, values)


def signed(sign: str, number: Number) -> str:
    """A number, with its sign if that is wanted."""
    if not sign or number == 0:
        return str(number)
    return f"{-number if sign == '-' else number:+}"
