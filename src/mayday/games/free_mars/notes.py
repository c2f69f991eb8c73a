"""Notes: the small print of every card, ship, unit, pod and marker of all packs."""

from __future__ import annotations

from collections.abc import Iterator

from mayday.games.free_mars.content import PACKS, Pack
from mayday.games.free_mars.wording import (
    item_note,
    mission_note,
    opfor_note,
    ops_note,
    ship_note,
)
from mayday.kernel import Text


def _notes(say: Text, pack: Pack) -> Iterator[tuple[str, str]]:
    file = pack.file
    yield from ((card.id, ops_note(say, card)) for card in file.ops)
    yield from ((card.id, mission_note(say, card)) for card in file.mission)
    yield from ((f"{card.id}.alone", mission_note(say, card, False)) for card in file.mission)
    yield from ((row.id, ship_note(say, row)) for row in file.ship)
    yield from ((row.id, opfor_note(say, row)) for row in file.opfor)
    yield from ((kind.id, item_note(say, kind)) for kind in pack.kinds.values())
    yield from ((symbol.id, item_note(say, symbol)) for symbol in pack.symbols.values())


def notes(say: Text) -> dict[str, str]:
    """The small print of all packs, in the words of one language."""
    return {id: note for pack in PACKS.values() for id, note in _notes(say, pack)}
