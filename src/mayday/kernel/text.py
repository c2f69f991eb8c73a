"""Text: sentences for prompts, choices, events and refusals, by key.

A game's words stand in `text/en.toml`; the names of its pieces come from its content. Rules
speak in keys and ids; only a front end turns them into sentences, here.

A sentence is a template with placeholders in braces:

    {card}                     a name, a number, or a list of names or numbers
    {n|cube|cubes}             a form by a number: for 1, and for all others
    {n|no cubes|a cube|cubes}  the same with a form of its own for 0
    {+n}  {-n}                 a number with its sign: what is gained, what is lost
    {n of store}               a number and what is counted: 1 supply, 2 supplies
    {the zone}                 a name with its article, if it takes one: the Bridge, Hub 1
    {voyage.tank}              a number of the content, by its dotted key (see content.py)

A list counts as its length, and -1 as 1. The signs go with `of` too: {-n of store}. What is
counted takes its forms from `[counted]`, as in `supplies = "supply|supplies"`, or else its name.
A name with its article stands in `[the]`, as in `bridge = "the Bridge"`; others have none.
A number of the content can stand wherever a number can: `{voyage.tank} {voyage.tank|day|days}`.
A full stop after a name that ends in one, or in "!" or "?", is left out.

Which placeholders there are: a prompt has {seat} and {0}, {1}, ... for the ids it is about; a
choice has {target} and {0}, {1}, ... for the dotted parts of its target, and may have words of its
own for targets of two or three parts, as in `"play.2" = "Play {0} on {1}"`; a ruling has {0}, {1},
... for its parts; an event has its fields; a refusal and its remedy have {seat}, the same of the
choice or ruling, and the refusal's details; a piece of a card's small print has what the game
says with it. A
name for `seat.gear` has {0} for whoever sits there: it names `seat1.gear`, `seat2.gear`, ... All
sections have the numbers of the content.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cache
from typing import NamedTuple, get_type_hints

import msgspec

from mayday.kernel.content import ContentError, Number, load, suggestion
from mayday.kernel.flow import Ask, Choice, Event, Refusal, Ruling, Seat, seat_id
from mayday.kernel.zones import UNKNOWN

TextValue = str | int | tuple[str | int, ...]
Catalogue = Mapping[str, Mapping[str, str]]  # section -> key -> template

# The sections of a catalogue, and the placeholders that are known beforehand; {0}, {1}, ... come
# to those of prompts, choices, rulings and stages. None: they depend on the event, refusal or card.
SECTIONS: dict[str, tuple[str, ...] | None] = {
    "game": (),  # about the game: blurb, minutes
    "name": (),  # of pieces, places, states, by id
    "counted": (),  # forms of a name beside a number, by id
    "the": (),  # names with their article, by id
    "note": (),  # small print
    "card": None,  # what small print is made of, where a game makes it from its content
    "option": (),  # options and, as option.value, their values
    "prompt": ("seat",),
    "choice": ("target",),  # by verb, or by verb and the number of parts of the target
    "ruling": (),  # the whole of a ruling, by its kind
    "ruling_title": (),  # what a kind of rulings is about
    "ruling_part": (),  # what is asked for: by the name of a part, or as kind.part
    "stage": (),  # how far a match is
    "event": None,  # by the name of the class
    "result": (),  # by cause
    "refusal": None,
    "remedy": None,
}
ABOUT_THE_GAME = ("blurb", "minutes")
_HAS_PARTS = ("prompt", "choice", "ruling", "stage")

_KERNEL_WORDS = load("mayday.kernel", "en.toml", dict[str, dict[str, str]])

_BRACES = re.compile(r"(\{[^{}]*\})")
_SLOT = re.compile(
    r"\{(?P<the>the )?(?P<sign>[+-]?)(?P<key>\w+|\w[\w-]*(?:\.[\w-]+)+)(?: of (?P<of>\w+))?"
    r"(?P<forms>(?:\|[^|]*)*)\}"
)
_TWO_STOPS = re.compile(r"[!?…]\.|(?<!\.)\.\.(?!\.)")
_MINUTES = re.compile(r"\d+(-\d+)?")
_STOPS = (".", "!", "?", "…")


class Ref(msgspec.Struct, frozen=True, gc=False):
    """A piece of a sentence that names a node: its id and the name shown."""

    id: str
    name: str


Sentence = tuple[str | Ref, ...]


class MissingText(KeyError):
    """A key or a name that the catalogue does not have."""

    def __str__(self) -> str:
        return f"no text for {self.args[0]}"


class Slot(NamedTuple):
    """A place in a template for a value."""

    key: str
    sign: str = ""
    of: str = ""  # the key of what is counted
    forms: tuple[str, ...] = ()  # for 1 and others, or for 0, 1 and others
    number: Number | None = None  # the value, if it is one of the content
    the: bool = False  # with its article


Template = tuple[str | Slot, ...]


def plain(sentence: Sentence) -> str:
    """The sentence as one string."""
    return "".join(part.name if isinstance(part, Ref) else part for part in sentence)


class Text:
    """The words of one game in one language."""

    def __init__(
        self,
        catalogue: Catalogue,
        names: Mapping[str, str],
        seat_names: Sequence[str],
        numbers: Mapping[str, Number] | None = None,
    ) -> None:
        self.catalogue = {
            section: {**_KERNEL_WORDS.get(section, {}), **catalogue.get(section, {})}
            for section in {*_KERNEL_WORDS, *catalogue}
        }
        self.templates = {
            section: _read_section(section, keys, numbers or {})
            for section, keys in self.catalogue.items()
        }
        own = {id: self.get("name", id) for id in self.catalogue["name"] if not _is_owned(id)}
        self._game_names = {**names, **own}
        self._seat(seat_names)

    def seated(self, seat_names: Sequence[str]) -> Text:
        """The same words at a table whose seats have these names."""
        text = copy(self)
        text._seat(seat_names)
        return text

    def _seat(self, seat_names: Sequence[str]) -> None:
        seats = {seat_id(Seat(n)): name for n, name in enumerate(seat_names)}
        self.names = {**self._game_names, **seats}
        for id in filter(_is_owned, self.catalogue["name"]):
            for seat in seats:
                owned = f"{seat}{id.removeprefix('seat')}"
                self.names.setdefault(owned, plain(self._fill("name", id, {"0": seat})))

    def has(self, section: str, key: str) -> bool:
        """Whether the catalogue has a text for it."""
        return key in self.catalogue.get(section, {})

    def get(self, section: str, key: str) -> str:
        """Words that need no value but numbers of the content."""
        return plain(self._fill(section, key, {}))

    def card(self, key: str, **values: TextValue) -> str:
        """A piece of the small print of a card, with the values of the card's row."""
        return plain(self._fill("card", key, values))

    def name(self, id: str) -> str:
        """The name of a piece or place; `D16.blue` is named by its parts, `deck#3` by its place."""
        if id in self.names:
            return self.names[id]
        place, _, number = id.partition("#")
        if number.isdecimal():
            return f"{self.name(place)} {int(number) + 1}"
        if "." in id:
            return " ".join(self.name(part) for part in id.split("."))
        if id == UNKNOWN:
            return self.get("name", "unknown")
        raise MissingText(f"name.{id}")

    def counted(self, id: str, number: int) -> str | None:
        """How many of it: `2 Soldiers`; None if its name has no forms for numbers."""
        if not self.has("counted", id):
            return None
        return f"{number} {plain(self._counted(id, number))}"

    def option(self, name: str, value: str = "") -> str:
        """The name of a table option, or of one of its values; a value may bear its own name."""
        key = f"{name}.{value}" if value else name
        if value in self.names and not self.has("option", key):
            return self.names[value]
        return self.get("option", key)

    def prompt(self, ask: Ask) -> Sentence:
        """What a seat is asked."""
        values: dict[str, TextValue] = {"seat": seat_id(ask.seat)}
        values.update({str(n): id for n, id in enumerate(ask.about)})
        return self._fill("prompt", ask.prompt, values)

    def choice(self, choice: Choice) -> Sentence:
        """What a choice is called; one whose target has several parts may have words of its own."""
        key = f"{choice.verb}.{choice.target.count('.') + 1}"
        own = self.has("choice", key)
        return self._fill("choice", key if own else choice.verb, _target(choice))

    def ruling(self, ruling: Ruling) -> Sentence:
        """A ruling with all its parts, as a sentence."""
        return self._fill("ruling", ruling.kind, _spoken(ruling))

    def ruling_begun(self, begun: Ruling) -> Sentence:
        """A ruling as far as it is said: what it is about, and the parts it has."""
        if not begun.kind:
            return ()
        said = self._name(tuple(begun.parts)) if begun.parts else ()
        return (self.get("ruling_title", begun.kind), *((": ", *said) if said else ()))

    def ruling_value(self, ruling: Ruling) -> Sentence:
        """What was said last of a ruling."""
        return self._name(ruling.parts[-1]) if ruling.parts else self.ruling_begun(ruling)

    def ruling_question(self, begun: Ruling, part: str) -> str:
        """What is asked for the next part, in general or for this kind."""
        own = f"{begun.kind}.{part}"
        return self.get("ruling_part", own if self.has("ruling_part", own) else part)

    def stage(self, stage: Sequence[str | int]) -> str:
        """How far a match is, in a few words; "" if these are of a version that knew others."""
        key, *values = stage or ("",)
        if not self.has("stage", str(key)):
            return ""
        return plain(self._fill("stage", str(key), {str(n): v for n, v in enumerate(values)}))

    def event(self, event: Event) -> Sentence:
        """What happened, as a sentence."""
        return self._fill("event", type(event).__name__, fields_of(event))

    def refusal(self, seat: Seat, refused: Choice | Ruling, refusal: Refusal) -> Sentence:
        """Why not, as a sentence."""
        return self._explain("refusal", seat, refused, refusal)

    def remedy(self, seat: Seat, refused: Choice | Ruling, refusal: Refusal) -> Sentence:
        """What would make it legal, as a sentence."""
        return self._explain("remedy", seat, refused, refusal)

    def _explain(
        self, section: str, seat: Seat, refused: Choice | Ruling, refusal: Refusal
    ) -> Sentence:
        parts = _target(refused) if isinstance(refused, Choice) else _spoken(refused)
        values = {"seat": seat_id(seat), **parts, **dict(refusal.details)}
        return self._fill(section, refusal.key, values)

    def _fill(self, section: str, key: str, values: Mapping[str, TextValue]) -> Sentence:
        try:
            template = self.templates[section][key]
        except KeyError:
            raise MissingText(f"{section}.{key}") from None
        parts: list[str | Ref] = []
        for piece in template:
            if isinstance(piece, str):
                parts.append(piece)
                continue
            try:
                parts.extend(self._show(piece, values))
            except _NoValue as missing:
                raise MissingText(f"{{{missing}}} in {section}.{key}") from None
        return tuple(_with_one_stop(parts))

    def _show(self, slot: Slot, values: Mapping[str, TextValue]) -> Sentence:
        """What stands in the place of a slot."""
        value = _value(slot.key, values) if slot.number is None else slot.number
        if slot.forms:
            return (_form(slot.forms, _count(slot, value)),)
        if slot.of:
            number = _count(slot, value)
            thing = _value(slot.of, values)
            return (f"{_signed(slot.sign, number)} ", *self._counted(thing, number))
        if slot.sign:
            return (_signed(slot.sign, _count(slot, value)),)
        if slot.the and isinstance(value, str) and self.has("the", value):
            return (Ref(value, self.get("the", value)),)
        return self._name(value)

    def _name(self, value: TextValue | float) -> Sentence:
        if isinstance(value, int | float):
            return (str(value),)
        if isinstance(value, str) and value.isdecimal() and value not in self.names:
            return (value,)
        if isinstance(value, tuple):
            shown: list[str | Ref] = []
            for item in value:
                shown += [", ", *self._name(item)]
            return tuple(shown[1:]) or (self.get("name", "nothing"),)
        return (Ref(value, self.name(value)),)

    def _counted(self, thing: TextValue, number: Number) -> Sentence:
        """The name of what is counted, in the form that goes with the number."""
        if isinstance(thing, str) and self.has("counted", thing):
            return (Ref(thing, _form(tuple(self.get("counted", thing).split("|")), number)),)
        return self._name(thing)


