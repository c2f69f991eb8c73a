"""Flow: a position is tables and a to-do stack of small frozen steps.

A step does its automatic part and is replaced by what follows, or it asks seats to choose.
Nested decisions and reactions are steps pushed on top; nothing is suspended inside Python
code, so a position can be cloned, encoded and hashed at every decision.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import (
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    NewType,
    NoReturn,
    Protocol,
    Self,
    TypeVar,
    TypeVarTuple,
)

import msgspec

from mayday.kernel.chance import Source
from mayday.kernel.tables import BASE, Declared, copier, declared_in

Seat = NewType("Seat", int)
SPECTATOR = Seat(-1)


def seat_id(seat: Seat) -> str:
    """The node id that stands for a seat in scenes and sentences: seat1, seat2, ..."""
    return f"seat{seat + 1}" if seat >= 0 else "spectator"


G = TypeVar("G", bound="State", contravariant=True)
S = TypeVar("S", bound="State")
Parts = TypeVarTuple("Parts")


class Choice(NamedTuple):
    """One click: what to do, and to which piece or place."""

    verb: str
    target: str = ""  # a node id of the scene

    def __str__(self) -> str:
        return f"{self.verb} {self.target}".rstrip()


def read_choice(text: str) -> Choice:
    """The choice written as `verb target`, whether a game has it or not."""
    verb, _, target = text.strip().partition(" ")
    return Choice(verb, target.strip())


class Ruling(NamedTuple):
    """An adjustment of the table: its kind, and its parts as far as they are said."""

    kind: str = ""  # empty: nothing is said yet
    parts: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *self.parts))


def read_ruling(text: str) -> Ruling:
    """The ruling written as `kind part part`, or its beginning, whether a game has it or not."""
    kind, *parts = text.split(" ")
    return Ruling(kind, tuple(parts))


class Ask(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One seat may now make one of these choices.

    Where several seats are asked at once the first answer counts; the first ask has the lead,
    which matters only where seats must be asked one after the other.
    """

    seat: Seat
    prompt: str  # a text key, never a sentence
    choices: tuple[Choice, ...]
    about: tuple[str, ...] = ()  # ids the prompt speaks of
    actor: str = ""  # the piece that acts in this whole decision


Asks = tuple[Ask, ...]
NOBODY: Asks = ()


class Refusal(NamedTuple):
    """Why a choice is not offered: the rule, a text key and what the sentence speaks of."""

    rule: str
    key: str  # refusal.<key> says why, remedy.<key> what would make it legal
    details: tuple[tuple[str, str | int | tuple[str, ...]], ...] = ()
    near: bool = True  # worth showing greyed out: the choice belongs to the decision at hand


def refuse(
    rule: str, key: str, *, near: bool = True, **details: str | int | tuple[str, ...]
) -> Refusal:
    """A refusal with the details its sentence needs, as keywords."""
    return Refusal(rule, key, tuple(details.items()), near)


class Step(msgspec.Struct, Generic[G], frozen=True, array_like=True, tag=True, gc=False):
    """One thing still to do: frozen, made of plain public values (ids, never tables).

    `advance` does the automatic part, or says who must choose; at rest it changes nothing.
    `refusal` says why a seat may not make a choice now, and None exactly for the offered ones.
    A step that asks nobody has only `advance`.
    """

    def advance(self, g: G) -> Asks:
        """Do the automatic part, or say who must choose; NOBODY if the game just goes on."""
        raise NotImplementedError

    def answer(self, g: G, seat: Seat, choice: Choice) -> None:
        """Do what the seat chose; the choice is one that was offered."""
        raise TypeError(f"{self} asks nobody")

    def refusal(self, g: G, seat: Seat, choice: Choice) -> Refusal | None:
        """Why the seat may not make the choice now; None if it may."""
        raise TypeError(f"{self} asks nobody")


class Result(NamedTuple):
    """How the game ended: a return per seat (1 won, 0 drawn, -1 lost) and the cause."""

    returns: tuple[float, ...]
    cause: str  # a text key


class Event(Protocol):
    """Something that happened: a NamedTuple of ids and numbers, its class name the text key."""

    def _asdict(self) -> dict[str, Any]: ...


