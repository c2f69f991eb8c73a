"""Whatever is sent, the server neither breaks nor hangs nor tells how it is built."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from mayday.games import find
from mayday.kernel import Match, Seeded, write_record
from server.client import ME, OPEN, Person, Table, live
from server.process import Server
from tiny.wreck import GAME as WRECK

SF = "systems-failing"
WORDS: list[Any] = [
    None, True, -1, 0, 1, 2, 9, 10**12, 1.5, "", "x", "x" * 65, "end_turn", "scavenge", "finish",
    "repair D16.blue", "\u0000", "é" * 30, [], [0], [0, 1], [9], {}, {"a": 1}, "undo", "ruling",
    "abandon", "random", "greedy", "hal",
]  # fmt: skip
SEATS = (0, 0, 1, 1, 9, None)
SHAPES: dict[str, dict[str, Sequence[Any]]] = {
    "hello": {"version": (1,), "seats": (None, [], [0], [9]), "since": (0, 5), "at": (None, 0, 9)},
    "choose": {"seat": SEATS},
    "undo": {"seat": SEATS},
    "propose": {
        "seat": SEATS,
        "kind": ("undo", "undo", "ruling", "abandon"),
        "to": (None, None, 0, 3, 999),
        "ruling": (None, "more_oxygen", "less_oxygen", "bury cell", "be kind"),
    },
    "agree": {"seat": SEATS, "agree": (True, True, False)},
    "why": {"seat": SEATS, "target": (None, "deck", "D16.blue", "nowhere")},
    "chat": {"seat": SEATS, "text": ("hello", " ", "x" * 600, "\u202e<b>")},
    "hints": {"seat": SEATS, "at": (0, 1, 999)},
    "allow_hints": {"seat": SEATS, "allow": (True, False)},
    "open_chat": {"seat": SEATS, "open": (True, False)},
    "seat": {"seat": SEATS, "bot": (None, None, "random", "hal")},
    "rulings": {"seat": SEATS, "begun": ("", "bury", "set_cells", "set_cells seat1", "be kind")},
    "ping": {},
}
GAMES = {SF: find(SF), "wreck": WRECK}


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def lay_true_table(server: Server) -> tuple[dict[str, str], dict[str, Any]]:
    """A visitor's cookie as headers, and true values for the names that requests speak of."""
    body = {"game": SF, "options": {}, "seats": [ME, OPEN], "name": None}
    made = httpx.post(f"{server.base}/api/v1/matches", json=body)
    match = Match(GAMES[SF], luck=Seeded(1))
    while match.position.asks:
        match.choose(match.position.asks[0].seat, match.position.asks[0].choices[0])
    record = json.loads(write_record(match.record()))
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in made.cookies.items())}
    return headers, {"match": made.json()["id"], "game": SF, "record": record}


def make_true(case: Any, true: dict[str, Any]) -> None:
    """Let the request speak of a game, a match and a record that there are."""
    for fields in (case.path_parameters, case.body):
        if isinstance(fields, dict):
            fields.update({name: true[name] for name in fields.keys() & true.keys()})


@pytest.mark.parametrize("examples", [8, pytest.param(100, marks=pytest.mark.fuzz)])
def test_no_request_that_the_description_allows_breaks_the_server(
    server: Server, examples: int
) -> None:
    schema = schemathesis.openapi.from_url(f"{server.base}/api/v1/openapi.json")
    headers, true = lay_true_table(server)
    statuses: set[int] = set()
    tried = 0
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=examples,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(), is_true=st.booleans())
        def call(case: Any, is_true: bool) -> None:
            if is_true:
                make_true(case, true)
            response = case.call(base_url=server.base, headers=headers if is_true else None)
            case.validate_response(response, checks=CHECKS)
            assert "Traceback" not in response.text
            statuses.add(response.status_code)

        call()
        tried += 1
    assert tried >= 14
    assert {200, 201, 400, 404, 409} <= statuses
    assert "Traceback" not in server.logged()


def random_message(luck: Random, choices: list[str], number: int) -> str | bytes:
    """A message that fits the protocol, one that nearly does, or nothing like one."""
    match luck.randrange(20):
        case 0:
            return luck.randbytes(luck.randrange(40))
        case 1:
            return "".join(chr(luck.randrange(32, 0xD7FF)) for _ in range(luck.randrange(30)))
        case 2:
            return "[" * luck.randrange(1, 3000)
    kind = luck.choice(list(SHAPES))
    message = {"type": kind, "id": f"f{luck.randrange(10_000)}"}
    message |= {field: luck.choice(values) for field, values in SHAPES[kind].items()}
    if kind == "choose":
        message["choice"] = luck.choice(choices)
        message["at"] = max(0, number - luck.choice((0, 0, 0, 1, -1)))
    if luck.random() < 0.2:
        message[luck.choice([*message, "extra"])] = luck.choice(WORDS)
    if luck.random() < 0.05:
        del message[luck.choice(list(message))]
    return json.dumps(message)


async def lay_table(server: Server, game: str) -> list[Table]:
    """Two people and somebody who watches, all at one match."""
    ann, ben, eve = (Person(server.base) for _ in range(3))
    info = await ann.create(game, ME, OPEN)
    await ben.join(info, 1)
    return [await person.sit(info["id"]) for person in (ann, ben, eve)]


async def provoke(table: Table, luck: Random, choices: list[str], said: Counter[str]) -> None:
    """Send some messages, wait until all are answered, and count what came back."""
    number = max(state["number"] for state in table.states.values())
    for _ in range(5):
        await table.socket.send(random_message(luck, choices, number))
    table.answers.pop("alive", None)
    await table.send({"type": "ping", "id": "alive"})
    await table.answer_to("alive")
    for text in table.received:
        message = json.loads(text)
        said[message.get("code", message["type"])] += 1
        assert "Traceback" not in text
    table.received.clear()


@pytest.mark.parametrize("messages", [5000, pytest.param(50_000, marks=pytest.mark.fuzz)])
@live
async def test_no_message_breaks_a_socket(server: Server, messages: int) -> None:
    luck, said = Random(messages), Counter[str]()
    tables: list[Table] = []
    while said.total() < messages:
        if not tables or any(table.is_over for table in tables):
            game = luck.choice((SF, "wreck"))
            spoken = [str(choice) for choice in GAMES[game].space.choices]
            for table in tables:
                await table.person.close()
            tables = await lay_table(server, game)
        try:
            for table in tables:
                await provoke(table, luck, spoken, said)
        except ConnectionClosed:  # another version was asked for
            tables = await lay_table(server, game)
    assert said["internal"] == 0
    assert "Traceback" not in server.logged()
    assert '"level":"error"' not in server.logged()
    expected = {"malformed", "illegal", "stale", "not_your_seat", "frozen", "unknown"}
    assert expected | {"done", "state", "table", "why", "rulings", "chat"} <= set(said)
