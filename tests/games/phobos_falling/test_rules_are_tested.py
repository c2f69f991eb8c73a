"""Every rule of the book has a test, and every mark names a rule of the book."""

from __future__ import annotations

from pathlib import Path

from mayday.games.phobos_falling import GAME
from mayday.testing import coverage

HERE = Path(__file__).parent


def test_every_rule_has_a_test_of_its_own():
    tested = coverage.tests_by_rule([HERE], HERE)
    assert [rule.id for rule in GAME.rules if rule.id not in tested] == []


def test_every_mark_names_a_rule():
    assert set(coverage.tests_by_rule([HERE], HERE)) <= {rule.id for rule in GAME.rules}


def test_the_rule_book_has_312_rules():
    assert len(GAME.rules) == 312
