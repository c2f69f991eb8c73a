"""When the full screen opens, and what it does not load."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mayday.terminal import modes

HEAVY = ("litestar", "sqlalchemy", "starlette", "uvicorn", "pydantic", "numpy", "polars")


def test_local_play_loads_nothing_of_a_server():
    code = "import sys, mayday.terminal.full.app, mayday.terminal.local, mayday.terminal.reel; "
    code += f"print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.strip() == b"[]"


class _End:
    def __init__(self, is_terminal: bool) -> None:
        self.isatty = lambda: is_terminal


@pytest.mark.parametrize(
    ("term", "plain", "ends", "full"),
    [
        ("xterm", False, (True, True, True), True),
        ("dumb", False, (True, True, True), False),
        ("", False, (True, True, True), False),
        ("xterm", True, (True, True, True), False),
        ("xterm", False, (False, True, True), False),
        ("xterm", False, (True, False, True), False),
        ("xterm", False, (True, True, False), False),
    ],
)
def test_the_full_screen_needs_a_real_terminal(
    monkeypatch: pytest.MonkeyPatch, term: str, plain: bool, ends: tuple[bool, ...], full: bool
):
    monkeypatch.setenv("TERM", term)
    for name, is_terminal in zip(("stdin", "stdout", "stderr"), ends, strict=True):
        monkeypatch.setattr(sys, name, _End(is_terminal))
    assert modes.has_full_screen(plain) is full
