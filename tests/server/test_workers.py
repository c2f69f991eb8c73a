"""Workers: bots that misbehave, errors that nobody expected, workers that die."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mayday.kernel import Choice, Seat
from mayday.server.bodies import SeatWish
from mayday.server.bots import Thinkers
from mayday.server.config import Settings
from mayday.server.hub import Hub, Maker
from mayday.server.library import Library
from mayday.server.seating import seat_people
from mayday.server.thinking import Decision, pack
from server.client import ME, PATIENCE, Person, live
from server.hubs import Ear, new_match, running_hub, two_hubs
from server.postgres import Postgres
from server.process import Server

Servers = Callable[..., Server]
ODD = tuple(f"server.odd_games:{name}" for name in ("SLOW", "CONFUSED", "DEADLY"))
LONG = 5.0  # seconds for a choice: enough on a busy machine, and the slow bot takes them all


async def ask(thinkers: Thinkers, library: Library, game: str) -> tuple[Choice, tuple[Choice, ...]]:
    """What a greedy bot chooses first in a game, and what it could choose."""
    definition = library.find(game)
    g = definition.new(seed=1)
    first = g.asks[0]
    view = definition.view(g, first.seat)
    return await thinkers.choose("greedy", game, view, first), first.choices


@pytest.mark.parametrize(
    ("game", "reason"),
    [("slow", "it took too long"), ("confused", "no idea"), ("deadly", "its process ended")],
)
@live
async def test_a_bot_that_gives_no_answer_lets_the_dice_decide_and_the_next_one_thinks(
    caplog: pytest.LogCaptureFixture, game: str, reason: str
) -> None:
    settings = Settings(games=ODD, bot_processes=1, bot_seconds=LONG)
    thinkers, library = Thinkers(settings), Library(ODD)
    try:
        with caplog.at_level(logging.INFO, "mayday.server"):
            choice, offered = await ask(thinkers, library, game)
            assert choice in offered
            (failed,) = [line for line in caplog.records if line.name == "mayday.server"]
            assert reason in failed.fields["error"]  # type: ignore[attr-defined]
            caplog.clear()
            choice, offered = await ask(thinkers, library, "systems-failing")
        assert choice in offered
        assert not [line for line in caplog.records if line.name == "mayday.server"]
    finally:
        await thinkers.close()


@live
async def test_after_an_error_in_the_middle_of_a_choice_the_match_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "claims", Random(1))
        room = match.room
        play, first = room.match.choose, room.match.position.asks[0]
        request = {"type": "choose", "seat": first.seat, "choice": str(first.choices[0]), "at": 0}

        def break_down(*args: Any) -> None:
            play(*args)
            raise RuntimeError("a fault in the rules")

        monkeypatch.setattr(room.match, "choose", break_down)
        await match.ears[first.seat].tell(id="a", **request)
        assert b'"code":"internal"' in match.ears[first.seat].heard[-1]
        assert b"a fault" not in b"".join(match.ears[first.seat].heard)
        await match.ears[first.seat].tell(id="b", **request)
        assert (room.match.number, room.row.number) == (1, 1)


@live
async def test_what_was_written_though_the_answer_was_lost_is_shown_to_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "claims", Random(1))
        first = match.room.match.position.asks[0]
        request = {"type": "choose", "seat": first.seat, "choice": str(first.choices[0]), "at": 0}
        write = hub.store.advance

        async def write_and_lose_the_connection(*args: Any) -> None:
            monkeypatch.setattr(hub.store, "advance", write)
            await write(*args)
            raise ConnectionResetError

        monkeypatch.setattr(hub.store, "advance", write_and_lose_the_connection)
        await match.ears[first.seat].tell(id="a", **request)
        assert b'"code":"internal"' in match.ears[first.seat].heard[-1]
        await match.ears[first.seat].tell(id="a", **request)
        assert match.ears[first.seat].heard[-1] == b'{"type":"done","id":"a"}'
        for ear in match.ears:
            assert json.loads(ear.last_state)["number"] == 1


@live
async def test_who_is_present_elsewhere_is_known_and_forgotten_with_its_worker(
    tmp_path: Path, postgres: Postgres
) -> None:
    """Two workers; the second one falls silent as if it had been killed."""
    async with two_hubs(tmp_path, postgres) as (one, two):
        match = await new_match(two, "claims", Random(1))
        room = await one.room(match.room.id)
        watcher = Ear(one, room, None)
        await watcher.tell(type="hello", version=1)
        await watcher.until(lambda: room.presence.seats == {0, 1})
        await one.fanout.forget_the_gone()
        assert room.presence.seats == {0, 1}
        await two.fanout.close()
        await watcher.until(lambda: room.presence.seats == set(), one.fanout.forget_the_gone)
        assert b'"present":true' not in watcher.heard[-1]


@pytest.mark.parametrize("kind", ["choose", "undo", "propose"])
@live
async def test_what_is_sent_again_to_another_worker_is_known_there(
    tmp_path: Path, postgres: Postgres, kind: str
) -> None:
    """One worker wrote it down and was gone before it said so; the other heard nothing of it."""
    async with two_hubs(tmp_path, postgres) as (one, two):
        luck, match = Random(1), await new_match(one, "systems-failing", Random(1))
        game = match.room.match
        while not (seats := [s for s in (Seat(0), Seat(1)) if game.can_undo(s)]):
            await match.play(luck)
        request: dict[str, Any] = {"type": kind, "id": "again", "seat": seats[0]}
        if kind == "choose":
            first = game.position.asks[0]
            choice = str(first.choices[0])
            request |= {"seat": first.seat, "choice": choice, "at": game.number}
        elif kind == "propose":
            request |= {"kind": "abandon"}
        ear = Ear(two, await two.room(match.room.id), match.visitors[request["seat"]])
        await ear.tell(type="hello", version=1)
        await two.fanout.close()
        await match.ears[request["seat"]].tell(**request)
        number = game.number
        ear.heard.clear()
        await ear.tell(**request)
        assert b'{"type":"done","id":"again"}' in ear.heard
        assert (ear.session.room.match.number, game.number) == (number, number)


@pytest.mark.parametrize(("driven", "is_claimed"), [(-1.0, False), (-20.0, True), (3600.0, True)])
@live
async def test_bots_are_taken_over_from_a_silent_worker_or_one_whose_clock_was_set_back(
    tmp_path: Path, driven: float, is_claimed: bool
) -> None:
    """So many seconds from now a worker took care of the bots, by its own clock."""
    async with running_hub(tmp_path) as hub:
        match = await new_match(hub, "claims", Random(1))
        now, row = time.time(), match.room.row
        changes = {"bot_turn": True, "driven": now + driven}
        await hub.store.advance(row.id, row.version, changes)
        claimed = await hub.store.claim_bots([row.id], now, lease=10.0)
        assert claimed == [row.id] * is_claimed
        assert await hub.store.claim_bots([row.id], now, lease=10.0) == []


@live
async def test_the_same_name_for_another_request_is_another_request(
    tmp_path: Path, postgres: Postgres
) -> None:
    """Clients make the names up: two may use the same for different choices, at two workers."""
    async with two_hubs(tmp_path, postgres) as (one, two):
        match = await new_match(one, "systems-failing", Random(1))
        first = match.room.match.position.asks[0]
        ear = Ear(two, await two.room(match.room.id), match.visitors[first.seat])
        await ear.tell(type="hello", version=1)
        await two.fanout.close()
        request: dict[str, Any] = {"type": "choose", "id": "1", "seat": first.seat, "at": 0}
        await match.ears[first.seat].tell(**request, choice=str(first.choices[0]))
        ear.heard.clear()
        await ear.tell(**request, choice=str(first.choices[1]))
        refused = json.loads(next(said for said in ear.heard if b'"error"' in said))
        assert (refused["id"], refused["code"]) == ("1", "stale")


@live
async def test_workers_that_die_are_replaced_and_orphans_end_by_themselves(
    servers: Servers, postgres: Postgres
) -> None:
    server = servers(database=postgres.database(), workers=2)
    first = server.workers
    assert len(first) == 2
    for pid in first:
        os.kill(pid, signal.SIGKILL)
    server.wait_until_up()
    await Person(server.base).create("claims", ME, ME)
    assert not {*first} & {*server.workers}
    os.kill(server.pid, signal.SIGKILL)
    server.wait_until_down()  # nobody listens on its port any more


@live
async def test_workers_that_begin_while_the_database_is_away_wait_for_it(
    servers: Servers, postgres_of_its_own: Postgres
) -> None:
    """They say so once, and none of them dies again and again."""
    server = servers(database=postgres_of_its_own.database(), workers=2)

    def lose_everything() -> None:
        waiting = server.logged().count("database_is_away")
        postgres_of_its_own.kill()
        for pid in server.workers:
            os.kill(pid, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while server.logged().count("database_is_away") < waiting + 2:
            assert time.monotonic() < deadline, server.logged()
            time.sleep(0.01)

    lose_everything()
    waiting = server.workers
    postgres_of_its_own.start()
    server.wait_until_up()
    await Person(server.base).create("claims", ME, ME)
    assert server.workers == waiting
    lose_everything()
    server.stop()  # who waits can be told to go
    postgres_of_its_own.start()
    assert "worker_failed" not in server.logged()


@live
async def test_people_are_answered_while_commanders_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All processes of the bots are busy, at the table too, and none of them is the server's."""
    monkeypatch.setenv("HELD_UP", str(tmp_path))
    games = ("server.odd_games:HELD_UP",)
    async with running_hub(tmp_path, games=games, bot_processes=2, bot_seconds=1e6) as hub:
        ears = [await beside_commanders(hub) for _ in range(3)]
        thinking: list[Path] = []
        await ears[0].until(
            lambda: len(thinking) == 2, lambda: found(thinking, tmp_path.glob("*.thinks"))
        )
        assert os.getpid() not in {int(path.stem) for path in thinking}
        for ear in ears:
            state = json.loads(ear.last_state)
            choice, at = state["asks"][0]["choices"][0]["choice"], state["number"]
            await ear.tell(type="choose", id="mine", seat=2, choice=choice, at=at)
            assert b'{"type":"done","id":"mine"}' in ear.heard
            assert json.loads(ear.last_state)["number"] == at + 1
        (tmp_path / "go").touch()
        room = ears[0].session.room
        before = room.match.number
        await ears[0].until(lambda: room.match.number > before)


