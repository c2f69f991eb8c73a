"""The server on the command line: the lobby, serving matches, and a seat for a program."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from mayday.cli import completion
from mayday.cli.arguments import Options, read_options, split, whole_number
from mayday.cli.declared import Option
from mayday.cli.problems import InputError

if TYPE_CHECKING:
    from mayday.server.config import Settings

PORT = 8150
MAX_PORT = 65535
MAX_WORKERS = 64
_BOT_NAME = re.compile(r"\w[\w-]{0,39}")

Host = Annotated[str, Option("--host", metavar="ADDRESS", help="The address to listen on.")]
Port = Annotated[
    int,
    Option(
        "--port",
        metavar="N",
        parser=whole_number("--port", 1, MAX_PORT),
        help="The port to listen on.",
    ),
]
Database = Annotated[
    str,
    Option("--database", metavar="URL", help="A PostgreSQL database; without it, a SQLite file."),
]
Workers = Annotated[
    int,
    Option(
        "--workers",
        metavar="N",
        parser=whole_number("--workers", 1, MAX_WORKERS),
        help="Processes to serve with; more than one needs PostgreSQL.",
    ),
]
Data = Annotated[
    Path | None,
    Option("--data", metavar="DIR", help="The folder of the SQLite file, not the usual one."),
]


Site = Annotated[
    list[str] | None,
    Option(
        "--site", metavar="NAME", help="A name of this server in the net; may be said repeatedly."
    ),
]
Proxy = Annotated[
    list[str] | None,
    Option(
        "--proxy",
        metavar="ADDRESS",
        help="A proxy before this server, which is believed who asks; may be said repeatedly.",
    ),
]
MetricsToken = Annotated[
    str,
    Option(
        "--metrics-token",
        metavar="TOKEN",
        envvar="MAYDAY_METRICS_TOKEN",
        help="Who has it may read /metrics from elsewhere.",
    ),
]


Plugged = Annotated[
    list[str] | None,
    Option(
        "--bots",
        metavar="BOT",
        help="A program or module:Class that may sit at tables, as NAME=BOT or by the name"
        " of its file or class; may be said repeatedly.",
    ),
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    database: Database = "",
    workers: Workers = 1,
    data: Data = None,
    site: Site = None,
    proxy: Proxy = None,
    metrics_token: MetricsToken = "",
    bots: Plugged = None,
) -> None:
    """Serve matches to browsers and programs.

    \b
    Examples:
      mayday serve
      mayday serve --host 0.0.0.0 --port 80
      mayday serve --database postgresql://mayday@localhost/mayday --workers 4
      mayday serve --site play.example.org --proxy 127.0.0.1
      mayday serve --bots ./my_bot --bots "clever=node bots/clever.js"
    """
    _serve(
        _settings(
            data,
            host=host,
            port=port,
            database=database,
            workers=workers,
            sites=tuple(name.lower() for name in site or ()),
            proxies=tuple(proxy or ()),
            metrics_token=metrics_token,
            bots=read_bots(bots or ()),
        )
    )


def read_bots(given: Sequence[str]) -> dict[str, str]:
    """Bots by the names that people see; the commands and paths are nobody's business."""
    found: dict[str, str] = {}
    for one in given:
        name, equals, made_by = one.partition("=")
        if not equals:
            made_by = one
            name = Path(one.split()[-1] if one.strip() else "").stem.rpartition(":")[2]
        if not _BOT_NAME.fullmatch(name) or name in found:
            raise InputError(f'--bots needs a name of its own for "{one}": say --bots NAME={one}')
        found[name] = made_by
    return found


def lobby() -> None:
    """Serve on this machine and open the browser; if Mayday is already there, just open it."""
    from mayday.cli.browser import is_served, open_page, open_when_served

    address = f"http://localhost:{PORT}"
    if is_served(PORT):
        print(f"Mayday is already on {address}")
        open_page(address)
        return
    settings = _settings(port=PORT, quiet=True)
    open_when_served(PORT, address)
    _serve(settings)


