"""The pirates' turn: each group moves, then attacks or damages something where it stands."""

from __future__ import annotations

from mayday.games.phobos_falling.content import (
    FLOWN_WITH,
    LIMITS,
    LINKED,
    SHIP,
    SYSTEM_IDS,
    ZONE_IDS,
    System,
    Zone,
    Zones,
)
from mayday.games.phobos_falling.events_of_pirates import (
    ForceFieldRemoved,
    PartyEntered,
    PiratesAtField,
    PiratesAtRobots,
    PiratesAttack,
    PiratesFight,
    PiratesGo,
    PiratesGoToField,
    PiratesGoToRobots,
    PiratesHold,
    PiratesIdle,
    PiratesJoin,
    PiratesSeek,
    PiratesStay,
    PiratesTurnBegan,
    RobotDestroyed,
    RobotsShot,
    ShuttleMended,
)
from mayday.games.phobos_falling.rows import TargetKind
from mayday.games.phobos_falling.rules import boarding, combat
from mayday.games.phobos_falling.rules.damage import (
    block_access,
    cut_power,
    damage_system,
    lose_fuel,
)
from mayday.games.phobos_falling.rules.end import steal_shuttle
from mayday.games.phobos_falling.rules.fight import defeat
from mayday.games.phobos_falling.rules.pirate_plans import (
    PirateStep,
    Plan,
    crewed,
    plan_of,
    strength,
    within_two,
)
from mayday.games.phobos_falling.rules.targets import Target, best_target
from mayday.games.phobos_falling.table import NO_ZONE, PFState, without
from mayday.kernel import NOBODY, Asks, Event, Step

NOT_COUNTED: Zones = -1  # the turn starts now


class PiratesTurn(Step[PFState], frozen=True):
    """Groups and waiting parties act by the number of their zone, each once.

    Only those that are there when the turn starts act. A group that others have joined before its
    turn stays where it is.
    Rules: PF-SEQ-2, PF-PIRATE-1, PF-PIRATE-12, PF-PIRATE-27, PF-SCAV-13.
    """

    groups: Zones = NOT_COUNTED  # still to act
    parties: Zones = 0  # waiting outside, still to act
    joined: Zones = 0  # others have come into these zones in this turn

    def advance(self, g: PFState) -> Asks:
        groups, parties, joined = self.groups, self.parties, self.joined
        if groups == NOT_COUNTED:
            g.emit(PiratesTurnBegan, g.round)
            groups = sum([1 << zone for zone in g.pirates if zone != SHIP])
            parties = sum({1 << party.zone for party in g.waiting}) if g.waiting else 0
        depth = len(g.todo)
        while groups | parties:
            first = groups | parties
            first &= -first
            zone = Zone(first.bit_length() - 1)
            if groups & first:
                groups ^= first
                if zone in g.pirates:
                    to = act(g, zone, merged=bool(joined & first))
                    joined |= 1 << to if to != zone else 0
            elif not enter(g, zone):
                parties ^= first
            if len(g.todo) > depth:
                g.todo[depth - 1] = PiratesTurn(groups, parties, joined)
                return NOBODY
        g.become()
        return NOBODY


# -- One group --------------------------------------------------------------------------------


def act(g: PFState, zone: Zone, *, merged: bool) -> Zone:
    """The turn of one group; where it stands then.

    Rules: PF-PIRATE-2, PF-PIRATE-3, PF-PIRATE-16, PF-PIRATE-25, PF-COMBAT-24.
    """
    pirates = g.pirates[zone]
    points = 1 + pirates // LIMITS.points_per
    plan = plan_of(g, zone, merged=merged)
    g.emit(told, g, zone, plan)
    to = plan.to
    if to != zone:
        del g.pirates[zone]
        g.pirates[to] = g.pirates.get(to, 0) + pirates
    if plan.step in _FIGHTS:
        combat.begin_combat(g, to)
    elif plan.step != _JOIN and meet_robots(g, to):
        if plan.field != NO_ZONE:
            g.force_fields &= ~(1 << plan.field)
            g.emit(ForceFieldRemoved, ZONE_IDS[plan.field])
            points -= 1
        spend_points(g, to, points)
    return to


_FIGHTS, _JOIN = (PirateStep.FIGHT, PirateStep.ATTACK), PirateStep.JOIN  # found quickly


def meet_robots(g: PFState, zone: Zone) -> bool:
    """Each robot there defeats one pirate; whether any are left. Rules: PF-PIRATE-14."""
    robots = g.robots.get(zone, 0)
    if not robots:
        return True
    number = min(robots, g.pirates[zone])
    g.emit(RobotsShot, ZONE_IDS[zone], number, g.pirates[zone] - number)
    return defeat(g, zone, number)


