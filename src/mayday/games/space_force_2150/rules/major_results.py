"""Major Events, what their dice lead to: trade with aliens, new occupations, an open hold."""

from __future__ import annotations

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.content import OCCUPATIONS
from mayday.games.space_force_2150.events import (
    AliensLeft,
    OccupationChanged,
    OccupationChosen,
)
from mayday.games.space_force_2150.rows import FUEL, SUPPLIES, OccupationId, Store
from mayday.games.space_force_2150.rules.crew import Decision, WatchDecision
from mayday.games.space_force_2150.rules.stores import gain, keep_maxima, lose, room_for
from mayday.games.space_force_2150.table import S2State, living, seat_of
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, refuse


class Exchange(WatchDecision, frozen=True):
    """The aliens give 1 fuel or 1 oxygen for 1 supply, again and again.

    Rules: S2-MAJ-11, S2-MAJ-12.
    """

    prompt = "exchange"
    rule = "S2-MAJ-12"
    choices = choices.SWAP

    def advance(self, g: S2State) -> Asks:
        if g.supplies:
            return super().advance(g)
        g.emit(AliensLeft)
        g.become()
        return NOBODY

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == choices.SWAP_FUEL and room_for(g, FUEL) <= 0:
            return refuse("S2-MAJ-12", "store_full", store=FUEL)
        return None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        if choice == choices.STOP:
            g.become()
        else:
            lose(g, SUPPLIES, 1)
            gain(g, Store(choice.target), 1)


class NewOccupations(Decision, frozen=True):
    """All the living choose a new occupation, then change together.

    Rules: S2-MAJ-13, S2-MAJ-14, S2-MAJ-15.
    """

    prompt = "new_occupation"
    rule = "S2-MAJ-13"
    turn_rule = "S2-MAJ-14"
    choices = tuple(choices.PICK.values())

    chosen: tuple[OccupationId, ...] = ()  # in crew order from the watch officer on

    def advance(self, g: S2State) -> Asks:
        if len(self.chosen) == len(living(g)):
            change_occupations(g, self.chosen)
            g.become()
            return NOBODY
        return super().advance(g)

    def asked(self, g: S2State) -> tuple[Seat, ...]:
        return (seat_of(g, from_watch(g)[len(self.chosen)]),)

    def about(self, g: S2State) -> tuple[str, ...]:
        return (g.crew[from_watch(g)[len(self.chosen)]],)

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        """New to this crew member, not taken, and leaving something new for everybody else."""
        own, *later = [g.crew[member] for member in from_watch(g)[len(self.chosen) :]]
        if choice.target in self.chosen:
            return refuse("S2-CREW-2", "occupation_taken")
        if choice.target == own:
            return refuse("S2-MAJ-14", "same_occupation")
        left = [o for o in OCCUPATIONS if o not in self.chosen and o != choice.target]
        if not can_all_change(later, left):
            return refuse("S2-MAJ-15", "nothing_left_for_others")
        return None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        new = OccupationId(choice.target)
        g.emit(OccupationChosen, OccupationId(self.about(g)[0]), new)
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


class Jettison(WatchDecision, frozen=True):
    """Fuel and supplies go overboard, one unit after the other. Rules: S2-MAJ-20, S2-MAJ-21."""

    prompt = "jettison"
    rule = "S2-MAJ-21"
    choices = choices.JETTISON

    left: int

    def advance(self, g: S2State) -> Asks:
        if g.fuel and g.supplies and self.left:
            return super().advance(g)
        g.become()
        if self.left:
            lose(g, FUEL if g.fuel else SUPPLIES, self.left)
        return NOBODY

    def about(self, g: S2State) -> tuple[str, ...]:
        return (str(self.left),)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        lose(g, Store(choice.target), 1)
        g.become(Jettison(self.left - 1))
