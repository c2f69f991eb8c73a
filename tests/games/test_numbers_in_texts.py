"""Every number of the content is changed; none of the texts may still state the old one."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from mayday.games import all_games
from mayday.kernel import GameDef
from mayday.kernel.content import numbers, overlaid
from mayday.kernel.text import Template
from mayday.testing.checks.numbers import own_words, stated

NUMBER = re.compile(r"\{[+-]?(\w[\w-]*(?:\.[\w-]+)+)\}")


def literal(template: Template) -> str:
    """What a template says by itself, numbers of the content among it."""
    return " ".join(piece for piece in template if isinstance(piece, str))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_no_text_states_an_old_number_when_all_have_changed(game: GameDef[Any]) -> None:
    old = numbers(game.package)
    changed = {key: 1000 + n for n, key in enumerate(old)}
    with overlaid(game.package, changed):
        text = replace(game).text
    stale = [
        f"{section}.{key}: {number}"
        for section, key, _ in own_words(game)
        for number in stated(section, key, literal(text.templates[section][key]))
        if number in old.values()
    ]
    assert stale == []


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_text_with_a_number_of_the_content_shows_the_changed_one(game: GameDef[Any]) -> None:
    changed = {key: 1000 + n for n, key in enumerate(numbers(game.package))}
    with overlaid(game.package, changed):
        text = replace(game).text
    for section, key, words in own_words(game):
        for number in NUMBER.findall(words):
            assert str(changed[number]) in literal(text.templates[section][key]), (section, key)
