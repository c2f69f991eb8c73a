"""Hidden information: only the order of the deck, and a top card known to one seat."""

from __future__ import annotations

from collections import Counter

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.cards import FULL_DECK
from mayday.kernel.flow import SPECTATOR
from mayday.testing import Seat, rule, when


@rule("S2-SETUP-6")
def test_nobody_sees_the_deck_and_everybody_its_size(positions):
    for g in positions[::29]:
        for seat in (*range(g.seats), SPECTATOR):
            deck = GAME.view(g, Seat(seat)).position.deck
            assert len(deck) == len(g.deck)
            assert set(deck[:-1]) <= {"?"}


def test_everything_else_is_open(positions):
    for g in positions[::97]:
        v = GAME.view(g, Seat(0)).position
        for name in ("crew", "tanks", "at", "damaged", "begun", "discard", "used", "searched"):
            assert getattr(v, name) == getattr(g, name)


def test_a_guess_holds_the_cards_that_are_not_open(positions):
    for number, g in enumerate(positions[::23]):
        guess = GAME.resample(GAME.view(g, Seat(0)), seed=number)
        assert Counter(guess.deck + guess.discard) == Counter(FULL_DECK)
        assert guess.discard == g.discard


@rule("S2-NAV-3")
def test_a_guess_keeps_the_card_its_seat_knows(table):
    full = list(FULL_DECK)
    full.remove("E27")
    deck = " ".join(["E27", *full])
    g = table("navigator xo", f"at cockpit lounge\ndeck {deck}", seats=2)
    when(g, "A use navigator.cockpit")
    guesses = [GAME.resample(GAME.view(g.g, Seat(0)), seed) for seed in range(40)]
    assert {guess.deck[-1] for guess in guesses} == {"E27"}
    assert len({tuple(guess.deck) for guess in guesses}) == 40
    others = [GAME.resample(GAME.view(g.g, Seat(1)), seed) for seed in range(200)]
    assert len({guess.deck[-1] for guess in others}) > 20


def test_guesses_vary_over_all_unseen_cards():
    v = GAME.view(GAME.new({"occupations": "random"}, 2, seed=3), Seat(0))
    guesses = [GAME.resample(v, seed) for seed in range(600)]
    for place in (0, 24, 47):
        assert {guess.deck[place] for guess in guesses} == set(FULL_DECK)


def test_the_known_card_is_shown_to_its_seat_alone(table):
    g = table("navigator xo", "at cockpit lounge\ndeck E27 E05", seats=2)
    when(g, "A use navigator.cockpit")
    labels = [
        {node.label for node in GAME.look(g.g, Seat(seat)).walk()} for seat in (0, 1, SPECTATOR)
    ]
    assert ["E27" in seen for seen in labels] == [True, False, False]


def test_the_question_about_the_card_does_not_name_it(table):
    g = table("navigator xo", "at cockpit lounge\ndeck E27 E05", seats=2)
    when(g, "A use navigator.cockpit")
    assert g.g.asks[0].about == ("navigator",)
    assert "E27" not in str(g.g.todo)
