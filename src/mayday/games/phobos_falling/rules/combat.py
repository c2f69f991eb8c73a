"""Combat: officers and pirates in one zone, a sequence of small decisions."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.choices import ACTIVATE, BLOW, PASS, TEAM_UP, TUBES, Verb
from mayday.games.phobos_falling.content import LIMITS, SHIP, TITLE, ZONE_IDS, Zone
from mayday.games.phobos_falling.events_of_pirates import (
    AmbushFought,
    AmbushLaid,
    CombatBegan,
    CombatBroken,
    CombatWon,
    DetailDoubled,
    DetailFought,
    FoughtRecklessly,
    ItemFought,
    RobotsShot,
    StimUsed,
    Struck,
)
from mayday.games.phobos_falling.rows import (
    AbilityId,
    Ambush,
    CardId,
    Detail,
    Medikit,
    OfficerId,
    Stim,
    Weapon,
)
from mayday.games.phobos_falling.rules import (
    abilities,
    anytime,
    consent,
    equipment,
    fighting_on,
    movement,
    scavenge,
)
from mayday.games.phobos_falling.shapes import Hand
from mayday.games.phobos_falling.table import (
    NO_OFFICER,
    PFState,
    can_use,
    from_officer,
    has_ability,
    is_open,
    spend,
)
from mayday.kernel import NOBODY, Ask, Asks, Choice, Question, Refusal, Seat, refuse

BRAWLER = AbilityId("brawler")
LEAD = AbilityId("lead_the_detail")
SUMMON = AbilityId("summon")
MOST_POINTS = max(t.combat.n for t in TITLE.values() if isinstance(t.combat, Detail))


# -- Beginning and end ------------------------------------------------------------------------


def begin_combat(g: PFState, zone: Zone) -> None:
    """Robots shoot first; then all living officers there may act.

    Rules: PF-COMBAT-1, PF-COMBAT-2, PF-COMBAT-3, PF-COMBAT-4, PF-COMBAT-18.
    """
    g.emit(CombatBegan, ZONE_IDS[zone], g.pirates[zone])
    robots = min(g.robots.get(zone, 0), g.pirates[zone])
    if robots:
        g.emit(RobotsShot, ZONE_IDS[zone], robots, g.pirates[zone] - robots)
        defeat(g, zone, robots)
    g.push(Combat(zone))


def defeat(g: PFState, zone: Zone, number: int) -> bool:
    """So many pirates fall, surplus points are lost; whether any are left in the zone.

    Rules: PF-COMBAT-23, PF-SCAV-15.
    """
    left = g.pirates[zone] - number
    if left > 0:
        g.pirates[zone] = left
        return True
    del g.pirates[zone]
    if zone == SHIP:
        scavenge.capture_ship(g)
    return False


def left_in(g: PFState, zone: Zone) -> int:
    return g.pirates.get(zone, 0)


def fighters(g: PFState, zone: Zone) -> list[OfficerId]:
    """The living officers there in window order, from the active officer on.

    Rules: PF-COMBAT-3, PF-COMBAT-25.
    """
    at, dead = g.at, g.dead
    return [o for o in from_officer(g, g.active) if at[o] == zone and o not in dead]


def following(g: PFState, officer: OfficerId) -> OfficerId:
    """The next in turn order."""
    return g.order[(g.order.index(officer) + 1) % len(g.order)]


# -- The window -------------------------------------------------------------------------------


class Fight(Question[PFState], frozen=True):
    """What is to be remembered of a combat while it lasts."""

    zone: Zone
    first: OfficerId = NO_OFFICER  # who is asked next, or the next after
    passed: tuple[OfficerId, ...] = ()  # since the last action
    met: tuple[OfficerId, ...] = ()  # who has taken part
    hurt: tuple[OfficerId, ...] = ()  # of these, who were wounded when they came in
    done: tuple[str, ...] = ()  # what was used: rush.weapon
    plain: int = 0  # points of Security Details that nothing has doubled yet
    ambush: bool = False
    led: tuple[OfficerId, ...] = ()  # who has doubled a Security Detail

    def actor(self, g: PFState) -> str:
        return self.first

    def has_used(self, officer: OfficerId, what: str) -> bool:
        return f"{officer}.{what}" in self.done

    def blows_left(self, g: PFState, officer: OfficerId) -> int:
        """How many pirates the officer can still defeat single-handed and unhurt.

        Rules: PF-COMBAT-12, PF-COMBAT-15, PF-ABIL-15.
        """
        if officer in self.hurt or officer in g.wounded:
            return 0
        blows = LIMITS.brawler if has_ability(g, officer, BRAWLER) else 1
        return blows - self.done.count(f"{officer}.{Verb.BLOW}")


class Combat(Fight, frozen=True):
    """One participant after the other takes an action or passes, until all have passed in a row.

    Rules: PF-COMBAT-4, PF-COMBAT-5, PF-COMBAT-25, PF-COMBAT-26, PF-COMBAT-28, PF-INFO-6.
    """

    prompt = "combat"
    rule = turn_rule = "PF-COMBAT-4"
    choices = (
        BLOW,
        choices.WEAPON,
        choices.EXOSKELETON,
        choices.FIELD,
        *choices.DETAIL.values(),
        *(choice for each in choices.STIM.values() for choice in each.values()),
        choices.AMBUSH,
        *choices.MEDIKIT.values(),
        *(choice for each in TEAM_UP.values() for choice in each.values()),
        *choices.ANY_MOMENT,
        PASS,
    )

    def advance(self, g: PFState) -> Asks:
        zone = self.zone
        if zone not in g.pirates:
            g.emit(CombatWon, ZONE_IDS[zone])
            g.become()
            return NOBODY
        here = fighters(g, zone)
        if not here:
            g.emit(CombatBroken, ZONE_IDS[zone], g.pirates[zone])
            g.become()
            return NOBODY
        step = self.with_arrivals(g, here)
        is_hidden = not is_open(g)
        for officer in from_officer(g, step.first or g.active):
            if officer in here and officer not in step.passed:
                offers = step.actions(g, officer)
                if offers or (is_hidden and g.hands[officer]):
                    return (step.ask(g, officer, offers),)
        g.become()
        step.close(g, here)
        return NOBODY

    def with_arrivals(self, g: PFState, here: list[OfficerId]) -> Combat:
        """Who comes in wounded has no unhurt kill in this combat. Rules: PF-COMBAT-15."""
        new = [officer for officer in here if officer not in self.met]
        if not new:
            return self
        hurt = [officer for officer in new if officer in g.wounded]
        return replace(self, met=(*self.met, *new), hurt=(*self.hurt, *hurt))

    def ask(self, g: PFState, officer: OfficerId, offers: list[Choice]) -> Ask:
        step = self if self.first == officer else replace(self, first=officer)
        g.todo[-1] = step
        offered = (*offers, PASS)
        return Ask(g.seat_of[officer], self.prompt, offered, step.about(g), officer)

    def close(self, g: PFState, here: list[OfficerId]) -> None:
        """Unhurt kills that are left are taken; whoever has no force field must fight on.

        Rules: PF-COMBAT-13.
        """
        for officer in here:
            for _ in range(self.blows_left(g, officer)):
                if self.zone in g.pirates:
                    g.emit(Struck, officer, g.pirates[self.zone] - 1)
                    defeat(g, self.zone, 1)
        g.push(fighting_on.FightingOn(self.zone))

    def asked(self, g: PFState) -> tuple[Seat, ...]:
        return (g.seat_of[self.first],)

    def about(self, g: PFState) -> tuple[str, ...]:
        return self.first, ZONE_IDS[self.zone], str(left_in(g, self.zone))

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return (*self.actions(g, self.first), PASS)

    def actions(self, g: PFState, officer: OfficerId) -> list[Choice]:
        """All that the officer can do in the window.

        Rules: PF-COMBAT-5, PF-COMBAT-11, PF-COMBAT-15, PF-COMBAT-22, PF-COMBAT-26, PF-COMBAT-28.
        """
        found: list[Choice] = []
        hand = g.hands[officer]
        if officer not in g.wounded:
            if self.blows_left(g, officer):
                found.append(BLOW)
            if officer not in self.hurt:
                if self.can_use_exoskeleton(g, officer):
                    found.append(choices.EXOSKELETON)
                if officer in g.fields and not self.has_used(officer, Verb.FIELD):
                    found.append(choices.FIELD)
            found += _card_actions(
                hand,
                self.ambush,
                self.has_used(officer, Verb.WEAPON),
                officer in g.fields,
                min(left_in(g, self.zone), MOST_POINTS + 1),
            )
            found += self.team_ups(g, officer)
        if officer == g.active:
            found += [c for c in anytime.offers(g, officer) if c.verb != Verb.ACTIVATE]
            return found
        if can_use(g, officer, SUMMON):
            found += [
                choices.SUMMON[other]
                for other in g.order
                if abilities.why_not_summon(g, officer, other) is None
            ]
        for card in TUBES:
            if card in hand:
                found += movement.tube_choices(card, movement.tube_zones(g, officer))
        return found

    def can_use_exoskeleton(self, g: PFState, officer: OfficerId) -> bool:
        """It must be equipped. Rules: PF-COMBAT-11, PF-COMBAT-22."""
        if officer not in g.body or self.has_used(officer, Verb.EXOSKELETON):
            return False
        equip = TITLE[g.body[officer]].equip
        return equip is not None and equip.defeats > 0

    def team_ups(self, g: PFState, officer: OfficerId) -> list[Choice]:
        """The same conditions as for a summons. Rules: PF-COMBAT-21."""
        return [
            choice
            for card, each in TEAM_UP.items()
            if card in g.hands[officer]
            for other, choice in each.items()
            if abilities.why_not_call(g, officer, other, "team_up") is None
        ]

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        officer = self.first
        if choice == PASS:
            return None
        if choice.verb in _FIGHTING:
            if officer in g.wounded:
                return _WOUNDED
            return self.why_not_fight(g, officer, choice)
        if officer == g.active:
            return anytime.why_not(g, officer, choice)
        if choice.verb == Verb.TUBE:
            return movement.why_not_tube(g, officer, choice)
        if choice.verb == Verb.SUMMON:
            return abilities.why_not_summon(g, officer, OfficerId(choice.target))
        return _NOT_YOUR_TURN

    def why_not_fight(self, g: PFState, officer: OfficerId, choice: Choice) -> Refusal | None:
        """Why a healthy officer cannot take this combat action."""
        match choice.verb:
            case Verb.BLOW:
                return None if self.blows_left(g, officer) else _NO_BLOW
            case Verb.EXOSKELETON:
                if officer in self.hurt:
                    return _CAME_WOUNDED
                return None if self.can_use_exoskeleton(g, officer) else _NO_EXOSKELETON
            case Verb.FIELD:
                if officer in self.hurt:
                    return _CAME_WOUNDED
                used = officer not in g.fields or self.has_used(officer, Verb.FIELD)
                return _NO_FIELD if used else None
            case Verb.TEAM_UP:
                card, other = choices.CARD_AND_OFFICER[choice]
                if card not in g.hands[officer]:
                    return _not_held(card)
                return abilities.why_not_call(g, officer, other, "team_up")
            case _:
                return self.why_not_card(g, officer, choice)

    def why_not_card(self, g: PFState, officer: OfficerId, choice: Choice) -> Refusal | None:
        """Why a card of the hand cannot be used.

        Rules: PF-COMBAT-8, PF-COMBAT-9, PF-COMBAT-10, PF-COMBAT-11, PF-COMBAT-17, PF-CARD-14.
        """
        hand = g.hands[officer]
        if choice == choices.WEAPON:
            if not any(isinstance(TITLE[card].combat, Weapon) for card in hand):
                return _NO_WEAPON
            return _WEAPON_USED if self.has_used(officer, Verb.WEAPON) else None
        if choice == choices.AMBUSH:
            if not any(isinstance(TITLE[card].combat, Ambush) for card in hand):
                return _NO_AMBUSH
            return _AMBUSHED if self.ambush else None
        cards = tuple(map(CardId, choice.target.split(".")))
        for card in cards:
            if card not in hand:
                return _not_held(card)
        if choice.verb == Verb.STIM:
            if self.ambush:
                return _DOUBLED
            return None if left_in(g, self.zone) > points(cards[1]) else _NEEDLESS
        if choice.verb == Verb.DETAIL:
            return None
        return _FIELD_ACTIVE if officer in g.fields else None

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        officer = self.first
        if choice == PASS:
            passed = (*self.passed, officer)
            g.become(replace(self, passed=passed, first=following(g, officer)))
            return
        step = replace(self, passed=(), first=following(g, officer))
        if choice.verb in _FIGHTING:
            fight(g, step, officer, choice)
            return
        g.become(step)
        if officer == g.active:
            anytime.act(g, officer, choice)
        elif choice.verb == Verb.TUBE:
            movement.tube(g, officer, *choices.CARD_AND_ZONE[choice])
        else:
            abilities.summon(g, officer, OfficerId(choice.target))


_FIGHTING = frozenset(
    verb.value
    for verb in (
        *(Verb.BLOW, Verb.WEAPON, Verb.EXOSKELETON, Verb.FIELD, Verb.DETAIL, Verb.STIM),
        *(Verb.AMBUSH, Verb.MEDIKIT, Verb.TEAM_UP, Verb.ACTIVATE),
    )
)

_NOT_YOUR_TURN = refuse("PF-COMBAT-28", "only_on_own_turn", near=False)
_WOUNDED = refuse("PF-COMBAT-15", "wounded")
_CAME_WOUNDED = refuse("PF-COMBAT-15", "came_wounded")
_NO_BLOW = refuse("PF-COMBAT-12", "no_blow_left")
_NO_EXOSKELETON = refuse("PF-COMBAT-22", "no_exoskeleton", near=False)
_NO_FIELD = refuse("PF-COMBAT-22", "no_field", near=False)
_NO_WEAPON = refuse("PF-COMBAT-22", "no_weapon", near=False)
_WEAPON_USED = refuse("PF-COMBAT-11", "weapon_used")
_NO_AMBUSH = refuse("PF-COMBAT-9", "no_ambush", near=False)
_AMBUSHED = refuse("PF-COMBAT-10", "ambushed")
_DOUBLED = refuse("PF-COMBAT-10", "doubled")
_NEEDLESS = refuse("PF-CARD-22", "needless")
_FIELD_ACTIVE = refuse("PF-COMBAT-17", "field_active")


def _not_held(card: CardId) -> Refusal:
    return refuse("PF-COMBAT-3", "not_held", near=False, card=card)


def points(card: CardId) -> int:
    """How many pirates a card defeats in a combat."""
    combat, field = TITLE[card].combat, TITLE[card].field
    if isinstance(combat, Detail | Weapon | Medikit):
        return combat.n
    return field.defeats if field is not None else 0


@lru_cache(maxsize=1 << 14)
def _card_actions(
    hand: Hand, ambush: bool, shot: bool, shielded: bool, left: int
) -> tuple[Choice, ...]:
    """What the cards of a hand can do, but for calling somebody and leaving."""
    found: list[Choice] = []
    cards = dict.fromkeys(hand)
    details = [card for card in cards if isinstance(TITLE[card].combat, Detail)]
    for card in cards:
        match TITLE[card].combat:
            case Detail():
                found.append(choices.DETAIL[card])
            case Weapon() if not shot and choices.WEAPON not in found:
                found.append(choices.WEAPON)
            case Stim() if not ambush:
                found += [choices.STIM[card][d] for d in details if left > points(d)]
            case Ambush() if not ambush and choices.AMBUSH not in found:
                found.append(choices.AMBUSH)
            case Medikit() if not shielded:
                found.append(choices.MEDIKIT[card])
        if card in ACTIVATE and not shielded:
            found.append(ACTIVATE[card])
    return tuple(found)


# -- Actions ----------------------------------------------------------------------------------


def fight(g: PFState, step: Combat, officer: OfficerId, choice: Choice) -> None:
    """Carry out a combat action; the window goes on with `step`."""
    target = choice.target
    match choice.verb:
        case Verb.DETAIL:
            play_detail(g, step, officer, CardId(target))
        case Verb.STIM:
            stim, _, detail = target.partition(".")
            spend(g, officer, CardId(stim))
            g.emit(StimUsed, officer, CardId(stim))
            play_detail(g, step, officer, CardId(detail), doubled=True)
        case Verb.AMBUSH:
            lay_ambush(g, step, officer)
        case Verb.TEAM_UP:
            g.become(step)
            card, other = choices.CARD_AND_OFFICER[choice]
            consent.call(g, officer, other, "team_up", step.zone, card)
        case Verb.MEDIKIT:
            g.become(step)
            fight_recklessly(g, step.zone, officer, CardId(target))
        case _:
            fight_with(g, step, officer, choice)


def fight_with(g: PFState, step: Combat, officer: OfficerId, choice: Choice) -> None:
    """Bare hands, Weapon, Exoskeleton or Personal Force Field: each once in a combat.

    A field that is activated now and its pirate are one action; for an officer who came in
    wounded it defeats nobody. Rules: PF-COMBAT-11, PF-COMBAT-12, PF-COMBAT-15, PF-COMBAT-26.
    """
    verb = Verb.FIELD if choice.verb == Verb.ACTIVATE else Verb(choice.verb)
    g.become(replace(step, done=(*step.done, f"{officer}.{verb}")))
    left = left_in(g, step.zone)
    if verb == Verb.BLOW:
        g.emit(Struck, officer, left - 1)
        defeat(g, step.zone, 1)
        return
    if choice.verb == Verb.ACTIVATE:
        equipment.activate(g, officer, CardId(choice.target))
    if officer in step.hurt and verb == Verb.FIELD:
        return
    card = item_of(g, officer, verb)
    equip = TITLE[card].equip
    number = min(equip.defeats if equip is not None else points(card), left)
    g.emit(ItemFought, officer, card, number, left - number)
    defeat(g, step.zone, number)


def item_of(g: PFState, officer: OfficerId, verb: Verb) -> CardId:
    """The card that fights. Rules: PF-COMBAT-22."""
    if verb == Verb.EXOSKELETON:
        return g.body[officer]
    if verb == Verb.FIELD:
        return g.fields[officer]
    return next(card for card in g.hands[officer] if isinstance(TITLE[card].combat, Weapon))


def fight_recklessly(g: PFState, zone: Zone, officer: OfficerId, card: CardId) -> None:
    """The wound heals at once and counts for nothing else. Rules: PF-COMBAT-17."""
    spend(g, officer, card)
    left = left_in(g, zone)
    number = min(points(card), left)
    g.emit(FoughtRecklessly, officer, card, number, left - number)
    defeat(g, zone, number)


def lay_ambush(g: PFState, step: Combat, officer: OfficerId) -> None:
    """Every Security Detail counts double, those played before too. Rules: PF-COMBAT-9."""
    card = next(card for card in g.hands[officer] if isinstance(TITLE[card].combat, Ambush))
    spend(g, officer, card)
    g.emit(AmbushLaid, officer)
    g.become(replace(step, ambush=True, plain=0))
    if step.plain:
        left = left_in(g, step.zone)
        number = min(step.plain, left)
        g.emit(AmbushFought, number, left - number)
        defeat(g, step.zone, number)


# -- Security Details -------------------------------------------------------------------------


def play_detail(
    g: PFState, step: Combat, officer: OfficerId, card: CardId, *, doubled: bool = False
) -> None:
    """A Security Detail; if nothing doubles it, the Security Chief is asked.

    Rules: PF-COMBAT-6, PF-COMBAT-7, PF-COMBAT-8, PF-COMBAT-9, PF-COMBAT-10, PF-COMBAT-27.
    """
    spend(g, officer, card)
    if doubled or step.ambush:
        g.become(step)
        send_detail(g, step.zone, officer, card, 2 * points(card))
        return
    leaders = leaders_for(g, step, points(card))
    doubling = Doubling(
        *(step.zone, step.first, step.passed, step.met, step.hurt, step.done, step.plain),
        *(step.ambush, step.led, officer, card, leaders),
    )
    if leaders:
        g.become(doubling)
    else:
        doubling.decide(g, NO_OFFICER)


def leaders_for(g: PFState, step: Combat, number: int) -> tuple[OfficerId, ...]:
    """Who can double a Security Detail of this number, if that would defeat another pirate.

    Rules: PF-COMBAT-7, PF-COMBAT-27, PF-ABIL-17.
    """
    if left_in(g, step.zone) <= number:
        return ()
    here = fighters(g, step.zone)
    return tuple([o for o in here if o not in step.led and has_ability(g, o, LEAD)])


def send_detail(g: PFState, zone: Zone, officer: OfficerId, card: CardId, number: int) -> None:
    """Rules: PF-COMBAT-6, PF-COMBAT-23."""
    left = left_in(g, zone)
    number = min(number, left)
    g.emit(DetailFought, officer, card, number, left - number)
    defeat(g, zone, number)


class Doubling(Fight, frozen=True):
    """Whether the Security Chief leads the Security Detail just played, or keeps that for another.

    Rules: PF-COMBAT-7, PF-COMBAT-27.
    """

    prompt = "doubling"
    rule = turn_rule = "PF-COMBAT-27"
    choices = (choices.DOUBLE, choices.PLAIN)

    by: OfficerId = NO_OFFICER  # who played it
    card: CardId = CardId("")
    leaders: tuple[OfficerId, ...] = ()  # still to be asked

    def actor(self, g: PFState) -> str:
        return self.leaders[0]

    def asked(self, g: PFState) -> tuple[Seat, ...]:
        return (g.seat_of[self.leaders[0]],)

    def about(self, g: PFState) -> tuple[str, ...]:
        return self.leaders[0], self.by, self.card, str(left_in(g, self.zone))

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        return None

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        leader, rest = self.leaders[0], self.leaders[1:]
        if choice == choices.DOUBLE:
            g.emit(DetailDoubled, leader)
            self.decide(g, leader)
        elif rest:
            g.become(replace(self, leaders=rest))
        else:
            self.decide(g, NO_OFFICER)

    def decide(self, g: PFState, leader: OfficerId) -> None:
        """The number applies now, and the window goes on."""
        number = points(self.card)
        led = (*self.led, leader) if leader else self.led
        plain = self.plain if leader else self.plain + number
        record = (self.zone, self.first, self.passed, self.met, self.hurt, self.done)
        g.become(Combat(*record, plain, self.ambush, led))
        send_detail(g, self.zone, self.by, self.card, 2 * number if leader else number)


# -- What an officer could do -----------------------------------------------------------------


def points_of(g: PFState, officer: OfficerId) -> int:
    """How many pirates an officer could defeat unhurt with what can be seen in this position.

    Cards whose titles are hidden count nothing; nothing is doubled.
    """
    if officer in g.dead or officer in g.wounded:
        return 0
    number = LIMITS.brawler if has_ability(g, officer, BRAWLER) else 1
    known = [card for card in g.hands[officer] if card in TITLE]
    weapons = [points(card) for card in known if isinstance(TITLE[card].combat, Weapon)]
    others = [points(c) for c in known if isinstance(TITLE[c].combat, Detail | Medikit)]
    shields = [points(card) for card in known if TITLE[card].field is not None]
    if officer in g.fields:
        shields.append(points(g.fields[officer]))
    equip = TITLE[g.body[officer]].equip if officer in g.body else None
    suit = equip.defeats if equip is not None else 0
    return number + suit + max(weapons, default=0) + max(shields, default=0) + sum(others)
