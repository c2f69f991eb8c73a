"""Turns: a player performs up to four actions, then the upkeep.

Rules: SF-ROUND, SF-TURN, SF-SCAV, SF-WHITE, SF-XFER.
"""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.systems_failing import bag, choices, cubes, repair
from mayday.games.systems_failing.cards import (
    ACTIONS,
    POOL_LIMIT,
    SCAVENGE_DRAWS,
    CardId,
    ColourId,
)
from mayday.games.systems_failing.choices import Verb
from mayday.games.systems_failing.cubes import COLOUR, CUBE, Colours, colours_in, total
from mayday.games.systems_failing.disasters import new_disasters_appear
from mayday.games.systems_failing.events import (
    CubeDropped,
    CubeTaken,
    FirstPlayerPassed,
    RoundBegan,
    TransferAsked,
    TransferRefused,
    TurnEnded,
    WhiteDrawn,
)
from mayday.games.systems_failing.model import SFState, other
from mayday.games.systems_failing.surge import disasters_move, surge_rightmost
from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, Refusal, Seat, Step, refuse, seat_id


class Upkeep(Step[SFState], frozen=True):
    """Phases 2 to 4 follow the two turns, then the next round begins.

    Rules: SF-ROUND-1, SF-STOCK-1.
    """

    def advance(self, g: SFState) -> Asks:
        g.first = other(g.first)
        g.emit(FirstPlayerPassed, g.first)
        bag.stock_up(g)
        disasters_move(g)
        new_disasters_appear(g)
        g.round += 1
        g.emit(RoundBegan, g.round)
        g.become(Turn(g.first), Turn(other(g.first)), self)
        return NOBODY


class Turn(Step[SFState], frozen=True):
    """The player performs up to four actions in any order. Rules: SF-TURN-1 to -4."""

    seat: Seat
    actions: int = ACTIONS
    refused: tuple[ColourId, ...] = ()  # colours the partner has just refused (SF-XFER-4)

    def advance(self, g: SFState) -> Asks:
        if not self.actions:
            g.become()
            return NOBODY
        offered = repair.offers(g, self.seat)
        if can_scavenge(g):
            offered.append(choices.SCAVENGE)
        offered += choices.ASK[other(self.seat)][self.askable(g)]
        if can_discard(g, self.seat):
            offered.append(choices.DISCARD_ALL)
        offered.append(choices.END_TURN)
        return (Ask(self.seat, "turn", tuple(offered)),)

    def answer(self, g: SFState, seat: Seat, choice: Choice) -> None:
        _ACTIONS[choice.verb](g, self, choice)

    def spend(self) -> Turn:
        """The turn after one more action; refusals of a transfer are forgotten.

        Rules: SF-XFER-4.
        """
        return Turn(self.seat, self.actions - 1)

    def askable(self, g: SFState) -> Colours:
        """The colours the partner holds and has not just refused. Rules: SF-XFER-4, SF-XFER-5."""
        askable = colours_in(g.pools[other(self.seat)])
        for colour in self.refused:
            askable &= ~COLOUR[colour]
        return askable

    def refusal(self, g: SFState, seat: Seat, choice: Choice) -> Refusal | None:
        if seat != self.seat:
            return refuse("SF-TURN-4", "not_your_turn", near=False, active=seat_id(self.seat))
        match choice.verb:
            case Verb.REPAIR:
                return repair.why_not_place(g, seat, *choices.card_and_colour(choice))
            case Verb.USE_ROLE:
                return repair.why_not_role(g, seat, CardId(choice.target))
            case Verb.SCAVENGE:
                return None if can_scavenge(g) else refuse("SF-SCAV-3", "bag_empty")
            case Verb.ASK:
                return self.why_not_ask(g, choice)
            case Verb.DISCARD_ALL:
                return None if can_discard(g, seat) else refuse("SF-DISC-2", "pool_empty")
            case Verb.END_TURN:
                return None
            case Verb.PLACE | Verb.FINISH:
                return refuse("SF-REP-1", "no_repair_begun", near=False)
            case Verb.ALLOW | Verb.REFUSE:
                return refuse("SF-XFER-3", "nothing_asked", near=False)
            case _:
                return refuse("SF-SCAV-5", "not_over_ten", near=False)

    def why_not_ask(self, g: SFState, choice: Choice) -> Refusal | None:
        holder, colour = choices.holder_and_colour(choice)
        if holder == self.seat:
            return refuse("SF-XFER-2", "own_cube", near=False)
        if self.askable(g) & COLOUR[colour]:
            return None
        if colour in self.refused:
            return refuse("SF-XFER-4", "just_refused", colour=colour)
        return refuse("SF-XFER-5", "partner_lacks", colour=colour)


def begin_repair(g: SFState, turn: Turn, choice: Choice) -> None:
    """Place the first cube; the repair goes on unless that completed the card. Rules: SF-REP-1."""
    card, colour = choices.card_and_colour(choice)
    if repair.place(g, turn.seat, card, colour):
        g.become(turn.spend())
    else:
        g.become(repair.Repairing(turn.seat, card), turn.spend())


