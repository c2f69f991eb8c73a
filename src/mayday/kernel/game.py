"""Game: the one definition from which everything else works.

A game package builds one `GameDef` and calls it GAME. Browser, terminal, bots, lab and server
know games only by this type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from mayday.kernel import content, encoding
from mayday.kernel.chance import Source
from mayday.kernel.flow import (
    Ask,
    Choice,
    Refusal,
    Seat,
    State,
    Step,
    is_offered,
    read_choice,
    settle,
    why_not,
)
from mayday.kernel.position import Line
from mayday.kernel.rules import Rule, parse_rules
from mayday.kernel.scene import Node
from mayday.kernel.text import Text, plain
from mayday.kernel.view import View, view

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=State, contravariant=True)


class Option(NamedTuple):
    """A table option: a name, its values and the one taken if nobody says otherwise."""

    name: str
    values: tuple[str, ...]
    default: str


class Rulings(Protocol[C]):
    """Adjustments of the table that the rules leave to the players: a closed list."""

    def space(self) -> Sequence[Choice]: ...
    def refusal(self, g: C, seat: Seat, ruling: Choice) -> Refusal | None: ...
    def apply(self, g: C, ruling: Choice) -> None: ...
    def shown_to(self, g: C, seat: Seat, ruling: Choice) -> Choice: ...


class Touch(NamedTuple):
    """What a choice touches: the piece that acts, or "", and the nodes where it can be made."""

    actor: str
    places: tuple[str, ...]


class GameError(ValueError):
    """A request that the game cannot fulfil: unknown option, wrong value, wrong seat count."""


class MalformedChoice(ValueError):
    """A choice that is not in the game's choice space at all."""


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


@dataclass(frozen=True)
class GameDef(Generic[S]):
    """One game: rules, content and scene, defined once."""

    id: str
    title: str
    version: int  # of the rules: records of another version are not replayed
    package: str  # where content, text and RULES.md lie
    seat_counts: range
    seat_names: tuple[str, ...]
    cooperative: bool
    credit: str
    state: type[S]
    steps: tuple[type[Step[Any]], ...]
    setup: Callable[[S], None]
    choices: Callable[[], Iterable[Choice]]
    resample_hidden: Callable[[S, Seat], None]
    scene: Callable[[View[S]], Node]
    notation: tuple[Line[S], ...]
    names: Mapping[str, str]
    prompt_rules: Mapping[str, str]
    heuristics: Callable[[S, Ask], Sequence[float]]
    cap: int  # no game takes more choices
    options: tuple[Option, ...] = ()
    check_options: Callable[[Mapping[str, str]], str | None] = lambda options: None
    rulings: Rulings[S] | None = None
    notes: Mapping[str, str] = field(default_factory=dict)  # small print of cards, by id
    headlines: tuple[type, ...] = ()  # the events that make the story of a game, told at its end
    acting: frozenset[str] = frozenset()  # verbs whose target begins with the piece that acts

    def fill_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options with their values; what is unknown is an error that says what to do."""
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                raise GameError(
                    f'{self.id} has no option "{name}"; it has {", ".join(known) or "none"}'
                )
            if value not in known[name].values:
                raise GameError(
                    f'option {name} cannot be "{value}"; choose {", ".join(known[name].values)}'
                )
        options = {name: given.get(name, option.default) for name, option in known.items()}
        if problem := self.check_options(options):
            raise GameError(problem)
        return options

    def check_seats(self, seats: int) -> None:
        if seats not in self.seat_counts:
            low, high = self.seat_counts[0], self.seat_counts[-1]
            wanted = str(low) if low == high else f"{low} to {high}"
            raise GameError(f"{self.id} takes {wanted} seats, not {seats}")

    def empty(self, options: Mapping[str, str] | None = None, seats: int | None = None) -> S:
        """A bare table: nothing on it, nothing to do."""
        count = self.seat_counts[0] if seats is None else seats
        self.check_seats(count)
        return self.state(self.fill_options(options or {}), count)

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

    def encode(self, g: S) -> dict[str, Any]:
        return encoding.encode(g)

    def decode(self, data: Mapping[str, Any]) -> S:
        return encoding.decode(data, self.state, self.step_names)

    @cached_property
    def step_names(self) -> dict[str, type[Step[Any]]]:
        return {step.__name__: step for step in self.steps}

    def view(self, g: S, seat: Seat) -> View[S]:
        return view(g, seat)

    def resample(self, v: View[S], seed: int) -> S:
        """A random position that agrees with the view, with chance of its own."""
        g = v.position.clone()
        g.rng = seed & ((1 << 64) - 1)
        self.resample_hidden(g, v.seat)
        if g.todo:
            g.asks = g.todo[-1].advance(g)
            if not g.asks:
                raise RuntimeError(f"resampled, {self.id} is no longer at rest: {g.todo[-1]}")
        return g

    def look(self, g: S, seat: Seat) -> Node:
        """The scene that `seat` sees."""
        return self.scene(self.view(g, seat))

    @cached_property
    def space(self) -> ChoiceSpace:
        return ChoiceSpace(self.choices())

    def why_not(self, g: S, seat: Seat, choice: Choice) -> Refusal | None:
        """The rule, reason and remedy for a choice that is not offered; None if it is."""
        if choice not in self.space:
            raise MalformedChoice(f'no choice "{choice}" in this game')
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

    def explain(self, seat: Seat, choice: Choice, refusal: Refusal) -> str:
        """The refusal as one line: why, what would make it legal, the rule."""
        why = plain(self.text.refusal(seat, choice, refusal))
        remedy = plain(self.text.remedy(seat, choice, refusal))
        return f"{why} {remedy} [{refusal.rule}]" if refusal.rule else f"{why} {remedy}"

    @cached_property
    def text(self) -> Text:
        return self.text_for(self.seat_names)

    def text_for(self, seat_names: Sequence[str], language: str = "en") -> Text:
        """The game's words, with the seats named as the table wants."""
        catalogue = content.load(self.package, f"text/{language}.toml", dict[str, dict[str, str]])
        catalogue["note"] = {**self.notes, **catalogue.get("note", {})}
        return Text(catalogue, self.names, seat_names)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        return parse_rules(content.read(self.package, "RULES.md"))
