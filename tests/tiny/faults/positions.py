"""Faults of copies and records."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any, Self

import pytest

from mayday.kernel import (
    OWNER,
    PUBLIC,
    Asks,
    Each,
    EachSeat,
    GameDef,
    ListOf,
    Numbers,
    Pile,
    Seat,
    SeatName,
    table,
)
from mayday.testing.checks import copies, records
from tiny.airlock import GAME as AIRLOCK
from tiny.airlock import events as airlock_events
from tiny.airlock import game as airlock
from tiny.claims import GAME as CLAIMS
from tiny.claims import game as claims
from tiny.faults.registry import caught_by
from tiny.wreck import GAME as WRECK
from tiny.wreck import game as wreck


@caught_by(copies.asking_again_changes_nothing, "settling it again changes it: round")
def an_ask_that_counts(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    ask = airlock.Turn.advance

    def advance(step: airlock.Turn, g: airlock.AirlockState) -> Asks:
        g.round += 1
        return ask(step, g)

    patch.setattr(airlock.Turn, "advance", advance)
    return AIRLOCK


@caught_by(copies.asking_again_changes_nothing, "settling it again tells something")
def an_ask_that_is_told(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    ask = airlock.Turn.advance

    def advance(step: airlock.Turn, g: airlock.AirlockState) -> Asks:
        g.emit(airlock_events.CardDrawnUnseen, step.seat)
        return ask(step, g)

    patch.setattr(airlock.Turn, "advance", advance)
    return AIRLOCK


class SharedHand(ListOf):
    def copy(self, value: str) -> str:
        return value


class SharedPile(Pile):
    def copy(self, value: str) -> str:
        return value


class AlwaysTheFirst(SeatName):
    def copy(self, value: str) -> str:
        return "0"


class SharedHands(airlock.AirlockState):
    hands: list[list[airlock.Card]] = table(OWNER, EachSeat(SharedHand(airlock.COPIES)))


class SharedDiscard(airlock.AirlockState):
    discard: list[airlock.Card] = table(PUBLIC, SharedPile(airlock.COPIES))


class ForgetfulLead(wreck.WreckState):
    lead: Seat = table(PUBLIC, AlwaysTheFirst())


@caught_by(copies.clones_are_independent, "changes the original of a clone")
def a_clone_that_shares_a_list(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, state=SharedDiscard)


@caught_by(copies.clones_are_independent, "changes the original of a clone")
def a_clone_that_shares_a_list_of_lists(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, state=SharedHands)


@caught_by(copies.clones_are_independent, "its clone differs: lead is 0")
def a_clone_that_forgets_something(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, state=ForgetfulLead)


class Undeclared(airlock.AirlockState):
    def __init__(self, options: dict[str, str], seats: int) -> None:
        super().__init__(options, seats)
        self.mood = "calm"

    def clone(self) -> Self:
        c = super().clone()
        c.mood = self.mood
        return c


@caught_by(copies.encoding_survives_json, "'mood'. are not declared")
def a_table_that_is_not_declared(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, state=Undeclared)


@caught_by(copies.encoding_survives_json, "unknown step")
def a_step_that_is_not_listed(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, steps=(airlock.Draw, airlock.Turn, airlock.Answer))


@caught_by(copies.encoding_survives_json, "cannot be encoded and decoded")
def a_number_of_the_wrong_kind(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def setup(g: wreck.WreckState) -> None:
        wreck.setup(g)
        g.oxygen += 0.0  # type: ignore[assignment]  # the fault

    return replace(WRECK, setup=setup)


class UnwrittenFuel(claims.ClaimsState):
    fuel: list[list[claims.CellId]] = table(PUBLIC, Each("AB", ListOf(claims.SIZE)), lines=())


@caught_by(copies.notation_reads_back, "it is another position: fuel is")
def a_table_without_a_line(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, state=UnwrittenFuel)


@caught_by(records.records_replay, "the record of the match")
def luck_that_does_not_come_through_the_door(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    throws = count()
    patch.setattr(wreck, "roll", lambda g, sides: 1 + next(throws) * 7 % sides)
    return WRECK


class SharedNumbers(Numbers):
    def copy(self, value: str) -> str:
        return value


class SharedActions(wreck.WreckState):
    actions: list[int] = table(PUBLIC, SharedNumbers())


@caught_by(records.undo_restores, "undo does not bring everything back")
def a_position_that_undo_cannot_bring_back(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, state=SharedActions)
