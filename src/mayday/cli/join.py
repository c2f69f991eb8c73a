"""Join: a seat at a table on a server, or a look at it, in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from mayday.cli.arguments import Plain
from mayday.cli.declared import Argument, Option
from mayday.cli.output import console
from mayday.cli.problems import InputError

if TYPE_CHECKING:
    from mayday.terminal.remote import RemoteDesk

Link = Annotated[
    str,
    Argument(
        metavar="URL", help="An invitation, or the address of a match in which you have a seat."
    ),
]
MatchUrl = Annotated[
    str, Argument(metavar="URL", help="The address of a match, as a browser shows it.")
]
Name = Annotated[str, Option("--name", metavar="NAME", help="What you are called at the table.")]


def join(url: Link, name: Name = "", plain: Plain = False) -> None:
    """Take a seat at a running server by its link, and play in the terminal.

    The seat is kept in the data folder: the same link leads back to it.

    \b
    Examples:
      mayday join http://localhost:8150/join/TOKEN --name Ann
      mayday join http://localhost:8150/match/ID
    """
    _sit_down(url, name.strip() or None, plain)


def watch(url: MatchUrl, plain: Plain = False) -> None:
    """Watch a match on a server in the terminal; only what is public is seen.

    \b
    Example:
      mayday watch http://localhost:8150/match/ID
    """
    _sit_down(url, None, plain, watch=True)


def _sit_down(url: str, name: str | None, plain: bool, watch: bool = False) -> None:
    """Open the table: on the full screen where there is one, else in lines."""
    from mayday.terminal.desk import Lost, Refused
    from mayday.terminal.modes import has_full_screen
    from mayday.terminal.remote import AddressError, RemoteDesk, read_address
    from mayday.terminal.saves import data_folder

    try:
        desk = RemoteDesk(read_address(url), data_folder() / "seats", name, watch)
        if has_full_screen(plain):
            from mayday.terminal.full.app import play_full

            print(play_full(desk))
        else:
            _play_in_lines(desk)
    except (AddressError, Refused, Lost) as error:
        raise InputError(str(error).rstrip(".")) from None


def _play_in_lines(desk: RemoteDesk) -> None:
    from mayday.terminal.interrupts import Interrupts
    from mayday.terminal.remote.keyboard import Stdin
    from mayday.terminal.remote.play import RemotePlay
    from mayday.terminal.remote.table import RemoteTable

    with Interrupts().caught():
        RemotePlay(RemoteTable(desk), console(), Stdin()).run()
