"""Prospects of what the crew decides besides its actions: who goes aboard, and what events ask."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.space_force_2150 import rows
from mayday.games.space_force_2150.choices import Verb
from mayday.games.space_force_2150.content import ENGINEER, VOYAGE
from mayday.games.space_force_2150.rows import (
    FUEL,
    HULL,
    SUPPLIES,
    CardId,
    Effect,
    ItemId,
    OccupationId,
    Store,
)
from mayday.games.space_force_2150.rules.crew import member_of
from mayday.games.space_force_2150.rules.numbered_cards import Cache, Death, Sickness
from mayday.games.space_force_2150.rules.repair import THE_HULL, Payment, SecondRoll
from mayday.games.space_force_2150.rules.stores import room_for, stock
from mayday.games.space_force_2150.table import S2State
from mayday.games.space_force_2150.teach.actions import once_repaired
from mayday.games.space_force_2150.teach.dice import (
    affordable,
    at_least,
    engineer_chance,
    likely,
    roll_with,
)
from mayday.games.space_force_2150.teach.remarks import COUNTS_IN
from mayday.kernel import (
    NO_REMARKS,
    UNKNOWN,
    Choice,
    Remark,
    Remarks,
    Seat,
    Weight,
    percent,
    remark,
)

# -- The crew, its tanks and its second rolls ---------------------------------------------------


def _pick(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """What the occupation can do, and which events ask for it. Rules: S2-CREW-1, S2-CREW-5."""
    return *_imitate(g, seat, choice), *COUNTS_IN[OccupationId(choice.target)]


def _imitate(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """What the occupation can do. Rules: S2-ROB-1, S2-ENG-1."""
    if choice.target != ENGINEER:
        return (remark(choice.target),)
    again, once = percent(engineer_chance(0)), percent(roll_with(0).chance)
    return (remark(ENGINEER, chance=again, others=once),)


def _stay_robot(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-ROB-2."""
    return (remark("plain_robot"),)


