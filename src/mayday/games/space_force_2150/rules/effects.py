"""Effects: what the words do in which the cards and the damage table are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

from mayday.games.space_force_2150 import rows
from mayday.games.space_force_2150.content import (
    CARDS,
    LOUNGE_BONUS,
    OCCUPATIONS,
    SHIP_DAMAGE,
    SHIP_STORES,
    TURRET_BONUS,
    VOYAGE,
)
from mayday.games.space_force_2150.events import (
    CardRolled,
    EngineOverheated,
    FuelWillLeak,
    NoEffect,
    OrderRestored,
    SalvageRolled,
    ShipHit,
    StoresHit,
    TurretWillJam,
)
from mayday.games.space_force_2150.rows import (
    Case,
    Command,
    DieResult,
    Effect,
    ItemId,
    OccupationId,
    Store,
)
from mayday.games.space_force_2150.rules.damage import damage_module
from mayday.games.space_force_2150.rules.executive_officer import change_command
from mayday.games.space_force_2150.rules.flying import move_ship
from mayday.games.space_force_2150.rules.major_results import Exchange, Jettison, NewOccupations
from mayday.games.space_force_2150.rules.named_cards import Fighters, Traders
from mayday.games.space_force_2150.rules.numbered_cards import (
    Cache,
    OpenDoor,
    fall_sick,
    someone_dies,
)
from mayday.games.space_force_2150.rules.oxygen import weaken
from mayday.games.space_force_2150.rules.stores import gain, lose, stock
from mayday.games.space_force_2150.table import S2State, has, is_operational, living
from mayday.kernel import roll


def play_case(g: S2State) -> None:
    """Resolve the card on the table: the first case that applies. Rules: S2-EVT-6, S2-EVT-7."""
    cases = CARDS[g.card].case
    while not applies(g, cases[g.case].needs):
        g.case += 1
    case = cases[g.case]
    if case.price and not pay(g, case.price):
        g.emit(NoEffect, g.card)
        return
    effects = roll_for(g, case) if case.results else case.do
    if not apply(g, effects):
        g.emit(NoEffect, g.card)


def applies(g: S2State, needs: Iterable[str]) -> bool:
    """The crew has the occupations and the modules work. Rules: S2-CREW-5, S2-ROB-4."""
    for need in needs:
        if need in OCCUPATIONS:
            if not has(g, OccupationId(need)):
                return False
        elif not is_operational(g, ItemId(need)):
            return False
    return True


def pay(g: S2State, price: tuple[Store, ...]) -> bool:
    """Pay 1 of each store, if all of it is there. Rules: S2-MIN-17, S2-MIN-19."""
    if not all(stock(g, store) for store in price):
        return False
    for store in price:
        lose(g, store, 1)
    return True


def roll_for(g: S2State, case: Case) -> tuple[Effect, ...]:
    """Roll for the case, with its bonus; what the total does. Rules: S2-DICE-1, S2-DICE-3."""
    die = roll(g, 6)
    g.total = min(die + roll_bonus(g, case.bonus), 6)
    g.emit(CardRolled, g.card, die, g.total)
    return row(case.results, g.total)


def roll_bonus(g: S2State, bonus: str) -> int:
    """What a manned turret, the Lounge or an occupation in the crew adds.

    Rules: S2-SO-2, S2-SO-3, S2-BONUS-14, S2-BONUS-15, S2-MAJ-4, S2-MAJ-18.
    """
    if bonus == TURRET_BONUS:
        helps = g.turret_manned
    elif bonus == LOUNGE_BONUS:
        helps = g.lounge_used
    else:
        helps = bool(bonus) and has(g, OccupationId(bonus))
    return VOYAGE.roll_bonus if helps else 0


def row(results: tuple[DieResult, ...], total: int) -> tuple[Effect, ...]:
    """The first row that the total reaches."""
    return next(result.do for result in results if total >= result.at_least)


def apply(g: S2State, effects: Iterable[Effect]) -> bool:
    """Do what is written, one thing after the other; says whether there was anything to do."""
    any_done = False
    for effect in effects:
        if not effect.needs or applies(g, effect.needs):
            WORDS[type(effect)](g, effect)
            any_done = True
    return any_done


def salvage(g: S2State, store: Store) -> None:
    """A die's worth. Rules: S2-CARD-19, S2-CARD-20, S2-CARD-21."""
    die = roll(g, 6)
    g.emit(SalvageRolled, store, die)
    gain(g, store, die)


