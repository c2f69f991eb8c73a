"""What the tests with kills rely on: whatever is wrong with a journal is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from server.client import ME, Person, live
from server.ledger import stored
from server.players import SF, Player, check, wrong
from server.postgres import Postgres
from server.process import Server

Servers = Callable[..., Server]
AGAIN = (
    "INSERT INTO journal (match, ply, entry, request, made)"
    " SELECT match, (SELECT max(ply) + 1 FROM journal), entry, {request}, made"
    " FROM journal WHERE ply = 3"
)
MOVED = "UPDATE journal SET ply = {1} WHERE ply = {0}"

PLANTED = {
    "done twice": ([AGAIN.format(request="request")], r"wish-\d+ stands there 2 times"),
    "done twice, under no name": ([AGAIN.format(request="NULL")], "nobody asked for entry"),
    "done twice, under another": ([AGAIN.format(request="'x'")], "nobody sent x"),
    "without its name": (
        ["UPDATE journal SET request = NULL WHERE ply = 3"],
        r"wish-\d+ was acknowledged and is lost",
    ),
    "lost at the end": (
        ["DELETE FROM journal WHERE ply = (SELECT max(ply) FROM journal)"],
        r"wish-\d+ was acknowledged and is lost",
    ),
    "lost on the way": (["DELETE FROM journal WHERE ply = 3"], "are not numbered one by one"),
    "something else": (
        ["UPDATE journal SET entry = (SELECT entry FROM journal WHERE ply = 4) WHERE ply = 3"],
        r"wish-\d+ asked for something else than entry 3",
    ),
    "in another order": (
        [
            f"UPDATE journal SET ply = {to} WHERE ply = {ply}"
            for ply, to in ((3, -1), (4, 3), (-1, 4))
        ],
        "were acknowledged in another order",
    ),
}


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
@live
async def test_whatever_is_wrong_with_a_journal_is_found(
    servers: Servers, request: pytest.FixtureRequest, database: str
) -> None:
    settings = {}
    if database == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        settings["database"] = postgres.database()
    server = servers(**settings)
    ann = Person(server.base)
    player = Player(ann, (await ann.create(SF, ME, ME))["id"], (0, 1), Random(1))
    await player.play()
    await check(server, [player])
    for statements, found in PLANTED.values():
        journals = await stored(server.settings, *statements)
        assert re.search(found, " / ".join(wrong(journals[player.match], [player])))
    player.answered.append(player.answered[0]._replace(is_done=False))
    refused = wrong((await stored(server.settings))[player.match], [player])
    assert refused == [f"{player.answered[0].id} was refused and stands there"]
