"""Heuristics: how good each choice looks to a crew that repairs by need and stores by forecast.

The position is one that the seat could take for the true one: a top card in it means something
only to the seat that has looked at it, and only that seat is asked about it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.bot.errands import (
    MEDICAL_BAY,
    Errand,
    bonus_worth,
    errands,
    repair_worth,
)
from mayday.games.space_force_2150.bot.forecast import Forecast, all_supplies_worth, forecast
from mayday.games.space_force_2150.bot.habits import GREEDY, Habits
from mayday.games.space_force_2150.choices import Verb
from mayday.games.space_force_2150.content import (
    CARDS,
    CARGO_MASTER,
    ENGINEER,
    NAVIGATOR,
    ROBOT,
    SECURITY_OFFICER,
    XO,
)
from mayday.games.space_force_2150.rows import (
    FUEL,
    OXYGEN,
    SUPPLIES,
    CardId,
    ItemId,
    OccupationId,
    Salvage,
    Store,
)
from mayday.games.space_force_2150.rules.bonuses import POSTS, can_use
from mayday.games.space_force_2150.rules.effects import applies
from mayday.games.space_force_2150.rules.executive_officer import (
    OrderAction,
    OrderTarget,
    can_be_ordered,
)
from mayday.games.space_force_2150.rules.repair import Payment
from mayday.games.space_force_2150.table import BIT_AT, MEMBERS, MODULE_AT, S2State, has
from mayday.kernel import Ask, Choice

Scores = list[float]
Errands = Mapping[int, Errand]

NEVER = -9.0
SALVAGE = 3  # what a derelict ship holds on average, some of it for want of room lost
USUAL_CARD = -0.3  # what the event cards are worth on average
# Most useful first, for a new member; and who of the whole crew is asked first.
USEFUL = (ENGINEER, XO, ROBOT, NAVIGATOR, CARGO_MASTER, SECURITY_OFFICER)
SEATED = (ENGINEER, SECURITY_OFFICER, NAVIGATOR, CARGO_MASTER, XO, ROBOT)
SECTION_OF = {module: section for section, module in MODULE_AT.items()}


def heuristics(g: S2State, ask: Ask) -> Scores:
    """A score for each choice of the ask."""
    return judge(g, GREEDY, ask)


def judge(g: S2State, habits: Habits, ask: Ask) -> Scores:
    """A score for each choice, by these habits."""
    return _RANKS[ask.prompt](g, forecast(g, habits), ask)


def _member(g: S2State, choice: Choice) -> int:
    """The crew member whom the choice names."""
    return g.crew.index(OccupationId(choice.target))


def rank_actions(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """The best plan of the whole crew first, also by handing the lead; who has none finishes."""
    made = errands(g, f)
    firsts = {plan.first: plan.rate for plan in made.values()}
    return [
        firsts[choice] if choice in firsts else _rank_action(g, f, made, choice)
        for choice in ask.choices
    ]


def _rank_action(g: S2State, f: Forecast, made: Errands, choice: Choice) -> float:
    if choice in _FINISHING:
        return NEVER / 2 if _member(g, choice) in made else 0.0
    if choice in _ORDERING:
        return best_order(g, f, made, _member(g, choice))[0]
    if choice in choices.HAND:
        return rate_of_seat(g, made, choices.HAND.index(choice)) - 0.01
    return NEVER


_FINISHING = frozenset(choices.FINISH.values())
_ORDERING = frozenset(choices.ORDER.values())


def rate_of_seat(g: S2State, made: Errands, seat: int) -> float:
    """The best plan that a seat's crew could act on now."""
    crew = g.active & MEMBERS[g.seats][seat]
    return max((plan.rate for member, plan in made.items() if crew >> member & 1), default=NEVER)


def best_order(g: S2State, f: Forecast, made: Errands, member: int) -> tuple[float, int, Choice]:
    """What an order could bring beyond what the others do anyway: worth, target and action.

    That is a second use of a bonus, or the plan of somebody who is finished.
    """
    best = (NEVER, 0, choices.CANCEL)
    for target, crew in enumerate(g.crew):
        if can_be_ordered(g, member, target):
            here = g.at[target]
            if here in choices.USE[crew] and here not in POSTS and can_use(g, target, True):
                last = f.left == 1 and here != MEDICAL_BAY
                worth = NEVER if last else bonus_worth(g, f, here) - f.air
                best = max(best, (worth, target, choices.USE[crew][here]))
            if target in made and not g.active >> target & 1:
                best = max(best, (made[target].rate, target, made[target].first))
    return best


