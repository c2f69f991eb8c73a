"""Looks: nodes written with fields of an event, and what is wrong with a look."""

from __future__ import annotations

from typing import NamedTuple

from mayday.kernel import MOTIONS, Look, faults_of, nodes_of

FIELDS = {"seat": "seat1", "colours": ("red", "blue"), "number": 3}


class Drawn(NamedTuple):
    seat: int
    colours: tuple[str, ...]


def test_a_part_that_is_not_said_stands_for_no_node() -> None:
    assert nodes_of("", FIELDS) == ()


def test_a_fixed_id_stands_for_itself() -> None:
    assert nodes_of("bag", FIELDS) == ("bag",)


def test_fields_are_filled_in_wherever_they_stand() -> None:
    assert nodes_of("{seat}.pool", FIELDS) == ("seat1.pool",)
    assert nodes_of("space{number}", FIELDS) == ("space3",)


def test_a_field_with_several_ids_stands_for_several_nodes() -> None:
    assert nodes_of("{seat}.{colours}", FIELDS) == ("seat1.red", "seat1.blue")


def test_several_words_stand_for_several_nodes_and_one_may_come_twice() -> None:
    assert nodes_of("bag {seat}", FIELDS) == ("bag", "seat1")
    assert nodes_of("{colours}", {"colours": ("red", "red")}) == ("red", "red")


def test_an_empty_field_stands_for_no_node() -> None:
    assert nodes_of("{seat}.{colours}", {**FIELDS, "colours": ()}) == ()


def test_a_sound_look_has_no_faults() -> None:
    look = Look("draw", piece="{colours}", start="bag", at="{seat}.pool")
    assert list(faults_of(Drawn, look)) == []


def test_faults_name_the_word_the_field_and_what_there_is() -> None:
    look = Look("travel", piece="{card}", dice="die")
    assert list(faults_of(Drawn, look)) == [
        "travel needs at",
        "it has no field card; it has seat, colours",
        "it has no field die; it has seat, colours",
    ]
    unknown = Look("waltz")  # type: ignore[arg-type]
    assert list(faults_of(Drawn, unknown)) == [f'"waltz" is no motion; choose {", ".join(MOTIONS)}']
