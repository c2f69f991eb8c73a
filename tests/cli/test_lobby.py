"""The lobby: `mayday` alone serves on this machine and opens the browser."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from mayday.cli import browser
from mayday.server.config import Settings

from .conftest import Run


class Answer(BaseHTTPRequestHandler):
    """Something that answers over HTTP; the class says as what."""

    kind: ClassVar[str] = "application/json"

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", self.kind)
        self.end_headers()

    def log_message(self, *parts: object) -> None:
        pass


class Stranger(Answer):
    kind: ClassVar[str] = "text/html"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages that the browser was told to open."""
    pages: list[str] = []
    monkeypatch.setattr("mayday.cli.browser.open_page", pages.append)
    return pages


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What would have been served."""
    settings: list[Settings] = []
    monkeypatch.setattr("mayday.server.run.serve", settings.append)
    return settings


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> int:
    """A free port that stands for the usual one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number = int(probe.getsockname()[1])
    monkeypatch.setattr("mayday.cli.server.PORT", number)
    return number


def answering(handler: type[Answer], port: int) -> Iterator[None]:
    with HTTPServer(("127.0.0.1", port), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield
        server.shutdown()
        thread.join()


@pytest.fixture
def mayday_there(port: int) -> Iterator[None]:
    yield from answering(Answer, port)


@pytest.fixture
def stranger_there(port: int) -> Iterator[None]:
    yield from answering(Stranger, port)


def test_mayday_alone_serves_on_this_machine_only(
    run: Run, port: int, served: list[Settings], opened: list[str], data_home: Path
):
    outcome = run()
    assert outcome.code == 0
    assert f"Mayday is on http://localhost:{port} " in outcome.out
    assert [(s.host, s.port, s.is_sqlite) for s in served] == [("127.0.0.1", port, True)]
    assert served[0].data.is_relative_to(data_home)


@pytest.mark.usefixtures("mayday_there")
def test_a_second_mayday_opens_the_first_one_s_page(
    run: Run, port: int, served: list[Settings], opened: list[str]
):
    outcome = run()
    assert outcome.code == 0
    assert (served, opened) == ([], [f"http://localhost:{port}"])
    assert "already on" in outcome.out


@pytest.mark.usefixtures("stranger_there")
def test_another_program_on_the_port_is_said_in_one_line(
    run: Run, port: int, served: list[Settings], opened: list[str]
):
    outcome = run()
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert f"port {port}" in outcome.err
    assert (served, opened) == ([], [])


@pytest.mark.usefixtures("mayday_there")
def test_the_page_opens_as_soon_as_the_server_answers(port: int, monkeypatch: pytest.MonkeyPatch):
    opened = threading.Event()
    monkeypatch.setattr("mayday.cli.browser.open_page", lambda address: opened.set())
    browser.open_when_served(port, "http://localhost")
    assert opened.wait(30)


WITHOUT_UVICORN = """
import sys
from mayday.cli import main
sys.modules["uvicorn"] = None
sys.exit(main(["serve"]))
"""


def test_without_the_server_s_packages_the_line_says_how_to_get_them():
    outcome = subprocess.run(
        [sys.executable, "-c", WITHOUT_UVICORN], capture_output=True, encoding="utf-8"
    )
    assert (outcome.returncode, outcome.stderr.count("\n")) == (2, 1)
    assert "the server needs uvicorn: pip install" in outcome.stderr


def test_without_a_screen_no_browser_is_tried(monkeypatch: pytest.MonkeyPatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("webbrowser.get", lambda: pytest.fail("a browser was looked for"))
    browser.open_page("http://localhost")
