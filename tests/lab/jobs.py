"""Jobs for processes of the lab that play nothing: they say who they are, or die."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def say_who(game, task, number):
    return os.getpid()


def die_once(game, task, number):
    """The first process that comes to number 7 dies there."""
    mark = Path(task.options["mark"])
    if number == 7 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_always(game, task, number):
    os.kill(os.getpid(), signal.SIGKILL)
