"""Coming, going, coming back: links, stand-ins, rematches, and the list of one's matches."""

from __future__ import annotations

from random import Random

import pytest

from server.client import ME, OPEN, Person, Refused, bot, live
from server.process import Server

SF = "systems-failing"


@live
async def test_a_link_is_shown_only_to_those_who_may_hand_it_out(server: Server) -> None:
    ann, eve = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN)
    assert info["seats"][1]["link"].startswith("/join/")
    again = await ann.get(f"/matches/{info['id']}")
    assert again["seats"][1]["link"] == info["seats"][1]["link"]
    seen = await eve.get(f"/matches/{info['id']}")
    assert seen["seats"][1]["link"] is None
    watching = await eve.sit(info["id"])
    assert watching.table["seats"][1]["link"] is None


@live
async def test_a_link_works_once_but_lets_its_holder_come_back(server: Server) -> None:
    ann, ben, eve = (Person(server.base) for _ in range(3))
    info = await ann.create(SF, ME, OPEN)
    await ben.join(info, 1)
    assert (await ben.join(info, 1))["seats"][1]["mine"]
    with pytest.raises(Refused) as refused:
        await eve.join(info, 1)
    assert (refused.value.code, refused.value.status) == ("unknown", 404)


@live
async def test_a_link_that_was_never_made_leads_nowhere(server: Server) -> None:
    with pytest.raises(Refused) as refused:
        await Person(server.base).post("/join", {"token": "0" * 36, "name": None})
    assert refused.value.status == 404


@live
async def test_an_invitation_says_which_table_it_is_before_anybody_sits_down(
    server: Server,
) -> None:
    ann, ben, eve = (Person(server.base) for _ in range(3))
    info = await ann.create(SF, {**ME, "name": "Ann"}, OPEN)
    token = {"token": info["seats"][1]["link"].removeprefix("/join/")}
    said = await ben.post("/invitation", token)
    assert (said["game"], said["players"], said["mine"]) == (SF, ["Ann"], False)
    assert said["minutes"]
    assert not said["stage"]
    await ben.join(info, 1)
    assert (await ben.post("/invitation", token))["mine"]
    for nothing in (token, {"token": "0" * 36}):
        with pytest.raises(Refused) as refused:
            await eve.post("/invitation", nothing)
        assert refused.value.status == 404


@live
async def test_whoever_leaves_makes_room_for_another_by_a_new_link(server: Server) -> None:
    ann, ben, cleo = (Person(server.base) for _ in range(3))
    info = await ann.create(SF, ME, OPEN)
    await ben.join(info, 1, "Ben")
    left = await ben.post(f"/matches/{info['id']}/leave", {"seat": 1})
    assert left["seats"][1]["kind"] == "open"
    with pytest.raises(Refused):
        await cleo.join(info, 1)
    renewed = await ann.get(f"/matches/{info['id']}")
    joined = await cleo.join(renewed, 1, "Cleo")
    assert joined["seats"][1]["name"] == "Cleo"
    table = await cleo.sit(info["id"])
    assert set(table.states) == {1}
    with pytest.raises(Refused) as refused:
        await ben.post(f"/matches/{info['id']}/leave", {"seat": 1})
    assert refused.value.code == "not_your_seat"


@live
async def test_whoever_left_is_sent_no_more_than_a_spectator(server: Server) -> None:
    ann, ben, cleo = (Person(server.base) for _ in range(3))
    info = await ann.create("claims", ME, OPEN)
    await ben.join(info, 1)
    table = await ben.sit(info["id"])
    await ben.post(f"/matches/{info['id']}/leave", {"seat": 1})
    await table.until(lambda: None in table.states)
    table.states.clear()
    await cleo.join(await ann.get(f"/matches/{info['id']}"), 1)
    both = await ann.sit(info["id"]), await cleo.sit(info["id"])
    await (both[0] if both[0].state["asks"] else both[1]).choose(Random(1))
    await table.until(lambda: any(state["number"] for state in table.states.values()))
    assert set(table.states) == {None}


