"""Wire: connections before anybody knows what they want.

Whoever holds a connection without asking anything, or asks too slowly, takes it from others; so
connections are counted, in all and by address, and a request must arrive whole in good time.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Collection
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from mayday.server.config import Limits
from mayday.server.guard import HEADERS

if sys.platform != "win32":
    import resource

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
        self.seconds = limits.request_seconds
        self._most = room_for(limits.connections)
        self._most_of_one = limits.connections_per_address
        self._proxies = proxies
        self._inside: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection in, if there is room; a proxy brings many people."""
        is_crowd = self._inside[address] >= self._most_of_one and address not in self._proxies
        if is_crowd or self._inside.total() >= self._most:
            return False
        self._inside[address] += 1
        return True

    def leave(self, address: str) -> None:
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


class SocketConnection(WebSocketsSansIOProtocol):
    """A connection that has become a web socket."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self._door = door

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)
