"""Each check of the conformance suite catches the fault it is there for.

A breaker makes a sound tiny game break one promise; `caught_by` names the check that must
notice. No check may be without a breaker.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import count
from typing import Annotated, Any, Self

import pytest

from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, Refusal, Seat, State, Step, refuse
from mayday.kernel.game import GameDef, Option
from mayday.kernel.scene import Kind, Node
from mayday.kernel.text import Text
from mayday.kernel.view import View
from mayday.kernel.zones import TOP_CARD
from mayday.testing import Broken, Conformance, Plan, problems
from mayday.testing.checks import (
    choices,
    copies,
    log,
    records,
    rulings,
    scenes,
    secrets,
    table,
    words,
)
from mayday.testing.conformance import CHECKS, Check
from mayday.testing.sample import Sample
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK
from tiny.airlock import events as airlock_events
from tiny.airlock import game as airlock
from tiny.blackout import game as blackout
from tiny.claims import game as claims
from tiny.wreck import events as wreck_events
from tiny.wreck import game as wreck

PLAN = Plan(games=12, moments=300, examined=60)

Breaker = Callable[[pytest.MonkeyPatch], GameDef[Any]]
BREAKERS: dict[str, tuple[Check, str, Breaker]] = {}


def caught_by(check: Check, says: str) -> Callable[[Breaker], Breaker]:
    """Register the breaker of a promise with the check that must notice, and what it must say."""

    def register(breaker: Breaker) -> Breaker:
        BREAKERS[f"{check.__name__}: {breaker.__name__}"] = check, says, breaker
        return breaker

    return register


def rebuilt(kind: type[GameDef[Any]], game: GameDef[Any]) -> GameDef[Any]:
    """The same game as another kind of definition."""
    return kind(**{field.name: getattr(game, field.name) for field in fields(game)})


# -- the table ----------------------------------------------------------------------------


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

    def fill_options(self, given: Mapping[str, str]) -> dict[str, str]:
        return {option.name: option.default for option in self.options}


@caught_by(table.bad_requests_are_refused, "was not refused")
def options_that_are_not_checked(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return rebuilt(Lenient, AIRLOCK)


# -- choices ------------------------------------------------------------------------------


@caught_by(choices.choice_space_is_stable, "changes from one call to the next")
def a_choice_space_that_changes(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    calls = count()

    def every_choice() -> Iterator[Choice]:
        yield from claims.every_choice()
        yield Choice("bid", f"seat1.cell{next(calls)}")

    return replace(CLAIMS, choices=every_choice)


@caught_by(choices.choice_space_is_stable, "cannot be read back")
def a_verb_of_two_words(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, choices=lambda: (*claims.every_choice(), Choice("bid all")))


@caught_by(choices.asks_are_sound, "not in the choice space")
def an_offer_that_is_not_in_the_choice_space(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, choices=lambda: airlock.TURN)


@caught_by(choices.asks_are_sound, "offers a choice twice")
def an_offer_that_is_made_twice(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(wreck, "PERMISSION", (*wreck.PERMISSION, Choice("refuse")))
    return WRECK


@caught_by(choices.asks_are_sound, "there is no such seat")
def an_ask_to_a_seat_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    ask = wreck.Shift.advance

    def advance(step: wreck.Shift, g: wreck.WreckState) -> Asks:
        return (*ask(step, g), Ask(Seat(g.seats), "shift", (Choice("done"),)))

    patch.setattr(wreck.Shift, "advance", advance)
    patch.setattr(wreck.Shift, "answer", lambda step, g, seat, choice: wreck.lose_oxygen(g))
    return replace(WRECK, heuristics=lambda g, ask: [0.0] * len(ask.choices))


@caught_by(choices.other_choices_are_refused, "rule AL-NOWHERE-1, which is not there")
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


@caught_by(choices.heuristics_rate_every_choice, "the heuristics change the position")
def heuristics_that_change_the_position(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def heuristics(g: claims.ClaimsState, ask: Ask) -> Sequence[float]:
        g.fuel[ask.seat].reverse()
        return [0.0] * len(ask.choices)

    return replace(CLAIMS, heuristics=heuristics)


# -- copies -------------------------------------------------------------------------------


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


class SharedHands(airlock.AirlockState):
    def copy_tables(self, into: Self) -> None:
        super().copy_tables(into)
        into.hands = self.hands


class SharedDiscard(airlock.AirlockState):
    def copy_tables(self, into: Self) -> None:
        super().copy_tables(into)
        into.discard = self.discard


class ForgetfulLead(wreck.WreckState):
    def copy_tables(self, into: Self) -> None:
        super().copy_tables(into)
        into.lead = Seat(0)


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

    def copy_tables(self, into: Self) -> None:
        super().copy_tables(into)
        into.mood = self.mood


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


@caught_by(copies.notation_reads_back, "it is another position: round is 0")
def a_table_without_a_line(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, notation=CLAIMS.notation[:-1])


# -- records ------------------------------------------------------------------------------


@caught_by(records.records_replay, "the record of the match")
def luck_that_does_not_come_through_the_door(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    throws = count()
    patch.setattr(wreck, "roll", lambda g, sides: 1 + next(throws) * 7 % sides)
    return WRECK


class SharedActions(wreck.WreckState):
    def copy_tables(self, into: Self) -> None:
        super().copy_tables(into)
        into.actions = self.actions


@caught_by(records.undo_restores, "undo does not bring everything back")
def a_position_that_undo_cannot_bring_back(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(WRECK, state=SharedActions)


# -- secrets ------------------------------------------------------------------------------


def the_table_itself(g: State, seat: int, pile: list[str]) -> list[str]:
    return pile


class OpenHeart(airlock.AirlockState):
    discard: Annotated[list[str], the_table_itself]


@caught_by(secrets.views_are_copies, "holds the real discard")
def a_sight_that_hands_out_the_table(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, state=OpenHeart)


class OpenDeck(airlock.AirlockState):
    deck: Annotated[list[str], TOP_CARD]


@caught_by(secrets.resampling_agrees, "looks different: deck")
def a_sight_that_shows_the_top_card(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, state=OpenDeck)


@caught_by(secrets.resampling_agrees, "looks different: todo")
def a_window_that_skips_whoever_holds_nothing(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    ask = airlock.Answer.advance

    def advance(step: airlock.Answer, g: airlock.AirlockState) -> Asks:
        asks = ask(step, g)
        if not asks or len(asks[0].choices) > 1:
            return asks
        g.become(airlock.Answer(step.attacker, step.at, step.asked[1:]))
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
        g.emit(claims.told.WreckSighted, g.wrecks[0])
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
        reveals = g.reveals
        bumps = square == g.at[1 - seat]
        move(g, seat, square)
        g.reveals = reveals + bumps

    patch.setattr(blackout, "move", marked_by_a_bump)
    return BLACKOUT


# -- rulings ------------------------------------------------------------------------------


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


# -- words and scenes ---------------------------------------------------------------------


def speechless(section: str) -> Breaker:
    """A game that has lost one section of its words."""

    class Speechless(GameDef[Any]):
        def text_for(self, seat_names: Sequence[str], language: str = "en") -> Text:
            text = super().text_for(seat_names, language)
            left = {name: words for name, words in text.catalogue.items() if name != section}
            return Text(left, {**self.names, **text.names}, seat_names)

    def breaker(patch: pytest.MonkeyPatch) -> GameDef[Any]:
        return rebuilt(Speechless, WRECK)

    breaker.__name__ = f"a_game_without_words_for_{section}"
    return breaker


for _section in ("prompt", "choice", "event", "refusal", "remedy", "option", "result"):
    caught_by(words.everything_has_its_text, f"no text for {_section}")(speechless(_section))


@caught_by(words.prompts_have_rules, "has no rule")
def a_prompt_without_a_rule(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, prompt_rules={"turn": "AL-TURN-1"})


@caught_by(words.prompts_have_rules, "bid names the rule CL-NOWHERE-1")
def a_prompt_with_a_rule_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, prompt_rules={"bid": "CL-NOWHERE-1"})


@caught_by(words.prompts_have_rules, "game over names the rule CL-NOWHERE-1")
def an_end_by_a_rule_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(claims.ClaimsState, "over_rule", "CL-NOWHERE-1")
    return CLAIMS


@caught_by(scenes.targets_are_in_the_scene, "target is not in the scene")
def a_scene_without_the_targets(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, scene=lambda v: Node(id="table", kind=Kind.TABLE))


def scene_with(node: Node) -> Callable[[View[Any]], Node]:
    return lambda v: Node(id="table", kind=Kind.TABLE, children=(node,))


@caught_by(scenes.nodes_are_unique_and_named, "nodes share the ids")
def two_nodes_with_one_id(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, scene=scene_with(Node(id="table", kind=Kind.BOARD)))


@caught_by(scenes.nodes_are_unique_and_named, "no text for name.thing")
def a_node_without_a_name(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, scene=scene_with(Node(id="thing", kind=Kind.PIECE)))


@caught_by(scenes.nodes_are_unique_and_named, "names unknown rules")
def a_node_with_a_rule_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    node = Node(id="wrecks", kind=Kind.PILE, rules=("CL-NOWHERE-1",))
    return replace(CLAIMS, scene=scene_with(node))


@caught_by(scenes.nodes_are_unique_and_named, "no text for note.wrecks")
def a_node_with_a_note_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    node = Node(id="wrecks", kind=Kind.PILE, note="note.wrecks")
    return replace(CLAIMS, scene=scene_with(node))


# -- the tests ----------------------------------------------------------------------------


@pytest.mark.parametrize("fault", BREAKERS)
def test_the_check_catches(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check, says, breaker = BREAKERS[fault]
    game = breaker(monkeypatch)
    sample = Sample(game, PLAN)
    with pytest.raises(Broken, match=f"^{game.id}.*{says}"):
        check(sample)


def test_no_check_is_without_a_game_that_it_catches() -> None:
    assert {check for check, _, _ in BREAKERS.values()} == set(CHECKS)


def test_the_test_class_runs_every_check() -> None:
    methods = [getattr(Conformance, name) for name in dir(Conformance) if name.startswith("test_")]
    called = {name for method in methods for name in method.__code__.co_names}
    assert {check.__name__ for check in CHECKS} <= called
    assert len(methods) == len(CHECKS)


def test_a_failure_says_where_it_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_rule_that_is_not_in_the_rule_book(monkeypatch)
    with pytest.raises(Broken) as caught:
        choices.other_choices_are_refused(Sample(game, PLAN))
    message, *position = str(caught.value).splitlines()
    for part in (
        "airlock",
        "seed ",
        "seats",
        "ply ",
        "supply=",
        "seat ",
        "choice ",
        "AL-NOWHERE-1",
    ):
        assert part in message
    assert [line.split()[0] for line in position if line] >= ["hands", "deck"]


def test_problems_names_the_checks_that_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "prompts_have_rules" in problems(a_prompt_without_a_rule(monkeypatch), PLAN)


def test_a_sound_game_has_no_problems() -> None:
    assert problems(AIRLOCK, PLAN) == {}


def test_a_choice_that_crashes_is_reported_with_its_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(airlock, "lose_air", lambda g, seat: 1 // 0)
    with pytest.raises(Broken, match=r"(?s)ZeroDivisionError.*todo +Answer"):
        Sample(AIRLOCK, PLAN)


def test_a_set_up_that_crashes_is_reported_with_its_options(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(airlock, "AIR", {"full": 3})
    with pytest.raises(Broken, match="short"):
        Sample(AIRLOCK, PLAN)


def test_an_option_that_fits_nothing_is_reported() -> None:
    stubborn = replace(
        WRECK, check_options=lambda options: "no" if options["air"] == "thin" else None
    )
    with pytest.raises(Broken, match="air=thin"):
        Sample(stubborn, PLAN)
