"""The lab in the browser: experiments are listed, and any game of them can be watched."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from html import unescape
from pathlib import Path

import httpx
import pytest

from lab.made_up import make_results
from mayday.cli import main
from mayday.kernel import read_record
from mayday.lab.results import PROGRESS, Progress, Tally, open_folder, write_json

EXPERIMENT = """
game = "systems-failing"
question = "Is <one> action more too much?"
bots = "random"
games = 4
[vary]
content.table.actions = [4, 5]
"""
PATIENCE = 60


class Served:
    """`mayday lab serve` as a program."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.viewers: set[str] = set()  # servers of changed games that were started by it
        command = [sys.executable, "-m", "mayday.cli", "lab", "serve", str(folder)]
        self.process = subprocess.Popen(
            [*command, "--port", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while self.process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
        assert self.process.poll() is None

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.url}{path}", timeout=PATIENCE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A real run, and a made-up one that is still under way."""
    path = tmp_path_factory.mktemp("shelf")
    (path / "more.toml").write_text(EXPERIMENT, "utf-8")
    assert main(["lab", "run", str(path / "more.toml"), "--workers", "1"]) == 0
    make_results(path / "made up", games=60)
    cells = open_folder(path / "made up").cells
    tally = Tally(15, 5, 10, 0, 0)
    progress = Progress("running", 120, 480, 9.0, 30.0, tuple(tally for _ in cells))
    write_json(path / "made up" / PROGRESS, progress)
    (path / "made up" / "games.parquet").unlink()
    (path / "notes").mkdir()
    (path.parent / "secret").mkdir(exist_ok=True)
    make_results(path.parent / "secret", games=20)
    return path


@pytest.fixture(scope="module")
def served(folder):
    """Stopped as a person would stop it; with it end the servers of changed games."""
    served = Served(folder)
    try:
        yield served
        served.stop()
        for viewer in served.viewers:
            with pytest.raises(httpx.HTTPError):
                httpx.get(f"{viewer}/healthz", timeout=PATIENCE)
    finally:
        served.process.kill()
        served.process.wait()


def words(page: httpx.Response) -> str:
    bare = re.sub(r"<style>.*?</style>", " ", page.text, flags=re.S)
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", bare).split()))


def test_all_experiments_below_the_folder_are_listed_those_under_way_first(served):
    page = served.get("/lab")
    said = words(page)
    assert said.index("made up") < said.index("Is <one> action more too much?")
    assert "120 of 480 games, running" in said
    assert "8 of 8 games, finished" in said
    assert "secret" not in said


def test_a_run_under_way_is_shown_live(served):
    assert 'http-equiv="refresh"' in served.get("/lab").text
    page = served.get("/lab/made%20up")
    assert 'http-equiv="refresh"' in page.text
    assert "120 of 480 games, running, about 1 minute left" in words(page)
    assert "Watch a game" not in words(page)
    assert 'http-equiv="refresh"' not in served.get("/lab/more").text


def test_what_was_asked_is_no_markup(served):
    assert "Is &lt;one&gt; action" in served.get("/lab").text
    assert "Is &lt;one&gt; action" in served.get("/lab/more").text


def test_pages_allow_no_script_and_load_nothing(served):
    for path in ("/lab", "/lab/more", "/lab/more/report"):
        page = served.get(path)
        assert page.status_code == 200
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert "<script" not in page.text


def test_games_are_found_by_their_end(served):
    page = served.get("/lab/more?cell=1&end=lost:core_damage")
    assert "cell 1, game 0" in words(page)
    assert "cell 0, game 0" not in words(page)
    assert "lost: The core exploded: it took too much damage." in words(page)
    assert "0 games." in words(served.get("/lab/more?end=won:escaped"))
    for odd in ("?cell=x", "?cell=99999999999999", "?end=%00:%27", "?first=-5", "?first=99999"):
        assert served.get(f"/lab/more{odd}").status_code == 200


def test_the_report_is_written_when_it_is_asked_for(served, folder):
    page = served.get("/lab/more/report")
    assert "How often it is won" in words(page)
    assert (folder / "more/report.html").read_text("utf-8") == page.text
    assert served.get("/lab/made%20up/report").status_code == 404


def test_a_game_is_watched_in_the_replay_viewer(served):
    way = served.get("/lab/more/0/2")
    assert (way.status_code, way.headers["location"]) == (302, "/replay?lab=more%2F0%2F2")
    found = served.get("/api/v1/lab/more/0/2")
    record = read_record(found.content)
    assert record.game == "systems-failing"
    shown = httpx.post(
        f"{served.url}/api/v1/replays", json={"record": found.json()}, timeout=PATIENCE
    )
    assert shown.status_code == 200
    assert shown.json()["finished"]


def test_a_game_with_changed_numbers_is_watched_where_they_are_loaded(served):
    location = served.get("/lab/more/1/2").headers["location"]
    base, _, path = location.partition("/replay")
    served.viewers.add(base)
    assert path == "?lab=more%2F1%2F2"
    assert base != served.url
    record = httpx.get(f"{base}/api/v1/lab/more/1/2", timeout=PATIENCE).json()
    for place, status in ((base, 200), (served.url, 400)):
        shown = httpx.post(f"{place}/api/v1/replays", json={"record": record}, timeout=PATIENCE)
        assert shown.status_code == status
    assert served.get("/lab/more/1/3").headers["location"].startswith(base)


@pytest.mark.parametrize(
    "path",
    [
        "/lab/secret",
        "/lab/..%2fsecret",
        "/lab/%2e%2e%2fsecret/report",
        "/lab/notes",
        "/lab/more/2/0",
        "/lab/more/0/4",
        "/lab/more/0/-1",
        "/api/v1/lab/..%2fsecret/0/0",
        "/api/v1/lab/more/0/4",
        "/api/v1/lab/more/7/0",
    ],
)
def test_what_is_not_on_the_shelf_is_not_found(served, path):
    assert served.get(path).status_code == 404


def test_a_page_of_another_site_is_refused(served):
    strange = httpx.get(f"{served.url}/lab", headers={"host": "evil.example"}, timeout=PATIENCE)
    assert strange.status_code == 403


def test_what_is_no_folder_is_refused(capsys):
    assert main(["lab", "serve", "no-such-folder"]) == 2
    assert 'mayday: "no-such-folder" is no folder' in capsys.readouterr().err
