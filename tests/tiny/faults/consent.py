"""Faults of rulings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mayday.kernel import Choice, GameDef, Refusal, Seat, refuse
from mayday.testing.checks import rulings
from tiny.faults.registry import caught_by
from tiny.wreck import GAME as WRECK
from tiny.wreck import game as wreck


class Unfounded(wreck.CrewRulings):
    def refusal(self, g: wreck.WreckState, seat: Seat, ruling: Choice) -> Refusal | None:
        refusal = super().refusal(g, seat, ruling)
        return refusal and refusal._replace(rule="WR-NOWHERE-1")


class Unstable(wreck.CrewRulings):
    def refusal(self, g: wreck.WreckState, seat: Seat, ruling: Choice) -> Refusal | None:
        return None


class Talkative(wreck.CrewRulings):
    def shown_to(self, g: wreck.WreckState, seat: Seat, ruling: Choice) -> Choice:
        return ruling


class Knowing(wreck.CrewRulings):
    def refusal(self, g: wreck.WreckState, seat: Seat, ruling: Choice) -> Refusal | None:
        if ruling in self.BURY and g.wreck and ruling.target != g.wreck[-1]:
            return refuse("WR-RULE-2", "another_card")
        return super().refusal(g, seat, ruling)


@caught_by(rulings.rulings_work, "refused by WR-NOWHERE-1")
def a_ruling_refused_by_no_rule(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Unfounded())


@caught_by(rulings.rulings_work, "the legal ruling fails")
def a_ruling_that_cannot_be_carried_out(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Unstable(), setup=_setup_on_an_empty_wreck)


def _setup_on_an_empty_wreck(g: wreck.WreckState) -> None:
    wreck.setup(g)
    g.wreck, g.discard = [], g.wreck


@caught_by(rulings.rulings_leak_nothing, "it tells a secret")
def a_ruling_that_is_shown_to_all(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Talkative())


@caught_by(rulings.rulings_leak_nothing, "decides whether it is legal")
def a_ruling_whose_refusal_tells_the_card(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Knowing())
