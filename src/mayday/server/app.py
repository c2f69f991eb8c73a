"""App: the whole server as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler

from mayday.server import http, metrics, pages
from mayday.server.config import Settings
from mayday.server.guard import EXCEPTION_HANDLERS, Guard
from mayday.server.hub import Hub
from mayday.server.limits import Gate
from mayday.server.logs import log
from mayday.server.messages import VERSION
from mayday.server.replays import Replays
from mayday.server.socket import match_socket

API = "/api/v1"
Beside = Callable[[Litestar], AbstractAsyncContextManager[None]]


def create_app(
    settings: Settings, more: Sequence[ControllerRouterHandler] = (), beside: Sequence[Beside] = ()
) -> Guard:
    """The application of one worker, with its guard.

    Another part of the program may add pages of its own, and what runs beside them.
    """
    settings.check()
    limits = settings.limits
    gate = Gate(limits)
    metrics.SOCKETS.read = lambda: gate.sockets
    app = Litestar(
        route_handlers=[
            http.api(API, limits.record_bytes),
            match_socket,
            *more,
            *pages.HANDLERS,
        ],
        openapi_config=OpenAPIConfig(
            title="Mayday",
            version=str(VERSION),
            description="Matches of tabletop games; the web socket is described in the protocol.",
            path=f"{API}/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        lifespan=[_running(settings), *beside],
        exception_handlers=EXCEPTION_HANDLERS,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        request_max_body_size=limits.message_bytes,
        logging_config=None,
        debug=False,
    )
    app.state.gate = gate
    return Guard(app, gate, settings.sites)


def _running(settings: Settings) -> Beside:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        hub = Hub(settings)
        app.state.hub = hub
        app.state.replays = Replays(hub.library, settings.limits)
        await hub.open()
        log("serving", host=settings.host, port=settings.port, worker=hub.worker)
        try:
            yield
        finally:
            await hub.close()

    return lifespan
