"""What a battle or a failed Challenge pays or costs: Ops, NET levels or a ship."""

from __future__ import annotations

from functools import cache

from mayday.games.free_mars import choices
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import ShipSet
from mayday.games.free_mars.rows import ShipId, TypeId
from mayday.games.free_mars.rules.combat import flip
from mayday.games.free_mars.rules.decision import Decision
from mayday.games.free_mars.rules.deck import can_gain_ops, gain_ops, lose_ops
from mayday.games.free_mars.rules.tracks import move_net
from mayday.games.free_mars.table import FMState, pack_of
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, refuse


class WinLose(Decision, frozen=True):
    """A won battle pays Ops or NET levels, a lost one costs Ops or NET levels.

    Rules: FM-OPS-14, FM-OPS-15, FM-OPS-16, FM-OPS-17, FM-OPS-25, FM-OPS-33, FM-COM-36,
    FM-COM-37.
    """

    prompt = "win_lose"
    rule = "FM-OPS-14"
    choices = (choices.GAIN_OPS, choices.GAIN_NET, choices.LOSE_OPS, choices.LOSE_NET)

    number: int

    def about(self, g: FMState) -> tuple[str, ...]:
        return (str(self.number), g.battle)

    def advance(self, g: FMState) -> Asks:
        """If nothing can be gained, nothing is; nor if nobody came to fight. Rules: FM-OPS-33."""
        nothing = g.battle == "won" and not can_gain_ops(g) and not can_gain_net(g)
        if nothing or not g.battle:
            g.become()
            return NOBODY
        return super().advance(g)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        can_pay = g.net > self.number
        if g.battle == "won":
            return _menu(can_gain_ops(g), can_gain_net(g), False, False)
        return _menu(False, False, bool(g.deck) or not can_pay, can_pay)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        won = g.battle == "won"
        if won is not (choice in (choices.GAIN_OPS, choices.GAIN_NET)):
            return refuse("FM-OPS-14", "battle_was_won" if won else "battle_was_lost", near=False)
        match choice.verb:
            case Verb.GAIN_OPS:
                return None if can_gain_ops(g) else refuse("FM-OPS-33", "no_ops_to_gain")
            case Verb.GAIN_NET:
                return None if can_gain_net(g) else refuse("FM-OPS-17", "net_is_highest")
            case Verb.LOSE_OPS:
                free = not g.deck and g.net > self.number
                return refuse("FM-OPS-25", "no_ops_to_lose") if free else None
            case _:
                fits = g.net > self.number
                return None if fits else refuse("FM-OPS-16", "net_too_low", net=g.net)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        g.become()
        match choice.verb:
            case Verb.GAIN_OPS:
                gain_ops(g, self.number)
            case Verb.GAIN_NET:
                move_net(g, self.number)
            case Verb.LOSE_OPS:
                lose_ops(g, self.number)
            case _:
                move_net(g, -self.number)


@cache
def _menu(gain_ops: bool, gain_net: bool, lose_ops: bool, lose_net: bool) -> tuple[Choice, ...]:
    possible = (gain_ops, gain_net, lose_ops, lose_net)
    return tuple(c for c, can in zip(WinLose.choices, possible, strict=True) if can)


def can_gain_net(g: FMState) -> bool:
    """Rules: FM-OPS-17."""
    return g.net < pack_of(g).file.highest_net


class FlipOrOps(Decision, frozen=True):
    """An effective ship of the Task Force is flipped, or an Op is lost.

    Rules: FM-OPS-12, FM-OPS-13, FM-OPS-25, FM-UNIT-7.
    """

    prompt = "flip_or_ops"
    rule = "FM-OPS-13"
    choices = (*choices.FLIP.values(), choices.LOSE_OPS)

    asked_type: TypeId  # of the ship; any if not said

    def about(self, g: FMState) -> tuple[str, ...]:
        return (g.card,)

    def flippable(self, g: FMState) -> ShipSet:
        """The effective ships of the asked type."""
        pack = pack_of(g)
        asked = pack.of_type[self.asked_type] if self.asked_type else pack.all_ships
        return g.tf & asked & ~g.disrupted & ~pack.base_bit

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        ships = self.flippable(g)
        menu = choices.of_ships(Verb.FLIP, pack_of(g).id, ships)
        return (*menu, choices.LOSE_OPS) if g.deck or not ships else menu

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == choices.LOSE_OPS:
            free = not g.deck and self.flippable(g)
            return refuse("FM-OPS-25", "no_ops_to_lose") if free else None
        pack = pack_of(g)
        ship = pack.number.get(ShipId(choice.target), -1)
        if ship < 0 or not g.tf >> ship & 1:
            return refuse("FM-OPS-13", "not_in_task_force", near=False)
        if self.flippable(g) >> ship & 1:
            return None
        if g.disrupted >> ship & 1:
            return refuse("FM-OPS-13", "disrupted_already")
        return refuse("FM-OPS-12", "not_the_asked_type")

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice == choices.LOSE_OPS:
            lose_ops(g, 1)
        else:
            flip(g, pack_of(g).number[ShipId(choice.target)])
