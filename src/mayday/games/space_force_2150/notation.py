"""Notation: Space Force 2150 positions as text.

Lines about the crew have a word for each crew member in crew order; `nobody` is dead, or has no
occupation yet. A line `crew` puts everybody into the Lounge with a full tank, unless other lines
say more. Sets of crew members are crew numbers, from 0. The discard pile is written top first;
the deck has no order. `engine+` is a damaged Engine with +1 for the next repair.
"""

from __future__ import annotations

from collections.abc import Callable, Container

from mayday.games.space_force_2150 import ship
from mayday.games.space_force_2150.cards import (
    CARDS,
    OCCUPATIONS,
    SECTIONS,
    VOYAGE,
    CardId,
    ItemId,
    OccupationId,
    SectionId,
)
from mayday.games.space_force_2150.model import SECTION_BIT, Crew, S2State, SectionSet
from mayday.games.space_force_2150.ship import BIT
from mayday.kernel.flow import Seat
from mayday.kernel.position import Line, NotationError
from mayday.kernel.zones import UNKNOWN

SEATS = ("A", "B", "C", "D", "E", "F")
NOBODY = "nobody"
NONE = "-"
COMMANDS = ("two_orders", "twice", "forbidden")


def _known(word: str, among: Container[str], what: str) -> str:
    if word not in among:
        raise NotationError(f'no {what} "{word}"')
    return word


def _number(name: str) -> Line[S2State]:
    def read(g: S2State, text: str) -> None:
        setattr(g, name, int(text or 0))

    return Line(name, lambda g: str(getattr(g, name) or ""), read)


def _flag(name: str) -> Line[S2State]:
    def read(g: S2State, text: str) -> None:
        setattr(g, name, _known(text, ("yes", ""), "answer") == "yes")

    return Line(name, lambda g: "yes" if getattr(g, name) else "", read)


def _word(name: str, among: Container[str], what: str) -> Line[S2State]:
    def read(g: S2State, text: str) -> None:
        setattr(g, name, _known(text, among, what) if text else "")

    return Line(name, lambda g: str(getattr(g, name)), read)


def _numbers(name: str) -> Line[S2State]:
    """A number for each crew member."""

    def write(g: S2State) -> str:
        return " ".join(map(str, getattr(g, name)))

    def read(g: S2State, text: str) -> None:
        setattr(g, name, [int(word) for word in text.split()])

    return Line(name, write, read)


def _set(name: str, members: tuple[str, ...]) -> Line[S2State]:
    """A set of crew numbers or seats."""

    def write(g: S2State) -> str:
        return " ".join(id for n, id in enumerate(members) if getattr(g, name) >> n & 1)

    def read(g: S2State, text: str) -> None:
        setattr(g, name, sum(1 << members.index(word) for word in text.split()))

    return Line(name, write, read)


def _cards(text: str) -> list[CardId]:
    return [CardId(_known(word, CARDS, "card")) for word in text.split()]


def _option(name: str) -> Line[S2State]:
    def read(g: S2State, text: str) -> None:
        g.options[name] = text

    write: Callable[[S2State], str] = lambda g: g.options[name]  # noqa: E731
    return Line(name, write, read)


def _write_crew(g: S2State) -> str:
    return " ".join(crew or NOBODY for crew in g.crew)


def _read_crew(g: S2State, text: str) -> None:
    words = [_known(word, (*OCCUPATIONS, NOBODY), "occupation") for word in text.split()]
    g.crew = [OccupationId("" if word == NOBODY else word) for word in words]
    g.at = [VOYAGE.start_section for _ in g.crew]
    g.tanks = [VOYAGE.tank if crew else 0 for crew in g.crew]
    g.targets = g.tanks[:]
    g.used, g.commands = [0] * len(g.crew), [0] * len(g.crew)


def _read_at(g: S2State, text: str) -> None:
    g.at = [SectionId(_known(word, SECTIONS, "section")) for word in text.split()]


def _read_dead(g: S2State, text: str) -> None:
    g.dead = [OccupationId(_known(word, OCCUPATIONS, "occupation")) for word in text.split()]


def _read_deck(g: S2State, text: str) -> None:
    g.deck = sorted(_cards(text))


def _read_discard(g: S2State, text: str) -> None:
    g.discard = _cards(text)[::-1]


def _read_watch(g: S2State, text: str) -> None:
    g.watch = Crew(int(text or 0))


def _read_lead(g: S2State, text: str) -> None:
    g.lead = Seat(SEATS.index(text))


def _write_damaged(g: S2State) -> str:
    return " ".join(f"{item}+" if g.begun & BIT[item] else item for item in ship.names(g.damaged))


def _read_damaged(g: S2State, text: str) -> None:
    g.damaged = g.begun = ship.NOTHING
    for word in text.split():
        item = ItemId(_known(word.rstrip("+"), BIT, "door or module"))
        g.damaged |= BIT[item]
        if word.endswith("+"):
            g.begun |= BIT[item]


def _write_sections(sections: SectionSet) -> str:
    return ",".join(id for id, bit in SECTION_BIT.items() if sections & bit)


def _read_sections(text: str) -> SectionSet:
    words = [] if text in ("", NONE) else text.split(",")
    return sum(SECTION_BIT[SectionId(word)] for word in words)


def _read_searched(g: S2State, text: str) -> None:
    g.searched = _read_sections(text)


def _write_used(g: S2State) -> str:
    return " ".join(_write_sections(used) or NONE for used in g.used) if any(g.used) else ""


def _read_used(g: S2State, text: str) -> None:
    g.used = [_read_sections(word) for word in text.split()]


_MEMBERS = tuple(map(str, range(len(OCCUPATIONS))))

NOTATION: tuple[Line[S2State], ...] = (
    _option("difficulty"),
    _option("crew_size"),
    _option("lone_crew"),
    _option("occupations"),
    _option("section_bonuses"),
    _option("colony_reserve"),
    Line("crew", _write_crew, _read_crew),
    Line("at", lambda g: " ".join(g.at), _read_at),
    _numbers("tanks"),
    _numbers("targets"),
    Line("dead", lambda g: " ".join(g.dead), _read_dead),
    Line("watch", lambda g: str(g.watch), _read_watch),
    _flag("watch_kept"),
    _number("hull"),
    _number("fuel"),
    _number("supplies"),
    _number("oxygen"),
    Line("damaged", _write_damaged, _read_damaged),
    Line("searched", lambda g: _write_sections(g.searched), _read_searched),
    _number("space"),
    _word("imitated", OCCUPATIONS, "occupation"),
    _set("active", _MEMBERS),
    _set("stationed", _MEMBERS),
    Line("used", _write_used, _read_used),
    _numbers("commands"),
    _flag("cockpit_used"),
    _flag("turret_manned"),
    _flag("lounge_used"),
    Line("lead", lambda g: SEATS[g.lead], _read_lead),
    _set("had_lead", SEATS),
    _set("gave_up", _MEMBERS),
    _number("fuel_leak"),
    _number("turret_jam"),
    _number("overheat"),
    _word("command", COMMANDS, "command"),
    _number("command_round"),
    Line("deck", lambda g: " ".join(g.deck), _read_deck),
    _word("top", (*CARDS, UNKNOWN), "card"),
    _set("top_seen_by", SEATS),
    Line("discard", lambda g: " ".join(reversed(g.discard)), _read_discard),
    _word("due", CARDS, "card"),
    _word("card", CARDS, "card"),
    _number("case"),
    _number("total"),
    _number("round"),
)
