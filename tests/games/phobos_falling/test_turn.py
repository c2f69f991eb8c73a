"""An officer's turn: its steps, any-moment actions, hand limits and discards."""

from __future__ import annotations

import pytest

from mayday.testing import refused, rule, then, when

CREW = "in_play paddy taze\nat paddy:{} taze:security\nactive paddy"
NINE = " ".join(["empty_crate-res"] * 6 + ["heal"] * 3)


@pytest.fixture
def turn(station):
    """A step of Paddy's turn."""

    def begin(position: str = "", zone: str = "engineering", step: str = "MoveStep", **more):
        return station(f"{CREW.format(zone)}\n{position}\ntodo {step} paddy > Turns 1", **more)

    return begin


@rule("PF-TURN-1")
def test_the_steps_come_in_order_and_a_step_that_was_left_does_not_come_back(turn):
    hand = f"hand_paddy {NINE} space_suit-eng"
    g = turn(
        f"{hand}\nengineering_pile heal\npirates engineering:1\nevent_deck system_reset no_event"
    )
    prompts = []
    for move in ("stay", "enough", "blow", "done", "discard heal-sci", "keep"):
        prompts.append(g.g.asks[0].prompt)
        when(g, f"A {move}")
    assert prompts == [
        *("move_step", "explore_step", "combat", "play_step"),
        *("discard_step", "discard_step"),
    ]
    then(g, "event_discard system_reset")  # the event comes last
    g = turn("hand_paddy space_suit-eng\nengineering_pile heal")
    when(g, "A stay")
    refused(g, "A stay", "PF-DRAW-1")


@rule("PF-TURN-2", "PF-TURN-17", "PF-ABIL-1")
@pytest.mark.parametrize("step", ["MoveStep", "ExploreStep", "PlayStep"])
def test_abilities_are_used_at_any_moment_and_once_a_turn(turn, step):
    g = turn("damaged engineering_system fabricator\nhand_paddy space_suit-eng", step=step)
    when(g, "A jury_rig fabricator")
    then(g, "damaged engineering_system")
    refused(g, "A jury_rig engineering_system", "PF-ABIL-1")


@rule("PF-TURN-17", "PF-TURN-2")
def test_also_between_two_draws_and_while_discarding(turn):
    g = turn("damaged fabricator\nengineering_pile heal heal heal", step="ExploreStep")
    when(g, "A draw engineering_pile", "A jury_rig fabricator", "A draw engineering_pile")
    then(g, "hand_paddy heal heal", "damaged -")
    g = turn(f"damaged fabricator\nhand_paddy {NINE} heal", step="DiscardStep")
    when(g, "A jury_rig fabricator")
    then(g, "damaged -")


@rule("PF-TURN-3")
def test_each_system_is_used_once_a_turn_and_only_in_its_zone(turn):
    g = turn("hand_paddy space_suit-eng", zone="mass_mover")
    when(g, "A mass_move paddy", "A to engineering")
    refused(g, "A mass_move paddy", "PF-TURN-3")


@rule("PF-TURN-6")
@pytest.mark.parametrize("step", ["MoveStep", "ExploreStep", "PlayStep"])
def test_equipment_is_put_on_and_taken_off_at_any_moment(turn, step):
    g = turn("hand_paddy space_suit-eng", step=step)
    when(g, "A equip space_suit-eng")
    then(g, "body paddy:space_suit-eng", "hand_paddy -")
    when(g, "A take_off space_suit-eng")
    then(g, "body -", "hand_paddy space_suit-eng")


@rule("PF-TURN-10")
def test_each_card_is_put_on_and_taken_off_once_in_a_turn(turn):
    g = turn("hand_paddy space_suit-eng jefferies_tube-eng")
    when(g, "A equip space_suit-eng", "A take_off space_suit-eng")
    refused(g, "A equip space_suit-eng", "PF-TURN-10")
    g = turn("body paddy:space_suit-eng")
    when(g, "A take_off space_suit-eng", "A equip space_suit-eng")
    refused(g, "A take_off space_suit-eng", "PF-TURN-10")


