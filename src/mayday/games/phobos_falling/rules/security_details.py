"""Security Details: what they defeat, and what doubles them."""

from __future__ import annotations

from msgspec.structs import replace

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.content import TITLE, Zone
from mayday.games.phobos_falling.events_of_pirates import (
    AmbushFought,
    AmbushLaid,
    DetailDoubled,
    DetailFought,
)
from mayday.games.phobos_falling.rows import AbilityId, Ambush, CardId, OfficerId
from mayday.games.phobos_falling.rules.asking import OfficerWindow
from mayday.games.phobos_falling.rules.fight import Fight, defeat, fighters, left_in, points
from mayday.games.phobos_falling.table import PFState, has_ability, spend
from mayday.kernel import Choice, Refusal, Seat

LEAD = AbilityId("lead_the_detail")


def play_detail(
    g: PFState, step: Fight, officer: OfficerId, card: CardId, *, doubled: bool = False
) -> None:
    """A Security Detail; if nothing doubles it, the Security Chief is asked.

    Rules: PF-COMBAT-6, PF-COMBAT-7, PF-COMBAT-8, PF-COMBAT-9, PF-COMBAT-10, PF-COMBAT-27.
    """
    spend(g, officer, card)
    g.become(step)
    if doubled or step.ambush:
        send_detail(g, step.zone, officer, card, 2 * points(card))
        return
    leaders = leaders_for(g, step, points(card))
    if leaders:
        g.push(Doubling(leaders, step.zone, officer, card))
    else:
        send_plain_detail(g, step.zone, officer, card)


def leaders_for(g: PFState, step: Fight, number: int) -> tuple[OfficerId, ...]:
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
    if not left:
        return  # a ruling has taken the pirates away
    number = min(number, left)
    g.emit(DetailFought, officer, card, number, left - number)
    defeat(g, zone, number)


def send_plain_detail(g: PFState, zone: Zone, officer: OfficerId, card: CardId) -> None:
    """Nothing doubles it yet; an Ambush still can. Rules: PF-COMBAT-9."""
    fight = under_way(g)
    g.todo[-1] = replace(fight, plain=fight.plain + points(card))
    send_detail(g, zone, officer, card, points(card))


def under_way(g: PFState) -> Fight:
    """The combat whose window goes on now."""
    fight = g.todo[-1]
    assert isinstance(fight, Fight)
    return fight


class Doubling(OfficerWindow, frozen=True):
    """Whether the Security Chief leads the Security Detail just played, or keeps that for another.

    Rules: PF-COMBAT-7, PF-COMBAT-27.
    """

    prompt = "doubling"
    rule = turn_rule = "PF-COMBAT-27"
    choices = (choices.DOUBLE, choices.PLAIN)

    zone: Zone
    by: OfficerId  # who played it
    card: CardId

    def may_answer(self, g: PFState, officer: OfficerId) -> bool:
        here = g.at[officer] == self.zone and self.zone in g.pirates
        return here and has_ability(g, officer, LEAD)

    def close(self, g: PFState) -> None:
        send_plain_detail(g, self.zone, self.by, self.card)

    def about(self, g: PFState) -> tuple[str, ...]:
        return self.officers[0], self.by, self.card, str(left_in(g, self.zone))

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        return None

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        leader = self.officers[0]
        if choice == choices.PLAIN:
            self.pass_on(g)
            return
        g.become()
        g.emit(DetailDoubled, leader)
        fight = under_way(g)
        g.todo[-1] = replace(fight, led=(*fight.led, leader))
        send_detail(g, self.zone, self.by, self.card, 2 * points(self.card))


def lay_ambush(g: PFState, step: Fight, officer: OfficerId) -> None:
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