def spend_points(g: PFState, zone: Zone, points: int) -> None:
    """Each point on the best target that is left: robots first. Rules: PF-PIRATE-19."""
    while points > 0:
        points -= 1
        if zone in g.robots:
            destroy_robot(g, zone)
            continue
        target = best_target(g, zone)
        if target is None:
            return
        if target.kind == TargetKind.STEAL:
            take_shuttle(g)
            return
        hit(g, zone, target)


def destroy_robot(g: PFState, zone: Zone) -> None:
    """Rules: PF-PIRATE-14, PF-COMBAT-18."""
    g.robots[zone] -= 1
    if not g.robots[zone]:
        del g.robots[zone]
    g.emit(RobotDestroyed, ZONE_IDS[zone])


def hit(g: PFState, zone: Zone, target: Target) -> None:
    """Rules: PF-PIRATE-22, PF-PIRATE-24."""
    if target.kind == TargetKind.FUEL:
        lose_fuel(g, 1)
    elif target.kind == TargetKind.POWER:
        cut_power(g, zone)
    elif target.kind == TargetKind.ACCESS:
        block_access(g, zone)
    else:
        damage_system(g, target.system)


def take_shuttle(g: PFState) -> None:
    """They fly off with it, or mend what that needs and have done for this turn.

    Rules: PF-PIRATE-20, PF-PIRATE-21.
    """
    if not g.damaged & FLOWN_WITH:
        steal_shuttle(g)
    g.damaged &= ~FLOWN_WITH
    g.emit(ShuttleMended)


def enter(g: PFState, zone: Zone) -> bool:
    """The first party that waits outside a zone removes the force field and comes in, as its only
    action; whether there was one.

    Rules: PF-BOARD-10, PF-BOARD-11, PF-BOARD-17, PF-PIRATE-27.
    """
    party = next((party for party in g.waiting if party.zone == zone), None)
    if party is None:
        return False
    g.waiting = without(g.waiting, party)
    if g.force_fields >> zone & 1:
        g.force_fields &= ~(1 << zone)
        g.emit(ForceFieldRemoved, ZONE_IDS[zone])
    g.emit(PartyEntered, ZONE_IDS[zone])
    boarding.place(g, zone, party.pirates or boarding.party_size(g, party.event))
    return True


# -- What the log tells of it -----------------------------------------------------------------


def told(g: PFState, zone: Zone, plan: Plan) -> Event:
    """What a group does and why, before it does it."""
    here, to, pirates = ZONE_IDS[zone], ZONE_IDS[plan.to], g.pirates[zone]
    match plan.step:
        case PirateStep.FIGHT:
            return PiratesFight(here, pirates)
        case PirateStep.ATTACK:
            return PiratesAttack(here, to, pirates, strength(g, plan.to))
        case PirateStep.HOLD:
            return PiratesHold(here, pirates)
        case PirateStep.SEEK:
            return PiratesSeek(here, to, pirates)
        case PirateStep.IDLE:
            return PiratesIdle(here, pirates)
    why = why_no_attack(g, zone)
    match plan.step:
        case PirateStep.JOIN:
            return PiratesJoin(here, to, pirates, why)
        case PirateStep.FIELD if plan.to == zone:
            return PiratesAtField(here, ZONE_IDS[plan.field], pirates, why)
        case PirateStep.FIELD:
            return PiratesGoToField(here, to, ZONE_IDS[plan.field], pirates, why)
        case PirateStep.ROBOT if plan.to == zone:
            return PiratesAtRobots(here, pirates, why)
        case PirateStep.ROBOT:
            return PiratesGoToRobots(here, to, pirates, why)
    target = best_target(g, plan.to)
    name = target_name(target) if target is not None else ""
    if plan.to == zone:
        return PiratesStay(here, pirates, name, why)
    return PiratesGo(here, to, pirates, name, why)


def why_no_attack(g: PFState, zone: Zone) -> str:
    """Why the group attacks nobody: nobody is near, or within reach, or weaker."""
    crew = crewed(g)
    linked = LINKED[zone]
    for n in range(1, len(ZONE_IDS)):
        if LINKED[zone] >> n & 1:
            linked |= LINKED[n]
    if not crew & linked & ~(1 << SHIP):
        return "why.nobody_near"
    reached = any(crew >> to & 1 for to, _ in within_two(g, zone, crew))
    return "why.too_strong" if reached else "why.out_of_reach"


def target_name(target: Target) -> str:
    """The id by which the log names a target."""
    return SYSTEM_IDS[System(target.system)] if target.system >= 0 else f"target.{target.kind}"
