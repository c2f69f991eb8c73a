"""Prospects of the actions of the Internal Phase: what they take, and what they bring."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.space_force_2150.choices import FIXED, MOVED, USED, WHO, Verb
from mayday.games.space_force_2150.content import CARDS, ENGINE, LOUNGE_BONUS, TURRET_BONUS
from mayday.games.space_force_2150.rows import (
    HULL,
    Bonus,
    Collect,
    Command,
    Inspire,
    ItemId,
    LookAhead,
    ManTurret,
    Post,
    SectionId,
    Spacewalk,
)
from mayday.games.space_force_2150.rules.bonuses import BONUS, is_open, is_used_up
from mayday.games.space_force_2150.rules.crew import member_of
from mayday.games.space_force_2150.rules.executive_officer import (
    OrderAction,
    command_now,
    commands_allowed,
)
from mayday.games.space_force_2150.rules.stores import room_for, stock
from mayday.games.space_force_2150.table import (
    BIT_AT,
    DOORS_AT,
    MEMBERS,
    MODULE_AT,
    CrewSet,
    S2State,
    is_active,
    is_damaged,
)
from mayday.games.space_force_2150.teach.dice import (
    affordable,
    engineer_chance,
    is_engineer,
    repair_roll,
    span,
    waiting,
    walk_chance,
)
from mayday.kernel import NO_REMARKS, Choice, Remark, Remarks, Seat, Weight, percent, remark


def _cost(g: S2State, choice: Choice) -> Remark:
    """Who pays the oxygen, and what is left then. Rules: S2-INT-2, S2-INT-7, S2-XO-2."""
    step = g.todo[-1]
    if isinstance(step, OrderAction):
        if step.number > 1:
            return remark("paid_already")
        by = g.crew[step.member]
        return remark("paid_by", by=by, left=g.tanks[step.member] - 1, nodes=(by,))
    crew = WHO[choice]
    left = g.tanks[g.crew.index(crew)] - 1
    if left:
        return remark("oxygen_left", crew=crew, left=left, nodes=(crew,))
    return remark("last_oxygen", crew=crew, nodes=(crew,), weight=Weight.WARNING)


def _move(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """What there is to do there. Rules: S2-MOVE-1, S2-REP-6, S2-BONUS-1."""
    crew, section = MOVED[choice]
    doors = tuple(door for door in DOORS_AT[section] if is_damaged(g, door))
    from_there = (remark("doors_there", doors=doors, nodes=doors),) if doors else NO_REMARKS
    return _there(g, g.crew.index(crew), section), *from_there, _cost(g, choice)


def _there(g: S2State, member: int, section: SectionId) -> Remark:
    """What a section would give to the member as things stand. Rules: S2-BONUS-2, S2-BONUS-3."""
    nodes: tuple[str, ...] = (section,)
    if g.damaged & BIT_AT[section]:
        module = MODULE_AT[section]
        return remark("damaged_there", module=module, nodes=(*nodes, module))
    bonus = BONUS.get(section)
    if bonus is None:
        return remark("nothing_there", nodes=nodes)
    if isinstance(bonus, Post) and not is_open(g, member, section):
        return remark("only_for", only=bonus.only, nodes=nodes)
    if not is_open(g, member, section):
        return remark("closed_there", nodes=nodes)
    if is_used_up(g, member, section):
        return remark("used_there", nodes=nodes)
    if isinstance(bonus, Collect):
        dice = span(1, bonus.die)
        return remark("collect_there", dice=dice, store=bonus.store, nodes=nodes)
    return remark(_THERE[type(bonus)], nodes=nodes)


_THERE: dict[type[Bonus], str] = {
    LookAhead: "look_there",
    Inspire: "lead_there",
    ManTurret: "shoot_there",
    Spacewalk: "walk_there",
}


def _repair(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """The numbers of the die, and what it is good for. Rules: S2-REP-1, S2-REP-2, S2-REP-3."""
    crew, item = FIXED[choice]
    roll = repair_roll(g, item)
    if is_engineer(g, g.crew.index(crew)):
        key, chance = "repair_or_again", engineer_chance(waiting(g, item))
    else:
        key, chance = "repair", roll.chance
    dice = remark(key, full=roll.full, half=roll.half, chance=percent(chance), nodes=(item,))
    return dice, once_repaired(item), _cost(g, choice)


def once_repaired(item: ItemId) -> Remark:
    """What a door or module is good for. Rules: S2-MOVE-2, S2-BONUS-3, S2-FLY-5."""
    if item == ENGINE:
        return remark("engine_works", weight=Weight.GOOD)
    section = next((id for id, module in MODULE_AT.items() if module == item), None)
    if section is None:
        one, other = (id for id, doors in DOORS_AT.items() if item in doors)
        return remark("door_opens", one=one, other=other, weight=Weight.GOOD)
    bonus = BONUS[section]
    if isinstance(bonus, Collect):
        dice = span(1, bonus.die)
        return remark("then_collect", dice=dice, store=bonus.store, weight=Weight.GOOD)
    if isinstance(bonus, Post):
        return remark("then_post", only=bonus.only, section=section, weight=Weight.GOOD)
    return remark("then_walk", weight=Weight.GOOD)


def _use(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """What the section gives. Rules: S2-BONUS-1 to S2-BONUS-14, S2-NAV-1, S2-SO-1."""
    crew, section = USED[choice]
    member, bonus = g.crew.index(crew), BONUS[section]
    if isinstance(bonus, Collect):
        return *_collect(g, bonus), _cost(g, choice)
    if isinstance(bonus, LookAhead):
        return remark("look", cards=len(g.deck), nodes=("deck",)), _stays(g, member)
    if isinstance(bonus, ManTurret):
        return _roll_bonus(g, "weapons", TURRET_BONUS), _stays(g, member)
    if isinstance(bonus, Inspire):
        return _roll_bonus(g, "leadership", LOUNGE_BONUS), _cost(g, choice)
    rows = affordable(g)
    price = span(rows[0].supplies, rows[-1].supplies)
    chance = percent(walk_chance(g, member))
    full = rows[-1].at_least
    walk = remark("walk", full=full, chance=chance, price=price, hull=g.hull, nodes=(HULL,))
    return walk, _cost(g, choice)


def _collect(g: S2State, bonus: Collect) -> Remarks:
    """Rules: S2-BONUS-4, S2-BONUS-5, S2-BONUS-6, S2-BONUS-7, S2-FUEL-3, S2-SUP-2."""
    store = bonus.store
    brings = remark(
        "collect",
        dice=span(1, bonus.die),
        store=store,
        now=stock(g, store),
        nodes=(store,),
        weight=Weight.GOOD,
    )
    room = room_for(g, store)
    if room < bonus.die:
        return brings, remark("room", room=room, store=store, weight=Weight.WARNING)
    return (brings, remark("only_once")) if bonus.once else (brings,)


def _stays(g: S2State, member: int) -> Remark:
    """Whoever mans a post does nothing else this round. Rules: S2-NAV-2."""
    crew, left = g.crew[member], g.tanks[member]
    if isinstance(g.todo[-1], OrderAction):
        return remark("stays", crew=crew, nodes=(crew,))
    return remark("stays_with", crew=crew, left=left - 1, nodes=(crew,))


def _roll_bonus(g: S2State, key: str, bonus: str) -> Remark:
    """How many of the cards that are left it is good for. Rules: S2-SO-2, S2-BONUS-14."""
    number = sum(any(case.bonus == bonus for case in CARDS[card].case) for card in g.deck)
    return remark(key, number=number, cards=len(g.deck), nodes=("deck",))


def _order(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-XO-1, S2-XO-7, S2-CARD-6."""
    member = member_of(g, choice)
    key = "two_orders" if command_now(g) == Command.TWO_ORDERS else "order"
    left = commands_allowed(g) - g.commands[member] - 1
    return remark(key, crew=g.crew[member]), remark("commands_left", left=left)


