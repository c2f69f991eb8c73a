"""A desk at a server: it hears what others hear, does nothing twice, and comes back by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from mayday.games import all_games
from mayday.server.messages import StateShown, TableSaid
from mayday.server.visits import kept_cookie
from mayday.terminal.desk import Can, Refused
from mayday.terminal.remote.known import Known, Missing
from mayday.terminal.remote.line import BACK, LOST
from server.client import ME, OPEN, Message, Person, bot, live
from server.desks import Relay, Sitter, link
from server.ledger import stored
from server.process import Server, free_port

SF = "systems-failing"
GAMES = {game.id: game for game in all_games()}
SHORT = {"phobia": {"scenario": "quick", "setup": "preset"}}


async def invite(server: Server, game: str = SF) -> tuple[Person, Message]:
    """Ann lays a table for two and sits down."""
    ann = Person(server.base)
    return ann, await ann.create(game, ME, OPEN, options=SHORT.get(game, {}))


async def two_desks(server: Server, folder: Path, game: str = SF) -> tuple[Sitter, Sitter]:
    """A table at which two terminals sit."""
    ann = Person(server.base)
    info = await ann.create(game, OPEN, OPEN, options=SHORT.get(game, {}))
    one = await Sitter.enter(link(ann, info, 0), folder / "one", name="Ann")
    two = await Sitter.enter(link(ann, info, 1), folder / "two", name="Ben")
    await one.until(lambda: all(seat.present for seat in one.table.seats))
    return one, two


def whose_turn(one: Sitter, two: Sitter) -> tuple[Sitter, Sitter]:
    """Who must choose, and the other."""
    return (one, two) if one.state.asks else (two, one)


@live
async def test_a_desk_hears_first_the_table_then_its_state(server: Server, tmp_path: Path) -> None:
    ann, info = await invite(server)
    sitter = await Sitter.enter(link(ann, info, 1), tmp_path, name="Ben")
    table, state = sitter.heard[:2]
    assert isinstance(table, TableSaid)
    assert isinstance(state, StateShown)
    assert (sitter.desk.seats, state.seat, state.since) == ((1,), 1, 0)
    assert [seat.name for seat in table.seats if seat.mine] == ["Ben"]
    assert sitter.desk.game.id == SF
    assert sitter.desk.game.rules
    assert sitter.desk.can == {Can.CHAT, Can.ABANDON}
    assert await sitter.leave() == (
        f"Your seat is kept. Come back with:  mayday join {link(ann, info, 1)}"
    )


@pytest.mark.parametrize("game", GAMES)
@live
async def test_a_desk_that_follows_changes_has_what_whole_states_say(
    server: Server, tmp_path: Path, game: str
) -> None:
    """The same seat is looked at by a client that is sent everything every time."""
    ann, bots = Person(server.base), [bot()] * (GAMES[game].seat_counts[0] - 1)
    info = await ann.create(game, OPEN, *bots, options=SHORT.get(game, {}))
    sitter = await Sitter.enter(link(ann, info, 0), tmp_path)
    same = Person(server.base)
    same.http.cookies.set(*kept_cookie(server.base, info["id"], tmp_path).split("=", 1))
    whole = await same.sit(info["id"])
    await sitter.play(Random(7), most=15)
    await whole.until(lambda: whole.states[0]["number"] >= sitter.state.number)
    await sitter.until(lambda: sitter.state.number >= whole.states[0]["number"])
    now, sent = sitter.state, msgspec.convert(whole.states[0], StateShown)
    assert now.scene == sent.scene
    assert (now.asks, now.waiting, now.forecast) == (sent.asks, sent.waiting, sent.forecast)
    assert now.names.items() >= sent.names.items()
    assert sitter.story == [event["kind"] for event in whole.story[0]]
    await sitter.leave()


@pytest.mark.parametrize("game", ["systems-failing", "phobia"])
@live
async def test_two_terminals_play_a_whole_game(server: Server, tmp_path: Path, game: str) -> None:
    one, two = await two_desks(server, tmp_path, game)
    await asyncio.gather(one.play(Random(1)), two.play(Random(2)))
    assert one.state.result == two.state.result
    assert one.state.secret is not None
    if not GAMES[game].has_secrets:
        assert one.story == two.story
    for sitter in (one, two):
        await sitter.leave()


@live
async def test_a_server_that_is_killed_and_comes_back_is_found_again_and_nothing_is_lost(
    servers: Callable[..., Server], tmp_path: Path
) -> None:
    server = servers()
    one, two = await two_desks(server, tmp_path)
    luck = Random(3)
    for _ in range(6):
        await whose_turn(one, two)[0].choose(luck)
        await one.until(lambda: one.state.number == max(one.state.number, two.state.number))
        await two.until(lambda: two.state.number == one.state.number)
    chooser, other = whose_turn(one, two)
    before, story = chooser.state, list(chooser.story)
    server.kill()
    await chooser.until(lambda: chooser.notices == [LOST])
    choosing = asyncio.create_task(chooser.choose(luck))  # waits until the server is back
    server.start()
    await choosing
    await other.until(lambda: other.state.number == chooser.state.number)
    for sitter in (chooser, other):
        await sitter.until(lambda: sitter.notices == [LOST, BACK])  # noqa: B023
    assert chooser.state.number == before.number + 1
    assert chooser.story[: len(story)] == story
    (journal,) = (await stored(server.settings)).values()
    assert len(journal) == chooser.state.number
    await asyncio.gather(one.play(luck), two.play(luck))
    assert one.state.result == two.state.result
    for sitter in (one, two):
        await sitter.leave()


@live
async def test_a_request_that_was_done_but_not_answered_is_not_done_twice(
    server: Server, tmp_path: Path
) -> None:
    async with Relay.to(server) as relay:
        ann = Person(server.base)
        info = await ann.create(SF, OPEN, bot(), options={"first": "A"})
        url = link(ann, info, 0).replace(server.base, relay.base)
        sitter = await Sitter.enter(url, tmp_path)
        before = sitter.state.number
        relay.swallows = True
        await sitter.choose(Random(1))
        assert sitter.notices == [LOST, BACK]
        (journal,) = [
            [line for line in lines if line.entry.seat == 0]
            for match, lines in (await stored(server.settings)).items()
            if match == info["id"]
        ]
        assert (before, len(journal)) == (0, 1)
        await sitter.leave()


@live
async def test_undo_and_proposals_with_both_answers(server: Server, tmp_path: Path) -> None:
    one, two = await two_desks(server, tmp_path)
    chooser, other = whose_turn(one, two)
    seat, since = chooser.desk.seats[0], len(chooser.story)
    while not chooser.state.can_undo:
        await chooser.choose(Random(1))
    await chooser.desk.undo(seat)
    await chooser.until(lambda: not chooser.state.can_undo)
    assert len(chooser.story) <= since + 1
    await chooser.desk.propose(seat, "concede")
    await other.until(lambda: other.state.proposal is not None)
    with pytest.raises(Refused, match="proposal is open"):
        await chooser.choose(Random(1))
    await other.desk.agree(other.desk.seats[0], False)
    await chooser.until(lambda: chooser.state.proposal is None)
    assert chooser.state.status == "running"
    with pytest.raises(Refused, match="just refused"):
        await chooser.desk.propose(seat, "concede")
    await chooser.choose(Random(1))
    await chooser.desk.propose(seat, "concede")
    await other.until(lambda: other.state.proposal is not None)
    await other.desk.agree(other.desk.seats[0], True)
    await chooser.until(lambda: chooser.is_over)
    assert chooser.state.result is not None
    assert chooser.state.result.cause == "conceded"
    for sitter in (one, two):
        await sitter.leave()


@live
async def test_chat_is_heard_once_also_by_whoever_comes_later(
    server: Server, tmp_path: Path
) -> None:
    one, two = await two_desks(server, tmp_path)
    await one.desk.chat("The reactor first?")
    await two.desk.chat("Yes.")
    said = [("Ann", "The reactor first?"), ("Ben", "Yes.")]
    for sitter in (one, two):
        await sitter.until(lambda: sitter.chat == said)  # noqa: B023
    await two.leave()
    again = await Sitter.enter(str(two.desk.address), tmp_path / "two")
    await again.until(lambda: again.chat == said)
    assert again.desk.seats == (1,)
    for sitter in (one, again):
        await sitter.leave()


@live
async def test_questions_have_answers(server: Server, tmp_path: Path) -> None:
    one, two = await two_desks(server, tmp_path)
    chooser, other = whose_turn(one, two)
    desk, state, seat = chooser.desk, chooser.state, chooser.desk.seats[0]
    offered = [choice.choice for choice in state.asks[0].choices]
    assert {hint.choice for hint in await desk.hints(seat, state.number)} <= set(offered)
    assert all(missed.why for missed in await desk.why(seat))
    assert [p.choice for p in await desk.prospects(seat, offered)] == offered
    assert await desk.about(seat, state.scene.children[0].id) is not None
    assert (await desk.moment(seat, state.number)).scene == state.scene
    with pytest.raises(Refused, match="before you came"):
        await desk.moment(seat, state.number + 1)
    with pytest.raises(Refused, match="whoever must choose"):
        await other.desk.hints(other.desk.seats[0], state.number)
    with pytest.raises(Refused):
        await desk.save()
    for sitter in (one, two):
        await sitter.leave()


@live
async def test_a_watcher_sees_what_is_public_and_nothing_else(
    server: Server, tmp_path: Path
) -> None:
    """What a watcher is sent is, to the byte, what anybody without a seat is sent."""
    ann = Person(server.base)
    info = await ann.create("phobos-falling", OPEN, bot(), bot())
    desk = await Sitter.enter(link(ann, info, 0), tmp_path)
    watcher = await Sitter.enter(f"{server.base}/match/{info['id']}", tmp_path, watch=True)
    stranger = await Person(server.base).sit(info["id"], [])
    await desk.play(Random(4), most=6)
    await desk.until(lambda: bool(desk.state.asks))
    number = desk.state.number
    await watcher.until(lambda: watcher.state.number == number)
    await stranger.until(lambda: stranger.states[None]["number"] == number)
    assert watcher.desk.seats == ()
    assert watcher.desk.can == frozenset()
    assert not watcher.state.asks
    public = msgspec.convert(stranger.states[None], StateShown)
    assert msgspec.json.encode(watcher.state.scene) == msgspec.json.encode(public.scene)
    assert watcher.story == [event["kind"] for event in stranger.story[None]]
    assert desk.state.scene != public.scene
    assert hidden(desk.state, watcher.state)
    told = [
        event for news in watcher.heard if isinstance(news, StateShown) for event in news.events
    ]
    assert msgspec.json.encode(told) == msgspec.json.encode(stranger.story[None])
    with pytest.raises(Refused):
        await watcher.desk.choose(0, "pass", watcher.state.number)
    with pytest.raises(Refused):
        await watcher.desk.chat("Left!")
    for sitter in (desk, watcher):
        await sitter.leave()


def hidden(state: StateShown, public: StateShown) -> set[str]:
    """The nodes that only the seat knows."""
    ids = {node.id for node in public.scene.walk()}
    return {node.id for node in state.scene.walk() if node.id not in ids}


@live
async def test_the_address_of_a_match_leads_back_to_the_seat_that_is_kept(
    server: Server, tmp_path: Path
) -> None:
    ann, info = await invite(server)
    first = await Sitter.enter(link(ann, info, 1), tmp_path)
    await first.leave()
    url = f"{server.base}/match/{info['id']}"
    back = await Sitter.enter(url, tmp_path)
    assert back.desk.seats == (1,)
    await back.leave()
    with pytest.raises(Refused, match="mayday watch"):
        await Sitter.enter(url, tmp_path / "elsewhere")


@live
async def test_what_cannot_be_entered_is_one_clear_sentence(server: Server, tmp_path: Path) -> None:
    ann, info = await invite(server)
    ben = await Sitter.enter(link(ann, info, 1), tmp_path / "ben")
    await ben.leave()
    for url, reason in [
        (link(ann, info, 1), "This seat has been taken"),
        (f"{server.base}/join/nonsense", "leads to no seat"),
        (f"{server.base}/match/nonsense", "no such match"),
        (f"http://127.0.0.1:{free_port()}/join/x", "no Mayday server answers"),
    ]:
        with pytest.raises(Refused, match=reason) as refused:
            await Sitter.enter(url, tmp_path / "cleo")
        assert "\n" not in refused.value.sentence
    with pytest.raises(Refused, match="mayday join"):
        await Sitter.enter(link(ann, info, 1), tmp_path, watch=True)
    ann_table = await ann.sit(info["id"])
    await ann_table.ask({"type": "propose", "seat": 0, "kind": "abandon"})
    back = await Sitter.enter(link(ann, info, 1), tmp_path / "ben")
    await back.desk.agree(1, True)
    await back.until(lambda: back.is_over)
    await back.leave()
    with pytest.raises(Refused, match="This match is over"):
        await Sitter.enter(link(ann, info, 1), tmp_path / "ben")


def test_a_change_of_an_edition_that_was_not_heard_is_missed() -> None:
    known = Known(lambda news: None)
    change = {"type": "change", "seat": 0, "of": 3, "edition": 4}
    with pytest.raises(Missing):
        known.hear(change)


@live
async def test_whoever_missed_a_change_asks_for_the_whole(server: Server, tmp_path: Path) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, OPEN, bot(), options={"first": "A"})
    sitter = await Sitter.enter(link(ann, info, 0), tmp_path)
    sitter.desk._known._now[0]["edition"] = 10_000  # as if it had heard of another one
    await sitter.play(Random(1), most=3)
    whole = await Person(server.base).sit(info["id"], [])
    await sitter.until(lambda: sitter.state.number == whole.states[None]["number"])
    assert sitter.story == [event["kind"] for event in whole.story[None]]
    await sitter.leave()
