"""Errands: what an officer's turn would bring in each zone.

A walk has no limit, so a turn is one errand: go somewhere, draw, fix, fight, install. Whatever can
be done in a zone adds up, what threatens there is taken off, and the officer goes where most is
left. What the others will do is known from their posts.
"""

from __future__ import annotations

from mayday.games.phobos_falling.bot.crew import (
    can_be_stolen,
)
from mayday.games.phobos_falling.bot.dangers import DEATH, Outlook
from mayday.games.phobos_falling.bot.knowledge import SLOT_OF
from mayday.games.phobos_falling.bot.needs import RESCUE
from mayday.games.phobos_falling.bot.once import once
from mayday.games.phobos_falling.choices import STAY, ZONE_NAMED, Verb
from mayday.games.phobos_falling.content import (
    AUX_CONTROL,
    AUX_CONTROL_SYSTEM,
    AUX_POWER,
    BRIDGE,
    BRIDGE_SYSTEM,
    ENGINEERING,
    FABRICATOR,
    LINKS,
    MEDICAL_SYSTEM,
    PILE_AT,
    PILE_DECK,
    SCIENCE_LAB,
    SHUTTLE_BAY,
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
    Patch,
    Refuel,
    RepairDroid,
    RepairSystem,
    RestorePower,
    StabilizePower,
)
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.rules.explore import draw_limit, has_cards
from mayday.games.phobos_falling.table import (
    can_use,
    has_ability,
    is_healthy,
)

GATHER = 60.0  # for everybody to be in the Shuttle Bay when it can start
FIELD_ON_BAY = 6.0  # a force field that keeps thieves out
GUARD = 40.0  # for somebody to be there when it could be stolen
MANNED = 3.0  # a weapon of the station on a working Bridge
INSTALL = 2.6  # an item in its slot instead of in a hand
INSTALL_LATE = 9.0  # shared out among the items that are missing
SHOWN = 5.0  # what is installed, others see: it need not be looked for any more
ENGINE_WORK = 1.5
TREATED, REVIVED, CARRIED, FETCHED = 7.0, 16.0, 14.0, 10.0
CARD_SHARE = 0.5  # of the worth of a card is lost by playing it
# Where a stabilizer helps most.
STABLE = {3: 1.6, 12: 1.6, 4: 1.6, 7: 1.6, 5: 1.0, 8: 0.8, 11: 0.2, 13: 0.9, 15: 0.8}
JURY_RIG, POWER_UP, CLEAR_THE_WAY, FIELD_SURGERY = map(
    AbilityId, ("jury_rig", "power_up", "clear_the_way", "field_surgery")
)


class Mind(Outlook):
    """What an officer thinks of a turn in each zone."""

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
            slot = SLOT_OF.get(card, 0)
            if slot & wanted:
                wanted &= ~slot
                value += each + (ENGINE_WORK if TITLE[card].engine else 0.0)
        if self.me in self.g.work and self.me not in self.g.given_up:
            value += 15.0
        return value


_NEAR_BAY = frozenset((SHUTTLE_BAY, *LINKS[SHUTTLE_BAY]))
_STATIONS = (BRIDGE, AUX_CONTROL)
_LOCAL = (Refuel, StabilizePower, ForceField, Extinguish, Patch)
_REPAIR_COST, _POWER_COST, _ACCESS_COST = 1.2, 1.0, 0.7
_HEALING = frozenset(card for card, title in TITLE.items() if isinstance(title.play, Heal))


def _heals(hand: tuple[CardId, ...]) -> bool:
    return any(card in _HEALING for card in hand)