def use_role(g: SFState, turn: Turn, choice: Choice) -> None:
    """A whole repair without a cube. Rules: SF-ROLE-6."""
    repair.use_role(g, turn.seat, CardId(choice.target))
    g.become(turn.spend())


def scavenge(g: SFState, turn: Turn, choice: Choice) -> None:
    """Draw two cubes, then resolve a surge for each white one.

    Rules: SF-SCAV-1 to -6, SF-WHITE-1 to -5.
    """
    drawn = [bag.draw_any(g) for _ in range(min(SCAVENGE_DRAWS, total(g.bag)))]
    for colour in drawn:
        if colour != "white":
            bag.add_to_pool(g, turn.seat, colour)
    white = drawn.count("white")
    g.white_on_deck += white
    for _ in range(white):
        g.emit(WhiteDrawn, turn.seat)
        surge_rightmost(g)
    g.become(OverTen(turn.seat), turn.spend())


def ask_for_cube(g: SFState, turn: Turn, choice: Choice) -> None:
    """Name a colour; the partner answers. Rules: SF-XFER-1, SF-XFER-3."""
    _, colour = choices.holder_and_colour(choice)
    g.emit(TransferAsked, turn.seat, colour)
    g.become(Permission(turn.seat, colour, turn.actions, turn.refused))


def discard_all(g: SFState, turn: Turn, choice: Choice) -> None:
    """Return the whole pool to the bag. Rules: SF-DISC-1."""
    bag.discard_all(g, turn.seat)
    g.become(turn.spend())


def end_turn(g: SFState, turn: Turn, choice: Choice) -> None:
    """Unused actions are lost. Rules: SF-TURN-2, SF-TURN-3."""
    g.emit(TurnEnded, turn.seat, turn.actions)
    g.become()


_ACTIONS: dict[str, Callable[[SFState, Turn, Choice], None]] = {
    Verb.REPAIR.value: begin_repair,
    Verb.USE_ROLE.value: use_role,
    Verb.SCAVENGE.value: scavenge,
    Verb.ASK.value: ask_for_cube,
    Verb.DISCARD_ALL.value: discard_all,
    Verb.END_TURN.value: end_turn,
}


def can_scavenge(g: SFState) -> bool:
    """There is a cube in the bag. Rules: SF-SCAV-3, SF-SCAV-4."""
    return g.bag != 0


def can_discard(g: SFState, seat: Seat) -> bool:
    """There is a cube in the pool. Rules: SF-DISC-2."""
    return g.pools[seat] != 0


class OverTen(Step[SFState], frozen=True):
    """A pool over ten gives cubes of the player's choice back. Rules: SF-SCAV-5, SF-XFER-6."""

    seat: Seat

    def advance(self, g: SFState) -> Asks:
        if total(g.pools[self.seat]) <= POOL_LIMIT:
            g.become()
            return NOBODY
        held = colours_in(g.pools[self.seat])
        return (Ask(self.seat, "over_ten", choices.DROP[self.seat][held]),)

    def answer(self, g: SFState, seat: Seat, choice: Choice) -> None:
        _, colour = choices.holder_and_colour(choice)
        bag.return_to_bag(g, seat, colour)
        g.emit(CubeDropped, seat, colour)

    def refusal(self, g: SFState, seat: Seat, choice: Choice) -> Refusal | None:
        if seat != self.seat:
            return refuse("SF-TURN-4", "not_your_turn", near=False, active=seat_id(self.seat))
        if choice.verb != Verb.DROP:
            return refuse("SF-SCAV-5", "drop_first", near=False)
        holder, colour = choices.holder_and_colour(choice)
        if holder != seat:
            return refuse("SF-SCAV-5", "drop_first", near=False)
        if cubes.count(g.pools[seat], colour):
            return None
        return refuse("SF-SCAV-5", "not_held", colour=colour)


class Permission(Step[SFState], frozen=True):
    """The partner allows or refuses a transfer. Rules: SF-XFER-1 to -4."""

    asker: Seat
    colour: ColourId
    actions: int
    refused: tuple[ColourId, ...]

    def advance(self, g: SFState) -> Asks:
        about = (seat_id(self.asker), self.colour)
        return (Ask(other(self.asker), "permission", choices.PERMISSION, about),)

    def answer(self, g: SFState, seat: Seat, choice: Choice) -> None:
        if choice == choices.ALLOW:
            g.pools[seat] -= CUBE[self.colour]
            g.pools[self.asker] += CUBE[self.colour]
            g.emit(CubeTaken, self.asker, self.colour)
            g.become(OverTen(self.asker), Turn(self.asker, self.actions - 1))
        else:
            g.emit(TransferRefused, seat, self.colour)
            g.become(Turn(self.asker, self.actions, (*self.refused, self.colour)))

    def refusal(self, g: SFState, seat: Seat, choice: Choice) -> Refusal | None:
        if seat == self.asker:
            return refuse("SF-XFER-3", "wait_for_answer", near=False, colour=self.colour)
        if choice in choices.PERMISSION:
            return None
        return refuse("SF-TURN-4", "answer_first", near=False, active=seat_id(self.asker))
