"""Errands: what an officer's turn would bring in each zone.

A walk has no limit, so a turn is one errand: go somewhere, draw, fix, fight, install. Whatever can
be done in a zone adds up, what threatens there is taken off, and the officer goes where most is
left. What the others will do is known from their posts.
"""

from __future__ import annotations

from mayday.games.phobos_falling.bot.cards import ARMOURED, BARE, SUITED, Wants, deck_worths, worths
from mayday.games.phobos_falling.bot.crew import (
    Posts,
    Threat,
    can_be_stolen,
    points_of,
    posts,
    threats,
)
from mayday.games.phobos_falling.bot.needs import LATE, RESCUE, Fixes, Needs, Station, fixes, needs
from mayday.games.phobos_falling.bot.once import once
from mayday.games.phobos_falling.choices import STAY, ZONE_NAMED, Verb
from mayday.games.phobos_falling.content import (
    AUX_CONTROL,
    AUX_CONTROL_SYSTEM,
    AUX_POWER,
    BACK,
    BRIDGE,
    BRIDGE_SYSTEM,
    ENGINEERING,
    FABRICATOR,
    FLOWN_WITH,
    LINKS,
    MEDICAL_SYSTEM,
    PILE_AT,
    PILE_DECK,
    SCIENCE_LAB,
    SHUTTLE_BAY,
    SHUTTLE_DECK,
    SHUTTLE_SYSTEMS,
    SLOT,
    SPECIALTY_AT,
    SPECIALTY_OF,
    SYSTEMS_AT,
    TITLE,
    Zone,
)
from mayday.games.phobos_falling.rows import (
    AbilityId,
    CardId,
    ClearAccess,
    Extinguish,
    ForceField,
    Heal,
    OfficerId,
    Patch,
    Refuel,
    RepairDroid,
    RepairSystem,
    RestorePower,
    StabilizePower,
)
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.rules.explore import draw_limit, has_cards
from mayday.games.phobos_falling.rules.movement import reachable
from mayday.games.phobos_falling.table import (
    PFState,
    can_use,
    hand_limit,
    has_ability,
    is_healthy,
    sees_hand,
    slots_filled,
)
from mayday.kernel import Ask

GATHER = 60.0  # for everybody to be in the Shuttle Bay when it can start
FIELD_ON_BAY = 6.0  # a force field that keeps thieves out
GUARD = 40.0  # for somebody to be there when it could be stolen
WOUND, DEATH = 7.0, 18.0  # what it costs
CATCH = 0.7  # what a defeated pirate brings
CLEARED = 3.0  # and a defeated group
THEFT = 12.0  # and one that could steal the shuttle
MANNED = 3.0  # a weapon of the station on a working Bridge
INSTALL = 2.6  # an item in its slot instead of in a hand
INSTALL_LATE = 9.0  # shared out among the items that are missing
SHOWN = 5.0  # what is installed, others see: it need not be looked for any more
ENGINE_WORK = 1.5
TREATED, REVIVED, CARRIED, FETCHED = 7.0, 16.0, 14.0, 10.0
CARD_SHARE = 0.5  # of the worth of a card is lost by playing it
NO_AIR = 9.0
# Where a stabilizer helps most.
STABLE = {3: 1.6, 12: 1.6, 4: 1.6, 7: 1.6, 5: 1.0, 8: 0.8, 11: 0.2, 13: 0.9, 15: 0.8}
JURY_RIG, POWER_UP, CLEAR_THE_WAY, FIELD_SURGERY = map(
    AbilityId, ("jury_rig", "power_up", "clear_the_way", "field_surgery")
)


