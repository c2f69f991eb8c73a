"""Connections that hold what they do not need: half-sent requests, slow bodies, crowds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from mayday.server.config import Limits
from mayday.server.frames import Packet
from mayday.server.wire import Door, SocketConnection
from server.client import ME, Person, live
from server.process import GENEROUS, Server

Servers = Callable[..., Any]
SF = "systems-failing"
HEAD = b"POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n"


async def dial(server: Server, said: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.settings.port)
    writer.write(said)
    await writer.drain()
    return reader, writer


async def hung_up(reader: asyncio.StreamReader) -> bytes:
    """What the server says until it ends the connection."""
    with suppress(ConnectionResetError):
        return await reader.read()
    return b""


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nhost: x", HEAD, HEAD + b"{"])
@live
async def test_a_request_that_does_not_arrive_is_not_waited_for(
    servers: Servers, said: bytes
) -> None:
    server = servers(limits=msgspec.structs.replace(GENEROUS, request_seconds=0.5))
    reader, writer = await dial(server, said)
    assert b" 200 " not in await hung_up(reader)
    writer.close()
    async with httpx.AsyncClient(base_url=server.base) as client:
        assert (await client.get("/healthz")).is_success


@live
async def test_an_answered_connection_and_a_web_socket_stay(servers: Servers) -> None:
    server = servers(limits=msgspec.structs.replace(GENEROUS, request_seconds=0.5))
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    table = await ann.sit(info["id"])
    await asyncio.sleep(1.5)  # three times as long as a request may take
    await table.ask(table.request(Random(0)))


@live
async def test_a_crowd_from_one_address_is_kept_out_and_others_come_in(servers: Servers) -> None:
    few = msgspec.structs.replace(GENEROUS, connections_per_address=20)
    server = servers(limits=few)
    crowd = [await dial(server, b"GET / HTTP/1.1\r\n") for _ in range(30)]
    turned_away = [asyncio.create_task(hung_up(reader)) for reader, _ in crowd]
    while len([task for task in turned_away if task.done()]) < 10:
        await asyncio.sleep(0.01)
    for _, writer in crowd:
        writer.close()
    await asyncio.wait(turned_away)
    async with httpx.AsyncClient(base_url=server.base) as client:
        assert (await client.get("/healthz")).is_success


def test_the_door_counts_by_address_and_in_all() -> None:
    door = Door(Limits(connections=4, connections_per_address=2), proxies=("9.9.9.9",))
    assert [door.enter("1.1.1.1") for _ in range(3)] == [True, True, False]
    assert [door.enter("9.9.9.9") for _ in range(3)] == [True, True, False]
    door.leave("1.1.1.1")
    assert [door.enter("9.9.9.9"), door.enter("1.1.1.1")] == [True, False]


@live
async def test_web_sockets_are_counted_out_again(servers: Servers) -> None:
    few = msgspec.structs.replace(GENEROUS, connections_per_address=5)
    server = servers(limits=few)
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    url = f"ws://127.0.0.1:{server.settings.port}/api/v1/matches/{info['id']}/socket"
    for _ in range(12):
        async with connect(url):
            pass
    async with httpx.AsyncClient(base_url=server.base) as client:
        assert (await client.get("/healthz")).is_success


@live
async def test_handshakes_are_requests_too(servers: Servers) -> None:
    few = msgspec.structs.replace(GENEROUS, requests_per_second=0.001, request_burst=8)
    server = servers(limits=few)
    url = f"ws://127.0.0.1:{server.settings.port}/api/v1/matches/nowhere/socket"
    codes = []
    for _ in range(10):
        async with connect(url) as socket:
            await socket.wait_closed()
            codes.append(socket.close_code)
    assert codes.count(4004) == 7  # one request was spent on starting
    assert codes.count(4129) == 3


@live
async def test_what_is_no_http_has_the_headers_of_every_answer(server: Server) -> None:
    reader, writer = await dial(server, b"\x00\x01 nonsense\r\n\r\n")
    answer = await hung_up(reader)
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"x-content-type-options: nosniff" in answer.lower()
    writer.close()


class Pipe(asyncio.Transport):
    """A transport that keeps what it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.unread = 0

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def close(self) -> None:
        pass

    def abort(self) -> None:
        pass


async def no_application(scope: Any, receive: Any, send: Any) -> None:
    pass


def open_line(limits: Limits) -> tuple[SocketConnection, Pipe]:
    config = Config(no_application, log_config=None)
    config.load()
    line = SocketConnection(
        Door(limits), config=config, server_state=ServerState(), app_state={}, _loop=None
    )
    line.transport = pipe = Pipe()
    return line, pipe


@live
async def test_messages_of_one_moment_leave_together_and_in_order() -> None:
    line, pipe = open_line(Limits())
    done, change, later = Packet(b'"done"'), Packet(b'"change"'), Packet(b'"later"')
    line.write(done)
    line.write(change)
    assert not pipe.written
    await asyncio.sleep(0)
    line.write(later)
    await asyncio.sleep(0)
    assert pipe.written == [done.frame(False) + change.frame(False), later.frame(False)]


@live
async def test_what_was_written_leaves_before_the_line_is_closed() -> None:
    line, pipe = open_line(Limits())
    said = Packet(b'"said"')
    line.write(said)
    line.shutdown()
    assert pipe.written[0] == said.frame(False)
    await asyncio.sleep(0)
    assert said.frame(False) not in pipe.written[1:]


@live
async def test_a_reader_that_is_too_far_behind_is_let_go_and_written_no_more() -> None:
    line, pipe = open_line(Limits(unread_bytes=1000))
    pipe.unread = 1001
    line.write(Packet(b'"first"'))
    await asyncio.sleep(0)
    assert line.is_too_slow
    written = len(pipe.written)
    line.write(Packet(b'"second"'))
    await asyncio.sleep(0)
    assert len(pipe.written) == written
