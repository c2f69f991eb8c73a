"""Numbers of the content: where they stand, what the rule book states, and diffs."""

from __future__ import annotations

import subprocess

import pytest

from mayday.games import find
from mayday.kernel import content
from mayday.lab.numbers import diff, find_written

SF = find("systems-failing")


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("table.scavenge_draws", ["SF-SCAV-1"]),  # on its own line
        ("table.red.damage_to", ["SF-METER-1", "SF-METER-4"]),  # in the comment above its rows
        ("table.hard.white", ["SF-SETUP-10", "SF-SETUP-11", "SF-SETUP-12"]),
    ],
)
def test_a_number_belongs_to_the_rules_that_its_file_names_with_it(key, rules):
    assert [rule.id for rule in find_written(SF, key).rules] == rules


def test_a_number_in_a_row_that_names_rules_belongs_to_them():
    found = find_written(find("space-force-2150"), "majors.M1.case.0.results.0.at_least")
    assert {"S2-MAJ-1", "S2-MAJ-2", "S2-MAJ-3"} == {rule.id for rule in found.rules}


def test_a_number_that_a_stated_rule_says_is_stated():
    assert find_written(SF, "table.scavenge_draws").stated == ("SF-SCAV-1",)
    assert find_written(SF, "table.hard.white").stated


def test_a_number_that_only_stands_near_a_stated_rule_is_not():
    """The book says that cards do damage, and this project how much."""
    found = find_written(SF, "disasters.D16.damage")
    assert any(rule.tag == "stated" for rule in found.rules)
    assert found.stated == ()


def test_an_unknown_number_is_told_with_the_nearest():
    with pytest.raises(content.ContentError, match=r'did you mean "table.scavenge_draws"'):
        find_written(SF, "table.scavange_draws")


def test_a_diff_changes_the_numbers_and_nothing_else():
    made = diff(SF, {"table.scavenge_draws": 3, "disasters.D16.damage": 4})
    lines = [line for line in made.splitlines() if line[0] in "+-" and line[1] not in "+-"]
    assert sorted(lines) == [
        "+damage = 4",
        "+scavenge_draws = 3      # SF-SCAV-1",
        "-damage = 3",
        "-scavenge_draws = 2      # SF-SCAV-1",
    ]


def test_a_diff_can_be_applied(tmp_path):
    path = tmp_path / "src/mayday/games/systems_failing/content/table.toml"
    path.parent.mkdir(parents=True)
    path.write_text(content.read(SF.package, "content/table.toml"), "utf-8")
    made = diff(SF, {"table.hard.deal.3": 3})
    applied = subprocess.run(
        ["git", "apply", "-"], input=made, cwd=tmp_path, encoding="utf-8", capture_output=True
    )
    assert applied.returncode == 0, applied.stderr
    assert "deal = [1, 1, 1, 3]" in path.read_text("utf-8")


def test_no_changes_are_no_diff():
    assert diff(SF, {}) == ""