class Mind:
    """What an officer thinks of the position: everything is worked out once, when it is needed."""

    def __init__(self, g: PFState, officer: OfficerId, ask: Ask) -> None:
        self.g = g
        self.me = officer
        self.ask = ask
        self.seat = ask.seat
        self.hand = g.hands[officer]
        self.here = g.at[officer]
        self.healthy = is_healthy(g, officer)
        self._wants: dict[OfficerId, Wants] = {}
        self._worths: dict[OfficerId, dict[CardId, float]] = {}
        self._reckoned: dict[OfficerId, float] = {}

    # -- what is known --------------------------------------------------------------------

    @once
    def known(self) -> frozenset[OfficerId]:
        """The officers whose hands this seat sees."""
        return frozenset(o for o in self.g.order if sees_hand(self.g, self.seat, o))

    @once
    def posts(self) -> Posts:
        return posts(self.g)

    @once
    def threats(self) -> list[Threat]:
        return threats(self.g)

    @once
    def held(self) -> int:
        """The slots for which a card is known to be in a hand or in work."""
        found = 0
        for officer, hand in self.g.hands.items():
            sees = officer in self.known
            for card in hand:
                if sees or BACK[card] == SHUTTLE_DECK:
                    found |= _SLOT_OF.get(card, 0)
        for card in self.g.work.values():
            found |= _SLOT_OF[card]
        return found

    @once
    def needs(self) -> Needs:
        return needs(slots_filled(self.g), self.held, self.g.tech)

    @once
    def to_fit(self) -> int:
        """How many items are still to be installed."""
        return self.needs.wanted.bit_count()

    @once
    def is_ready(self) -> bool:
        """Nothing is missing but what lies in hands, and the way to the bay."""
        g = self.g
        return not self.needs.missing and not g.damaged & SHUTTLE_SYSTEMS and not g.dead

    @once
    def fixes(self) -> Fixes:
        g, n = self.g, self.needs
        missing = n.missing + (0 if not g.damaged & SHUTTLE_SYSTEMS else 1)
        cryo = "cryo_systems" in n.items or any(TITLE[card].makes for card in self.hand)
        return fixes(
            Station(
                g.damaged,
                g.power_out,
                g.blocked,
                power.state(g),
                g.fuel,
                min(missing, LATE + 1),
                bool(g.wounded or g.dead),
                cryo,
                self.is_guarded,
                self.is_stranded,
            )
        )

    @once
    def is_stranded(self) -> bool:
        """All is ready, but somebody cannot walk to the shuttle."""
        g = self.g
        return self.is_ready and any(
            g.at[o] != SHUTTLE_BAY and not reachable(g, o) >> SHUTTLE_BAY & 1 for o in g.order
        )

    @once
    def is_theft_near(self) -> bool:
        """Pirates could fly off with the shuttle on their next turn."""
        g = self.g
        if not can_be_stolen(g) or g.damaged & FLOWN_WITH:
            return False
        return any(t.zones >> SHUTTLE_BAY & 1 for t in self.threats)

    @once
    def is_guard(self) -> bool:
        """Nobody else stands between the pirates and the shuttle."""
        g = self.g
        return self.is_theft_near and not any(
            g.at[o] == SHUTTLE_BAY and o != self.me and o not in g.dead for o in g.order
        )

    @once
    def is_last_stand(self) -> bool:
        """Those who still have their turn can defeat the pirates in the bay, at any cost."""
        g = self.g
        left = g.order[g.order.index(self.me) :]
        force = sum(self.points_of(o) + 2 for o in left if is_healthy(g, o))
        return force >= g.pirates.get(SHUTTLE_BAY, 0)

    @once
    def is_guarded(self) -> bool:
        """No pirates are anywhere near the Shuttle Bay, or a force field is on it."""
        if self.g.force_fields >> SHUTTLE_BAY & 1:
            return True
        return not self.g.pirates and not self.g.waiting

    # -- cards ----------------------------------------------------------------------------

    @once
    def worth(self) -> dict[CardId, float]:
        """What one more of each card is worth to me."""
        return self.worth_to(self.me)

    def wants(self, officer: OfficerId) -> Wants:
        """What an officer's cards are judged by."""
        found = self._wants.get(officer)
        if found is None:
            found = self._wants[officer] = self._judge(officer)
        return found

    def _judge(self, officer: OfficerId) -> Wants:
        g, f = self.g, self.fixes
        body = g.body.get(officer)
        dressed = BARE if body is None else ARMOURED if body.startswith("exo") else SUITED
        if dressed == BARE and officer in self.known and _has_suit(g.hands[officer]):
            dressed = SUITED
        return Wants(
            slots_filled(g),
            self.held,
            g.tech,
            officer == self.posts.fighter,
            officer == self.posts.bridge,
            dressed,
            officer in g.belt,
            power.state(g),
            g.fuel,
            bool(g.wounded),
            bool(g.dead),
            int(max(f.system)),
            int(max(f.power)),
            int(max(f.access)),
            self.points_of(officer) >= self.expected_pirates,
            bool(g.breaches),
            bool(g.fires),
        )

    @once
    def expected_pirates(self) -> int:
        """As many as may have to be fought next."""
        return max(5 + 2 * self.g.stage, max((t.pirates for t in self.threats), default=0))

    def worth_to(self, officer: OfficerId) -> dict[CardId, float]:
        """What one more of each card is worth to any officer."""
        found = self._worths.get(officer)
        if found is None:
            found = self._worths[officer] = worths(self.wants(officer))
        return found

    def points_of(self, officer: OfficerId) -> float:
        """The pirates that an officer can defeat unhurt, as far as this seat knows."""
        found = self._reckoned.get(officer)
        if found is None:
            found = points_of(self.g, officer, officer in self.known)
            self._reckoned[officer] = found
        return found

    def keep_worth(self, card: CardId) -> float:
        """What a card in my hand is worth; of two items for one slot the second is worth little."""
        slot = _SLOT_OF.get(card, 0)
        if slot:
            if self.hand.count(card) > 1 or slots_filled(self.g) & slot:
                return 0.1
            if slot & self.needs.wanted:
                return 9.0
            return 1.0
        if TITLE[card].makes and self.worth[card] < 0.5:
            return 1.0
        return self.worth[card]

    def cheapest(self, number: int, *, data: bool = False) -> float:
        """What the cards that I need least are worth together."""
        hand = [card for card in self.hand if not data or BACK[card] in ("bri", "sci")]
        return sum(sorted(map(self.keep_worth, hand))[:number])

    @once
    def has_room(self) -> bool:
        return len(self.hand) <= hand_limit(self.g, self.me)

    @once
    def pile_worth(self) -> list[float]:
        """What a card of each deck's pile is worth on average, from what has not been seen."""
        g, worth = self.g, self.worth
        decks = deck_worths(self.wants(self.me))
        sums = {deck: worth for deck, (worth, _) in decks.items()}
        counts = {deck: count for deck, (_, count) in decks.items()}
        for cards in (*g.discards, g.gone, g.fitted, *[g.hands[o] for o in self.known]):
            for card in cards:
                deck = BACK[card]
                sums[deck] -= worth[card]
                counts[deck] -= 1
        return [sums[deck] / counts[deck] if counts[deck] > 0 else 0.0 for deck in PILE_DECK]

    # -- zones ----------------------------------------------------------------------------

    def draws(self, zone: Zone) -> int:
        """How many cards I could draw there."""
        g, pile = self.g, PILE_AT[zone]
        if pile < 0 or (g.power_out | g.fires) >> zone & 1 or g.damaged & SPECIALTY_AT[zone]:
            return 0
        if not has_cards(g, pile):
            return 0
        limit = draw_limit(g, self.me, zone)
        left = len(g.piles[pile])
        place = SPECIALTY_OF.get(PILE_DECK[pile])
        return min(limit, left + (len(g.discards[place]) if place is not None else 0))

    def value(self, zone: Zone, *, walking: bool = True) -> float:
        """What my turn would bring there."""
        g = self.g
        value = -self.danger(zone) if self.threats or not self._air >> zone & 1 else 0.0
        if zone == SHUTTLE_BAY and self.is_ready:
            value += GATHER
        pirates = g.pirates.get(zone, 0)
        if not self.healthy:
            return value + self._rest(zone) - (DEATH if pirates else 0.0)
        if zone == SHUTTLE_BAY and self.is_guard and (not pirates or self.is_last_stand):
            value += GUARD
        if pirates and zone:
            value += self.fight(zone, pirates)
        if walking and zone != self.here and g.blocked >> zone & 1:
            return value + (self.fixes.access[zone] - 1.0 if self._clears(zone) else -0.5)
        draws = self.draws(zone)
        if draws:
            value += draws * self.pile_worth[PILE_AT[zone]]
        if self.fixes.zones >> zone & 1:
            value += self._fixing(zone)
        if self._local:
            value += self._other_plays(zone)
        if g.wounded or g.dead:
            value += self._healing(zone)
        if zone in _STATIONS:
            value += self._manning(zone)
        if zone == SHUTTLE_BAY and not pirates and not g.fires >> zone & 1:
            value += self._installing()
        if zone == ENGINEERING and self._has_material and power.works(g, zone, FABRICATOR):
            value += TREATED
        return value

    @once
    def is_moving(self) -> bool:
        """The walk is still to come."""
        return STAY in self.ask.choices

    @once
    def stay(self) -> float:
        """What my turn brings where I am."""
        return self.value(self.here)

    @once
    def best_zone(self) -> Zone:
        """Where I would walk, or here."""
        return self._best[1]

    @once
    def best_value(self) -> float:
        return self._best[0]

    @once
    def _best(self) -> tuple[float, Zone]:
        zones = [ZONE_NAMED[c] for c in self.ask.choices if c.verb == Verb.MOVE]
        found = [(self.value(zone), zone) for zone in zones]
        return max([(self.stay, self.here), *found], key=lambda pair: pair[0])

    def _rest(self, zone: Zone) -> float:
        """Where a wounded officer is looked after best."""
        g = self.g
        value = 0.0
        if zone == SCIENCE_LAB and power.works(g, zone, MEDICAL_SYSTEM):
            value += 3.0
        for officer in g.order:
            if g.at[officer] == zone and officer != self.me and is_healthy(g, officer):
                value += 0.5
                if has_ability(g, officer, FIELD_SURGERY):
                    value += 4.0
                elif officer in self.known and _heals(g.hands[officer]):
                    value += 3.0
        return value

    @once
    def _tools(self) -> tuple[int, int, int, int]:
        """How many systems, powers, accesses and things of any kind my hand and I can fix."""
        repairs = restores = clears = droids = 0
        for card in self.hand:
            match TITLE[card].play:
                case RepairSystem():
                    repairs += 1
                case RestorePower():
                    restores += 1
                case ClearAccess():
                    clears += 1
                case RepairDroid():
                    droids += 1
        return repairs, restores, clears, droids

    @once
    def _local(self) -> list[CardId]:
        """The cards of my hand that do something else for the zone I am in."""
        return [card for card in self.hand if isinstance(TITLE[card].play, _LOCAL)]

    def _clears(self, zone: Zone) -> bool:
        """I could clear a zone that I walk into."""
        if self._tools[2] or self._tools[3]:
            return True
        return can_use(self.g, self.me, CLEAR_THE_WAY)

    def _fixing(self, zone: Zone) -> float:
        """What my cards and abilities can fix there, less what the cards are worth."""
        g, f, me = self.g, self.fixes, self.me
        repairs, restores, clears, droids = self._tools
        found = sorted((f.system[n] for n in SYSTEMS_AT[zone] if f.system[n] > 0), reverse=True)
        value = 0.0
        if found and can_use(g, me, JURY_RIG):
            value += found.pop(0)
        lit, open_, any_ = f.power[zone], f.access[zone], droids
        if lit > 0 and can_use(g, me, POWER_UP):
            value, lit = value + lit, 0.0
        if open_ > 0 and can_use(g, me, CLEAR_THE_WAY):
            value, open_ = value + open_, 0.0
        for worth in found[: repairs + any_]:
            value += max(worth - _REPAIR_COST, 0.0)
        if lit > 0 and (restores or any_):
            value += max(lit - _POWER_COST, 0.0)
        if open_ > 0 and (clears or any_):
            value += max(open_ - _ACCESS_COST, 0.0)
        return value

    def _other_plays(self, zone: Zone) -> float:
        """Fuel, stabilizers, fires and breaches."""
        g = self.g
        value = 0.0
        for card in self._local:
            match TITLE[card].play:
                case Refuel(n=n) if zone == AUX_POWER and power.state(g) != power.MAIN:
                    gain = min(n, 5 - g.fuel)
                    if gain == n:
                        value += gain * (3.0 if g.fuel < 2 else 1.4)
                case StabilizePower() if not (g.stabilised | g.power_out) >> zone & 1:
                    value += STABLE.get(zone, 0.0)
                case ForceField() if zone in _NEAR_BAY and can_be_stolen(g):
                    value += FIELD_ON_BAY if self.threats else 0.5 * FIELD_ON_BAY
                case Extinguish() if g.fires >> zone & 1:
                    value += 3.0
                case Patch() if g.breaches >> zone & 1:
                    value += RESCUE if self.is_stranded else 1.5
        return value

    def _healing(self, zone: Zone) -> float:
        """The wounded and the dead who are there, and the dead whom I could bring."""
        g = self.g
        surgeon, heals, revives, bodies = self._care
        value = 0.0
        for officer in g.wounded:
            if g.at[officer] == zone and officer != self.me:
                value += TREATED if surgeon or (heals and zone == SCIENCE_LAB) else 0.0
        lying = any(g.at[officer] == zone for officer in g.dead)
        if zone == SCIENCE_LAB:
            if bodies and self.here != zone:
                value += CARRIED
            if revives and (bodies or lying):
                value += REVIVED
        elif lying and zone != self.here:
            value += FETCHED
        return value

    @once
    def _care(self) -> tuple[bool, bool, bool, bool]:
        """I can heal anywhere, heal or revive in the Science Lab, and there are bodies here."""
        g = self.g
        works = power.works(g, SCIENCE_LAB, MEDICAL_SYSTEM)
        cards = {TITLE[card].medical for card in self.hand} if works else set()
        return (
            has_ability(g, self.me, FIELD_SURGERY) or _heals(self.hand),
            "heal" in cards,
            "revive" in cards,
            any(g.at[officer] == self.here for officer in g.dead),
        )

    def _manning(self, zone: Zone) -> float:
        """A weapon of the station in the right place, for whoever has that post."""
        g = self.g
        system = BRIDGE_SYSTEM if zone == BRIDGE else AUX_CONTROL_SYSTEM
        if not power.works(g, zone, system):
            return 0.0
        armed = any(
            (title := TITLE[card]).response is not None and title.response.boarding == "destroy"
            for card in self.hand
        )
        if self.me == self.posts.bridge and len(g.dead) + len(g.wounded) + 1 < len(g.order):
            return (MANNED if armed else 0.4) * (1.0 if zone == BRIDGE else 0.6)
        return 0.4 if armed else 0.0

    @once
    def _has_material(self) -> bool:
        return any(self.worth[card] > 1 for card in self.hand if TITLE[card].makes)

    def _installing(self) -> float:
        """The items in my hand that are wanted."""
        value = 0.0
        wanted = self.needs.wanted
        each = INSTALL + INSTALL_LATE / max(self.to_fit, 1)
        if len(self.known) < len(self.g.order):
            each += SHOWN
        for card in self.hand:
            slot = _SLOT_OF.get(card, 0)
            if slot & wanted:
                wanted &= ~slot
                value += each + (ENGINE_WORK if TITLE[card].engine else 0.0)
        if self.me in self.g.work and self.me not in self.g.given_up:
            value += 15.0
        return value

    # -- danger ---------------------------------------------------------------------------

    def points_at(self, zone: Zone) -> float:
        """The pirates that the officers there could defeat unhurt, with me."""
        g = self.g
        points = self.points_of(self.me) + g.robots.get(zone, 0)
        for officer in g.order:
            if officer != self.me and g.at[officer] == zone:
                points += self.points_of(officer)
        return points

    def fight(self, zone: Zone, pirates: int) -> float:
        """What comes of fighting those in a zone on my turn."""
        left = pirates - self.points_at(zone)
        if left <= 0:
            return CLEARED + CATCH * pirates + self._theft(zone)
        return -self.harm(left) + 0.3 * CATCH * (pirates - left)

    def _theft(self, zone: Zone) -> float:
        """What it adds that these pirates are in reach of the shuttle."""
        if not can_be_stolen(self.g):
            return 0.0
        reach = any(t.zone == zone and t.zones >> SHUTTLE_BAY & 1 for t in self.threats)
        return THEFT if reach else 0.0

    def harm(self, left: float) -> float:
        """What it costs me if so many pirates are left."""
        if any(TITLE[card].tube for card in self.hand):
            return 2.5
        if self.me in self.g.fields or any(TITLE[card].field for card in self.hand):
            return 2.0
        return WOUND if left <= 1 and self.healthy else DEATH

    def danger(self, zone: Zone) -> float:
        """What being there when the round ends may cost."""
        g = self.g
        danger = 0.0
        if not self._air >> zone & 1 and not self._protected:
            danger += NO_AIR if self.healthy else DEATH
        if not self.threats or zone in g.pirates or g.force_fields >> zone & 1:
            return danger
        strongest = max((t.pirates for t in self.threats if t.zones >> zone & 1), default=0)
        if strongest:
            crowd = 1 + sum(g.at[o] == zone and o != self.me and o not in g.dead for o in g.order)
            if strongest > crowd:
                left = strongest - self.points_at(zone)
                danger += self.harm(left) * self._likely if left > 0 else -0.5
        return danger

    @once
    def _air(self) -> int:
        """The zones in which one can breathe."""
        return power.breathable(self.g)

    @once
    def _likely(self) -> float:
        """How likely it is that the pirates have their turn before anything changes."""
        g = self.g
        after = len(g.order) - g.order.index(self.me)
        return 1.0 if after <= 2 else 0.7

    @once
    def _protected(self) -> bool:
        g = self.g
        return self.me in g.body or self.me in g.fields or _has_suit(self.hand)


_SLOT_OF: dict[CardId, int] = {
    card: 1 << SLOT[title.install] for card, title in TITLE.items() if title.install
}
_NEAR_BAY = frozenset((SHUTTLE_BAY, *LINKS[SHUTTLE_BAY]))
_STATIONS = (BRIDGE, AUX_CONTROL)
_LOCAL = (Refuel, StabilizePower, ForceField, Extinguish, Patch)
_REPAIR_COST, _POWER_COST, _ACCESS_COST = 1.2, 1.0, 0.7
_HEALING = frozenset(card for card, title in TITLE.items() if isinstance(title.play, Heal))


def _heals(hand: tuple[CardId, ...]) -> bool:
    return any(card in _HEALING for card in hand)


def _has_suit(hand: tuple[CardId, ...]) -> bool:
    return any((e := TITLE[card].equip) is not None and e.protects for card in hand)
