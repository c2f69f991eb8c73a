"""The Internal Phase: all seats act in any order until everybody is finished.

Rules: S2-INT, S2-OXY-1 to -4.
"""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.space_force_2150 import actions, choices, orders
from mayday.games.space_force_2150.actions import own_actions
from mayday.games.space_force_2150.asking import can_act, give_lead
from mayday.games.space_force_2150.cards import OccupationId
from mayday.games.space_force_2150.choices import ORDER, WHO, Verb
from mayday.games.space_force_2150.events import Finished, LeadHanded
from mayday.games.space_force_2150.model import (
    MEMBERS,
    NOBODY_YET,
    S2State,
    is_active,
    is_own,
)
from mayday.games.space_force_2150.orders import can_order
from mayday.games.space_force_2150.stores import keep_maxima, spend
from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, Refusal, Seat, Step, refuse, seat_id


class CrewActions(Step[S2State], frozen=True):
    """Every seat with an unfinished crew member may act; the first answer is carried out.

    The leading seat is asked first. Rules: S2-INT-1, S2-INT-4 to -8.
    """

    def advance(self, g: S2State) -> Asks:
        if not g.active:
            end_of_phase(g)
            g.become()
            return NOBODY
        lead = Ask(g.lead, "crew_actions", offers(g, g.lead))
        if g.seats == 1:
            return (lead,)
        asks = [lead]
        for n in range(1, g.seats):
            seat = Seat((g.lead + n) % g.seats)
            if can_act(g, seat):
                asks.append(Ask(seat, "crew_actions", offers(g, seat)))
        return tuple(asks)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        _ANSWERS[choice.verb](g, seat, choice)

    def refusal(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.verb == Verb.HAND:
            return why_not_hand(g, seat, choices.HAND.index(choice))
        if choice.verb == Verb.FINISH_ALL:
            several = (g.active & MEMBERS[g.seats][seat]).bit_count() > 1
            return None if several else refuse("S2-INT-10", "not_several", near=False)
        if choice not in choices.WHO:
            return refuse("S2-INT-3", "no_action", near=False)
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
            return orders.why_not_order(g, member)
        return actions.why_not(g, member, choice, ordered=False)


def offers(g: S2State, seat: Seat) -> tuple[Choice, ...]:
    """All that the seat's unfinished crew members can do. Rules: S2-INT-3, -6, -7, -10."""
    offered: list[Choice] = []
    number, active, crew = 0, g.active, g.crew
    for member in range(seat, len(crew), g.seats):
        if active >> member & 1:
            number += 1
            offered += own_actions(g, member)
            if crew[member] in ORDER and can_order(g, member):
                offered.append(ORDER[crew[member]])
    if number > 1:
        offered.append(choices.FINISH_ALL)
    if g.seats > 1 and seat == g.lead:
        offered += [choices.HAND[other] for other in range(g.seats) if can_hand(g, other)]
    return tuple(offered)


def end_of_phase(g: S2State) -> None:
    """The Robot is itself again, and the stores keep what they can hold.

    Rules: S2-INT-8, S2-ROB-4, S2-ROB-7, S2-CM-2.
    """
    if g.imitated:
        g.imitated = NOBODY_YET
        keep_maxima(g)


def can_hand(g: S2State, to: int) -> bool:
    """The seat can act and has not had the lead since the last action or finish.

    Rules: S2-INT-6.
    """
    return can_act(g, to) and not g.had_lead >> to & 1


def why_not_hand(g: S2State, seat: Seat, to: int) -> Refusal | None:
    if seat != g.lead:
        return refuse("S2-INT-6", "not_leading", near=False, lead=seat_id(g.lead))
    if to >= g.seats or not can_act(g, to):
        return refuse("S2-INT-6", "cannot_act", near=False)
    if can_hand(g, to):
        return None
    return refuse("S2-INT-6", "had_lead", near=to != seat)


def act(g: S2State, seat: Seat, choice: Choice) -> None:
    """Pay 1 oxygen and do it; the acting seat has the lead. Rules: S2-INT-2, -4, -5."""
    member = g.crew.index(WHO[choice])
    spend(g, member)
    actions.carry_out(g, member, choice, ordered=False)
    give_lead(g, seat)


def begin_order(g: S2State, seat: Seat, choice: Choice) -> None:
    """Nothing is paid before the order is complete. Rules: S2-XO-1."""
    g.todo.append(orders.OrderTarget(g.crew.index(choices.WHO[choice])))


def finish(g: S2State, seat: Seat, choice: Choice) -> None:
    """The member does nothing more of its own this phase. Rules: S2-INT-7."""
    finish_member(g, choices.WHO[choice])
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


def hand_lead(g: S2State, seat: Seat, choice: Choice) -> None:
    """Another seat has the lead. Rules: S2-INT-6."""
    to = Seat(choices.HAND.index(choice))
    g.lead = to
    g.had_lead |= 1 << to
    g.emit(LeadHanded, seat, to)


_ANSWERS: dict[str, Callable[[S2State, Seat, Choice], None]] = {
    **dict.fromkeys(actions.DEEDS, act),
    Verb.ORDER.value: begin_order,
    Verb.FINISH.value: finish,
    Verb.FINISH_ALL.value: finish_all,
    Verb.HAND.value: hand_lead,
}
