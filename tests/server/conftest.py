"""Servers and people for the tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from server.postgres import NotHere, Postgres, running
from server.process import Launcher, Server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL that the tests share."""
    yield from _postgres()


@pytest.fixture
def postgres_of_its_own() -> Iterator[Postgres]:
    """One that a test may kill."""
    yield from _postgres()


def _postgres() -> Iterator[Postgres]:
    """Where it cannot be had the tests say so loudly, and fail in CI."""
    try:
        with running() as cluster:
            yield cluster
    except NotHere as reason:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"NOT TESTED ON POSTGRESQL: {reason}")


@pytest.fixture(scope="session")
def launcher() -> Iterator[Launcher]:
    launcher = Launcher()
    yield launcher
    launcher.close()


@pytest.fixture(scope="module")
def server(launcher: Launcher, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite that the tests of a module share."""
    server = Server(launcher, tmp_path_factory.mktemp("server")).start()
    yield server
    server.stop()


@pytest.fixture
def servers(launcher: Launcher, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Servers of a test's own."""
    started: list[Server] = []

    def start(**settings: Any) -> Server:
        folder = tmp_path / str(len(started))
        folder.mkdir()
        started.append(Server(launcher, folder, **settings))
        return started[-1].start()

    yield start
    for server in started:
        server.stop()
