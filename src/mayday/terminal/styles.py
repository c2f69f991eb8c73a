"""Styles: how things look in a terminal, the same everywhere."""

from __future__ import annotations

from rich.console import RenderableType
from rich.padding import Padding

KEY = "bold cyan"  # what a person can type
NAME = "bold"
PROBLEM = "red"

# Middle tones, to be read on dark and on light terminals.
HUES = {
    "orange": "dark_orange3",
    "blue": "dodger_blue2",
    "yellow": "gold3",
    "red": "red3",
    "black": "grey50",
    "green": "green4",
    "white": NAME,
    "violet": "medium_purple3",
}


def indented(content: RenderableType) -> Padding:
    """Two columns in, without blanks at the end of lines."""
    return Padding(content, (0, 0, 0, 2), expand=False)
