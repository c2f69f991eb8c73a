"""The coach on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from mayday.games import find
from mayday.kernel import Match, Seeded, write_record
from words import unwrapped

from .conftest import Run

GOLDEN = Path(__file__).parents[1] / "golden" / "systems-failing-hard-random.json"


def test_the_coach_draws_the_curve_and_tells_the_turning_points(run: Run):
    outcome = run("coach", str(GOLDEN))
    assert outcome.code == 0
    text = unwrapped(outcome.out)
    assert "The chance to win, from the first position to the last:" in text
    assert "▁" in text
    assert "A commander would have chosen: " in text


def test_programs_get_every_point_of_the_curve(run: Run):
    found = json.loads(run("coach", str(GOLDEN), "--json").out)
    assert found["game"] == "systems-failing"
    assert len(found["curve"]) == len(json.loads(GOLDEN.read_text("utf-8"))["entries"]) + 1
    assert set(found["curve"][0]) == {"chance", "low", "high"}


def test_a_running_game_is_not_coached(run: Run, tmp_path: Path):
    path = tmp_path / "running.json"
    record = Match(find("systems-failing"), luck=Seeded(1)).record()
    path.write_text(write_record(record), "utf-8")
    outcome = run("coach", str(path))
    assert outcome.code == 2
    assert "the game is not over" in outcome.err
