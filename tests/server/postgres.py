"""A private PostgreSQL on a loopback port, for as long as the tests run."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.process import free_port


class NotHere(Exception):
    """PostgreSQL cannot be had on this machine."""


class Postgres:
    """A running cluster; `database()` gives a fresh database in it."""

    def __init__(self, folder: Path, port: int, user: str | None, programs: Path) -> None:
        self.folder, self.port, self.user, self.programs = folder, port, user, programs

    def run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self.programs / program), *arguments],
            capture_output=True,
            encoding="utf-8",
            cwd="/",
            check=False,
            user=self.user,
            group=self.user,
            extra_groups=None if self.user is None else [],
        )
        if done.returncode:
            raise NotHere(f"{program}: {done.stderr.strip()[-300:]}")

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"mayday_{uuid.uuid4().hex[:12]}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "mayday", name)
        return f"postgresql://mayday@127.0.0.1:{self.port}/{name}"


@contextmanager
def running() -> Iterator[Postgres]:
    """Make a cluster in a folder of its own, start it, and take it away again."""
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="mayday-postgres-"))
    user = None
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # PostgreSQL refuses to run as root
        user = "postgres"
        shutil.chown(folder, user, user)
    cluster = Postgres(folder, free_port(), user, programs)
    data, log = str(folder / "data"), str(folder / "log")
    options = f"-p {cluster.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
    try:
        cluster.run("initdb", "-D", data, "-U", "mayday", "-A", "trust", "-E", "UTF8")
        cluster.run("pg_ctl", "-D", data, "-l", log, "-w", "-o", options, "start")
        try:
            yield cluster
        finally:
            cluster.run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    """Where its programs lie: a system's own package first, else what the path finds."""
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = known[-1] if known else shutil.which("initdb")
    if found is None:
        raise NotHere("no initdb on this machine")
    return Path(found).resolve().parent
