"""Socket: a session over a web socket."""

from __future__ import annotations

from contextlib import suppress

from litestar import WebSocket, websocket
from litestar.datastructures import State

from mayday.server import metrics
from mayday.server.hosts import check_host, check_origin, neighbourhood
from mayday.server.hub import Hub
from mayday.server.limits import Bucket, Gate
from mayday.server.logs import log_failure
from mayday.server.messages import ErrorSaid, Problem, encode
from mayday.server.rooms import Room
from mayday.server.session import Session
from mayday.server.speech import wished
from mayday.server.visitors import COOKIE
from mayday.server.wire import SocketConnection, line_of

_FAILED, _TOO_SLOW = 1011, 1013
_FOR_GOOD = 4000  # to 4099 the client need not come back
_CODES = {
    "unknown": 4004,
    "version": 4002,
    "not_your_seat": 4003,
    "limit": 4129,
    "busy": 4129,
    "internal": _FAILED,
}

Socket = WebSocket[None, None, State]


@websocket("/api/v1/matches/{match:str}/socket")
async def match_socket(socket: Socket, match: str) -> None:
    """Take part in a match, or watch it."""
    hub: Hub = socket.app.state.hub
    gate: Gate = socket.app.state.gate
    address = neighbourhood(socket.client.host if socket.client else "")
    await socket.accept()
    try:
        gate.check_request(address)
        check_host(socket.headers.get("host"), hub.settings.sites)
        check_origin(socket.headers.get("origin"), socket.headers.get("host"))
        gate.open_socket(address)
    except Problem as problem:
        await _turn_away(socket, problem)
        return
    try:
        room = await hub.room(match)
        await _converse(socket, hub, room, gate.work.of(address))
    except Problem as problem:
        await _turn_away(socket, problem)
    except Exception:
        metrics.FAILURES.add()
        log_failure("socket_failed", match=match)
        await _turn_away(socket, Problem("internal", "failed"))
    finally:
        gate.close_socket(address)


async def _turn_away(socket: Socket, problem: Problem) -> None:
    with suppress(Exception):  # the client may be gone already
        message = problem.said(wished(socket.headers.get("accept-language")))
        said = ErrorSaid(id=None, code=problem.code, message=message, rule=problem.rule)
        await socket.send_data(encode(said), mode="text")
        await socket.close(code=_CODES.get(problem.code, _FOR_GOOD))


async def _converse(socket: Socket, hub: Hub, room: Room, work: Bucket) -> None:
    line = line_of(socket.scope["extensions"])
    visitor = hub.visitors.read(socket.cookies.get(COOKIE))
    session = Session(hub, room, visitor, line.write, work)
    room.presence.guests += 1  # it may take its time to say hello: the room stays
    try:
        await _listen(socket, session, line)
    finally:
        room.presence.guests -= 1
        hub.leave(room, session)


async def _listen(socket: Socket, session: Session, line: SocketConnection) -> None:
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        text = event.get("text")
        data = text if isinstance(text, str) else event.get("bytes")
        if not await session.receive(data if isinstance(data, str | bytes) else b""):
            await socket.close(code=_CODES["version"])
            return
        if line.is_too_slow:
            await socket.close(code=_TOO_SLOW)
            return
