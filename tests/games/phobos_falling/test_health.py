"""Officer health: wounds, death, healing, and what each state allows."""

from __future__ import annotations

import pytest

from mayday.testing import refused, rule, then, when

LAB = "at angel:science_lab paddy:science_lab taze:science_lab"
CREW = f"in_play angel paddy taze\n{LAB}\nactive angel"


@pytest.fixture
def lab(station):
    """Angel's Play step in the Science Lab, with Paddy and Taze beside her."""

    def begin(position: str = ""):
        return station(f"{CREW}\n{position}\ntodo PlayStep angel > Turns 1")

    return begin


@rule("PF-HEALTH-1")
def test_the_medical_system_heals_another_wounded_officer_in_the_lab(lab):
    g = lab("hand_angel heal\nwounded paddy")
    when(g, "A treat heal-sci.paddy")
    then(g, "wounded -", "hand_angel -", "science_discard heal")


@rule("PF-HEALTH-1")
@pytest.mark.parametrize(
    ("trouble", "rule_id"),
    [
        ("damaged medical_system", "PF-POWER-10"),
        ("power_out science_lab", "PF-POWER-10"),
        ("fires science_lab", "PF-POWER-10"),
        ("damaged solar_panels\nfuel 0", "PF-POWER-10"),
        ("at angel:science_lab paddy:hub2 taze:science_lab", "PF-HEALTH-1"),
        ("at angel:hub2 paddy:hub2 taze:science_lab", "PF-TURN-3"),
    ],
)
def test_it_must_work_and_both_must_be_there(lab, trouble, rule_id):
    g = lab(f"hand_angel heal space_suit-eng\nwounded paddy\n{trouble}")
    refused(g, "A treat heal-sci.paddy", rule_id)


@rule("PF-HEALTH-2")
def test_revive_makes_a_dead_officer_wounded(lab):
    g = lab("hand_angel revive\ndead paddy")
    when(g, "A treat revive-sci.paddy")
    then(g, "dead -", "wounded paddy", "science_discard revive")


@rule("PF-HEALTH-1", "PF-HEALTH-2")
def test_heal_is_for_the_wounded_and_revive_for_the_dead(lab):
    g = lab("hand_angel heal revive space_suit-eng\nwounded paddy\ndead taze")
    refused(g, "A treat heal-sci.taze", "PF-HEALTH-1")
    refused(g, "A treat revive-sci.paddy", "PF-HEALTH-2")


@rule("PF-HEALTH-3")
def test_the_medical_system_is_used_once_a_turn(lab):
    g = lab("hand_angel heal revive space_suit-eng\nwounded paddy\ndead taze")
    when(g, "A treat revive-sci.taze")
    refused(g, "A treat heal-sci.paddy", "PF-TURN-3")


@rule("PF-HEALTH-5", "PF-TURN-13")
def test_a_wounded_officer_neither_heals_nor_operates_the_system(lab):
    g = lab("hand_angel heal heal\nwounded angel paddy")
    refused(g, "A treat heal-sci.angel", "PF-TURN-13")
    refused(g, "A treat heal-sci.paddy", "PF-TURN-13")


@rule("PF-HEALTH-4", "PF-TURN-11")
def test_a_dead_officer_has_no_turn_and_reveals_nothing(station):
    g = station(f"{CREW}\ndead paddy\nevent_deck system_reset no_event\ntodo Turns 1")
    assert g.g.active == "taze"
    then(g, "event_deck system_reset no_event")


@rule("PF-HEALTH-6", "PF-EVENT-8")
def test_who_dies_loses_a_kept_event_and_leaves_the_cards_with_the_body(station):
    # Paddy, wounded and without air, suffocates at the end of his Discard step
    g = station(
        "in_play paddy taze\nat paddy:airlock taze:hub1\nwounded paddy\nkept_by paddy\n"
        "active paddy\nhand_paddy weapon-sec exoskeleton-sec\nbelt paddy:utility_belt-eng\n"
        "event_deck access_blocked no_event\ntodo DiscardStep paddy > Turns 1"
    )
    then(
        g,
        "dead paddy",
        "wounded -",
        "kept_by -",
        "event_discard cancel_one_event",
        "event_deck access_blocked no_event",
        "hand_paddy weapon-sec exoskeleton-sec",
        "belt paddy:utility_belt-eng",
        "at paddy:airlock taze:hub1",
    )
    assert g.g.active == "taze"


@rule("PF-HEALTH-6", "PF-ABIL-17")
def test_a_loan_ends_when_its_lender_dies(station):
    g = station(
        "in_play bash rock\nat bash:hub1 rock:hub1\nactive bash\nborrowed brawler\nwounded rock\n"
        "fought yes\nhand_bash empty_crate\npirates hub1:3\ntodo Combat 6"
    )
    when(g, "A blow", "A pass", "A hold_back", "A fight_on")
    # Bash has struck twice, by himself; then Rock gave his life, and the loan is over
    then(g, "dead rock", "borrowed -")


@rule("PF-HEALTH-7")
def test_a_revived_officer_has_turns_again_from_the_next_place_on(lab):
    g = lab("hand_angel revive\ndead paddy")
    when(g, "A treat revive-sci.paddy")
    while g.g.active == "angel":
        when(g, "A done")
    assert g.g.active == "paddy"
    refused(g, "A draw science_pile", "PF-TURN-1")
    then(g, "wounded paddy")
