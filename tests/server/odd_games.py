"""Games whose bots misbehave: they never answer, they raise, they end their process, they wait."""

from __future__ import annotations

import dataclasses
import os
import threading
import time
from pathlib import Path
from typing import Any, NoReturn

from tiny.claims import GAME as CLAIMS
from tiny.wreck import GAME as WRECK


def never_answer(*args: Any) -> NoReturn:
    threading.Event().wait()
    raise AssertionError("nobody sets this event")


def fail(*args: Any) -> NoReturn:
    raise RuntimeError("no idea")


def end(*args: Any) -> NoReturn:
    os._exit(3)


def wait_for_a_sign(*args: Any) -> list[float]:
    """Think until the folder that HELD_UP names has a file "go"; who thinks is written there."""
    folder = Path(os.environ["HELD_UP"])
    (folder / f"{os.getpid()}.thinks").touch()
    while not (folder / "go").exists():
        time.sleep(0.01)
    return WRECK.heuristics(*args)


SLOW = dataclasses.replace(CLAIMS, id="slow", heuristics=never_answer)
CONFUSED = dataclasses.replace(CLAIMS, id="confused", heuristics=fail)
DEADLY = dataclasses.replace(CLAIMS, id="deadly", heuristics=end)
HELD_UP = dataclasses.replace(WRECK, id="held-up", heuristics=wait_for_a_sign)
RENEWED = dataclasses.replace(CLAIMS, version=CLAIMS.version + 1)  # the same game, upgraded
