"""Questions of the event cards: what the watch officer decides.

Rules: S2-CARD-8 to -10, S2-CARD-16 to -18, S2-MIN, S2-MAJ-11, -12, -20, -21.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.asking import Question
from mayday.games.space_force_2150.cards import MODULES, VOYAGE, ItemId, OccupationId
from mayday.games.space_force_2150.choices import Verb
from mayday.games.space_force_2150.events import (
    Died,
    FellSick,
    Healed,
    ModuleMended,
    NoEffect,
    WatchPassed,
    Weakened,
)
from mayday.games.space_force_2150.model import (
    NOBODY_YET,
    Crew,
    CrewSet,
    S2State,
    is_damaged,
    living,
    next_living,
    watch_seat,
)
from mayday.games.space_force_2150.occupations import NewOccupations
from mayday.games.space_force_2150.repair import mend
from mayday.games.space_force_2150.stores import gain, keep_maxima, lose, room_for
from mayday.kernel.chance import pick
from mayday.kernel.flow import NOBODY, Asks, Choice, Refusal, Seat, refuse

SOLD = "sold"
BOUGHT = "bought"


class WatchQuestion(Question, frozen=True):
    """A decision of the team, which the watch officer takes. Rules: S2-TEAM-2."""

    decides: ClassVar[str] = "S2-TEAM-2"

    def asked(self, g: S2State) -> Seat:
        return watch_seat(g)


def weaken(g: S2State, member: Crew, oxygen: int = 1) -> None:
    """The crew member has less oxygen next round. Rules: S2-OXY-12, S2-OXY-13."""
    g.targets[member] = max(g.targets[member] - oxygen, 0)
    g.emit(Weakened, g.crew[member], oxygen)


class Fighters(WatchQuestion, frozen=True):
    """The watch officer names those who fought, one after the other. Rules: S2-CARD-8, -9."""

    prompt: ClassVar[str] = "fighters"
    rule: ClassVar[str] = "S2-CARD-9"

    left: int
    named: CrewSet = 0

    def candidates(self, g: S2State) -> list[Crew]:
        return [member for member in living(g) if not self.named >> member & 1]

    def advance(self, g: S2State) -> Asks:
        candidates = self.candidates(g)
        if not self.left or not candidates:
            g.become()
            return NOBODY
        if len(candidates) == 1:
            self.name(g, candidates[0])
            return NOBODY
        return super().advance(g)

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return tuple(choices.FIGHT[g.crew[member]] for member in self.candidates(g))

    def why_not(self, g: S2State, choice: Choice) -> Refusal | None:
        if choice.verb != Verb.FIGHT:
            return None
        if choice.target in g.crew:
            return refuse("S2-CARD-8", "already_named")
        return refuse("S2-CARD-8", "not_aboard", near=False)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        self.name(g, Crew(g.crew.index(OccupationId(choice.target))))

    def name(self, g: S2State, member: Crew) -> None:
        weaken(g, member)
        g.become(Fighters(self.left - 1, self.named | 1 << member))


class OpenDoor(WatchQuestion, frozen=True):
    """The watch officer names who opened the door. Rules: S2-MIN-1, S2-MIN-2."""

    prompt: ClassVar[str] = "open_door"
    rule: ClassVar[str] = "S2-MIN-2"

    def advance(self, g: S2State) -> Asks:
        members = living(g)
        if len(members) > 1:
            return super().advance(g)
        g.become()
        weaken(g, members[0])
        return NOBODY

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return tuple(choices.BLAME[g.crew[member]] for member in living(g))

    def why_not(self, g: S2State, choice: Choice) -> Refusal | None:
        if choice.verb == Verb.BLAME:
            return refuse("S2-TEAM-3", "not_aboard", near=False)
        return None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        weaken(g, Crew(g.crew.index(OccupationId(choice.target))))


def fall_sick(g: S2State) -> None:
    """A crew member drawn by lot is sick. Rules: S2-TEAM-3, S2-MIN-3, S2-MIN-4."""
    members = living(g)
    member = members[pick(g, len(members))]
    g.emit(FellSick, g.crew[member])
    if g.supplies:
        g.todo.append(Sickness(member))
    else:
        weaken(g, member)


class Sickness(WatchQuestion, frozen=True):
    """A supply, or the sick member's oxygen. Rules: S2-MIN-3, S2-MIN-4."""

    prompt: ClassVar[str] = "sickness"
    rule: ClassVar[str] = "S2-MIN-4"

    member: int

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return choices.TREATMENT

    def about(self, g: S2State) -> tuple[str, ...]:
        return (g.crew[self.member],)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice == choices.HEAL:
            lose(g, "supplies", 1)
            g.emit(Healed, g.crew[self.member])
        else:
            weaken(g, Crew(self.member))


