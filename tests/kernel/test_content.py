"""Content: TOML files as typed records, and errors that name file, key and reason."""

from __future__ import annotations

import pytest

from mayday.kernel.content import ContentError, Row, check, load, parse, read


class Card(Row):
    id: str
    damage: int
    needs: tuple[str, ...] = ()


class Cards(Row):
    card: tuple[Card, ...]


GOOD = """
[[card]]
id = "D01"
damage = 2
needs = ["red", "blue"]

[[card]]
id = "D02"
damage = 1
"""


def problem(text: str) -> str:
    with pytest.raises(ContentError) as error:
        parse(text, "content/cards.toml", Cards)
    return str(error.value)


def test_a_file_is_read_as_typed_records():
    assert parse(GOOD, "cards.toml", Cards) == Cards(
        (Card("D01", 2, ("red", "blue")), Card("D02", 1))
    )


def test_records_are_frozen():
    card = Card("D01", 2)
    with pytest.raises(AttributeError):
        card.damage = 3


def test_an_unknown_key_is_named_with_its_file_and_place():
    said = problem(GOOD + "dmage = 3\n")
    assert said.startswith("content/cards.toml: ")
    assert "`dmage`" in said
    assert "$.card[1]" in said


def test_a_value_of_the_wrong_type_is_named_with_its_file_place_and_reason():
    said = problem(GOOD.replace("damage = 1", 'damage = "one"'))
    assert said.startswith("content/cards.toml: ")
    assert "Expected `int`, got `str`" in said
    assert "$.card[1].damage" in said


def test_a_missing_key_is_named_with_its_file_and_place():
    said = problem(GOOD.replace("damage = 1", ""))
    assert said.startswith("content/cards.toml: ")
    assert "`damage`" in said
    assert "$.card[1]" in said


def test_broken_toml_is_named_with_its_file_line_and_reason():
    said = problem('[[card]]\nid = "D01\n')
    assert said.startswith("content/cards.toml: ")
    assert "line 2" in said


def test_a_key_that_stands_there_twice_is_an_error():
    assert problem(GOOD + "damage = 2\n").startswith("content/cards.toml: ")


def test_every_problem_is_one_line():
    for text in ("card = 3", "[[card]", '[[card]]\nid = 3\n"a\\nb" = 4\n'):
        assert "\n" not in problem(text)


def test_a_fact_the_rules_rely_on_is_checked():
    check("content/cards.toml", True, "never said")
    with pytest.raises(ContentError, match=r"^content/cards\.toml: D07 stands there twice$"):
        check("content/cards.toml", False, "D07 stands there twice")


def test_a_file_of_a_package_is_found_by_its_path():
    assert read("tiny.wreck", "RULES.md").startswith("#")
    words = load("tiny.wreck", "text/en.toml", dict[str, dict[str, str]])
    assert words["name"]["wreck"] == "Wreck"


def test_a_file_of_a_package_that_is_not_what_the_game_needs_is_an_error_that_names_it():
    with pytest.raises(ContentError, match=r"^text/en\.toml: Expected `int`, got `object`"):
        load("tiny.wreck", "text/en.toml", dict[str, int])
