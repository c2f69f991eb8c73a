"""Run: the server as a program, one process or several."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it has none
import uvicorn
from litestar.types import ControllerRouterHandler
from sqlalchemy.exc import SQLAlchemyError

from mayday.kernel import keep_loaded
from mayday.server import logs
from mayday.server.app import Beside, create_app
from mayday.server.config import Settings, SettingsError
from mayday.server.folder import alone_in, make_private
from mayday.server.guard import Guard
from mayday.server.store import Store
from mayday.server.wire import Door, HttpConnection, SocketConnection
from mayday.server.workers import Workers

_RETRY = 1.0  # seconds, while the database is away


def start_worker(
    settings: Settings, more: Sequence[ControllerRouterHandler] = (), beside: Sequence[Beside] = ()
) -> Guard:
    """What each process runs first."""
    logs.set_up(settings.quiet)
    app = create_app(settings, more, beside)
    keep_loaded()
    return app


def server_config(
    settings: Settings, more: Sequence[ControllerRouterHandler] = (), beside: Sequence[Beside] = ()
) -> uvicorn.Config:
    door = Door(settings.limits, settings.proxies)
    http: Any = partial(HttpConnection, door)
    sockets: Any = partial(SocketConnection, door)
    return uvicorn.Config(
        partial(start_worker, settings, more, beside),
        factory=True,
        host=settings.host,
        port=settings.port,
        http=http,
        ws=sockets,
        ws_max_size=settings.limits.message_bytes,
        log_config=None,
        access_log=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def prepare(settings: Settings) -> None:
    """Find out, before anything is started, what would not work; said in one line."""
    settings.check()
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((settings.host, settings.port))
    except OSError as error:
        reason = error.strerror or error
        raise SettingsError(
            f"cannot serve on {settings.host} port {settings.port}: {reason}; try another --port"
        ) from None
    try:
        if settings.is_sqlite:
            make_private(settings.file)
        with _own_folder(settings):
            asyncio.run(_open_database(settings))
    except (OSError, SQLAlchemyError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise SettingsError(f"cannot open the database: {reason}") from None


def _own_folder(settings: Settings) -> AbstractContextManager[None]:
    """The folder of the SQLite file, for this server alone; a PostgreSQL serves many."""
    return alone_in(settings.data) if settings.is_sqlite else nullcontext()


async def _open_database(settings: Settings) -> None:
    """Bring the tables up to date, once for all workers."""
    store = Store(settings.url)
    try:
        await store.open()
    finally:
        await store.close()


def serve(
    settings: Settings, more: Sequence[ControllerRouterHandler] = (), beside: Sequence[Beside] = ()
) -> None:
    """Serve until told to stop; with pages of another part of the program, if there are any."""
    prepare(settings)
    logs.set_up(settings.quiet)
    config = server_config(settings, more, beside)
    with _own_folder(settings):
        if settings.workers == 1:
            uvicorn.Server(config).run()
        else:
            config.load()  # once, for all workers
            port = config.bind_socket()
            Workers(lambda: _work(settings, config, port)).run(settings.workers)


def _work(settings: Settings, config: uvicorn.Config, port: socket.socket) -> None:
    """What a worker does; one that begins while the database is away waits for it."""
    asyncio.run(_wait_for_database(settings))
    uvicorn.Server(config).run([port])


async def _wait_for_database(settings: Settings) -> None:
    while True:
        try:
            return await _open_database(settings)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, SQLAlchemyError) as error:
            logs.log("database_is_away", level=logging.WARNING, error=type(error).__name__)
        await asyncio.sleep(_RETRY)
