"""Words on a screen, to be looked for without knowing how wide the screen is."""

from __future__ import annotations


def unwrapped(text: str) -> str:
    """The words of the text with one blank between them, wherever its lines break."""
    return " ".join(text.split())