def _target(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-XO-3, S2-INT-7."""
    member = member_of(g, choice)
    key = "stands_in" if is_active(g, member) else "finished_in"
    return (remark(key, crew=g.crew[member], section=g.at[member], nodes=(g.at[member],)),)


def _no_order(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-XO-11."""
    return (remark("nothing_paid"),)


def _skip(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-CARD-10."""
    return (remark("order_lost", weight=Weight.WARNING),)


def _finish(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-INT-7, S2-OXY-2."""
    return _kept(g, 1 << member_of(g, choice))


def _finish_all(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-INT-10."""
    return _kept(g, g.active & MEMBERS[g.seats][seat])


def _kept(g: S2State, members: CrewSet) -> Remarks:
    """What stays in the tanks, and whether the ship flies then. Rules: S2-OXY-5, S2-INT-8."""
    left = sum(tank for member, tank in enumerate(g.tanks) if members >> member & 1)
    kept = remark("kept", left=left)
    return (kept, remark("ship_flies", nodes=("ship_marker",))) if g.active == members else (kept,)


def _hand(g: S2State, seat: Seat, choice: Choice) -> Remarks:
    """Rules: S2-INT-5, S2-INT-6."""
    return (remark("handed"),)


ACTIONS: dict[str, Callable[[S2State, Seat, Choice], Remarks]] = {
    Verb.MOVE.value: _move,
    Verb.REPAIR.value: _repair,
    Verb.USE.value: _use,
    Verb.ORDER.value: _order,
    Verb.TARGET.value: _target,
    Verb.CANCEL.value: _no_order,
    Verb.BACK.value: _no_order,
    Verb.SKIP.value: _skip,
    Verb.FINISH.value: _finish,
    Verb.FINISH_ALL.value: _finish_all,
    Verb.HAND.value: _hand,
}
