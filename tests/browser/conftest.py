"""A real server and a real Chromium for the tests of the browser client."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

import tutorial
from mayday.games import all_games

GAMES = [*(game.id for game in all_games()), "cave-rescue", "claims", "wreck"]
ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/mayday/server/static/index.html"
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 780},
    "has_touch": True,
    "is_mobile": True,
}
# Whoever has been at a table of a game before is not told again what it is about.
KNOWN = json.dumps(json.dumps(GAMES))  # the text of a list, as text
KNOWS_EVERY_GAME = f"try {{ localStorage.setItem('mayday.aims', {KNOWN}) }} catch {{}}"
# The first has no windows at all, and takes a third of the work to draw the same pictures.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "chrome")
PATIENCE_MS = 30_000  # a bot's process may take its time to start on a busy machine
expect.set_options(timeout=PATIENCE_MS)

# Bots answer at once, and one address may ask as often as a whole test run does. The dice of
# every match and every bot fall alike in every run, so no test passes by luck.
SERVE = """
import secrets
import sys
from pathlib import Path
from mayday.server import http, hub, rooms
from mayday.server.config import Limits, Settings
from mayday.server.run import serve
if __name__ == "__main__":
    hub.new_secret = http.new_secret = rooms.new_secret = lambda: bytes(32)
    secrets.randbits = lambda bits: 1
    limits = Limits(requests_per_second=1000, request_burst=10000, messages_per_second=1000,
                    message_burst=10000, open_matches=1000, connections_per_address=1000,
                    work_burst=1e6, proposal_pause=0.0, wait_seconds=1e6)
    serve(Settings(port=int(sys.argv[1]), data=Path(sys.argv[2]), limits=limits,
                   bot_pause=0.0, absence_seconds=0.0, games=tuple(sys.argv[3:])))
"""


def missing(what: str) -> None:
    """Skip with a loud line; where everything must be there, fail."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing", pytrace=False)
    pytest.skip(f"{what.upper()} IS MISSING: THE BROWSER CLIENT IS NOT TESTED")


@pytest.fixture(scope="session")
def chromium() -> str:
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found is None:
        missing("Chromium")
    assert found is not None
    return found


def launch(playwright: Playwright, chromium: str) -> Browser:
    """A Chromium that draws without a graphics card, which would only be imitated."""
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-gpu-rasterization"]
    return playwright.chromium.launch(executable_path=chromium, args=arguments)


@pytest.fixture(scope="session")
def built_client() -> None:
    """The client as the server sends it; built if it is not there yet."""
    if STATIC.is_file():
        return
    npm = shutil.which("npm")
    if npm is None:
        missing("npm")
    assert npm is not None
    for command in ("ci", "run build"):
        subprocess.run([npm, *command.split()], cwd=ROOT / "web", check=True)


class Server:
    """The program, which can be stopped and started again on the same port and data."""

    def __init__(self, folder: Path, script: str = SERVE, games: tuple[str, ...] = ()) -> None:
        """`games` are such as lie in the folder, beside those that are installed."""
        self.folder, self.games = folder, games
        self.script = folder / "serve.py"
        self.script.write_text(script, "utf-8")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Start it and wait until it says that it serves."""
        command = [sys.executable, self.script, str(self.port), self.folder, *self.games]
        ours = [str(ROOT / "src"), str(ROOT / "tests"), str(self.folder)]
        paths = [*ours, os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        self.process = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if '"event":"serving"' in line:
                break
        else:
            pytest.fail("the server did not start")
        self._wait_until_it_listens()
        self.reader = threading.Thread(target=self.process.stdout.read, daemon=True)
        self.reader.start()  # nobody reads on, and a full pipe would stop the server

    def _wait_until_it_listens(self) -> None:
        """It says that it serves a moment before it takes connections."""
        while self.process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
        pytest.fail("the server stopped as soon as it had started")

    def stop(self) -> None:
        """Kill it: what it has acknowledged must survive that."""
        self.process.kill()
        self.process.wait()
        self.reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, built_client: None) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def babel(tmp_path_factory: pytest.TempPathFactory, built_client: None) -> Iterator[Server]:
    """A server whose games speak nonsense."""
    speak = "from browser.nonsense import speak_nonsense\nspeak_nonsense()\n"
    running = Server(tmp_path_factory.mktemp("babel"), speak + SERVE)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def caves(tmp_path_factory: pytest.TempPathFactory, built_client: None) -> Iterator[Server]:
    """A server that has the game of the tutorial, too."""
    folder = tmp_path_factory.mktemp("caves")
    tutorial.write(folder)
    running = Server(folder, games=("cave_rescue:GAME",))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def wreck(tmp_path_factory: pytest.TempPathFactory, built_client: None) -> Iterator[Server]:
    """A server that has Wreck, too: a game with rulings, folding panels and curves."""
    running = Server(tmp_path_factory.mktemp("wreck"), games=("tiny.wreck:GAME",))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory, built_client: None) -> Iterator[Server]:
    """A server that leaves the luck of a record alone whoever sits down, so that tests deal."""
    alone = "from mayday.server import http, rooms\n"
    alone += "http.has_others = rooms.has_others = lambda seats: False\n"
    running = Server(tmp_path_factory.mktemp("stage"), alone + SERVE)
    yield running
    running.stop()


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """For as long as tests of this folder follow: Playwright keeps an event loop running."""
    with sync_playwright() as playwright:
        running = launch(playwright, chromium)
        yield running
        running.close()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open the site as somebody new; any error or foreign request on a page fails the test."""
    yield from _visits(browser, server)


@pytest.fixture
def visit_babel(browser: Browser, babel: Server) -> Iterator[Visit]:
    """The same where the games speak nonsense."""
    yield from _visits(browser, babel)


@pytest.fixture
def visit_caves(browser: Browser, caves: Server) -> Iterator[Visit]:
    """The same where the game of the tutorial can be played."""
    yield from _visits(browser, caves)


@pytest.fixture
def visit_wreck(browser: Browser, wreck: Server) -> Iterator[Visit]:
    """The same where Wreck can be played."""
    yield from _visits(browser, wreck)


@pytest.fixture
def visit_stage(browser: Browser, stage: Server) -> Iterator[Visit]:
    """The same where the cards of a record stay as they were."""
    yield from _visits(browser, stage)


def _visits(browser: Browser, server: Server) -> Iterator[Visit]:
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(
        path: str = "/",
        pace: str = "once",
        newcomer: bool = False,
        language: str = "",
        **settings: Any,
    ) -> Page:
        """What happens is shown at once, unless a test says `pace="1"`.

        A newcomer is told at each game's first table what it is about; others know it. The
        language is that of the browser, unless a test says which.
        """
        context = browser.new_context(base_url=server.url, **{"viewport": LAPTOP, **settings})
        for key, value in {"pace": pace, "language": language}.items():
            if value:
                wish = f"localStorage['mayday.{key}'] ??= '{value}'"
                context.add_init_script(f"try {{ {wish} }} catch {{}}")
        if not newcomer:
            context.add_init_script(KNOWS_EVERY_GAME)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: _check_host(request.url, server.url, faults))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, faults


def _check_host(url: str, home: str, faults: list[str]) -> None:
    if not url.startswith((home, home.replace("http", "ws"), "data:", "blob:")):
        faults.append(f"a request to {url}")
