"""The Ops deck, the Reserve and the discards, and what is known of them."""

from __future__ import annotations

import pytest

from mayday.games.free_mars import GAME
from mayday.games.free_mars.content import CARD_BIT
from mayday.games.free_mars.rules import deck
from mayday.kernel import UNKNOWN, Seat, settle
from mayday.testing import refused, rule, then, when

A = Seat(0)
FOUR = "deck CE-01 CE-02 CE-03 CE-04\nkestrel O1 tf\nmerlin lost\nharrier lost"


def shown(g):
    """Deck, discards and Reserve as the player sees them, the top of each first."""
    seen = GAME.view(g.g, A).position
    return [" ".join(pile[::-1]) for pile in (seen.deck, seen.discard, seen.reserve)]


def change(g, act, *args):
    """Do something to the deck between two decisions."""
    act(g.g, *args)


@rule("FM-OPS-1", "FM-OPS-26")
def test_the_top_card_is_drawn_and_put_on_the_discards_where_it_is_listed(table):
    g = table("kestrel O1 tf\nmerlin lost\nharrier lost\ndeck CE-09 CE-02\ntodo OperationsCard")
    then(g, "deck CE-02", "discard CE-09", "listed CE-09", "card -")
    assert shown(g) == ["?", "CE-09", "? ? ?"]


@rule("FM-OPS-27")
def test_the_card_in_play_is_not_part_of_the_reshuffle_it_causes(table):
    g = table(
        "kestrel O1 tf\ndeck CE-12 CE-02\ndiscard CE-01\nnet 2\ntodo OperationsCard", dice=None
    )
    assert "CE-12" not in g.g.deck
    assert g.g.discard[-1] == "CE-12"
    assert sorted([*g.g.deck, *g.g.discard]) == ["CE-01", "CE-02", "CE-12"]


@rule("FM-OPS-19")
def test_gained_cards_go_unseen_one_after_the_other_under_the_deck(table):
    g = table("deck CE-01\nreserve CE-13 CE-14 CE-04\ntodo Buying")
    change(g, deck.gain_ops, 2)
    then(g, "deck CE-01 CE-13 CE-14", "reserve CE-04")
    assert shown(g) == ["? ? ?", "", "?"]


@rule("FM-OPS-20")
def test_with_an_empty_reserve_the_shuffled_discards_give_the_cards_and_become_the_reserve(table):
    position = "deck CE-01\nreserve -\ndiscard CE-02 CE-03 CE-04\nlisted CE-02 CE-03\ntodo Buying"
    g = table(f"spartacus LP\n{position}", dice=None)
    change(g, deck.gain_ops, 1)
    assert (len(g.g.deck), len(g.g.reserve)) == (2, 2)
    then(g, "discard -", "listed -", "mixed -")
    assert shown(g) == ["? ?", "", "? ?"]


@rule("FM-OPS-21")
def test_a_reserve_with_too_few_cards_gives_those_first(table):
    g = table("spartacus LP\ndeck CE-01\nreserve CE-13\ndiscard CE-02\ntodo Buying")
    change(g, deck.gain_ops, 3)
    then(g, "deck CE-01 CE-13 CE-02", "reserve -", "discard -")


@rule("FM-OPS-20", "FM-DICE-4")
def test_only_a_refill_draws_luck(table):
    g = table("spartacus LP\ndeck CE-01\nreserve CE-13 CE-14\ntodo Buying")
    change(g, deck.gain_ops, 2)
    assert g.g.source.used == 0


@rule("FM-OPS-22")
def test_lost_cards_go_unseen_from_the_top_to_the_discards(table):
    g = table(f"{FOUR}\ntodo Buying")
    change(g, deck.lose_ops, 2)
    then(g, "deck CE-03 CE-04", "discard CE-02 CE-01", "listed -")
    assert shown(g)[:2] == ["? ?", "? ?"]


@rule("FM-OPS-23", "FM-END-3")
@pytest.mark.parametrize("n", [1, 2])
def test_losing_the_last_card_loses_the_mission_at_once(table, n):
    g = table(f"kestrel O1 tf\nnet 1\ndeck CE-01\nbattle lost\ntodo WinLose {n} > EndOfTurn")
    assert g.g.result.cause == "ops_lost"
    refused(g, "A lose_ops", "FM-OPS-23")


@rule("FM-OPS-24")
def test_an_empty_deck_has_nothing_to_lose_and_the_turn_goes_on(table):
    g = table("kestrel O1 tf\nnet 1\ndeck -\nbattle lost\ntodo WinLose 1")
    assert g.g.result is None
    assert [type(event).__name__ for event in g.events] == ["NoOpsLeftToLose"]


@rule("FM-OPS-28")
def test_a_reshuffle_mixes_deck_and_discards_and_never_the_reserve(table):
    for seed in range(5):
        g = table(
            "spartacus LP\ndeck CE-01 CE-02\ndiscard CE-03 CE-05 CE-06\ntodo Buying", dice=None
        )
        g.g.rng = seed
        change(g, deck.reshuffle)
        assert (len(g.g.deck), len(g.g.discard)) == (2, 3)
        assert sorted(g.g.deck + g.g.discard) == ["CE-01", "CE-02", "CE-03", "CE-05", "CE-06"]
        then(g, "reserve CE-13 CE-14 CE-04")


@rule("FM-NET-7", "FM-NET-8")
def test_at_the_highest_net_space_the_whole_deck_is_seen_and_only_the_deck(table):
    g = table(f"{FOUR}\nnet 5\ndiscard CE-05\ntodo Buying")
    assert shown(g) == ["CE-01 CE-02 CE-03 CE-04", "?", "? ? ?"]
    g = table(f"{FOUR}\nnet 4\ndiscard CE-05\ntodo Buying")
    assert shown(g) == ["? ? ? ?", "?", "? ? ?"]


