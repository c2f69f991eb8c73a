"""Movement: routes, air, blockages, tubes, bodies."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling.content import ZONE_IDS
from mayday.testing import refused, rule, then, when

CREW = "in_play paddy taze\nat paddy:{} taze:security\nactive paddy"
SUIT = "body paddy:space_suit-eng"
INSIDE = set(ZONE_IDS[3:])


@pytest.fixture
def move(station):
    """Paddy's Move step in some zone."""

    def begin(zone: str, position: str = "", **more):
        return station(f"{CREW.format(zone)}\n{position}\ntodo MoveStep paddy > Turns 1", **more)

    return begin


def reached(g):
    return {offer.split()[1] for offer in g.offers("A") if offer.startswith("move ")}


@rule("PF-MOVE-1", "PF-MOVE-2")
def test_one_move_leads_to_any_zone_however_far(move):
    g = move("bridge", "hand_paddy space_suit-eng")
    assert reached(g) == INSIDE - {"bridge"}
    when(g, "A move cargo_bay_1")
    then(g, "at paddy:cargo_bay_1 taze:security")
    refused(g, "A move hub1", "PF-DRAW-1")  # one move a turn


@rule("PF-MOVE-1")
def test_a_move_leads_to_another_zone(move):
    refused(move("bridge"), "A move bridge", "PF-MOVE-1")


@rule("PF-MOVE-3")
def test_no_route_leads_beyond_a_blocked_zone_but_into_it(move):
    g = move("bridge", "blocked hub1")
    assert reached(g) == {"core_life_support", "auxiliary_power", "hub1"}
    refused(g, "A move hub2", "PF-MOVE-2")


@rule("PF-MOVE-4")
def test_a_blocked_start_zone_does_not_hinder(move):
    assert reached(move("hub1", "blocked hub1")) == INSIDE - {"hub1"}


@rule("PF-MOVE-5", "PF-MOVE-2")
def test_no_route_leads_beyond_pirates_but_to_them(move):
    g = move("engineering", "pirates cargo_bay_2:1 hub2:1 mass_mover:1")
    assert reached(g) == {"cargo_bay_2", "hub2", "mass_mover"}
    g = move("engineering", "pirates hub2:1 mass_mover:1 cargo_bay_1:1")
    assert reached(g) == {"cargo_bay_2", "cargo_bay_1", "hub2", "mass_mover"}


@rule("PF-MOVE-6")
def test_pirates_in_the_start_zone_do_not_hinder_leaving(move):
    assert reached(move("hub1", "pirates hub1:9")) == INSIDE - {"hub1"}


@rule("PF-MOVE-7", "PF-MOVE-13")
def test_neither_waiting_pirates_nor_force_fields_hinder_officers(move):
    g = move("bridge", "waiting hub1:station_boarded\nforce_fields hub1 hub2")
    assert reached(g) == INSIDE - {"bridge"}


@rule("PF-MOVE-8", "PF-MOVE-12")
def test_without_protection_nobody_enters_or_crosses_a_section_without_air(move):
    ring1 = {"ring1_life_support", "security", "auxiliary_control", "shuttle_bay"}
    g = move("bridge", "damaged ring1_life_support_system")
    assert reached(g) == INSIDE - ring1 - {"bridge"}
    refused(g, "A move security", "PF-MOVE-8")
    # the hubs are Core: without its air nobody gets from ring to ring
    g = move("engineering", "damaged core_life_support_system")
    assert "hub2" not in reached(g)
    assert not ring1 & reached(g)
    refused(g, "A move security", "PF-MOVE-2")


@rule("PF-MOVE-8")
@pytest.mark.parametrize(
    "protection",
    [SUIT, "body paddy:exoskeleton-sec", "fields paddy:personal_force_field-sec"],
)
def test_suit_exoskeleton_or_field_protect(move, protection):
    g = move("bridge", f"damaged ring1_life_support_system\n{protection}")
    assert reached(g) == INSIDE - {"bridge"} | {"airlock", "external"}


