"""A server that stops and starts again goes on as if nothing had happened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from server.client import ME, OPEN, Person, bot, live
from server.postgres import Postgres

SF = "systems-failing"
Servers = Callable[..., Any]


@live
async def test_matches_seats_proposals_and_chat_outlive_the_server(servers: Servers) -> None:
    server = servers()
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN, name="Ann")
    await ben.join(info, 1, "Ben")
    one, two = await ann.sit(info["id"]), await ben.sit(info["id"])
    active = one if one.state["asks"] else two
    await active.play(Random(1), choices=1)
    await one.ask({"type": "chat", "seat": 0, "text": "wait for me"})
    await one.ask({"type": "propose", "seat": 0, "kind": "abandon"})
    await one.until(lambda: one.state["proposal"] is not None)
    state, story = one.state, one.story[0]
    server.stop()
    server.start()
    again = await ann.sit(info["id"])
    await again.until(lambda: bool(again.chat))
    told_anew = {"events": [], "since": 0, "names": {}, "edition": 0}  # the whole story
    assert {**again.state, **told_anew} == {**state, **told_anew}
    assert again.story[0] == story
    assert again.chat[0]["text"] == "wait for me"
    back = await ben.sit(info["id"])
    await back.ask({"type": "agree", "seat": 1, "agree": True})
    await again.until(lambda: again.is_over)


@live
async def test_an_open_deep_undo_goes_on_after_a_restart(servers: Servers) -> None:
    server = servers()
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN, options={"first": "A"})
    await ben.join(info, 1)
    one = await ann.sit(info["id"])
    before = one.state["scene"]
    await one.ask({"type": "choose", "seat": 0, "choice": "scavenge", "at": 0})
    await one.ask({"type": "propose", "seat": 0, "kind": "undo"})
    server.kill()
    server.start()
    two = await ben.sit(info["id"])
    assert two.state["proposal"]["agreed"] == [0]
    await two.ask({"type": "agree", "seat": 1, "agree": True})
    await two.until(lambda: two.state["number"] == 2)
    again = await ann.sit(info["id"])
    assert again.state["scene"] == before


@live
async def test_bots_wait_while_nobody_looks_and_go_on_when_somebody_does(servers: Servers) -> None:
    server = servers(bot_pause=0.2)
    ann = Person(server.base)
    info = await ann.create(SF, bot(), bot())
    watcher = await ann.sit(info["id"])
    await watcher.until(lambda: watcher.state["number"] >= 2)
    server.kill()
    server.start()
    number = (await ann.get(f"/matches/{info['id']}"))["number"]
    await asyncio.sleep(1)  # five times as long as a bot takes
    assert (await ann.get(f"/matches/{info['id']}"))["number"] == number
    again = await ann.sit(info["id"])
    await again.until(lambda: again.state["number"] >= number + 2)


@live
async def test_a_retry_after_a_crash_is_known_by_its_id(servers: Servers) -> None:
    server = servers()
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    table = await ann.sit(info["id"])
    request = table.request(Random(1))
    await table.ask(request, "the same")
    server.kill()
    server.start()
    again = await ann.sit(info["id"])
    assert (await again.ask(request, "the same"))["type"] == "done"
    assert (await ann.get(f"/matches/{info['id']}"))["number"] == 1


@live
async def test_two_workers_show_each_other_choices_chat_and_presence(
    servers: Servers, postgres: Postgres
) -> None:
    """Sockets are opened until both workers have some; all of them see the same."""
    server = servers(database=postgres.database(), workers=2)
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN, options={"first": "A"})
    await ben.join(info, 1)
    watchers = [await Person(server.base).sit(info["id"]) for _ in range(12)]
    one, two = await ann.sit(info["id"]), await ben.sit(info["id"])
    for number in range(3):
        active = one if one.state["asks"] else two
        await active.choose(Random(number))
        for table in (one, two, *watchers):
            await table.until(lambda t=table, n=number: t.state["number"] > n)  # type: ignore[misc]
    await two.ask({"type": "chat", "seat": 1, "text": "all there"})
    for table in (one, *watchers):
        await table.until(lambda t=table: bool(t.chat))  # type: ignore[misc]
        await table.until(lambda t=table: all(s["present"] for s in t.table["seats"]))  # type: ignore[misc]
    assert len({str(w.state["scene"]) for w in watchers}) == 1


@pytest.mark.parametrize("workers", [1, 2])
@live
async def test_a_whole_game_on_postgresql(
    servers: Servers, postgres: Postgres, workers: int
) -> None:
    server = servers(database=postgres.database(), workers=workers)
    ann = Person(server.base)
    info = await ann.create(SF, ME, bot("greedy"))
    table = await ann.sit(info["id"])
    await table.play(Random(3))
    assert table.state["result"] is not None
