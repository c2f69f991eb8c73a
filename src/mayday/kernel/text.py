"""Text: sentences for prompts, choices, events and refusals, by key.

A game's words stand in `text/en.toml`; the names of its pieces come from its content. Rules
speak in keys and ids; only a front end turns them into sentences, here. Other languages stand
beside it in files of the same shape (see docs/translating.md); what they lack is said in English.

A sentence is a template with placeholders in braces:

    {card}                     a name, a number, or a list of names or numbers
    {n|cube|cubes}             a form by a number: for 1, and for all others
    {n|no cubes|a cube|cubes}  the same with a form of its own for 0
    {+n}  {-n}                 a number with its sign: what is gained, what is lost
    {n of store}               a number and what is counted: 1 supply, 2 supplies
    {the zone}                 a name with its article, if it takes one: the Bridge, Hub 1
    {card:him|her|it}          a form by the gender of a name, in a language that has genders
    {voyage.tank}              a number of the content, by its dotted key (see content.py)

A list counts as its length, and -1 as 1. The signs go with `of` too: {-n of store}. What is
counted takes its forms from `[counted]`, as in `supplies = "supply|supplies"`, or else its name.
A name with its article stands in `[the]`, as in `bridge = "the Bridge"`; others have none. Other
languages have other articles, and forms of them for each gender.
A number of the content can stand wherever a number can: `{voyage.tank} {voyage.tank|day|days}`.
A full stop after a name that ends in one, or in "!" or "?", is left out.

Which placeholders there are: a prompt has {seat} and {0}, {1}, ... for the ids it is about, and so
has what is done on the way to another choice, by its verb: `[way] end = "Ends {0}, then:"`; a
choice has {target} and {0}, {1}, ... for the dotted parts of its target, and may have words of its
own for targets of two or three parts, as in `"play.2" = "Play {0} on {1}"`; a ruling has {0}, {1},
... for its parts; an event has its fields; a refusal and its remedy have {seat}, the same of the
choice or ruling, and the refusal's details; a piece of a card's small print has what the game
says with it. What explains a node has {name}, {0}, {1}, ... for the dotted parts of its id, the
node's {count}, {limit}, {value}, {first}, {state} and its figures by their labels, as far as it has
them; other remarks have what the game says with them. A guide names any piece or place by its id:
{D16}. A name for `seat.gear` has {0} for whoever sits there: it names `seat1.gear`, `seat2.gear`,
... All sections have the numbers of the content.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cache
from typing import NamedTuple, TypeVar, get_type_hints

import msgspec

from mayday.kernel.content import Number
from mayday.kernel.flow import Ask, Choice, Event, Refusal, Ruling, Seat, seat_id
from mayday.kernel.languages import (
    ENGLISH,
    Keys,
    Language,
    Tongue,
    is_pattern,
    language,
    matched,
)
from mayday.kernel.templates import (
    Slot,
    Template,
    is_owned,
    placeholders,
    read_section,
    signed,
)
from mayday.kernel.zones import UNKNOWN

TextValue = str | int | tuple[str | int, ...]
Catalogue = Mapping[str, Mapping[str, str]]  # section -> key -> template
_V = TypeVar("_V")

_FIGURE = re.compile(r"[\W_]*\d[\W\d_]*")  # digits and signs, no letter
_STOPS = (".", "!", "?", "…", "。")


class Ref(msgspec.Struct, frozen=True, gc=False):
    """A piece of a sentence that names a node: its id and the name shown."""

    id: str
    name: str


Sentence = tuple[str | Ref, ...]


class MissingText(KeyError):
    """A key or a name that the catalogue does not have."""

    def __str__(self) -> str:
        return f"no text for {self.args[0]}"


def plain(sentence: Sentence) -> str:
    """The sentence as one string."""
    return "".join(part.name if isinstance(part, Ref) else part for part in sentence)


class _Forms(NamedTuple):
    """The forms of a name beside a number, in the language they are in."""

    language: Language
    forms: tuple[str, ...]


def _counted_forms(
    language: Language, templates: Mapping[str, Template]
) -> Iterator[tuple[str, _Forms]]:
    for id, template in templates.items():
        written = "".join(p if isinstance(p, str) else f"{{{p.key}}}" for p in template)
        yield id, _Forms(language, tuple(written.split("|")))


class Text:
    """The words of one game in one language."""

    def __init__(
        self,
        catalogue: Catalogue,
        names: Mapping[str, str],
        seat_names: Sequence[str],
        numbers: Mapping[str, Number] | None = None,
        *,
        code: str = ENGLISH,
        genders: Mapping[str, Sequence[str]] | None = None,
        base: Text | None = None,
    ) -> None:
        """`base` has the words in English for all that this language does not say."""
        self.language = language(code)
        irregular = {article: catalogue.get(article, {}) for article in self.language.articles}
        tongue = Tongue(self.language, genders or {}, irregular)
        own = _over(self.language.words, catalogue)
        self._own_notes = frozenset(own.get("note", {}))
        read = {
            section: read_section(section, keys, numbers or {}, tongue)
            for section, keys in own.items()
        }
        self.catalogue: dict[str, dict[str, str]] = _over(base.catalogue if base else {}, own)
        self.templates: dict[str, dict[str, Template]] = _over(base.templates if base else {}, read)
        self._forms: dict[str, _Forms] = {
            **(base._forms if base else {}),
            **dict(_counted_forms(self.language, read.get("counted", {}))),
        }
        known = base.game_names if base else names
        self.game_names: dict[str, str] = {**known, **self._own_names(read["name"], known)}
        self.seat_names = tuple(
            self.game_names.get(seat_id(Seat(n)), name) for n, name in enumerate(seat_names)
        )
        self._seat(self.seat_names)

    def _own_names(
        self, templates: Mapping[str, Template], known: Mapping[str, str]
    ) -> dict[str, str]:
        """The names that a file gives, one by one and by patterns, which fit what is known."""
        single = [id for id in templates if not is_owned(id) and not is_pattern(id)]
        self.names = {**known, **{id: self.get("name", id) for id in single}}
        keys, found = Keys(templates), {id: self.names[id] for id in single}
        for id in known.keys() - found.keys():
            if (pattern := keys.key(id)) is not None:
                star = matched(pattern, id) or ""
                value = int(star) if star.isdecimal() else star
                found[id] = plain(self._fill("name", pattern, {"0": value}))
        return found

    def seated(self, seat_names: Sequence[str]) -> Text:
        """The same words at a table whose seats have these names."""
        text = copy(self)
        text._seat(seat_names)
        return text

    def _seat(self, seat_names: Sequence[str]) -> None:
        seats = {seat_id(Seat(n)): name for n, name in enumerate(seat_names)}
        self.names = {**self.game_names, **seats}
        for id in filter(is_owned, self.catalogue["name"]):
            for seat in seats:
                owned = f"{seat}{id.removeprefix('seat')}"
                self.names.setdefault(owned, plain(self._fill("name", id, {"0": seat})))

    def add_notes(self, notes: Mapping[str, str]) -> None:
        """Small print that was made with these very words; what the file says itself stays."""
        made = {key: note for key, note in notes.items() if key not in self._own_notes}
        self.templates.setdefault("note", {}).update({key: (note,) for key, note in made.items()})
        self.catalogue.setdefault("note", {}).update(made)

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
        return plain(self._counted(id, number, ""))

    def option(self, name: str, value: str = "") -> str:
        """The name of a table option, or of one of its values; a value may bear its own name."""
        key = f"{name}.{value}" if value else name
        if value in self.names and not self.has("option", key):
            return self.names[value]
        return self.get("option", key)

    def prompt(self, ask: Ask) -> Sentence:
        """What a seat is asked."""
        return self._fill("prompt", ask.prompt, _asked(ask))

    def choice(self, choice: Choice) -> Sentence:
        """What a choice is called; one whose target has several parts may have words of its own."""
        key = f"{choice.verb}.{choice.target.count('.') + 1}"
        own = self.has("choice", key)
        return self._fill("choice", key if own else choice.verb, _target(choice))

    def way(self, ask: Ask, way: Choice) -> Sentence:
        """What a choice does that is made on the way to another one, whose words follow."""
        return self._fill("way", way.verb, _asked(ask))

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

    def lesson(self, key: str) -> Sentence:
        """What a guide says; its placeholders are ids, which it names."""
        ids = placeholders(self.templates.get("guide", {}).get(key, ()))
        return self._fill("guide", key, {id: id for id in ids})

    def remark(self, section: str, key: str, details: Mapping[str, TextValue]) -> Sentence:
        """What a game remarks on a node, a choice or what is to come."""
        return self._fill(section, key, details)

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
            return (_form(slot, value),)
        if slot.of:
            return self._counted(_value(slot.of, values), _count(slot, value), slot.sign)
        if slot.sign:
            return (signed(slot.sign, _count(slot, value)),)
        if slot.article:
            return self._name(value, slot)
        return self._name(value)

    def _name(self, value: TextValue | float, slot: Slot | None = None) -> Sentence:
        """A name, a number or a list of them; with the article of a slot that has one."""
        if isinstance(value, int | float):
            return (str(value),)
        if isinstance(value, str) and value not in self.names and _FIGURE.fullmatch(value):
            return (value,)  # a number, a range, a chance
        if isinstance(value, tuple):
            shown: list[str | Ref] = []
            for item in value:
                shown += [self.language.comma, *self._name(item, slot)]
            return tuple(shown[1:]) or (self.get("name", "nothing"),)
        name = self.name(value)
        if slot is not None:
            name = slot.tongue.with_article(slot.article, value, name)
            name = name[:1].upper() + name[1:] if slot.capital else name
        return (Ref(value, name),)

    def _counted(self, thing: TextValue, number: Number, sign: str) -> Sentence:
        """A number and the name of what is counted, in the form that goes with it."""
        shown = signed(sign, number)
        if not isinstance(thing, str) or not self.has("counted", thing):
            return (f"{shown} ", *self._name(thing))
        spoken = self._forms[thing]
        form = spoken.language.form(spoken.forms, number)
        if "{n}" in form:
            return (Ref(thing, form.replace("{n}", shown)),)
        return (f"{shown} ", Ref(thing, form))


def _over(
    under: Mapping[str, Mapping[str, _V]], own: Mapping[str, Mapping[str, _V]]
) -> dict[str, dict[str, _V]]:
    """Sections with what is their own before what lies under it."""
    sections = dict.fromkeys((*under, *own))
    return {section: {**under.get(section, {}), **own.get(section, {})} for section in sections}


class _NoValue(Exception):
    """A placeholder that has no value, or one that is no number."""


def _value(key: str, values: Mapping[str, TextValue]) -> TextValue:
    try:
        return values[key]
    except KeyError:
        raise _NoValue(key) from None


def _form(slot: Slot, value: TextValue | float) -> str:
    """The form that goes with a number, or with the gender of a name."""
    if not slot.by_gender:
        return slot.tongue.language.form(slot.forms, _count(slot, value))
    if isinstance(value, int | float):
        raise _NoValue(f"{slot.key} as a name")
    return slot.forms[slot.tongue.gender(value) or 0]


def _count(slot: Slot, value: TextValue | float) -> Number:
    """The value as a number; a list counts as its length."""
    if isinstance(value, tuple):
        return len(value)
    if isinstance(value, int | float):
        return value
    raise _NoValue(f"{slot.key} as a number")


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


def _asked(ask: Ask) -> dict[str, TextValue]:
    return {"seat": seat_id(ask.seat), **{str(n): id for n, id in enumerate(ask.about)}}


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
