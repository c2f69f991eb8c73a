"""Notation: Systems Failing positions as text.

Zones are written bottom first, as the rules speak of them; decks and the escape stack top
first. `D16{RB}` has a red and a blue cube on it.
"""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.cards import ROLES, CardId, RoleId
from mayday.games.systems_failing.model import NEEDS, SFState
from mayday.kernel.flow import Seat
from mayday.kernel.position import Line, NotationError
from mayday.kernel.zones import UNKNOWN

SEATS = ("A", "B")


def _write_cards(g: SFState, cards: list[CardId]) -> str:
    return " ".join(
        f"{card}{{{cubes.write(g.cubes_on[card])}}}" if card in g.cubes_on else card
        for card in cards
    )


def _read_cards(g: SFState, text: str) -> list[CardId]:
    cards = []
    for word in text.split():
        name, _, letters = word.rstrip("}").partition("{")
        card = CardId(name)
        if card not in NEEDS and not card.startswith("SF") and card != UNKNOWN:
            raise NotationError(f'no card "{card}"')
        if letters:
            g.cubes_on[card] = cubes.read(letters)
        cards.append(card)
    return cards


def _zone(number: int) -> Line[SFState]:
    def read(g: SFState, text: str) -> None:
        g.zones[number] = _read_cards(g, text)

    return Line(f"zone{number + 1}", lambda g: _write_cards(g, g.zones[number]), read)


def _pile(name: str) -> Line[SFState]:
    """A pile kept with its top at the end, written top first."""

    def read(g: SFState, text: str) -> None:
        setattr(g, name, _read_cards(g, text)[::-1])

    return Line(name, lambda g: _write_cards(g, getattr(g, name)[::-1]), read)


def _escaped(seat: int) -> Line[SFState]:
    def read(g: SFState, text: str) -> None:
        g.escaped[seat] = _read_cards(g, text)

    return Line(f"escaped{SEATS[seat]}", lambda g: " ".join(g.escaped[seat]), read)


def _pool(seat: int) -> Line[SFState]:
    def read(g: SFState, text: str) -> None:
        g.pools[seat] = cubes.read(text)

    return Line(f"pool{SEATS[seat]}", lambda g: cubes.write(g.pools[seat]), read)


def _number(name: str) -> Line[SFState]:
    def read(g: SFState, text: str) -> None:
        setattr(g, name, int(text or 0))

    return Line(name, lambda g: str(getattr(g, name) or ""), read)


def _read_roles(g: SFState, text: str) -> None:
    g.roles = [RoleId(role) for role in text.split()]
    if any(role not in ROLES for role in g.roles):
        raise NotationError(f"roles are {', '.join(ROLES)}")


def _read_bag(g: SFState, text: str) -> None:
    g.bag = cubes.read(text)


def _read_stacks(g: SFState, text: str) -> None:
    g.stacks = [int(size) for size in reversed(text.split())]


def _read_first(g: SFState, text: str) -> None:
    g.first = Seat(SEATS.index(text))


def _option(name: str) -> Line[SFState]:
    def read(g: SFState, text: str) -> None:
        g.options[name] = text

    write: Callable[[SFState], str] = lambda g: g.options[name]  # noqa: E731
    return Line(name, write, read)


NOTATION: tuple[Line[SFState], ...] = (
    _option("difficulty"),
    _option("meter"),
    _option("first"),
    _option("role_a"),
    _option("role_b"),
    _zone(0),
    _zone(1),
    _zone(2),
    _pile("escape"),
    _escaped(0),
    _escaped(1),
    _pile("deck"),
    Line("stacks", lambda g: " ".join(map(str, reversed(g.stacks))), _read_stacks),
    _pile("discard"),
    Line("bag", lambda g: cubes.write(g.bag), _read_bag),
    Line("roles", lambda g: " ".join(g.roles), _read_roles),
    _pool(0),
    _pool(1),
    _number("white_on_deck"),
    _number("white_supply"),
    _number("damage"),
    _number("stability"),
    _number("moved_damage"),
    _number("surged_damage"),
    Line("marker", lambda g: SEATS[g.first], _read_first),
    _number("round"),
)
