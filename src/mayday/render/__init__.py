"""Render: any scene as a picture or as text. No game is known here by name.

What a seat sees, as SVG and for a terminal of 100 columns:

    svg(game.look(g, seat), game.text, art=art_of(game.package))
    text_view(game.look(g, seat), game.text, width=100)
"""

from mayday.render.palette import DARK, LIGHT, THEMES
from mayday.render.svg import art_of, svg
from mayday.render.text import text_lines, text_view

__all__ = ["DARK", "LIGHT", "THEMES", "art_of", "svg", "text_lines", "text_view"]
