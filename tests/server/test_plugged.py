"""Bots that the operator names: programs and classes at the tables of a server, no visitor's."""

from __future__ import annotations

import asyncio
import json
import shlex
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from mayday.cli.problems import InputError
from mayday.cli.server import read_bots, serve
from mayday.server.stdio import play_privately
from server.client import ME, OPEN, PATIENCE, Message, Person, Refused, bot, live
from server.process import Server, free_port

Servers = Callable[..., Server]
SF, CLAIMS = "systems-failing", "claims"
PROGRAM = """
import json, os, sys
for line in sys.stdin:
    state = json.loads(line)
    with open({log!r}, "a") as log:
        print(os.getpid(), state["seat"], file=log)
    print(0, flush=True)
"""


def program(folder: Path) -> tuple[str, Path]:
    """A program that makes the first choice and writes down that it was asked."""
    log, file = folder / "asked", folder / "first bot.py"
    file.write_text(PROGRAM.format(log=str(log)), "utf-8")
    return shlex.join((sys.executable, str(file))), log


async def until(fact: Callable[[], bool]) -> None:
    """Wait for something that another process brings about."""
    async with asyncio.timeout(PATIENCE):
        while not fact():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (["./my_bot"], {"my_bot": "./my_bot"}),
        (["python my_bot.py"], {"my_bot": "python my_bot.py"}),
        (["my_bots:Patient"], {"Patient": "my_bots:Patient"}),
        (["a=./bot --deep", "b=./bot"], {"a": "./bot --deep", "b": "./bot"}),
    ],
)
def test_a_bot_goes_by_the_name_it_is_given_or_by_its_file(
    given: list[str], found: dict[str, str]
) -> None:
    assert read_bots(given) == found


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (["./bot --deep"], "--bots needs a name of its own"),
        ([""], "--bots needs a name of its own"),
        (["./bot", "elsewhere/bot.py"], "--bots needs a name of its own"),
        (["./nowhere"], "cannot start the bot ./nowhere: there is no such program"),
        (["hal=nowhere"], 'no bot "nowhere"'),
        (["mine=nowhere:Bot"], 'the bot "nowhere:Bot" cannot be loaded'),
        (["greedy=python bot.py"], 'there is a bot "greedy" already'),
    ],
)
def test_a_bot_that_cannot_play_is_one_clear_line(
    tmp_path: Path, given: list[str], reason: str
) -> None:
    with pytest.raises(InputError) as problem:
        serve(port=free_port(), data=tmp_path, bots=given)
    assert str(problem.value).startswith(reason)
    assert "\n" not in str(problem.value)


@live
async def test_a_program_sits_at_a_table_of_the_server(servers: Servers, tmp_path: Path) -> None:
    command, log = program(tmp_path)
    server = servers(bots={"first": command})
    ann = Person(server.base)
    assert (await ann.get(f"/games/{SF}"))["bots"][-1] == "first"
    table = await ann.sit((await ann.create(SF, ME, bot("first")))["id"])
    await table.play(Random(1), 20)
    await until(log.is_file)
    assert {line.split()[1] for line in log.read_text("utf-8").splitlines()} == {"1"}
    assert command not in "".join(table.received)


@live
async def test_a_visitor_names_no_programs(servers: Servers, tmp_path: Path) -> None:
    command, log = program(tmp_path)
    server = servers(bots={"first": command})
    ann = Person(server.base)
    info = await ann.create(CLAIMS, ME, OPEN)
    table = await ann.sit(info["id"])
    for wanted in (command[-40:], "./bot", "os:abort", "mayday.bots.random:RandomBot", " "):
        with pytest.raises(Refused, match=r"no such bot; there are .*, first") as refused:
            await ann.create(CLAIMS, ME, bot(wanted))
        assert refused.value.code == "unknown"
        with pytest.raises(Refused, match=r"no such bot; there are .*, first"):
            await table.ask({"type": "seat", "seat": 1, "bot": wanted})
    assert not log.exists()


@live
async def test_a_bot_that_is_not_offered_any_more_leaves_it_to_the_dice(
    servers: Servers, tmp_path: Path
) -> None:
    command, log = program(tmp_path)
    server = servers(bots={"first": command})
    ann = Person(server.base)
    info = await ann.create(CLAIMS, ME, bot("first"))
    server.stop()
    server.settings = msgspec.structs.replace(server.settings, bots={})
    server.start()
    table = await ann.sit(info["id"])
    await table.play(Random(1), 3)
    assert not log.exists()


@live
async def test_a_program_plays_on_a_private_table(tmp_path: Path) -> None:
    command, log = program(tmp_path)
    heard: asyncio.Queue[Message] = asyncio.Queue()

    async def me() -> AsyncIterator[str]:
        yield '{"type": "hello", "version": 1}'
        while (message := await heard.get())["type"] != "state" or message["number"] < 12:
            asks = message.get("asks") or ()
            for ask in asks:
                choice, at = ask["choices"][0]["choice"], message["number"]
                made = {"type": "choose", "id": f"{at}", "seat": 0, "choice": choice, "at": at}
                yield json.dumps(made)

    def hear(data: bytes) -> None:
        heard.put_nowait(json.loads(data))

    await play_privately(SF, {}, ("stdio", command), me(), hear)
    assert log.is_file()