class Told(msgspec.Struct, frozen=True, gc=False):
    """An event as it was told: to everybody, or to some seats and differently to the rest."""

    event: Event
    seats: tuple[Seat, ...] | None = None
    others: Event | None = None

    def heard_by(self, seat: Seat) -> Event | None:
        """What the seat hears of it."""
        if self.seats is None or seat in self.seats:
            return self.event
        return self.others


CONCEDED = "conceded"  # the cause of the end of a game that its players gave up


class GameConceded(NamedTuple):
    """All players gave the game up, as one of them proposed."""

    seat: Seat


class GameOver(Exception):
    """Raised by `State.end` so that nothing further is resolved."""


class CutShort(Exception):
    """Raised by `State.cut_to` so that nothing further of what goes on is resolved."""


class _Laid(type):
    """The class of positions: the tables that the body of a State declares become slots.

    The rules look at tables all the time, and a slot is found twice as fast as an entry of a dict.
    """

    def __new__(
        mcls, name: str, bases: tuple[type, ...], body: dict[str, Any], **keywords: Any
    ) -> _Laid:
        declared = declared_in(body)
        for table in declared:
            del body[table.name]
        body["__slots__"] = (*body.get("__slots__", ()), *(table.name for table in declared))
        cls = super().__new__(mcls, name, bases, body, **keywords)
        inherited = cls.tables  # type: ignore[attr-defined]
        tables = tuple({table.name: table for table in (*inherited, *declared)}.values())
        setattr(cls, "tables", tables)  # noqa: B010
        setattr(cls, "_copy_tables", copier(tables))  # noqa: B010  # made, not written
        setattr(cls, "_bare", {})  # noqa: B010
        return cls


class State(metaclass=_Laid):
    """A position. Each game subclasses it and declares its tables."""

    __slots__ = (
        *("__dict__", "asks", "horizon", "options", "result", "rng"),
        *("round", "seats", "source", "story", "todo"),
    )

    over_rules: ClassVar[Mapping[str, str]]  # by the cause of the end: the rule that ended the game
    tables: ClassVar[tuple[Declared, ...]] = BASE
    _bare: ClassVar[dict[int, State]]  # by the number of seats: tables with nothing on them
    game: ClassVar[Any]  # the GameDef that plays on it, which says so itself

    options: dict[str, str]
    seats: int
    round: int
    result: Result | None

    def __init__(self, options: dict[str, str], seats: int) -> None:
        bare = self._bare.get(seats) or self._lay(seats)
        bare._copy_tables(self)
        self.options = options
        self.todo: list[Step[Self]] = []  # the last item is done first
        self.asks: Asks = NOBODY
        self.rng = 0
        self.source: Source | None = None
        self.story: list[Told] | None = None  # somebody listens, or nobody
        self.horizon = 0  # how often something happened that undo may not take back

    @classmethod
    def _lay(cls, seats: int) -> State:
        """The empty tables for a number of seats, laid once and copied from then on."""
        bare = cls._bare[seats] = cls.__new__(cls)
        for table in cls.tables:
            setattr(bare, table.name, table.shape.empty(seats))
        return bare

    def _copy_tables(self, into: Self) -> None:
        """Copy all tables into another position."""
        raise NotImplementedError

    def clone(self) -> Self:
        """An independent copy, cut off from the match: no source, nobody listening."""
        c = self.__class__.__new__(self.__class__)
        self._copy_tables(c)
        c.todo, c.asks = self.todo[:], self.asks
        c.rng, c.horizon = self.rng, self.horizon
        c.source = c.story = None
        return c

    def become(self, step: Step[Self] | None = None, *more: Step[Self]) -> None:
        """Replace the top step by these, to be done in the order written; by none if it is over."""
        if step is None:
            self.todo.pop()
        elif more:
            self.todo[-1:] = (step, *more)[::-1]
        else:
            self.todo[-1] = step

    def push(self, step: Step[Self] | None = None, *more: Step[Self]) -> None:
        """Do these first, in the order written, then what was to be done."""
        if more:
            self.todo.extend(more[::-1])
        if step is not None:
            self.todo.append(step)

    def cut_to(self, *steps: Step[Self]) -> NoReturn:
        """Drop everything that goes on or was still to do, and go on with `steps`."""
        self.todo[:] = steps[::-1]
        raise CutShort

    def emit(self, event: Callable[[*Parts], Event], *parts: *Parts) -> None:
        """Tell everybody what happened; the event is built only when somebody listens."""
        if self.story is not None:
            self.story.append(Told(event(*parts)))

    def emit_to(self, seats: tuple[Seat, ...], event: Event, others: Event | None = None) -> None:
        """Tell `seats` one thing and everybody else another, or nothing."""
        if self.story is not None:
            self.story.append(Told(event, seats, others))

    def reveal(self) -> None:
        """Mark that something hidden came to light: undo stops here."""
        self.horizon += 1

    def bar_undo(self) -> None:
        """What was just done stands, though nothing hidden came to light: undo stops here."""
        self.horizon += 1

    def end(self, cause: str, *returns: float) -> NoReturn:
        """The game is over at this moment; nothing further is resolved."""
        self.result = Result(tuple(map(float, returns)), cause)
        raise GameOver


