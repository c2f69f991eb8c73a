"""Set-up and forces. Rules: PH-SETUP, PH-FORCE."""

from __future__ import annotations

import pytest

from games.phobia.tables import offered
from mayday.games.phobia import GAME
from mayday.games.phobia.content import SIDES
from mayday.games.phobia.events import CountChosen, CountHidden, ForceShown, UnitPlaced
from mayday.kernel import SPECTATOR, Match
from mayday.testing import Seat, Table, refused, rule, then, when

S, P = Seat(0), Seat(1)


def new(**options):
    return Table(GAME, GAME.new(options, seed=3, listen=True))


def forces(g, survivors="3 3 3 1", phobias="6 6 5 3"):
    """Both sides choose, the Survivors first."""
    for seat, side, counts in zip(GAME.seat_names, SIDES, (survivors, phobias), strict=True):
        for unit_type, count in zip(side, counts.split(), strict=True):
            when(g, f"{seat} force {unit_type.id}.{count}")


@rule("PH-SETUP-2")
def test_both_decks_are_shuffled_apart_and_both_discard_piles_are_empty():
    orders = set()
    for seed in range(5):
        g = GAME.new(seed=seed)
        assert [sorted(pile) for pile in g.piles] == [
            sorted("H" * 15 + "M" * 10),
            sorted("H" * 10 + "M" * 15),
        ]
        assert g.discards == ["", ""]
        orders.add(tuple(g.piles))
    assert len(orders) == 5


@rule("PH-SETUP-3")
def test_forces_are_chosen_before_units_are_placed_and_placed_before_the_first_turn():
    g = new()
    refused(g, "Survivors place M10", "PH-SETUP-3")
    refused(g, "Survivors end_turn", "PH-SETUP-3")
    forces(g)
    refused(g, "Survivors end_turn", "PH-PLACE-5")
    when(g, "Survivors place_rest", "Phobias place_rest")
    refused(g, "Survivors force lum.1", "PH-SETUP-3")
    refused(g, "Survivors place M13", "PH-SETUP-3")
    assert "activate lum1" in g.offers("Survivors")


@rule("PH-SETUP-4")
def test_nine_tokens_lie_in_the_supply_and_the_pool_is_empty():
    g = new(setup="preset")
    then(g, "supply 9", "pool -")
    assert g.g.walls == g.g.cracked == 0


@rule("PH-SETUP-5")
@pytest.mark.parametrize(
    ("scenario", "limits", "last"),
    [("standard", (10, 20), 10), ("crossfire", (10, 20), 10), ("quick", (5, 12), 8)],
)
def test_the_scenario_sets_map_force_limits_and_last_turn(scenario, limits, last):
    g = new(scenario=scenario, setup="preset")
    for _ in range(last):
        assert g.g.result is None
        when(g, "Survivors end_turn", "Phobias end_turn")
    assert g.g.result.cause == "survived"
    assert g.g.round == last
    assert [sum(force) for force in g.g.forces] == list(limits)


@rule("PH-SETUP-6")
def test_with_preset_forces_the_first_decision_is_the_first_survivor_turn():
    g = new(setup="preset")
    then(g, "forceS 3 3 2 2", "forceP 6 6 5 3", "todo Turn Survivors", "round 1")
    assert offered(g, "Survivors", "activate")


@rule("PH-SETUP-6", "PH-STUN-9")
def test_where_special_hits_kill_the_preset_forces_are_others():
    g = new(setup="preset", special_hits="kill")
    then(g, "forceS 3 3 1 2", "forceP 4 6 5 5")
    assert [len(side) for side in g.g.units] == [9, 20]


@rule("PH-SETUP-6", "PH-FORCE-6")
def test_by_default_both_sides_are_asked_for_their_force_at_once():
    g = new()
    assert [(ask.seat, ask.prompt, ask.about) for ask in g.g.asks] == [
        (S, "force", ("lum",)),
        (P, "force", ("oph",)),
    ]


@rule("PH-FORCE-1", "PH-FORCE-2", "PH-FORCE-7")
def test_a_count_is_named_type_by_type_from_one_to_the_pieces_there_are():
    g = new()
    for id, most in (("lum", 3), ("sol", 3), ("wor", 3)):
        assert g.offers("Survivors") == [f"force {id}.{n}" for n in range(1, most + 1)]
        when(g, f"Survivors force {id}.1")
    for id in ("oph", "pyr", "ast", "amb"):
        assert g.offers("Phobias") == [f"force {id}.{n}" for n in range(1, 7)]
        when(g, f"Phobias force {id}.1")


@rule("PH-FORCE-1")
def test_a_type_of_the_other_side_is_refused():
    g = new()
    refused(g, "Survivors force oph.1", "PH-FORCE-1")
    refused(g, "Phobias force lum.1", "PH-FORCE-1")


@rule("PH-FORCE-7")
def test_a_type_out_of_order_is_refused():
    g = new()
    refused(g, "Survivors force sol.1", "PH-FORCE-7")
    when(g, "Survivors force lum.2")
    refused(g, "Survivors force lum.1", "PH-FORCE-7")


@rule("PH-FORCE-3", "PH-FORCE-7")
def test_ten_survivors_are_the_limit_with_room_for_one_of_each_type():
    g = new()
    when(g, "Survivors force lum.3", "Survivors force sol.3", "Survivors force wor.3")
    assert g.offers("Survivors") == ["force psy.1"]
    refused(g, "Survivors force psy.2", "PH-FORCE-3")


