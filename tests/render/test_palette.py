"""Palette: readable in both themes, told apart by everybody."""

from __future__ import annotations

from itertools import combinations

import pytest

from mayday.kernel import ACCENTS, HUES
from mayday.render.palette import THEMES, contrast, pairs, resolve, tokens, var

# Linear RGB as people without long-, medium- and short-wave cones see it (Machado et al., 2009).
SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def oklab(colour, sight):
    """The colour as that sight has it, in a space where distance is difference (Oklab)."""
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    seen = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in SIGHTS[sight]]
    r, g, b = (min(max(c, 0), 1) for c in seen)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def test_contrast_is_that_of_the_standard():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == pytest.approx(1)


@pytest.mark.parametrize("theme", THEMES)
def test_every_accent_is_a_colour_of_its_own(theme):
    plain = tokens(theme)["accent"]
    assert len({plain, *(tokens(theme, accent)["accent"] for accent in ACCENTS)}) > len(ACCENTS)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("accent", ACCENTS)
def test_every_pair_that_is_drawn_meets_aa(theme, accent):
    colours = tokens(theme, accent)
    weak = [
        (front, behind)
        for front, behind, least in pairs()
        if contrast(colours[front], colours[behind]) < least
    ]
    assert weak == []


@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_hues_look_alike_to_anybody(sight):
    colours = tokens("dark")
    for one, other in combinations(HUES, 2):
        a, b = oklab(colours[one], sight), oklab(colours[other], sight)
        distance = sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5
        assert distance > 0.1, (one, other)


def test_both_themes_have_the_same_tokens():
    dark, light = (set(tokens(theme)) for theme in THEMES)
    assert dark == light


def test_tokens_become_the_colours_of_the_theme():
    shape = f'<rect fill="{var("blue")}" stroke="{var("blue-tint")}"/>'
    colours = tokens("light")
    assert resolve(shape, colours) == (
        f'<rect fill="{colours["blue"]}" stroke="{colours["blue-tint"]}"/>'
    )


def test_an_unknown_token_is_an_error():
    with pytest.raises(KeyError, match="mauve"):
        resolve(var("mauve"), tokens("dark"))