def someone_dies(g: S2State, supplies: int) -> None:
    """A crew member dies, unless that were the last one. Rules: S2-MIN-25, S2-MIN-27."""
    if len(living(g)) > 1:
        g.todo.append(Death(supplies))
    else:
        g.emit(NoEffect, g.card)


class Death(WatchQuestion, frozen=True):
    """The watch officer names who dies. Rules: S2-MIN-25, S2-MIN-26."""

    prompt: ClassVar[str] = "death"
    rule: ClassVar[str] = "S2-MIN-26"

    supplies: int

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return tuple(choices.LOSE[g.crew[member]] for member in living(g))

    def why_not(self, g: S2State, choice: Choice) -> Refusal | None:
        if choice.verb == Verb.LOSE:
            return refuse("S2-TEAM-3", "not_aboard", near=False)
        return None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        die(g, Crew(g.crew.index(OccupationId(choice.target))))
        gain(g, "supplies", self.supplies)


def die(g: S2State, member: Crew) -> None:
    """The member leaves the game; the tank goes back to storage.

    Rules: S2-MIN-26, S2-TEAM-4, S2-CM-2.
    """
    crew, tank = g.crew[member], g.tanks[member]
    g.oxygen += tank
    g.tanks[member] = g.targets[member] = 0
    g.crew[member] = NOBODY_YET
    g.dead.append(crew)
    g.emit(Died, crew, tank)
    if member == g.watch:
        g.watch = next_living(g, member)
        g.watch_kept = True
        g.emit(WatchPassed, g.crew[g.watch])
    keep_maxima(g)


class Cache(WatchQuestion, frozen=True):
    """Supplies or oxygen. Rules: S2-MIN-13."""

    prompt: ClassVar[str] = "cache"
    rule: ClassVar[str] = "S2-MIN-13"

    number: int

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return choices.CACHE

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        gain(g, choice.target, self.number)


