"""Line: a connection to one match that comes back by itself, and on which no request is lost."""

from __future__ import annotations

import asyncio
import re
import secrets
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from mayday.server.messages import Hello, Request, Strict
from mayday.terminal.desk import Lost, Refused, lost_by
from mayday.terminal.remote.known import Document

PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)  # seconds before coming back, ever longer
LOST = "The connection is lost. Trying to come back ..."
BACK = "The connection is back."
_CONTROL = re.compile(r"\\u00[0189]|[\x7f-\x9f]")  # as JSON writes them, or as they are
_FOR_GOOD = range(4000, 4100)  # the server says that coming back would not help
_NO_SOCKET = "The server is there, but its web socket does not answer."
_ENDED = "The server ended the connection."
_GARBLED = "The server says something that this version of Mayday does not understand."


class Listener(Protocol):
    """Whoever hears what comes over the line."""

    def hello(self) -> Hello:
        """What to say first, by what is known already."""

    def hear(self, message: Document) -> None:
        """A message that answers nobody."""

    def notice(self, sentence: str) -> None:
        """How the connection stands, or what the server says of it."""


class _Asked(NamedTuple):
    """A request that has no answer yet."""

    data: str
    answer: asyncio.Future[Document]


class Line:
    """One connection after the other to the same match."""

    def __init__(self, address: str, cookie: str, listener: Listener) -> None:
        self._address = address
        self._headers = {"Cookie": cookie} if cookie else {}
        self._listener = listener
        self._socket: ClientConnection | None = None
        self._asked: dict[str, _Asked] = {}
        self._ids = (f"{prefix}-{n}" for prefix in [secrets.token_hex(6)] for n in count(1))
        self._tries = 0
        self._was_here = False  # at the table, at least once
        self._is_here = False
        self._turned_away = ""
        self._ended = ""  # why there is no way back

    def new_id(self) -> str:
        """An id that no other request in the match has."""
        return next(self._ids)

    async def ask(self, request: Request) -> Document:
        """Send a request until it is answered, by the same id; Refused in the server's words."""
        if self._ended:
            raise Refused(self._ended)
        answer: asyncio.Future[Document] = asyncio.get_running_loop().create_future()
        data = _written(request)
        self._asked[request.id] = _Asked(data, answer)
        try:
            await self._send(data)
            message = await answer
        finally:
            self._asked.pop(request.id, None)
        if message["type"] == "error":
            raise Refused(message["message"], message["rule"] or "")
        return message

    async def _send(self, data: str) -> None:
        """What cannot be sent now is sent when the connection is back."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(data)

    async def run(self) -> None:
        """Listen, and come back after every loss; Lost once that would not help."""
        try:
            while True:
                with suppress(OSError, WebSocketException, TimeoutError):
                    async with connect(
                        self._address, additional_headers=self._headers, max_size=None
                    ) as socket:
                        await self._converse(socket)
                self._socket = None
                if self._is_here:
                    self._is_here = False
                    self._listener.notice(LOST)
                if not self._was_here and self._tries >= len(PAUSES):
                    raise Lost(self._turned_away or _NO_SOCKET)
                await asyncio.sleep(PAUSES[min(self._tries, len(PAUSES) - 1)])
                self._tries += 1
        except Exception as error:
            lost = lost_by(error)
            self._ended = str(lost)
            for asked in self._asked.values():
                if not asked.answer.done():
                    asked.answer.set_exception(Refused(self._ended))
            raise lost from error

    async def _converse(self, socket: ClientConnection) -> None:
        """Say hello and all that was not answered, then listen until the connection ends."""
        await socket.send(_written(self._listener.hello()))
        for asked in list(self._asked.values()):
            await socket.send(asked.data)
        self._socket = socket
        try:
            while True:
                message = _read(await socket.recv())
                self._receive(message)
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code in _FOR_GOOD:
                raise Lost(self._turned_away or _ENDED) from None
        except (msgspec.DecodeError, KeyError):
            raise Lost(_GARBLED) from None

    def _receive(self, message: Document) -> None:
        if message["type"] == "state":
            self._arrive()
        asked = self._asked.get(message.get("id") or "")
        if asked is not None:
            if not asked.answer.done():
                asked.answer.set_result(message)
        elif message["type"] == "error" and message["id"] is None:
            self._turned_away = message["message"]
        else:
            self._listener.hear(message)

    def _arrive(self) -> None:
        """The table is in sight."""
        if self._was_here and not self._is_here:
            self._listener.notice(BACK)
        self._was_here = self._is_here = True
        self._tries, self._turned_away = 0, ""


def _written(message: Strict) -> str:
    return msgspec.json.encode(message).decode()


def _read(data: str | bytes) -> Document:
    """A message; whatever a server says, it cannot write on the terminal by itself."""
    text = data if isinstance(data, str) else data.decode("utf-8", "replace")
    message = msgspec.json.decode(text, type=Document)
    return _printable(message) if _CONTROL.search(text) else message


def _printable(value: Any) -> Any:
    """The same without characters that a terminal would obey."""
    match value:
        case str():
            return "".join(c for c in value if c.isprintable() or c == "\n")
        case list():
            return [_printable(item) for item in value]
        case dict():
            return {_printable(key): _printable(item) for key, item in value.items()}
        case _:
            return value