@rule("PH-FORCE-4", "PH-FORCE-7")
def test_twenty_phobias_are_the_limit_with_room_for_one_of_each_type():
    g = new()
    when(g, "Phobias force oph.6", "Phobias force pyr.6", "Phobias force ast.6")
    assert g.offers("Phobias") == ["force amb.1", "force amb.2"]
    refused(g, "Phobias force amb.3", "PH-FORCE-4")


@rule("PH-FORCE-7")
def test_in_a_quick_game_one_place_is_kept_for_every_type_to_come():
    g = new(scenario="quick")
    assert g.offers("Survivors") == ["force lum.1", "force lum.2"]
    refused(g, "Survivors force lum.3", "PH-FORCE-3")
    when(g, "Survivors force lum.2")
    assert g.offers("Survivors") == ["force sol.1"]


@rule("PH-FORCE-5")
def test_a_force_may_be_smaller_than_the_limit():
    g = new()
    forces(g, "1 1 1 1", "1 1 1 1")
    when(g, "Survivors place_rest", "Phobias place_rest")
    assert [len(side) for side in g.g.units] == [4, 4]
    assert "end_turn" in g.offers("Survivors")


def legal_forces(g, seat):
    """How many forces the seat can still choose."""
    asks = [ask for ask in g.asks if ask.seat == seat]
    if not asks or asks[0].prompt != "force":
        return 1
    total = 0
    for choice in asks[0].choices:
        c = g.clone()
        GAME.why_not(c, seat, choice)
        c.todo[-1].answer(c, seat, choice)
        c.asks = c.todo[-1].advance(c)
        total += legal_forces(c, seat)
    return total


@rule("PH-FORCE-5")
def test_there_are_76_survivor_forces_and_1261_phobia_forces():
    g = GAME.new()
    assert legal_forces(g, S) == 76
    assert legal_forces(g, P) == 1261


@rule("PH-FORCE-6")
def test_a_force_stays_secret_until_both_are_complete():
    g = new()
    when(g, "Survivors force lum.2", "Survivors force sol.1", "Phobias force oph.4")
    assert GAME.view(g.g, S).position.forces == [[2, 1], [-1]]
    assert GAME.view(g.g, P).position.forces == [[-1, -1], [4]]
    assert GAME.view(g.g, SPECTATOR).position.forces == [[-1, -1], [-1]]
    when(g, "Survivors force wor.1", "Survivors force psy.1")
    for n, id in enumerate(("pyr", "ast", "amb")):
        assert GAME.view(g.g, P).position.forces == [[-1] * 4, [4] + [1] * n]
        when(g, f"Phobias force {id}.1")
    for seat in (S, P, SPECTATOR):
        assert GAME.view(g.g, seat).position.forces == [[2, 1, 1, 1], [4, 1, 1, 1]]


@rule("PH-FORCE-6")
def test_the_other_side_hears_only_that_a_count_was_chosen():
    g = new()
    when(g, "Survivors force lum.2")
    (told,) = g.g.story
    assert told.heard_by(S) == CountChosen(S, "lum.2")
    assert told.heard_by(P) == told.heard_by(SPECTATOR) == CountHidden(S, "lum")


@rule("PH-FORCE-6")
def test_both_forces_are_told_together_when_the_second_is_complete():
    g = new()
    forces(g)
    shown = [event for event in g.events if isinstance(event, ForceShown)]
    assert shown == [
        ForceShown(S, ("lum.3", "sol.3", "wor.3", "psy.1")),
        ForceShown(P, ("oph.6", "pyr.6", "ast.5", "amb.3")),
    ]
    assert g.events[-2:] == shown


@rule("PH-FORCE-6")
def test_a_side_that_has_chosen_waits_for_the_other():
    g = new()
    for id in ("lum", "sol", "wor", "psy"):
        when(g, f"Survivors force {id}.1")
    assert g.offers("Survivors") == []
    refused(g, "Survivors force lum.1", "PH-FORCE-6")
    assert g.offers("Phobias")


@rule("PH-FORCE-8")
def test_pieces_that_were_not_chosen_never_enter_the_game():
    g = new()
    forces(g, "1 1 1 1", "1 2 1 1")
    when(g, "Survivors place_rest", "Phobias place_rest")
    assert set(g.g.units[0]) == {"lum1", "sol1", "wor1", "psy1"}
    assert set(g.g.units[1]) == {"oph1", "pyr1", "pyr2", "ast1", "amb1"}
    assert g.g.pool == []
    assert {event.unit for event in g.events if isinstance(event, UnitPlaced)} == {
        *g.g.units[0],
        *g.g.units[1],
    }


@rule("PH-TURN-8")
def test_counts_may_be_taken_back_until_the_force_is_complete():
    match = Match(GAME)
    for text in ("force lum.1", "force sol.1", "force wor.1"):
        match.choose(S, GAME.space.read(text))
    assert match.can_undo(S)
    match.undo(S)
    assert match.position.forces[0] == [1, 1]
    for text in ("force wor.2", "force psy.1"):
        match.choose(S, GAME.space.read(text))
    assert not match.can_undo(S)


@rule("PH-TURN-8")
def test_the_count_that_completes_the_second_force_cannot_be_taken_back():
    match = Match(GAME)
    for id in ("oph", "pyr", "ast", "amb"):
        match.choose(P, GAME.space.read(f"force {id}.1"))
    for id in ("lum", "sol", "wor", "psy"):
        match.choose(S, GAME.space.read(f"force {id}.1"))
    assert match.position.asks[0].seat == S
    assert not match.can_undo(S)
