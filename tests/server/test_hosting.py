"""docs/hosting.md is followed: a proxy with TLS, the service, backups, restore, the doctor."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from mayday.cli.verbs import VERBS
from mayday.server.config import Settings
from server.client import ME, OPEN, Person, Table, live
from server.postgres import Postgres
from server.process import GENEROUS, Server, free_port

Servers = Callable[..., Server]
DOCUMENT = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
SITE = "play.example.org"
DATA = "/var/lib/mayday"
_PATIENCE = 60
_CERTIFICATE = shlex.split(
    f"-x509 -newkey rsa:2048 -nodes -days 2 -keyout {SITE}.key -out {SITE}.pem"
    f" -subj /CN={SITE} -addext subjectAltName=DNS:{SITE}"
)
_MAYDAY = [sys.executable, "-c", "import sys; from mayday.cli import main; sys.exit(main())"]


def blocks(word: str) -> list[str]:
    """The examples in which a word stands."""
    found = re.findall(r"```\w*\n(.*?)```", DOCUMENT, re.DOTALL)
    return [block for block in found if word in block]


def program(name: str) -> str:
    """A program of the system; where it is missing the tests say so loudly, and fail in CI."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if found is None:
        if os.environ.get("CI") == "true":
            raise LookupError(name)
        pytest.skip(f"NOT TESTED WITH {name.upper()}: it is not installed")
    return found


class Proxy:
    """nginx in front of a server, as the document sets it up, with a certificate of its own."""

    def __init__(self, folder: Path, behind: int) -> None:
        self.folder, self.port = folder, free_port()
        self.base = f"https://{SITE}:{self.port}"
        self._make_certificate()
        (example,) = blocks("ssl_certificate ")
        example = example.replace("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;")
        example = example.replace("/etc/ssl/", f"{folder}/").replace(":8150", f":{behind}")
        own = "".join(
            f"{kind}_temp_path {folder}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/error.log;"
            f"events {{}} http {{ access_log off; {own} {example} }}",
            "utf-8",
        )

    def _make_certificate(self) -> None:
        subprocess.run(
            [program("openssl"), "req", *_CERTIFICATE],
            cwd=self.folder,
            check=True,
            capture_output=True,
        )

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.folder / f"{SITE}.pem"))

    def start(self) -> subprocess.Popen[bytes]:
        command = [program("nginx"), "-p", self.folder, "-c", self.folder / "nginx.conf"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline and process.poll() is None:
            try:
                with self.client() as browser:
                    browser.get("/healthz").raise_for_status()
                return process
            except httpx.TransportError:
                time.sleep(0.02)
        raise RuntimeError((self.folder / "error.log").read_text("utf-8"))

    def client(self) -> httpx.Client:
        """A browser that finds the site on this machine."""
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}",
            headers={"host": f"{SITE}:{self.port}"},
            verify=self.trust,
            timeout=_PATIENCE,
            transport=_Named(self.trust),
        )


class _Named(httpx.HTTPTransport):
    """Asks for the site by its name, whatever the address."""

    def __init__(self, trust: ssl.SSLContext) -> None:
        super().__init__(verify=trust)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions = {**request.extensions, "sni_hostname": SITE}
        return super().handle_request(request)


@pytest.fixture
def proxied(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    limits = msgspec.structs.replace(GENEROUS, day_matches_per_address=2)
    server = servers(sites=(SITE,), proxies=("127.0.0.1",), limits=limits)
    folder = Path("/tmp") / f"mayday-nginx-{free_port()}"  # nginx takes no path with blanks
    folder.mkdir()
    proxy = Proxy(folder, server.settings.port)
    process = proxy.start()
    yield proxy
    process.terminate()
    process.wait(_PATIENCE)
    shutil.rmtree(folder)


@live
async def test_people_play_through_nginx_with_tls(proxied: Proxy) -> None:
    seats = [ME, ME]
    with proxied.client() as browser:
        origin = {"origin": proxied.base}
        body = {"game": "claims", "options": {}, "seats": seats, "name": None}
        created = browser.post("/api/v1/matches", json=body, headers=origin)
        assert created.status_code == 201
        given = created.headers["set-cookie"]
        assert "Secure" in given  # the proxy said that the browser speaks TLS
        cookie, match = given.partition(";")[0], created.json()["id"]
        line = await connect(
            f"wss://{SITE}:{proxied.port}/api/v1/matches/{match}/socket",
            host="127.0.0.1",
            ssl=proxied.trust,
            additional_headers={"Cookie": cookie, **origin},
        )
        table = Table(Person("http://unused"), match)
        table.socket = line
        await table.send({"type": "hello", "version": 1, "seats": None})
        await table.until(lambda: bool(table.table))
        await table.play(Random(3))
        await line.close()
        assert table.is_over


@live
async def test_behind_nginx_limits_go_by_the_address_of_the_visitor(proxied: Proxy) -> None:
    """All come from this machine here, so the third match of the day is refused, not the proxy."""
    body = {"game": "claims", "options": {}, "seats": [ME, ME], "name": None}
    spoofed = {"origin": proxied.base, "x-forwarded-for": "203.0.113.7"}
    statuses = []
    for _ in range(3):
        with proxied.client() as somebody:
            statuses.append(
                somebody.post("/api/v1/matches", json=body, headers=spoofed).status_code
            )
    assert statuses == [201, 201, 429]


def test_another_site_that_points_to_the_proxy_is_refused(proxied: Proxy) -> None:
    with proxied.client() as browser:
        answer = browser.get("/api/v1/games", headers={"host": "evil.example.net"})
        assert answer.status_code == 403


def test_the_service_names_options_that_there_are(tmp_path: Path) -> None:
    (unit,) = blocks("ExecStart=")
    (command,) = re.findall("ExecStart=(.*)", unit)
    _, *words = shlex.split(command)
    known = subprocess.run(
        [*_MAYDAY, "serve", "--help"],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "200", "NO_COLOR": "1"},
    ).stdout
    assert all(word in known for word in words if word.startswith("--"))
    assert "LimitNOFILE" in unit