def _is_owned(id: str) -> bool:
    """Whether it stands for the things of every seat: seat.gear."""
    return id.startswith("seat.")


class _NoValue(Exception):
    """A placeholder that has no value, or one that is no number."""


def _value(key: str, values: Mapping[str, TextValue]) -> TextValue:
    try:
        return values[key]
    except KeyError:
        raise _NoValue(key) from None


def _count(slot: Slot, value: TextValue | float) -> Number:
    """The value as a number; a list counts as its length."""
    if isinstance(value, tuple):
        return len(value)
    if isinstance(value, int | float):
        return value
    raise _NoValue(f"{slot.key} as a number")


def _form(forms: tuple[str, ...], number: Number) -> str:
    *zero, one, many = forms
    if number in (1, -1):
        return one
    return zero[0] if zero and number == 0 else many


def _signed(sign: str, number: Number) -> str:
    if not sign or number == 0:
        return str(number)
    return f"{-number if sign == '-' else number:+}"


def _with_one_stop(parts: list[str | Ref]) -> Iterator[str | Ref]:
    """The parts that are not empty; a full stop after a name that ends in a stop goes."""
    stopped = False
    for part in parts:
        if stopped and isinstance(part, str) and part[:1] == "." and part[:3] != "...":
            part = part[1:]
        if part:
            shown = part.name if isinstance(part, Ref) else part
            stopped = shown.endswith(_STOPS)
            yield part


