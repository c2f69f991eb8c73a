"""Games whose bots misbehave: they never answer, they raise, they end their process."""

from __future__ import annotations

import dataclasses
import os
import threading
from typing import Any, NoReturn

from tiny.claims import GAME as CLAIMS


def never_answer(*args: Any) -> NoReturn:
    threading.Event().wait()
    raise AssertionError("nobody sets this event")


def fail(*args: Any) -> NoReturn:
    raise RuntimeError("no idea")


def end(*args: Any) -> NoReturn:
    os._exit(3)


SLOW = dataclasses.replace(CLAIMS, id="slow", heuristics=never_answer)
CONFUSED = dataclasses.replace(CLAIMS, id="confused", heuristics=fail)
DEADLY = dataclasses.replace(CLAIMS, id="deadly", heuristics=end)
RENEWED = dataclasses.replace(CLAIMS, version=CLAIMS.version + 1)  # the same game, upgraded