@live
async def test_presence_is_shown(server: Server) -> None:
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN)
    await ben.join(info, 1)
    one = await ann.sit(info["id"])
    assert [seat["present"] for seat in one.table["seats"]] == [True, False]
    two = await ben.sit(info["id"])
    await one.until(lambda: bool(one.table["seats"][1]["present"]))
    await two.close()
    await one.until(lambda: not one.table["seats"][1]["present"])


@live
async def test_a_bot_stands_in_for_an_absent_player_and_hands_back(server: Server) -> None:
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN, options={"first": "B"})
    await ben.join(info, 1, "Ben")
    one = await ann.sit(info["id"])
    assert not one.state["asks"]
    await one.ask({"type": "seat", "seat": 1, "bot": "random"})
    await one.until(lambda: bool(one.state["asks"]) or one.is_over)
    assert one.table["seats"][1]["bot"] == "random"
    assert one.table["seats"][1]["kind"] == "human"
    await ben.sit(info["id"])
    await one.until(lambda: one.table["seats"][1]["bot"] is None)


@live
async def test_a_bot_plays_an_open_seat_until_somebody_takes_it(server: Server) -> None:
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN, options={"first": "B"})
    one = await ann.sit(info["id"])
    await one.ask({"type": "seat", "seat": 1, "bot": "random"})
    await one.until(lambda: bool(one.state["asks"]) or one.is_over)
    seat = one.table["seats"][1]
    assert (seat["kind"], seat["bot"]) == ("open", "random")
    joined = await ben.join(info, 1, "Ben")
    assert (joined["seats"][1]["kind"], joined["seats"][1]["bot"]) == ("human", None)


@live
async def test_who_made_a_match_without_sitting_down_lets_bots_play_its_open_seats(
    server: Server,
) -> None:
    ann = Person(server.base)
    info = await ann.create("claims", OPEN, OPEN)
    table = await ann.sit(info["id"])
    for seat in (0, 1):
        await table.ask({"type": "seat", "seat": seat, "bot": "random"})
    await table.until(lambda: table.is_over)


@live
async def test_a_stranger_lets_no_bot_play_and_a_seat_of_a_bot_stays_its_own(
    server: Server,
) -> None:
    ann, eve = Person(server.base), Person(server.base)
    info = await ann.create("airlock", ME, OPEN, bot())
    watcher, table = await eve.sit(info["id"]), await ann.sit(info["id"])
    with pytest.raises(Refused) as refused:
        await watcher.ask({"type": "seat", "seat": 1, "bot": "random"})
    assert refused.value.code == "not_your_seat"
    with pytest.raises(Refused) as refused:
        await table.ask({"type": "seat", "seat": 2, "bot": None})
    assert refused.value.code == "illegal"


@live
async def test_nobody_hands_a_present_player_to_a_bot(server: Server) -> None:
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN)
    await ben.join(info, 1)
    one, two = await ann.sit(info["id"]), await ben.sit(info["id"])
    with pytest.raises(Refused) as refused:
        await one.ask({"type": "seat", "seat": 1, "bot": "random"})
    assert refused.value.code == "not_your_seat"
    with pytest.raises(Refused) as refused:
        await two.ask({"type": "seat", "seat": 1, "bot": "hal"})
    assert refused.value.code == "unknown"


@live
async def test_one_can_let_a_bot_play_ones_own_seat_to_the_end(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, bot())
    table = await ann.sit(info["id"])
    await table.ask({"type": "seat", "seat": 0, "bot": "greedy"})
    await table.until(lambda: table.is_over)
    record = await ann.get(f"/matches/{info['id']}/record")
    assert record["seats"] == ["human", "random"]


@live
async def test_another_bot_takes_over_at_a_bots_seat(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, bot("random"))
    table, watcher = await ann.sit(info["id"]), await Person(server.base).sit(info["id"])
    await table.ask({"type": "seat", "seat": 1, "bot": "cadet"})
    await table.until(lambda: table.table["seats"][1]["bot"] == "cadet")
    assert table.table["seats"][1]["kind"] == "bot"
    with pytest.raises(Refused, match="from the beginning"):
        await table.ask({"type": "seat", "seat": 1, "bot": None})
    with pytest.raises(Refused, match="Only somebody at the table"):
        await watcher.ask({"type": "seat", "seat": 1, "bot": "random"})