def _target(choice: Choice) -> dict[str, TextValue]:
    values: dict[str, TextValue] = {"target": choice.target}
    values.update({str(n): part for n, part in enumerate(choice.target.split("."))})
    return values


def _spoken(ruling: Ruling) -> dict[str, TextValue]:
    """The parts of a ruling, numbers as numbers."""
    return {
        str(n): int(value) if value.isdecimal() else value for n, value in enumerate(ruling.parts)
    }


def fields_of(event: Event) -> dict[str, TextValue]:
    """The fields of an event, seats as ids."""
    seats = _seat_fields(type(event))
    return {
        field: seat_id(value) if field in seats else value
        for field, value in event._asdict().items()
    }


def ids_told(fields: Mapping[str, TextValue]) -> tuple[str, ...]:
    """Every id that fields of an event name, in their order."""
    ids: list[str] = []
    for value in fields.values():
        if isinstance(value, str):
            ids.append(value)
        elif isinstance(value, tuple):
            ids += [item for item in value if isinstance(item, str)]
    return tuple(dict.fromkeys(filter(None, ids)))


@cache
def _seat_fields(event: type[Event]) -> frozenset[str]:
    """The fields of an event that hold a seat."""
    return frozenset(field for field, kind in get_type_hints(event).items() if kind is Seat)


