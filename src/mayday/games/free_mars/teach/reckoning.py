"""Reckoning: the numbers that remarks, prospects and forecast speak of.

The position is that of a view: cards and symbols that nobody has seen are UNKNOWN in it.
"""

from __future__ import annotations

from functools import cache

from mayday.games.free_mars.content import CARD_BIT, DIE, PACKS, SYSTEM, Pack, Sheet, members
from mayday.games.free_mars.rows import (
    BURNOUT,
    POSITIVE,
    Ability,
    CardId,
    MissionCard,
    MissionId,
    PackId,
    SpaceId,
)
from mayday.games.free_mars.rules.combat import friendly_speed, opfor_strength
from mayday.games.free_mars.rules.missions import ABILITY_OF, parts_of
from mayday.games.free_mars.rules.operations import OperationsCard
from mayday.games.free_mars.rules.turn import EndOfTurn
from mayday.games.free_mars.rules.values import COLUMN, chance, sheet_of
from mayday.games.free_mars.scene.desk import opfor_brought
from mayday.games.free_mars.table import FMState, pack_of, possible_missions, ships_on_map
from mayday.kernel import UNKNOWN, percent

SPECIAL = (Ability.CYBER, Ability.ASSEMBLY, Ability.BOMBARDMENT, Ability.ASSAULT)


# -- Dice ---------------------------------------------------------------------------------------


def faces(pack: Pack, ability: Ability) -> str:
    """What a die has to show: 5+, or 2/4."""
    good = [n for n, face in enumerate(pack.rows[ability], 1) if face is POSITIVE]
    if len(good) > 1 and good == list(range(good[0], DIE + 1)):
        return f"{good[0]}+"
    return "/".join(map(str, good)) or "-"


def success(pack: Pack, ability: Ability, dice: int) -> str:
    """The chance of at least one Positive."""
    return percent(chance(pack, ability, dice))


def burnout(pack: Pack, ability: Ability, dice: int) -> float:
    """The chance of at least one Burnout. Rules: FM-SPEC-12."""
    spared = sum(face is not BURNOUT for face in pack.rows[ability])
    return 1 - (spared / DIE) ** dice


def edge_chance(g: FMState) -> float:
    """The chance to have the Tactical Edge, a tie included. Rules: FM-COM-15, -16, -18."""
    ahead = friendly_speed(g) - opfor_strength(pack_of(g).id, g.opfor).speed
    rolls = [(ours, theirs) for ours in range(DIE) for theirs in range(DIE)]
    return sum(ours + ahead >= theirs for ours, theirs in rolls) / len(rolls)


# -- Time and cards -----------------------------------------------------------------------------


def has_drawn(g: FMState) -> bool:
    """Whether the Ops card of this turn has been drawn."""
    steps = {type(step) for step in g.todo}
    return EndOfTurn in steps and OperationsCard not in steps


def turns_left(g: FMState) -> int:
    """Turns that still come, this one too if its card has not been drawn.

    Rules: FM-TURN-2, FM-TURN-8, FM-END-4.
    """
    return min(len(g.deck), SYSTEM.turns - g.round + (not has_drawn(g) and g.round > 0))


def next_cards(g: FMState) -> tuple[CardId, ...]:
    """What the next Ops card can be, as far as the player knows. Rules: FM-NET-9, FM-SETUP-13."""
    if not g.deck:
        return ()
    if g.deck[-1] != UNKNOWN:
        return (g.deck[-1],)
    pack, named = pack_of(g), {*g.deck, *g.discard, g.card}
    kept = pack.file.kept if g.dealt else ()
    out = {*named, *kept, *(id for id in pack.cards if g.gone & CARD_BIT[id])}
    return tuple(id for id in pack.cards if id not in out)


def enemies_of(g: FMState, cards: tuple[CardId, ...]) -> str:
    """How many OPFOR units those of the cards bring that bring any: 3, or 2-5; "" if none does."""
    pack = pack_of(g)
    numbers = {n for card in cards for n in opfor_brought(g, pack, card) if n}
    return spread(sorted(numbers)) if numbers else ""


def spread(numbers: list[int]) -> str:
    """From the least to the most."""
    return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


# -- Missions -----------------------------------------------------------------------------------


def missions_in_question(g: FMState) -> tuple[MissionId, ...]:
    """The Mission card, or all that it can be."""
    return (g.mission,) if g.mission_seen else possible_missions(g)


@cache
def needs(card: MissionCard) -> frozenset[Ability]:
    """What is rolled for in a mission."""
    parts = (part for objective in card.objective for part in parts_of(objective))
    return frozenset(ABILITY_OF[type(part)] for part in parts if type(part) in ABILITY_OF)


def missions_with(g: FMState, ability: Ability) -> tuple[MissionId, ...]:
    """The missions in question that need an ability."""
    missions = pack_of(g).missions
    return tuple(id for id in missions_in_question(g) if ability in needs(missions[id]))


def squadron_has(g: FMState, ability: Ability) -> bool:
    """Whether a ship on the map has it now."""
    column = COLUMN[ability]
    return any(sheet_of(g, ship)[column] for ship in members(ships_on_map(g)))


def lost_symbols(before: Sheet, after: Sheet) -> tuple[str, ...]:
    """The abilities, other than Weapons, that are there before and not after."""
    return tuple(a.value for a in SPECIAL if before[COLUMN[a]] and not after[COLUMN[a]])


# -- The map ------------------------------------------------------------------------------------


@cache
def steps_from(pack: PackId, start: SpaceId) -> dict[SpaceId, int]:
    """How many steps each Point is away. Rules: FM-MOVE-4."""
    found, edge = {start: 0}, [start]
    for space in edge:
        for to in PACKS[pack].to[space]:
            if to not in found:
                found[to] = found[space] + 1
                edge.append(to)
    return found
