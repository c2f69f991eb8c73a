"""Starts servers for the tests: reads settings line by line and forks a server for each.

Everything is imported once, so that a server is up in a moment; it is a process (group) of its own.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path

import msgspec

from mayday.server.app import create_app
from mayday.server.config import Settings
from mayday.server.run import serve


class Order(msgspec.Struct):
    """A server that a test wants."""

    settings: Settings
    log: str


def run_server(order: Order) -> None:
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    log = os.open(order.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    serve(order.settings)


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # servers that ended leave nothing behind
    create_app(Settings())  # imports what is imported late, too
    started: list[int] = []
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Order, dec_hook=lambda kind, text: Path(text))
        pid = os.fork()
        if pid == 0:
            try:
                run_server(order)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(0)
        started.append(pid)
        print(pid, flush=True)
    end(started)


def end(servers: list[int]) -> None:
    """Whatever the tests left running, as they may have been ended themselves."""
    for pid in servers:
        with suppress(ChildProcessError, ProcessLookupError):
            if os.waitpid(pid, os.WNOHANG) == (0, 0):
                os.killpg(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
