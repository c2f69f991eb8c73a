"""Measures: how a match went, in numbers that everybody can see."""

from __future__ import annotations

from random import Random

import pytest

from server.client import ME, Person, Refused, live
from server.process import Server

SF = "systems-failing"


@live
async def test_a_match_has_a_value_of_every_measure_for_every_position(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    path = f"/matches/{info['id']}/measures"
    begun = await ann.get(path)
    assert begun["rounds"] == [1]
    assert {curve["id"]: curve["values"] for curve in begun["curves"]}["damage"] == [0]
    table = await ann.sit(info["id"])
    await table.play(Random(5))
    went = await ann.get(path)
    for curve in went["curves"]:
        assert curve["name"] != curve["id"]
        assert len(curve["values"]) == len(went["rounds"]) == table.state["number"] + 1
    damage = {curve["id"]: curve["values"] for curve in went["curves"]}["damage"]
    assert damage == sorted(damage)
    assert damage[-1] == 10
    record = await ann.get(f"/matches/{info['id']}/record")
    assert await ann.post("/replays/measures", {"record": record}) == went


@live
async def test_anybody_may_see_how_a_match_goes(server: Server) -> None:
    info = await Person(server.base).create(SF, ME, ME)
    assert (await Person(server.base).get(f"/matches/{info['id']}/measures"))["rounds"] == [1]
    with pytest.raises(Refused) as refused:
        await Person(server.base).get("/matches/nowhere/measures")
    assert refused.value.status == 404
