"""Notation: every position prints itself back, and what cannot be read is refused with a reason."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.kernel import (
    NotationError,
    hash_position,
    read_position,
    settle,
    write_position,
)
from mayday.testing import Seat, given


def read(text, seats=1):
    g = GAME.empty(seats=seats)
    read_position(g, text, GAME.notation, GAME.step_names, GAME.seat_names)
    settle(g)
    return g


def write(g):
    return write_position(g, GAME.notation, GAME.seat_names)


def test_every_position_prints_itself_back(positions):
    for g in positions[::9]:
        again = read(write(g), g.seats)
        assert hash_position(again) == hash_position(g), write(g)
        assert again.asks == g.asks
        assert write(again) == write(g)


def test_a_view_can_be_written_too(positions):
    for g in positions[::61]:
        v = GAME.view(g, Seat(0)).position
        assert write(read(write(v), g.seats)) == write(v)


def test_a_line_crew_puts_everybody_into_the_lounge_with_a_full_tank():
    g = read("crew xo nobody robot")
    assert g.at == ["lounge"] * 3
    assert g.tanks == g.targets == [4, 0, 4]
    assert g.used == g.commands == [0, 0, 0]


def test_the_discard_pile_is_written_top_first_and_markers_with_a_plus():
    g = given(GAME, "crew xo\ndiscard E01 E02\ndamaged D3+ engine\nused medical_bay,lounge")
    lines = dict(line.split(None, 1) for line in str(g).splitlines())
    assert lines["discard"] == "E01 E02"
    assert g.g.discard == ["E02", "E01"]
    assert lines["damaged"] == "D3+ engine"
    assert lines["used"] == "lounge,medical_bay"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("crew cook", 'no occupation "cook"'),
        ("at bridge", 'no section "bridge"'),
        ("damaged D16", 'no door or module "D16"'),
        ("deck E31", 'no card "E31"'),
        ("command thrice", 'no command "thrice"'),
        ("dead cook", 'no occupation "cook"'),
        ("cockpit_used maybe", 'no answer "maybe"'),
        ("engines 4", 'no table "engines"'),
        ("todo Fly", 'no step "Fly"'),
        ("fuel much", "cannot read it"),
        ("lead G", 'no seat "G"'),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(line, reason):
    with pytest.raises(NotationError, match=reason):
        read(line)
