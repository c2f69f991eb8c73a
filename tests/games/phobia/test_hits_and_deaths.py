"""Hits that do not kill, and death. Rules: PH-STUN, PH-DIE."""

from __future__ import annotations

from games.phobia.tables import offered, squares, table
from mayday.games.phobia.events import UnitPinned, UnitShaken
from mayday.testing import refused, rule, then, when

PHOBIAS_TURN = "todo BeginTurn Phobias"


@rule("PH-STUN-1")
def test_a_hit_of_a_psychiatrist_or_an_undead_does_not_kill():
    g = table("psy1 F15, pyr1 J15, lum1 A1, amb1 A5")
    when(g, "Survivors activate psy1", "Survivors attack pyr1", "Survivors end_unit")
    when(g, "Survivors end_turn", "Phobias activate amb1", "Phobias attack lum1")
    assert squares(g) == {"psy1": "F15", "pyr1": "J15", "lum1": "A1", "amb1": "A5"}
    then(g, "pool -", "shaken pyr1", "pinned lum1")
    assert UnitShaken("pyr1", "psy1") in g.events
    assert UnitPinned("lum1", "amb1") in g.events


@rule("PH-STUN-2")
def test_a_shaken_phobia_cannot_attack():
    g = table("lum1 F15, oph1 F16", f"shaken oph1\n {PHOBIAS_TURN}")
    when(g, "Phobias activate oph1")
    assert offered(g, "Phobias", "attack") == set()
    refused(g, "Phobias attack lum1", "PH-STUN-2")


@rule("PH-STUN-3")
def test_shaken_lasts_through_the_next_phobia_turn_and_ends_before_respawning():
    g = table("psy1 F15, pyr1 J15, lum1 A1", "pool oph1 oph2 oph3")
    when(g, "Survivors activate psy1", "Survivors attack pyr1", "Survivors end_unit")
    then(g, "shaken pyr1")
    when(g, "Survivors end_turn")
    then(g, "shaken pyr1")
    when(g, "Phobias end_turn")
    assert g.offers("Phobias") == ["pull", "stop"]
    then(g, "shaken -")


@rule("PH-STUN-3")
def test_a_survivor_turn_does_not_end_what_shakes_a_phobia():
    g = table("lum1 F15, oph1 F16", "shaken oph1")
    when(g, "Survivors end_turn")
    then(g, "shaken oph1")


@rule("PH-STUN-4")
def test_a_shaken_unit_moves_normally():
    g = table("lum1 F15, oph1 I15", f"shaken oph1\n {PHOBIAS_TURN}")
    when(g, "Phobias activate oph1", "Phobias move G15")
    assert squares(g)["oph1"] == "G15"


@rule("PH-STUN-4")
def test_a_shaken_astraphobia_may_not_attack_walls_either():
    g = table("ast1 F15, wall K15, lum1 A1", f"shaken ast1\n {PHOBIAS_TURN}")
    when(g, "Phobias activate ast1")
    refused(g, "Phobias attack K15.wall", "PH-STUN-2")


@rule("PH-STUN-5")
def test_a_pinned_survivor_cannot_move():
    g = table("lum1 F15, lum2 A1, oph1 F16", "pinned lum1")
    when(g, "Survivors activate lum1")
    assert offered(g, "Survivors", "move") == set()
    refused(g, "Survivors move E15", "PH-STUN-5")
    when(g, "Survivors attack oph1", "Survivors end_unit", "Survivors activate lum2")
    assert offered(g, "Survivors", "move")


@rule("PH-STUN-6")
def test_pinned_ends_with_the_next_survivor_turn_and_a_new_hit_pins_again():
    g = table("lum1 F15, amb1 J15", PHOBIAS_TURN)
    when(g, "Phobias activate amb1", "Phobias attack lum1", "Phobias end_unit")
    when(g, "Phobias end_turn")
    then(g, "pinned lum1")
    when(g, "Survivors end_turn")
    then(g, "pinned -")
    when(g, "Phobias activate amb1", "Phobias attack lum1", "Phobias end_unit")
    when(g, "Phobias end_turn")
    then(g, "pinned lum1")


