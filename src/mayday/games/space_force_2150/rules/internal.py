"""The Internal Phase: all seats act in any order until everybody is finished."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.choices import ORDER, WHO, Verb
from mayday.games.space_force_2150.events import Finished
from mayday.games.space_force_2150.rows import OccupationId
from mayday.games.space_force_2150.rules import actions, executive_officer
from mayday.games.space_force_2150.rules.actions import CARRY_OUT, MENUS
from mayday.games.space_force_2150.rules.bonuses import can_use
from mayday.games.space_force_2150.rules.cargo_master_and_robot import end_imitation
from mayday.games.space_force_2150.rules.executive_officer import OrderTarget, can_order
from mayday.games.space_force_2150.rules.lead import (
    can_act,
    can_hand,
    give_lead,
    hand_lead,
    why_not_hand,
)
from mayday.games.space_force_2150.rules.oxygen import spend
from mayday.games.space_force_2150.table import MEMBERS, S2State, is_active, is_own
from mayday.kernel import NOBODY, Ask, Asks, Choice, Question, Refusal, Seat, refuse


class CrewActions(Question[S2State], frozen=True):
    """Every seat with an unfinished crew member may act; the first answer is carried out.

    The leading seat is asked first. Rules: S2-INT-1, S2-INT-4, S2-INT-5, S2-INT-8.
    """

    prompt = "crew_actions"
    rule = turn_rule = "S2-INT-4"
    choices = (*choices.WHO, choices.FINISH_ALL, *choices.HAND)

    def advance(self, g: S2State) -> Asks:
        if not g.active:
            end_imitation(g)
            g.become()
            return NOBODY
        if g.seats == 1:
            return (Ask(g.lead, self.prompt, self.offers(g, g.lead)),)
        return super().advance(g)

    def asked(self, g: S2State) -> tuple[Seat, ...]:
        following = [Seat((g.lead + n) % g.seats) for n in range(1, g.seats)]
        return (g.lead, *[seat for seat in following if can_act(g, seat)])

    def offers(self, g: S2State, seat: Seat) -> tuple[Choice, ...]:
        """All that the seat's unfinished crew members can do: from their menus, and an order.

        Rules: S2-INT-3, S2-INT-6, S2-INT-7, S2-INT-10.
        """
        offered: list[Choice] = []
        number, active = 0, g.active
        for member in range(seat, len(g.crew), g.seats):
            if active >> member & 1:
                number += 1
                crew = g.crew[member]
                items, menus = MENUS[crew][g.at[member]]
                menu = menus[g.damaged & items]
                can = menu.has_bonus and can_use(g, member, False)
                offered += menu.own_and_use if can else menu.own
                if crew in ORDER and can_order(g, member):
                    offered.append(ORDER[crew])
        if number > 1:
            offered.append(choices.FINISH_ALL)
        if g.seats > 1 and seat == g.lead:
            offered += [choices.HAND[other] for other in range(g.seats) if can_hand(g, other)]
        return tuple(offered)

    def refusal(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        """A seat that is not asked gets the same reasons: its crew is finished, or not its own."""
        if choice not in self._answers:
            return refuse("S2-INT-3", "no_action", near=False)
        return self.why_not(g, seat, choice)

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.verb == Verb.HAND:
            return why_not_hand(g, seat, choices.HAND.index(choice))
        if choice.verb == Verb.FINISH_ALL:
            several = (g.active & MEMBERS[g.seats][seat]).bit_count() > 1
            return None if several else refuse("S2-INT-10", "not_several", near=False)
        member = actions.crew_of(g, choice)
        if member is None:
            return refuse("S2-CREW-1", "not_aboard", near=False)
        if not is_own(g, seat, member):
            return refuse("S2-CREW-6", "not_your_crew", near=False)
        if g.stationed >> member & 1:
            return refuse("S2-NAV-2", "stationed", near=False)
        if not is_active(g, member):
            return refuse("S2-INT-7", "finished", near=False)
        if choice.verb == Verb.FINISH:
            return None
        if choice.verb == Verb.ORDER:
            return executive_officer.why_not_order(g, member)
        return actions.why_not(g, member, choice, ordered=False)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        _ANSWERS[choice.verb](g, seat, choice)


def act(g: S2State, seat: Seat, choice: Choice) -> None:
    """Pay 1 oxygen and do it; the acting seat has the lead.

    Rules: S2-INT-2, S2-INT-4, S2-INT-5.
    """
    member = g.crew.index(WHO[choice])
    spend(g, member)
    CARRY_OUT[choice.verb](g, member, choice, False)
    give_lead(g, seat)


def begin_order(g: S2State, seat: Seat, choice: Choice) -> None:
    """Nothing is paid before the order is complete. Rules: S2-XO-1."""
    g.push(OrderTarget(g.crew.index(WHO[choice])))


def finish(g: S2State, seat: Seat, choice: Choice) -> None:
    """The member does nothing more of its own this phase, oxygen left or not.

    Rules: S2-INT-7, S2-OXY-2.
    """
    finish_member(g, WHO[choice])
    give_lead(g, g.lead)


def finish_all(g: S2State, seat: Seat, choice: Choice) -> None:
    """All members of the seat at once. Rules: S2-INT-10."""
    for member in range(seat, len(g.crew), g.seats):
        if is_active(g, member):
            finish_member(g, g.crew[member])
    give_lead(g, g.lead)


def finish_member(g: S2State, crew: OccupationId) -> None:
    g.active &= ~(1 << g.crew.index(crew))
    g.emit(Finished, crew)


def hand(g: S2State, seat: Seat, choice: Choice) -> None:
    """Somebody else shall go first. Rules: S2-INT-6."""
    hand_lead(g, seat, Seat(choices.HAND.index(choice)))


_ANSWERS: dict[str, Callable[[S2State, Seat, Choice], None]] = {
    Verb.MOVE.value: act,
    Verb.REPAIR.value: act,
    Verb.USE.value: act,
    Verb.ORDER.value: begin_order,
    Verb.FINISH.value: finish,
    Verb.FINISH_ALL.value: finish_all,
    Verb.HAND.value: hand,
}
