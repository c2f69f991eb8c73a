"""Plans: what a player can clear this turn with the cubes at hand, and what that is worth.

A plan says how many disasters are cleared from the top of each zone and whether the active
escape card is completed; it takes cubes from the pool and actions from the turn. The worth of a
plan is that of the table it leaves behind, after the partner's best reply if the partner still
has a turn this round. Nothing here looks at the order of the deck or of the escape cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mayday.games.systems_failing.cards import (
    ACTIONS,
    DAMAGE_EXPLOSION,
    DISASTERS,
    ESCAPES,
    REGIONS,
    CardId,
)
from mayday.games.systems_failing.cubes import CUBE, NONE, Cubes, colours_in, lacking
from mayday.games.systems_failing.model import NEEDS, SFState, open_needs, other, role_colour
from mayday.games.systems_failing.turn import Turn
from mayday.kernel.flow import Seat

WON = 100.0
IMPOSSIBLE = -1e9


class Weights(NamedTuple):
    """What things are worth, fitted by playing; the unit is about two thirds of an escape card."""

    damage: float = 0.515  # each point of core damage
    yellow: float = 0.287  # the damage meter entering its second region ...
    red: float = 0.783  # ... and its third
    explosion: float = 7.1  # losing
    zone2: tuple[float, float, float] = (0.102, 0.05, 0.144)  # a disaster left: damage, card, need
    zone3: tuple[float, float, float] = (0.189, 0.19, 0.047)
    zone2_hurt: float = 0.028  # more for each damage already on the core
    full_zone: tuple[float, float] = (0.206, 0.098)  # a third disaster, by the bottom one's damage
    escape: float = 1.496  # an escape card completed
    need: float = 0.157  # an open need of the active escape card
    danger_base: float = 0.489  # how much danger counts ...
    danger_need: float = 0.027  # ... and more for every need that is still to come
    partner_cube: float = 0.03  # what the partner keeps
    partner_action: float = 0.149
    trust: float = 0.366  # how far the partner's best reply is counted on
    action: float = 0.098  # an action left over
    next_need: float = 0.164  # a colour at hand for the escape card that comes next
    next_escape: float = 0.491  # the chance that the partner completes it at once


W = Weights()


class Zone(NamedTuple):
    """A zone: what each disaster still needs, and what it is worth to leave the k lowest."""

    opens: list[Cubes]
    values: list[float]


class Clearing(NamedTuple):
    """A way to clear disasters from the top of a zone."""

    need: Cubes
    actions: int
    value: float  # of what it leaves
    left: int


class Plan(NamedTuple):
    """Clearings of all zones together, with or without the escape card."""

    need: Cubes
    actions: int
    escape: bool
    left: tuple[int, int, int]
    worth: float  # of the table as it is then, the partner aside


def damage_value(damage: int) -> float:
    """What the damage meter is worth at this space."""
    if damage >= DAMAGE_EXPLOSION:
        return -W.explosion
    value = W.damage * damage
    if damage > REGIONS[0].damage_to:
        value += W.yellow
    if damage > REGIONS[1].damage_to:
        value += W.red
    return -value


def disaster_cost(g: SFState, zone: int, card: CardId, needs: int) -> float:
    """What it costs to leave a disaster in Zone 2 or 3."""
    per_damage, per_card, per_need = W.zone2 if zone == 1 else W.zone3
    if zone == 1:
        per_damage += W.zone2_hurt * g.damage
    return per_damage * DISASTERS[card].damage + per_card + per_need * needs


def zones_of(g: SFState) -> list[Zone]:
    """Zone 1 will hit the core in this round; the others come nearer."""
    damage, first = g.damage, [damage_value(g.damage)]
    for card in g.zones[0]:
        damage += DISASTERS[card].damage
        first.append(damage_value(damage))
    zones = [Zone([open_needs(g, card) for card in g.zones[0]], first)]
    for number in (1, 2):
        opens = [open_needs(g, card) for card in g.zones[number]]
        values = [0.0]
        for card, need in zip(g.zones[number], opens, strict=True):
            values.append(values[-1] - disaster_cost(g, number, card, need.bit_count()))
        if len(opens) == 3:
            values[3] -= W.full_zone[number - 1] * DISASTERS[g.zones[number][0]].damage
        zones.append(Zone(opens, values))
    return zones


def clearings(zone: Zone, keep: int, pool: Cubes, role: Cubes, begun: int = -1) -> list[Clearing]:
    """Ways to clear the lowest `keep` disasters from the top; at most one colour may be lacking.

    A card that is `begun` takes no further action; a repaired one falls with those above it.
    """
    ways = [Clearing(NONE, 0, zone.values[keep], keep)]
    need, actions, top = NONE, 0, keep - 1
    while top >= 0:
        need += _without(zone.opens[top], role)
        if lacking(pool, need).bit_count() > 1:
            break
        actions += top != begun
        top -= 1
        while top >= 0 and not zone.opens[top]:
            top -= 1
        ways.append(Clearing(need, actions, zone.values[top + 1], top + 1))
    return ways


def _without(need: Cubes, role: Cubes) -> Cubes:
    """The need without the colour that the role leaves out."""
    return need & ~(role * 15)


def danger(g: SFState, escape_needs: int) -> float:
    """How much danger counts: the more is still to repair, the more."""
    to_come = 5 * (len(g.escape) - 1) + escape_needs
    return W.danger_base + W.danger_need * to_come


class Reply:
    """The partner's turn after ours: the best table they can leave, remembered by situation."""

    def __init__(self, g: SFState, partner: Seat, zones: list[Zone]) -> None:
        self.g, self.zones = g, zones
        self.pool = g.pools[partner]
        self.role = CUBE[role_colour(g, partner)]
        self.ways = [
            [clearings(zone, keep, self.pool, self.role) for keep in range(len(zone.opens) + 1)]
            for zone in zones
        ]
        self.at_once = self._chance_at_next_escape()
        self.known: dict[tuple[tuple[int, int, int], bool, Cubes], float] = {}

    def _chance_at_next_escape(self) -> float:
        """The share of the escape cards not yet seen that this pool completes."""
        g = self.g
        seen = {g.escape[-1], *g.escaped[0], *g.escaped[1]}
        unseen = [NEEDS[card] for card in ESCAPES if card not in seen]
        done = sum(not lacking(self.pool, _without(need, self.role)) for need in unseen)
        return done / len(unseen) if unseen else 0.0

    def value(self, left: tuple[int, int, int], escape: bool, open_escape: Cubes) -> float:
        """The worth of a table with these disasters left, before the partner's turn."""
        key = (left, escape, open_escape)
        if key not in self.known:
            self.known[key] = self._compute(left, escape, open_escape)
        return self.known[key]

    def _compute(self, left: tuple[int, int, int], escape: bool, open_escape: Cubes) -> float:
        best = max(
            (
                self._leave(*way, escape, open_escape)
                for way in self._ways(left, escape, open_escape)
            ),
            default=IMPOSSIBLE,
        )
        standing = sum(zone.values[k] for zone, k in zip(self.zones, left, strict=True))
        needs = 0 if escape else open_escape.bit_count()
        idle = self._escape_value(escape, needs) + danger(self.g, needs) * standing
        return W.trust * best + (1 - W.trust) * idle

    def _escape_value(self, done: bool, needs: int) -> float:
        return W.escape - 5 * W.need if done else -W.need * needs

    def _ways(
        self, left: tuple[int, int, int], escape: bool, open_escape: Cubes
    ) -> Iterator[tuple[Cubes, int, bool, float]]:
        """Cubes, actions, whether the escape card is completed now, and the value of the zones."""
        first, second, third = (self.ways[n][keep] for n, keep in enumerate(left))
        finish = [] if escape else [(_without(open_escape, self.role), 1, True)]
        for need, actions, completes in [(NONE, 0, False), *finish]:
            if lacking(self.pool, need):
                continue
            for one in first:
                if lacking(self.pool, need + one.need):
                    break
                for two in second:
                    both = need + one.need + two.need
                    if lacking(self.pool, both):
                        break
                    for three in third:
                        spent = actions + one.actions + two.actions + three.actions
                        if spent > ACTIONS or lacking(self.pool, both + three.need):
                            break
                        value = one.value + two.value + three.value
                        yield both + three.need, spent, completes, value

    def _leave(
        self, need: Cubes, actions: int, completes: bool, zones: float, escape: bool, wanted: Cubes
    ) -> float:
        """The worth of what the partner leaves."""
        if completes and len(self.g.escape) == 1:
            return WON / 2
        needs = 0 if escape or completes else wanted.bit_count()
        worth = self._escape_value(escape or completes, needs) + danger(self.g, needs) * zones
        spare = ACTIONS - actions
        if not spare:
            return worth
        rest = self.pool - need
        colours = colours_in(rest) >> 3
        if escape:
            next_card = W.escape * W.next_escape * self.at_once / 6 + W.need * 0.4
            worth += next_card * colours.bit_count()
        elif completes:
            worth += W.need * 0.6 * colours.bit_count()
        else:
            worth += W.need * (colours & wanted).bit_count()
        return worth + W.partner_action * (spare - 1) + W.partner_cube * rest.bit_count()