@rule("PF-MOVE-9")
def test_airlock_and_external_always_need_protection(move):
    g = move("bridge")
    refused(g, "A move airlock", "PF-MOVE-9")
    refused(g, "A move external", "PF-MOVE-9")
    assert {"airlock", "external"} <= reached(move("bridge", SUIT))


@rule("PF-MOVE-10", "PF-EVENT-14")
def test_a_breached_zone_needs_protection_too(move):
    g = move("bridge", "breaches hub1 auxiliary_power")
    assert reached(g) == {"core_life_support"}
    refused(g, "A move hub1", "PF-MOVE-10")
    assert "hub1" in reached(move("bridge", f"breaches hub1\n{SUIT}"))


@rule("PF-MOVE-11")
def test_who_is_caught_without_air_may_flee_through_the_section(move):
    g = move("bridge", "damaged core_life_support_system\nbreaches auxiliary_power")
    assert {"core_life_support", "hub1", "hub2", "science_lab"} <= reached(g)
    assert "auxiliary_power" not in reached(g)


@rule("PF-MOVE-14", "PF-MOVE-15", "PF-DRAW-7")
def test_after_walking_into_a_blocked_zone_one_may_only_clear_it_and_fight(move):
    hand = "hand_paddy clear_access-eng repair_system-eng space_suit-eng"
    g = move("hub1", f"{hand}\nblocked engineering\ndamaged fabricator")
    when(g, "A move engineering")
    then(g, restrained=True)
    refused(g, "A jury_rig fabricator", "PF-MOVE-24")
    refused(g, "A draw engineering_pile", "PF-DRAW-7")
    refused(g, "A play repair_system-eng.fabricator", "PF-MOVE-14")
    when(g, "A play clear_access-eng")
    then(g, "blocked -")
    # cleared, and still nothing else
    refused(g, "A draw engineering_pile", "PF-DRAW-7")
    refused(g, "A jury_rig fabricator", "PF-MOVE-24")
    refused(g, "A play repair_system-eng.fabricator", "PF-MOVE-14")


@rule("PF-MOVE-15", "PF-CARD-18")
def test_in_the_play_step_of_that_turn_nothing_else_is_played_there(move):
    hand = "hand_paddy clear_access-eng repair_system-eng space_suit-eng"
    g = move("hub1", f"{hand}\nblocked engineering\ndamaged fabricator")
    when(g, "A move engineering", "A enough")
    refused(g, "A play repair_system-eng.fabricator", "PF-MOVE-14")
    when(g, "A play clear_access-eng")
    refused(g, "A play repair_system-eng.fabricator", "PF-MOVE-14")


@rule("PF-MOVE-17")
def test_who_began_the_turn_in_a_blocked_zone_is_free(move):
    g = move("engineering", "blocked engineering\ndamaged fabricator\nengineering_pile heal")
    when(g, "A stay", "A draw engineering_pile", "A jury_rig fabricator")
    then(g, "damaged -")


@rule("PF-MOVE-18", "PF-TURN-7")
def test_a_tube_ignores_routes_pirates_and_blockages_and_binds_nobody(move):
    g = move(
        "bridge",
        "hand_paddy jefferies_tube-eng\nblocked hub1 engineering\npirates hub2:3\n"
        "damaged fabricator\nengineering_pile heal",
    )
    when(g, "A tube jefferies_tube-eng.engineering")
    then(g, "at paddy:engineering taze:security", "engineering_discard jefferies_tube-eng")
    # still the Move step; then exploring as usual
    when(g, "A stay", "A draw engineering_pile", "A jury_rig fabricator")


@rule("PF-MOVE-19")
def test_no_tube_in_the_airlock_or_outside(move):
    g = move("airlock", f"hand_paddy jefferies_tube-eng\n{SUIT}")
    refused(g, "A tube jefferies_tube-eng.bridge", "PF-MOVE-19")
    assert not any("external" in offer for offer in g.offers("A") if offer.startswith("tube"))


