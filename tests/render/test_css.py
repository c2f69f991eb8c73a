"""The style sheet of the palette: the browser has the colours of the pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mayday.kernel import ACCENTS, HUES
from mayday.render.css import stylesheet
from mayday.render.palette import DARK, LIGHT, tokens

TOKENS = Path(__file__).parents[2] / "web/src/styles/tokens.css"


def test_the_client_has_the_style_sheet_that_is_made_from_the_palette() -> None:
    assert TOKENS.read_text(encoding="utf-8") == stylesheet()


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_a_theme_that_the_page_asks_for_has_every_colour_of_the_palette(theme: str) -> None:
    block = stylesheet().partition(f":root[data-theme='{theme}'] {{")[2].partition("}")[0]
    said = dict(re.findall(r"--([\w-]+): (.+);", block))
    expected = {name: colour for name, colour in tokens(theme).items() if name != "accent"}
    assert {name: said[name] for name in expected} == expected


def test_every_hue_and_accent_can_be_asked_for_by_name() -> None:
    sheet = stylesheet()
    assert all(f"[data-hue='{hue}']" in sheet for hue in HUES)
    assert all(f"[data-accent='{accent}']" in sheet for accent in ACCENTS)
