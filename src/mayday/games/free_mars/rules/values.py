"""Values: how many dice a unit or the Task Force rolls, and what the dice give.

A broken-off ship adds nothing; a Disrupted one what stands on its back, without its pods.
"""

from __future__ import annotations

from functools import cache

from mayday.games.free_mars.content import (
    DIE,
    MISSION_BIT,
    PACKS,
    Pack,
    Sheet,
    ShipSet,
    members,
)
from mayday.games.free_mars.rows import (
    ASSAULT,
    ASSEMBLY,
    BOMBARDMENT,
    CYBER,
    POSITIVE,
    WEAPONS,
    Ability,
    Face,
    PackId,
)
from mayday.games.free_mars.table import FMState, pack_of
from mayday.kernel import pick

FASTEST = 1000  # nothing is as fast as this


def sheet_of(g: FMState, ship: int) -> Sheet:
    """What a ship can do now. Rules: FM-UNIT-4, FM-POD-2."""
    return pack_of(g).sheets[ship, g.disrupted >> ship & 1, g.load[ship]]


def printed_of(g: FMState, ship: int) -> Sheet:
    """What stands on the side of a ship that is up. Rules: FM-UNIT-1."""
    return pack_of(g).printed(ship, bool(g.disrupted >> ship & 1))


def acting(g: FMState) -> ShipSet:
    """The units of the Task Force that have not broken off. Rules: FM-SPEC-21, FM-RUN-11."""
    return g.tf & ~g.broken_off


def energy(g: FMState, ships: ShipSet) -> int:
    """The Energy of the slowest of the ships; 0 if there are none. Rules: FM-MOVE-1, FM-MOVE-2."""
    sheets, load, disrupted = pack_of(g).sheets, g.load, g.disrupted
    least = FASTEST if ships else 0
    for n in members(ships):
        speed = sheets[n, disrupted >> n & 1, load[n]].energy
        if speed < least:
            least = speed
    return least


def totals(g: FMState) -> tuple[int, ...]:
    """The columns of the sheets of all acting units, added up. Rules: FM-SPEC-4, FM-SPEC-21."""
    sheets, load, disrupted = pack_of(g).sheets, g.load, g.disrupted
    each = [sheets[n, disrupted >> n & 1, load[n]] for n in members(g.tf & ~g.broken_off)]
    return each[0] if len(each) == 1 else tuple(map(sum, zip(*each, strict=True)))


def units_value(g: FMState, ability: Ability) -> int:
    """The symbols of an ability in the Task Force, captured markers included.

    Rules: FM-SPEC-4, FM-SPEC-6, FM-SPEC-10, FM-SPEC-21, FM-INT-18, FM-POD-8, FM-POD-13.
    """
    sheets, load, disrupted = pack_of(g).sheets, g.load, g.disrupted
    column = COLUMN[ability]
    total = drill = 0
    for n in members(g.tf & ~g.broken_off):
        sheet = sheets[n, disrupted >> n & 1, load[n]]
        total += sheet[column]
        drill += sheet.drill
    return total + drill if ability is ASSAULT and total else total


def value(g: FMState, ability: Ability) -> int:
    """The dice of the Task Force for an ability, with the Enhancers of won Mission cards.

    Rules: FM-SPEC-4, FM-SPEC-7, FM-SPEC-8, FM-OPS-30, FM-CAMP-7.
    """
    units = units_value(g, ability)
    if not units or not g.wins:
        return units
    return units + enhancers(pack_of(g).id, g.wins, ability)


@cache
def enhancers(pack: PackId, wins: int, ability: Ability) -> int:
    """The dice that won Mission cards add. Rules: FM-CAMP-7, FM-MIS-24."""
    cards = [card for id, card in PACKS[pack].missions.items() if wins & MISSION_BIT[id]]
    earned = [card.enhancement for card in cards if card.enhancement]
    return sum(each.dice for each in earned if each.ability.value == ability.value)


WEAPONS_COLUMN, _, CYBER_COLUMN, ASSEMBLY_COLUMN, BOMBARDMENT_COLUMN, ASSAULT_COLUMN, _ = range(7)
COLUMN = {
    WEAPONS: WEAPONS_COLUMN,
    CYBER: CYBER_COLUMN,
    ASSEMBLY: ASSEMBLY_COLUMN,
    BOMBARDMENT: BOMBARDMENT_COLUMN,
    ASSAULT: ASSAULT_COLUMN,
}  # of a Sheet


def roll_dice(g: FMState, number: int, what: str) -> tuple[int, ...]:
    """Roll so many dice at once, and let them lie. Rules: FM-COMP-2, FM-DICE-2, FM-SPEC-3."""
    g.dice = dice = tuple([pick(g, DIE) + 1 for _ in range(number)])
    g.dice_for = what
    return dice


def count(pack: Pack, ability: Ability, dice: tuple[int, ...], face: Face) -> int:
    """How many of the dice show a face on the row of an ability. Rules: FM-SPEC-3."""
    faces = pack.rows[ability]
    return sum([faces[die - 1] is face for die in dice])


def chance(pack: Pack, ability: Ability, dice: int) -> float:
    """The chance of at least one Positive."""
    blanks = sum(face is not POSITIVE for face in pack.rows[ability])
    return 1 - (blanks / DIE) ** dice
