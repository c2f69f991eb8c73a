"""Viewers: a game whose content is changed is watched in a process that has loaded it so.

The process is a server of its own beside this one, on a port of its own, with the replay viewer.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import tempfile
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Lock, Thread
from typing import NamedTuple

from mayday.lab.processes import load_game
from mayday.lab.tasks import Load
from mayday.server.config import Settings

_KEPT = 4  # processes
_PAUSE = 0.05  # seconds between two tries to reach one

Serve = Callable[[Path, Settings], None]


class _Viewer(NamedTuple):
    process: BaseProcess
    port: int


class Viewers:
    """Servers with changed games, started when a game of theirs is first asked for."""

    def __init__(self, folder: Path, host: str, serve: Serve) -> None:
        self._folder, self._host, self._serve = folder, host, serve
        self._kept: OrderedDict[Load, _Viewer] = OrderedDict()
        self._lock = Lock()

    def port(self, load: Load) -> int | None:
        """Where a game with changed content can be watched; None if it cannot be loaded."""
        with self._lock:
            viewer = self._kept.get(load)
            if viewer is None or not viewer.process.is_alive():
                viewer = self._start(load)
                self._kept[load] = viewer
            self._kept.move_to_end(load)
            while len(self._kept) > _KEPT:
                _end(self._kept.popitem(last=False)[1])
        return viewer.port if _is_reached(viewer, self._host) else None

    def _start(self, load: Load) -> _Viewer:
        with socket.socket(_family(self._host)) as probe:
            probe.bind((self._host, 0))
            port: int = probe.getsockname()[1]
        context = multiprocessing.get_context("spawn")
        told = (self._serve, self._folder, self._host, port, load)
        process = context.Process(target=_view, args=told)
        process.start()
        return _Viewer(process, port)

    def end(self) -> None:
        """Stop them all."""
        with self._lock:
            while self._kept:
                _end(self._kept.popitem()[1])


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _end(viewer: _Viewer) -> None:
    viewer.process.terminate()
    viewer.process.join()


def _is_reached(viewer: _Viewer, host: str) -> bool:
    """Wait until it listens, or has ended."""
    pause = Event()
    while viewer.process.is_alive():
        with socket.socket(_family(host)) as probe:
            if probe.connect_ex((host, viewer.port)) == 0:
                return True
        pause.wait(_PAUSE)
    return False


def _view(serve: Serve, folder: Path, host: str, port: int, load: Load) -> None:
    """What the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process, which ends us
    Thread(target=_end_with_parent, daemon=True).start()
    load_game(load)
    with tempfile.TemporaryDirectory() as data:
        serve(folder, Settings(host=host, port=port, data=Path(data), quiet=True))


def _end_with_parent() -> None:
    """Should the main process be killed, nobody else would end this one."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # this runs in a child
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