@live
async def test_my_matches_are_listed_newest_first_and_only_mine(server: Server) -> None:
    ann, eve = Person(server.base), Person(server.base)
    assert await ann.get("/matches") == []
    first = await ann.create(SF, ME, ME)
    second = await ann.create("claims", ME, bot())
    assert [info["id"] for info in await ann.get("/matches")] == [second["id"], first["id"]]
    await eve.create(SF, ME, ME)
    assert len(await eve.get("/matches")) == 1


@live
async def test_a_forged_cookie_is_nobody(server: Server) -> None:
    ann, eve = Person(server.base), Person(server.base)
    await ann.create(SF, ME, ME)
    secret, _, signature = ann.http.cookies["mayday_visitor"].partition(".")
    eve.http.cookies.set("mayday_visitor", f"{secret}.{signature[:-1]}x")
    assert await eve.get("/matches") == []


@live
async def test_the_cookie_is_kept_from_scripts_and_other_sites(server: Server) -> None:
    ann = Person(server.base)
    body = {"game": SF, "options": {}, "seats": [ME, ME], "name": None}
    response = await ann.http.post("/matches", json=body)
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


@live
async def test_a_rematch_is_the_same_table_for_both_who_ask(server: Server) -> None:
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create("claims", ME, OPEN, name="Ann")
    await ben.join(info, 1, "Ben")
    with pytest.raises(Refused) as refused:
        await ann.post(f"/matches/{info['id']}/rematch")
    assert refused.value.code == "illegal"
    one, two = await ann.sit(info["id"]), await ben.sit(info["id"])
    await one.ask({"type": "propose", "seat": 0, "kind": "abandon"})
    await two.ask({"type": "agree", "seat": 1, "agree": True})
    first = await ann.post(f"/matches/{info['id']}/rematch")
    second = await ben.post(f"/matches/{info['id']}/rematch")
    assert first["id"] == second["id"] != info["id"]
    assert [seat["name"] for seat in second["seats"]] == ["Ann", "Ben"]
    assert [seat["mine"] for seat in second["seats"]] == [False, True]
    await one.until(lambda: one.table["rematch"] == first["id"])


@live
async def test_alone_one_abandons_at_once_and_with_others_only_by_proposal(server: Server) -> None:
    ann, ben = Person(server.base), Person(server.base)
    alone = await ann.create(SF, ME, bot())
    ended = await ann.post(f"/matches/{alone['id']}/abandon")
    assert ended["status"] == "abandoned"
    with pytest.raises(Refused) as refused:
        await ann.post(f"/matches/{alone['id']}/abandon")
    assert refused.value.code == "over"
    together = await ann.create(SF, ME, OPEN)
    await ben.join(together, 1)
    with pytest.raises(Refused) as refused:
        await ann.post(f"/matches/{together['id']}/abandon")
    assert refused.value.code == "illegal"
    with pytest.raises(Refused) as refused:
        await Person(server.base).post(f"/matches/{together['id']}/abandon")
    assert refused.value.code == "not_your_seat"


@live
async def test_names_are_cleaned_and_told_apart(server: Server) -> None:
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN, name=" Ann\u0007\n of  Mars ")
    joined = await ben.join(info, 1, "Ann of Mars")
    assert [seat["name"] for seat in joined["seats"]] == ["Ann of Mars", "Ann of Mars 2"]
    table = await ann.sit(info["id"])
    assert table.state["names"]["seat2"] == "Ann of Mars 2"


@live
async def test_a_finished_match_is_listed_with_its_result(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create("claims", ME, ME)
    table = await ann.sit(info["id"])
    await table.play(Random(1))
    (listed,) = await ann.get("/matches")
    assert listed["status"] == "over"
    assert listed["result"] == table.state["result"]
    assert not listed["your_turn"]
