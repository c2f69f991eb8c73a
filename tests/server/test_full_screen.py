"""The full screen at a real server's table: by keys, with somebody else at the same table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from mayday.terminal.remote import RemoteDesk, read_address
from mayday.terminal.remote.line import LOST
from server.client import ME, OPEN, Person, Table, live
from server.desks import link
from server.process import Server
from terminal.full.screens import Screenful, on_screen

SF = "systems-failing"
ANN_BEGINS = {"first": "A", "role_a": "medic", "role_b": "chemist"}
BEN_BEGINS = {**ANN_BEGINS, "first": "B"}


@asynccontextmanager
async def joined(
    server: Server, kept: Path, options: dict[str, str]
) -> AsyncIterator[tuple[Table, Screenful]]:
    """Ann sits at the table in a browser; Ben joins on the full screen, by the link."""
    ann = Person(server.base)
    info = await ann.create(SF, ME, OPEN, options=options)
    desk = RemoteDesk(read_address(link(ann, info, 1)), kept, "Ben")
    table = await ann.sit(info["id"])
    async with on_screen(desk) as screen:
        await screen.until(lambda: screen.sitting.is_ready)
        yield table, screen
    assert screen.farewell == f"Your seat is kept. Come back with:  mayday join {desk.address}"


async def choose(screen: Screenful, words: str) -> None:
    """By letters, as many as are needed, and only when it is one's turn."""
    await screen.until(lambda: bool(screen.sitting.menu.offers))
    before = screen.sitting.state.number
    await screen.press("slash")
    await screen.type(words)
    await screen.press("enter")
    await screen.until(lambda: screen.sitting.state.number > before)


@live
async def test_join_choose_and_undo_by_keys(server: Server, tmp_path: Path) -> None:
    async with joined(server, tmp_path, BEN_BEGINS) as (table, screen):
        await screen.shows("Systems Failing · Round 1", "choose an action")
        await choose(screen, "discard")
        await screen.shows("Ben discards")
        await table.until(lambda: table.states[0]["number"] == 1)
        await screen.press("u")
        await screen.until(lambda: "Ben discards" not in screen.text)
        await table.until(lambda: table.states[0]["number"] == 2)
        assert screen.sitting.menu.offers


@live
async def test_chat_goes_both_ways(server: Server, tmp_path: Path) -> None:
    async with joined(server, tmp_path, BEN_BEGINS) as (table, screen):
        await table.ask({"type": "chat", "seat": 0, "text": "Are you there?"})
        await screen.shows(": Are you there? (m answers)")
        await screen.press("m")
        await screen.shows("Say to the table:", "Are you there?")
        await screen.type("Yes I am")
        await screen.press("enter")
        await table.until(lambda: [line["text"] for line in table.chat][1:] == ["Yes I am"])
        await screen.shows("Ben: Yes I am")


@live
async def test_proposals_are_answered_and_made_by_keys(server: Server, tmp_path: Path) -> None:
    async with joined(server, tmp_path, ANN_BEGINS) as (table, screen):
        await table.ask({"type": "propose", "seat": 0, "kind": "concede"})
        await screen.shows("proposes: Concede", "y agrees, n refuses")
        await screen.press("n")
        await table.until(lambda: table.states[0]["proposal"] is None)
        await screen.until(lambda: screen.sitting.state.proposal is None)
        await screen.press("c")
        await screen.shows("Conceding ends the game")
        await screen.press("y")
        await screen.shows("You wait for the others")
        await table.until(lambda: table.states[0]["proposal"] is not None)
        await table.ask({"type": "agree", "seat": 0, "agree": True})
        await screen.shows("You lost.", "q leaves")


@live
async def test_a_connection_that_is_lost_is_said_and_comes_back(
    servers: Callable[..., Server], tmp_path: Path
) -> None:
    server = servers()
    async with joined(server, tmp_path, BEN_BEGINS) as (_, screen):
        server.kill()
        await screen.shows(LOST[:30])
        await screen.until(lambda: bool(screen.sitting.menu.offers))
        await screen.press("slash")
        await screen.type("discard")
        await screen.press("down", "up")
        server.start()
        await screen.press("enter")  # it is sent as soon as the connection is back
        await screen.shows("Ben discards")


@live
async def test_a_watcher_sees_what_is_public_and_chats_where_the_table_lets_it(
    server: Server, tmp_path: Path
) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME, options=ANN_BEGINS)
    table = await ann.sit(info["id"])
    address = read_address(f"{server.base}/match/{info['id']}")
    async with on_screen(RemoteDesk(address, tmp_path, watch=True)) as screen:
        await screen.shows("choose an action")
        assert not screen.sitting.menu.offers
        assert "m chat" not in screen.text
        await table.ask({"type": "open_chat", "seat": 0, "open": True})
        await screen.shows("m chat")
        await screen.press("m")
        await screen.type("Well done")
        await screen.press("enter")
        await table.until(lambda: [line["text"] for line in table.chat] == ["Well done"])
    assert screen.farewell == ""
