"""Forces: both sides choose their units in secret. Rules: PH-FORCE-1 to -8."""

from __future__ import annotations

from mayday.games.phobia import choices
from mayday.games.phobia.choices import Verb
from mayday.games.phobia.events import CountChosen, CountHidden, ForceShown
from mayday.games.phobia.model import PHState, are_complete
from mayday.games.phobia.units import PHOBIAS, SIDES, SURVIVORS, TYPES, UnitType
from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, Refusal, Seat, Step, refuse

_LIMIT_RULES = ("PH-FORCE-3", "PH-FORCE-4")


class ChooseForces(Step[PHState], frozen=True):
    """Each side names a count for one type after the other; both choose at the same time.

    Rules: PH-FORCE-5 to -7.
    """

    def advance(self, g: PHState) -> Asks:
        if are_complete(g.forces):
            g.become()
            return NOBODY
        return tuple(
            Ask(seat, "force", allowed_counts(g, seat), (next_type(g, seat).id,))
            for seat in (SURVIVORS, PHOBIAS)
            if not has_chosen(g, seat)
        )

    def answer(self, g: PHState, seat: Seat, choice: Choice) -> None:
        unit_type, count = choices.type_and_count(choice)
        g.forces[seat].append(count)
        g.emit_to((seat,), CountChosen(seat, choice.target), CountHidden(seat, unit_type))
        if are_complete(g.forces):
            show_forces(g)

    def refusal(self, g: PHState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.verb != Verb.FORCE:
            return refuse("PH-SETUP-3", "forces_first", near=False)
        unit_type = TYPES[choices.type_and_count(choice)[0]]
        if unit_type.seat != seat:
            return refuse("PH-FORCE-1", "type_of_other_side", near=False, type=unit_type.id)
        if has_chosen(g, seat):
            return refuse("PH-FORCE-6", "force_complete", near=False)
        if unit_type != next_type(g, seat):
            return refuse("PH-FORCE-7", "another_type", near=False, type=next_type(g, seat).id)
        if choice in allowed_counts(g, seat):
            return None
        limit = g.scenario.limits[seat]
        return refuse(_LIMIT_RULES[seat], "over_limit", limit=limit, room=room_for(g, seat))


def has_chosen(g: PHState, seat: Seat) -> bool:
    """The side has named all its counts."""
    return len(g.forces[seat]) == len(SIDES[seat])


def next_type(g: PHState, seat: Seat) -> UnitType:
    """The type whose count is to be named next. Rules: PH-FORCE-7."""
    return SIDES[seat][len(g.forces[seat])]


def room_for(g: PHState, seat: Seat) -> int:
    """The most units of the next type that leave room for one of each type still to come.

    Rules: PH-FORCE-1, -3, -4, -7.
    """
    types_to_come = len(SIDES[seat]) - len(g.forces[seat]) - 1
    return g.scenario.limits[seat] - sum(g.forces[seat]) - types_to_come


def allowed_counts(g: PHState, seat: Seat) -> tuple[Choice, ...]:
    """At least one, at most the pieces there are. Rules: PH-FORCE-1, -2, -7."""
    return choices.FORCE[next_type(g, seat).id][: room_for(g, seat)]


def show_forces(g: PHState) -> None:
    """Both forces are revealed together. Rules: PH-FORCE-6."""
    g.reveal()
    for seat in (SURVIVORS, PHOBIAS):
        counts = zip(SIDES[seat], g.forces[seat], strict=True)
        g.emit(ForceShown, seat, tuple(f"{t.id}.{count}" for t, count in counts))
