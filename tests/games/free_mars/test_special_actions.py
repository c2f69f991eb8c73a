"""Special Actions: one a turn, their Values, Suppression, raids, Burnout."""

from __future__ import annotations

import pytest

from mayday.games.free_mars import choices
from mayday.games.free_mars.content import PACKS, items_in
from mayday.games.free_mars.rows import Ability
from mayday.games.free_mars.rules.actions import SpecialActions, roll_action
from mayday.games.free_mars.rules.burnout import victims
from mayday.games.free_mars.rules.values import units_value, value
from mayday.games.free_mars.table import PLAYER
from mayday.testing import refused, rule, then, when


def kinds(t) -> list[str]:
    return [type(event).__name__ for event in t.events]


ALL = "oracle C6 tf\nspartacus C6 tf P4.troopers\nhephaestus C6 tf\n"


@rule("FM-SPEC-1", "FM-SPEC-2", "FM-ILL-3")
def test_one_action_of_four_kinds_or_none(table):
    t = table(f"{ALL}todo SpecialActions > MissionResolution", dice=(2,))
    assert t.offers("A") == ["net_run", "assembly", "bombardment", "assault", "no_action"]
    when(t, "A bombardment")
    assert not t.g.asks  # the phase is over, and nothing more is asked


@rule("FM-TURN-6", "FM-SPEC-22")
def test_an_action_is_optional_and_needs_no_movement(table):
    t = table(f"{ALL}todo SpecialActions")
    when(t, "A no_action")
    assert kinds(t)[-1] == "NoAction"


@rule("FM-SPEC-5")
def test_without_a_symbol_there_is_no_action(table):
    t = table("spartacus C6 tf\noracle C6\nkestrel C6 tf IT\ntodo SpecialActions")
    refused(t, "A net_run", "FM-SPEC-5")
    refused(t, "A assembly", "FM-SPEC-5")
    refused(t, "A assault", "FM-SPEC-5")  # a Trooper marker alone assaults nobody
    assert t.offers("A") == ["bombardment", "no_action"]


@rule("FM-TURN-10")
def test_an_empty_task_force_is_not_asked(table):
    t = table("spartacus C6 tf broken_off\ntodo SpecialActions")
    assert not t.g.asks
    assert "NoAction" not in kinds(t)


@rule("FM-INT-5", "FM-ILL-5", "FM-TURN-6")
def test_at_an_unrevealed_marker_the_action_is_a_net_run(table):
    t = table(f"{ALL}sibyl C6 tf\nmarkers C6:IF\ntodo SpecialActions", dice=(2,) * 5)
    assert t.offers("A") == ["run oracle", "run sibyl"]
    refused(t, "A no_action", "FM-ILL-5")
    refused(t, "A assembly", "FM-ILL-5")


@rule("FM-INT-5", "FM-ILL-5")
def test_no_other_action_is_offered_there(table):
    t = table(f"{ALL}markers C5:IF\ntodo SpecialActions")
    t.g.spots = ("C6",)
    assert SpecialActions().offers(t.g, PLAYER) == (choices.NET_RUN,)
    for choice in (choices.NO_ACTION, choices.BOMBARDMENT, choices.ASSEMBLY):
        refusal = SpecialActions().why_not(t.g, PLAYER, choice)
        assert refusal is not None
        assert refusal.rule == "FM-ILL-5"


@rule("FM-INT-6")
def test_nobody_who_can_run_is_not_bound(table):
    t = table(
        "oracle C6 tf broken_off\nspartacus C6 tf\nmarkers C6:IF\ntodo SpecialActions", dice=(2,)
    )
    assert t.offers("A") == ["bombardment", "no_action"]
    when(t, "A bombardment")
    then(t, "markers C6:IF")


