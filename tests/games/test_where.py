"""Every rule is carried by code or content that names it in full, and proved by a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mayday.games import all_games
from mayday.kernel import GameDef
from mayday.testing.coverage import code_by_rule, proofs_by_rule

HERE = Path(__file__).parent

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


@every_game
def test_every_rule_is_named_by_the_code_that_carries_it(game: GameDef[Any]) -> None:
    code = code_by_rule(game.package)
    assert [rule.id for rule in game.rules if rule.id not in code] == []


@every_game
def test_every_rule_has_a_test(game: GameDef[Any]) -> None:
    proofs = proofs_by_rule([HERE])
    assert [rule.id for rule in game.rules if rule.id not in proofs] == []


@every_game
def test_the_code_names_no_rule_that_is_not_in_the_book(game: GameDef[Any]) -> None:
    book = {rule.id for rule in game.rules}
    prefix = game.rules[0].id.partition("-")[0]
    strange = {
        id
        for id in code_by_rule(game.package)
        if id.startswith(f"{prefix}-") and id[-1].isdigit() and id not in book
    }
    assert strange == set()
