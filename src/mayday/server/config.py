"""Settings: everything that can be set about a server, with values that need no setting."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path

import msgspec

from mayday.bots import BotError, check, names


class SettingsError(ValueError):
    """Settings that do not fit together, said in one line."""


def check_bots(bots: Mapping[str, str]) -> None:
    """Refuse a name that people could not tell from another, and what cannot play."""
    for name, made_by in bots.items():
        if name in names():
            raise SettingsError(f'there is a bot "{name}" already: call {made_by} another name')
        try:
            check(made_by)
        except BotError as error:
            raise SettingsError(str(error)) from None


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How much one client, or all of them, may ask for."""

    message_bytes: int = 16 * 1024  # one web socket message, or one small HTTP body
    record_bytes: int = 2 * 1024 * 1024
    record_entries: int = 6000
    chat_length: int = 500
    name_length: int = 40
    connections: int = 6000  # of all
    connections_per_address: int = 200
    request_seconds: float = 20.0  # within which a request must have arrived
    requests_per_second: float = 20.0  # HTTP, for one address
    request_burst: int = 100
    messages_per_second: float = 10.0  # web socket, for one connection
    message_burst: int = 60
    work_seconds: float = 0.2  # of a second: thinking about what is not possible, for one address
    work_burst: float = 3.0
    proposal_pause: float = 30.0  # seconds after a refusal
    matches_per_minute: float = 60.0  # new ones, for one address
    match_burst: int = 200
    undos: int = 2000  # without asking anybody, in one match
    deep_undos: int = 50  # by consent, in one match
    open_matches: int = 100  # unfinished matches of one visitor
    day_matches_per_address: int = 300  # of the last day that are unfinished
    sockets_per_address: int = 100
    sockets: int = 5000
    wait_seconds: float = 1.0  # when people wait longer than that, newcomers wait outside
    unread_bytes: int = 2 * 1024 * 1024  # a reader that is this far behind is let go
    rooms: int = 2000  # matches kept in memory while nobody is there


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One server."""

    host: str = "127.0.0.1"
    port: int = 8150
    data: Path = Path()  # the folder of the SQLite file
    database: str = ""  # postgresql://...; empty: SQLite in the data folder
    workers: int = 1
    sites: tuple[str, ...] = ()  # names under which the server answers, beside this machine's own
    proxies: tuple[str, ...] = ()  # addresses whose word about the client's address is believed
    metrics_token: str = ""  # who has it may read the metrics from elsewhere
    bot_processes: int = 2
    bot_pause: float = 0.0  # seconds before each choice of a bot; screens have paces of their own
    bot_seconds: float = 10.0  # a bot that thinks longer lets the dice decide
    absence_seconds: float = 30.0  # for which a player who left is waited for
    bot_lease: float = 10.0  # after so many seconds another worker takes a silent bot over
    quiet: bool = False  # log only what goes wrong
    bots: dict[str, str] = {}  # more bots, by the name that people see: a class or a program
    games: tuple[str, ...] = ()  # more games than the installed ones: `package.module:GAME`
    limits: Limits = Limits()

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.file.absolute()}"
        scheme, separator, rest = self.database.partition("://")
        if not separator or scheme not in ("postgresql", "postgres"):
            raise SettingsError("--database takes a URL like postgresql://user@host/name")
        return f"postgresql+asyncpg://{rest}"

    @property
    def is_sqlite(self) -> bool:
        return not self.database

    @property
    def file(self) -> Path:
        """The SQLite file."""
        return self.data / "mayday.sqlite"

    def check(self) -> None:
        """Refuse what cannot work, in one line."""
        check_bots(self.bots)
        _ = self.url
        if self.workers > 1 and self.is_sqlite:
            raise SettingsError("several workers need PostgreSQL: name it with --database")
        if self.workers > 1 and not hasattr(os, "fork"):
            raise SettingsError("several workers need a system that can fork")
        for proxy in self.proxies:
            if not _is_address(proxy):
                raise SettingsError(f'--proxy takes an address like 127.0.0.1, not "{proxy}"')


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
