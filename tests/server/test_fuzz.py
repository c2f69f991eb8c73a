"""Whatever is sent, the server neither breaks nor hangs nor tells how it is built."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from websockets.exceptions import ConnectionClosed

from server.client import ME, Person, bot, live
from server.process import Server

SF = "systems-failing"
WORDS: list[Any] = [
    None, True, -1, 0, 1, 2, 9, 10**12, 1.5, "", "x", "x" * 65, "end_turn", "scavenge", "finish",
    "repair D16.blue", "\u0000", "é" * 30, [], [0], [0, 1], [9], {}, {"a": 1}, "undo", "ruling",
    "abandon", "random", "greedy", "hal",
]  # fmt: skip
FIELDS = ("id", "seat", "seats", "choice", "at", "kind", "to", "ruling", "agree", "target")
FIELDS += ("text", "bot", "version", "since", "extra")
TYPES = ("hello", "choose", "undo", "propose", "agree", "why", "chat", "seat", "rulings", "ping")


@pytest.mark.parametrize("examples", [6, pytest.param(200, marks=pytest.mark.fuzz)])
def test_no_request_that_the_description_allows_breaks_the_server(
    server: Server, examples: int
) -> None:
    schema = schemathesis.openapi.from_url(f"{server.base}/api/v1/openapi.json")
    tried = 0
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def call(case: Any) -> None:
            response = case.call(base_url=server.base)
            case.validate_response(response, checks=[not_a_server_error])
            assert "Traceback" not in response.text

        call()
        tried += 1
    assert tried >= 13
    assert "Traceback" not in server.logged()


def random_message(luck: Random) -> str | bytes:
    """Something that is nearly a message, or nothing like one."""
    match luck.randrange(12):
        case 0:
            return luck.randbytes(luck.randrange(40))
        case 1:
            return "".join(chr(luck.randrange(32, 0xD7FF)) for _ in range(luck.randrange(30)))
        case 2:
            return "[" * luck.randrange(1, 3000)
    message = {"type": luck.choice(TYPES), "id": f"f{luck.randrange(50)}"}
    for field in luck.sample(FIELDS, luck.randrange(1, 6)):
        message[field] = luck.choice(WORDS)
    if luck.random() < 0.5:
        message |= {"seat": luck.choice((0, 1)), "at": luck.randrange(4)}
    return json.dumps({k: v for k, v in message.items() if k != "version"})


@pytest.mark.parametrize("messages", [2000, pytest.param(20_000, marks=pytest.mark.fuzz)])
@live
async def test_no_message_breaks_a_socket(server: Server, messages: int) -> None:
    ann = Person(server.base)
    luck = Random(messages)
    info = await ann.create(SF, ME, bot())
    table = await ann.sit(info["id"])
    for n in range(messages):
        if table.is_over:
            info = await ann.create(SF, ME, bot())
            table = await ann.sit(info["id"])
        try:
            await table.socket.send(random_message(luck))
            if n % 20 == 19:
                await table.send({"type": "ping", "id": f"ping{n}"})
                await table.answer_to(f"ping{n}")
        except ConnectionClosed:
            table = await ann.sit(info["id"])
        assert all("Traceback" not in text for text in table.received)
        assert all('"internal"' not in text for text in table.received)
        table.received.clear()
    assert "Traceback" not in server.logged()
    assert '"level":"error"' not in server.logged()
