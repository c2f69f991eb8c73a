"""Thinking: the program that bots think in. It answers questions until its input ends.

Questions come on standard input and answers go to standard output, each a length and a pickle.
When the server is gone, however it went, the input ends and so does the program, even in the
middle of a thought.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, NamedTuple

from mayday.bots import make
from mayday.bots.coach import Point, points, turning_points
from mayday.bots.hints import hints
from mayday.kernel import Ask, Record, Seat, View, keep_loaded
from mayday.server.library import Library

LENGTH = struct.Struct("!I")
COACHED = Seat(0)  # whose chance is told; a crew shares it
READY = "ready"  # said once, when decisions can be asked


class Decision(NamedTuple):
    """What a bot should choose; all it gets is the view of its seat."""

    bot: str
    game: str
    view: View[Any]
    ask: Ask
    seed: int


class Advice(NamedTuple):
    """What a person would like a hint for; all it is made from is the view of the seat."""

    game: str
    view: View[Any]
    ask: Ask


class Glance(NamedTuple):
    """Some positions of a match that is over, for its coach."""

    game: str
    record: Record
    numbers: range


class Verdict(NamedTuple):
    """Where a match that is over turned, for its coach."""

    game: str
    record: Record
    curve: tuple[Point, ...]


Question = Decision | Advice | Glance | Verdict


class Answer(NamedTuple):
    """A choice, hints, or what the coach has found."""

    value: Any
    problem: str = ""  # what went wrong, if there is none


def pack(value: object) -> bytes:
    data = pickle.dumps(value)
    return LENGTH.pack(len(data)) + data


def answer(library: Library, question: Question) -> Answer:
    game = library.find(question.game)
    try:
        match question:
            case Decision(bot, _, view, ask, seed):
                return Answer(make(bot, game, ask.seat, seed).choose(ask, lambda: view))
            case Advice(_, view, ask):
                return Answer(hints(game, view, ask))
            case Glance(_, record, numbers):
                return Answer(points(record, game, COACHED, numbers))
            case Verdict(_, record, curve):
                return Answer(turning_points(record, game, COACHED, curve))
    except Exception as error:
        return Answer(None, repr(error))


def main() -> None:
    """Find the games, those too that the arguments name, say so, and think."""
    incoming, outgoing = sys.stdin.buffer, os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a bot prints must not get between the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    library = Library(tuple(sys.argv[1:]))
    keep_loaded()
    questions: SimpleQueue[Question] = SimpleQueue()
    Thread(target=_listen, args=(incoming, questions), daemon=True).start()
    outgoing.write(pack(READY))
    while True:
        outgoing.write(pack(answer(library, questions.get())))


def _listen(incoming: BinaryIO, questions: SimpleQueue[Question]) -> None:
    """Hand on what is asked, until nobody is there any more."""
    while (question := _read(incoming)) is not None:
        questions.put(question)
    os._exit(0)


def _read(incoming: BinaryIO) -> Question | None:
    head = incoming.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    data = incoming.read(LENGTH.unpack(head)[0])
    question: Question = pickle.loads(data)
    return question
