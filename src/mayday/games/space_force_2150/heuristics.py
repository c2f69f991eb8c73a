"""Heuristics: how good each choice looks to a crew that repairs by need and stores by forecast.

The position is one that the seat could take for the true one: the order of the deck in it means
nothing, so it is never looked at, but for a top card that the seat knows.
"""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.bonuses import BONUS, can_use
from mayday.games.space_force_2150.cards import (
    CARGO_MASTER,
    ENGINEER,
    NAVIGATOR,
    ROBOT,
    SECURITY_OFFICER,
    VOYAGE,
    XO,
    ItemId,
    OccupationId,
)
from mayday.games.space_force_2150.forecast import Forecast, forecast
from mayday.games.space_force_2150.model import S2State, has, is_operational
from mayday.games.space_force_2150.orders import can_be_ordered
from mayday.games.space_force_2150.plans import Plan, bonus_worth, plans, repair_worth
from mayday.games.space_force_2150.repair import Payment
from mayday.games.space_force_2150.ship import BIT, MODULE_AT
from mayday.kernel.flow import Ask, Choice

Scores = list[float]

USEFUL = (ENGINEER, XO, ROBOT, NAVIGATOR, CARGO_MASTER, SECURITY_OFFICER)  # most useful first
NEVER = -9.0


def rank(g: S2State, ask: Ask) -> Scores:
    """A score for each choice of the ask."""
    return _RANKS[ask.prompt](g, ask)


# -- actions --------------------------------------------------------------------------------


def rank_actions(g: S2State, ask: Ask) -> Scores:
    """The best plan first; who has none finishes."""
    f = forecast(g)
    made = plans(g, f)
    firsts = {plan.first: plan.rate for plan in made.values()}
    scores = []
    for choice in ask.choices:
        if choice in firsts:
            scores.append(firsts[choice])
        elif choice.verb == "order":
            scores.append(best_order(g, f, made, g.crew.index(OccupationId(choice.target)))[0])
        elif choice.verb == "finish":
            idle = g.crew.index(OccupationId(choice.target)) not in made
            scores.append(0.0 if idle else -1.0)
        else:
            scores.append(NEVER)
    return scores


def best_order(
    g: S2State, f: Forecast, made: dict[int, Plan], member: int
) -> tuple[float, int, Choice]:
    """The best action of another crew member that an order makes possible, and its worth."""
    best = (NEVER, 0, choices.CANCEL)
    for target, crew in enumerate(g.crew):
        if can_be_ordered(g, member, target):
            here = g.at[target]
            if here in choices.USE[crew] and not BONUS[here].only and can_use(g, target, True):
                worth = bonus_worth(g, f, here) - f.air
                best = max(best, (worth, target, choices.USE[crew][here]))
            if target in made and not g.active >> target & 1:
                plan = made[target]
                best = max(best, (plan.rate, target, plan.first))
    return best


def rank_target(g: S2State, ask: Ask) -> Scores:
    f = forecast(g)
    worth, target, _ = best_order(g, f, plans(g, f), g.todo[-1].member)  # type: ignore[attr-defined]
    return [
        1.0 if worth > 0 and choice.target == g.crew[target] else 0.0 if not choice.target else NEVER
        for choice in ask.choices
    ]


def rank_order(g: S2State, ask: Ask) -> Scores:
    f = forecast(g)
    *_, action = best_order(g, f, plans(g, f), g.todo[-1].member)  # type: ignore[attr-defined]
    return [1.0 if choice == action else 0.0 if not choice.target else NEVER for choice in ask.choices]


def rank_second_roll(g: S2State, ask: Ask) -> Scores:
    return [float(choice == choices.REROLL) for choice in ask.choices]


def rank_payment(g: S2State, ask: Ask) -> Scores:
    f, step = forecast(g), g.todo[-1]
    assert isinstance(step, Payment)
    worth = step.hull * f.hull - step.supplies * f.supply
    return [worth if choice == choices.PAY else 0.0 for choice in ask.choices]


# -- the start of a round -------------------------------------------------------------------


def rank_occupations(g: S2State, ask: Ask) -> Scores:
    return [-float(USEFUL.index(OccupationId(choice.target))) for choice in ask.choices]


def rank_shares(g: S2State, ask: Ask) -> Scores:
    """Air for those with the best plans, evenly."""
    made = plans(g, forecast(g))
    scores = []
    for choice in ask.choices:
        member = g.crew.index(OccupationId(choice.target))
        scores.append((made[member].rate if member in made else 0.0) - 0.5 * g.tanks[member])
    return scores


def rank_imitations(g: S2State, ask: Ask) -> Scores:
    """A second Engineer while something is broken, an XO for a second use of the Medical Bay."""
    f = forecast(g)
    value = {choices.STAY_ROBOT: 0.0}
    value[choices.IMITATE[ENGINEER]] = 1.0 + sum(
        repair_worth(g, f, section) > 2 for section, m in MODULE_AT.items() if g.damaged & BIT[m]
    )
    nurses = sum(section == "medical_bay" for crew, section in zip(g.crew, g.at) if crew)
    if nurses > 1 and is_operational(g, ItemId("medical_module")) and f.air >= 1:
        value[choices.IMITATE[XO]] = 2.5
    return [value.get(choice, -1.0) for choice in ask.choices]


# -- event cards ----------------------------------------------------------------------------