class Prospects(NamedTuple):
    """The best worth of a turn, by what it contains."""

    best: float
    leaf: Plan | None  # the plan behind it
    by_target: dict[str, float]  # with the escape card, or with a clearing in the zone
    park: float  # with cubes parked on the escape card
    parked: Cubes
    resting: float  # with one action left over
    rest: Cubes  # the colours then at hand
    with_cube: dict[Cubes, float]  # if one more cube of the colour were held
    idle: float  # with nothing more done


def prospects(g: SFState, seat: Seat, actions: int, begun: CardId | None) -> Prospects:
    """Look at every plan of the turn."""
    return _Search(g, seat, actions, begun).run()


class _Search:
    """One look at a turn."""

    def __init__(self, g: SFState, seat: Seat, actions: int, begun: CardId | None) -> None:
        self.g, self.actions = g, actions
        self.pool = g.pools[seat]
        self.role = CUBE[role_colour(g, seat)]
        self.active = g.escape[-1]
        self.wanted = open_needs(g, self.active)
        self.begun = begun
        self.zones = zones_of(g)
        partner = other(seat)
        plays_after = any(isinstance(step, Turn) and step.seat == partner for step in g.todo[:-1])
        self.reply = Reply(g, partner, self.zones) if plays_after else None
        self.best = self.park = self.resting = self.idle = IMPOSSIBLE
        self.leaf: Plan | None = None
        self.parked = self.rest = NONE
        self.by_target: dict[str, float] = {}
        self.with_cube: dict[Cubes, float] = {}

    def run(self) -> Prospects:
        for plan in self.plans():
            missing = lacking(self.pool, plan.need)
            if missing:
                self._consider_lacking(plan, missing >> 3)
            else:
                self._consider(plan)
        return Prospects(
            self.best,
            self.leaf,
            self.by_target,
            self.park,
            self.parked,
            self.resting,
            self.rest,
            self.with_cube,
            self.idle,
        )

    def plans(self) -> Iterator[Plan]:
        """Every combination that the actions allow and of which at most one colour is lacking."""
        first, second, third = (
            clearings(
                zone,
                len(cards),
                self.pool,
                self.role,
                cards.index(self.begun) if self.begun in cards else -1,
            )
            for zone, cards in zip(self.zones, self.g.zones, strict=True)
        )
        for need, actions, escape in self._escape_ways():
            value, scale = self._escape_value(escape)
            for one in first:
                for two in second:
                    both = need + one.need + two.need
                    spent = actions + one.actions + two.actions
                    if spent > self.actions or lacking(self.pool, both).bit_count() > 1:
                        break
                    for three in third:
                        all_need = both + three.need
                        if (
                            spent + three.actions > self.actions
                            or lacking(self.pool, all_need).bit_count() > 1
                        ):
                            break
                        worth = value + scale * (one.value + two.value + three.value)
                        left = (one.left, two.left, three.left)
                        yield Plan(all_need, spent + three.actions, escape, left, worth)

    def _escape_ways(self) -> list[tuple[Cubes, int, bool]]:
        """Leave the active escape card, or complete it."""
        begins = 0 if self.begun == self.active else 1
        return [(NONE, 0, False), (_without(self.wanted, self.role), begins, True)]

    def _escape_value(self, done: bool) -> tuple[float, float]:
        needs = 0 if done else self.wanted.bit_count()
        value = -W.need * needs
        if done:
            value = WON if len(self.g.escape) == 1 else W.escape - 5 * W.need
        return value, danger(self.g, needs)

    def _after(self, plan: Plan, wanted: Cubes) -> float:
        """The worth of the plan once the partner has played, if they play this round."""
        if self.reply is None or (plan.escape and len(self.g.escape) == 1):
            return plan.worth
        return self.reply.value(plan.left, plan.escape, wanted)

    def _consider_lacking(self, plan: Plan, colour: Cubes) -> None:
        """What one more cube would make possible, if an action is left to get it."""
        if plan.actions < self.actions:
            spare = self.actions - 1 - plan.actions
            value = self._after(plan, self.wanted) + W.action * spare
            if value > self.with_cube.get(colour, IMPOSSIBLE):
                self.with_cube[colour] = value

    def _consider(self, plan: Plan) -> None:
        """A plan that can be carried out, with and without parking what is left over."""
        spare = self.actions - plan.actions
        colours = colours_in(self.pool - plan.need) >> 3
        plainly = self._after(plan, self.wanted)
        parked = self._parked(plan, colours, plainly)
        for_free = self.begun == self.active and not plan.escape
        value = plainly + W.action * spare
        if spare or for_free:
            parking = parked + W.action * (spare - (not for_free))
            value = max(value, parking)
            if not plan.escape and colours & self.wanted and parking > self.park:
                self.park, self.parked = parking, colours & self.wanted
        if spare:
            resting = plainly + W.action * (spare - 1)
            if spare > 1:
                resting = max(resting, parked + W.action * (spare - 2))
            if resting > self.resting:
                self.resting, self.rest = resting, colours
        if not plan.actions:
            self.idle = max(self.idle, plainly)
        self._note(plan, value)

    def _parked(self, plan: Plan, colours: Cubes, plainly: float) -> float:
        """The worth if the rest of the pool goes on the escape card."""
        if plan.escape:
            return plainly + W.next_need * colours.bit_count()
        fitting = colours & self.wanted
        if not fitting or fitting == self.wanted:
            return IMPOSSIBLE
        if self.reply is not None:
            return self.reply.value(plan.left, False, self.wanted & ~fitting)
        return plainly + W.need * fitting.bit_count()

    def _note(self, plan: Plan, value: float) -> None:
        if value > self.best:
            self.best, self.leaf = value, plan
        cleared = [f"zone{n + 1}" for n in range(3) if plan.left[n] < len(self.g.zones[n])]
        for target in [*cleared, "escape"] if plan.escape else cleared:
            if value > self.by_target.get(target, IMPOSSIBLE):
                self.by_target[target] = value
