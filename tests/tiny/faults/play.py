"""Faults of the table and of choices."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from mayday.kernel import NOBODY, Ask, Asks, Choice, GameDef, Option, Refusal, Seat, refuse
from mayday.testing.checks import choices, table
from tiny.airlock import GAME as AIRLOCK
from tiny.airlock import game as airlock
from tiny.blackout import GAME as BLACKOUT
from tiny.blackout import game as blackout
from tiny.claims import GAME as CLAIMS
from tiny.claims import game as claims
from tiny.faults.registry import caught_by, rebuilt
from tiny.wreck import GAME as WRECK
from tiny.wreck import game as wreck


@caught_by(table.games_end, "no end after 32 choices")
def a_game_without_end(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(blackout, "ROUNDS", math.inf)
    return BLACKOUT


@caught_by(table.games_end, "1 returns for the seats")
def a_return_for_one_seat_only(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(claims, "finish", lambda g: g.end("equal", 0.0))
    return CLAIMS


@caught_by(table.games_end, "has no result")
@caught_by(choices.offered_choices_work, "stops there without a result")
def a_game_that_stops_without_a_result(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def stop(step: blackout.NextRound, g: blackout.BlackoutState) -> Asks:
        g.become()
        return NOBODY

    patch.setattr(blackout.NextRound, "advance", stop)
    return BLACKOUT


@caught_by(table.crews_share_their_fate, "ends differently for its seats")
def a_crew_with_one_survivor(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def lose_oxygen(g: wreck.WreckState) -> None:
        g.end("suffocated", *(1.0 if seat == 0 else -1.0 for seat in range(g.seats)))

    patch.setattr(wreck, "lose_oxygen", lose_oxygen)
    return WRECK


@caught_by(table.options_and_seats_work, "default endless")
def a_default_that_is_no_value(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, options=(Option("supply", ("full", "short"), "endless"),))


@caught_by(table.options_and_seats_work, "not every seat has a name")
def a_seat_without_a_name(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, seat_names=("A", "B", "C"))


class Lenient(GameDef[Any]):
    """Takes any option."""

    def fill_options(self, given: Mapping[str, str], seats: int | None = None) -> dict[str, str]:
        return {option.name: option.default for option in self.options}


@caught_by(table.bad_requests_are_refused, "was not refused")
def options_that_are_not_checked(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return rebuilt(Lenient, AIRLOCK)


@caught_by(choices.ways_are_sound, "left by fold, which is no answer")
def a_way_that_is_no_answer(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(wreck.Shift, "on_the_way", Choice("fold"))
    return WRECK


@caught_by(choices.simultaneous_answers_are_apart, "asked at the same time")
def a_crew_that_acts_at_the_same_time(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(wreck.Shift, "simultaneous", True)
    return WRECK


@caught_by(choices.choice_space_is_sound, "cannot be read back")
def a_verb_of_two_words(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(claims.Bid, "choices", (*claims.Bid.choices, Choice("bid all")))
    return replace(CLAIMS)


@caught_by(choices.choice_space_is_sound, "'bid' in the choice space is no Choice")
def a_choice_space_with_a_string(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(claims.Bid, "choices", (*claims.Bid.choices, "bid"))
    return replace(CLAIMS)


@caught_by(choices.asks_are_sound, "offers .'bid', 'seat1.cell1'., which is no Choice")
def a_choice_given_as_a_tuple(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    ask = claims.Bid.advance

    def advance(step: claims.Bid, g: claims.ClaimsState) -> Asks:
        return tuple(
            Ask(each.seat, each.prompt, tuple(map(tuple, each.choices)), each.about)
            for each in ask(step, g)
        )

    patch.setattr(claims.Bid, "advance", advance)
    return CLAIMS


@caught_by(choices.asks_are_sound, "not in the choice space")
def an_offer_that_is_not_in_the_choice_space(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, steps=(airlock.Draw, airlock.Turn, airlock.Bribe))


@caught_by(choices.asks_are_sound, "offers a choice twice")
def an_offer_that_is_made_twice(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(wreck.Permission, "choices", (*wreck.PERMISSION, Choice("refuse")))
    return WRECK


@caught_by(choices.asks_are_sound, "there is no such seat")
def an_ask_to_a_seat_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    ask = wreck.Shift.advance

    def advance(step: wreck.Shift, g: wreck.WreckState) -> Asks:
        return (*ask(step, g), Ask(Seat(g.seats), "shift", (Choice("done"),)))

    patch.setattr(wreck.Shift, "advance", advance)
    patch.setattr(wreck.Shift, "answer", lambda step, g, seat, choice: wreck.lose_oxygen(g))
    return replace(WRECK, heuristics=lambda g, ask: [0.0] * len(ask.choices))


@caught_by(choices.other_choices_are_refused, "refused by AL-NOWHERE-1, which is not there")
def a_rule_that_is_not_in_the_rule_book(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def why_not(g: airlock.AirlockState, seat: Seat, card: str, rule: str) -> Refusal | None:
        return None if card in g.hands[seat] else refuse("AL-NOWHERE-1", "not_held", card=card)

    patch.setattr(airlock, "why_not_held", why_not)
    return AIRLOCK


@caught_by(choices.other_choices_are_refused, "yet it changes the position")
def a_question_that_changes_the_position(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    explain = claims.Bid.refusal

    def refusal(step: claims.Bid, g: claims.ClaimsState, seat: Seat, choice: Choice) -> object:
        g.round += 1
        return explain(step, g, seat, choice)

    patch.setattr(claims.Bid, "refusal", refusal)
    return CLAIMS


@caught_by(choices.other_choices_are_refused, "refused with no reason")
@caught_by(choices.no_refusal_means_offered, "nothing is against it")
def a_choice_that_nothing_is_against(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(wreck.Permission, "refusal", lambda step, g, seat, choice: None)
    return WRECK


@caught_by(choices.no_refusal_means_offered, "offered, but refused by CL-BID-1")
def an_offer_that_is_refused(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(claims.Bid, "refusal", lambda step, g, seat, choice: refuse("CL-BID-1", "wait"))
    return CLAIMS


@caught_by(choices.heuristics_rate_every_choice, "5 choices are rated")
def heuristics_that_forget_a_choice(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, heuristics=lambda g, ask: [0.0] * (len(ask.choices) - 1))


@caught_by(choices.heuristics_rate_every_choice, "are rated .nan")
def heuristics_without_an_opinion(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, heuristics=lambda g, ask: [math.nan] * len(ask.choices))


@caught_by(choices.heuristics_rate_every_choice, "the scores of the policy fail: KeyError")
def a_policy_that_fails(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, policy=lambda g, ask: [{}[choice] for choice in ask.choices])


@caught_by(choices.heuristics_rate_every_choice, "the heuristics change the position")
def heuristics_that_change_the_position(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def heuristics(g: claims.ClaimsState, ask: Ask) -> Sequence[float]:
        g.fuel[ask.seat].reverse()
        return [0.0] * len(ask.choices)

    return replace(CLAIMS, heuristics=heuristics)


@caught_by(choices.playouts_go_on_with_what_is_offered, "with what is not offered")
def playout_that_cheats(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, playout=lambda g, ask: Choice("win"))


@caught_by(choices.playouts_go_on_with_what_is_offered, "the playout changes the position")
def playout_that_changes_the_position(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def playout(g: claims.ClaimsState, ask: Ask) -> None:
        g.round += 1

    return replace(CLAIMS, playout=playout)


@caught_by(choices.playouts_go_on_with_what_is_offered, "the playout fails")
def playout_that_fails(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, playout=lambda g, ask: ask.choices[len(ask.choices)])


@caught_by(choices.value_is_a_chance, "the value is 1.5")
def value_that_is_no_chance(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, value=lambda g, seat: 1.5)


@caught_by(choices.value_is_a_chance, "the value is nan")
def value_without_an_opinion(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, value=lambda g, seat: math.nan)


@caught_by(choices.value_is_a_chance, "the value changes the position")
def value_that_changes_the_position(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def value(g: claims.ClaimsState, seat: Seat) -> float:
        g.round += 1
        return 0.5

    return replace(CLAIMS, value=value)
