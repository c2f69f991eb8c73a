"""What holds in every position of every game, whoever plays."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from mayday.games.systems_failing import GAME, cubes
from mayday.games.systems_failing.content import (
    COLOURS,
    DISASTERS,
    ESCAPES,
    LEVELS,
    SYSTEMS_FAILING,
)
from mayday.kernel import Luck, pick, play
from mayday.testing import rule

WHITE = 9


def everywhere(g):
    """All cubes of the table that are not in the white supply or on the deck."""
    return (g.bag, *g.pools, *g.cubes_on.values())


@rule("SF-COMP-2", "SF-COMP-3", "SF-SETUP-4")
def test_no_cube_is_ever_lost_or_made(games):
    for game in games:
        for g in game:
            for colour in COLOURS:
                assert sum(cubes.count(place, colour.id) for place in everywhere(g)) == 5
            white = cubes.count(g.bag, "white") + g.white_on_deck + g.white_supply
            assert white == WHITE


@rule("SF-COMP-2", "SF-WHITE-2")
def test_white_cubes_never_lie_in_a_pool_or_on_a_card(games):
    for game in games:
        for g in game:
            for place in (*g.pools, *g.cubes_on.values()):
                assert cubes.count(place, "white") == 0


def test_white_cubes_in_play_are_two_more_than_the_stability_level(games):
    for game in games:
        for g in game:
            if g.result is None:
                assert cubes.count(g.bag, "white") + g.white_on_deck == g.stability + 2


def test_every_card_is_in_exactly_one_place(games):
    every_card = Counter([*DISASTERS, *SYSTEMS_FAILING, *ESCAPES])
    for game in games:
        for g in game:
            places = (*g.zones, g.deck, g.discard, g.escape, *g.escaped)
            missing = every_card - Counter(card for place in places for card in place)
            assert missing.total() == 0
            assert sum(map(len, places)) == every_card.total()


def test_cubes_lie_only_on_cards_in_play_and_never_more_than_their_needs(games):
    for game in games:
        for g in game:
            in_play = {card for zone in g.zones for card in zone} | {*g.escape[-1:]}
            for card, placed in g.cubes_on.items():
                assert card in in_play
                colours = Counter(cubes.names(placed))
                assert colours
                assert colours <= Counter((DISASTERS | ESCAPES)[card].needs)


def cubes_by_place(g):
    """The cubes on each card, by card and the pile it lies in."""
    piles = {"escape": g.escape[-1:], **dict(enumerate(g.zones))}
    return {
        (card, pile): Counter(cubes.names(g.cubes_on.get(card, 0)))
        for pile, cards in piles.items()
        for card in cards
    }


@rule("SF-REP-6")
def test_within_a_round_cubes_stay_on_a_card_while_the_card_stays_in_its_place(games):
    for game in games:
        for before, after in pairwise(game):
            if before.round == after.round and after.result is None:
                now = cubes_by_place(after)
                for place, placed in cubes_by_place(before).items():
                    assert placed <= now.get(place, placed)


@rule("SF-REM-1", "SF-REM-3")
def test_no_repaired_card_lies_uncovered(games):
    for game in games:
        for g in game:
            uncovered = [pile[-1] for pile in (*g.zones, g.escape) if pile]
            for card in uncovered:
                needs = Counter((DISASTERS | ESCAPES)[card].needs)
                assert needs - Counter(cubes.names(g.cubes_on.get(card, 0)))


def test_pools_hold_at_most_ten_cubes_except_while_the_owner_returns_some(positions):
    for g in positions:
        for pool in g.pools:
            if not g.asks[0].prompt.startswith("over_ten"):
                assert cubes.total(pool) <= 10
            else:
                assert cubes.total(pool) <= 12


def test_the_damage_is_what_moves_and_surges_dealt_up_to_the_explosion(games):
    for game in games:
        for g in game:
            assert g.damage == min(g.moved_damage + g.surged_damage, 10)


def test_while_the_deck_has_stacks_they_add_up_to_it(positions):
    for g in positions:
        assert g.deck
        assert all(g.stacks)
        assert not g.stacks or sum(g.stacks) == len(g.deck)


def test_games_end_with_a_result_within_17_rounds_and_the_cap(games):
    for game in games:
        assert game[-1].result is not None
        assert game[-1].round <= 17
        assert len(game) <= GAME.cap


def test_even_a_crew_that_repairs_everything_for_nothing_is_out_of_time_by_round_17():
    """The clock alone: between the rounds all disasters vanish and the core is whole again."""
    for seed in range(60):
        level = list(LEVELS)[seed % 3]
        g = GAME.new({"difficulty": level, "meter": "beginner"}, seed=seed)
        while g.asks and g.round <= 17:
            for zone in g.zones:
                g.discard += zone
                zone.clear()
            g.damage = 0
            play(g, g.asks[0].seat, GAME.space.read("end_turn"))
        assert g.result is not None
        assert g.result.cause == "instability"
        assert g.round <= 17


def test_a_copy_is_independent_of_what_is_played_on_it(positions):
    for number, g in enumerate(positions[::20]):
        before = GAME.encode(g)
        copy, luck = g.clone(), Luck(number)
        for _ in range(40):
            if copy.asks:
                ask = copy.asks[0]
                play(copy, ask.seat, ask.choices[pick(luck, len(ask.choices))])
        assert GAME.encode(g) == before
