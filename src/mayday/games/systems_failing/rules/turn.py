"""Players Take Their Turns: up to four actions each. Rules: SF-TURN."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.systems_failing.choices import (
    ALLOW,
    ASK,
    ASKS,
    DISCARD_ALL,
    END_TURN,
    PERMISSION,
    REPAIRS,
    SCAVENGE,
    Verb,
    card_and_colour,
    holder_and_colour,
)
from mayday.games.systems_failing.content import ACTIONS, CardId, ColourId
from mayday.games.systems_failing.events import TransferAsked, TransferRefused, TurnEnded, TurnOver
from mayday.games.systems_failing.rules.discard import discard_all, why_not_discard
from mayday.games.systems_failing.rules.repair import Repairing, first_steps, place, why_not_begin
from mayday.games.systems_failing.rules.roles import use_role
from mayday.games.systems_failing.rules.scavenge import (
    OverTen,
    is_over_ten,
    scavenge,
    why_not_scavenge,
)
from mayday.games.systems_failing.rules.transfer import (
    OverTenByTransfer,
    askable,
    take,
    why_not_ask,
)
from mayday.games.systems_failing.table import SFState, other
from mayday.kernel import (
    NOBODY,
    Ask,
    Asks,
    Choice,
    Question,
    Refusal,
    Seat,
    SeatQuestion,
    refuse,
    seat_id,
)

_NOT_NOW = {
    Verb.PLACE: refuse("SF-REP-1", "no_repair_begun", near=False),
    Verb.FINISH: refuse("SF-REP-1", "no_repair_begun", near=False),
    Verb.ALLOW: refuse("SF-XFER-3", "nothing_asked", near=False),
    Verb.REFUSE: refuse("SF-XFER-3", "nothing_asked", near=False),
    Verb.DROP: refuse("SF-SCAV-5", "not_over_ten", near=False),
}


class Turn(SeatQuestion[SFState], frozen=True):
    """The player performs up to four actions in any order.

    Rules: SF-TURN-1, SF-TURN-2, SF-TURN-3, SF-TURN-4.
    """

    prompt = "turn"
    rule = "SF-TURN-1"
    turn_rule = "SF-TURN-4"
    choices = (*REPAIRS, SCAVENGE, *ASKS, DISCARD_ALL, END_TURN)

    actions: int = ACTIONS
    refused: tuple[ColourId, ...] = ()  # colours the partner has just refused (SF-XFER-4)

    def advance(self, g: SFState) -> Asks:
        if not self.actions:
            g.emit(TurnOver, self.seat)
            g.become()
            return NOBODY
        return (Ask(self.seat, self.prompt, self.offers(g, self.seat)),)

    def offers(self, g: SFState, seat: Seat) -> tuple[Choice, ...]:
        offered, partner = first_steps(g, seat), other(seat)
        if g.bag:
            offered.append(SCAVENGE)
        offered += ASK[partner][askable(g, partner, self.refused)]
        if g.pools[seat]:
            offered.append(DISCARD_ALL)
        offered.append(END_TURN)
        return tuple(offered)

    def why_not(self, g: SFState, seat: Seat, choice: Choice) -> Refusal | None:
        match choice.verb:
            case Verb.REPAIR | Verb.USE_ROLE:
                return why_not_begin(g, seat, choice)
            case Verb.SCAVENGE:
                return why_not_scavenge(g)
            case Verb.ASK:
                return why_not_ask(g, seat, self.refused, choice)
            case Verb.DISCARD_ALL:
                return why_not_discard(g, seat)
            case _:  # the turn may always end
                return None

    def why_not_now(self, g: SFState, seat: Seat, choice: Choice) -> Refusal:
        return _NOT_NOW[Verb(choice.verb)]

    def answer(self, g: SFState, seat: Seat, choice: Choice) -> None:
        _ACTIONS[choice.verb](g, self, choice)

    def spend(self) -> Turn:
        """The turn after one more action; refusals of a transfer are forgotten.

        Rules: SF-XFER-4.
        """
        return Turn(self.seat, self.actions - 1)


def _repair(g: SFState, turn: Turn, choice: Choice) -> None:
    """Place the first cube; the repair goes on unless that completed the card. Rules: SF-REP-1."""
    card, colour = card_and_colour(choice)
    if place(g, turn.seat, card, colour):
        g.become(turn.spend())
    else:
        g.become(Repairing(turn.seat, card), turn.spend())


def _use_role(g: SFState, turn: Turn, choice: Choice) -> None:
    """A whole repair without a cube. Rules: SF-ROLE-6."""
    use_role(g, turn.seat, CardId(choice.target))
    g.become(turn.spend())


def _scavenge(g: SFState, turn: Turn, choice: Choice) -> None:
    """Draw, then return what is more than ten. Rules: SF-SCAV-5, SF-SCAV-6."""
    scavenge(g, turn.seat)
    g.become(turn.spend())
    if is_over_ten(g, turn.seat):
        g.push(OverTen(turn.seat))


def _ask(g: SFState, turn: Turn, choice: Choice) -> None:
    """Name a colour; the partner answers. Rules: SF-XFER-1, SF-XFER-3."""
    _, colour = holder_and_colour(choice)
    g.emit(TransferAsked, turn.seat, colour)
    g.become(Permission(turn.seat, colour, turn.actions, turn.refused))


def _discard_all(g: SFState, turn: Turn, choice: Choice) -> None:
    """Return the whole pool to the bag. Rules: SF-DISC-1."""
    discard_all(g, turn.seat)
    g.become(turn.spend())


def _end_turn(g: SFState, turn: Turn, choice: Choice) -> None:
    """Unused actions are lost. Rules: SF-TURN-2, SF-TURN-3."""
    g.emit(TurnEnded, turn.seat, turn.actions)
    g.become()


_ACTIONS: dict[str, Callable[[SFState, Turn, Choice], None]] = {
    Verb.REPAIR.value: _repair,
    Verb.USE_ROLE.value: _use_role,
    Verb.SCAVENGE.value: _scavenge,
    Verb.ASK.value: _ask,
    Verb.DISCARD_ALL.value: _discard_all,
    Verb.END_TURN.value: _end_turn,
}


class Permission(Question[SFState], frozen=True):
    """The partner allows or refuses a transfer, out of turn.

    Rules: SF-TURN-4, SF-XFER-1, SF-XFER-3, SF-XFER-4.
    """

    prompt = "permission"
    rule = "SF-XFER-3"
    turn_rule = "SF-XFER-3"
    choices = PERMISSION

    asker: Seat
    colour: ColourId
    actions: int
    refused: tuple[ColourId, ...]

    def asked(self, g: SFState) -> tuple[Seat, ...]:
        return (other(self.asker),)

    def advance(self, g: SFState) -> Asks:
        about = (seat_id(self.asker), self.colour)
        return (Ask(other(self.asker), self.prompt, PERMISSION, about),)

    def why_not(self, g: SFState, seat: Seat, choice: Choice) -> Refusal | None:
        return None

    def why_not_you(self, g: SFState, seat: Seat) -> Refusal:
        return refuse("SF-XFER-3", "wait_for_answer", near=False, colour=self.colour)

    def why_not_now(self, g: SFState, seat: Seat, choice: Choice) -> Refusal:
        return refuse("SF-TURN-4", "answer_first", near=False, active=seat_id(self.asker))

    def answer(self, g: SFState, seat: Seat, choice: Choice) -> None:
        if choice == ALLOW:
            take(g, self.asker, self.colour)
            g.become(Turn(self.asker, self.actions - 1))
            if is_over_ten(g, self.asker):
                g.push(OverTenByTransfer(self.asker))
        else:
            g.emit(TransferRefused, seat, self.colour)
            g.become(Turn(self.asker, self.actions, (*self.refused, self.colour)))
