"""Information: what is open, what nobody knows, and guesses that agree with it."""

from __future__ import annotations

from collections import Counter

import msgspec

from mayday.games.phobia import GAME
from mayday.games.phobia.content import SIDES
from mayday.kernel import SPECTATOR, encode_view
from mayday.testing import Seat, Table, rule, when

S, P = Seat(0), Seat(1)
OPEN = (
    *("units", "held", "ready", "pinned", "shaken", "walls", "cracked", "supply", "built"),
    *("pool", "discards", "round", "options"),
)


def as_bytes(g, seat):
    return msgspec.json.encode(encode_view(GAME.view(g, seat)), order="sorted")


@rule("PH-DECK-5")
def test_all_but_the_order_of_the_piles_is_open_once_forces_are_shown(positions):
    for g in positions[::37]:
        for seat in (S, P, SPECTATOR):
            v = GAME.view(g, seat).position
            for name in OPEN:
                assert getattr(v, name) == getattr(g, name), name
            if g.asks[0].prompt != "force":
                assert v.forces == g.forces


def test_the_order_of_the_piles_is_hidden_from_everybody_and_their_size_is_not(positions):
    for g in positions[::37]:
        for seat in (S, P, SPECTATOR):
            v = GAME.view(g, seat).position
            assert v.piles == ["?" * len(pile) for pile in g.piles]


def test_the_random_state_is_in_no_view(positions):
    for g in positions[::211]:
        other = g.clone()
        other.rng += 12345
        for seat in (S, P):
            assert GAME.view(g, seat).position.rng == 0
            assert as_bytes(g, seat) == as_bytes(other, seat)


@rule("PH-DECK-4", "PH-DECK-5")
def test_a_guess_agrees_with_the_view_and_holds_the_same_cards(positions):
    for number, g in enumerate(positions[::37]):
        for seat in (S, P):
            guess = GAME.resample(GAME.view(g, seat), seed=number)
            assert as_bytes(guess, seat) == as_bytes(g, seat)
            assert [sorted(pile) for pile in guess.piles] == [sorted(pile) for pile in g.piles]
            if g.asks[0].prompt != "force":
                assert guess.asks == g.asks


def test_guesses_vary_over_the_orders_of_both_piles():
    g = GAME.new({"setup": "preset"}, seed=3)
    v = GAME.view(g, S)
    tops = Counter()
    for seed in range(300):
        guess = GAME.resample(v, seed)
        tops[guess.piles[0][0], guess.piles[1][0]] += 1
    assert set(tops) == {("H", "H"), ("H", "M"), ("M", "H"), ("M", "M")}


@rule("PH-FORCE-6")
def test_a_guess_invents_a_legal_force_for_the_other_side_and_keeps_its_own():
    g = Table(GAME, GAME.new(seed=1))
    when(g, "Survivors force lum.2", "Survivors force sol.3")
    when(g, "Phobias force oph.6", "Phobias force pyr.6", "Phobias force ast.6")
    seen = set()
    for seed in range(200):
        guess = GAME.resample(GAME.view(g.g, S), seed)
        assert guess.forces[0] == [2, 3]
        seen.add(tuple(guess.forces[1]))
        for count, unit_type in zip(guess.forces[1], SIDES[1], strict=False):
            assert 1 <= count <= unit_type.pieces
        assert sum(guess.forces[1]) <= 19
    assert len(seen) > 60


@rule("PH-FORCE-6")
def test_a_spectator_guesses_both_forces():
    g = Table(GAME, GAME.new(seed=1))
    when(g, "Survivors force lum.2", "Phobias force oph.6")
    guesses = [GAME.resample(GAME.view(g.g, SPECTATOR), seed).forces for seed in range(100)]
    assert {force[0] for force, _ in guesses} == {1, 2, 3}
    assert {force[0] for _, force in guesses} == {1, 2, 3, 4, 5, 6}


@rule("PH-RESP-5")
def test_the_next_unit_to_be_pulled_is_not_known():
    """The pool is open, but nothing in the position says what a pull will bring."""
    pulled = set()
    for seed in range(40):
        g = GAME.new({"setup": "preset"}, seed=1)
        g.pool = ["oph1", "pyr1", "amb1"]
        for unit in g.pool:
            g.held[1] ^= 1 << g.units[1].pop(unit)
        guess = GAME.resample(GAME.view(g, P), seed)
        table = Table(GAME, guess)
        when(table, "Survivors end_turn", "Phobias end_turn", "Phobias pull")
        pulled |= {*g.pool} - {*guess.pool}
    assert pulled == {"oph1", "pyr1", "amb1"}