@rule("FM-NET-7")
def test_seeing_the_deck_does_not_change_it(table):
    g = table(f"{FOUR}\nnet 4\nbattle won\ntodo WinLose 1")
    horizon = g.g.horizon
    when(g, "A gain_net")
    then(g, "deck CE-01 CE-02 CE-03 CE-04", net=5)
    assert g.g.horizon > horizon


@rule("FM-NET-8")
def test_the_right_ends_when_the_marker_leaves(table):
    g = table(f"{FOUR}\nnet 5\nbattle lost\ntodo WinLose 1")
    when(g, "A lose_net")
    assert shown(g)[0] == "? ? ? ?"


@rule("FM-NET-9")
def test_a_top_card_that_was_looked_at_stays_known_in_its_place(table):
    g = table(f"{FOUR}\ntop_seen yes\ntodo Buying")
    assert shown(g)[0] == "CE-01 ? ? ?"
    change(g, deck.gain_ops, 1)
    assert shown(g)[0] == "CE-01 ? ? ? ?"
    change(g, deck.lose_ops, 2)
    assert shown(g)[:2] == ["? ? ?", "? CE-01"]


@rule("FM-NET-9")
def test_known_cards_become_deck_or_discards_at_a_reshuffle(table):
    g = table(f"{FOUR}\ntop_seen yes\ndiscard CE-05 CE-06\nlisted CE-05\ntodo Buying", dice=None)
    change(g, deck.reshuffle)
    then(g, "mixed CE-01 CE-05", "listed -", top_seen=False)
    assert shown(g)[:2] == ["? ? ? ?", "? ?"]


@rule("FM-NET-9")
def test_at_the_highest_space_a_reshuffle_mixes_the_whole_deck(table):
    g = table(f"{FOUR}\nnet 5\ndiscard CE-05\ntodo Buying", dice=None)
    change(g, deck.reshuffle)
    then(g, "mixed CE-01 CE-02 CE-03 CE-04")
    assert UNKNOWN not in shown(g)[0]


@rule("FM-NET-9")
def test_a_mixed_card_that_is_drawn_is_listed_and_no_longer_mixed(table):
    g = table(
        "kestrel O1 tf\nmerlin lost\nharrier lost\n"
        "deck CE-09 CE-02\nmixed CE-09 CE-02\ntodo OperationsCard"
    )
    then(g, "mixed CE-02", "listed CE-09")


@rule("FM-NET-9")
def test_a_card_lost_while_it_is_seen_is_listed(table):
    g = table(f"{FOUR}\nnet 5\nmixed CE-01\ntodo Buying")
    change(g, deck.lose_ops, 2)
    then(g, "listed CE-01 CE-02", "mixed -")


def imagined(g, count=60):
    """Positions that the player could take for the true one."""
    settle(g.g)
    seen = GAME.view(g.g, A)
    return [GAME.resample(seen, seed) for seed in range(count)]


@rule("FM-NET-9", "FM-SETUP-13")
def test_cards_kept_for_the_reserve_are_never_imagined_in_the_first_deal():
    g = GAME.new(seed=3)
    for other in (GAME.resample(GAME.view(g, A), seed) for seed in range(60)):
        assert {"CE-13", "CE-14"} <= set(other.reserve)
        assert len(set(other.deck + other.reserve)) == 14


@rule("FM-NET-9")
def test_gained_cards_are_imagined_at_the_bottom_of_the_deck(table):
    position = "spartacus LP\ndeck CE-01 CE-02 CE-03 CE-04 CE-05 CE-06 CE-07 CE-08\n"
    position += "reserve CE-13 CE-14 CE-09 CE-10 CE-11 CE-12\ndealt 8\ntodo Buying"
    g = table(position)
    change(g, deck.gain_ops, 2)
    found = {
        n for other in imagined(g) for n, card in enumerate(other.deck[::-1]) if card == "CE-13"
    }
    assert found == {8, 9}


@rule("FM-NET-9")
def test_mixed_cards_are_imagined_in_deck_or_discards_and_nowhere_else(table):
    position = "spartacus LP\ndeck CE-01 CE-02 CE-03\ndiscard CE-05 CE-06\nmixed CE-01 CE-05\n"
    position += (
        "reserve CE-04 CE-07 CE-08 CE-09 CE-10 CE-11 CE-12 CE-13 CE-14\nstirred yes\ntodo Buying"
    )
    g = table(position)
    places = set()
    for other in imagined(g):
        assert {"CE-01", "CE-05"}.isdisjoint(other.reserve)
        places.add("CE-01" in other.deck)
    assert places == {True, False}


@rule("FM-NET-9")
def test_what_is_seen_stays_where_it_is_in_what_is_imagined(table):
    position = (
        "spartacus LP\ndeck CE-01 CE-02 CE-03\ndiscard CE-05 CE-06\nlisted CE-05\ngone CE-13\n"
    )
    position += "reserve CE-04 CE-07 CE-08 CE-09 CE-10 CE-11 CE-12 CE-14\n"
    position += "stirred yes\ntop_seen yes\ntodo Buying"
    g = table(position)
    for other in imagined(g, 20):
        assert other.deck[-1] == "CE-01"
        assert other.discard[-1] == "CE-05"
        assert "CE-13" not in other.deck + other.discard + other.reserve
        assert sum(CARD_BIT[card] for card in other.deck + other.discard + other.reserve) == sum(
            bit for card, bit in CARD_BIT.items() if card.startswith("CE") and card != "CE-13"
        )