def read_settings(data: Path | None = None, **wishes: Any) -> Settings:
    """What was asked for, if it makes sense."""
    from mayday.server.config import Settings, SettingsError
    from mayday.terminal.saves import data_folder

    settings = Settings(data=data or data_folder(), **wishes)
    try:
        _ = settings.url
    except SettingsError as error:
        raise InputError(str(error)) from None
    return settings


def need_server() -> None:
    """Refuse, if not everything that a server needs is installed."""
    try:
        from mayday.server import run  # noqa: F401  # needs all that the server needs
    except ImportError as error:
        raise InputError(
            f"the server needs {error.name}: pip install 'mayday-games[server]';"
            " without it, mayday play starts a game in the terminal"
        ) from None


def _settings(data: Path | None = None, **wishes: Any) -> Settings:
    """What was asked for, found to work."""
    settings = read_settings(data, **wishes)
    need_server()
    from mayday.server import run
    from mayday.server.config import SettingsError

    try:
        run.prepare(settings)
    except SettingsError as error:
        raise InputError(str(error)) from None
    return settings


def _serve(settings: Settings) -> None:
    from mayday.server import run
    from mayday.server.config import SettingsError

    anywhere = settings.host in ("127.0.0.1", "0.0.0.0", "::")
    shown = "localhost" if anywhere else settings.host
    print(f"Mayday is on http://{shown}:{settings.port} (Ctrl-C stops it)", flush=True)
    try:
        run.serve(settings)
    except SettingsError as error:  # somebody else was faster
        raise InputError(str(error)) from None


Stdio = Annotated[
    bool, Option("--stdio", help="Speak the protocol over standard input and output.")
]
Url = Annotated[str, Option("--url", metavar="URL", help="A server to play on.")]
Token = Annotated[str, Option("--token", metavar="TOKEN", help="The last part of an invite link.")]
Game = Annotated[
    str,
    Option(
        "--game",
        metavar="GAME",
        help="A game for a private table.",
        complete=completion.games,
    ),
]
Seats = Annotated[
    str,
    Option("--seats", metavar="WHO,...", help="stdio or a bot, seat by seat."),
]


def seat(
    stdio: Stdio = False,
    url: Url = "",
    token: Token = "",
    game: Game = "",
    options: Options = "",
    seats: Seats = "",
) -> None:
    """Take a seat as a program: one JSON message a line, as docs/protocol.md says.

    \b
    Examples:
      mayday seat --stdio --url http://localhost:8150 --token TOKEN
      mayday seat --stdio --game systems-failing --seats stdio,greedy
    """
    if not stdio:
        raise InputError("a seat speaks over standard input and output: add --stdio")
    if bool(url) == bool(game):
        raise InputError("name either a server (--url, --token) or a game (--game, --seats)")
    if url and not token:
        raise InputError("--url needs the --token of an invite link")
    who, chosen = _read_seats(game, seats) if game else (), read_options(options)
    import asyncio

    from mayday.server.messages import Problem
    from mayday.server.stdio import play_on_server, play_privately
    from mayday.server.visits import SeatError
    from mayday.terminal.saves import data_folder

    try:
        if url:
            asyncio.run(play_on_server(url, token, data_folder() / "seats"))
        else:
            asyncio.run(play_privately(game, chosen, who))
    except SeatError as error:
        raise InputError(str(error)) from None
    except Problem as problem:
        raise InputError(str(problem)) from None


def _read_seats(name: str, value: str) -> tuple[str, ...]:
    """`stdio,greedy` as who sits where; without a list, the program and greedy bots."""
    from mayday.bots import BotError, check
    from mayday.games import find

    game = find(name)
    if not value:
        return ("stdio", *["greedy"] * (game.seat_counts[0] - 1))
    seats = tuple(split("--seats", value))
    for seat in seats:
        if seat == "stdio":
            continue
        try:
            check(seat)
        except BotError as error:
            raise InputError(f"{error}; or stdio") from None
    game.check_seats(len(seats))
    return seats