@rule("FM-SPEC-3", "FM-SPEC-4", "FM-SPEC-6", "FM-SPEC-10", "FM-INT-16", "FM-INT-21")
def test_the_value_counts_all_symbols_and_markers(table):
    t = table(
        "spartacus C6 tf IB\nkestrel C6 tf\noracle C6 tf disrupted IA\n"
        "hephaestus C6 tf P6.nano_morph\nbolivar C6\ntodo SpecialActions"
    )
    assert value(t.g, Ability.BOMBARDMENT) == 2
    assert value(t.g, Ability.ASSEMBLY) == 3  # the marker on the Disrupted ship is of no use


@rule("FM-INT-16")
def test_a_bombardment_marker_gives_the_ability(table):
    t = table("kestrel C6 tf IB\ntodo SpecialActions")
    assert value(t.g, Ability.BOMBARDMENT) == 1


@rule("FM-INT-17", "FM-INT-18", "FM-POD-8", "FM-POD-13")
def test_all_troopers_take_part_and_a_marker_adds_a_die(table):
    t = table(
        "spartacus C6 tf P4.troopers\nkestrel C6 tf P5.troopers\noracle C6 tf IT\n"
        "merlin C6 tf disrupted P6.troopers\ntodo SpecialActions"
    )
    assert value(t.g, Ability.ASSAULT) == 2 + 2 + 1


@rule("FM-SPEC-7", "FM-SPEC-8", "FM-CAMP-7")
def test_a_card_adds_its_die_to_units_only(table):
    position = "{0} C6 tf\nwins CE-M1\ntodo SpecialActions"
    with_b = table(position.format("spartacus"), mode="campaign")
    without = table(position.format("oracle"), mode="campaign")
    assert value(with_b.g, Ability.BOMBARDMENT) == 2
    assert value(without.g, Ability.BOMBARDMENT) == units_value(without.g, Ability.BOMBARDMENT) == 0
    refused(without, "A bombardment", "FM-SPEC-5")


@rule("FM-SPEC-18", "FM-SPEC-19", "FM-MAP-12")
def test_bombardment_and_assault_need_close_orbit(table):
    t = table("spartacus M6 tf P4.troopers\noracle M6 tf\ntodo SpecialActions")
    refused(t, "A bombardment", "FM-SPEC-18")
    refused(t, "A assault", "FM-SPEC-19")


@rule("FM-SPEC-20", "FM-MIS-27")
def test_bombardment_suppresses_and_completes_nothing(table):
    t = table(
        "spartacus C6 tf IB\nnet 3\nmission_seen yes\ntodo SpecialActions > MissionResolution",
        dice=(5, 6),
    )
    when(t, "A bombardment")
    then(t, suppression=2)
    assert t.g.result is None
    assert t.offers("A") == ["attempt", "wait"]


@rule("FM-SPEC-20", "FM-POD-11", "FM-POD-12", "FM-MAP-7", "FM-POD-9")
def test_each_positive_of_a_raid_gives_ap_or_suppression(table):
    t = table(
        "spartacus C6 tf P4.troopers\nkestrel C6 tf P5.troopers\nap 2\ntodo SpecialActions",
        dice=(5, 6, 2, 2),
    )
    when(t, "A assault")
    assert t.offers("A") == ["gain_ap", "suppress"]
    when(t, "A gain_ap", "A suppress")
    then(t, "spartacus C6 tf P4.troopers", "kestrel C6 tf P5.troopers", ap=3, suppression=1)


@rule("FM-POD-12", "FM-POD-11")
def test_troopers_are_back_after_a_failed_assault_too(table):
    t = table("spartacus C6 tf P4.troopers\ntodo SpecialActions", dice=(2, 3))
    when(t, "A assault")
    then(t, "spartacus C6 tf P4.troopers", suppression=0)


@rule("FM-SPEC-11", "FM-SPEC-12", "FM-SPEC-16")
def test_one_unit_suffers_however_many_burnouts(table):
    t = table("spartacus C6 tf\nbolivar C6 tf\ntodo SpecialActions", dice=(1, 1))
    when(t, "A bombardment")
    assert t.offers("A") == ["burn spartacus", "burn bolivar"]
    when(t, "A burn bolivar")
    then(t, "spartacus C6 tf", "bolivar C6 tf disrupted")


