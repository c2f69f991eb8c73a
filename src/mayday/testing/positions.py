"""Tests that read like the rule book: given a position, when a seat chooses, then.

g = given(GAME, '''
    zone2  D16{R}
    poolA  BG
    todo   Turn A > Turn B > Upkeep
''')
when(g, "A repair D16.blue", "A place D16.green")
then(g, "zone2 -", "discard D16")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from mayday.kernel import (
    AmbiguousChoice,
    Choice,
    Event,
    GameDef,
    IllegalChoice,
    MalformedChoice,
    Scripted,
    Seat,
    State,
    encode,
    play,
    read_position,
    settle,
)

S = TypeVar("S", bound=State)


class Table(Generic[S]):
    """A position under test: the game it belongs to, `g`, and what happened on it."""

    def __init__(self, game: GameDef[S], g: S) -> None:
        self.game = game
        self.g = g

    def __str__(self) -> str:
        return self.game.write(self.g)

    @property
    def events(self) -> list[Event]:
        """Everything that happened since the position was given."""
        return [told.event for told in self.g.story or ()]

    def offers(self, seat: str) -> list[str]:
        """What the seat is offered now, as written choices."""
        number = self.game.seat_names.index(seat)
        return [str(c) for ask in self.g.asks if ask.seat == number for c in ask.choices]


def given(
    game: GameDef[S],
    position: str,
    rolls: Sequence[int] | None = None,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
) -> Table[S]:
    """The table that the notation describes, at rest; `rolls` scripts the raw results of chance."""
    g = game.empty(options, seats)
    read_position(g, position, game.notation, game.step_names, game.seat_names)
    g.rng = seed
    g.source = Scripted(rolls) if rolls is not None else None
    g.story = []
    settle(g)
    return Table(game, g)


def when(table: Table[Any], *moves: str) -> None:
    """Make choices, each written as `seat verb target`; all must be legal."""
    for move in moves:
        seat, choice = read_move(table.game, move)
        play(table.g, seat, choice)


def then(table: Table[Any], *lines: str, **values: object) -> None:
    """The named tables look as written (`-` is empty), the named attributes have these values."""
    __tracebackhide__ = True
    wanted = table.game.empty(table.g.options, table.g.seats)
    read_position(
        wanted, "\n".join(lines), table.game.notation, table.game.step_names, table.game.seat_names
    )
    for line in lines:
        name = line.split()[0]
        actual, expected = _line(table, table.g, name), _line(table, wanted, name)
        assert actual == expected, f"{name} is {actual or '-'}, not {expected or '-'}\n{table}"
    for name, value in values.items():
        actual = getattr(table.g, name)
        assert actual == value, f"{name} is {actual!r}, not {value!r}\n{table}"


def refused(table: Table[Any], move: str, rule: str) -> None:
    """The choice is refused under this rule, and changes nothing."""
    __tracebackhide__ = True
    seat, choice = read_move(table.game, move)
    before = encode(table.g)
    refusal = table.game.why_not(table.g, seat, choice)
    assert refusal is not None, f"{move} is offered\n{table}"
    assert refusal.rule == rule, f"{move} is refused by {refusal.rule}, not {rule}"
    assert table.game.explain(seat, choice, refusal)
    try:
        play(table.g, seat, choice)
    except IllegalChoice as error:
        given_reason = error.refusal
    else:
        raise AssertionError(f"{move} was explained as illegal but went through\n{table}")
    assert given_reason == refusal, f"{move} is explained by {refusal}, refused by {given_reason}"
    assert encode(table.g) == before, f"the refused {move} changed the position\n{table}"


def read_move(game: GameDef[Any], move: str) -> tuple[Seat, Choice]:
    """`A repair D16.blue` as seat and choice; a target may be left out where only one fits."""
    name, _, written = move.strip().partition(" ")
    if name not in game.seat_names:
        raise MalformedChoice(f'no seat "{name}"; there are {", ".join(game.seat_names)}')
    seat = Seat(game.seat_names.index(name))
    try:
        return seat, game.space.read(written)
    except MalformedChoice:
        fitting = [c for c in game.space.choices if str(c).startswith(written)]
        if len(fitting) > 1:
            raise AmbiguousChoice(f'"{written}" fits {", ".join(map(str, fitting[:5]))}') from None
        if not fitting:
            raise
        return seat, fitting[0]


def _line(table: Table[Any], g: Any, name: str) -> str:
    for line in table.game.write(g).splitlines():
        if line.split()[0] == name:
            return line[len(name) :].strip()
    return ""