def rank_orders(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """Whom to order, and then what: the best order, or none."""
    step = g.todo[-1]
    assert isinstance(step, OrderTarget | OrderAction)
    worth, target, action = best_order(g, f, errands(g, f), step.member)
    wanted = {action, choices.TARGET[g.crew[target]]} if worth > 0 else set()
    return [1.0 if choice in wanted else NEVER if choice.target else 0.0 for choice in ask.choices]


def rank_second_roll(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """There is nothing to lose."""
    return [float(choice == choices.REROLL) for choice in ask.choices]


def rank_payment(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """Pay if the hull is worth the supplies."""
    step = g.todo[-1]
    assert isinstance(step, Payment)
    worth = step.hull * f.hull - step.supplies * f.supply
    return [worth if choice == choices.PAY else 0.0 for choice in ask.choices]


def rank_cockpit_card(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """Discard what is worse than the usual card."""
    worth = card_worth(g, f, g.top)
    return [worth if choice == choices.KEEP else USUAL_CARD for choice in ask.choices]


@cache
def best_crew(sailing: tuple[OccupationId, ...]) -> tuple[OccupationId, ...]:
    """Those who sail in the order in which they sit best, then those who stay."""
    return tuple(sorted(SEATED, key=lambda who: who not in sailing))


def rank_occupations(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """A new member by what it does; at the start the best crew of its size."""
    wanted = USEFUL if g.round else best_crew(f.habits.sailing[: len(g.crew)])
    return [-float(wanted.index(OccupationId(choice.target))) for choice in ask.choices]


def rank_shares(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """Air for those with the best plans, but evenly."""
    made = errands(g, f)
    members = [_member(g, choice) for choice in ask.choices]
    return [(made[m].rate if m in made else 0.0) - 0.5 * g.tanks[m] for m in members]


def rank_imitations(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """A second Engineer while much is broken, an XO when many nurses can be ordered."""
    broken = [s for s in MODULE_AT if g.damaged & BIT_AT[s] and repair_worth(g, f, s) > 2]
    nurses = [m for m, crew in enumerate(g.crew) if crew and g.at[m] == MEDICAL_BAY]
    worth = {choices.STAY_ROBOT: 0.0, choices.IMITATE[ENGINEER]: 1.0 + len(broken)}
    if len(nurses) > 1 and not g.damaged & BIT_AT[MEDICAL_BAY] and f.air >= 1:
        worth[choices.IMITATE[XO]] = f.habits.orders
    return [worth.get(choice, -1.0) for choice in ask.choices]


def card_worth(g: S2State, f: Forecast, card: CardId) -> float:
    """About what an event card brings or costs, by its case that applies now."""
    case = next(case for case in CARDS[card].case if applies(g, case.needs))
    worth = case.worth
    assert worth is not None, f"{card} is no card of the deck"
    goods = worth.fuel * f.fuel + worth.supplies * f.supply + worth.oxygen * f.air
    found = [e.store for e in case.do if isinstance(e, Salvage) and applies(g, e.needs)]
    salvage = sum(SALVAGE * store_worth(f, store) for store in found)
    return goods + salvage + worth.other - f.hit * worth.hits / 6


def store_worth(f: Forecast, store: Store) -> float:
    """One more of it."""
    return {FUEL: f.fuel, SUPPLIES: f.supply, OXYGEN: f.air}[store]


def rank_victims(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """Spare those with useful occupations and good plans."""
    made = errands(g, f)
    scores = []
    for choice in ask.choices:
        member = _member(g, choice)
        rate = made[member].rate if member in made else 0.0
        scores.append(0.2 * USEFUL.index(g.crew[member]) - rate)
    return scores


def rank_treatment(g: S2State, f: Forecast, ask: Ask) -> Scores:
    return [-f.supply if choice == choices.HEAL else -f.air for choice in ask.choices]


def rank_stores(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """What is worth more, or, when something is lost, what is worth less."""
    sign = -1.0 if ask.prompt == "jettison" else 1.0
    stores = [Store(choice.target or SUPPLIES) for choice in ask.choices]
    return [sign * store_worth(f, store) for store in stores]


def rank_deals(g: S2State, f: Forecast, ask: Ask) -> Scores:
    return [_deal_worth(g, f, choice) for choice in ask.choices]


def _deal_worth(g: S2State, f: Forecast, choice: Choice) -> float:
    match choice.verb:
        case Verb.SELL:
            return 2 * f.supply - f.fuel - 0.3
        case Verb.BUY:
            return f.fuel - 2 * f.supply - 0.3
        case Verb.HIRE:
            worth = repair_worth(g, f, SECTION_OF[ItemId(choice.target)])
            return min(worth, 4 * f.air) - 2 * f.supply
        case _:
            return 0.0


def rank_wormhole(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """Five of six results carry the ship forward."""
    return [float(choice == choices.ENTER) for choice in ask.choices]


def rank_demand(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """Refuse, unless there is little to lose and the hull is weak."""
    refusing = -f.hit * 2 * 4 / 6
    giving = -all_supplies_worth(g, f.habits)
    return [refusing if choice == choices.REFUSE else giving for choice in ask.choices]


def rank_distress(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """Help with full stores if there is an XO to be inspired."""
    wanted = choices.HELP if has(g, XO) and g.fuel > 5 and g.supplies > 8 else choices.IGNORE
    return [float(choice == wanted) for choice in ask.choices]


def rank_modules(g: S2State, f: Forecast, ask: Ask) -> Scores:
    """The module that is needed least."""
    return [-repair_worth(g, f, SECTION_OF[ItemId(choice.target)]) for choice in ask.choices]


_RANKS: dict[str, Callable[[S2State, Forecast, Ask], Scores]] = {
    "crew_actions": rank_actions,
    "order_target": rank_orders,
    "order_action": rank_orders,
    "second_roll": rank_second_roll,
    "payment": rank_payment,
    "cockpit_card": rank_cockpit_card,
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
