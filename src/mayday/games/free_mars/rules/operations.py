"""Operations cards: drawn every turn and carried out, effect by effect.

The effects of a card are nodes of the pack's program, each of which knows the next. What is
printed after a deployment follows the battle and its Win/Lose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mayday.games.free_mars.content import CARD_BIT, Node
from mayday.games.free_mars.events import (
    CardDrawn,
    CardLeft,
    CardPutAway,
    ChallengeImpossible,
    ChallengeRolled,
    NetChecked,
    NoEffect,
)
from mayday.games.free_mars.rows import (
    CYBER,
    POSITIVE,
    Ability,
    Ap,
    Challenge,
    Deploy,
    FlipOrLose,
    Leave,
    LoseOps,
    MoveAgain,
    Net,
    NetCheck,
    NetRun,
    Outcomes,
    Reinforce,
    Reshuffle,
)
from mayday.games.free_mars.rules.assembly import push_assembly_outcomes
from mayday.games.free_mars.rules.combat import begin_battle, opfor_number
from mayday.games.free_mars.rules.deck import draw, lay_down, lose_ops, reshuffle
from mayday.games.free_mars.rules.movement import ExtraMove
from mayday.games.free_mars.rules.net_run import NetRunOffer, push_net_outcomes, runners
from mayday.games.free_mars.rules.reinforcements import Reinforcement, possible
from mayday.games.free_mars.rules.tracks import gain_ap, move_net
from mayday.games.free_mars.rules.values import count, energy, roll_dice, value
from mayday.games.free_mars.rules.win_lose import FlipOrOps, WinLose
from mayday.games.free_mars.table import NO_CARD, FMState, pack_of
from mayday.kernel import NOBODY, Asks, Step


class OperationsCard(Step[FMState], frozen=True):
    """The top card is drawn and carried out for the Task Force.

    Rules: FM-OPS-1, FM-OPS-2, FM-TURN-2, FM-TURN-3.
    """

    def advance(self, g: FMState) -> Asks:
        g.card = card = draw(g)
        g.emit(CardDrawn, card, len(g.deck))
        carry_out(g, pack_of(g).first_node[card], 0)
        return NOBODY


class CardInPlay(Step[FMState], frozen=True):
    """What is left of the card once a decision or a battle is over. Rules: FM-TURN-5, FM-OPS-32."""

    node: int
    positives: int  # of the Challenge that the effect belongs to

    def advance(self, g: FMState) -> Asks:
        carry_out(g, self.node, self.positives)
        return NOBODY


def carry_out(g: FMState, number: int, positives: int) -> None:
    """The effects in order from this node on, until one has to wait; then the card is put away.

    Rules: FM-OPS-2, FM-OPS-26, FM-OPS-27, FM-OPS-32, FM-TURN-5.
    """
    program = pack_of(g).program
    while number:
        node = program[number]
        effect = node.effect
        if isinstance(effect, NetCheck):
            number = node.good if is_low(g) else node.bad
        elif isinstance(effect, Challenge):
            positives = meet_challenge(g, effect)
            number = node.good if positives else node.bad
        else:
            number = node.then
            g.todo[-1] = rest = CardInPlay(number, positives)
            _EFFECTS[type(effect)](g, node, effect, positives)
            if g.todo[-1] is not rest:
                return
    put_away(g)
    g.become()


def put_away(g: FMState) -> None:
    """To the discards, unless the card leaves the mission. Rules: FM-OPS-26, FM-OPS-29."""
    if g.gone & CARD_BIT[g.card]:
        g.emit(CardLeft, g.card)
    else:
        lay_down(g, g.card)
        g.emit(CardPutAway, g.card)
    g.card = NO_CARD


def deploy(g: FMState, node: Node, effect: Deploy, positives: int) -> None:
    """OPFOR units come, and are fought. Rules: FM-OPS-4, FM-OPS-14, FM-TURN-4, FM-TURN-5."""
    if effect.win_lose:
        g.push(WinLose(effect.win_lose))
    begin_battle(g, opfor_number(g, effect.add, mission=False), effect.edge, effect.first)


def is_low(g: FMState) -> bool:
    """A NET check: the die shows the NET level or less. Rules: FM-OPS-3."""
    (die,) = roll_dice(g, 1, "net_check")
    g.emit(NetChecked, die, g.net)
    return die <= g.net


def meet_challenge(g: FMState, effect: Challenge) -> int:
    """The Positives of the whole Task Force, without NET dice; Burnouts are ignored.

    Rules: FM-OPS-7, FM-OPS-8, FM-OPS-9, FM-OPS-10, FM-OPS-11, FM-OPS-30.
    """
    ability = Ability(effect.ability.value)
    number = value(g, ability)
    if not number:
        g.emit(ChallengeImpossible, ability.value)
        return 0
    dice = roll_dice(g, number, ability.value)
    positives = count(pack_of(g), ability, dice, POSITIVE)
    g.emit(ChallengeRolled, ability.value, dice, positives)
    return positives


def outcomes(g: FMState, node: Node, effect: Outcomes, positives: int) -> None:
    """Each Positive gives an outcome of the Challenge's row. Rules: FM-OPS-10, FM-MIS-3."""
    if node.ability is CYBER:
        push_net_outcomes(g, positives)
    else:
        push_assembly_outcomes(g, positives)


