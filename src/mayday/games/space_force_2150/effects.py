"""Effects: the closed vocabulary in which the cards and the damage table are written.

Rules: S2-EVT-6, S2-EVT-7, S2-DMG, S2-DICE.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mayday.games.space_force_2150 import orders, questions
from mayday.games.space_force_2150.cards import (
    CARDS,
    OCCUPATIONS,
    SHIP_DAMAGE,
    SHIP_STORES,
    Case,
    Effect,
    ItemId,
    OccupationId,
    Result,
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
from mayday.games.space_force_2150.flight import move_ship
from mayday.games.space_force_2150.model import S2State, has, is_operational, living
from mayday.games.space_force_2150.stores import damage_module, gain, lose
from mayday.kernel.chance import roll


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


def pay(g: S2State, price: tuple[str, ...]) -> bool:
    """Pay 1 of each store, if all of it is there. Rules: S2-MIN-17, S2-MIN-19."""
    if not all(getattr(g, store) for store in price):
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
    """+1 for a manned turret, the Lounge or an occupation in the crew.

    Rules: S2-SO-2, -3, S2-BONUS-14, -15, S2-MAJ-4, S2-MAJ-18.
    """
    match bonus:
        case "":
            return 0
        case "turret":
            return int(g.turret_manned)
        case "lounge":
            return int(g.lounge_used)
        case _:
            return int(has(g, OccupationId(bonus)))


def row(results: tuple[Result, ...], total: int) -> tuple[Effect, ...]:
    """The first row that the total reaches."""
    return next(result.do for result in results if total >= result.at_least)


def apply(g: S2State, effects: Iterable[Effect]) -> None:
    """Do what is written, one thing after the other."""
    for effect in effects:
        if applies(g, effect.needs):
            _WORDS[effect.do](g, effect.what, effect.n)


def salvage(g: S2State, store: str, n: int) -> None:
    """A die's worth. Rules: S2-CARD-19 to -21."""
    gain(g, store, roll(g, 6))


def ship_damage(g: S2State, what: str = "", times: int = 1) -> None:
    """Damage that is not specified: roll what it hits. Rules: S2-DMG-4."""
    for _ in range(times):
        die = roll(g, 6)
        g.emit(ShipHit, die)
        apply(g, row(SHIP_DAMAGE, die))


def ship_stores(g: S2State, what: str, n: int) -> None:
    """The stores are hit: roll which. Rules: S2-DMG-5."""
    die = roll(g, 6)
    g.emit(StoresHit, die)
    apply(g, row(SHIP_STORES, die))


def damage(g: S2State, module: str, n: int) -> None:
    """Rules: S2-DMG-2, S2-DMG-3."""
    damage_module(g, ItemId(module))


def forward(g: S2State, what: str, spaces: int) -> None:
    """The ship moves without fuel or Engine. Rules: S2-MIN-14, -15, S2-MAJ-7, -8, S2-EVT-4."""
    move_ship(g, spaces)


def short(g: S2State, what: str, n: int) -> None:
    """Everybody has less oxygen next round. Rules: S2-MAJ-19."""
    for member in living(g):
        questions.weaken(g, member, n)


def next_round(g: S2State, what: str, n: int) -> None:
    """Something waits for the next round. Rules: S2-ROUND-3, S2-MIN-18, -20, S2-FLY-7."""
    setattr(g, what, g.round + 1)
    g.emit(_TROUBLES[what], g.round + 1)


def command(g: S2State, what: str, n: int) -> None:
    """The XO's command is different in the next Internal Phase. Rules: S2-CARD-6."""
    orders.change_command(g, what)
    g.emit(OrderRestored)


def ask(g: S2State, what: str, n: int) -> None:
    """A question of questions.py."""
    questions.QUESTIONS[what](g, n)


_TROUBLES: dict[str, Callable[[int], FuelWillLeak | TurretWillJam | EngineOverheated]] = {
    "fuel_leak": FuelWillLeak,
    "turret_jam": TurretWillJam,
    "overheat": EngineOverheated,
}
_WORDS: dict[str, Callable[[S2State, str, int], None]] = {
    "gain": gain,
    "lose": lose,
    "salvage": salvage,
    "ship_damage": ship_damage,
    "ship_stores": ship_stores,
    "damage": damage,
    "forward": forward,
    "short": short,
    "next_round": next_round,
    "command": command,
    "ask": ask,
}