@rule("FM-SPEC-11", "FM-SPEC-13")
def test_a_burned_out_pod_is_eliminated(table):
    t = table(
        "spartacus C6 tf P4.troopers\nkestrel C6 tf P5.troopers\ntodo SpecialActions",
        dice=(1, 2, 2, 2),
    )
    when(t, "A assault")
    refused(t, "A burn spartacus", "FM-SPEC-13")
    when(t, "A burn P4")
    then(t, "spartacus C6 tf", "kestrel C6 tf P5.troopers")


@rule("FM-SPEC-13", "FM-SPEC-14", "FM-UNIT-8", "FM-INT-13")
def test_victims_are_effective_took_part_and_have_the_symbol(table):
    t = table(
        "hephaestus C6 tf\nwayland C6 tf disrupted\nfreehold C6 tf IA\n"
        "kestrel C6 tf P6.nano_morph\nmerlin C6 tf broken_off P7.hyper_cadre\n"
        "spartacus C6 tf\ntodo SpecialActions"
    )
    ships, items = victims(t.g, (Ability.ASSEMBLY,))
    number = PACKS["ceres"].number
    assert ships == 1 << number["hephaestus"] | 1 << number["freehold"]
    assert items_in(items) == ("P6.nano_morph", "IA")


@rule("FM-SPEC-14")
def test_without_a_victim_a_burnout_does_nothing(table):
    t = table("oracle C6 tf disrupted\nnet 1\ntodo SpecialActions", dice=(1, 2))
    when(t, "A net_run")
    then(t, "oracle C6 tf disrupted")
    assert "BurnedOut" not in kinds(t)


@rule("FM-SPEC-17", "FM-SPEC-23")
def test_outcomes_come_before_the_burnout(table):
    t = table("hephaestus C6 tf\nkestrel C6 disrupted\nap 2\ntodo SpecialActions", dice=(1, 4))
    when(t, "A assembly", "A repair kestrel")
    order = [k for k in kinds(t) if k in ("ShipRepaired", "BurnedOut")]
    assert order == ["ShipRepaired", "BurnedOut"]
    then(t, "hephaestus C6 tf disrupted")


@rule("FM-SPEC-23")
def test_who_was_repaired_after_the_dice_is_no_victim(table):
    t = table("hephaestus C6 tf\nwayland C6 tf disrupted\nap 2\ntodo SpecialActions", dice=(1, 4))
    when(t, "A assembly", "A repair wayland")
    then(t, "hephaestus C6 tf disrupted", "wayland C6 tf")


@rule("FM-SPEC-3")
@pytest.mark.parametrize(
    ("ability", "dice", "result"),
    [
        (Ability.ASSEMBLY, (1, 4), (1, 1)),
        (Ability.BOMBARDMENT, (4,), (0, 0)),
        (Ability.CYBER, (6, 3), (1, 0)),
        (Ability.ASSAULT, (5, 1), (1, 1)),
    ],
)
def test_each_row_of_the_table_reads_its_dice(table, ability, dice, result):
    t = table(f"{ALL}todo SpecialActions", dice=dice)
    assert roll_action(t.g, ability) == result
    assert (t.g.dice, t.g.dice_for) == (dice, ability)


@rule("FM-SPEC-9", "FM-SPEC-15", "FM-MIS-25")
def test_a_combined_action_costs_one_unit_chosen_from_what_showed_a_burnout(table):
    t = table(
        "oracle C6 tf\nhephaestus C6 tf\nspartacus C6 tf P4.troopers\nfreehold C6\nnet 3\n"
        "mission_card CE-M4\nmission_seen yes\nbattle won\ntodo Objectives",
        dice=(5, 1, 2),  # Build is done: the base is here; Bombard succeeds; Assault fails
    )
    then(t, "spartacus C6 tf")  # its Troopers, the only victim of the Assault roll
    assert "ObjectiveFailed" in kinds(t)