async def found(thinking: list[Path], there: Iterable[Path]) -> None:
    thinking[:] = there


async def beside_commanders(hub: Hub) -> Ear:
    """Somebody at a table whose other seats are commanders."""
    visitor, game = hub.visitors.new(), hub.library.find("held-up")
    wishes = [SeatWish("bot", "commander"), SeatWish("bot", "commander"), SeatWish("me")]
    seats = seat_people(hub.library, game, wishes, None, visitor)
    room = await hub.new_match(game.id, {}, seats, Maker(visitor, ""))
    ear = Ear(hub, room, visitor)
    await ear.tell(type="hello", version=1)
    return ear


def test_a_program_that_thinks_ends_with_the_server_in_the_middle_of_a_thought(
    tmp_path: Path,
) -> None:
    """The server was killed: its end of the pipe is closed, and it can end nobody."""
    held_up = "server.odd_games:HELD_UP"
    game = Library((held_up,)).find("held-up")
    first = (g := game.new(seed=1)).asks[0]
    question = Decision("greedy", game.id, game.view(g, first.seat), first, seed=1)
    paths = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "HELD_UP": str(tmp_path)}
    program = subprocess.Popen(
        [sys.executable, "-c", "import mayday.server.thinking as t; t.main()", held_up],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**os.environ, **paths},
    )
    assert program.stdin is not None
    try:
        program.stdin.write(pack(question))
        program.stdin.flush()
        while not list(tmp_path.glob("*.thinks")):
            assert program.poll() is None
            time.sleep(0.01)
        program.stdin.close()
        assert program.wait(PATIENCE) == 0
    finally:
        program.kill()
        program.wait()
