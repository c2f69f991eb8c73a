"""Arrangement: where each pane stands on a screen of a given size."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region

WIDE = 110  # columns: from here on, words stand beside the table


class Wanted(NamedTuple):
    """What the panes have to hold."""

    prompt: int  # lines
    is_wordy: bool = False  # there is more to read: a guide, the aim
    is_large: bool = False  # the table alone, as large as it can be
    is_past: bool = False  # there is nothing to choose
    is_read: bool = False  # somebody looks at things on the table and reads what they are


Panes = dict[str, Region]


def arranged(width: int, height: int, wanted: Wanted) -> Panes:
    """The panes by name: head, table, words, log, prompt, menu, foot."""
    panes = {"head": Region(0, 0, width, 1), "foot": Region(0, height - 1, width, 1)}
    inside = Region(0, 1, width, max(height - 2, 1))
    if wanted.is_large:
        prompt = Region(0, height - 2, width, 1)
        nothing = Region(0, 0, 0, 0)
        table = inside.shrink((0, 0, 1, 0))
        return (
            panes
            | dict.fromkeys(("words", "log", "menu"), nothing)
            | {
                "table": table,
                "prompt": prompt,
            }
        )
    return panes | (_wide(inside, wanted) if width >= WIDE else _narrow(inside, wanted))


def decision_width(width: int) -> int:
    """The columns of the table and of the decision, on a screen of so many."""
    return width if width < WIDE else width - min(max(width * 3 // 10, 36), 64) - 1


def _narrow(inside: Region, wanted: Wanted) -> Panes:
    """One below the other: table, words, log, decision. They stay where they are."""
    height = inside.height
    prompt = min(wanted.prompt, 2)
    decision = max(height // 4 + 1, 3)
    log = 2 if height < 30 else height // 7
    words = (6 if wanted.is_wordy else 3) if height < 30 else height // 5
    if wanted.is_past:
        free, decision = decision - prompt, prompt
        words, log = words + (free + 1) // 2, log + free // 2
    elif wanted.is_read:
        words, log = words + log, 0
    words = max(min(words, height - decision - log - 3), 0)
    table = max(height - decision - log - words, 1)
    panes, y = {}, inside.y
    for name, rows in (("table", table), ("words", words), ("log", log), ("prompt", prompt)):
        panes[name] = Region(0, y, inside.width, rows)
        y += rows
    return panes | {"menu": Region(0, y, inside.width, max(inside.bottom - y, 0))}


def _wide(inside: Region, wanted: Wanted) -> Panes:
    """Table and decision at the left, words and log at the right."""
    main = decision_width(inside.width)
    side = inside.width - main - 1
    prompt = min(wanted.prompt, 3)
    decision = prompt if wanted.is_past else max(inside.height * 22 // 100, 7)
    table = inside.height - decision
    words = inside.height // 2
    return {
        "table": Region(0, inside.y, main, table),
        "prompt": Region(0, inside.y + table, main, prompt),
        "menu": Region(0, inside.y + table + prompt, main, decision - prompt),
        "words": Region(main + 1, inside.y, side, words),
        "log": Region(main + 1, inside.y + words, side, inside.height - words),
    }
