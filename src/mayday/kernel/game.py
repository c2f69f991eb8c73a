"""Game: the one definition from which everything else works.

A game package builds one `GameDef` and calls it GAME. Browser, terminal, bots, lab and server
know games only by this type.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from mayday.kernel import content, encoding
from mayday.kernel.chance import Source
from mayday.kernel.flow import (
    SPECTATOR,
    Ask,
    Choice,
    MalformedChoice,
    Refusal,
    Ruling,
    Seat,
    State,
    Step,
    is_offered,
    read_choice,
    settle,
    why_not,
)
from mayday.kernel.guide import Guide, read_guide
from mayday.kernel.languages import ENGLISH, STRETCHED, languages, read_words, stretched
from mayday.kernel.levels import USUAL, Level
from mayday.kernel.looks import Look
from mayday.kernel.position import read_position, write_position
from mayday.kernel.question import Question
from mayday.kernel.remarks import NO_REMARKS, Remarks, about
from mayday.kernel.rules import Rule, parse_rules
from mayday.kernel.rulings import Rulings
from mayday.kernel.scene import Node
from mayday.kernel.shapes import NotationError
from mayday.kernel.tables import Line, notation
from mayday.kernel.text import Text, plain
from mayday.kernel.value import Sign
from mayday.kernel.view import View, view
from mayday.kernel.zones import ALIKE_FOR_ALL

S = TypeVar("S", bound=State)
Notes = Mapping[str, str] | Callable[[Text], Mapping[str, str]]


class Option(NamedTuple):
    """A table option: a name, its values and the one taken if nobody says otherwise."""

    name: str
    values: tuple[str, ...]
    default: str


class Touch(NamedTuple):
    """What a choice touches: the piece that acts, or "", and the nodes where it can be made."""

    actor: str
    places: tuple[str, ...]


class GameError(ValueError):
    """A request that the game cannot fulfil: unknown option, wrong value, wrong seat count."""


class AmbiguousChoice(ValueError):
    """A written choice that fits several choices."""


class ChoiceSpace:
    """All choices a game can ever offer, numbered for good: choice <-> int."""

    def __init__(self, choices: Iterable[Choice]) -> None:
        self.choices = tuple(sorted(set(choices)))
        self.index = {choice: n for n, choice in enumerate(self.choices)}

    def __len__(self) -> int:
        return len(self.choices)

    def __contains__(self, choice: object) -> bool:
        return choice in self.index

    def read(self, text: str) -> Choice:
        """The choice written as `verb target`."""
        choice = read_choice(text)
        if choice not in self.index:
            raise MalformedChoice(f'no choice "{text.strip()}" in this game')
        return self.choices[self.index[choice]]


SEAT_LETTERS = ("A", "B", "C", "D", "E", "F", "G", "H")


def _nothing_is_hidden(g: State, seat: Seat) -> None:
    """Resampling for a game in which every seat sees everything."""


def _all_alike(g: State, ask: Ask) -> Sequence[float]:
    """Heuristics for a game without any."""
    return [0.0] * len(ask.choices)


def _as_heuristics(g: State, ask: Ask) -> Choice | None:
    """Bots play on in imagined positions as the heuristics say."""
    return None


def _even(g: State, seat: Seat) -> float:
    """The chance to win in a game that does not say how it looks."""
    return 0.5


def _no_reasons(g: State, seat: Seat) -> tuple[Sign, ...]:
    """A game that does not say what its value counts."""
    return ()


def _round(v: View[Any]) -> tuple[str | int, ...]:
    """How far a match is, for a game without words of its own for it."""
    return "round", v.position.round


def _any_mix(options: Mapping[str, str], seats: int) -> str | None:
    """No combination of options is refused."""
    return None


def _no_remarks(v: View[Any], node: Node) -> Remarks:
    """Nothing is said of a node but what its words say."""
    return NO_REMARKS


def _no_prospects(v: View[Any], ask: Ask, choice: Choice) -> Remarks:
    """A game that does not say what choices are good for."""
    return NO_REMARKS


def _no_forecast(v: View[Any]) -> Remarks:
    """A game that does not say what is to come."""
    return NO_REMARKS


@dataclass(frozen=True, kw_only=True)
class GameDef(Generic[S]):
    """One game: rules, content and scene, defined once."""

    id: str  # as the command line names it: systems-failing
    title: str  # as people read it
    seat_counts: range  # how many seats can play
    state: type[S]  # its tables
    steps: tuple[type[Step[Any]], ...]  # every step that can be on the to-do stack
    setup: Callable[[S], None]  # lays out a bare table and puts the first steps on its stack
    scene: Callable[[View[S]], Node]  # what lies on the table, as a seat sees it
    resample_hidden: Callable[[S, Seat], None] = _nothing_is_hidden  # deals the unseen anew
    heuristics: Callable[[S, Ask], Sequence[float]] = _all_alike  # a score for each choice
    policy: Callable[[S, Ask], Sequence[float]] | None = None  # scores of commanders, if better
    playout: Callable[[S, Ask], Choice | None] = _as_heuristics  # in imagined positions; quicker
    value: Callable[[S, Seat], float] = _even  # the chance that a seat wins, as it looks: 0 to 1
    reasons: Callable[[S, Seat], tuple[Sign, ...]] = _no_reasons  # what its value counts, in words
    levels: Mapping[str, Level] = field(default_factory=lambda: USUAL)  # how well its bots play
    options: tuple[Option, ...] = ()  # what a table can choose before the game
    check_options: Callable[[Mapping[str, str], int], str | None] = _any_mix  # why a mix cannot be
    names: Mapping[str, str] = field(default_factory=dict)  # of pieces and places, from content
    counted: Mapping[str, str] = field(default_factory=dict)  # forms of names: lum -> "ox|oxen"
    notes: Notes = field(default_factory=dict)  # small print of cards, by id; or made with words
    stage: Callable[[View[S]], tuple[str | int, ...]] = _round  # how far it is: a text key, values
    headlines: tuple[type, ...] = ()  # the events that make the story of a game, told at its end
    headings: tuple[type, ...] = ()  # the events that head a chapter of the log: a round, a phase
    remarks: Callable[[View[S], Node], Remarks] = _no_remarks  # on a node, beside its [about]
    prospects: Callable[[View[S], Ask, Choice], Remarks] = _no_prospects  # of a choice
    forecast: Callable[[View[S]], Remarks] = _no_forecast  # what the rules determine to come
    measures: Mapping[str, Callable[[View[S]], float]] = field(default_factory=dict)  # how it goes
    looks: Mapping[type, Look] = field(default_factory=dict)  # what events look like when shown
    acting: frozenset[str] = frozenset()  # verbs whose target begins with the piece that acts
    rulings: Rulings[S] = field(default_factory=Rulings)  # what is left to the players
    cooperative: bool = True  # all seats win or lose together
    one_scene: bool = False  # the scene is the same for all who look at it
    seat_names: tuple[str, ...] = SEAT_LETTERS  # one for each seat, where players have no names
    credit: str = ""  # whose game it is
    version: int = 1  # of the rules: records of another version are not replayed
    cap: int = 10_000  # no game takes more choices
    bench_seats: tuple[int, ...] = ()  # seat counts whose speed matters; none: the smallest
    package: str = ""  # where text, art and RULES.md lie; if not said, the package of the State

    def __post_init__(self) -> None:
        """A position knows its game, so that a refused choice can say what it was tried on.

        A variant of a game (`replace`) shares the State of the original, which stays its game.
        """
        if "game" not in vars(self.state):
            self.state.game = self
        if not self.package:
            package = sys.modules[self.state.__module__].__package__ or ""
            object.__setattr__(self, "package", package)  # the one field that is worked out

    @cached_property
    def prompt_rules(self) -> dict[str, str]:
        """The rule behind each prompt."""
        return {question.prompt: question.rule for question in self.questions}

    @cached_property
    def questions(self) -> tuple[type[Question[Any]], ...]:
        """The steps that ask."""
        return tuple(step for step in self.steps if issubclass(step, Question))

    @cached_property
    def has_secrets(self) -> bool:
        """Whether seats may see different things, so that one screen must not show both at once.

        A sight that a game wrote itself may depend on the seat; better a curtain too many.
        """
        sights = {table.sight for table in self.state.tables}
        return self.seat_counts[-1] > 1 and not sights <= ALIKE_FOR_ALL

    @cached_property
    def _option_values(self) -> dict[str, tuple[str, ...]]:
        return {option.name: option.values for option in self.options}

    @cached_property
    def _usual_options(self) -> dict[str, str]:
        return {option.name: option.default for option in self.options}

    def fill_options(self, given: Mapping[str, str], seats: int | None = None) -> dict[str, str]:
        """All options with their values; what is unknown is an error that says what to do.

        Without a number of seats, for the smallest.
        """
        known = self._option_values
        for name, value in given.items():
            if name not in known:
                raise GameError(
                    f'{self.id} has no option "{name}"; it has {", ".join(known) or "none"}'
                )
            if value not in known[name]:
                raise GameError(
                    f'option {name} cannot be "{value}"; choose {", ".join(known[name])}'
                )
        options = {**self._usual_options, **given}
        if problem := self.check_options(options, seats or self.seat_counts[0]):
            raise GameError(problem)
        return options

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the game is not for."""
        if seats not in self.seat_counts:
            low, high = self.seat_counts[0], self.seat_counts[-1]
            wanted = str(low) if low == high else f"{low} to {high}"
            raise GameError(f"{self.id} takes {wanted} seats, not {seats}")

    def empty(self, options: Mapping[str, str] | None = None, seats: int | None = None) -> S:
        """A bare table: nothing on it, nothing to do."""
        count = self.seat_counts[0] if seats is None else seats
        self.check_seats(count)
        return self.state(self.fill_options(options or {}, count), count)

    def new(
        self,
        options: Mapping[str, str] | None = None,
        seats: int | None = None,
        seed: int = 0,
        source: Source | None = None,
        listen: bool = False,
    ) -> S:
        """The first position, at rest; with `listen`, its story is kept from the first draw on."""
        g = self.empty(options, seats)
        if source is None:
            g.rng = seed & ((1 << 64) - 1)
        g.source = source
        g.story = [] if listen else None
        self.setup(g)
        settle(g)
        return g

    @cached_property
    def notation(self) -> tuple[Line, ...]:
        """The lines a position is written on: the options, then its tables."""
        lines = (*map(_option_line, self.options), *notation(self.state.tables, self.seat_names))
        twice = [name for name, count in Counter(line.name for line in lines).items() if count > 1]
        if twice:
            raise GameError(f'two tables or options of {self.id} are written as "{twice[0]}"')
        return lines

    def write(self, g: S) -> str:
        """The position in the game's notation."""
        return write_position(g, self.notation, self.seat_names)

    def read(
        self, text: str, options: Mapping[str, str] | None = None, seats: int | None = None
    ) -> S:
        """The position that a text in the game's notation describes, at rest."""
        g = self.empty(options, seats)
        read_position(g, text, self.notation, self.step_names, self.seat_names)
        settle(g)
        return g

    def encode(self, g: S) -> dict[str, Any]:
        """The position as plain data, everything in it."""
        return encoding.encode(g)

    def decode(self, data: Mapping[str, Any]) -> S:
        """The position that `encode` wrote, at rest."""
        return encoding.decode(data, self.state, self.step_names)

    @cached_property
    def step_names(self) -> dict[str, type[Step[Any]]]:
        """The steps by their class names."""
        return {step.__name__: step for step in self.steps}

    def view(self, g: S, seat: Seat) -> View[S]:
        """What `seat` may see of the position."""
        return view(g, seat)

    def resample(self, v: View[S], seed: int, source: Source | None = None) -> S:
        """A random position that agrees with the view, with chance of its own.

        With a source, its draws are taken, from number `seed` on.
        """
        g = v.position.clone()
        g.rng, g.source = seed & ((1 << 64) - 1), source
        self.resample_hidden(g, v.seat)
        if g.todo:
            g.asks = g.todo[-1].advance(g)
            if not g.asks:
                raise RuntimeError(f"resampled, {self.id} is no longer at rest: {g.todo[-1]}")
        return g

    def look(self, g: S, seat: Seat) -> Node:
        """The scene that `seat` sees."""
        return self.scene(self.view(g, seat))

    def about(self, v: View[S], node: Node) -> Remarks:
        """What there is to say of a node of the view's scene: what it is, and how it stands."""
        said = about(self.text, node)
        return (*(() if said is None else (said,)), *self.remarks(v, node))

    def stage_of(self, g: S) -> tuple[str | int, ...]:
        """How far the match is, as everybody may know it: a key of `[stage]` and its values."""
        return self.stage(self.view(g, SPECTATOR))

    @cached_property
    def space(self) -> ChoiceSpace:
        """All choices that a question of the game can offer."""
        return ChoiceSpace(choice for question in self.questions for choice in question.choices)

    def why_not(self, g: S, seat: Seat, choice: Choice) -> Refusal | None:
        """The rule, reason and remedy for a choice that is not offered; None if it is."""
        return why_not(g, seat, choice)

    def touches(self, ask: Ask, choice: Choice) -> Touch:
        """The piece that acts in a choice of this decision, and the nodes where it can be made.

        `move navigator.lounge`, where `move` is an acting verb: the navigator acts, and the choice
        is made on its way `navigator.lounge` or on the lounge.
        """
        touch = self._touch(choice)
        return touch if touch.actor else Touch(ask.actor, touch.places)

    def _touch(self, choice: Choice) -> Touch:
        """What a choice touches whoever is asked."""
        if not choice.target:
            return Touch("", ())
        if choice.verb not in self.acting:
            return Touch("", (choice.target,))
        actor, *places = choice.target.split(".")
        return Touch(actor, (choice.target, *places))

    @cached_property
    def _choices_on(self) -> dict[str, list[Choice]]:
        """The choices by the nodes they touch; those that touch none under an empty id."""
        found: dict[str, list[Choice]] = {}
        for choice in self.space.choices:
            touch = self._touch(choice)
            for node in {touch.actor, *touch.places} - {""} or {""}:
                found.setdefault(node, []).append(choice)
        return found

    def choices_on(self, node: str) -> Sequence[Choice]:
        """The choices that touch a node; a part of a piece (`navigator.pawn`) stands for it."""
        known = self._choices_on
        return known.get(node, known.get(node.partition(".")[0], ()))

    def near_misses(
        self, g: S, seat: Seat, node: str | None = None
    ) -> list[tuple[Choice, Refusal]]:
        """The choices of the seat's decision that are not offered, each with its refusal.

        With a node, only those that touch it; with an empty one, those that touch none.
        """
        if all(ask.seat != seat for ask in g.asks):
            return []
        missed = []
        for choice in self.space.choices if node is None else self.choices_on(node):
            if not is_offered(g, seat, choice):
                refusal = why_not(g, seat, choice)
                if refusal is not None and refusal.near:
                    missed.append((choice, refusal))
        return missed

    def explain(self, seat: Seat, refused: Choice | Ruling, refusal: Refusal) -> str:
        """The refusal as one line: why, what would make it legal, the rule."""
        why = plain(self.text.refusal(seat, refused, refusal))
        remedy = plain(self.text.remedy(seat, refused, refusal))
        return f"{why} {remedy} [{refusal.rule}]" if refusal.rule else f"{why} {remedy}"

    @cached_property
    def text(self) -> Text:
        """The game's words in English, read and checked once."""
        return self.text_in(ENGLISH)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages that the game has words in, English first."""
        files = content.listing(self.package, "text")
        there = {file.removesuffix(".toml") for file in files if file.endswith(".toml")}
        return tuple(code for code in languages() if code in there)

    def text_in(self, code: str) -> Text:
        """The game's words in a language; in English where it has none in that one."""
        code = code if code in (*self.languages, STRETCHED) else ENGLISH
        if code not in self._texts:
            self._texts[code] = self._read_text(code)
        return self._texts[code]

    @cached_property
    def _texts(self) -> dict[str, Text]:
        return {}

    def _read_text(self, code: str) -> Text:
        is_source = code in (ENGLISH, STRETCHED)
        file = read_words(self.package, ENGLISH if is_source else code)
        words, names = file.words, self.names
        if is_source:
            words["counted"] = {**self.counted, **words.get("counted", {})}
        if is_source and not callable(self.notes):
            words["note"] = {**self.notes, **words.get("note", {})}
        if code == STRETCHED:
            names = {id: name if id == name else stretched(name) for id, name in names.items()}
        text = Text(
            words,
            names,
            self.seat_names,
            content.numbers(self.package),
            code=code,
            genders=file.genders,
            base=None if is_source else self.text,
        )
        if callable(self.notes):
            text.add_notes(self.notes_in(text))
        return text

    def notes_in(self, text: Text) -> Mapping[str, str]:
        """The small print that comes from the content, in the words of a language if it has any."""
        return self.notes(text) if callable(self.notes) else self.notes

    def text_for(self, seat_names: Sequence[str], code: str = ENGLISH) -> Text:
        """The game's words, with the seats named as the table wants."""
        return self.text_in(code).seated(seat_names)

    @cached_property
    def guide(self) -> Guide | None:
        """The guided first game, played through once; None if there is none."""
        return read_guide(self)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The numbered rules of RULES.md."""
        return parse_rules(content.read(self.package, "RULES.md"))


def _option_line(option: Option) -> Line:
    def read(g: State, text: str) -> None:
        if text not in option.values:
            raise NotationError(f'"{text}" is none of {", ".join(option.values)}')
        g.options[option.name] = text

    return Line(option.name, lambda g: g.options.get(option.name, ""), read)
