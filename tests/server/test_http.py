"""HTTP around the matches: refusals, headers, limits, logs, and the client's files."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest

from mayday.server import pages
from mayday.server.config import Settings, SettingsError
from mayday.server.logs import Repeats
from mayday.server.run import prepare
from server.client import ME, OPEN, Person, Refused, bot, live
from server.postgres import Postgres
from server.process import GENEROUS, Server, free_port

SF = "systems-failing"
TABLE = {"game": SF, "options": {}, "seats": [ME, ME], "name": None}
JSON = {"content-type": "application/json"}
Servers = Callable[..., Any]


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/matches", {**TABLE, "game": "chess"}, 404, "unknown"),
        ("/matches", {**TABLE, "options": {"difficulty": "mad"}}, 400, "malformed"),
        ("/matches", {**TABLE, "seats": [ME]}, 400, "malformed"),
        ("/matches", {**TABLE, "seats": [ME, bot("hal")]}, 404, "unknown"),
        ("/matches", {**TABLE, "colour": "red"}, 400, "malformed"),
        ("/matches", {**TABLE, "name": "x" * 41}, 400, "malformed"),
        ("/matches", [], 400, "malformed"),
        ("/matches/nowhere/leave", {"seat": 0}, 404, "unknown"),
        ("/replays", {"record": {}}, 400, "malformed"),
        ("/nowhere", {}, 404, "unknown"),
    ],
)
@live
async def test_a_wrong_request_is_refused_in_one_sentence(
    server: Server, path: str, body: Any, status: int, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        await Person(server.base).post(path, body)
    assert (refused.value.status, refused.value.code) == (status, code)
    assert "\n" not in refused.value.message


@live
async def test_a_path_of_the_api_that_is_not_there_is_unknown(server: Server) -> None:
    with pytest.raises(Refused) as refused:
        await Person(server.base).get("/nowhere")
    assert (refused.value.status, refused.value.code) == (404, "unknown")


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/api/v1/matches", b'{"game": "\xff\xfe"}', 400),
        ("POST", "/api/v1/matches", b"[" * 10_000, 400),
        ("POST", "/api/v1/replays", b"[" * 100_000, 400),
        ("GET", "/api/v1/matches/%00", b"", 404),
        ("GET", "/api/v1/matches/a%00b/record", b"", 404),
        ("GET", f"/api/v1/games/phobia/art/{'x' * 5000}", b"", 404),
        ("GET", "/api/v1/games/phobia/art/%00", b"", 404),
        ("GET", "/%00", b"", 200),
        ("GET", f"/{'x' * 5000}", b"", 200),
    ],
)
@live
async def test_nonsense_is_answered_like_anything_else(
    server: Server, method: str, path: str, body: bytes, status: int
) -> None:
    async with httpx.AsyncClient(base_url=server.base) as client:
        answer = await client.request(method, path, content=body, headers=JSON)
    assert answer.status_code == status
    assert answer.headers["x-content-type-options"] == "nosniff"


NONSENSE = ("\x00", "a\x00b", "\ud800", "\U0010ffff" * 30, "%s", "'; --")


@live
async def test_nonsense_is_kept_from_postgresql(servers: Servers, postgres: Postgres) -> None:
    """Which cannot keep every text; what it is not given it need not refuse."""
    server = servers(database=postgres.database())
    ann = Person(server.base)
    table = await ann.sit((await ann.create(SF, ME, ME))["id"])
    link = (await ann.create(SF, ME, OPEN))["seats"][1]["link"]
    for text in NONSENSE:
        for message in (
            table.request(Random(1)),
            {"type": "chat", "seat": 0, "text": f"x{text}"},
            {"type": "seat", "seat": 1, "bot": text},
            {"type": "propose", "seat": 0, "kind": "ruling", "ruling": text},
        ):
            with suppress(Refused):
                await table.ask(message, f"r{text}")
            assert "internal" not in {answer.get("code") for answer in table.answers.values()}
        for path, body in (
            ("/matches", {**TABLE, "name": text}),
            ("/matches", {**TABLE, "game": text}),
            ("/matches", {**TABLE, "options": {"first": text}}),
            ("/join", {"token": f"{text:0>36}", "name": text}),
            ("/join", {"token": link.rpartition("/")[2], "name": text}),
        ):
            answer = await ann.http.post(path, content=json.dumps(body), headers=JSON)
            assert answer.status_code < 500
        answer = await ann.http.get(f"/matches/{quote(text, errors='surrogatepass')}")
        assert answer.status_code == 404
    assert "Traceback" not in server.logged()


@pytest.mark.parametrize("origin", ["http://[", "", "null", "http://"])
@live
async def test_an_origin_that_is_none_is_refused(server: Server, origin: str) -> None:
    async with httpx.AsyncClient(base_url=server.base) as client:
        answer = await client.post("/api/v1/matches", json=TABLE, headers={"origin": origin})
    assert answer.status_code == 403
    assert answer.headers["x-content-type-options"] == "nosniff"


@live
async def test_a_body_that_is_too_big_is_refused(server: Server) -> None:
    with pytest.raises(Refused) as refused:
        await Person(server.base).post("/matches", {**TABLE, "name": "x" * 30_000})
    assert (refused.value.status, refused.value.code) == (413, "limit")


@live
async def test_games_are_listed_without_rules_and_shown_with_them(server: Server) -> None:
    ann = Person(server.base)
    games = {game["id"]: game for game in await ann.get("/games")}
    assert {"systems-failing", "wreck"} <= set(games)
    assert games[SF]["rules"] == []
    assert games[SF]["seats"] == [2, 2]
    shown = await ann.get(f"/games/{SF}")
    assert shown["rules"][0]["id"] == "SF-COMP-1"
    assert sum(shown["tags"].values()) == len(shown["rules"])
    assert shown["options"][0]["values"][0] == {"value": "easy", "label": "Easy"}


@live
async def test_the_art_of_a_scene_is_served_as_a_drawing_that_can_do_nothing(
    server: Server,
) -> None:
    ann = Person(server.base)
    response = await ann.http.get(f"/games/{SF}/art/ship")
    assert response.headers["content-type"].startswith("image/svg+xml")
    assert "sandbox" in response.headers["content-security-policy"]
    for name in ("nothing", "..%2F..%2Fcontent%2Fdisasters", "ship.toml"):
        assert (await ann.http.get(f"/games/{SF}/art/{name}")).status_code == 404


@live
async def test_every_game_has_a_cover_in_both_themes(server: Server) -> None:
    ann = Person(server.base)
    for game in await ann.get("/games"):
        dark = await ann.http.get(f"{server.base}{game['cover']}")
        light = await ann.http.get(f"{server.base}{game['cover']}?theme=light")
        for picture in (dark, light):
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert "<svg" in picture.text
        assert dark.text != light.text


@live
async def test_a_game_says_how_long_it_takes_and_whether_seats_have_secrets(
    server: Server,
) -> None:
    games = {game["id"]: game for game in await Person(server.base).get("/games")}
    assert games[SF]["minutes"] == [20, 20]
    assert not games[SF]["private"]
    assert games["claims"]["private"]


@live
async def test_a_game_names_its_seats_and_what_its_story_is_made_of(server: Server) -> None:
    game = await Person(server.base).get(f"/games/{SF}")
    assert game["seat_names"] == ["A", "B"]
    assert {"EscapeRemoved", "CoreExploded"} <= set(game["headlines"])


@live
async def test_a_game_says_what_its_events_look_like(server: Server) -> None:
    looks = (await Person(server.base).get(f"/games/{SF}"))["looks"]
    assert looks["CoreDamaged"] == {
        "motion": "hit",
        "at": "damage core",
        "now": "meter",
    }
    assert looks["TurnOver"] == {"motion": "quiet"}


@pytest.mark.parametrize("path", ["/", "/api/v1/games", "/api/v1/nowhere", "/metrics"])
def test_every_answer_carries_the_security_headers(server: Server, path: str) -> None:
    headers = httpx.get(f"{server.base}{path}").headers
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers


@live
async def test_another_site_cannot_use_the_cookie(server: Server) -> None:
    ann = Person(server.base)
    response = await ann.http.post("/matches", json=TABLE, headers={"Origin": "http://evil"})
    assert response.status_code == 403
    own = await ann.http.post("/matches", json=TABLE, headers={"Origin": server.base})
    assert own.status_code == 201


@live
async def test_metrics_count_choices_and_refusals(server: Server) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    table = await ann.sit(info["id"])
    await table.choose(Random(1))
    text = httpx.get(f"{server.base}/metrics").text
    assert f'mayday_choices_total{{game="{SF}",by="human"}}' in text
    assert "mayday_choice_seconds_bucket" in text
    assert "mayday_sockets 1" in text


@live
async def test_too_many_requests_messages_and_matches_are_refused(servers: Servers) -> None:
    limits = msgspec.structs.replace(
        GENEROUS, messages_per_second=0.001, message_burst=3, open_matches=2
    )
    server = servers(limits=limits)
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    await ann.create(SF, ME, ME)
    with pytest.raises(Refused) as refused:
        await ann.create(SF, ME, ME)
    assert (refused.value.code, refused.value.status) == ("limit", 429)
    table = await ann.sit(info["id"])
    for _ in range(2):
        await table.ask({"type": "ping"})
    with pytest.raises(Refused) as refused:
        await table.ask({"type": "ping"})
    assert refused.value.code == "limit"


@live
async def test_an_address_that_asks_too_often_has_to_wait(servers: Servers) -> None:
    limits = msgspec.structs.replace(
        GENEROUS, requests_per_second=0.001, request_burst=60, sockets_per_address=1
    )
    server = servers(limits=limits)
    ann = Person(server.base)
    info = await ann.create(SF, ME, ME)
    await ann.sit(info["id"])
    with pytest.raises(Exception, match="4129"):
        await ann.sit(info["id"])
    statuses = {(await ann.http.get("/games")).status_code for _ in range(60)}
    assert statuses == {200, 429}


@live
async def test_an_address_makes_only_so_many_matches_even_without_a_cookie(
    servers: Servers,
) -> None:
    limits = msgspec.structs.replace(GENEROUS, matches_per_minute=0.001, match_burst=2)
    server = servers(limits=limits)
    for _ in range(2):
        await Person(server.base).create(SF, ME, ME)
    with pytest.raises(Refused) as refused:
        await Person(server.base).create(SF, ME, ME)
    assert refused.value.status == 429


@live
async def test_no_token_cookie_or_secret_is_logged_or_kept_in_the_clear(servers: Servers) -> None:
    server = servers()
    ann, ben = Person(server.base), Person(server.base)
    info = await ann.create(SF, ME, OPEN, name="Annabella")
    token = info["seats"][1]["link"].rpartition("/")[2]
    await ann.http.get(f"{server.base}/join/{token}")
    await ben.join(info, 1)
    one = await ann.sit(info["id"])
    await one.ask({"type": "chat", "seat": 0, "text": "nobody logs this"})
    await one.ask({"type": "propose", "seat": 0, "kind": "abandon"})
    two = await ben.sit(info["id"])
    await two.ask({"type": "agree", "seat": 1, "agree": True})
    await one.until(lambda: one.is_over)
    server.stop()
    logged = server.logged()
    for line in logged.splitlines():
        assert json.loads(line)["event"]
    cookies = [p.http.cookies["mayday_visitor"].partition(".")[0] for p in (ann, ben)]
    for secret in (token, *cookies, one.state["secret"], "Annabella", "nobody logs this"):
        assert secret not in logged
    kept = b"".join(path.read_bytes() for path in Path(server.settings.data).glob("mayday.sqlite*"))
    for secret in (token, *cookies):
        assert secret.encode() not in kept


def test_the_client_is_served_with_its_first_page_for_every_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    assert pages.find_file("/") is None
    (tmp_path / "index.html").write_text("<!doctype html>", "utf-8")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-1234.js").write_text("1", "utf-8")
    (tmp_path.parent / "secret.txt").write_text("no", "utf-8")
    assert pages.find_file("/match/x") == tmp_path / "index.html"
    assert pages.find_file("/assets/app-1234.js") == tmp_path / "assets" / "app-1234.js"
    assert pages.find_file("/../secret.txt") == tmp_path / "index.html"


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example"]
)
@live
async def test_a_name_that_points_here_is_not_answered_unless_it_is_ours(
    servers: Servers, host: str
) -> None:
    server = servers(sites=("play.example",))
    async with httpx.AsyncClient(base_url=server.base) as client:
        for path in ("/", "/api/v1/games"):
            answer = await client.get(path, headers={"host": f"{host}:{server.settings.port}"})
            assert answer.status_code == 403
            assert "--site" in answer.json()["error"]["message"]
        for own in ("play.example", "PLAY.example:443", "localhost", "[::1]:8150", "10.0.0.7"):
            assert (await client.get("/", headers={"host": own})).status_code == 200


@live
async def test_metrics_are_for_this_machine_or_with_the_token(servers: Servers) -> None:
    server = servers(proxies=("127.0.0.1",), metrics_token="let me in")
    async with httpx.AsyncClient(base_url=server.base) as client:
        far = {"x-forwarded-for": "203.0.113.9"}
        assert (await client.get("/metrics")).status_code == 200
        assert (await client.get("/metrics", headers=far)).status_code == 403
        for said, status in (("Bearer let me in", 200), ("Bearer let me", 403), ("", 403)):
            answer = await client.get("/metrics", headers={**far, "authorization": said})
            assert answer.status_code == status


@live
async def test_only_a_named_proxy_is_believed_about_the_address(servers: Servers) -> None:
    few = msgspec.structs.replace(GENEROUS, requests_per_second=0.001, request_burst=5)
    plain, behind = servers(limits=few), servers(limits=few, proxies=("127.0.0.1",))
    for server, passed in ((plain, 4), (behind, 10)):  # one request was spent on starting
        async with httpx.AsyncClient(base_url=server.base) as client:
            answers = [
                await client.get("/api/v1/games", headers={"x-forwarded-for": f"203.0.113.{n}"})
                for n in range(10)
            ]
        assert sum(answer.is_success for answer in answers) == passed


@live
async def test_health_is_whether_a_choice_could_be_kept(server: Server) -> None:
    file = server.settings.file
    async with httpx.AsyncClient(base_url=server.base, timeout=60) as client:
        assert (await client.get("/healthz")).json() == {"status": "ok"}
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")  # the server waits in vain
            while (answer := await client.get("/healthz")).is_success:
                await asyncio.sleep(0.1)  # an answer holds for a moment
            assert (answer.status_code, answer.json()) == (503, {"status": "cannot write"})
        while not (answer := await client.get("/healthz")).is_success:
            await asyncio.sleep(0.1)


def test_the_file_is_for_the_server_alone(server: Server) -> None:
    assert server.settings.file.stat().st_mode & 0o777 == 0o600


def test_a_second_server_on_the_same_folder_is_refused_in_one_line(server: Server) -> None:
    second = Settings(data=server.settings.data, port=free_port())
    with pytest.raises(SettingsError, match="another server uses"):
        prepare(second)


def test_a_log_cannot_flood() -> None:
    now = 0.0
    repeats = Repeats(lambda: now)

    def line(level: int) -> logging.LogRecord:
        return logging.LogRecord("mayday.server", level, "", 0, "request", None, None)

    assert sum(repeats.filter(line(logging.INFO)) for _ in range(5000)) == 1000
    assert sum(repeats.filter(line(logging.ERROR)) for _ in range(5000)) == 1
    now = 60.0
    again = line(logging.ERROR)
    assert repeats.filter(again)
    assert again.__dict__["fields"] == {"left_out_before": 4999}
