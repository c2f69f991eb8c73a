"""Wire: connections before anybody knows what they want.

Whoever holds a connection without asking anything, or asks too slowly, takes it from others; so
connections are counted, in all and by address, and a request must arrive whole in good time.
"""

from __future__ import annotations

import asyncio
import sys
import zlib
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.http11 import Request

from mayday.server.config import Limits
from mayday.server.frames import Packet
from mayday.server.guard import HEADERS
from mayday.server.hosts import neighbourhood

if sys.platform != "win32":
    import resource

LINE = "mayday.line"  # where the application finds the connection itself
_TOO_SLOW = 1013
_FAREWELL = 5.0  # seconds in which a slow reader can still read that it is let go
_DEFLATE = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_max_window_bits=12
)
_OWN_FILES = 200  # descriptors for the database, the bots and the log


def room_for(connections: int) -> int:
    """How many connections this process can hold, once it may hold as many as it can."""
    if sys.platform == "win32":  # which has no such limit
        return connections
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + _OWN_FILES
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return allowed - _OWN_FILES


class Door:
    """The connections of one worker."""

    def __init__(self, limits: Limits, proxies: Collection[str] = ()) -> None:
        self.seconds, self.unread_bytes = limits.request_seconds, limits.unread_bytes
        self._most = room_for(limits.connections)
        self._most_of_one = limits.connections_per_address
        self._proxies = proxies
        self._inside: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection in, if there is room; a proxy brings many people."""
        is_proxy, address = address in self._proxies, neighbourhood(address)
        is_crowd = self._inside[address] >= self._most_of_one and not is_proxy
        if is_crowd or self._inside.total() >= self._most:
            return False
        self._inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        address = neighbourhood(address)
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]


class HttpConnection(H11Protocol):
    """A connection that asks, request by request, until it becomes a web socket or ends."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self._door = door
        self._address: str | None = None  # once it is counted
        self._alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self._door.enter(address):
            transport.abort()
            return
        self._address = address
        self._expect_request()

    def _expect_request(self) -> None:
        """From now on the next request has so long to arrive."""
        self._relax()
        self._alarm = self.loop.call_later(self._door.seconds, self._look)

    def _relax(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _look(self) -> None:
        """Time is up for a request that has not arrived whole; one that has is being answered."""
        is_whole = self.cycle is not None and not self.cycle.more_body
        if not is_whole or self.cycle.response_complete:
            self.transport.abort()

    def on_response_complete(self) -> None:
        self._expect_request()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the web socket counts as the connection."""
        self._relax()
        self._address = None
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        if self._address is not None:
            self._door.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP at all is answered with the headers of any other answer."""
        headers = [*HEADERS.items(), ("content-type", "text/plain"), ("connection", "close")]
        answer = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for part in (answer, h11.Data(data=msg.encode()), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()


def line_of(extensions: Mapping[str, Any] | None) -> SocketConnection:
    """The connection that the application speaks over."""
    line = (extensions or {})[LINE]["line"]
    assert isinstance(line, SocketConnection), "no other connection puts itself there"
    return line


class SocketConnection(WebSocketsSansIOProtocol):
    """A connection that has become a web socket.

    The application writes to it by itself: frames are made once for all who get them, and those of
    one moment, an acknowledgement and what came of it, leave together.
    """

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self._door = door
        self.is_too_slow = False
        self._compresses = False
        self._leaving: list[bytes] = []  # frames of this moment
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [_DEFLATE]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code != 101:
            return
        self._compresses = any(
            isinstance(extension, PerMessageDeflate)
            and extension.local_max_window_bits == zlib.MAX_WBITS
            for extension in self.conn.extensions
        )
        self.scope["extensions"][LINE] = {"line": self}

    def write(self, packet: Packet) -> None:
        """Send a message, with all others of this moment."""
        if not self._leaving:
            self.loop.call_soon(self._flush)
        self._leaving.append(packet.frame(self._compresses))

    def _flush(self) -> None:
        """Let go what waits to leave. A reader that is too far behind is let go as well."""
        frames, self._leaving = self._leaving, []
        if not frames or self.close_sent or self.is_too_slow or self.transport.is_closing():
            return
        self.transport.write(b"".join(frames))
        if self.transport.get_write_buffer_size() > self._door.unread_bytes:
            self.is_too_slow = True
            self._let_go()

    def _let_go(self) -> None:
        """It may never read that we close, so nobody waits for it."""
        self.conn.send_close(_TOO_SLOW)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": _TOO_SLOW})
        self.loop.call_later(_FAREWELL, self.transport.abort)

    async def send(self, message: Any) -> None:
        """What the application says by way of the framework comes after what it wrote."""
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)
