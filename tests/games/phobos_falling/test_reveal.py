"""Events: revealing, ignoring, negating, the deck and its stages."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling.content import EVENTS, INTERIOR, ZONE
from mayday.testing import refused, rule, then, when

CREW = "in_play paddy angel newt\nat paddy:engineering angel:science_lab newt:bridge"
FIVE = "repair_system-eng empty_crate-res water-hyd heal technical_data-sci"


@pytest.fixture
def revealed(station):
    """Paddy reveals an event at the end of his turn."""

    def reveal(event: str, position: str = "", zone: str = "hub1", **more):
        rolls = [INTERIOR.index(ZONE[word]) for word in zone.split()]
        lines = f"{CREW}\nactive paddy\nevent_deck {event} no_event\n{position}"
        return station(f"{lines}\ntodo DiscardStep paddy > Turns 1", rolls=rolls, **more)

    return reveal


@rule("PF-EVENT-1", "PF-EVENT-6")
def test_a_living_officer_reveals_one_event_at_the_end_of_the_turn(revealed):
    g = revealed("access_blocked")
    then(g, "blocked hub1", "event_discard access_blocked", "event_deck no_event")
    assert g.g.horizon  # turning it up is a reveal


@rule("PF-EVENT-1", "PF-TURN-12")
def test_a_wounded_officer_reveals_too(revealed):
    then(revealed("access_blocked", "wounded paddy"), "blocked hub1")


@rule("PF-EVENT-2")
@pytest.mark.parametrize("officer", ["paddy", "kit"])
def test_an_event_that_names_the_revealing_officer_has_no_effect(station, officer):
    g = station(
        f"in_play {officer} newt\nactive {officer}\nevent_deck power_out no_event\n"
        f"todo DiscardStep {officer}",
        rolls=(),
    )
    then(g, "power_out -", "event_discard power_out")


@rule("PF-EVENT-3")
def test_bash_does_not_borrow_the_ignoring(station):
    g = station(
        "in_play bash paddy\nactive bash\nborrowed jury_rig\nevent_deck power_out no_event\n"
        "todo DiscardStep bash",
        rolls=[INTERIOR.index(ZONE["hub1"])],
    )
    then(g, "power_out hub1")


@rule("PF-EVENT-4", "PF-BOARD-1")
def test_negation_comes_before_weapons_and_both_before_the_effect(revealed):
    g = revealed("station_boarded", f"hand_angel {FIVE}\nhand_newt torpedo", zone="hub1")
    assert g.g.asks[0].prompt == "negation"
    when(g, "A pass")
    assert g.g.asks[0].prompt == "response"
    when(g, "A pass")
    then(g, "pirates hub1:5")


@rule("PF-ABIL-7", "PF-EVENT-16", "PF-CARD-12")
def test_avert_costs_four_cards_and_the_event_does_nothing(revealed):
    g = revealed("station_boarded", f"hand_angel {FIVE}", zone="")
    when(g, "A avert", "A pay repair_system-eng", "A pay empty_crate-res", "A pay water-hyd")
    when(g, "A pay heal-sci")
    then(
        g,
        "hand_angel technical_data-sci",
        "pirates -",
        "engineering_discard repair_system-eng",
        "science_discard heal",
        "gone empty_crate-res water-hyd",
        "event_discard station_boarded",
    )


@rule("PF-ABIL-7")
def test_with_three_cards_angel_cannot_avert(revealed):
    g = revealed("access_blocked", "hand_angel heal heal heal")
    then(g, "blocked hub1")


@rule("PF-EVENT-16", "PF-TURN-13")
def test_a_wounded_angel_averts_nothing(revealed):
    then(revealed("access_blocked", f"hand_angel {FIVE}\nwounded angel"), "blocked hub1")


@rule("PF-ABIL-17", "PF-EVENT-16")
def test_bash_averts_his_own_event_with_the_borrowed_ability(station):
    g = station(
        f"in_play bash angel\nactive bash\nborrowed avert\nhand_bash {FIVE}\n"
        "event_deck access_blocked no_event\ntodo DiscardStep bash",
        rolls=(),
    )
    assert g.g.asks[0].actor == "bash"
    when(g, "A avert")
    when(g, *(f"A pay {card}" for card in ("repair_system-eng", "empty_crate-res", "water-hyd")))
    when(g, "A pay heal-sci")
    then(g, "blocked -", "event_discard access_blocked")


@rule("PF-EVENT-16")
@pytest.mark.parametrize(
    "event", ["no_event", "cancel_one_event", "crew_removes_blockage", "crew_fixes_one"]
)
def test_no_negation_window_opens_for_harmless_events(revealed, event):
    g = revealed(event, f"hand_angel {FIVE}")
    assert g.g.asks[0].prompt != "negation"


@rule("PF-EVENT-16")
def test_it_opens_for_all_others_even_if_nothing_would_change(revealed):
    g = revealed("system_reset", f"hand_angel {FIVE}\ntech 0", zone="")
    assert g.g.asks[0].prompt == "negation"


@rule("PF-EVENT-16")
def test_a_negated_twin_raid_brings_neither_party(revealed):
    g = revealed("twin_raid", "kept_by newt", zone="")
    when(g, "A cancel")
    then(g, "pirates -", "waiting -", "event_discard twin_raid cancel_one_event")


@rule("PF-EVENT-8")
def test_cancel_one_event_stays_with_its_officer_and_is_no_hand_card(revealed):
    g = revealed("cancel_one_event", zone="")
    then(g, "kept_by paddy", "event_discard -", "hand_paddy -")


@rule("PF-EVENT-8")
def test_it_negates_a_later_event_of_anybody_and_is_discarded(revealed):
    g = revealed("access_blocked", "kept_by newt", zone="")
    assert (g.g.asks[0].prompt, g.g.asks[0].actor) == ("negation", "newt")
    refused(g, "A avert", "PF-ABIL-7")
    when(g, "A cancel")
    then(g, "kept_by -", "blocked -", "event_discard access_blocked cancel_one_event")


@rule("PF-EVENT-8")
def test_its_officer_must_be_healthy_to_use_it(revealed):
    g = revealed("access_blocked", "kept_by newt\nwounded newt")
    then(g, "blocked hub1", "kept_by newt")


@rule("PF-EVENT-16")
def test_who_could_negate_is_asked_from_the_revealing_officer_on_and_the_first_closes_it(station):
    g = station(
        f"{CREW}\nactive newt\nkept_by paddy\nhand_angel {FIVE}\n"
        "event_deck access_blocked no_event\ntodo DiscardStep newt",
        rolls=(),
    )
    assert g.g.asks[0].actor == "paddy"
    refused(g, "A avert", "PF-ABIL-7")
    when(g, "A pass")
    assert g.g.asks[0].actor == "angel"
    refused(g, "A cancel", "PF-EVENT-8")
    when(g, "A avert")
    assert g.g.asks[0].prompt == "paying"


# -- The deck ---------------------------------------------------------------------------------


@rule("PF-EVENT-7")
def test_an_empty_deck_raises_the_stage_and_is_made_anew_with_two_of_the_reserve(station):
    g = station(
        f"{CREW}\nactive paddy\nevent_deck -\nevent_discard no_event no_event no_event\n"
        "reserve solar_flare fuel_leak twin_raid\nstage 2\ntodo DiscardStep paddy",
        seed=5,
    )
    then(g, stage=3)
    assert len(g.g.reserve) == 1
    assert len(g.g.event_deck) + len(g.g.event_discard) + bool(g.g.revealed) == 5


@rule("PF-EVENT-7")
def test_with_a_small_reserve_fewer_join(station):
    g = station(
        f"{CREW}\nactive paddy\nevent_deck -\nevent_discard no_event no_event\n"
        "reserve -\nstage 4\ntodo DiscardStep paddy",
        seed=5,
    )
    then(g, "event_deck no_event", "event_discard no_event", stage=5)


@rule("PF-LOSS-3", "PF-EVENT-7")
def test_at_the_last_stage_the_station_breaks_up(station):
    g = station(
        f"{CREW}\nactive paddy\nevent_deck -\nevent_discard no_event\nstage 5\n"
        "todo DiscardStep paddy"
    )
    assert g.g.result.cause == "broke_up"
    refused(g, "A stay", "PF-LOSS-3")


@rule("PF-EVENT-6", "PF-EVENT-17")
def test_a_cataclysm_that_took_effect_leaves_the_game(revealed):
    g = revealed("cataclysm", "stage 1", zone="hub1")
    then(g, "events_gone cataclysm", "event_discard -", "damaged ring1_gravity", stage=2)


@rule("PF-EVENT-6")
def test_a_negated_cataclysm_is_discarded_like_others(revealed):
    g = revealed("cataclysm", "kept_by newt", zone="")
    when(g, "A cancel")
    then(g, "events_gone -", "event_discard cataclysm cancel_one_event", stage=1)


# -- Debris -----------------------------------------------------------------------------------


@rule("PF-EVENT-18", "PF-BOARD-6")
def test_a_fusion_beam_stops_debris(revealed):
    g = revealed("debris_impact", "hand_newt fusion_beam\ndamaged solar_panels\nfuel 2", zone="")
    when(g, "A fire fusion_beam-bri")
    then(g, "damaged solar_panels", "gone fusion_beam", fuel=1)


@rule("PF-EVENT-18")
def test_a_tractor_beam_turns_debris_aside_and_is_discarded(revealed):
    g = revealed("debris_impact", "hand_newt tractor_beam", zone="")
    when(g, "A fire tractor_beam-bri")
    then(g, "damaged -", "mat -", "bridge_discard tractor_beam")


@rule("PF-EVENT-18")
def test_a_torpedo_is_of_no_use_against_debris(revealed):
    g = revealed("debris_impact", "hand_newt torpedo fusion_beam")
    refused(g, "A fire torpedo-bri", "PF-EVENT-18")
    when(g, "A pass")
    then(g, "damaged stabilizers")
    then(revealed("debris_impact", "hand_newt torpedo"), "damaged stabilizers")


@rule("PF-EVENT-18", "PF-INFO-6")
def test_nobody_is_asked_if_no_weapon_against_debris_has_a_sound_box(revealed):
    g = revealed(
        "debris_impact",
        "hand_newt torpedo\nrun_by newt:B\ndamaged fusion_beam_system tractor_beam_system",
        seats=2,
    )
    then(g, "damaged fusion_beam_system tractor_beam_system stabilizers")


def test_every_event_has_somebody_who_reveals_it_here():
    assert len(EVENTS) == 23
