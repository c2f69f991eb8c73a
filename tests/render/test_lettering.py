"""Lettering: words fit the room they are given."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from mayday.render.lettering import ELLIPSIS, cut, fit, width, wrap

names = some.text("abcdefghijklmnopqrstuvwxyzMWI' ", min_size=1, max_size=60).filter(str.strip)


def test_a_wide_letter_takes_more_room_than_a_narrow_one():
    assert width("W", 16) > width("n", 16) > width("i", 16)


def test_bold_letters_are_wider():
    assert width("Core", 16, bold=True) > width("Core", 16)


@given(names, some.integers(30, 300))
def test_wrapping_keeps_all_words_in_order(text, room):
    assert " ".join(wrap(text, room, 16)).split() == text.split()


@given(names, some.integers(30, 300))
def test_wrapped_lines_are_no_wider_than_the_room_unless_one_word_is(text, room):
    for line in wrap(text, room, 16):
        assert width(line, 16) <= room or " " not in line


@given(names, some.integers(30, 300), some.integers(1, 3))
def test_fitted_lettering_fits(text, room, lines):
    fitted = fit(text, room, lines, 20, 14)
    assert 14 <= fitted.size <= 20
    assert len(fitted.lines) <= lines
    assert all(width(line, fitted.size) <= room for line in fitted.lines)


def test_lettering_shrinks_before_it_is_cut():
    assert fit("Core", 200, 1, 20, 14).size == 20
    smaller = fit("System stability", 120, 1, 20, 14)
    assert smaller.size < 20
    assert smaller.lines == ("System stability",)


def test_what_does_not_fit_at_the_smallest_size_ends_in_an_ellipsis():
    (line,) = fit("Bridge Life Support Collapse", 80, 1, 20, 14).lines
    assert line.endswith(ELLIPSIS)


def test_a_japanese_line_is_broken_between_its_letters_but_never_before_a_stop():
    lines = wrap("脱出手順のカードを、修理します。", 16 * 5, 16)
    assert "".join(lines) == "脱出手順のカードを、修理します。"
    assert len(lines) > 1
    assert all(width(line, 16) <= 16 * 6 for line in lines)  # a stop may hang out
    assert not [line for line in lines if line[0] in "、。ー"]
    assert wrap("NETレベル 3", 16 * 4, 16) == ["NETレ", "ベル 3"]
    assert "".join(fit("脱出手順のカード", 40, 2, 16, 14).lines) == "脱出手順…"


def test_a_line_with_room_is_not_cut():
    assert cut("Core", 100, 16) == "Core"
