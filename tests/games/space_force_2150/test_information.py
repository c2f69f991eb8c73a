"""Hidden information: only the order of the deck, and a top card known to one seat."""

from __future__ import annotations

from collections import Counter

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.content import FULL_DECK
from mayday.kernel import SPECTATOR
from mayday.testing import Seat, rule, when


@rule("S2-SETUP-6")
def test_everybody_can_work_out_which_cards_are_left_and_nobody_their_order(positions):
    for g in positions[::29]:
        left = sorted([*g.deck, g.top] if g.top else g.deck)
        for seat in (*range(g.seats), SPECTATOR):
            v = GAME.view(g, Seat(seat)).position
            assert sorted([*v.deck, v.top] if v.top not in ("", "?") else v.deck) == left
            assert v.deck == sorted(v.deck)


@rule("S2-SETUP-6")
def test_every_card_of_the_deck_is_equally_likely_to_come_next(table):
    drawn = Counter()
    for seed in range(900):
        g = table("xo", "deck E03 E14 E23\ntodo Encounter", dice=None, seed=seed)
        drawn[g.g.card] += 1
    assert set(drawn) == {"E03", "E14", "E23"}
    assert all(240 < number < 360 for number in drawn.values())


def test_everything_else_is_open(positions):
    for g in positions[::97]:
        v = GAME.view(g, Seat(0)).position
        for name in ("crew", "tanks", "at", "damaged", "begun", "discard", "used", "searched"):
            assert getattr(v, name) == getattr(g, name)


def test_a_guess_holds_the_cards_that_are_not_open(positions):
    for number, g in enumerate(positions[::23]):
        guess = GAME.resample(GAME.view(g, Seat(0)), seed=number)
        left = guess.deck + ([guess.top] if guess.top else [])
        assert Counter(left + guess.discard) == Counter(FULL_DECK)
        assert guess.discard == g.discard


@rule("S2-NAV-3")
def test_a_guess_keeps_the_card_its_seat_knows_and_others_may_think_of_any(table):
    deck = list(FULL_DECK)
    deck.remove("E27")
    g = table("navigator xo", f"at cockpit lounge\ntop E27\ndeck {' '.join(deck)}", seats=2)
    when(g, "A use navigator.cockpit")
    guesses = [GAME.resample(GAME.view(g.g, Seat(0)), seed) for seed in range(40)]
    assert {guess.top for guess in guesses} == {"E27"}
    others = [GAME.resample(GAME.view(g.g, Seat(1)), seed) for seed in range(600)]
    assert {guess.top for guess in others} == set(FULL_DECK)


def test_a_card_that_nobody_has_looked_at_is_not_there_yet(positions):
    assert all(g.top_seen_by for g in positions if g.top)
    assert all(not g.top for g in positions if not g.top_seen_by)
    assert any(g.top for g in positions)


def test_the_known_card_is_shown_to_its_seat_alone(table):
    g = table("navigator xo", "at cockpit lounge\ntop E27\ndeck E05", seats=2)
    when(g, "A use navigator.cockpit")
    labels = [
        {node.label for node in GAME.look(g.g, Seat(seat)).walk()} for seat in (0, 1, SPECTATOR)
    ]
    assert ["E27" in seen for seen in labels] == [True, False, False]


def test_the_question_about_the_card_does_not_name_it(table):
    g = table("navigator xo", "at cockpit lounge\ntop E27\ndeck E05", seats=2)
    when(g, "A use navigator.cockpit")
    assert g.g.asks[0].about == ("navigator",)
    assert "E27" not in str(g.g.todo)