@rule("PF-MOVE-20")
def test_a_tube_ends_where_the_traveller_can_breathe(move):
    position = "hand_paddy jefferies_tube-eng\ndamaged ring1_life_support_system"
    g = move("bridge", position)
    refused(g, "A tube jefferies_tube-eng.security", "PF-MOVE-20")
    g = move("bridge", f"{position}\n{SUIT}")
    when(g, "A tube jefferies_tube-eng.security")


@rule("PF-MOVE-21")
def test_arriving_among_pirates_before_the_fight_step_starts_no_combat_yet(move):
    g = move("bridge", "hand_paddy jefferies_tube-eng\npirates hub1:1")
    when(g, "A tube jefferies_tube-eng.hub1")
    assert g.g.asks[0].prompt == "move_step"


@rule("PF-MOVE-21")
def test_arriving_among_pirates_after_it_starts_one_at_once(station):
    g = station(
        f"{CREW.format('bridge')}\nfought yes\nhand_paddy jefferies_tube-eng\npirates hub1:1\n"
        "todo PlayStep paddy > Turns 1"
    )
    when(g, "A tube jefferies_tube-eng.hub1")
    assert g.g.asks[0].prompt == "combat"


@rule("PF-MOVE-22")
def test_bodies_of_the_start_zone_may_be_carried_along(station):
    g = station(
        "in_play paddy taze angel rock\nat paddy:hub1 taze:hub1 angel:hub1 rock:bridge\n"
        "dead taze angel rock\nactive paddy\ntodo MoveStep paddy > Turns 1"
    )
    refused(g, "A carry rock", "PF-MOVE-22")
    when(g, "A carry angel", "A move science_lab")
    then(g, "at paddy:science_lab taze:hub1 angel:science_lab rock:bridge")


@rule("PF-MOVE-23", "PF-ABIL-20")
def test_the_tube_carries_only_the_traveller_and_the_mass_mover_a_body_instead(station):
    crew = "in_play paddy taze\nat paddy:mass_mover taze:mass_mover\ndead taze\nactive paddy\n"
    g = station(f"{crew}hand_paddy jefferies_tube-eng\ntodo MoveStep paddy > Turns 1")
    when(g, "A carry taze", "A tube jefferies_tube-eng.hub1")
    then(g, "at paddy:hub1 taze:mass_mover")
    g = station(f"{crew}run_by taze:B\ntodo MoveStep paddy > Turns 1", seats=2)
    when(g, "A mass_move taze", "A to science_lab")  # a body is not asked
    then(g, "at paddy:mass_mover taze:science_lab")


@rule("PF-MOVE-25")
def test_the_mass_mover_is_point_to_point_too(station):
    g = station(
        "in_play paddy taze\nat paddy:mass_mover taze:security\nactive paddy\n"
        "blocked hub1 science_lab\npirates hub2:1\ndamaged medical_system\n"
        "todo MoveStep paddy > Turns 1"
    )
    when(g, "A mass_move paddy", "A to science_lab", "A stay", "A jury_rig medical_system")
    then(g, "damaged -", restrained=False)


@rule("PF-MOVE-26")
def test_who_is_summoned_walks_alone_and_keeps_the_own_move(station):
    g = station(
        "in_play rush taze angel\nat rush:hub1 taze:security angel:security\ndead angel\n"
        "active rush\nblocked hub1\nhand_taze empty_crate\ntodo MoveStep rush > Turns 1"
    )
    when(g, "A summon taze")
    then(g, "at rush:hub1 taze:hub1 angel:security")
    while g.g.active == "rush":
        when(g, "A " + next(o for o in g.offers("A") if o in ("stay", "enough", "done")))
    then(g, restrained=False)
    when(g, "A move bridge")
    then(g, "at rush:hub1 taze:bridge angel:security")
