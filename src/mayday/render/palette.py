"""Palette: every colour by its token, for the dark and the light theme.

Drawings and art name colours only as `var(--token)`. In a browser those are CSS variables; for
a picture that stands alone `resolve` puts the colours of one theme in their place.

A piece hue has three tokens: `blue` fills the piece, `blue-ink` is the letter on it, and
`blue-tint` is the same hue as letter and outline on a surface. The fills are the same in both
themes, like pieces on a real table. Each hue also has its own mark (see `marks.py`), so that
nobody needs to tell colours apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from mayday.kernel import HUES

DARK = "dark"
LIGHT = "light"

# Chosen by search: under normal sight and the three kinds of colour blindness no two of these
# come nearer than a tenth of the way from black to white.
_FILLS = {
    "orange": "#E3813F",
    "blue": "#1C63C3",
    "yellow": "#F8D700",
    "red": "#DD303C",
    "black": "#14181F",
    "green": "#26D69A",
    "white": "#F4F1EA",
    "violet": "#B48ECF",
}
_DARK_INK = "#0E1216"
_LIGHT_INK = "#FFFFFF"
_INKS = {hue: _LIGHT_INK if hue in ("blue", "red", "black") else _DARK_INK for hue in HUES}

_SURFACES = {
    DARK: {
        "ground": "#0A0F16",  # behind everything
        "surface": "#111925",  # panels and compartments
        "raised": "#1B2635",  # cards
        "sunken": "#0C131C",  # empty places
        "line": "#32445A",  # technical drawing
        "edge": "#71859E",  # outline of what can be pointed at
        "text": "#F3EDE2",
        "muted": "#AEB9C7",
        "danger": "#FF8274",
        "shadow": "#04070B",
    },
    LIGHT: {
        "ground": "#E6EBF0",
        "surface": "#F5F7F9",
        "raised": "#FFFFFF",
        "sunken": "#EBEFF3",
        "line": "#B4C0CD",
        "edge": "#6C7B8C",
        "text": "#18212C",
        "muted": "#4A5766",
        "danger": "#B3201B",
        "shadow": "#C3CCD6",
    },
}
_TINTS = {
    DARK: {
        "orange": "#F5A061",
        "blue": "#7FB2FF",
        "yellow": "#F8DC2E",
        "red": "#FF8A8F",
        "black": "#B7C0CB",
        "green": "#3FE0A8",
        "white": "#F4F1EA",
        "violet": "#CBA8E4",
    },
    LIGHT: {
        "orange": "#97460A",
        "blue": "#1554AC",
        "yellow": "#6B5A00",
        "red": "#B51D2A",
        "black": "#14181F",
        "green": "#006B49",
        "white": "#56616E",
        "violet": "#6C3F93",
    },
}
_ACCENTS = {
    DARK: {
        "ember": "#FF8A5B",
        "rust": "#E8926B",
        "violet": "#C6A2F2",
        "amber": "#FFB638",
        "teal": "#4FD3CF",
    },
    LIGHT: {
        "ember": "#AD3B0C",
        "rust": "#8F4524",
        "violet": "#6A3DA3",
        "amber": "#8A5200",
        "teal": "#006A69",
    },
}
THEMES = (DARK, LIGHT)

_TOKEN = re.compile(r"var\(--([\w-]+)\)")


def var(token: str) -> str:
    """A colour as drawings name it."""
    return f"var(--{token})"


def tokens(theme: str, accent: str = "") -> dict[str, str]:
    """The colour of every token in a theme, with one game's accent."""
    colours = {**_SURFACES[theme], "accent": _ACCENTS[theme].get(accent, _TINTS[theme]["white"])}
    for hue in HUES:
        colours[hue] = _FILLS[hue]
        colours[f"{hue}-ink"] = _INKS[hue]
        colours[f"{hue}-tint"] = _TINTS[theme][hue]
    return colours


def resolve(markup: str, colours: Mapping[str, str]) -> str:
    """The markup with the theme's colours; a token that the palette does not have is an error."""
    return _TOKEN.sub(lambda found: colours[found[1]], markup)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG 2 defines it, 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def pairs() -> Iterator[tuple[str, str, float]]:
    """Every foreground token, the token it is drawn on, and the contrast AA asks of them."""
    for behind in ("ground", "surface", "raised", "sunken"):
        for front in ("text", "muted", "accent", "danger"):
            yield front, behind, 4.5
        for hue in HUES:
            yield f"{hue}-tint", behind, 4.5
        yield "edge", behind, 3.0
    for hue in HUES:
        yield f"{hue}-ink", hue, 4.5


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[n : n + 2], 16) / 255) for n in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
