"""A private PostgreSQL on a loopback port, for as long as the tests run."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from server.process import free_port

_PATIENCE = 60  # seconds


class NotHere(Exception):
    """PostgreSQL cannot be had on this machine."""


class Postgres:
    """A running cluster; `database()` gives a fresh database in it."""

    def __init__(self, folder: Path, port: int, user: str | None, programs: Path) -> None:
        self.folder, self.port, self.user, self.programs = folder, port, user, programs
        self.data, self.log = folder / "data", folder / "log"

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

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        self.run("pg_ctl", "-D", str(self.data), "-l", str(self.log), "-w", "-o", options, "start")

    def kill_and_start(self) -> None:
        self.kill()
        self.start()

    def kill(self) -> None:
        """End it without a word, as a failing machine does."""
        noted = self.data / "postmaster.pid"
        first = int(noted.read_text("utf-8").split()[0])
        os.kill(first, signal.SIGSTOP)  # no more children from here on
        family = Path(f"/proc/{first}/task/{first}/children").read_text("utf-8").split()
        for pid in (first, *map(int, family)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for pid in (first, *map(int, family)):
            _wait_until_gone(pid)
        noted.unlink()  # the number may live on for a while in the list of processes

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
    data = str(cluster.data)
    try:
        cluster.run("initdb", "-D", data, "-U", "mayday", "-A", "trust", "-E", "UTF8")
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_until_gone(pid: int) -> None:
    """Until nothing is left of a process but, perhaps, its number."""
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        try:
            state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return
        if state == "Z":
            return
        time.sleep(0.01)
    raise RuntimeError(f"process {pid} does not end")


def _programs() -> Path:
    """Where its programs lie: a system's own package first, else what the path finds."""
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = known[-1] if known else shutil.which("initdb")
    if found is None:
        raise NotHere("no initdb on this machine")
    return Path(found).resolve().parent
