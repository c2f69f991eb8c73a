"""Navigator and Security Officer: the Cockpit and the Turret as posts."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.events import CardLookedAt, CardSeen
from mayday.testing import Seat, refused, rule, then, when

COCKPIT = "at cockpit lounge\ntop E27\ndeck E05"


@rule("S2-NAV-1")
def test_a_navigator_in_the_cockpit_activates_it_for_one_oxygen(table):
    g = table("navigator xo", COCKPIT)
    when(g, "A use navigator.cockpit")
    then(g, "tanks 3 4", "cockpit_used yes")
    assert g.offers("A") == ["keep", "discard"]


@rule("S2-NAV-1")
def test_nobody_but_a_navigator_activates_the_cockpit(table):
    g = table("robot xo", f"{COCKPIT}\nimitated engineer")
    refused(g, "A use robot.cockpit", "S2-NAV-1")
    assert "use xo.cockpit" not in table("xo", "at cockpit").offers("A")


@rule("S2-NAV-1")
def test_a_damaged_cockpit_cannot_be_activated(table):
    g = table("navigator xo", f"{COCKPIT}\ndamaged cockpit_module")
    refused(g, "A use navigator.cockpit", "S2-BONUS-3")


@rule("S2-NAV-2")
def test_activating_a_post_stations_the_member(table):
    g = table("navigator xo", COCKPIT)
    when(g, "A use navigator.cockpit", "A keep")
    then(g, "stationed 0", "active 1", "tanks 3 4")
    refused(g, "A move navigator.lounge", "S2-NAV-2")
    refused(g, "A finish navigator", "S2-NAV-2")
    when(g, "A move xo.galley")
    refused(g, "A order xo", "S2-XO-9")


@rule("S2-NAV-2")
def test_a_security_officer_at_the_turret_is_stationed_too(table):
    g = table("security_officer xo", "at turret_access lounge")
    when(g, "A use security_officer.turret_access")
    then(g, "stationed 0", "active 1", "tanks 3 4")
    refused(g, "A order xo", "S2-XO-9")


@rule("S2-NAV-3")
def test_the_navigators_seat_sees_the_top_card_and_nobody_else(table):
    g = table("navigator xo", COCKPIT, seats=2)
    when(g, "A use navigator.cockpit")
    assert [GAME.view(g.g, Seat(n)).position.top for n in (0, 1, -1)] == ["E27", "?", "?"]
    assert [GAME.view(g.g, Seat(n)).position.deck for n in (0, 1)] == [["E05"], ["E05", "E27"]]
    told = next(told for told in g.g.story if isinstance(told.event, CardSeen))
    assert told.heard_by(Seat(0)) == CardSeen("navigator", "E27")
    assert told.heard_by(Seat(1)) == CardLookedAt("navigator")


@rule("S2-NAV-3")
def test_the_look_is_at_a_normal_card_even_before_a_major_event(table):
    g = table("navigator", "at cockpit\ntop E27\ndeck E05\nspace 4", dice=(6, 6))
    when(g, "A use navigator.cockpit", "A discard")
    then(g, "discard E27", "deck E05", "card M1")


@rule("S2-NAV-4")
def test_a_card_left_on_top_is_resolved_as_the_next_normal_event(table):
    g = table("navigator", COCKPIT.replace(" lounge", ""), dice=(2,))
    when(g, "A use navigator.cockpit", "A keep")
    then(g, "card E27", "discard E27", fuel=2)


@rule("S2-NAV-4", "S2-NAV-5")
def test_after_a_discard_the_next_card_must_be_kept_and_resolved(table):
    g = table("navigator", COCKPIT.replace(" lounge", ""), dice=(2,))
    when(g, "A use navigator.cockpit", "A discard")
    then(g, "card E05", "discard E05 E27", "deck -", fuel=3, supplies=8)


@rule("S2-NAV-6")
def test_the_cockpit_is_activated_once_a_round_by_the_whole_ship(table):
    g = table("navigator robot xo", "at cockpit cockpit lounge\nimitated navigator")
    when(g, "A use navigator.cockpit", "A keep")
    refused(g, "A use robot.cockpit", "S2-NAV-6")
    when(g, "A order xo", "A target robot")
    refused(g, "A use robot.cockpit", "S2-NAV-6")


@rule("S2-NAV-7")
def test_the_choice_is_made_before_the_ship_moves(table):
    g = table("navigator", COCKPIT.replace(" lounge", ""), dice=(2,))
    when(g, "A use navigator.cockpit")
    then(g, space=1)
    refused(g, "A finish navigator", "S2-NAV-4")


@rule("S2-NAV-7")
def test_a_card_left_on_top_waits_while_a_major_event_is_met(table):
    g = table("navigator", "at cockpit\ntop E27\ndeck E05\nspace 4", dice=(6, 6))
    when(g, "A use navigator.cockpit", "A keep")
    then(g, "card M1", "top E27", "deck E05", "top_seen_by A")


@rule("S2-NAV-8")
def test_a_waiting_card_may_be_looked_at_and_discarded_in_a_later_round(table):
    g = table("navigator", "at cockpit\ntop E27\ndeck E05\nround 4\ntop_seen_by A", dice=(1,))
    when(g, "A use navigator.cockpit", "A discard")
    then(g, "card E05", "discard E05 E27")


@rule("S2-NAV-8")
def test_a_former_replacement_may_be_looked_at_too(table):
    g = table("navigator", "at cockpit\ntop E05\ndeck E06\ndiscard E27\nround 4", dice=(1,))
    when(g, "A use navigator.cockpit", "A discard")
    then(g, "discard E06 E05 E27")


@rule("S2-NAV-9")
def test_the_replacement_stays_face_down(table):
    g = table("navigator xo", COCKPIT, seats=2)
    when(g, "A use navigator.cockpit", "A discard")
    then(g, "discard E27", "top -", "deck E05", "top_seen_by -")


def test_looking_and_discarding_are_reveals(table):
    g = table("navigator xo", COCKPIT)
    when(g, "A use navigator.cockpit")
    assert g.g.horizon == 1
    when(g, "A discard")
    assert g.g.horizon == 2


def test_two_seats_may_know_the_same_waiting_card(table):
    g = table(
        "navigator robot",
        "at galley cockpit\ntop E27\ndeck E05\ntop_seen_by A\nimitated navigator",
        seats=2,
    )
    when(g, "B use robot.cockpit", "B keep")
    then(g, "top_seen_by A B")
    assert [GAME.view(g.g, Seat(n)).position.top for n in (0, 1)] == ["E27", "E27"]


# -- the Turret -----------------------------------------------------------------------------


@rule("S2-SO-1")
def test_a_security_officer_in_turret_access_mans_the_turret_for_one_oxygen(table):
    g = table("security_officer xo", "at turret_access lounge")
    when(g, "A use security_officer.turret_access")
    then(g, "tanks 3 4", "turret_manned yes")


@rule("S2-SO-1")
def test_nobody_else_mans_the_turret_and_a_damaged_one_nobody_at_all(table):
    g = table("robot", "at turret_access\nimitated xo")
    refused(g, "A use robot.turret_access", "S2-SO-1")
    g = table("security_officer", "at turret_access\ndamaged turret")
    refused(g, "A use security_officer.turret_access", "S2-BONUS-3")


@rule("S2-SO-2")
@pytest.mark.parametrize(("manned", "supplies"), [("yes", 10), ("-", 8)])
def test_a_manned_turret_adds_one_to_the_ships_weapons(table, manned, supplies):
    position = f"turret_manned {manned}\ndeck alien_encounter\ntodo Encounter"
    then(table("security_officer", position, dice=(4,)), supplies=supplies)


@rule("S2-SO-2")
def test_the_bonus_holds_in_the_external_phase_of_that_round(table):
    g = table("security_officer", "at turret_access\ndeck alien_encounter", dice=(1, 4))
    when(g, "A use security_officer.turret_access")
    then(g, "turret_manned -", supplies=9, round=4)


@rule("S2-SO-3")
@pytest.mark.parametrize(
    ("crew", "position", "die", "unmanned", "manned"),
    [
        ("security_officer", "deck alien_encounter", 4, (10, 8), (10, 10)),
        ("security_officer", "due M1", 3, (9, 8), (10, 8)),
        ("navigator", "deck asteroid_incoming\ndamaged cockpit_module", 3, (9, 8), (9, 8)),
        ("xo", "due M1", 4, (8, 8), (8, 8)),
        ("xo", "deck ship_fire", 5, (10, 8), (10, 8)),
    ],
)
def test_only_rolls_that_fire_the_weapons_get_the_bonus(
    table, crew, position, die, unmanned, manned
):
    dice = (die, 2) if "asteroid" in position else (die,)
    for turret, stores in (("-", unmanned), ("yes", manned)):
        g = table(crew, f"turret_manned {turret}\n{position}\ntodo Encounter", dice=dice)
        assert (g.g.hull, g.g.supplies) == stores


@rule("S2-SO-3")
def test_the_bonus_also_helps_a_turret_without_an_officer_in_the_crew(table):
    g = table("robot", "turret_manned yes\ndeck alien_encounter\ntodo Encounter", dice=(3,))
    then(g, hull=10)


@rule("S2-SO-4")
def test_the_turret_bonus_does_not_add_up(table):
    g = table("security_officer robot", "at turret_access turret_access\nimitated security_officer")
    when(g, "A use security_officer.turret_access")
    refused(g, "A use robot.turret_access", "S2-SO-4")


@rule("S2-SO-4")
def test_the_turret_bonus_ends_with_the_round(table):
    g = table("security_officer", "turret_manned yes", dice=(1,))
    when(g, "A finish security_officer")
    then(g, "turret_manned -", round=4)
