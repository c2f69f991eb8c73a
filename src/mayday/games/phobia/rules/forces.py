"""Forces: both sides choose their units in secret.

Rules: PH-FORCE-1, PH-FORCE-2, PH-FORCE-3, PH-FORCE-4, PH-FORCE-5, PH-FORCE-6, PH-FORCE-7.
"""

from __future__ import annotations

from mayday.games.phobia.choices import FORCE, type_and_count
from mayday.games.phobia.content import PHOBIAS, SIDES, SURVIVORS, TYPES
from mayday.games.phobia.events import CountChosen, CountHidden, ForceShown
from mayday.games.phobia.table import PHState, are_complete, next_type, room_for
from mayday.kernel import NOBODY, Ask, Asks, Choice, Question, Refusal, Seat, refuse

_LIMIT_RULES = ("PH-FORCE-3", "PH-FORCE-4")


class ChooseForces(Question[PHState], frozen=True):
    """Each side names a count for one type after the other; both choose at the same time.

    Rules: PH-FORCE-5, PH-FORCE-6, PH-FORCE-7.
    """

    prompt = "force"
    rule = "PH-FORCE-7"
    turn_rule = "PH-FORCE-6"
    simultaneous = True
    choices = tuple(choice for counts in FORCE.values() for choice in counts)

    def asked(self, g: PHState) -> tuple[Seat, ...]:
        return tuple([seat for seat in (SURVIVORS, PHOBIAS) if not has_chosen(g, seat)])

    def advance(self, g: PHState) -> Asks:
        if are_complete(g.forces):
            g.become()
            return NOBODY
        return tuple(
            [
                Ask(seat, self.prompt, self.offers(g, seat), (next_type(g, seat).id,))
                for seat in self.asked(g)
            ]
        )

    def offers(self, g: PHState, seat: Seat) -> tuple[Choice, ...]:
        return FORCE[next_type(g, seat).id][: room_for(g, seat)]

    def why_not(self, g: PHState, seat: Seat, choice: Choice) -> Refusal | None:
        """At least one of each type, at most the pieces there are and what leaves room.

        Rules: PH-FORCE-1, PH-FORCE-2, PH-FORCE-3, PH-FORCE-4.
        """
        id, count = type_and_count(choice)
        if TYPES[id].seat != seat:
            return refuse("PH-FORCE-1", "type_of_other_side", near=False, type=id)
        if id != next_type(g, seat).id:
            return refuse("PH-FORCE-7", "another_type", near=False, type=next_type(g, seat).id)
        if count <= room_for(g, seat):
            return None
        limit = g.scenario.limits[seat]
        return refuse(_LIMIT_RULES[seat], "over_limit", limit=limit, room=room_for(g, seat))

    def why_not_you(self, g: PHState, seat: Seat) -> Refusal:
        return refuse("PH-FORCE-6", "force_complete", near=False)

    def why_not_now(self, g: PHState, seat: Seat, choice: Choice) -> Refusal:
        return refuse("PH-SETUP-3", "forces_first", near=False)

    def answer(self, g: PHState, seat: Seat, choice: Choice) -> None:
        unit_type, count = type_and_count(choice)
        g.forces[seat].append(count)
        g.emit_to((seat,), CountChosen(seat, choice.target), CountHidden(seat, unit_type))
        if are_complete(g.forces):
            show_forces(g)


def has_chosen(g: PHState, seat: Seat) -> bool:
    """The side has named all its counts."""
    return len(g.forces[seat]) == len(SIDES[seat])


def show_forces(g: PHState) -> None:
    """Both forces are revealed together. Rules: PH-FORCE-6."""
    g.reveal()
    for seat in (SURVIVORS, PHOBIAS):
        counts = zip(SIDES[seat], g.forces[seat], strict=True)
        g.emit(ForceShown, seat, tuple(f"{t.id}.{count}" for t, count in counts))
