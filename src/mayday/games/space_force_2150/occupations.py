"""Occupations: picked at the start, and anew when space and time are torn.

Rules: S2-CREW-1 to -3, S2-MAJ-13 to -15.
"""

from __future__ import annotations

from typing import ClassVar

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.asking import Question
from mayday.games.space_force_2150.cards import OCCUPATIONS, OccupationId
from mayday.games.space_force_2150.choices import Verb
from mayday.games.space_force_2150.events import (
    OccupationChanged,
    OccupationChosen,
    OccupationPicked,
)
from mayday.games.space_force_2150.model import (
    NOBODY_YET,
    S2State,
    free_occupations,
    living,
    seat_of,
)
from mayday.games.space_force_2150.stores import keep_maxima
from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, Refusal, Seat, refuse


class PickOccupation(Question, frozen=True):
    """The crew picks occupations in crew order. Rules: S2-CREW-1 to -3."""

    prompt: ClassVar[str] = "pick_occupation"
    rule: ClassVar[str] = "S2-CREW-1"
    decides: ClassVar[str] = "S2-CREW-3"

    def advance(self, g: S2State) -> Asks:
        if NOBODY_YET not in g.crew:
            g.become()
            return NOBODY
        offered = self.offers(g)
        if len(offered) == 1:
            self.answer(g, self.asked(g), offered[0])
            return NOBODY
        return (Ask(self.asked(g), self.prompt, offered, self.about(g)),)

    def asked(self, g: S2State) -> Seat:
        return seat_of(g, g.crew.index(NOBODY_YET))

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return tuple([choices.PICK[occupation] for occupation in free_occupations(g)])

    def about(self, g: S2State) -> tuple[str, ...]:
        return (str(g.crew.index(NOBODY_YET) + 1),)

    def why_not(self, g: S2State, choice: Choice) -> Refusal | None:
        return refuse("S2-CREW-2", "occupation_taken") if choice.verb == Verb.PICK else None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        pick_occupation(g, OccupationId(choice.target))


def pick_occupation(g: S2State, occupation: OccupationId) -> None:
    """The next crew member without an occupation gets this one. Rules: S2-CREW-1, S2-CREW-3."""
    member = g.crew.index(NOBODY_YET)
    g.crew[member] = occupation
    g.emit(OccupationPicked, seat_of(g, member), occupation)


class NewOccupations(Question, frozen=True):
    """All the living choose a new occupation, then change together. Rules: S2-MAJ-13 to -15."""

    prompt: ClassVar[str] = "new_occupation"
    rule: ClassVar[str] = "S2-MAJ-13"
    decides: ClassVar[str] = "S2-MAJ-14"

    chosen: tuple[OccupationId, ...] = ()  # in crew order from the watch officer on

    def advance(self, g: S2State) -> Asks:
        if len(self.chosen) == len(living(g)):
            change_occupations(g, self.chosen)
            g.become()
            return NOBODY
        return super().advance(g)

    def asked(self, g: S2State) -> Seat:
        return seat_of(g, from_watch(g)[len(self.chosen)])

    def about(self, g: S2State) -> tuple[str, ...]:
        return (g.crew[from_watch(g)[len(self.chosen)]],)

    def free(self, g: S2State) -> list[OccupationId]:
        """New to this crew member, not taken, and leaving something new for everybody else."""
        own, *later = [g.crew[member] for member in from_watch(g)[len(self.chosen) :]]
        left = [occupation for occupation in OCCUPATIONS if occupation not in self.chosen]
        return [
            occupation
            for occupation in left
            if occupation != own and can_all_change(later, [o for o in left if o != occupation])
        ]

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return tuple(choices.PICK[occupation] for occupation in self.free(g))

    def why_not(self, g: S2State, choice: Choice) -> Refusal | None:
        if choice.verb != Verb.PICK:
            return None
        if choice.target in self.chosen:
            return refuse("S2-CREW-2", "occupation_taken")
        if choice.target == self.about(g)[0]:
            return refuse("S2-MAJ-14", "same_occupation")
        return refuse("S2-MAJ-15", "nothing_left_for_others")

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        new = OccupationId(choice.target)
        g.emit(OccupationChosen, g.crew[from_watch(g)[len(self.chosen)]], new)
        g.become(NewOccupations((*self.chosen, new)))


def from_watch(g: S2State) -> list[int]:
    """The living in crew order, starting with the watch officer. Rules: S2-MAJ-14."""
    number = len(g.crew)
    order = ((g.watch + n) % number for n in range(number))
    return [member for member in order if g.crew[member]]


def can_all_change(held: list[OccupationId], left: list[OccupationId]) -> bool:
    """Whether everybody who holds one of `held` can get another of `left`. Rules: S2-MAJ-15."""
    if not held:
        return True
    return any(
        can_all_change(held[1:], [other for other in left if other != occupation])
        for occupation in left
        if occupation != held[0]
    )


def change_occupations(g: S2State, chosen: tuple[OccupationId, ...]) -> None:
    """All change at the same moment; then the maxima are checked. Rules: S2-MAJ-14."""
    old = g.crew[:]
    for member, occupation in zip(from_watch(g), chosen, strict=True):
        g.crew[member] = occupation
        g.emit(OccupationChanged, old[member], occupation)
    keep_maxima(g)
