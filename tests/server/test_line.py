"""A line to a match: addresses, servers that answer oddly, and ends that cannot be mended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve

from mayday.server.messages import Hello, Ping
from mayday.terminal.desk import Lost, Refused
from mayday.terminal.remote import Address, AddressError, read_address
from mayday.terminal.remote.line import BACK, LOST, Line
from server.client import Message, live
from server.desks import Sitter
from server.process import free_port


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://localhost:8150/join/abc", Address("http://localhost:8150", token="abc")),
        (" localhost:8150/join/abc/ ", Address("http://localhost:8150", token="abc")),
        ("https://play.example.org/match/m-1", Address("https://play.example.org", match="m-1")),
        ("http://[::1]:8150/watch/m?x=1#y", Address("http://[::1]:8150", match="m")),
        ("http://localhost/matches/m", Address("http://localhost", match="m")),
    ],
)
def test_an_address_is_read(url: str, address: Address) -> None:
    assert read_address(url) == address


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "http://",
        "http:///join/x",
        "ftp://localhost/join/x",
        "http://localhost:99999/join/x",
        "http://[::1/join/x",
        "http://localhost:8150",
        "http://localhost:8150/join/",
        "http://localhost:8150/join/a/b",
        "http://localhost:8150/join/ä",
        "http://localhost:8150/games/phobia",
    ],
)
def test_what_is_no_address_of_a_table_is_said_in_one_line(url: str) -> None:
    with pytest.raises(AddressError, match="leads to no table"):
        read_address(url)


class Ears:
    """Hears a line, and says hello as a newcomer does."""

    def __init__(self) -> None:
        self.heard: list[Message] = []
        self.notices: list[str] = []

    def hello(self) -> Hello:
        return Hello(1)

    def hear(self, message: Message) -> None:
        self.heard.append(message)

    def notice(self, sentence: str) -> None:
        self.notices.append(sentence)


@asynccontextmanager
async def answering(*answers: tuple[str, int]) -> AsyncIterator[str]:
    """A server that says one thing to each who comes, and then closes with a code."""
    left = list(answers)

    async def talk(socket: ServerConnection) -> None:
        said, code = left.pop(0)
        await socket.recv()
        await socket.send(said)
        await socket.close(code)

    async with serve(talk, "127.0.0.1", 0) as server:
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


OTHER = '{"type": "error", "id": null, "code": "version", "message": "Another version."}'
STATE = '{"type": "state", "seat": 0}'


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ((OTHER, 4002), "Another version."),
        ((STATE, 4000), "The server ended the connection."),
        (("nonsense", 1000), "does not understand"),
        (("{}", 1000), "does not understand"),
    ],
)
@live
async def test_a_line_with_no_way_back_ends_with_a_sentence(
    answer: tuple[str, int], reason: str
) -> None:
    async with answering(answer) as address:
        line = Line(address, "", Ears())
        asking = asyncio.create_task(line.ask(Ping(line.new_id())))
        with pytest.raises(Lost, match=reason):
            await line.run()
        with pytest.raises(Refused, match=reason):
            await asking
        with pytest.raises(Refused, match=reason):
            await line.ask(Ping(line.new_id()))


@live
async def test_a_line_comes_back_until_it_is_told_not_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mayday.terminal.remote.line.PAUSES", (0.0,))
    ears = Ears()
    async with answering((STATE, 1012), (OTHER, 4129), (STATE, 1011), (OTHER, 4004)) as address:
        with pytest.raises(Lost, match="Another version"):
            await Line(address, "", ears).run()
    assert ears.notices == [LOST, BACK, LOST]
    assert len(ears.heard) == 2


@live
async def test_a_server_cannot_write_on_the_terminal_by_itself() -> None:
    ears = Ears()
    said = '{"type": "chat", "text": "\\u001b[2Jgone\x9b1m\\n", "seen": [{"\\u0007by": 1}]}'
    async with answering((said, 4004)) as address:
        with pytest.raises(Lost):
            await Line(address, "", ears).run()
    assert ears.heard == [{"type": "chat", "text": "[2Jgone1m\n", "seen": [{"by": 1}]}]


@live
async def test_a_socket_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mayday.terminal.remote.line.PAUSES", (0.0, 0.0))
    with pytest.raises(Lost, match="web socket does not answer"):
        await Line(f"ws://127.0.0.1:{free_port()}", "", Ears()).run()


@asynccontextmanager
async def another_server(answer: str) -> AsyncIterator[str]:
    """The address of a match on something that answers everybody alike."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(f"HTTP/1.0 {answer}".encode())
        writer.close()

    listening = await asyncio.start_server(talk, "127.0.0.1", 0)
    yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/match/x"
    listening.close()


@pytest.mark.parametrize("answer", ["404 Not Found", "200 OK", "500 Oh", "nonsense"])
@live
async def test_another_server_than_mayday_is_said_to_be_one(tmp_path: Path, answer: str) -> None:
    async with another_server(f"{answer}\r\n\r\n<h1>Welcome</h1>") as address:
        with pytest.raises(Refused, match="no Mayday server answers"):
            await Sitter.enter(address, tmp_path)


@live
async def test_a_mayday_of_another_shape_is_said_to_be_of_another_version(tmp_path: Path) -> None:
    async with another_server('200 OK\r\n\r\n{"id": "x"}') as address:
        with pytest.raises(Refused, match="of another version"):
            await Sitter.enter(address, tmp_path)