# -- Templates, read once ---------------------------------------------------------------------


def _read_section(
    section: str, keys: Mapping[str, str], numbers: Mapping[str, Number]
) -> dict[str, Template]:
    """The templates of a section; what cannot be read is an error with file, section and key."""
    if section not in SECTIONS:
        known = suggestion(section, SECTIONS)
        raise ContentError(f"text/en.toml: [{section}] is no section of words{known}")
    templates = {}
    for key, words in keys.items():
        try:
            _check_key(section, key, words)
            template = _read_template(words, numbers)
            _check_placeholders(section, key, template)
            templates[key] = template
        except ContentError as error:
            raise ContentError(f"text/en.toml: {section}.{key}: {error}") from None
    return templates


def _check_key(section: str, key: str, words: str) -> None:
    if section == "game" and key not in ABOUT_THE_GAME:
        raise ContentError(f"nobody reads this{suggestion(key, ABOUT_THE_GAME)}")
    if (section, key) == ("game", "minutes") and not _MINUTES.fullmatch(words):
        raise ContentError('minutes are "30", or "30-45"')
    if section == "counted" and words.count("|") not in (1, 2):
        raise ContentError('forms are "one|many", or "none|one|many"')


def _read_template(words: str, numbers: Mapping[str, Number]) -> Template:
    """A template with the numbers of the content in their places."""
    template: list[str | Slot] = []
    for piece in _BRACES.split(words):
        part = _read_slot(piece, numbers) if piece.startswith("{") else piece
        if isinstance(part, str) and template and isinstance(template[-1], str):
            template[-1] += part
        elif part:
            template.append(part)
    for part in template:
        if isinstance(part, str):
            _check_literal(part)
    return tuple(template)


def _check_literal(words: str) -> None:
    if set(words) & set("{}"):
        raise ContentError(f'a brace without its partner in "{words}"')
    if two := _TWO_STOPS.search(words):
        raise ContentError(f'one stop too many in "{two[0]}"')


def _read_slot(piece: str, numbers: Mapping[str, Number]) -> str | Slot:
    """A placeholder; what the content alone decides becomes plain words here."""
    found = _SLOT.fullmatch(piece)
    if found is None:
        raise ContentError(f"{piece} is no placeholder")
    sign, key, of = found["sign"], found["key"], found["of"] or ""
    forms = tuple(found["forms"].split("|")[1:])
    if forms and (len(forms) not in (2, 3) or sign or of):
        raise ContentError(f"{piece} is no placeholder; forms are {{n|one|many}} or one more for 0")
    if found["the"] and ("." in key or sign or of or forms):
        raise ContentError(f"{piece} is no placeholder; only a name has an article")
    if "." not in key:
        return Slot(key, sign, of, forms, the=bool(found["the"]))
    if key not in numbers:
        raise ContentError(f'the content has no number "{key}"{suggestion(key, numbers)}')
    number = numbers[key]
    if of:
        return Slot(key, sign, of, forms, number)
    return _form(forms, number) if forms else _signed(sign, number)


def placeholders(template: Template) -> Iterator[str]:
    """The names of the values that a template wants."""
    for slot in template:
        if isinstance(slot, Slot):
            if slot.number is None:
                yield slot.key
            if slot.of:
                yield slot.of


def _check_placeholders(section: str, key: str, template: Template) -> None:
    allowed = ("0",) if section == "name" and _is_owned(key) else SECTIONS[section]
    if allowed is None:
        return
    for name in placeholders(template):
        if name not in allowed and not (section in _HAS_PARTS and name.isdecimal()):
            raise ContentError(f"[{section}] has no {{{name}}}")
