"""Table: where people sit down who play in lines.

It is spoken to in the messages of docs/protocol.md, and each call waits until it is done. A match
on this machine is one (`MatchTable`); a seat at a server can be another.

    with table.entered():
        for seat in table.turns():
            table.state(seat), table.story(seat)    # look
            table.choose(seat, choice, number)      # until something changes
    print(table.way_back())
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal, NamedTuple, Protocol

from mayday.kernel import Choice, GameDef, Seat, Text
from mayday.server.messages import (
    EventShown,
    HintShown,
    Missed,
    Prospect,
    RulingsSaid,
    StateShown,
)
from mayday.terminal.desk import Refused

__all__ = ["Command", "Kind", "Refused", "Table"]

Kind = Literal["undo", "ruling", "concede"]


class Command(NamedTuple):
    """Something to type in the shell, and what for."""

    words: str
    command: str


class Table(Protocol):
    """A match with the seats of this screen. Every call may raise Refused."""

    game: GameDef[Any]
    text: Text  # the game's words, with the names of whoever sits here
    people: Sequence[Seat]  # who plays at this screen; nobody: they watch what is public
    options: Mapping[str, str]
    notice: Callable[[str], None]  # called with what the screen must say at once

    @property
    def sitting(self) -> str:
        """Who plays the other seats, in words."""

    @property
    def choices(self) -> int:
        """How many were made and stand."""

    def entered(self) -> AbstractContextManager[None]:
        """Sit at the table; a signal that ends the program comes between two changes only."""

    def turns(self) -> Iterator[Seat | None]:
        """Whose decision it is, of those at this screen, after each change; None: of nobody here.

        It ends with the game.
        """

    def state(self, seat: Seat) -> StateShown:
        """What the seat sees now; its events are in the story."""

    def story(self, seat: Seat) -> Sequence[EventShown]:
        """All that the seat heard and that was not taken back."""

    def choose(self, seat: Seat, choice: Choice, at: int, way: str = "") -> None:
        """Make a choice on position `at`, and on the way to it the choice `way`."""

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last choice, as far as nothing came to light."""

    def last_choice(self, seat: Seat) -> str:
        """What a proposed undo takes back, as far as the seat may know; empty: there is nothing."""

    def propose(self, seat: Seat, kind: Kind, ruling: str = "") -> None:
        """Ask all people; those at this screen have agreed."""

    def wait(self, seat: Seat) -> None:
        """Let another seat that is asked, too, act first."""

    def why(self, seat: Seat) -> Sequence[Missed]:
        """What belongs to the seat's decision and is not offered, and why not."""

    def why_not(self, seat: Seat, choices: Sequence[Choice]) -> Sequence[Missed]:
        """Why these may not be chosen now, as far as the table can say."""

    def prospects(self, seat: Seat, choices: Sequence[Choice]) -> Sequence[Prospect]:
        """What these choices of the seat's decision are good for."""

    def hints(self, seat: Seat) -> Sequence[HintShown]:
        """The best choices of the seat's decision, the best first."""

    def rulings(self, seat: Seat, begun: str) -> RulingsSaid:
        """How a ruling that begins so can go on."""

    def ruling_said(self, seat: Seat, ruling: str) -> str:
        """A whole ruling as the seat may read it."""

    def save(self, path: str = "") -> str:
        """Save elsewhere from now on, or only say where it is saved."""

    def way_back(self) -> Command | None:
        """How to come back to a game that was left; None if there is no way."""

    def afterwards(self) -> Command | None:
        """What can be done with a game that is over."""
