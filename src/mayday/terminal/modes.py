"""Modes: whether there is a terminal for the full screen, or lines will do."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec


def has_full_screen(plain: bool) -> bool:
    """A person at a real terminal who did not ask for lines, and Textual to draw with."""
    if plain or os.environ.get("TERM", "") in ("", "dumb"):
        return False
    ends = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on the last one
    return all(end.isatty() for end in ends) and find_spec("textual") is not None
