"""Hints: reasons have their words, every hint has a reason, and none depends on what is hidden."""

from __future__ import annotations

from typing import Any

from mayday.bots.hints import Hint, hints
from mayday.kernel import MissingText, Seat, Sign
from mayday.testing.checks.secrets import imagined
from mayday.testing.checks.words import check_keys, saying
from mayday.testing.sample import Moment, Sample

_SOME = 4  # moments whose hints are worked out: each of them takes a while


def reasons_can_be_said(sample: Sample) -> None:
    """Whatever the value counts has its words, speaks of nodes that have names, and no others."""
    there = set()
    for moment in sample.examined:
        for seat in moment.seats:
            for sign in _reasons(moment, seat):
                there.add(sign.reason.key)
                _check_said(moment, sign)
    check_keys(sample.game, "reason", there)


def _reasons(moment: Moment, seat: Seat) -> tuple[Sign, ...]:
    try:
        return moment.game.reasons(moment.imagine(seat, 0), seat)
    except Exception as error:
        raise moment.broken(f"its reasons fail: {error!r}", seat) from error


def _check_said(moment: Moment, sign: Sign) -> None:
    key, details, nodes, _ = sign.reason
    with saying(moment, f"reason {key}"):
        moment.game.text.remark("reason", key, dict(details))
    for node in nodes:
        try:
            moment.game.text.name(node)
        except MissingText as error:
            problem = f"reason.{key} points at {node}, which has no name"
            raise moment.broken(problem) from error


def hints_have_reasons(sample: Sample) -> None:
    """Every hint is a choice that is offered, with at least one reason that can be said."""
    for moment in _some(sample):
        for hint in _hints(moment, moment.position):
            if not hint.reasons:
                raise moment.broken("a hint without a reason", moment.seat, hint.choice)
            for section, said in hint.reasons:
                with saying(moment, f"{section} {said.key}"):
                    moment.game.text.remark(section, said.key, dict(said.details))


def hints_leak_nothing(sample: Sample) -> None:
    """Positions that a seat cannot tell apart have the same hints, for the same reasons."""
    for moment in _some(sample):
        truth = _hints(moment, moment.position)
        for g in imagined(sample, moment, moment.seat):
            if _hints(moment, g) != truth:
                problem = "hints change with what the seat cannot see"
                raise moment.broken(problem, moment.seat)


def _some(sample: Sample) -> list[Moment]:
    """Decisions with something to choose, spread over the sample."""
    open = [m for m in sample.examined if len(_ask(m, m.position).choices) > 1]
    return open[:: len(open) // _SOME + 1]


def _ask(moment: Moment, g: Any) -> Any:
    return next(ask for ask in g.asks if ask.seat == moment.seat)


def _hints(moment: Moment, g: Any) -> tuple[Hint, ...]:
    try:
        return hints(moment.game, moment.game.view(g, moment.seat), _ask(moment, g))
    except Exception as error:
        raise moment.broken(f"its hints fail: {error!r}", moment.seat) from error
