"""Faults of rulings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mayday.kernel import GameDef, Part, Refusal, Rulings, Seat, refuse
from mayday.testing.checks import rulings, words
from tiny.faults.registry import caught_by
from tiny.wreck import GAME as WRECK
from tiny.wreck import game as wreck
from tiny.wreck.game import Parts


class Unfounded(wreck.SetCells):
    def why_not(self, g: wreck.WreckState, seat: Seat, parts: Parts) -> Refusal | None:
        refusal = super().why_not(g, seat, parts)
        return refusal and refusal._replace(rule="WR-NOWHERE-1")


class Unstable(wreck.Bury):
    def why_not(self, g: wreck.WreckState, seat: Seat, parts: Parts) -> Refusal | None:
        return None


class Talkative(wreck.Bury):
    def shown_to(self, g: wreck.WreckState, seat: Seat, parts: Parts) -> Parts:
        return parts


class Knowing(wreck.Bury):
    def why_not(self, g: wreck.WreckState, seat: Seat, parts: Parts) -> Refusal | None:
        if parts and g.wreck and parts[0] != g.wreck[-1]:
            return refuse("WR-RULE-2", "another_card")
        return super().why_not(g, seat, parts) if parts else None


class Endless(wreck.SetCells):
    def why_not(self, g: wreck.WreckState, seat: Seat, parts: Parts) -> Refusal | None:
        return refuse("WR-RULE-3", "as_it_is") if len(parts) == 2 else None


class Restless(wreck.SetCells):
    def why_not(self, g: wreck.WreckState, seat: Seat, parts: Parts) -> Refusal | None:
        g.oxygen = 3
        return super().why_not(g, seat, parts)


class Speechless(wreck.MoreOxygen):
    name = "no_words"


class Twice(wreck.SetCells):
    parts = (Part("member", ("seat1", "seat1")), wreck.SetCells.parts[1])


class Blank(wreck.SetCells):
    parts = (Part("member", ("seat1", "seat 2")), wreck.SetCells.parts[1])


@caught_by(rulings.rulings_work, "can be begun but not finished")
def a_ruling_that_leads_nowhere(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Rulings(Endless()))


@caught_by(rulings.rulings_work, "changes the position")
def a_ruling_that_cannot_be_asked_for_without_harm(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Rulings(Restless()))


@caught_by(words.everything_has_its_text, "no text for ruling_title.no_words")
def a_ruling_without_words(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Rulings(Speechless()))


@caught_by(words.every_text_is_used, "ruling.bury belongs to nothing")
def words_for_a_ruling_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Rulings(wreck.MoreOxygen(), wreck.LessOxygen()))


@caught_by(rulings.rulings_work, "member of ruling set_cells has a value twice")
def a_part_with_a_value_twice(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Rulings(Twice()))


@caught_by(rulings.rulings_work, '"seat 2" in ruling set_cells is not one word')
def a_part_that_cannot_be_written(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Rulings(Blank()))


@caught_by(rulings.rulings_work, "refused by WR-NOWHERE-1")
def a_ruling_refused_by_no_rule(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Rulings(Unfounded()))


@caught_by(rulings.rulings_work, "the legal ruling bury .* fails")
def a_ruling_that_cannot_be_carried_out(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Rulings(Unstable()), setup=_setup_on_an_empty_wreck)


def _setup_on_an_empty_wreck(g: wreck.WreckState) -> None:
    wreck.setup(g)
    g.wreck, g.discard = [], g.wreck


@caught_by(rulings.rulings_leak_nothing, "tells a secret")
def a_ruling_that_is_shown_to_all(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Rulings(Talkative()))


@caught_by(rulings.rulings_leak_nothing, "decides whether bury .* is legal")
def a_ruling_whose_refusal_tells_the_card(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, rulings=Rulings(Knowing()))