@rule("PF-TURN-7")
def test_a_tube_may_be_taken_before_exploring(turn):
    g = turn("hand_paddy jefferies_tube-eng\nengineering_pile heal", zone="bridge")
    when(g, "A stay", "A tube jefferies_tube-eng.engineering", "A draw engineering_pile")
    then(g, "hand_paddy heal")


@rule("PF-TURN-8", "PF-TURN-4")
def test_once_the_event_is_revealed_only_reactions_are_possible(station):
    g = station(
        "in_play paddy angel\nat paddy:science_lab angel:science_lab\nactive paddy\n"
        "hand_angel heal heal heal heal\nhand_paddy jefferies_tube-eng\n"
        "event_deck system_reset no_event\ntodo DiscardStep paddy > Turns 1"
    )
    assert g.g.asks[0].prompt == "negation"
    for move in ("give angel", "tube jefferies_tube-eng.bridge", "jury_rig medical_system"):
        refused(g, f"A {move}", "PF-EVENT-16")


@rule("PF-TURN-12", "PF-TURN-13")
def test_a_wounded_officer_moves_trades_and_takes_tubes_and_nothing_else(station):
    g = station(
        "in_play paddy taze\nat paddy:engineering taze:engineering\nwounded paddy\nactive paddy\n"
        "damaged fabricator\nengineering_pile heal\nhand_paddy jefferies_tube-eng space_suit-eng "
        "repair_system-eng cryo_systems\ntodo MoveStep paddy > Turns 1"
    )
    verbs = {offer.split()[0] for offer in g.offers("A")}
    assert verbs == {"move", "tube", "give", "stay"}
    refused(g, "A equip space_suit-eng", "PF-TURN-13")
    refused(g, "A jury_rig fabricator", "PF-TURN-13")
    refused(g, "A fabricate cryo_systems-sci", "PF-TURN-13")
    when(g, "A stay")
    refused(g, "A draw engineering_pile", "PF-TURN-13")
    when(g, "A enough")
    refused(g, "A play repair_system-eng.fabricator", "PF-TURN-13")


@rule("PF-TURN-14")
def test_who_dies_on_the_own_turn_ends_it_without_an_event(turn):
    g = turn(
        "wounded paddy\npirates engineering:5\nhand_paddy empty_crate\n"
        "event_deck system_reset no_event",
        step="ExploreStep",
    )
    then(g, "dead paddy", "event_deck system_reset no_event")
    assert g.g.active == "taze"


@rule("PF-TURN-15", "PF-CARD-15")
def test_fields_that_end_now_and_engine_work_come_first_in_a_turn(station):
    g = station(
        f"{CREW.format('shuttle_bay')}\nfields taze:personal_force_field-sec\n"
        "field_ends taze:paddy\nwork paddy:ion_engine-res\ntodo Turns"
    )
    then(g, "fields -", "security_discard personal_force_field-sec", "fitted ion_engine")


# -- Hands ------------------------------------------------------------------------------------


@rule("PF-CARD-5", "PF-CARD-9")
def test_over_the_limit_one_discards_down_to_it_or_below(turn):
    g = turn(f"hand_paddy {NINE} heal", step="DiscardStep")
    refused(g, "A keep", "PF-CARD-5")
    when(g, "A discard heal-sci")
    when(g, "A discard heal-sci", "A keep")
    assert len(g.g.hands["paddy"]) == 8


@rule("PF-CARD-9")
def test_within_the_limit_nobody_discards(turn):
    g = turn(f"hand_paddy {NINE}", step="PlayStep")
    assert g.g.active == "taze"
    then(g, f"hand_paddy {NINE}")


@rule("PF-CARD-6", "PF-CARD-7")
@pytest.mark.parametrize(
    ("officers", "limit"),
    [("", 9), ("angel", 9), ("angel kit", 8), ("angel kit newt", 7), ("angel kit newt rock", 7)],
)
def test_the_limit_by_officers_in_play_the_dead_included(station, officers, limit):
    dead = f"dead {officers}" if officers else ""
    g = station(
        f"in_play paddy taze {officers}\nactive paddy\n{dead}\n"
        f"hand_paddy heal {' '.join(['empty_crate-res'] * 9)}\ntodo DiscardStep paddy > Turns 1"
    )
    for _ in range(10 - limit):
        refused(g, "A keep", "PF-CARD-5")
        when(g, "A discard empty_crate-res")
    when(g, "A keep")


