"""Models at the table: a real MCP client plays over stdio and over HTTP, and sees only its view."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import anyio
import msgspec
import pytest
from mcp import Client, StdioServerParameters

from mayday.games import find
from mayday.kernel import Seat
from mayday.mcp import telling
from mayday.mcp.server import Tables, build
from mayday.server import hub
from mayday.server.messages import encode
from server.client import ME, OPEN, Person
from server.process import Launcher, Server, free_port

SF = "systems-failing"
COMMAND = (sys.executable, "-m", "mayday.cli")


@pytest.fixture(autouse=True)
def known_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The draws of tables in this process are the same in every run."""
    monkeypatch.setattr(hub, "new_secret", lambda: bytes(32))


def said(result: Any) -> str:
    return "\n".join(part.text for part in result.content)


class Model:
    """Somebody who plays through tools; a refusal is a `Refused`."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def use(self, tool: str, **arguments: Any) -> str:
        result = await self.client.call_tool(tool, arguments)
        if result.is_error:
            raise Refused(said(result))
        return said(result)

    async def start(self, *seats: str, game: str = SF, **options: str) -> tuple[str, str]:
        """A new match: its name, and what was shown."""
        wish = {"game": game, "seats": list(seats), "options": options}
        return match_of(await self.use("start_match", **wish))

    async def play_to_the_end(self, match: str, shown: str, luck: Random) -> str:
        while "The game is over." not in shown:
            numbers = offered(shown)
            assert numbers, shown
            shown = await self.use("choose", match=match, choice=str(luck.choice(numbers)))
        return shown


class Refused(Exception):
    pass


def match_of(shown: str) -> tuple[str, str]:
    found = re.search(r"Your match: (\S+)", shown)
    assert found, shown
    return found[1], shown


def offered(shown: str) -> list[int]:
    """The numbers of the choices."""
    _, _, listed = shown.partition("You are asked:")
    return [int(number) for number in re.findall(r"^  (\d+) ", listed, re.M)]


@asynccontextmanager
async def here(folder: Path, url: str = "") -> AsyncIterator[Model]:
    """A model whose server runs in this process."""
    async with Tables(url, folder) as tables, Client(build(tables)) as client:
        yield Model(client)


def run(play: Callable[[], Awaitable[None]]) -> None:
    anyio.run(play)


def test_a_model_plays_a_whole_game_over_stdio(tmp_path: Path) -> None:
    async def play() -> None:
        command = StdioServerParameters(
            command=COMMAND[0],
            args=[*COMMAND[1:], "mcp"],
            env={"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)},
        )
        async with Client(command) as client:
            model = Model(client)
            assert SF in await model.use("list_games")
            match, shown = await model.start("me", "random", difficulty="easy")
            await model.play_to_the_end(match, shown, Random(1))
            assert "The game is over. " in await model.use("look", match=match)

    run(play)


def test_a_model_plays_over_http(tmp_path: Path) -> None:
    async def play() -> None:
        port = free_port()
        command = [*COMMAND, "mcp", "--http", "--port", str(port)]
        async with await anyio.open_process(command, stderr=None) as process:
            try:
                await listening(port)
                async with Client(f"http://127.0.0.1:{port}/mcp") as client:
                    model = Model(client)
                    match, shown = await model.start("me", "random")
                    for _ in range(3):
                        number = str(offered(shown)[0])
                        shown = await model.use("choose", match=match, choice=number)
                async with Client(f"http://127.0.0.1:{port}/mcp") as again:
                    assert await Model(again).use("look", match=match) == shown
            finally:
                process.terminate()

    run(play)


async def listening(port: int) -> None:
    """Wait until somebody takes connections there."""
    while True:
        try:
            stream = await anyio.connect_tcp("127.0.0.1", port)
        except OSError:
            await anyio.sleep(0.05)
        else:
            await stream.aclose()
            return


def test_choices_are_made_by_number_or_in_the_games_words_and_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with here(tmp_path) as model:
            match, _ = await model.start("me", "greedy", first="A")
            after = await model.use("choose", match=match, choice="end_turn")
            assert "You are asked:" in after
            with pytest.raises(Refused, match="Nothing to undo"):
                await model.use("undo", match=match)
            match, shown = await model.start("me", "greedy", first="A")
            listed = re.findall(r"^  (\d+) Repair .*$", shown, re.M)
            changed = await model.use("choose", match=match, choice=listed[0])
            assert changed != shown
            back = await model.use("undo", match=match)
            assert offered(back) == offered(shown)

    run(play)


def test_refusals_are_sentences(tmp_path: Path) -> None:
    async def play() -> None:
        async with here(tmp_path) as model:
            with pytest.raises(Refused, match="no game"):
                await model.start("me", game="chess")
            with pytest.raises(Refused, match='Exactly one of the seats is "me"'):
                await model.start("greedy", "greedy")
            with pytest.raises(Refused, match="no such bot"):
                await model.start("me", "hal")
            with pytest.raises(Refused, match="has no option"):
                await model.start("me", "greedy", luck="good")
            with pytest.raises(Refused, match="nothing to join"):
                await model.use("join_match", token="x")
            with pytest.raises(Refused, match="no such match"):
                await model.use("look", match="mine")
            match, _ = await model.start("me", "greedy")
            with pytest.raises(Refused, match="There are choices 1 to "):
                await model.use("choose", match=match, choice="999")
            with pytest.raises(Refused, match="no such choice"):
                await model.use("choose", match=match, choice="win at once")

    run(play)


def test_a_model_asks_why_not_for_a_hint_and_for_rules(tmp_path: Path) -> None:
    async def play() -> None:
        async with here(tmp_path) as model:
            match, shown = await model.start("me", "greedy")
            missed = await model.use("why_not", match=match)
            assert re.search(r"\[SF-[A-Z]+-\d+\]", missed)
            hint = await model.use("hint", match=match)
            assert {int(line.split()[0]) for line in hint.splitlines()} <= set(offered(shown))
            assert "Looking ahead" in hint
            rule = find(SF).rules[0]
            assert rule.text in await model.use("search_rules", game=SF, words=rule.id)
            assert "SF-" in await model.use("search_rules", game=SF, words="white cube")
            nothing = await model.use("search_rules", game=SF, words="unicorns")
            assert nothing == "No rule of Systems Failing speaks of that."

    run(play)


def test_a_model_sees_the_view_of_its_seat_only(tmp_path: Path) -> None:
    """What it is shown is made from what the protocol says to the seat, to the letter."""
    game = find("phobos-falling")

    async def play() -> None:
        async with Tables("", tmp_path) as tables, Client(build(tables)) as client:
            model = Model(client)
            match, shown = await model.start("me", "greedy", game=game.id)
            for _ in range(8):
                choice = str(offered(shown)[0])
                shown = await model.use("choose", match=match, choice=choice)
            (room,) = tables._hub.rooms.values()
            state = msgspec.json.decode(encode(room.state(Seat(0))))
            assert state["events"]
            assert telling.table(game, state, state["events"], full=False) == shown

    run(play)


@pytest.fixture
def table_server(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "server"
    folder.mkdir()
    launcher = Launcher()
    server = Server(launcher, folder).start()
    yield server
    server.stop()
    launcher.close()


def test_a_model_joins_a_table_of_people_by_its_link(table_server: Server, tmp_path: Path) -> None:
    async def play() -> None:
        ann = Person(table_server.base)
        info = await ann.create(SF, ME, OPEN, options={"first": "B"})
        link = info["seats"][1]["link"]
        async with here(tmp_path, table_server.base) as model:
            match, shown = match_of(await model.use("join_match", token=link))
            assert "B, choose an action" in shown
            ann_at = await ann.sit(info["id"])
            shown = await model.use("choose", match=match, choice="end_turn")
            assert "Others are to choose; look again later" in shown
            await ann_at.until(lambda: ann_at.states[0]["number"] > 0)
            with pytest.raises(Refused, match="no seat"):
                await model.use("join_match", token="nowhere")
        await ann.close()

    run(play)
