"""Combat: officers and pirates in one zone, a sequence of small decisions."""

from __future__ import annotations

from msgspec.structs import replace

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.choices import ACTIVATE, BLOW, PASS, TEAM_UP, Verb
from mayday.games.phobos_falling.content import TITLE, ZONE_IDS, Zone
from mayday.games.phobos_falling.events_of_pirates import (
    CombatBegan,
    CombatBroken,
    CombatWon,
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
    OfficerId,
    Weapon,
)
from mayday.games.phobos_falling.rules import (
    abilities,
    anytime,
    consent,
    equipment,
    fighting_on,
    hands,
    movement,
    security_details,
)
from mayday.games.phobos_falling.rules.fight import (
    Fight,
    defeat,
    fighters,
    following,
    left_in,
    points,
)
from mayday.games.phobos_falling.rules.hands import KINDS, kinds_of, those_of
from mayday.games.phobos_falling.table import (
    PFState,
    can_use,
    from_officer,
    is_open,
    spend,
)
from mayday.kernel import NOBODY, Ask, Asks, Choice, Refusal, Seat, refuse

SUMMON = AbilityId("summon")
_FOUGHT_WITH = hands.DETAIL | hands.WEAPON | hands.STIM | hands.AMBUSH | hands.MEDIKIT | hands.FIELD


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


# -- The window -------------------------------------------------------------------------------


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
        for officer in from_officer(g, step.first or g.active):
            if officer in here and officer not in step.passed:
                offers = step.actions(g, officer)
                if offers or (g.hands[officer] and not is_open(g)):
                    return (step.ask(g, officer, offers),)
        g.become()
        step.close(g, here)
        return NOBODY

    def with_arrivals(self, g: PFState, here: list[OfficerId]) -> Combat:
        """Who comes in wounded has no unhurt kill in this combat. Rules: PF-COMBAT-15."""
        new = []
        for officer in here:
            if officer not in self.met:
                new.append(officer)
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
        kinds = kinds_of(g.hands[officer])
        if officer not in g.wounded:
            if self.blows_left(g, officer):
                found.append(BLOW)
            if officer not in self.hurt:
                if self.can_use_exoskeleton(g, officer):
                    found.append(choices.EXOSKELETON)
                if officer in g.fields and not self.has_used(officer, Verb.FIELD):
                    found.append(choices.FIELD)
            if kinds & _FOUGHT_WITH:
                self.add_card_actions(g, officer, found)
            if kinds & hands.TEAM_UP:
                found += self.team_ups(g, officer)
        if officer == g.active:
            anytime.add_offers(g, officer, kinds, found)
            return found
        if can_use(g, officer, SUMMON):
            found += abilities.summon_offers(g, officer)
        if kinds & hands.TUBE:
            movement.add_tubes(g, officer, found)
        return found

    def can_use_exoskeleton(self, g: PFState, officer: OfficerId) -> bool:
        """It must be equipped. Rules: PF-COMBAT-11, PF-COMBAT-22."""
        if officer not in g.body or self.has_used(officer, Verb.EXOSKELETON):
            return False
        equip = TITLE[g.body[officer]].equip
        return equip is not None and equip.defeats > 0

    def team_ups(self, g: PFState, officer: OfficerId) -> list[Choice]:
        """The same conditions as for a summons. Rules: PF-COMBAT-21."""
        coming = abilities.callable_by(g, officer, "team_up")
        return [
            choice
            for card in those_of(g.hands[officer], hands.TEAM_UP)
            for other, choice in TEAM_UP[card].items()
            if other in coming
        ]

    def add_card_actions(self, g: PFState, officer: OfficerId, found: list[Choice]) -> None:
        """What the cards of the hand can do, but for calling somebody and leaving.

        The active officer may activate a field at any moment, and is offered that anyway.
        Rules: PF-COMBAT-8, PF-COMBAT-9, PF-COMBAT-10, PF-COMBAT-11, PF-COMBAT-17.
        """
        hand, is_shielded = g.hands[officer], officer in g.fields
        for card in those_of(hand, _FOUGHT_WITH):
            kinds = KINDS[card]
            if kinds & hands.DETAIL:
                found.append(choices.DETAIL[card])
            elif kinds & hands.WEAPON:
                if choices.WEAPON not in found and not self.has_used(officer, Verb.WEAPON):
                    found.append(choices.WEAPON)
            elif kinds & hands.STIM:
                if not self.ambush:
                    left = left_in(g, self.zone)
                    details = those_of(hand, hands.DETAIL)
                    found += [choices.STIM[card][d] for d in details if left > points(d)]
            elif kinds & hands.AMBUSH:
                if not self.ambush and choices.AMBUSH not in found:
                    found.append(choices.AMBUSH)
            elif kinds & hands.MEDIKIT and not is_shielded:
                found.append(choices.MEDIKIT[card])
            if kinds & hands.FIELD and officer != g.active and not is_shielded:
                found.append(ACTIVATE[card])

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
            anytime.ACTS[choice.verb](g, officer, choice)
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


# -- Actions ----------------------------------------------------------------------------------


def fight(g: PFState, step: Combat, officer: OfficerId, choice: Choice) -> None:
    """Carry out a combat action; the window goes on with `step`."""
    target = choice.target
    if choice.verb in _ONCE:
        fight_with(g, step, officer, choice)
        return
    match choice.verb:
        case Verb.DETAIL:
            security_details.play_detail(g, step, officer, CardId(target))
        case Verb.STIM:
            stim, _, detail = target.partition(".")
            spend(g, officer, CardId(stim))
            g.emit(StimUsed, officer, CardId(stim))
            security_details.play_detail(g, step, officer, CardId(detail), doubled=True)
        case Verb.AMBUSH:
            security_details.lay_ambush(g, step, officer)
        case Verb.TEAM_UP:
            g.become(step)
            card, other = choices.CARD_AND_OFFICER[choice]
            consent.call(g, officer, other, "team_up", step.zone, card)
        case Verb.MEDIKIT:
            g.become(step)
            fight_recklessly(g, step.zone, officer, CardId(target))


_ONCE: dict[str, str] = {
    Verb.BLOW.value: Verb.BLOW.value,
    Verb.WEAPON.value: Verb.WEAPON.value,
    Verb.EXOSKELETON.value: Verb.EXOSKELETON.value,
    Verb.FIELD.value: Verb.FIELD.value,
    Verb.ACTIVATE.value: Verb.FIELD.value,
}  # how an action is noted that can be taken once in a combat


def fight_with(g: PFState, step: Combat, officer: OfficerId, choice: Choice) -> None:
    """Bare hands, Weapon, Exoskeleton or Personal Force Field: each once in a combat.

    A field that is activated now and its pirate are one action; for an officer who came in
    wounded it defeats nobody. Rules: PF-COMBAT-11, PF-COMBAT-12, PF-COMBAT-15, PF-COMBAT-26.
    """
    verb = _ONCE[choice.verb]
    g.become(replace(step, done=(*step.done, f"{officer}.{verb}")))
    left = left_in(g, step.zone)
    if choice == BLOW:
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
    g.emit(ItemFought, officer, TITLE[card].id, number, left - number)
    defeat(g, step.zone, number)


def item_of(g: PFState, officer: OfficerId, verb: str) -> CardId:
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
