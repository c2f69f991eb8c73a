"""X1: the rule book's example of a round of officer turns, move by move, each officer a seat."""

from __future__ import annotations

from mayday.games.phobos_falling import GAME
from mayday.games.phobos_falling.content import INTERIOR, ZONE
from mayday.games.phobos_falling.rules.movement import can_walk
from mayday.testing import given, refused, rule, then, when

X1 = """
    in_play        kit bash newt angel
    run_by         kit:A bash:B newt:C angel:D
    at             kit:science_lab bash:science_lab newt:science_lab angel:science_lab
    body           kit:space_suit-sci
    hand_kit       repair_system-eng
    hand_bash      water water water water food food food food herbal_remedy
    hand_newt      ion_fuel ion_fuel
    hand_angel     ambush ambush stim_pack-sec weapon-sec weapon-sec
    damaged        core_life_support_system ring1_life_support_system solar_panels
    power_out      mass_mover
    blocked        hub1
    force_fields   science_lab
    stage          2
    fuel           3
    round          1
    event_deck     cosmic_radiation_burst station_boarded system_reset power_out
    bridge_pile    force_field fusion_beam torpedo technical_data-bri
    science_pile   heal space_suit-sci
    supply         eoi_course_software cryogenic_software
    todo           Turns 0
"""
ENGINEERING = INTERIOR.index(ZONE["engineering"])  # the next zone marker


@rule("PF-ABIL-8", "PF-ABIL-9", "PF-ABIL-10", "PF-ABIL-7", "PF-MOVE-25", "PF-EVENT-5", "PF-TURN-2")
def test_x1_kit_mends_the_core_and_angel_averts_the_burst():
    g = kits_turn()
    then(g, "at kit:core_life_support bash:core_life_support newt:science_lab angel:science_lab")
    then(g, "power_out -", "damaged solar_panels ring1_life_support_system", "hand_kit -")
    then(g, "event_discard cosmic_radiation_burst", "todo MoveStep bash > Turns 2")
    assert len(g.g.hands["angel"]) == 1
    assert [len(g.g.hands[officer]) for officer in ("bash", "newt")] == [9, 2]


@rule("PF-ABIL-5", "PF-ABIL-6", "PF-DRAW-4", "PF-TURN-4", "PF-BOARD-4", "PF-BOARD-5", "PF-BOARD-6")
def test_x1_bash_borrows_and_newt_fires_the_fusion_beam():
    g = kits_turn()
    bashs_turn(g)
    then(g, "at kit:core_life_support bash:bridge newt:bridge angel:science_lab", fuel=2)
    then(g, "gone fusion_beam-bri", "pirates -", "todo MoveStep newt > Turns 3")
    assert len(g.g.hands["bash"]) == 9
    assert g.g.hands["newt"] == ("force_field-bri", "ion_fuel-res", "ion_fuel-res")


@rule("PF-TECH-1", "PF-ABIL-13", "PF-ABIL-14", "PF-EVENT-2")
def test_x1_newt_raises_fields_and_ignores_the_reset():
    g = kits_turn()
    bashs_turn(g)
    newts_turn(g)
    then(g, "force_fields core_life_support bridge auxiliary_power", tech=1)
    then(g, "hand_newt torpedo-bri ion_fuel-res ion_fuel-res", "todo MoveStep angel > Turns 4")


@rule("PF-DRAW-5", "PF-EVENT-9", "PF-SEQ-6")
def test_x1_angel_draws_two_and_engineering_loses_its_power():
    g = kits_turn()
    bashs_turn(g)
    newts_turn(g)
    when(g, "D stay", "D draw science_pile")
    refused(g, "D draw bridge_pile", "PF-DRAW-1")
    when(g, "D draw science_pile")
    refused(g, "D draw science_pile", "PF-DRAW-4")
    when(g, "D enough", "D done")
    then(g, "at kit:core_life_support bash:bridge newt:bridge angel:science_lab")
    then(g, "force_fields core_life_support bridge auxiliary_power", "power_out engineering")
    then(g, "damaged solar_panels ring1_life_support_system", "blocked hub1", tech=1, round=2)
    assert [len(g.g.hands[officer]) for officer in ("angel", "newt")] == [3, 3]
    assert g.g.fuel == 1  # 2 before the end of the round


def kits_turn():
    g = given(GAME, X1, seats=4, rolls=[ENGINEERING])
    refused(g, "A mass_move kit", "PF-TURN-3")
    when(g, "A move mass_mover")
    refused(g, "A mass_move kit", "PF-POWER-10")
    when(g, "A power_up")
    assert not can_walk(g.g, "kit", ZONE["core_life_support"])
    refused(g, "A mass_move bash", "PF-ABIL-9")
    when(g, "A mass_move kit", "A to core_life_support", "A enough")
    when(g, "A play repair_system-eng.core_life_support_system", "A bring bash")
    refused(g, "A done", "PF-ABIL-21")
    when(g, "B agree")
    refused(g, "A bring newt", "PF-ABIL-1")
    when(g, "A done", "D avert")
    when(g, "D pay ambush-sec", "D pay ambush-sec", "D pay weapon-sec", "D pay weapon-sec")
    return g


def bashs_turn(g):
    refused(g, "B bring newt", "PF-TURN-2")
    when(g, "B borrow remote_mass_mover", "B move bridge", "B bring newt", "C agree")
    when(g, "B draw bridge_pile", "B draw bridge_pile")
    refused(g, "B draw bridge_pile", "PF-DRAW-4")
    when(g, "B give newt", "B hand force_field-bri", "B give newt", "B hand fusion_beam-bri")
    when(g, "B enough", "B done")
    refused(g, "C fire fusion_beam-bri", "PF-BOARD-4")
    when(g, "B pass", "C fire fusion_beam-bri")


def newts_turn(g):
    when(g, "C stay", "C draw bridge_pile", "C draw bridge_pile", "C enough")
    when(g, "C play force_field-bri.bridge", "C second_field core_life_support")
    when(g, "C shift science_lab", "C to auxiliary_power")
    refused(g, "C shift bridge", "PF-ABIL-1")
    when(g, "C done")
