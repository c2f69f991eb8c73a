"""Technical Data: drawn, kept, processed, and the software it makes."""

from __future__ import annotations

import pytest

from mayday.testing import refused, rule, then, when

CREW = "in_play newt robin\nat newt:bridge robin:science_lab\nactive newt"


@pytest.fixture
def bridge(station):
    """Newt explores on the Bridge."""

    def begin(position: str = ""):
        return station(
            f"{CREW}\nbridge_pile technical_data-bri torpedo torpedo\n{position}\n"
            "todo ExploreStep newt > Turns 1"
        )

    return begin


@rule("PF-TECH-1")
def test_drawn_data_are_discarded_and_raise_the_track(bridge):
    g = bridge()
    when(g, "A draw bridge_pile")
    then(g, "hand_newt -", "bridge_discard technical_data-bri", tech=1)


@rule("PF-TECH-1")
def test_science_data_go_to_their_own_discard_pile(station):
    g = station(
        f"{CREW}\nactive robin\nscience_pile technical_data-sci heal\n"
        "todo ExploreStep robin > Turns"
    )
    when(g, "A draw science_pile")
    then(g, "science_discard technical_data-sci", tech=1)


@rule("PF-TECH-2")
@pytest.mark.parametrize("trouble", ["damaged bridge_system", "power_out bridge"])
def test_without_bridge_system_or_power_they_are_kept(station, trouble):
    g = station(
        f"{CREW}\nactive robin\nscience_pile technical_data-sci heal\n{trouble}\n"
        "todo ExploreStep robin > Turns"
    )
    when(g, "A draw science_pile")
    then(g, "hand_robin technical_data-sci", tech=0)
    refused(g, "A process technical_data-sci", "PF-TECH-2")


@rule("PF-TECH-2", "PF-TECH-3")
def test_kept_data_are_played_anywhere_on_the_own_turn_even_on_battery(station):
    g = station(
        f"{CREW}\nactive robin\nhand_robin technical_data-sci\ndamaged solar_panels\nfuel 0\n"
        "todo MoveStep robin > Turns"
    )
    when(g, "A process technical_data-sci")
    then(g, "hand_robin -", "science_discard technical_data-sci", tech=1)


@rule("PF-TECH-4")
def test_at_five_the_officer_takes_software_of_choice_and_the_track_is_at_0(bridge):
    g = bridge("tech 4\nsupply eoi_course_software cryogenic_software cryo_tubes")
    when(g, "A draw bridge_pile")
    assert g.g.asks[0].prompt == "new_software"
    refused(g, "A software singularity_engine_software-shu", "PF-TECH-4")
    when(g, "A software cryogenic_software-shu")
    then(g, "hand_newt cryogenic_software", "supply eoi_course_software cryo_tubes", tech=0)


@rule("PF-TECH-4")
def test_the_last_software_is_not_asked_for(bridge):
    g = bridge("tech 4\nsupply eoi_course_software cryo_tubes")
    when(g, "A draw bridge_pile")
    then(g, "hand_newt eoi_course_software", "supply cryo_tubes", tech=0)


@rule("PF-TECH-5")
def test_with_no_software_left_data_are_just_discarded(bridge):
    g = bridge("supply cryo_tubes")
    when(g, "A draw bridge_pile")
    then(g, "hand_newt -", "bridge_discard technical_data-bri", tech=0)


@rule("PF-TECH-5", "PF-CARD-22")
def test_kept_data_are_then_of_no_use(station):
    g = station(
        f"{CREW}\nhand_newt technical_data-bri\nsupply cryo_tubes\ntodo MoveStep newt > Turns 1"
    )
    refused(g, "A process technical_data-bri", "PF-TECH-5")


@rule("PF-TECH-6")
def test_software_is_a_card_that_is_installed_only_in_the_shuttle_bay(station):
    g = station(f"{CREW}\nhand_newt eoi_course_software\ntodo PlayStep newt > Turns 1")
    then(g, "fitted -")
    g = station(
        f"{CREW}\nat newt:shuttle_bay robin:science_lab\nhand_newt eoi_course_software\n"
        "todo PlayStep newt > Turns 1"
    )
    when(g, "A install eoi_course_software-shu")
    then(g, "fitted eoi_course_software", "hand_newt -")


@rule("PF-SETUP-12", "PF-TECH-1")
def test_data_drawn_in_setup_are_processed_after_the_damage_is_laid(station):
    position = (
        f"{CREW}\nbridge_pile technical_data-bri torpedo\nscience_pile heal heal\n{{}}\n"
        "todo SetupDraw newt 1"
    )
    g = station(position.format(""))
    when(g, "A draw bridge_pile")
    then(g, tech=1)
    g = station(position.format("damaged bridge_system"))
    when(g, "A draw bridge_pile")
    then(g, "hand_newt technical_data-bri", tech=0)
