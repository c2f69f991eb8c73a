"""A bot judges alike in every process: sets of words lie in another order in each of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
GAMES = "2"


def judged(hash_seed: str) -> list[str]:
    paths = [str(TESTS.parent / "src"), str(TESTS)]
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(paths),
    }
    command = [sys.executable, "-m", "bots.judge", GAMES]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    return done.stdout.decode().splitlines()


def test_what_bots_think_of_a_choice_does_not_depend_on_the_process() -> None:
    first, second = judged("1"), judged("2")
    assert len(first) >= 5 * int(GAMES)
    assert first == second