def ship_damage(g: S2State, times: int = 1) -> None:
    """Damage that is not specified: roll what it hits. Rules: S2-DMG-4, S2-MAJ-10."""
    for _ in range(times):
        die = roll(g, 6)
        g.emit(ShipHit, die)
        apply(g, row(SHIP_DAMAGE, die))


def ship_stores(g: S2State) -> None:
    """The stores are hit: roll which. Rules: S2-DMG-5."""
    die = roll(g, 6)
    g.emit(StoresHit, die)
    apply(g, row(SHIP_STORES, die))


def run_short(g: S2State, oxygen: int) -> None:
    """Everybody has less oxygen next round. Rules: S2-MAJ-19."""
    for member in living(g):
        weaken(g, member, oxygen)


def leak_fuel(g: S2State) -> None:
    """Fuel runs out at the start of the next round. Rules: S2-ROUND-3, S2-MIN-18."""
    g.fuel_leak = g.round + 1
    g.emit(FuelWillLeak, g.fuel_leak)


def jam_turret(g: S2State) -> None:
    """The turret cannot be used in the next round. Rules: S2-ROUND-3, S2-MIN-20."""
    g.turret_jam = g.round + 1
    g.emit(TurretWillJam, g.turret_jam)


def overheat_engine(g: S2State) -> None:
    """The Engine moves the ship 1 space in the next round. Rules: S2-ROUND-3, S2-FLY-7."""
    g.overheat = g.round + 1
    g.emit(EngineOverheated, g.overheat)


def restore_order(g: S2State, command: Command) -> None:
    """The command is another in the next Internal Phase. Rules: S2-CARD-6, S2-ROUND-3."""
    change_command(g, command)
    g.emit(OrderRestored)


E = TypeVar("E", bound=Effect)
Do: TypeAlias = Callable[[S2State, Any], None]  # for its own kind of effect, which `word` checks


def word(kind: type[E], do: Callable[[S2State, E], None]) -> tuple[type[Effect], Do]:
    """A word and what it does."""
    return kind, do


WORDS: dict[type[Effect], Do] = dict(
    (
        word(rows.Gain, lambda g, effect: gain(g, effect.store, effect.n)),
        word(rows.Lose, lambda g, effect: lose(g, effect.store, effect.n)),
        word(rows.Salvage, lambda g, effect: salvage(g, effect.store)),
        word(rows.ShipDamage, lambda g, effect: ship_damage(g, effect.times)),
        word(rows.ShipStores, lambda g, effect: ship_stores(g)),
        word(rows.Damage, lambda g, effect: damage_module(g, effect.module)),
        word(rows.Forward, lambda g, effect: move_ship(g, effect.spaces)),
        word(rows.Short, lambda g, effect: run_short(g, effect.oxygen)),
        word(rows.FuelLeak, lambda g, effect: leak_fuel(g)),
        word(rows.TurretJam, lambda g, effect: jam_turret(g)),
        word(rows.Overheat, lambda g, effect: overheat_engine(g)),
        word(rows.NextCommand, lambda g, effect: restore_order(g, effect.command)),
        word(rows.AskFighters, lambda g, effect: g.push(Fighters(effect.members))),
        word(rows.AskDoor, lambda g, effect: g.push(OpenDoor())),
        word(rows.AskSickness, lambda g, effect: fall_sick(g)),
        word(rows.AskDeath, lambda g, effect: someone_dies(g, effect.supplies)),
        word(rows.AskCache, lambda g, effect: g.push(Cache(effect.number))),
        word(rows.AskTraders, lambda g, effect: g.push(Traders())),
        word(rows.AskExchange, lambda g, effect: g.push(Exchange())),
        word(rows.AskOccupations, lambda g, effect: g.push(NewOccupations())),
        word(rows.AskJettison, lambda g, effect: g.push(Jettison(effect.units))),
    )
)
