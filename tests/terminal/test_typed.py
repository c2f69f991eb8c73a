"""Typed choices: in full, by their beginning, by words of their label."""

from __future__ import annotations

import pytest

from mayday.kernel import Choice
from mayday.terminal.typed import fitting

CHOICES = [
    Choice("repair", "D16.blue"),
    Choice("repair", "D16.black"),
    Choice("repair", "D1.blue"),
    Choice("end_turn"),
    Choice("end"),
]
LABELS = {
    "repair D16.blue": "Repair Quarantine Breach: place blue",
    "repair D16.black": "Repair Quarantine Breach: place black",
    "repair D1.blue": "Repair Hull Breach: place blue",
    "end_turn": "End your turn",
    "end": "Stop",
}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("repair D16.blue", ["repair D16.blue"]),
        ("REPAIR   d16.BLUE", ["repair D16.blue"]),
        ("repair d16.bla", ["repair D16.black"]),
        ("repair D16", ["repair D16.blue", "repair D16.black"]),
        ("end", ["end"]),
        ("end_", ["end_turn"]),
        ("quar blue", ["repair D16.blue"]),
        ("hull", ["repair D1.blue"]),
        ("breach", ["repair D16.blue", "repair D16.black", "repair D1.blue"]),
        ("e", []),
        ("", []),
        ("zeppelin", []),
    ],
)
def test_what_is_typed_means(typed: str, meant: list[str]):
    found = fitting(typed, CHOICES, lambda choice: LABELS[str(choice)])
    assert [str(choice) for choice in found] == meant
