"""Version: of the program, of what it writes and speaks, and of the rules of each game."""

from __future__ import annotations

from importlib.metadata import version

from mayday.games import rules_versions
from mayday.kernel import FORMAT
from mayday.server.messages import VERSION


def versions() -> str:
    """All of them, a line each."""
    lines = [f"mayday {version('mayday-games')}", f"protocol {VERSION}", f"records {FORMAT}"]
    return "\n".join([*lines, *(f"rules of {game} {number}" for game, number in rules_versions())])
