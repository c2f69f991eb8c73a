"""Run: the server as a program, one process or several."""

from __future__ import annotations

from functools import partial

import uvicorn
from litestar import Litestar
from uvicorn.supervisors import Multiprocess

from mayday.server import logs
from mayday.server.app import create_app
from mayday.server.config import Settings


def start_worker(settings: Settings) -> Litestar:
    """What each process runs first."""
    logs.set_up()
    return create_app(settings)


def server_config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        partial(start_worker, settings),
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        ws="websockets-sansio",
        ws_max_size=settings.limits.message_bytes,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    settings.check()
    if settings.is_sqlite:
        settings.data.mkdir(parents=True, exist_ok=True)
    logs.set_up()
    config = server_config(settings)
    if settings.workers == 1:
        uvicorn.Server(config).run()
        return
    socket = config.bind_socket()
    Multiprocess(config, [socket]).run()
