"""Handlers: what the lab answers in the browser, beside the ordinary server.

Everything is read only. Whoever may reach the server may read all experiments below its folder, so
it listens on this machine alone unless told otherwise.
"""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import quote

from litestar import Controller, Litestar, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from mayday.games import find
from mayday.lab.replay import play_again
from mayday.lab.report import REPORT, write_report
from mayday.lab.results import GAMES, LabError
from mayday.lab.run import task_of
from mayday.lab.serving.pages import Asked, experiment_page, shelf_page
from mayday.lab.serving.shelf import Experiment, Shelf, endings, find_games
from mayday.lab.serving.viewers import Viewers
from mayday.lab.speech import phrase
from mayday.server.config import Settings
from mayday.server.run import serve

# No script runs on these pages, and nothing is loaded from anywhere.
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
_MOST = 1 << 31


class Lab(Controller):
    """The pages of one shelf."""

    include_in_schema = False

    @get("/lab", sync_to_thread=True)
    def shelf(self, request: Request[Any, Any, Any]) -> Response[str]:
        """All experiments."""
        return _page(shelf_page(_shelf(request).experiments()))

    @get("/lab/{name:str}", sync_to_thread=True)
    def experiment(
        self,
        request: Request[Any, Any, Any],
        name: str,
        cell: str = "",
        end: str = "",
        first: int = 0,
    ) -> Response[str]:
        """One experiment; its games are found by their cell and end."""
        one = _find(request, name)
        result, _, cause = end.partition(":")
        number = int(cell) if cell.isdecimal() and len(cell) < 10 else None
        asked = Asked(number, result, cause, min(max(first, 0), _MOST))
        ends = endings(one) if one.has_tables else []
        found = find_games(one, *asked) if one.has_tables else (0, [])
        return _page(experiment_page(one, _words(one), ends, asked, found))

    @get("/lab/{name:str}/report", sync_to_thread=True)
    def report(self, request: Request[Any, Any, Any], name: str) -> Response[str]:
        """The report of an experiment, written anew if there are new games."""
        one = _find(request, name)
        if not one.has_tables:
            raise NotFoundException(phrase("page", "no_report"))
        with _reporting:
            return _page(_report(one.folder).read_text("utf-8"))

    @get("/lab/{name:str}/{cell:int}/{game:int}", sync_to_thread=True)
    def watch(self, request: Request[Any, Any, Any], name: str, cell: int, game: int) -> Redirect:
        """To the replay viewer, with a game; one with changed content has a server of its own."""
        one = _find(request, name)
        if not (0 <= cell < len(one.run.cells) and 0 <= game < one.run.games):
            raise NotFoundException(phrase("page", "no_game"))
        path = f"/replay?lab={quote(f'{one.name}/{cell}/{game}', safe='')}"
        load = task_of(one.run, one.run.cells[cell], ()).load
        if not load.content or request.app.state.is_viewer:
            return Redirect(path)
        port = request.app.state.viewers.port(load)
        if port is None:
            raise NotFoundException(phrase("page", "not_loaded"))
        host = request.url.hostname or "localhost"
        return Redirect(f"http://{f'[{host}]' if ':' in host else host}:{port}{path}")

    @get("/api/v1/lab/{name:str}/{cell:int}/{game:int}", sync_to_thread=True)
    def record(
        self, request: Request[Any, Any, Any], name: str, cell: int, game: int
    ) -> Response[bytes]:
        """The record of a game, played once more."""
        one = _find(request, name)
        try:
            record = play_again(one.folder, cell, game)
        except LabError as error:
            raise NotFoundException(str(error)) from None
        return Response(record.encode(), media_type="application/json")


_reporting = Lock()  # one report is made at a time


def _shelf(request: Request[Any, Any, Any]) -> Shelf:
    shelf: Shelf = request.app.state.shelf
    return shelf


def _find(request: Request[Any, Any, Any], name: str) -> Experiment:
    one = _shelf(request).find(name)
    if one is None:
        raise NotFoundException(phrase("page", "no_experiment"))
    return one


def _page(markup: str) -> Response[str]:
    headers = {"content-security-policy": _POLICY, "cache-control": "no-store"}
    return Response(markup, media_type="text/html", headers=headers)


def _words(one: Experiment) -> dict[str, str]:
    """The game's words for why games end."""
    text = find(one.run.game).text
    return {key: text.get("result", key) for key in text.catalogue.get("result", {})}


def _report(folder: Path) -> Path:
    written, games = folder / REPORT, folder / f"{GAMES}.parquet"
    if written.is_file() and written.stat().st_mtime_ns >= games.stat().st_mtime_ns:
        return written
    return write_report(folder)


def _beside(folder: Path, host: str, is_viewer: bool) -> Any:
    """What the lab needs while the server runs."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.shelf = Shelf(folder)
        app.state.is_viewer = is_viewer
        app.state.viewers = Viewers(folder, host, view)
        try:
            yield
        finally:
            app.state.viewers.end()

    return lifespan


def serve_lab(folder: Path, host: str, port: int) -> None:
    """Serve the experiments below a folder until told to stop."""
    with tempfile.TemporaryDirectory() as data:
        settings = Settings(host=host, port=port, data=Path(data), quiet=True)
        serve(settings, [Lab], [_beside(folder, host, False)])


def view(folder: Path, settings: Settings) -> None:
    """Serve the games of one changed game to those who watch them."""
    serve(settings, [Lab], [_beside(folder, settings.host, True)])
