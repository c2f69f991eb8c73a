"""Faults that let secrets out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mayday.kernel import (
    NOBODY,
    TOP_CARD,
    UNKNOWN,
    Ask,
    Asks,
    Choice,
    GameDef,
    Node,
    Pile,
    Refusal,
    Seat,
    State,
    Step,
    View,
    reading,
    refuse,
    table,
)
from mayday.testing.checks import log, secrets
from tiny.airlock import GAME as AIRLOCK
from tiny.airlock import events as airlock_events
from tiny.airlock import game as airlock
from tiny.blackout import GAME as BLACKOUT
from tiny.blackout import game as blackout
from tiny.claims import GAME as CLAIMS
from tiny.claims import events as claims_events
from tiny.claims import game as claims
from tiny.faults.registry import caught_by, rebuilt
from tiny.wreck import GAME as WRECK
from tiny.wreck import events as wreck_events
from tiny.wreck import game as wreck


def the_table_itself(g: State, seat: int, pile: list[str]) -> list[str]:
    return pile


class OpenHeart(airlock.AirlockState):
    discard: list[airlock.Card] = table(the_table_itself, Pile(airlock.COPIES))


@caught_by(secrets.views_are_copies, "holds the real discard")
def a_sight_that_hands_out_the_table(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, state=OpenHeart)


@reading()
def unless_it_is_late(g: State, seat: int, pile: list[str]) -> list[str]:
    return pile[:] if g.round < 2 else [UNKNOWN] * len(pile)


class FadingHeart(airlock.AirlockState):
    discard: list[airlock.Card] = table(unless_it_is_late, Pile(airlock.COPIES))


@caught_by(secrets.sights_read_what_they_say, "the sight of discard reads round too")
def a_sight_that_reads_more_than_it_says(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, state=FadingHeart)


class OpenDeck(airlock.AirlockState):
    deck: list[airlock.Card] = table(TOP_CARD, Pile(airlock.COPIES))


@caught_by(secrets.resampling_agrees, "looks different: deck")
def a_sight_that_shows_the_top_card(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, state=OpenDeck)


@caught_by(secrets.resampling_agrees, "no longer at rest")
def a_window_that_skips_whoever_holds_nothing(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    ask = airlock.Answer.advance

    def advance(step: airlock.Answer, g: airlock.AirlockState) -> Asks:
        asks = ask(step, g)
        if not asks or len(asks[0].choices) > 1:
            return asks
        g.become(airlock.Answer(step.attacker, step.at, step.left[1:]))
        return NOBODY

    patch.setattr(airlock.Answer, "advance", advance)
    return AIRLOCK


@caught_by(secrets.resampling_agrees, "looks different: hands")
def resampling_that_deals_the_own_hand_anew(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, resample_hidden=lambda g, seat: airlock.resample_hidden(g, Seat(-1)))


@caught_by(secrets.resampling_agrees, "unknown pieces in ..wreck")
def resampling_that_leaves_a_card_unknown(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, resample_hidden=lambda g, seat: None)


class Clairvoyant(GameDef[Any]):
    """Remembers the position behind the last view."""

    def view(self, g: Any, seat: Seat) -> View[Any]:
        self.__dict__["truth"] = g
        return super().view(g, seat)

    def resample(self, v: View[Any], seed: int) -> Any:
        return self.__dict__["truth"].clone()


@caught_by(secrets.resampling_agrees, "nothing but the true position")
def resampling_that_knows_the_truth(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return rebuilt(Clairvoyant, AIRLOCK)


@caught_by(secrets.resampled_positions_can_be_played, "list.remove")
def resampling_that_makes_up_a_bid(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def resample_hidden(g: claims.ClaimsState, seat: Seat) -> None:
        claims.resample_hidden(g, seat)
        g.bids = [bid and "cell9" for bid in g.bids]

    return replace(CLAIMS, resample_hidden=resample_hidden)


@caught_by(secrets.refusals_leak_nothing, "what it cannot see turns Refusal")
def a_refusal_that_names_a_hidden_card(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def refusal(g: airlock.AirlockState, seat: Seat, card: str, rule: str) -> Refusal | None:
        return None if card in g.hands[seat] else refuse(rule, "not_held", card=tuple(g.deck[:1]))

    patch.setattr(airlock, "why_not_held", refusal)
    return AIRLOCK


class Unveiled(GameDef[Any]):
    """Draws its scene from the position, not from the view."""

    def look(self, g: Any, seat: Seat) -> Node:
        return self.scene(View(seat, g))


@caught_by(secrets.scenes_leak_nothing, "its scene changes")
def a_scene_of_the_position(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return rebuilt(Unveiled, WRECK)


@caught_by(log.log_leaks_nothing, "LookedAt.* into .*LookedAt")
def a_private_event_that_is_told_to_all(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def look(g: wreck.WreckState, seat: Seat) -> None:
        g.looked = sorted([*g.looked, seat])
        g.reveal()
        g.emit(wreck_events.LookedAt, seat, g.wreck[-1])

    patch.setattr(wreck, "look", look)
    return WRECK


@caught_by(log.log_leaks_nothing, "WreckSighted.* into .*WreckSighted")
def an_event_that_tells_more_than_the_view_will_hold(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def answer(step: claims.Bid, g: claims.ClaimsState, seat: Seat, choice: Choice) -> None:
        g.bids[seat] = claims.CELL[choice]
        g.emit(claims_events.WreckSighted, g.wrecks[0])
        g.become()

    patch.setattr(claims.Bid, "answer", answer)
    return CLAIMS


@caught_by(log.log_leaks_nothing, "set-ups that look the same")
def a_set_up_that_is_told_to_all(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def setup(g: airlock.AirlockState) -> None:
        airlock.setup(g)
        g.emit(airlock_events.CardDrawn, Seat(0), g.hands[0][0])

    return replace(AIRLOCK, setup=setup)


class Accept(Step[airlock.AirlockState], frozen=True):
    """The attacker must accept a bribe that is written into the step."""

    seat: Seat
    giver: Seat
    card: str

    def advance(self, g: airlock.AirlockState) -> Asks:
        return (Ask(self.seat, "answer", (Choice("pass"),), ("seat1", "seat2")),)

    def answer(self, g: airlock.AirlockState, seat: Seat, choice: Choice) -> None:
        g.hands[self.giver].remove(airlock.Card(self.card))
        g.hands[seat] = sorted([*g.hands[seat], airlock.Card(self.card)])
        g.become()

    def refusal(self, g: airlock.AirlockState, seat: Seat, choice: Choice) -> Refusal | None:
        is_offered = seat == self.seat and choice == Choice("pass")
        return None if is_offered else refuse("AL-BRIBE-1", "answer_first")


@caught_by(log.steps_leak_nothing, "seen by its steps only")
def a_secret_written_into_a_step(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def answer(step: airlock.Bribe, g: airlock.AirlockState, seat: Seat, choice: Choice) -> None:
        g.become(Accept(step.attacker, seat, choice.target.split(".")[1]))

    patch.setattr(airlock.Bribe, "answer", answer)
    return replace(AIRLOCK, steps=(*AIRLOCK.steps, Accept))


@caught_by(secrets.undo_stops_at_the_horizon, "choice look.*after it showed something")
def a_look_that_is_not_marked(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(wreck.WreckState, "reveal", lambda g: None)
    return WRECK


@caught_by(secrets.undo_stops_at_the_horizon, "choice move.*after it showed something")
def a_step_into_the_dark_that_is_marked_only_if_somebody_is_there(
    patch: pytest.MonkeyPatch,
) -> GameDef[Any]:
    move = blackout.move

    def marked_by_a_bump(g: blackout.BlackoutState, seat: Seat, square: blackout.SquareId) -> None:
        horizon = g.horizon
        bumps = square == g.at[1 - seat]
        move(g, seat, square)
        g.horizon = horizon + bumps

    patch.setattr(blackout, "move", marked_by_a_bump)
    return BLACKOUT