class Traders(WatchQuestion, frozen=True):
    """Deals in any order, as long as they can be paid. Rules: S2-CARD-16 to -18."""

    prompt: ClassVar[str] = "traders"
    rule: ClassVar[str] = "S2-CARD-16"

    deal: str = ""  # the fuel deal made: the opposite one is closed

    def advance(self, g: S2State) -> Asks:
        if self.offers(g) == (choices.LEAVE,):
            g.become()
            return NOBODY
        return super().advance(g)

    def can_sell(self, g: S2State) -> bool:
        return g.fuel >= VOYAGE.traders_fuel and room_for(g, "supplies") > 0 and self.deal != BOUGHT

    def can_buy(self, g: S2State) -> bool:
        return can_spend(g) and room_for(g, "fuel") > 0 and self.deal != SOLD

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        offered = []
        if self.can_sell(g):
            offered.append(choices.SELL_FUEL)
        if self.can_buy(g):
            offered.append(choices.BUY_FUEL)
        if g.supplies >= VOYAGE.traders_repair:
            offered += [choices.HIRE[module] for module in MODULES if is_damaged(g, module)]
        return (*offered, choices.LEAVE)

    def why_not(self, g: S2State, choice: Choice) -> Refusal | None:
        if choice.verb == Verb.HIRE:
            if not is_damaged(g, ItemId(choice.target)):
                return refuse("S2-CARD-16", "not_damaged", near=False, item=choice.target)
            return refuse("S2-CARD-16", "too_few_supplies")
        if choice.verb not in (Verb.SELL, Verb.BUY):
            return None
        sells = choice.verb == Verb.SELL
        if self.deal == (BOUGHT if sells else SOLD):
            return refuse("S2-CARD-17", "deal_closed")
        if room_for(g, "supplies" if sells else "fuel") <= 0:
            return refuse("S2-CARD-18", "store_full", store="supplies" if sells else "fuel")
        return refuse("S2-CARD-16", "too_little_fuel" if sells else "too_few_supplies")

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        match choice.verb:
            case "sell":
                lose(g, "fuel", VOYAGE.traders_fuel)
                gain(g, "supplies", VOYAGE.traders_supplies)
                g.become(Traders(SOLD))
            case "buy":
                lose(g, "supplies", VOYAGE.traders_supplies)
                gain(g, "fuel", VOYAGE.traders_fuel)
                g.become(Traders(BOUGHT))
            case "hire":
                lose(g, "supplies", VOYAGE.traders_repair)
                mend(g, ItemId(choice.target))
                g.emit(ModuleMended, ItemId(choice.target))
            case _:
                g.become()


def can_spend(g: S2State) -> bool:
    """There are supplies enough for fuel. Rules: S2-CARD-16."""
    return g.supplies >= VOYAGE.traders_supplies


class Exchange(WatchQuestion, frozen=True):
    """The aliens give 1 fuel or 1 oxygen for 1 supply, again and again. Rules: S2-MAJ-11, -12."""

    prompt: ClassVar[str] = "exchange"
    rule: ClassVar[str] = "S2-MAJ-12"

    def advance(self, g: S2State) -> Asks:
        if not g.supplies:
            g.become()
            return NOBODY
        return super().advance(g)

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        if room_for(g, "fuel") > 0:
            return (choices.SWAP_FUEL, choices.SWAP_OXYGEN, choices.STOP)
        return (choices.SWAP_OXYGEN, choices.STOP)

    def why_not(self, g: S2State, choice: Choice) -> Refusal | None:
        if choice == choices.SWAP_FUEL:
            return refuse("S2-MAJ-12", "store_full", store="fuel")
        return None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        if choice == choices.STOP:
            g.become()
        else:
            lose(g, "supplies", 1)
            gain(g, choice.target, 1)


class Jettison(WatchQuestion, frozen=True):
    """Fuel and supplies go overboard, one unit after the other. Rules: S2-MAJ-20, S2-MAJ-21."""

    prompt: ClassVar[str] = "jettison"
    rule: ClassVar[str] = "S2-MAJ-21"

    left: int

    def advance(self, g: S2State) -> Asks:
        if g.fuel and g.supplies and self.left:
            return super().advance(g)
        g.become()
        if self.left and (g.fuel or g.supplies):
            lose(g, "fuel" if g.fuel else "supplies", self.left)
        return NOBODY

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return choices.JETTISON

    def about(self, g: S2State) -> tuple[str, ...]:
        return (str(self.left),)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        lose(g, choice.target, 1)
        g.become(Jettison(self.left - 1))


QUESTIONS: dict[str, Callable[[S2State, int], None]] = {
    "fighters": lambda g, n: g.todo.append(Fighters(n)),
    "door": lambda g, n: g.todo.append(OpenDoor()),
    "sickness": lambda g, n: fall_sick(g),
    "cache": lambda g, n: g.todo.append(Cache(n)),
    "death": someone_dies,
    "traders": lambda g, n: g.todo.append(Traders()),
    "exchange": lambda g, n: g.todo.append(Exchange()),
    "occupations": lambda g, n: g.todo.append(NewOccupations()),
    "jettison": lambda g, n: g.todo.append(Jettison(n)),
}
