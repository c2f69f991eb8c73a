"""Install: what learning needs comes with its extra, and the plain install has none of it."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import requires

LEARNING = {"gymnasium", "numpy", "open-spiel", "pettingzoo", "pillow", "resvg-py"}


def needed(extra):
    """What the package needs with an extra, or without any."""
    lines = [line.partition(";") for line in requires("mayday-games")]
    fitting = [
        line
        for line, _, marker in lines
        if (f'extra == "{extra}"' in marker.replace("'", '"') if extra else "extra" not in marker)
    ]
    return {re.match(r"[\w-]+", line)[0].replace("_", "-").lower() for line in fitting}


def test_the_extra_brings_what_learning_needs_and_nothing_else_does():
    assert needed("rl") == LEARNING
    assert needed("") == {"click", "msgspec", "rich", "textual", "websockets"}


def test_the_program_loads_none_of_it_before_it_is_asked_for():
    program = "import mayday.cli, mayday.games, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    loaded = set(done.stdout.decode().split())
    assert not loaded & {"gymnasium", "numpy", "pyspiel", "pettingzoo", "PIL"}
