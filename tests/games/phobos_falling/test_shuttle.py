"""The shuttle: installing, engine work, and the four requirements."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling.rules.end import is_ready
from mayday.testing import refused, rule, then, when

CREW = "in_play paddy taze\nat paddy:shuttle_bay taze:shuttle_bay\nactive paddy"
COURSE = "eoi_course_software"
ION = "ion_engine ion_fuel"
STOLEN = "singularity_engine singularity_engine_software"
HABITAT = "water food hydroponics_unit water_reclamation-sci habitation_module"
CRYO = "cryo_tubes cryogenic_software"


@pytest.fixture
def bay(station):
    """Paddy in the Shuttle Bay, in a step of his turn."""

    def begin(position: str = "", step: str = "PlayStep"):
        return station(f"{CREW}\n{position}\ntodo {step} paddy > Turns 1")

    return begin


# -- Requirements -----------------------------------------------------------------------------


@rule("PF-SHUTTLE-2", "PF-SHUTTLE-3", "PF-SHUTTLE-4")
@pytest.mark.parametrize("drive", [ION, STOLEN])
@pytest.mark.parametrize("living", [HABITAT, CRYO])
def test_course_one_drive_and_one_accommodation_make_the_shuttle_ready(station, drive, living):
    assert is_ready(station(f"{CREW}\nfitted {COURSE} {drive} {living}").g)


@rule("PF-SHUTTLE-2", "PF-SHUTTLE-3", "PF-SHUTTLE-4")
@pytest.mark.parametrize(
    "fitted",
    [
        f"{ION} {CRYO}",
        f"{COURSE} {CRYO}",
        f"{COURSE} {ION}",
        f"{COURSE} ion_engine singularity_engine_software {CRYO}",
        f"{COURSE} singularity_engine ion_fuel {CRYO}",
        f"{COURSE} {ION} cryo_tubes water food hydroponics_unit water_reclamation-sci",
        *(
            f"{COURSE} {ION} " + " ".join(item for item in HABITAT.split() if item != missing)
            for missing in HABITAT.split()
        ),
    ],
)
def test_nothing_may_be_missing_and_nothing_is_mixed(station, fitted):
    assert not is_ready(station(f"{CREW}\nfitted {fitted}").g)


@rule("PF-SHUTTLE-1")
@pytest.mark.parametrize(
    "system", ["shuttle_nav", "shuttle_life_support", "shuttle_structure", "shuttle_engine"]
)
def test_all_four_systems_must_work(station, system):
    position = f"{CREW}\nfitted {COURSE} {ION} {CRYO}\n"
    assert is_ready(station(position).g)
    assert not is_ready(station(f"{position}damaged {system}").g)


# -- Installing -------------------------------------------------------------------------------


@rule("PF-SHUTTLE-5", "PF-SHUTTLE-11", "PF-CARD-4")
@pytest.mark.parametrize("step", ["MoveStep", "ExploreStep", "PlayStep"])
def test_an_item_is_installed_at_any_moment_and_stays(bay, step):
    g = bay("hand_paddy water-hyd", step)
    when(g, "A install water-hyd")
    then(g, "fitted water-hyd", "hand_paddy -", "gone -")


@rule("PF-SHUTTLE-6")
def test_power_and_damage_of_the_bay_do_not_matter(bay):
    g = bay("hand_paddy water-hyd\npower_out shuttle_bay\ndamaged shuttle_nav shuttle_engine")
    when(g, "A install water-hyd")
    then(g, "fitted water-hyd")


@rule("PF-SHUTTLE-6")
@pytest.mark.parametrize(
    ("trouble", "rule_id"),
    [
        ("pirates shuttle_bay:1", "PF-SHUTTLE-6"),
        ("fires shuttle_bay", "PF-EVENT-12"),
        ("wounded paddy", "PF-SHUTTLE-6"),
        ("blocked shuttle_bay\nentered 11\nrestrained yes", "PF-SHUTTLE-6"),
        ("at paddy:hub1 taze:shuttle_bay", "PF-SHUTTLE-5"),
        ("fitted water-hyd", "PF-SHUTTLE-11"),
    ],
)
def test_what_keeps_an_item_out(bay, trouble, rule_id):
    g = bay(f"hand_paddy water-hyd jefferies_tube-eng\n{trouble}", "MoveStep")
    refused(g, "A install water-hyd", rule_id)


@rule("PF-SHUTTLE-11")
def test_each_slot_is_filled_once_whatever_the_back(bay):
    g = bay("hand_paddy water_reclamation-hyd space_suit-eng\nfitted water_reclamation-sci")
    refused(g, "A install water_reclamation-hyd", "PF-SHUTTLE-11")


@rule("PF-SHUTTLE-9", "PF-SHUTTLE-10")
def test_the_fabricator_makes_cryo_tubes_of_cryo_systems(station):
    g = station(
        "in_play paddy taze\nactive paddy\nhand_paddy cryo_systems\ntodo PlayStep paddy > Turns 1"
    )
    when(g, "A fabricate cryo_systems-sci")
    then(g, "hand_paddy cryo_tubes", "science_discard cryo_systems")
    assert "cryo_tubes-shu" not in g.g.supply


@rule("PF-SHUTTLE-10")
def test_there_is_only_one_card_of_cryo_tubes(station):
    g = station(
        "in_play paddy taze\nactive paddy\nhand_paddy cryo_systems space_suit-eng\n"
        "supply eoi_course_software\ntodo PlayStep paddy > Turns 1"
    )
    refused(g, "A fabricate cryo_systems-sci", "PF-SHUTTLE-10")


# -- Engines ----------------------------------------------------------------------------------


@rule("PF-SHUTTLE-7", "PF-SHUTTLE-8")
def test_an_engine_is_begun_in_the_play_step_and_laid_aside(bay):
    g = bay("hand_paddy ion_engine space_suit-eng", "MoveStep")
    refused(g, "A install ion_engine-res", g.g.todo[-1].rule)
    g = bay("hand_paddy ion_engine space_suit-eng")
    when(g, "A install ion_engine-res")
    then(g, "work paddy:ion_engine-res", "hand_paddy space_suit-eng", "fitted -")


@rule("PF-SHUTTLE-8", "PF-TURN-15")
def test_it_is_in_its_slot_when_the_officers_next_turn_starts(station):
    g = station(f"{CREW}\nwork paddy:ion_engine-res\ntodo Turns")
    then(g, "work -", "fitted ion_engine")


@rule("PF-SHUTTLE-8", "PF-SHUTTLE-12")
def test_who_has_left_the_bay_gets_the_card_back_even_if_back_in_time(station):
    # Taze's turn: Rush summons the working Paddy away, and he walks back when he is called again
    g = station(
        "in_play rush paddy\nat rush:hub1 paddy:shuttle_bay\nactive rush\n"
        "work paddy:ion_engine-res\ntodo MoveStep rush > Turns 1"
    )
    when(g, "A summon paddy")
    then(g, "given_up paddy", "work paddy:ion_engine-res", "hand_paddy -")
    g = station(
        "in_play rush paddy\nat rush:hub1 paddy:shuttle_bay\nwork paddy:ion_engine-res\n"
        "given_up paddy\ntodo Turns 1"
    )
    then(g, "work -", "given_up -", "hand_paddy ion_engine", "fitted -")


@rule("PF-SHUTTLE-12")
def test_a_wound_ends_the_work_even_if_healed_again(station):
    g = station(
        "in_play paddy taze\nat paddy:shuttle_bay taze:shuttle_bay\nactive taze\nfought yes\n"
        "work paddy:ion_engine-res\npirates shuttle_bay:3\ntodo Combat 11"
    )
    when(g, "A blow", "A blow", "A hold_back", "A fight_on")
    then(g, "wounded paddy", "given_up paddy")


@rule("PF-SHUTTLE-12")
def test_pirates_fire_and_darkness_do_not_stop_work_under_way(station):
    g = station(
        f"{CREW}\nwork paddy:ion_engine-res\npirates shuttle_bay:1\nfires shuttle_bay\n"
        "power_out shuttle_bay\ntodo Turns"
    )
    then(g, "fitted ion_engine")


@rule("PF-SHUTTLE-12", "PF-HEALTH-6", "PF-TURN-15")
def test_a_dead_officers_engine_comes_back_to_the_body_when_the_turn_is_skipped(station):
    g = station(f"{CREW}\nwork paddy:ion_engine-res\ngiven_up paddy\ndead paddy\ntodo Turns")
    then(g, "work -", "hand_paddy ion_engine", "fitted -")


@rule("PF-SHUTTLE-8")
def test_never_two_at_work_on_one_slot_nor_one_on_two(bay):
    g = bay("hand_paddy ion_engine space_suit-eng\nwork taze:ion_engine-res")
    refused(g, "A install ion_engine-res", "PF-SHUTTLE-8")
    g = bay("hand_paddy ion_engine singularity_engine space_suit-eng\nwork taze:ion_engine-res")
    when(g, "A install singularity_engine-shu")
    then(g, "work taze:ion_engine-res paddy:singularity_engine")
    g = bay("hand_paddy ion_engine singularity_engine space_suit-eng")
    when(g, "A install singularity_engine-shu")
    refused(g, "A install ion_engine-res", "PF-SHUTTLE-8")
