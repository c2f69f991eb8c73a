"""Markup: SVG elements as strings, always escaped."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

Attribute = str | float | None

SANS = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"
MONO = "'JetBrains Mono', 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace"


def tag(element: str, *inside: str, **attributes: Attribute) -> str:
    """One element; `stroke_width` becomes stroke-width, attributes that are None are left out."""
    written = "".join(
        f" {name.strip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for name, value in attributes.items()
        if value is not None
    )
    if not inside:
        return f"<{element}{written}/>"
    return f"<{element}{written}>{''.join(inside)}</{element}>"


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    colour: str,
    *,
    anchor: str | None = None,
    bold: bool = False,
    mono: bool = False,
    italic: bool = False,
) -> str:
    """A line of text; y is its baseline. No text, no element."""
    if not text:
        return ""
    return tag(
        "text",
        escape(text),
        x=x,
        y=y,
        font_size=size,
        fill=colour,
        text_anchor=anchor,
        font_weight=600 if bold else None,
        font_family=MONO if mono else None,
        font_style="italic" if italic else None,
    )


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 2):g}"