def run(command: str, folder: Path, where: Path) -> subprocess.CompletedProcess[str]:
    """A command of the document, with this folder for the one that it names."""
    words = shlex.split(command, comments=True)
    words = [word.replace(DATA, str(folder)) for word in words]
    if words[0] == "mayday":
        words[:1] = _MAYDAY
    else:
        words[0] = program(words[0])
    return subprocess.run(words, cwd=where, capture_output=True, encoding="utf-8", check=False)


@live
async def test_a_backup_of_a_running_server_is_restored(servers: Servers, tmp_path: Path) -> None:
    server = servers()
    folder = server.settings.data
    ann = Person(server.base)
    info = await ann.create("systems-failing", ME, ME)
    table = await ann.sit(info["id"])
    await table.choose(Random(1))
    kept = table.state["number"]
    (backup,) = blocks(".backup")
    assert run(backup.strip(), folder, tmp_path).returncode == 0
    await table.choose(Random(1))
    server.stop()
    (restore,) = blocks("cp mayday-backup.sqlite")
    for line in restore.strip().splitlines():
        done = run(line, folder, tmp_path)
        assert done.returncode == 0, done.stderr
    server.start()
    again = await ann.sit(info["id"])
    assert again.state["number"] == kept
    for line in blocks("mayday doctor")[0].strip().splitlines():
        done = run(line, folder, tmp_path)
        assert done.returncode == 0, done.stderr


@live
async def test_two_machines_share_a_database_and_a_dump_is_restored(
    servers: Servers, postgres: Postgres
) -> None:
    """Two servers that know nothing of each other but the database."""
    database = postgres.database()
    one, two = servers(database=database), servers(database=database)
    ann, ben = Person(one.base), Person(two.base)
    info = await ann.create("claims", ME, OPEN)
    await ben.join(info, 1)
    here, there = await ann.sit(info["id"]), await ben.sit(info["id"])
    await here.until(lambda: here.table["seats"][1]["present"])
    asked = here if here.state["asks"] else there
    number = asked.state["number"]
    await asked.choose(Random(1))
    for table in (here, there):
        await table.passed(number)
    dump = subprocess.run(
        [postgres.programs / "pg_dump", database], capture_output=True, check=True
    ).stdout
    copy = postgres.database()
    subprocess.run([postgres.programs / "psql", "-q", copy], input=dump, check=True)
    three = servers(database=copy)
    restored = await Person(three.base).get(f"/matches/{info['id']}")
    assert restored["number"] == number + 1


def test_the_limits_are_those_of_the_code() -> None:
    limits, settings = Settings().limits, Settings()
    said = {
        int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*", DOCUMENT.partition("## Limits")[2])
    }
    for value in (
        limits.connections,
        limits.connections_per_address,
        limits.sockets,
        limits.sockets_per_address,
        limits.request_seconds,
        limits.requests_per_second,
        limits.request_burst,
        limits.messages_per_second,
        limits.message_burst,
        limits.matches_per_minute,
        limits.match_burst,
        limits.open_matches,
        limits.day_matches_per_address,
        limits.undos,
        limits.deep_undos,
        limits.work_burst,
        limits.proposal_pause,
        settings.absence_seconds,
    ):
        assert value in said


def test_every_command_of_the_document_is_one_of_the_program() -> None:
    verbs = set(re.findall(r"^mayday (\w+)", DOCUMENT, re.MULTILINE))
    names = {verb.name for verb in VERBS}
    assert verbs <= names
