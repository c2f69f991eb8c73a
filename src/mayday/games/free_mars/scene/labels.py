"""Labels: names of nodes that are put together from names and numbers.

A label is a row of ids with dots between them, each of which has a name; so `spartacus.W3.E3`
reads "Spartacus W3 E3". What is nothing but a number is its own name, in every language.
"""

from __future__ import annotations

from mayday.games.free_mars.content import NAMES, PACKS, Enemy, Pack, Sheet
from mayday.games.free_mars.rows import Ability
from mayday.games.free_mars.rules.values import chance

_MOST = 60  # dice, units or Assembly Points in one label
_SYMBOLS = "WECABT"
SURE, HOPELESS = ">99%", "<1%"

NUMBERS: dict[str, str] = {
    id: id
    for id in (
        *map(str, range(_MOST + 1)),
        *(f"({n})" for n in range(_MOST + 1)),
        *(f"{percent}%" for percent in range(101)),
        *(f"{symbol}{n}" for symbol in _SYMBOLS for n in range(_MOST + 1)),
        SURE,
        HOPELESS,
    )
}


def sheet_label(sheet: Sheet) -> str:
    """What a ship can do: Weapons and Energy always, the rest if it has some."""
    values = zip(_SYMBOLS, sheet[: len(_SYMBOLS)], strict=True)
    return ".".join(f"{symbol}{n}" for symbol, n in values if n or symbol in "WE")


def enemy_label(enemy: Enemy) -> str:
    """An OPFOR unit in its state and what it can do; pods have no Energy."""
    energy = f".E{enemy.side.energy}" if enemy.side.energy else ""
    return f"{enemy.id}.W{enemy.side.weapons}{energy}"


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


def percent(share: float) -> str:
    """A chance in per cent; what is not certain is never called so."""
    rounded = round(100 * share)
    if rounded == 100 and share < 1:
        return SURE
    if rounded == 0 and share > 0:
        return HOPELESS
    return f"{rounded}%"
