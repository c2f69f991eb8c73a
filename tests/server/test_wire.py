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
from websockets.asyncio.client import connect

from mayday.server.config import Limits
from mayday.server.wire import Door
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
