"""Facts that hold in every position of every game."""

from __future__ import annotations

from itertools import pairwise

from mayday.games.space_force_2150.content import MAJOR_AT, VOYAGE
from mayday.games.space_force_2150.table import fuel_max, last_round, living, supplies_max


def test_stores_stay_within_their_limits(positions):
    for g in positions:
        assert 0 <= g.fuel <= fuel_max(g)
        assert 0 <= g.supplies <= supplies_max(g)
        assert 0 < g.hull <= VOYAGE.hull_max
        assert g.oxygen >= 0
        assert all(0 <= tank <= VOYAGE.tank for tank in g.tanks)
        assert all(0 <= target <= VOYAGE.tank for target in g.targets)


def test_the_dead_have_nothing_and_are_never_asked(positions):
    for g in positions:
        for member, crew in enumerate(g.crew):
            if not crew and g.round:
                assert g.tanks[member] == g.targets[member] == 0
                assert not g.active >> member & 1


def test_occupations_are_unique_and_somebody_always_lives(positions):
    for g in positions:
        aboard = [crew for crew in g.crew if crew]
        assert len(set(aboard)) == len(aboard)
        assert living(g) or not g.round


def test_the_watch_officer_lives(positions):
    assert all(g.crew[g.watch] for g in positions if g.round)


def test_a_marker_lies_only_on_something_damaged(positions):
    assert all(not g.begun & ~g.damaged for g in positions)


def test_who_can_act_has_oxygen_and_no_post(positions):
    for g in positions:
        assert not g.active & g.stationed
        if g.asks[0].prompt == "crew_actions":
            assert all(g.tanks[m] for m in range(len(g.crew)) if g.active >> m & 1)


def test_the_leading_seat_is_asked_first_and_can_act(positions):
    for g in positions:
        if g.asks[0].prompt == "crew_actions":
            assert g.asks[0].seat == g.lead
            assert g.had_lead >> g.lead & 1


def test_the_ship_only_moves_forward_and_never_jumps_over_a_stop(games):
    for game in games:
        for before, after in pairwise(game):
            assert after.space >= before.space
            passed = [space for space in MAJOR_AT if before.space < space < after.space]
            assert len(passed) <= 1 + (after.round - before.round)


def test_rounds_are_bounded(games):
    assert all(game[-1].round <= last_round(game[-1]) for game in games)


def test_oxygen_appears_only_through_the_medical_bay_and_cards(games):
    """Inside an Internal Phase the ship's oxygen goes down by one for each paid action."""
    for game in games:
        for before, after in pairwise(game):
            same = before.round == after.round and before.card == after.card
            if same and before.asks[0].prompt == "crew_actions" and after.asks:
                total = before.oxygen + sum(before.tanks)
                assert after.oxygen + sum(after.tanks) - total in range(-1, 6)