@rule("PH-STUN-7")
def test_a_pinned_unit_attacks_and_a_pinned_worker_builds():
    g = table("wor1 F15, lum1 A1, oph1 A2", "pinned wor1 lum1")
    when(g, "Survivors activate lum1", "Survivors attack oph1", "Survivors end_unit")
    then(g, "pool oph1")
    when(g, "Survivors activate wor1", "Survivors build G15")
    then(g, "supply 8")


@rule("PH-STUN-8")
def test_further_hits_on_a_stunned_unit_draw_cards_and_change_nothing():
    g = table("psy1 F15, psy2 J12, pyr1 J15, lum1 A1")
    for number, unit in enumerate(("psy1", "psy2"), 1):
        when(g, f"Survivors activate {unit}", "Survivors attack pyr1", "Survivors end_unit")
        then(g, "shaken pyr1")
        assert len(g.g.discards[0]) == 7 * number
    when(g, "Survivors end_turn", "Phobias end_turn")
    then(g, "shaken -")


@rule("PH-STUN-8")
def test_a_survivor_pinned_twice_is_pinned_for_one_turn():
    g = table("lum1 F15, amb1 J15, amb2 F19", PHOBIAS_TURN)
    for unit in ("amb1", "amb2"):
        when(g, f"Phobias activate {unit}", "Phobias attack lum1", "Phobias end_unit")
    then(g, "pinned lum1")
    when(g, "Phobias end_turn", "Survivors end_turn")
    then(g, "pinned -")


@rule("PH-STUN-9")
def test_with_the_option_kill_no_unit_is_ever_shaken_or_pinned(games):
    seen = {"stun": 0, "kill": 0}
    for game in games:
        for g in game:
            seen[g.options["special_hits"]] += len(g.shaken) + len(g.pinned)
    assert seen["stun"] > 0
    assert seen["kill"] == 0


@rule("PH-STUN-9")
def test_with_the_option_kill_an_undead_kills_too():
    g = table("lum1 F15, lum2 A1, amb1 J15", PHOBIAS_TURN, options={"special_hits": "kill"})
    when(g, "Phobias activate amb1", "Phobias attack lum1")
    assert "lum1" not in squares(g)
    then(g, "pinned -")


@rule("PH-DIE-1")
def test_a_killed_unit_leaves_the_board_at_once():
    g = table("lum1 F15, oph1 F16")
    when(g, "Survivors activate lum1", "Survivors attack oph1")
    assert squares(g) == {"lum1": "F15"}
    assert g.g.held[1] == 0
    assert "F16" in offered(g, "Survivors", "move")


@rule("PH-DIE-2")
def test_a_killed_phobia_goes_to_the_pool_and_loses_its_status():
    g = table("lum1 F15, oph1 F16, oph2 A1", "shaken oph2 oph1")
    when(g, "Survivors activate lum1", "Survivors attack oph1")
    then(g, "pool oph1", "shaken oph2")


@rule("PH-DIE-3")
def test_a_killed_survivor_is_out_for_good():
    g = table("lum1 F15, lum2 A1, oph1 F16", f"pinned lum1\n {PHOBIAS_TURN}")
    when(g, "Phobias activate oph1", "Phobias attack lum1")
    assert set(g.g.units[0]) == {"lum2"}
    then(g, "pool -", "pinned -")


@rule("PH-DIE-4")
def test_every_unit_dies_from_a_single_hit():
    for target in ("oph1", "pyr1", "ast1", "amb1"):
        g = table(f"lum1 F15, {target} F16", "pileS HMMMMMMM MMMMMMMMM")
        when(g, "Survivors activate lum1", f"Survivors attack {target}")
        then(g, f"pool {target}")
