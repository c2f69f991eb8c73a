"""Styles: every hue of the palette has a colour in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.style import Style

from mayday.games.systems_failing import GAME
from mayday.kernel import HUES, Choice
from mayday.terminal import styles
from mayday.terminal.screen import Screen


def test_every_hue_has_a_style():
    assert set(styles.HUES) == set(HUES)


def test_every_style_can_be_read():
    assert all(Style.parse(style) for style in styles.HUES.values())


def test_a_choice_shows_the_colour_it_speaks_of():
    label = Screen(Console(), GAME).sentence(GAME.text.choice(Choice("place", "D16.blue")))
    assert ("blue", styles.HUES["blue"]) in [
        (label.plain[span.start : span.end], span.style) for span in label.spans
    ]
