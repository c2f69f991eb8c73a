"""What holds in every position of every game, whoever plays."""

from __future__ import annotations

from itertools import pairwise

from mayday.games.phobia import GAME
from mayday.games.phobia.content import SEAT_OF
from mayday.games.phobia.table import chosen_units
from mayday.kernel import Luck, pick, play
from mayday.testing import Seat, rule

SEATS = (Seat(0), Seat(1))


def is_placed(g):
    return g.round > 0


@rule("PH-PLACE-3", "PH-MAP-4")
def test_every_piece_has_a_square_of_its_own(games):
    for game in games:
        for g in game:
            taken = [square for side in g.units for square in side.values()]
            taken += g.board.members(g.walls)
            assert len(taken) == len(set(taken))
            assert all(0 <= square < g.board.size for square in taken)


def test_the_sets_of_squares_are_those_of_the_units(games):
    for game in games:
        for g in game:
            for seat in SEATS:
                assert g.held[seat] == g.board.gather(g.units[seat].values())
                assert all(SEAT_OF[unit] == seat for unit in g.units[seat])


@rule("PH-DIE-2", "PH-FORCE-8")
def test_every_chosen_phobia_is_on_the_board_in_the_pool_or_just_pulled(games):
    for game in games:
        for g in game:
            if is_placed(g):
                pulled = [s.unit for s in g.todo if type(s).__name__ == "PlacePulled"]
                everywhere = sorted([*g.units[1], *g.pool, *pulled])
                assert everywhere == sorted(chosen_units(g, Seat(1)))


@rule("PH-DIE-3")
def test_survivors_only_ever_get_fewer(games):
    for game in games:
        for before, after in pairwise(game):
            if is_placed(before):
                assert after.units[0].keys() <= before.units[0].keys()


@rule("PH-FORCE-3", "PH-FORCE-4", "PH-FORCE-5")
def test_forces_are_within_their_limits(games):
    for game in games:
        for force, limit in zip(game[-1].forces, game[-1].scenario.limits, strict=True):
            assert 4 <= sum(force) <= limit


@rule("PH-WALL-14", "PH-WALL-16")
def test_cracked_tokens_stand_and_no_more_stand_than_were_built(games):
    built = 0
    for game in games:
        for g in game:
            assert g.cracked & ~g.walls == 0
            assert g.walls.bit_count() <= sum(g.built.values()) == 9 - g.supply
        built += sum(game[-1].built.values())
    assert built > 20


@rule("PH-STUN-3", "PH-STUN-6")
def test_only_units_on_the_board_are_stunned_and_each_side_only_in_its_own_way(games):
    for game in games:
        for g in game:
            assert set(g.pinned) <= set(g.units[0])
            assert set(g.shaken) <= set(g.units[1])


@rule("PH-TURN-9", "PH-END-2")
def test_turns_count_up_to_the_last_and_no_further(games):
    for game in games:
        rounds = [g.round for g in game]
        assert rounds == sorted(rounds)
        assert rounds[-1] <= game[-1].scenario.last_turn


@rule("PH-ACT-6")
def test_only_the_side_on_turn_changes_its_own_places(games):
    for game in games:
        for before, after in pairwise(game):
            if is_placed(before) and before.asks[0].prompt == "activation":
                seat = before.asks[0].seat
                other = 1 - seat
                moved = {
                    unit
                    for unit, square in after.units[other].items()
                    if before.units[other].get(unit) != square
                }
                assert not moved


def test_games_of_all_kinds_end_under_the_cap(games):
    assert {game[-1].result.cause for game in games} == {"survived", "wiped_out"}
    assert max(map(len, games)) < GAME.cap


def test_a_copy_is_independent_of_what_is_played_on_it(positions):
    for number, g in enumerate(positions[::150]):
        before = GAME.encode(g)
        copy, luck = g.clone(), Luck(number)
        for _ in range(40):
            if copy.asks:
                ask = copy.asks[0]
                play(copy, ask.seat, ask.choices[pick(luck, len(ask.choices))])
        assert GAME.encode(g) == before
