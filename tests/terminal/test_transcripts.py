"""A whole game of each kind in lines, as it is on file."""

from __future__ import annotations

import pytest

from mayday.games import all_games

from .transcripts import TRANSCRIPTS, Transcript, transcript

LARGEST = 60_000  # characters: more nobody reads


@pytest.mark.parametrize("one", TRANSCRIPTS, ids=lambda one: one.game)
def test_a_game_in_lines_reads_as_it_is_on_file(one: Transcript):
    on_file = one.path.read_text("utf-8")
    assert transcript(one) == on_file, "a deliberate change: make golden"
    assert len(on_file) < LARGEST


def test_every_game_has_its_transcript():
    assert [one.game for one in TRANSCRIPTS] == [game.id for game in all_games()]