@rule("PF-CARD-8", "PF-CARD-6")
def test_what_is_worn_or_active_does_not_count_and_a_belt_adds_three(turn):
    worn = "body paddy:space_suit-eng\nfields paddy:personal_force_field-sec\nfield_ends paddy:taze"
    g = turn(f"hand_paddy {NINE}\n{worn}", step="DiscardStep")
    assert g.g.active == "taze"
    g = turn(f"hand_paddy {NINE} heal heal heal\nbelt paddy:utility_belt-eng", step="DiscardStep")
    assert g.g.active == "taze"


@rule("PF-CARD-10")
def test_a_discard_goes_to_its_pile_in_this_zone_or_out_of_the_game(turn):
    hand = "repair_system-eng torpedo ion_fuel water-hyd heal heal heal heal heal heal"
    g = turn(f"hand_paddy {hand}", step="DiscardStep")
    for card in ("repair_system-eng", "torpedo-bri", "ion_fuel-res", "water-hyd"):
        when(g, f"A discard {card}")
    then(g, "engineering_discard repair_system-eng", "bridge_discard -")
    then(g, "gone torpedo ion_fuel water-hyd")


@rule("PF-CARD-11")
def test_a_discarded_shuttle_card_returns_to_the_supply(turn):
    g = turn(f"hand_paddy {NINE} cryo_tubes\nsupply eoi_course_software", step="DiscardStep")
    when(g, "A discard cryo_tubes-shu")
    then(g, "supply eoi_course_software cryo_tubes", "gone -")


@rule("PF-CARD-13")
def test_cards_received_on_others_turns_may_exceed_the_limit(station):
    g = station(
        f"in_play paddy taze\nat paddy:hub1 taze:hub1\nactive paddy\nhand_taze {NINE}\n"
        "hand_paddy torpedo space_suit-eng\ntodo MoveStep paddy > Turns 1"
    )
    when(g, "A give taze", "A hand torpedo-bri")
    assert len(g.g.hands["taze"]) == 10


@rule("PF-CARD-19")
def test_the_fabricator_gives_a_card_of_the_engineering_discards_for_two(turn):
    g = turn(
        "hand_paddy heal empty_crate space_suit-eng\n"
        "engineering_discard restore_power-eng repair_droid",
        step="PlayStep",
    )
    refused(g, "A recycle repair_system-eng", "PF-CARD-19")
    when(g, "A recycle restore_power-eng", "A pay heal-sci", "A pay empty_crate-res")
    then(g, "hand_paddy space_suit-eng restore_power-eng", "engineering_discard repair_droid")
    then(g, "science_discard heal", "gone empty_crate-res")
    refused(g, "A recycle restore_power-eng", "PF-TURN-3")


@rule("PF-CARD-23")
def test_pirates_hinder_neither_cards_nor_systems(turn):
    # Paddy keeps his force field, so that the pirates are still there in the Play step
    g = turn(
        "pirates engineering:9\nfields paddy:personal_force_field-sec\nfield_ends paddy:taze\n"
        "hand_paddy cryo_systems repair_system-eng force_field\ndamaged engineering_system",
        step="PlayStep",
    )
    when(g, "A play repair_system-eng.engineering_system", "A fabricate cryo_systems-sci")
    then(g, "damaged -")
    assert "play force_field-bri.engineering" not in g.offers("A")
    assert "play force_field-bri.hub2" in g.offers("A")


@rule("PF-CARD-5")
def test_a_hand_of_one_card_too_often_is_cut_down_too(station):
    crates = " ".join(["empty_crate-res"] * 11)
    g = station(f"{CREW.format('hub1')}\nhand_paddy {crates}\ntodo DiscardStep paddy > Turns 1")
    refused(g, "A keep", "PF-CARD-5")
    when(g, "A discard empty_crate-res", "A discard empty_crate-res", "A keep")
    assert len(g.g.hands["paddy"]) == 9
