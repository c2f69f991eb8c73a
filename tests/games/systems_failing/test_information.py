"""Information: what is open, what nobody knows, and guesses that agree with it. Rules: SF-INFO."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from mayday.games.systems_failing import GAME
from mayday.games.systems_failing.content import DISASTERS, ESCAPES, ROLES, SYSTEMS_FAILING
from mayday.games.systems_failing.rules.new_disasters import (
    new_disasters_appear,
    place_next_disaster,
)
from mayday.games.systems_failing.table import resample_hidden
from mayday.kernel import SPECTATOR, Told, encode_view
from mayday.testing import Seat, rule, then, when

SEATS = (Seat(0), Seat(1))
OPEN = (
    *("pools", "roles", "zones", "cubes_on", "escaped", "damage", "stability", "discard"),
    *("white_on_deck", "white_supply", "first", "round", "stacks", "options"),
    *("moved_damage", "surged_damage"),
)


def seen(g, seat):
    return encode_view(GAME.view(g, seat))


def as_bytes(g, seat):
    return msgspec.json.encode(seen(g, seat), order="sorted")


@rule("SF-INFO-1")
def test_all_that_lies_open_is_seen_by_both_players_as_it_is(positions):
    for g in positions[::7]:
        for seat in SEATS:
            v = GAME.view(g, seat).position
            for name in OPEN:
                assert getattr(v, name) == getattr(g, name), name
            assert v.escape[-1] == g.escape[-1]
            assert len({*ROLES} - {*v.roles}) == 4


@rule("SF-INFO-1")
def test_both_players_and_a_spectator_see_the_same_tables(positions):
    for g in positions[::7]:
        a, b, spectator = (seen(g, seat)["tables"] for seat in (*SEATS, SPECTATOR))
        assert a == b == spectator


@rule("SF-INFO-2")
def test_the_bag_is_open_as_counts_but_the_next_cube_is_not(positions):
    for g in positions[::40]:
        other = g.clone()
        other.rng += 12345
        for seat in SEATS:
            assert GAME.view(g, seat).position.bag == g.bag
            assert GAME.view(g, seat).position.rng == 0
            assert as_bytes(g, seat) == as_bytes(other, seat)


@rule("SF-INFO-3")
def test_the_deck_and_the_lower_escape_cards_are_seen_only_as_a_number(positions):
    for g in positions[::7]:
        for seat in SEATS:
            v = GAME.view(g, seat).position
            assert v.deck == ["?"] * len(g.deck)
            assert v.escape[:-1] == ["?"] * (len(g.escape) - 1)
            assert v.stacks == g.stacks


@rule("SF-INFO-3")
def test_positions_that_differ_only_in_hidden_order_look_the_same(positions):
    """The same to each seat: view, choices and every refusal."""
    for number, g in enumerate(positions[::90]):
        other = g.clone()
        other.rng = number
        resample_hidden(other, SEATS[0])
        for seat in SEATS:
            assert as_bytes(g, seat) == as_bytes(other, seat)
            for choice in GAME.space.choices:
                assert GAME.why_not(g, seat, choice) == GAME.why_not(other, seat, choice)


@rule("SF-INFO-3")
def test_a_resampled_position_agrees_with_the_view_and_holds_the_same_cards(positions):
    for number, g in enumerate(positions[::12]):
        for seat in SEATS:
            guess = GAME.resample(GAME.view(g, seat), seed=number)
            assert as_bytes(guess, seat) == as_bytes(g, seat)
            assert guess.asks == g.asks
            assert sorted(guess.deck) == sorted(g.deck)
            assert sorted(guess.escape) == sorted(g.escape)


def failing_by_stack(g):
    """How many systems failing cards each stack of the deck holds, bottom stack first."""
    counts, start = [], 0
    for size in g.stacks:
        counts.append(sum(card in SYSTEMS_FAILING for card in g.deck[start : start + size]))
        start += size
    assert start == len(g.deck)
    return counts


@rule("SF-INFO-3")
def test_the_stacks_are_counted_down_and_a_guess_keeps_one_failing_card_in_each(positions):
    begun = 0
    for number, g in enumerate(positions[::12]):
        if g.stacks:
            guess = GAME.resample(GAME.view(g, SEATS[0]), seed=number)
            assert failing_by_stack(guess) == failing_by_stack(g)
            assert set(failing_by_stack(g)[:-1]) <= {1}
            begun += len(g.stacks) < 5
    assert begun > 10


@rule("SF-INFO-3")
@pytest.mark.parametrize(
    ("before", "after"), [("5 5", "2 5"), ("3 5", "5"), ("2 5", "4"), ("1 1 5", "4"), ("-", "-")]
)
def test_stacks_say_how_many_cards_are_left_in_each(table, before, after):
    g = table(f"""
        deck    D01 D09 D18 D02 D10 D19 D03 D04 D05 D06
        stacks  {before}
    """)
    new_disasters_appear(g.g)
    then(g, f"stacks {after}")


@rule("SF-INFO-3")
def test_guesses_vary_over_all_that_is_unknown():
    g = GAME.new(seed=3)
    v = GAME.view(g, SEATS[0])
    guesses = [GAME.resample(v, seed) for seed in range(600)]
    unseen = {*DISASTERS} - {card for zone in g.zones for card in zone}
    for place in (0, 13, 26):
        found = {guess.deck[place] for guess in guesses}
        assert found >= unseen
        assert found & {*SYSTEMS_FAILING}
    for place in range(5):
        assert {guess.escape[place] for guess in guesses} == {*ESCAPES} - {g.escape[-1]}


@rule("SF-INFO-3")
def test_after_a_reshuffle_a_guess_puts_failing_cards_anywhere(table):
    discard = " ".join([*list(DISASTERS)[6:], *SYSTEMS_FAILING])
    g = table(f"""
        zone1    D01 D02
        zone2    D03 D04
        zone3    D05
        deck     D06
        discard  {discard}
    """)
    place_next_disaster(g.g)
    v = GAME.view(g.g, SEATS[0])
    counts = Counter()
    for seed in range(200):
        guess = GAME.resample(v, seed)
        assert sorted(guess.deck) == sorted(g.g.deck)
        counts[sum(card in SYSTEMS_FAILING for card in guess.deck[:5])] += 1
    assert {0, 1, 2} <= set(counts)


@rule("SF-INFO-4")
def test_nothing_is_told_to_one_player_alone_so_there_is_nothing_they_may_not_say(table):
    g = table("""
        escape  E1{RKBY} E2
        zone1   D01 D02
        zone3   D18
        poolA   GO
        poolB   R
        bag     WOBYRKG
        deck    D03 SF1 D09 D19 D10
    """)
    when(g, "A repair E1.green", "A ask seat2.red", "B allow", "A scavenge", "A scavenge")
    when(g, "B end_turn")
    assert len(g.g.story) > 10
    assert all(told == Told(told.event) for told in g.g.story)


def test_turning_up_a_card_and_uncovering_an_escape_card_are_reveals(table):
    """They stop undo, as chance does."""
    g = table("""
        escape  E1{RKBY} E2
        zone1   D01
        poolA   GB
        deck    D03 SF1 D09 D19 D10
        todo    Turn A 2 > Upkeep
    """)
    when(g, "A repair D01.blue")
    assert g.g.horizon == 0
    when(g, "A repair E1.green")
    assert g.g.horizon == 1 + 4, "the escape card, three disasters and a systems failing card"
