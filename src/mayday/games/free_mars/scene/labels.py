"""Labels: names of nodes that are put together from names and numbers.

A label is a row of ids with dots between them, each of which has a name; so `spartacus.W3.E3`
reads "Spartacus W3 E3". What is nothing but a number is its own name, in every language.
"""

from __future__ import annotations

from mayday.games.free_mars.content import NAMES, PACKS, Enemy, Pack, Sheet
from mayday.games.free_mars.rows import Ability, OpforSide
from mayday.games.free_mars.rules.values import chance
from mayday.kernel import percent

_MOST = 60  # dice, units or Assembly Points in one label
_SYMBOLS = "WECABT"

NUMBERS: dict[str, str] = {
    id: id
    for id in (
        *map(str, range(_MOST + 1)),
        *(f"({n})" for n in range(_MOST + 1)),
        *(f"{n}%" for n in range(101)),
        *(f"{symbol}{n}" for symbol in _SYMBOLS for n in range(_MOST + 1)),
        percent(1e-9),
        percent(1 - 1e-9),
    )
}


def sheet_label(sheet: Sheet) -> str:
    """What a ship can do: Weapons and Energy always, the rest if it has some."""
    values = zip(_SYMBOLS, sheet[: len(_SYMBOLS)], strict=True)
    return ".".join(f"{symbol}{n}" for symbol, n in values if n or symbol in "WE")


def enemy_label(enemy: Enemy) -> str:
    """An OPFOR unit in its state and what it can do."""
    return f"{enemy.id}.{side_label(enemy.side)}"


def side_label(side: OpforSide) -> str:
    """What a side of an OPFOR unit can do; pods have no Energy."""
    return f"W{side.weapons}.E{side.energy}" if side.energy else f"W{side.weapons}"


# A state is part of an id too, so that these are not put together from their parts.
NUMBERS |= {
    label: f"{NAMES[enemy.id]} {label.removeprefix(enemy.id)[1:].replace('.', ' ')}"
    for pack in PACKS.values()
    for enemy in pack.enemies.values()
    for label in [enemy_label(enemy)]
}


def dice_label(pack: Pack, ability: Ability, dice: int) -> str:
    """So many dice, and the chance of at least one Positive."""
    return f"{counted(dice, 'die', 'dice')}.{percent(chance(pack, ability, dice))}"


def counted(number: int, one: str, many: str) -> str:
    return f"{number}.{one if number == 1 else many}"
