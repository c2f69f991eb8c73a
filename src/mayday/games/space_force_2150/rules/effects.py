"""Effects: what the words do in which the cards and the damage table are written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from mayday.games.space_force_2150 import rows
from mayday.games.space_force_2150.content import (
    CARDS,
    LOUNGE_BONUS,
    OCCUPATIONS,
    SHIP_DAMAGE,
    SHIP_STORES,
    TURRET_BONUS,
)
from mayday.games.space_force_2150.events import (
    CardRolled,
    EngineOverheated,
    FuelWillLeak,
    NoEffect,
    OrderRestored,
    ShipHit,
    StoresHit,
    TurretWillJam,
)
from mayday.games.space_force_2150.rows import AnyEffect, Case, ItemId, OccupationId, Result, Store
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
    done = roll_for(g, case) if case.results else case.do
    if not done:
        g.emit(NoEffect, g.card)
    apply(g, done)


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


def roll_for(g: S2State, case: Case) -> tuple[AnyEffect, ...]:
    """Roll for the case, with its bonus; what the total does. Rules: S2-DICE-1, S2-DICE-3."""
    die = roll(g, 6)
    g.total = min(die + roll_bonus(g, case.bonus), 6)
    g.emit(CardRolled, g.card, die, g.total)
    return row(case.results, g.total)


def roll_bonus(g: S2State, bonus: str) -> int:
    """+1 for a manned turret, the Lounge or an occupation in the crew.

    Rules: S2-SO-2, S2-SO-3, S2-BONUS-14, S2-BONUS-15, S2-MAJ-4, S2-MAJ-18.
    """
    if bonus == TURRET_BONUS:
        return int(g.turret_manned)
    if bonus == LOUNGE_BONUS:
        return int(g.lounge_used)
    return int(bool(bonus) and has(g, OccupationId(bonus)))


def row(results: tuple[Result, ...], total: int) -> tuple[AnyEffect, ...]:
    """The first row that the total reaches."""
    return next(result.do for result in results if total >= result.at_least)


def apply(g: S2State, effects: Iterable[AnyEffect]) -> None:
    """Do what is written, one thing after the other."""
    for effect in effects:
        if applies(g, effect.needs):
            do(g, effect)


def do(g: S2State, effect: AnyEffect) -> None:
    """Every word that a card or table can use."""
    match effect:
        case rows.Gain(store, n):
            gain(g, store, n)
        case rows.Lose(store, n):
            lose(g, store, n)
        case rows.Salvage(store):
            salvage(g, store)
        case rows.ShipDamage(times):
            ship_damage(g, times)
        case rows.ShipStores():
            ship_stores(g)
        case rows.Damage(module):
            damage_module(g, module)
        case rows.Forward(spaces):
            move_ship(g, spaces)
        case rows.Short(oxygen):
            run_short(g, oxygen)
        case rows.FuelLeak() | rows.TurretJam() | rows.Overheat():
            wait_for_next_round(g, effect)
        case rows.NextCommand(command):
            change_command(g, command)
            g.emit(OrderRestored)
        case _:
            ask(g, effect)


def ask(g: S2State, effect: rows.Asking) -> None:
    """Every question that a card can lead to."""
    match effect:
        case rows.AskFighters(members):
            g.push(Fighters(members))
        case rows.AskDoor():
            g.push(OpenDoor())
        case rows.AskSickness():
            fall_sick(g)
        case rows.AskDeath(supplies):
            someone_dies(g, supplies)
        case rows.AskCache(number):
            g.push(Cache(number))
        case rows.AskTraders():
            g.push(Traders())
        case rows.AskExchange():
            g.push(Exchange())
        case rows.AskOccupations():
            g.push(NewOccupations())
        case rows.AskJettison(units):
            g.push(Jettison(units))
        case _:
            assert_never(effect)


def salvage(g: S2State, store: Store) -> None:
    """A die's worth. Rules: S2-CARD-19, S2-CARD-20, S2-CARD-21."""
    gain(g, store, roll(g, 6))


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


def wait_for_next_round(g: S2State, effect: rows.Lasting) -> None:
    """Something waits for the next round. Rules: S2-ROUND-3, S2-MIN-18, S2-MIN-20, S2-FLY-7."""
    following = g.round + 1
    match effect:
        case rows.FuelLeak():
            g.fuel_leak = following
            g.emit(FuelWillLeak, following)
        case rows.TurretJam():
            g.turret_jam = following
            g.emit(TurretWillJam, following)
        case rows.Overheat():
            g.overheat = following
            g.emit(EngineOverheated, following)