def give_ap(g: FMState, node: Node, effect: Ap, positives: int) -> None:
    """Rules: FM-SETUP-21."""
    gain_ap(g, effect.n)


def change_net(g: FMState, node: Node, effect: Net, positives: int) -> None:
    """Rules: FM-NET-1, FM-NET-2."""
    move_net(g, effect.n)


def take_ops(g: FMState, node: Node, effect: LoseOps, positives: int) -> None:
    """Rules: FM-OPS-22, FM-OPS-23, FM-OPS-24."""
    lose_ops(g, effect.n)


def flip_or_lose(g: FMState, node: Node, effect: FlipOrLose, positives: int) -> None:
    """Rules: FM-OPS-12, FM-OPS-13."""
    g.push(FlipOrOps(effect.type))


def reinforce(g: FMState, node: Node, effect: Reinforce, positives: int) -> None:
    """One that is possible; without any, nothing. Rules: FM-OPS-5, FM-OPS-6, FM-OPS-31."""
    if possible(g, effect.options):
        g.push(Reinforcement(effect.options))
    else:
        g.emit(NoEffect, g.card)


def grant_net_run(g: FMState, node: Node, effect: NetRun, positives: int) -> None:
    """An additional NET Run, if anybody can make it. Rules: FM-OPS-18, FM-OPS-31, FM-RUN-4."""
    if runners(g):
        g.push(NetRunOffer())
    else:
        g.emit(NoEffect, g.card)


def move_again(g: FMState, node: Node, effect: MoveAgain, positives: int) -> None:
    """Rules: FM-MOVE-11, FM-MOVE-12, FM-OPS-31."""
    if energy(g, g.tf):
        g.push(ExtraMove())
    else:
        g.emit(NoEffect, g.card)


def reshuffle_deck(g: FMState, node: Node, effect: Reshuffle, positives: int) -> None:
    """Rules: FM-OPS-27, FM-OPS-28."""
    reshuffle(g)


def leave(g: FMState, node: Node, effect: Leave, positives: int) -> None:
    """Rules: FM-OPS-29."""
    g.gone |= CARD_BIT[g.card]


_EFFECTS: dict[type, Callable[[FMState, Node, Any, int], None]] = {
    Deploy: deploy,
    Outcomes: outcomes,
    Ap: give_ap,
    Net: change_net,
    LoseOps: take_ops,
    FlipOrLose: flip_or_lose,
    Reinforce: reinforce,
    NetRun: grant_net_run,
    MoveAgain: move_again,
    Reshuffle: reshuffle_deck,
    Leave: leave,
}