_MANY = range(10_000)  # more steps in a row than the rules of any game take by themselves


def settle(g: State) -> None:
    """Run the automatic rules until a seat must choose or nothing is left to do."""
    todo = g.todo
    for _ in _MANY:
        if not todo:
            g.asks = NOBODY
            return
        try:
            asks = todo[-1].advance(g)
        except CutShort:
            continue
        except GameOver:
            _stop(g)
            return
        if asks:
            g.asks = asks
            return
    raise RuntimeError(f"the rules never stop: {g.todo}")


def is_offered(g: State, seat: Seat, choice: Choice) -> bool:
    """Whether the seat may make the choice now."""
    return any(ask.seat == seat and choice in ask.choices for ask in g.asks)


def play(g: State, seat: Seat, choice: Choice) -> None:
    """Make one choice. One that was not offered is refused and changes nothing."""
    for ask in g.asks:
        if ask.seat == seat and choice in ask.choices:
            break
    else:
        raise IllegalChoice(g, seat, choice, why_not(g, seat, choice))
    todo = g.todo
    try:
        todo[-1].answer(g, seat, choice)
        asks = todo[-1].advance(g) if todo else NOBODY  # mostly enough: settle goes on if not
    except CutShort:
        asks = NOBODY
    except GameOver:
        _stop(g)
        return
    if asks:
        g.asks = asks
    else:
        settle(g)


def next_ask(asks: Asks, waiting: Collection[Seat] = ()) -> Ask:
    """Whose answer to take where any of several will do: the lead's, or the next one's in order
    if the lead lets others go first."""
    if not waiting:
        return asks[0]
    return next((ask for ask in asks if ask.seat not in waiting), asks[0])


def adjust(g: S, change: Callable[[S], None]) -> None:
    """Change the table from outside the steps, as a ruling does; who is asked is found anew."""
    try:
        change(g)
    except CutShort:
        pass
    except GameOver:
        _stop(g)
        return
    settle(g)


def concede(g: State, seat: Seat) -> None:
    """The players give the game up, as a seat proposed: it is lost for all."""

    def give_up(g: State) -> None:
        g.emit(GameConceded, seat)
        g.end(CONCEDED, *[-1.0] * g.seats)

    adjust(g, give_up)


def _stop(g: State) -> None:
    """Nothing is left to do and nobody is asked."""
    g.todo.clear()
    g.asks = NOBODY


def why_not(g: State, seat: Seat, choice: Choice) -> Refusal | None:
    """Why `seat` may not make `choice` now, or None if it may."""
    if choice not in g.game.space:
        raise MalformedChoice(f'no choice "{choice}" in this game')
    if not g.todo:
        rule = g.over_rules.get(g.result.cause, "") if g.result else ""
        return Refusal(rule, "game_over", near=False)
    if not 0 <= seat < g.seats:
        return Refusal("", "not_at_the_table", near=False)
    return g.todo[-1].refusal(g, seat, choice)


class MalformedChoice(ValueError):
    """A choice that is not in the game's choice space at all."""


class IllegalChoice(ValueError):
    """A choice that was not offered, with its refusal and the position it was tried on."""

    def __init__(self, g: State, seat: Seat, choice: Choice, refusal: Refusal | None) -> None:
        why = f"{refusal.key} [{refusal.rule}]" if refusal else "not offered"
        self.reason = f"seat {seat} cannot {choice}: {why}"
        super().__init__(self.reason)
        self.seat, self.choice, self.refusal = seat, choice, refusal
        self.position = g.clone()

    def __str__(self) -> str:
        """The reason, and the table as the seat sees it."""
        g = self.position
        return f"{self.reason}\n{g.game.write(g.game.view(g, self.seat).position)}"
