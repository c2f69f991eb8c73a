"""Real servers on loopback ports, started, killed and started again by the tests."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec

from mayday.server.config import Limits, Settings

TINY = tuple(f"tiny.{name}:GAME" for name in ("airlock", "blackout", "claims", "wreck"))
GENEROUS = Limits(
    requests_per_second=1e6,
    request_burst=1_000_000,
    messages_per_second=1e6,
    message_burst=1_000_000,
    match_burst=1_000_000,
    open_matches=10_000,
    work_seconds=1e6,
    work_burst=1e6,
    proposal_pause=0.0,
    wait_seconds=1e6,
    undos=1_000_000,
    deep_undos=10_000,
    sockets_per_address=5000,
    connections_per_address=5000,
)
_TESTS = Path(__file__).parent.parent
_PATIENCE = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_running(pid: str) -> bool:
    """Whether a process is there and not dead already, only not yet missed by its parent."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


class Launcher:
    """The program that starts servers: see launch.py."""

    def __init__(self) -> None:
        paths = [str(_TESTS), *sys.path]
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).parent / "launch.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)},
        )

    def start(self, settings: Settings, log: Path) -> int:
        """Start a server; its process id."""
        order = msgspec.json.encode({"settings": settings, "log": str(log)}, enc_hook=str)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{order.decode()}\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        try:
            self._process.communicate(timeout=_PATIENCE)
        finally:
            self._process.kill()


class Server:
    """One server process (with its workers), reachable at `base`."""

    def __init__(self, launcher: Launcher, folder: Path, **settings: Any) -> None:
        self.launcher = launcher
        self.settings = msgspec.structs.replace(
            Settings(
                data=folder,
                port=free_port(),
                bot_pause=0.0,
                absence_seconds=0.0,
                bot_processes=1,
                games=TINY,
                limits=GENEROUS,
            ),
            **settings,
        )
        self.base = f"http://127.0.0.1:{self.settings.port}"
        self.log = folder / "server.log"
        self.pid = 0

    def start(self) -> Server:
        """Start it and wait until it answers."""
        self.pid = self.launcher.start(self.settings, self.log)
        self.wait_until_up()
        return self

    def wait_until_up(self) -> None:
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline and self.is_alive:
            try:
                if httpx.get(f"{self.base}/healthz", timeout=5).is_success:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise RuntimeError(f"the server does not answer:\n{self.logged()[-3000:]}")

    @property
    def is_alive(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    @property
    def workers(self) -> list[int]:
        """The processes that serve, where there are several; the dead are not among them."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return [int(child) for child in children.read_text("utf-8").split() if is_running(child)]

    def kill_worker(self) -> None:
        """One of the processes that serve; if none is left just then, the next that comes."""
        deadline = time.monotonic() + _PATIENCE
        while not (workers := self.workers):
            if time.monotonic() > deadline:
                raise RuntimeError(f"the server has no workers:\n{self.logged()[-3000:]}")
            time.sleep(0.01)
        os.kill(workers[0], signal.SIGKILL)

    def kill(self) -> None:
        """Every process of it at once, without a word."""
        os.killpg(self.pid, signal.SIGKILL)
        self.wait_until_down()

    def stop(self) -> None:
        """As an operator stops it."""
        if self.is_alive:
            os.kill(self.pid, signal.SIGTERM)
            self.wait_until_down()

    def wait_until_down(self) -> None:
        """No process of it is left, and its port is free."""
        deadline = time.monotonic() + _PATIENCE
        while self.is_alive or not self._is_port_free():
            if time.monotonic() > deadline:
                os.killpg(self.pid, signal.SIGKILL)
                raise RuntimeError(f"the server does not stop:\n{self.logged()[-3000:]}")
            time.sleep(0.01)

    def _is_port_free(self) -> bool:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", self.settings.port))
            except OSError:
                return False
        return True

    def logged(self) -> str:
        return self.log.read_text("utf-8") if self.log.exists() else ""
