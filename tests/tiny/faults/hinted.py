"""Faults of hints and of the reasons for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mayday.kernel import GameDef, Remark, Sign, more
from mayday.testing.checks import hints
from tiny.claims import GAME as CLAIMS
from tiny.faults.registry import caught_by
from tiny.faults.taught import a_prospect_of_what_lies_hidden, prospects_that_crash
from tiny.faults.told import with_words
from tiny.wreck import GAME as WRECK


def counting(sign: Sign) -> GameDef[Any]:
    return replace(CLAIMS, reasons=lambda g, seat: (sign,))


@caught_by(hints.reasons_can_be_said, "reason rich cannot be said: no text for reason.rich")
def a_reason_without_words(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return counting(Sign(Remark("rich"), 1, 1))


@caught_by(hints.reasons_can_be_said, "text/en.toml: reason.oxigen belongs to nothing")
def words_without_a_reason(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return with_words(WRECK, "reason", oxigen="More oxygen is left.")


@caught_by(hints.reasons_can_be_said, "reason.rich points at moon, which has no name")
def a_reason_that_points_at_nothing(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    game = counting(Sign(more("rich", "moon").reason, 1, 1))
    return with_words(game, "reason", rich="There is more of it.")


@caught_by(hints.reasons_can_be_said, "its reasons fail: ZeroDivisionError")
def reasons_that_crash(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, reasons=lambda g, seat: 1 // 0)


@caught_by(hints.hints_have_reasons, "its hints fail: ZeroDivisionError")
def hints_that_crash(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return prospects_that_crash(patch)


@caught_by(hints.hints_have_reasons, "a hint without a reason")
def hints_that_say_nothing(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr("mayday.bots.hints.Study.reasons", lambda study, choice, first: ())
    return replace(CLAIMS)


@caught_by(hints.hints_leak_nothing, "hints change with what the seat cannot see")
def hints_of_what_lies_hidden(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return a_prospect_of_what_lies_hidden(patch)