def card_worth(g: S2State, f: Forecast, card: str) -> float:
    """About what an event card brings or costs."""
    turret = is_operational(g, ItemId("turret"))
    match card:
        case "asteroid_incoming":
            safe = 3 if has(g, NAVIGATOR) else 1
            if is_operational(g, ItemId("cockpit_module")):
                safe = 6 if has(g, NAVIGATOR) else 2
            return -f.hit * (6 - safe) / 6
        case "alien_encounter":
            return 0.5 if turret and has(g, SECURITY_OFFICER) else -f.hit * (0.5 if turret else 1)
        case "ship_fire":
            return -f.hit / 6 - f.air
        case "crew_fight":
            return 0.0 if has(g, XO) else -1.3 * f.air
        case "space_traders":
            return 1.5
        case "derelict_ship":
            fuel = 3 * f.fuel if has(g, ENGINEER) else 0
            return fuel + (3 * f.supply if has(g, CARGO_MASTER) else 0)
        case _:
            return NUMBERED.get(card, lambda f: 0.0)(f)


NUMBERED: dict[str, Callable[[Forecast], float]] = {
    "E01": lambda f: -f.air,
    "E02": lambda f: -min(f.air, f.supply),
    "E03": lambda f: 2 * f.air,
    "E04": lambda f: -f.supply,
    "E05": lambda f: f.supply,
    "E06": lambda f: f.supply,
    "E07": lambda f: 2 * f.fuel,
    "E08": lambda f: -f.air,
    "E09": lambda f: f.supply - f.air,
    "E10": lambda f: f.fuel,
    "E11": lambda f: -f.fuel,
    "E12": lambda f: 2 * max(f.supply, f.air),
    "E13": lambda f: 1.3,
    "E14": lambda f: f.air,
    "E15": lambda f: -f.fuel,
    "E16": lambda f: f.fuel - f.supply,
    "E17": lambda f: f.fuel,
    "E18": lambda f: -f.air,
    "E19": lambda f: -f.supply,
    "E20": lambda f: -f.fuel,
    "E21": lambda f: 2 * f.fuel - f.supply - f.air,
    "E22": lambda f: -f.air,
    "E23": lambda f: f.air,
    "E24": lambda f: -0.2,
    "E25": lambda f: f.air + f.supply,
    "E26": lambda f: f.fuel,
    "E27": lambda f: -f.fuel,
    "E28": lambda f: 2 * f.air,
    "E29": lambda f: -2 * f.air,
    "E30": lambda f: 2 * f.supply - 6,
}


def rank_cockpit(g: S2State, ask: Ask) -> Scores:
    """Discard what is worse than the usual card."""
    worth = card_worth(g, forecast(g), g.deck[-1])
    return [worth if choice == choices.KEEP else -0.3 for choice in ask.choices]


def rank_victims(g: S2State, ask: Ask) -> Scores:
    """Spare the useful: the last of the list, and who stands idle, first."""
    made = plans(g, forecast(g))
    scores = []
    for choice in ask.choices:
        crew = OccupationId(choice.target)
        member = g.crew.index(crew)
        rate = made[member].rate if member in made else 0.0
        scores.append(0.2 * USEFUL.index(crew) - rate)
    return scores


def rank_treatment(g: S2State, ask: Ask) -> Scores:
    f = forecast(g)
    return [-f.supply if choice == choices.HEAL else -f.air for choice in ask.choices]


def rank_stores(g: S2State, ask: Ask) -> Scores:
    """What is worth more; for losses, what is worth less."""
    f = forecast(g)
    worth = {"fuel": f.fuel, "supplies": f.supply, "oxygen": f.air, "": f.supply}
    sign = -1.0 if ask.prompt == "jettison" else 1.0
    return [sign * worth[choice.target] for choice in ask.choices]


def rank_deals(g: S2State, ask: Ask) -> Scores:
    f = forecast(g)
    scores = []
    for choice in ask.choices:
        if choice.verb == "sell":
            scores.append(2 * f.supply - f.fuel - 0.3)
        elif choice.verb == "buy":
            scores.append(f.fuel - 2 * f.supply - 0.3)
        elif choice.verb == "hire":
            section = next(s for s, module in MODULE_AT.items() if module == choice.target)
            scores.append(min(repair_worth(g, f, section), 4 * f.air) - 2 * f.supply)
        else:
            scores.append(0.0)
    return scores


def rank_wormhole(g: S2State, ask: Ask) -> Scores:
    return [float(choice == choices.ENTER) for choice in ask.choices]


def rank_demand(g: S2State, ask: Ask) -> Scores:
    """Refuse, unless there is little to lose and the hull is weak."""
    f = forecast(g)
    refusing = -f.hit * 2 * 4 / 6
    return [refusing if c == choices.REFUSE else -f.supply * g.supplies for c in ask.choices]


def rank_distress(g: S2State, ask: Ask) -> Scores:
    rich = has(g, XO) and g.fuel > 5 and g.supplies > 8
    return [float(choice == choices.HELP) if rich else float(choice == choices.IGNORE) for choice in ask.choices]


def rank_modules(g: S2State, ask: Ask) -> Scores:
    f = forecast(g)
    worth = {module: repair_worth(g, f, section) for section, module in MODULE_AT.items()}
    return [-worth[ItemId(choice.target)] for choice in ask.choices]


_RANKS: dict[str, Callable[[S2State, Ask], Scores]] = {
    "crew_actions": rank_actions,
    "order_target": rank_target,
    "order_action": rank_order,
    "second_roll": rank_second_roll,
    "payment": rank_payment,
    "cockpit_card": rank_cockpit,
    "pick_occupation": rank_occupations,
    "new_occupation": rank_occupations,
    "share_oxygen": rank_shares,
    "imitation": rank_imitations,
    "fighters": rank_victims,
    "open_door": rank_victims,
    "death": rank_victims,
    "sickness": rank_treatment,
    "cache": rank_stores,
    "exchange": rank_stores,
    "jettison": rank_stores,
    "traders": rank_deals,
    "wormhole": rank_wormhole,
    "demand": rank_demand,
    "distress": rank_distress,
    "dismantle": rank_modules,
}
