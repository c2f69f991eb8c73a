"""Texts take their numbers from the content: the check that says where they do not."""

from __future__ import annotations

import pytest

from mayday.testing import Broken, Plan, Sample
from mayday.testing.checks.numbers import texts_take_their_numbers_from_the_content as check
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK
from tiny.faults.told import with_words

PLAN = Plan(games=4, moments=8, examined=1)

STATED = [
    ("choice", "Bid {1} for 2 supplies", "choice.bid says 2"),
    ("choice", "Bid {1} for two supplies", "choice.bid says 2"),
    ("prompt", "{seat}, bid within Twelve days", "prompt.bid says 12"),
    ("note", "Costs 1 fuel, then 3", "note.bid says 1; note.bid says 3"),
    ("name", "a bid of 20", "name.bid says 20"),
    ("option", "Bids from 4", "option.bid says 4"),
]
UNSTATED = [
    ("choice", "Bid {1} for {1|one|two}"),
    ("choice", "Bid one of the cells, none is at 0"),
    ("name", "two bids"),
    ("choice", "Tend the tenth network"),
]


@pytest.mark.parametrize(("section", "words", "finding"), STATED)
def test_a_number_in_a_text_is_found(section: str, words: str, finding: str) -> None:
    with pytest.raises(Broken, match=f"^claims: text/en.toml: {finding}$"):
        check(Sample(with_words(CLAIMS, section, bid=words), PLAN))


@pytest.mark.parametrize(("section", "words"), UNSTATED)
def test_what_states_no_number_is_left_alone(section: str, words: str) -> None:
    check(Sample(with_words(CLAIMS, section, bid=words), PLAN))


def test_a_number_that_the_key_bears_is_part_of_a_name() -> None:
    words = {"deck4": "Deck 4", "length.12": "Twelve wrecks"}
    check(Sample(with_words(CLAIMS, "option", **words), PLAN))


def test_how_long_a_game_takes_is_no_number_of_the_content() -> None:
    check(Sample(with_words(CLAIMS, "game", minutes="30-45"), PLAN))


@pytest.mark.parametrize("game", [AIRLOCK, BLACKOUT, CLAIMS, WRECK], ids=lambda game: game.id)
def test_the_tiny_games_state_none(game) -> None:
    check(Sample(game, PLAN))
