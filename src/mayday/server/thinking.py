"""Thinking: the program that bots think in. It answers decisions until its input ends.

Decisions come on standard input and answers go to standard output, each a length and a pickle.
When the server is gone, however it went, the input ends and so does the program.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from typing import Any, BinaryIO, NamedTuple

from mayday.bots import make
from mayday.kernel import Ask, Choice, View, keep_loaded
from mayday.server.library import Library

LENGTH = struct.Struct("!I")
READY = "ready"  # said once, when decisions can be asked


class Decision(NamedTuple):
    """What a bot should choose; all it gets is the view of its seat."""

    bot: str
    game: str
    view: View[Any]
    ask: Ask
    seed: int


class Answer(NamedTuple):
    choice: Choice | None
    problem: str = ""  # what went wrong, if nothing was chosen


def pack(value: object) -> bytes:
    data = pickle.dumps(value)
    return LENGTH.pack(len(data)) + data


def answer(library: Library, decision: Decision) -> Answer:
    bot, game, view, ask, seed = decision
    try:
        return Answer(make(bot, library.find(game), ask.seat, seed).choose(ask, lambda: view))
    except Exception as error:
        return Answer(None, repr(error))


def main() -> None:
    """Find the games, those too that the arguments name, say so, and think."""
    incoming, outgoing = sys.stdin.buffer, os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a bot prints must not get between the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    library = Library(tuple(sys.argv[1:]))
    keep_loaded()
    outgoing.write(pack(READY))
    while (decision := _read(incoming)) is not None:
        outgoing.write(pack(answer(library, decision)))


def _read(incoming: BinaryIO) -> Decision | None:
    head = incoming.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    data = incoming.read(LENGTH.unpack(head)[0])
    decision: Decision = pickle.loads(data)
    return decision
