"""What programs that play many games tell the garbage collector."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import gc
from mayday.games import find
from mayday.kernel import keep_loaded

find("systems-failing")
before, seldom = gc.get_freeze_count(), gc.get_threshold()[0]
keep_loaded()
print(gc.get_freeze_count() - before > 10_000, gc.get_threshold()[0] > seldom)
"""


def test_what_is_loaded_is_not_looked_at_again():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, encoding="utf-8")
    assert done.stdout.split() == ["True", "True"], done.stderr
