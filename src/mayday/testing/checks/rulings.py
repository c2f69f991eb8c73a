"""Rulings: a closed list of adjustments that work, and that show nobody a secret."""

from __future__ import annotations

from typing import Any

from mayday.kernel import Choice, Rulings, Seat, encode, settle
from mayday.testing.checks.secrets import imagined
from mayday.testing.checks.words import saying
from mayday.testing.sample import Broken, Moment, Sample


def rulings_work(sample: Sample) -> None:
    """A legal ruling leads to a sound position; another one is refused by a rule and a sentence."""
    rulings = sample.game.rulings
    if rulings is None:
        return
    space = rulings.space()
    if len(set(space)) < len(space) or list(space) != list(rulings.space()):
        raise Broken(f"{sample.game.id}: the rulings are not unique, or change from call to call")
    for moment in sample.examined:
        for seat in moment.seats:
            for ruling in space:
                _check_ruling(moment, rulings, seat, ruling)


def _check_ruling(moment: Moment, rulings: Rulings[Any], seat: Seat, ruling: Choice) -> None:
    game, g = moment.game, moment.position.clone()
    before = encode(g)
    refusal = rulings.refusal(g, seat, ruling)
    if encode(g) != before:
        raise moment.broken("asking whether the ruling is legal changes the position", seat, ruling)
    if refusal is not None:
        if refusal.rule not in {rule.id for rule in game.rules}:
            raise moment.broken(f"refused by {refusal.rule}, which is not there", seat, ruling)
        with saying(moment, f"refusal {refusal.key} of ruling {ruling}"):
            game.explain(seat, ruling, refusal)
        return
    try:
        rulings.apply(g, ruling)
        settle(g)
        again = game.decode(encode(g))
    except Exception as error:
        raise moment.broken(f"the legal ruling fails: {error!r}", seat, ruling) from error
    if encode(again) != encode(g) or not g.asks:
        raise moment.broken("the ruling leaves a position that is not sound", seat, ruling)


def rulings_leak_nothing(sample: Sample) -> None:
    """Whether a seat may propose a ruling, and what it is shown of one, never tells it a secret."""
    rulings = sample.game.rulings
    if rulings is None:
        return
    for moment in sample.examined:
        for seat in moment.watchers:
            for g in imagined(sample, moment, seat):
                _compare_own(moment, g, rulings, seat)
                for proposer in moment.seats:
                    _compare_shown(moment, g, rulings, seat, proposer)


def _compare_own(moment: Moment, g: Any, rulings: Rulings[Any], seat: Seat) -> None:
    """A seat may propose the same in every position that it could take for the true one."""
    if seat < 0:
        return
    for ruling in rulings.space():
        refusal = rulings.refusal(moment.position, seat, ruling)
        if refusal != rulings.refusal(g, seat, ruling):
            raise moment.broken("what it cannot see decides whether it is legal", seat, ruling)
        if refusal is None and rulings.shown_to(moment.position, seat, ruling) != ruling:
            raise moment.broken("the seat that proposes it is shown something else", seat, ruling)


def _compare_shown(
    moment: Moment, g: Any, rulings: Rulings[Any], seat: Seat, proposer: Seat
) -> None:
    """What is shown of a proposal could have been proposed in the imagined position as well."""
    could_be = _shown(g, rulings, seat, proposer)
    for shown in _shown(moment.position, rulings, seat, proposer):
        with saying(moment, f"ruling {shown}"):
            moment.game.text.choice(shown)
        if shown not in could_be:
            raise moment.broken("proposed by another seat, it tells a secret", seat, shown)


def _shown(g: Any, rulings: Rulings[Any], seat: Seat, proposer: Seat) -> set[Choice]:
    """What a seat may get to see of proposals by another one."""
    legal = [ruling for ruling in rulings.space() if rulings.refusal(g, proposer, ruling) is None]
    return {rulings.shown_to(g, seat, ruling) for ruling in legal}
