"""Workers: several processes that serve from one port, kept at their number.

The first process binds the port and forks; it serves nobody itself. Whoever dies is replaced. All
workers end with the first process, however it ends: each reads from a pipe that only the first
process could write to.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import NoReturn

from mayday.server.logs import log, log_failure

_SIGNALS = (signal.SIGTERM, signal.SIGINT)
_SHORT_LIFE = 1.0  # seconds; whoever dies sooner is not replaced at once


class Workers:
    """The first process: it watches over the others."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._begun: dict[int, float] = {}  # when each running process began
        self._is_stopping = False
        self._lifeline, self._held = os.pipe()

    def run(self, count: int) -> None:
        """Keep so many workers at work until told to stop."""
        for number in _SIGNALS:
            signal.signal(number, self._stop)
        for _ in range(count):
            self._fork()
        while self._begun:
            pid, status = os.wait()
            begun = self._begun.pop(pid, None)
            if begun is None or self._is_stopping:
                continue
            log("worker_died", process=pid, status=status)
            if time.monotonic() - begun < _SHORT_LIFE:
                time.sleep(_SHORT_LIFE)
            self._fork()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopping = True
        for pid in self._begun:
            with suppress(ProcessLookupError):  # it died a moment ago
                os.kill(pid, signal.SIGTERM)

    def _fork(self) -> None:
        """One worker more; a signal that arrives meanwhile waits until both know who they are."""
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        if not self._is_stopping:
            pid = os.fork()
            if pid == 0:
                self._serve()
            self._begun[pid] = time.monotonic()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)

    def _serve(self) -> NoReturn:
        code = 1
        try:
            os.close(self._held)
            threading.Thread(target=_end_with, args=(self._lifeline,), daemon=True).start()
            for number in _SIGNALS:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
            self._work()
            code = 0
        except BaseException:
            log_failure("worker_failed")
        finally:
            os._exit(code)


def _end_with(lifeline: int) -> None:
    """Wait for the end of the first process, and end with it."""
    os.read(lifeline, 1)
    os._exit(1)
