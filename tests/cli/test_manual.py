"""The manual page says what the help pages say."""

from __future__ import annotations

from importlib.metadata import files

import manual


def test_the_manual_is_what_the_command_says_of_itself():
    assert manual.MANUAL.read_text("utf-8") == manual.manual(), "run make manual"


def test_the_manual_is_installed_where_man_looks_for_it():
    (installed,) = (path for path in files("mayday-games") or () if path.name == "mayday.1")
    assert installed.as_posix().endswith("share/man/man1/mayday.1")
