"""Fighting on: pirates are left, and somebody without a force field pays for the next blow."""

from __future__ import annotations

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.choices import ALL_TUBES, FIGHT_ON, HOLD_BACK, TUBES, Verb
from mayday.games.phobos_falling.content import ZONE_IDS, Zone
from mayday.games.phobos_falling.events_of_pirates import (
    CombatBroken,
    CombatWon,
    FoughtOn,
    HeldBack,
)
from mayday.games.phobos_falling.rows import OfficerId
from mayday.games.phobos_falling.rules import movement
from mayday.games.phobos_falling.rules.fight import defeat, fighters
from mayday.games.phobos_falling.rules.hands import TUBE, kinds_of
from mayday.games.phobos_falling.rules.health import hurt
from mayday.games.phobos_falling.table import NO_OFFICER, PFState, is_open
from mayday.kernel import NOBODY, Ask, Asks, Choice, Question, Refusal, Seat, refuse


def exposed(g: PFState, zone: Zone) -> list[OfficerId]:
    """Who is there without an active force field. Rules: PF-COMBAT-14, PF-COMBAT-16."""
    here = fighters(g, zone)
    return [officer for officer in here if officer not in g.fields] if g.fields else here


def next_victim(g: PFState, officers: list[OfficerId]) -> OfficerId:
    """Who must strike if all hold back: the first healthy one. Rules: PF-COMBAT-29."""
    return first_of(officers, g.wounded) or officers[0]


def first_of(officers: list[OfficerId], but_for: tuple[OfficerId, ...]) -> OfficerId:
    """The first of them who is none of these, or nobody."""
    for officer in officers:
        if officer not in but_for:
            return officer
    return NO_OFFICER


def strike(g: PFState, zone: Zone, officer: OfficerId) -> None:
    """One more pirate for a wound, or for a life. Rules: PF-COMBAT-14."""
    g.emit(FoughtOn, officer, g.pirates[zone] - 1)
    hurt(g, officer, in_combat=True)
    defeat(g, zone, 1)


class FightingOn(Question[PFState], frozen=True):
    """Before each blow everybody without a force field is asked: fight on, tube, or hold back.

    The first who fights on strikes; if all hold back, one must. Nobody is asked who has only that
    left. With none but officers behind force fields the combat ends.
    Rules: PF-COMBAT-5, PF-COMBAT-14, PF-COMBAT-16, PF-COMBAT-29, PF-GEN-2.
    """

    prompt = "fighting_on"
    rule = turn_rule = "PF-COMBAT-29"
    choices = (FIGHT_ON, *ALL_TUBES, HOLD_BACK)

    zone: Zone
    held: tuple[OfficerId, ...] = ()  # who has held back before this blow

    def advance(self, g: PFState) -> Asks:
        zone, held = self.zone, self.held
        while zone in g.pirates:
            officers = exposed(g, zone)
            if not officers:
                g.emit(CombatBroken, ZONE_IDS[zone], g.pirates[zone])
                g.become()
                return NOBODY
            step = self if held == self.held else FightingOn(zone, held)
            officer = first_of(officers, held)
            if officer and step.has_choice(g, officer, officers):
                g.todo[-1] = step
                offers = step.offers_of(g, officer, officers)
                about = officer, ZONE_IDS[zone], str(g.pirates[zone])
                return (Ask(g.seat_of[officer], self.prompt, offers, about, officer),)
            strike(g, zone, officer or next_victim(g, officers))
            held = ()
        g.emit(CombatWon, ZONE_IDS[zone])
        g.become()
        return NOBODY

    def officer(self, g: PFState) -> OfficerId:
        """Who is asked."""
        return first_of(exposed(g, self.zone), self.held)

    def has_choice(self, g: PFState, officer: OfficerId, officers: list[OfficerId]) -> bool:
        """Others could strike, or a tube could be in the hand. Rules: PF-INFO-6, PF-INFO-7."""
        if not self.falls_on(g, officer, officers):
            return True
        hand = g.hands[officer]
        if is_open(g) and not kinds_of(hand) & TUBE:
            return False
        return bool(hand and movement.tube_zones(g, officer))

    def falls_on(self, g: PFState, officer: OfficerId, officers: list[OfficerId]) -> bool:
        """All others have held back, and it would fall on this officer. Rules: PF-COMBAT-29."""
        for other in officers:
            if other != officer and other not in self.held:
                return False
        return next_victim(g, officers) == officer

    def asked(self, g: PFState) -> tuple[Seat, ...]:
        return (g.seat_of[self.officer(g)],)

    def actor(self, g: PFState) -> str:
        return self.officer(g)

    def about(self, g: PFState) -> tuple[str, ...]:
        return self.officer(g), ZONE_IDS[self.zone], str(g.pirates[self.zone])

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        officers = exposed(g, self.zone)
        return self.offers_of(g, first_of(officers, self.held), officers)

    def offers_of(
        self, g: PFState, officer: OfficerId, officers: list[OfficerId]
    ) -> tuple[Choice, ...]:
        """What the officer can do, who is one of these without a force field."""
        offered = [FIGHT_ON]
        for card in TUBES:
            if card in g.hands[officer]:
                offered += movement.tube_choices(card, movement.tube_zones(g, officer))
        if not self.falls_on(g, officer, officers):
            offered.append(HOLD_BACK)
        return tuple(offered)

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        officer = self.officer(g)
        if choice.verb == Verb.TUBE:
            return movement.why_not_tube(g, officer, choice)
        if choice == HOLD_BACK and self.falls_on(g, officer, exposed(g, self.zone)):
            return _FALLS_ON_YOU
        return None

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        officer = self.officer(g)
        if choice == HOLD_BACK:
            g.emit(HeldBack, officer)
            g.become(FightingOn(self.zone, (*self.held, officer)))
        elif choice == FIGHT_ON:
            g.become(FightingOn(self.zone))
            strike(g, self.zone, officer)
        else:
            movement.tube(g, officer, *choices.CARD_AND_ZONE[choice])


_FALLS_ON_YOU = refuse("PF-COMBAT-29", "falls_on_you")
