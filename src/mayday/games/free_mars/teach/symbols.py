"""Symbols: what the letters on a unit, a pod or a marker mean, each with its number."""

from __future__ import annotations

from collections.abc import Iterator

from mayday.games.free_mars.content import Pack, Sheet
from mayday.games.free_mars.rows import Ability, OpforSide, PodKind, Symbol, Trait
from mayday.games.free_mars.teach.reckoning import SPECIAL, faces
from mayday.kernel import Remark, remark


def of_ship(pack: Pack, sheet: Sheet) -> Iterator[Remark]:
    """W and E, and the others if the ship has them."""
    if sheet.weapons:
        yield _dice(pack, Ability.WEAPONS, sheet.weapons)
    yield remark("symbol_energy", n=sheet.energy) if sheet.energy else remark("symbol_still")
    for ability in SPECIAL:
        if number := getattr(sheet, ability):
            yield _dice(pack, ability, number)
    if sheet.drill:
        yield remark("symbol_drill", n=sheet.drill)


def of_pod(pack: Pack, kind: PodKind) -> Iterator[Remark]:
    """What it gives to its ship; a Swarm fires by itself. Rules: FM-COM-13, FM-POD-7."""
    gives = kind.gives
    if gives.weapons and kind.launched:
        yield _dice(pack, Ability.WEAPONS, gives.weapons, "symbol_launched")
    elif gives.weapons:
        yield _dice(pack, Ability.WEAPONS, gives.weapons)
    if gives.energy:
        yield remark("symbol_fuel", n=gives.energy)
    for ability in SPECIAL:
        if number := getattr(gives, ability):
            yield _dice(pack, ability, number)


def of_marker(pack: Pack, symbol: Symbol) -> Iterator[Remark]:
    """The same for an Intercept marker, which helps Troopers only. Rules: FM-INT-18."""
    gives = symbol.gives
    if gives.energy:
        yield remark("symbol_fuel", n=gives.energy)
    if gives.assault:
        yield remark("symbol_drill", n=gives.assault)
    for ability in (a for a in Ability if a is not Ability.ASSAULT):
        if number := getattr(gives, ability):
            yield _dice(pack, ability, number)


def of_enemy(pack: Pack, side: OpforSide) -> Iterator[Remark]:
    """Rules: FM-COM-12, FM-COM-16, FM-COM-21."""
    yield _dice(pack, Ability.WEAPONS, side.weapons)
    if side.energy:
        yield remark("symbol_speed", n=side.energy)
    yield from (remark(f"trait_{trait}") for trait in side.traits if trait in Trait)


def _dice(pack: Pack, ability: Ability, number: int, key: str = "") -> Remark:
    """So many dice, and what each has to show."""
    return remark(key or f"symbol_{ability}", n=number, faces=faces(pack, ability))