def _give(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-OXY-7."""
    member = member_of(g, choice)
    tank = remark("tank_then", crew=g.crew[member], oxygen=g.tanks[member] + 1)
    return tank, remark("left_to_share", left=g.oxygen - 1)


def _reroll(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-ENG-3, S2-ENG-4, S2-ENG-6."""
    step = g.todo[-1]
    assert isinstance(step, SecondRoll)
    if step.item == THE_HULL:
        full = affordable(g)[-1].at_least
        return (remark("walk_again", full=full, chance=percent(at_least(full))),)
    roll = roll_with(0)
    return (remark("repair", full=roll.full, half=roll.half, chance=percent(roll.chance)),)


def _accept(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-ENG-1."""
    return (remark("stays_failed"),)


def _pay(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-BONUS-11."""
    step = g.todo[-1]
    assert isinstance(step, Payment)
    return _after(g, HULL, step.hull), _after(g, SUPPLIES, -step.supplies)


def _decline(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-BONUS-11."""
    return (remark("hull_stays", hull=g.hull),)


# -- What stores and tanks have then ------------------------------------------------------------


def _after(g: S2State, store: Store, number: int) -> Remark:
    """How much there is then. Rules: S2-FUEL-3, S2-SUP-2, S2-HULL-1."""
    now = stock(g, store)
    after = max(now + min(number, room_for(g, store)), 0)
    if not after:
        return remark("none_then", store=store, nodes=(store,), weight=Weight.WARNING)
    weight = Weight.GOOD if number > 0 else Weight.PLAIN
    return remark("then", store=store, now=now, after=after, nodes=(store,), weight=weight)


def _less(g: S2State, member: int) -> Remarks:
    """The next refill of a tank. Rules: S2-OXY-12, S2-OXY-13."""
    crew, target = g.crew[member], max(g.targets[member] - 1, 0)
    return (remark("refill_then", crew=crew, target=target, nodes=(crew,)),)


def _name(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-CARD-8, S2-MIN-1."""
    return _less(g, member_of(g, choice))


def _endure(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-MIN-3."""
    step = g.todo[-1]
    assert isinstance(step, Sickness)
    return _less(g, step.member)


def _heal(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-MIN-3."""
    return (_after(g, SUPPLIES, -1),)


def _take(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-MIN-13."""
    step = g.todo[-1]
    assert isinstance(step, Cache)
    return (_after(g, Store(choice.target), step.number),)


def _lose(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-MIN-25, S2-MIN-26."""
    step = g.todo[-1]
    assert isinstance(step, Death)
    member = member_of(g, choice)
    crew, oxygen = g.crew[member], g.tanks[member]
    gone = remark("dies", crew=crew, oxygen=oxygen, nodes=(crew,), weight=Weight.DANGER)
    return gone, _after(g, SUPPLIES, step.supplies)


def _sell(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-CARD-16, S2-CARD-17."""
    return _after(g, FUEL, -VOYAGE.traders_fuel), _after(g, SUPPLIES, VOYAGE.traders_supplies)


def _buy(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-CARD-16, S2-CARD-17."""
    return _after(g, FUEL, VOYAGE.traders_fuel), _after(g, SUPPLIES, -VOYAGE.traders_supplies)


def _hire(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-CARD-16."""
    return once_repaired(ItemId(choice.target)), _after(g, SUPPLIES, -VOYAGE.traders_repair)


def _swap(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-MAJ-12."""
    return _after(g, Store(choice.target), 1), _after(g, SUPPLIES, -1)


def _jettison(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-MAJ-21."""
    return (_after(g, Store(choice.target), -1),)


def _no_deal(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-CARD-17, S2-MAJ-12."""
    return (remark("no_more_deals"),)


# -- Cards --------------------------------------------------------------------------------------

HARM: tuple[type[Effect], ...] = (
    rows.Lose,
    rows.ShipDamage,
    rows.Damage,
    rows.Short,
    rows.FuelLeak,
    rows.TurretJam,
    rows.Overheat,
    rows.AskFighters,
    rows.AskDoor,
    rows.AskSickness,
    rows.AskDeath,
    rows.AskJettison,
    rows.AskOccupations,
)


def _card(g: S2State, card: CardId) -> Remarks:
    """What the card can do as things stand, and how likely."""
    return tuple(
        remark(
            "outcome" if chance < 1 else "surely",
            chance=percent(chance),
            what=outcome.does,
            weight=_weight(outcome.effects),
        )
        for outcome, chance in likely(g, card)
    )


def _weight(effects: tuple[Effect, ...]) -> Weight:
    if any(isinstance(effect, HARM) for effect in effects):
        return Weight.WARNING
    return Weight.GOOD if effects else Weight.PLAIN


def _keep(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """What the card would do, for those who have seen it. Rules: S2-NAV-3, S2-NAV-4."""
    return _card(g, g.top) if g.top != UNKNOWN else NO_REMARKS


def _discard(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-NAV-4, S2-NAV-5, S2-EVT-5."""
    others = len(g.deck) or len(g.discard) + 1
    return (remark("another_card", cards=others, nodes=("deck",)),)


def _risk(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Enter the wormhole, or refuse the aliens: the card decides. Rules: S2-MAJ-7, S2-MAJ-10."""
    return _card(g, g.card)


def _bypass(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-MAJ-6."""
    return (remark("nothing_happens"),)


def _hand_over(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-MAJ-9, S2-MAJ-16."""
    return (remark("nothing_to_eat", nodes=(SUPPLIES,), weight=Weight.DANGER),)


def _help(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-MAJ-22, S2-MAJ-24."""
    price = _after(g, FUEL, -VOYAGE.distress_fuel), _after(g, SUPPLIES, -VOYAGE.distress_supplies)
    return *price, remark("commands_then")


def _ignore(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-MAJ-25."""
    return (remark("no_commands_then", weight=Weight.WARNING),)


def _dismantle(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-MAJ-22."""
    module = choice.target
    return (remark("taken_apart", module=module, nodes=(module,), weight=Weight.WARNING),)


DECISIONS: dict[str, Callable[[S2State, Seat, Choice], Remarks]] = {
    Verb.PICK.value: _pick,
    Verb.IMITATE.value: _imitate,
    Verb.STAY_ROBOT.value: _stay_robot,
    Verb.GIVE.value: _give,
    Verb.REROLL.value: _reroll,
    Verb.ACCEPT.value: _accept,
    Verb.PAY.value: _pay,
    Verb.DECLINE.value: _decline,
    Verb.KEEP.value: _keep,
    Verb.DISCARD.value: _discard,
    Verb.BLAME.value: _name,
    Verb.FIGHT.value: _name,
    Verb.HEAL.value: _heal,
    Verb.ENDURE.value: _endure,
    Verb.TAKE.value: _take,
    Verb.LOSE.value: _lose,
    Verb.SELL.value: _sell,
    Verb.BUY.value: _buy,
    Verb.HIRE.value: _hire,
    Verb.LEAVE.value: _no_deal,
    Verb.ENTER.value: _risk,
    Verb.BYPASS.value: _bypass,
    Verb.HAND_OVER.value: _hand_over,
    Verb.REFUSE.value: _risk,
    Verb.SWAP.value: _swap,
    Verb.STOP.value: _no_deal,
    Verb.JETTISON.value: _jettison,
    Verb.HELP.value: _help,
    Verb.IGNORE.value: _ignore,
    Verb.DISMANTLE.value: _dismantle,
}
