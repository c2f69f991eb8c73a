"""Set-up: the mission laid out, and the squadron bought."""

from __future__ import annotations

from collections import Counter

import pytest

from mayday.games.free_mars import GAME
from mayday.games.free_mars.content import PACKS
from mayday.kernel import UNKNOWN, Scripted, Seat, settle
from mayday.testing import refused, rule, then, when

A = Seat(0)
SHOP = "todo Buying > Turn"


def new(seed=1, **options):
    return GAME.new(options, seed=seed)


@rule("FM-SETUP-1", "FM-MIS-1")
@pytest.mark.parametrize("pack", PACKS)
def test_one_mission_card_is_picked_at_random_and_lies_face_down(pack):
    games = [new(seed, pack=pack) for seed in range(60)]
    assert {g.mission for g in games} == set(PACKS[pack].preliminary)
    assert not any(g.mission_seen for g in games)
    assert GAME.view(games[0], A).position.mission == UNKNOWN


@rule("FM-SETUP-2")
def test_the_final_mission_is_never_picked_in_a_single_mission():
    assert not any(new(seed).mission == "CE-M4" for seed in range(80))


@rule("FM-SETUP-3")
def test_the_net_marker_starts_on_space_1():
    assert new().net == 1


@rule("FM-SETUP-4", "FM-SETUP-6", "FM-SETUP-8")
@pytest.mark.parametrize("pack", ["ceres", "callisto"])
def test_six_markers_lie_on_six_nodes_and_never_on_the_launch_point(pack):
    for seed in range(30):
        g = new(seed, pack=pack)
        assert len(set(g.spots)) == 6
        assert set(g.spots) <= PACKS[pack].nodes - {"LP"}


def scripted(pack, *, location):
    """A set-up with the first mission card, unshuffled cards and these dice for locations."""
    g = GAME.empty({"pack": pack})
    dealt = [12 - n - 1 for n in range(11)]
    reserve = len(PACKS[pack].cards) - PACKS[pack].file.dealt
    order = [reserve - n - 1 for n in range(reserve - 1)]
    shuffled = [5, 4, 3, 2, 1]
    g.source = Scripted([0, *shuffled, *(die - 1 for die in location), *dealt, *order])
    GAME.setup(g)
    settle(g)
    return g


CERES_DICE = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 1)


@rule("FM-SETUP-5", "FM-SETUP-22", "FM-DICE-4", "FM-DICE-2")
def test_a_die_for_the_orbital_and_a_die_for_the_node_marker_by_marker():
    g = scripted("ceres", location=CERES_DICE)
    assert g.spots == ("C1", "C2", "M3", "M4", "O5", "O1")
    assert g.source.used == len(g.source.results)


@rule("FM-SETUP-5")
def test_callisto_counts_its_nodes_round_again():
    dice = (1, 4, 1, 5, 2, 6, 3, 1, 4, 2, 6, 4)
    g = scripted("callisto", location=dice)
    assert g.spots == ("C4", "C8", "L12", "L2", "H4", "F4")


@rule("FM-SETUP-7", "FM-SETUP-9")
def test_both_dice_are_rolled_again_for_a_node_that_is_taken():
    dice = (1, 1, 2, 1, 3, 6, 2, 2, 3, 3, 4, 4, 5, 5)
    g = scripted("ceres", location=dice)
    assert g.spots == ("C1", "M6", "C2", "M3", "M4", "O5")


@rule("FM-SETUP-8", "FM-SETUP-9")
def test_both_dice_are_rolled_again_for_the_launch_point():
    dice = (5, 6, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 1)
    assert "LP" not in scripted("ceres", location=dice).spots


@rule("FM-SETUP-10")
def test_markers_are_shuffled_and_nobody_knows_which_symbol_lies_where():
    games = [new(seed) for seed in range(40)]
    assert len({g.symbols for g in games}) > 30
    assert all(sorted(g.symbols) == sorted(PACKS["ceres"].markers) for g in games)
    assert GAME.view(games[0], A).position.symbols == (UNKNOWN,) * 6


@rule("FM-SETUP-11", "FM-MAP-11")
def test_all_opfor_units_start_in_the_bin():
    assert new().opfor == ()
    assert len(PACKS["ceres"].bin) == 14


@rule("FM-SETUP-12")
@pytest.mark.parametrize(("pack", "dealt"), [("ceres", 8), ("callisto", 9)])
def test_the_ops_deck_is_dealt_and_the_rest_is_the_reserve(pack, dealt):
    g = new(pack=pack)
    assert (len(g.deck), len(g.reserve)) == (dealt, 14 - dealt)
    assert Counter(g.deck + g.reserve) == Counter([*PACKS[pack].cards])
    seen = GAME.view(g, A).position
    assert (seen.deck, seen.reserve) == ((UNKNOWN,) * dealt, (UNKNOWN,) * (14 - dealt))


@rule("FM-SETUP-13")
@pytest.mark.parametrize("pack", ["ceres", "callisto"])
def test_intervention_and_nemesis_are_always_in_the_first_reserve(pack):
    kept = set(PACKS[pack].file.kept)
    games = [new(seed, pack=pack) for seed in range(60)]
    assert all(kept <= set(g.reserve) for g in games)
    assert {g.reserve.index(PACKS[pack].file.kept[0]) for g in games} == set(
        range(len(games[0].reserve))
    )


@rule("FM-SETUP-14", "FM-SETUP-15")
def test_a_ship_is_bought_and_stands_effective_on_the_launch_point(table):
    g = table(f"ap 20\n{SHOP}")
    when(g, "A buy ac")
    then(g, "spartacus LP", ap=16)
    when(g, "A buy cb")
    then(g, "spartacus LP", "oracle LP", ap=12)


@rule("FM-SETUP-14")
def test_what_costs_more_than_there_is_cannot_be_bought(table):
    g = table(f"ap 3\nkestrel LP\nmerlin LP\n{SHOP}")
    refused(g, "A buy ac", "FM-SETUP-14")
    when(g, "A buy_pod P4.troopers", "A load merlin")
    refused(g, "A buy esc", "FM-SETUP-14")
    refused(g, "A buy_pod P5.troopers", "FM-SETUP-14")
    then(g, "merlin LP P4.troopers", ap=1)


@rule("FM-SETUP-14", "FM-SETUP-20", "FM-MAP-9")
def test_a_type_whose_counters_are_all_in_play_or_lost_cannot_be_bought(table):
    g = table(f"ap 9\nhephaestus LP\nwayland lost\n{SHOP}")
    refused(g, "A buy as", "FM-SETUP-14")
    g = table(f"ap 9\nhephaestus LP P1.swarm\n{SHOP}")
    refused(g, "A buy_pod P1.fuel_cell", "FM-SETUP-14")


@rule("FM-SETUP-15", "FM-SETUP-16")
def test_a_pod_goes_on_the_side_that_is_wanted_to_a_ship_with_room(table):
    g = table(f"ap 9\nspartacus LP P1.swarm\noracle LP P2.swarm\nhephaestus LP\n{SHOP}")
    when(g, "A buy_pod P7.nano_morph")
    refused(g, "A load spartacus", "FM-POD-1")
    when(g, "A load oracle")
    then(g, "oracle LP P2.swarm P7.nano_morph", ap=8)


@rule("FM-SETUP-16")
def test_without_room_no_pod_can_be_bought(table):
    g = table(f"ap 9\nspartacus LP P1.swarm\n{SHOP}")
    refused(g, "A buy_pod P2.swarm", "FM-SETUP-16")


@rule("FM-SETUP-16")
def test_the_only_ship_with_room_takes_the_pod_without_a_question(table):
    g = table(f"ap 9\nspartacus LP P1.swarm\nkestrel LP\n{SHOP}")
    when(g, "A buy_pod P2.fuel_cell")
    then(g, "kestrel LP P2.fuel_cell")


@rule("FM-SETUP-17")
def test_the_orbital_base_cannot_be_bought(table):
    refused(table(f"ap 20\nspartacus LP\n{SHOP}"), "A buy ob", "FM-SETUP-17")


@rule("FM-SETUP-18")
def test_the_squadron_cannot_set_out_without_a_ship(table):
    g = table(f"ap 20\n{SHOP}")
    refused(g, "A set_out", "FM-SETUP-18")
    refused(g, "A buy_pod P1.swarm", "FM-SETUP-18")
    when(g, "A buy esc", "A set_out")
    then(g, "kestrel LP tf", round=4)


@rule("FM-SETUP-18")
def test_a_base_on_the_launch_point_is_no_ship(table):
    g = table(f"ap 20\nfreehold LP\n{SHOP}", mode="campaign")
    refused(g, "A set_out", "FM-SETUP-18")
    refused(g, "A buy_pod P1.swarm", "FM-SETUP-18")


@rule("FM-SETUP-19")
def test_unspent_ap_stay(table):
    g = table(f"ap 20\nspartacus LP\n{SHOP}")
    when(g, "A set_out")
    then(g, ap=20)


@rule("FM-SETUP-21", "FM-COMP-9")
def test_ap_beyond_the_end_of_the_track_are_lost(table):
    g = table("ap 39\nspartacus M6 tf\ndeck CE-05 CE-01\ntodo OperationsCard", dice=(6,))
    then(g, ap=40)


@rule("FM-SETUP-23")
def test_the_markers_lie_before_anything_is_bought_and_ships_come_in_the_order_of_their_names():
    g = GAME.new(seed=4)
    assert len(g.spots) == 6
    assert g.asks[0].prompt == "buying"
    assert PACKS["ceres"].ships[:3] == ("spartacus", "bolivar", "toussaint")


@rule("FM-SETUP-23")
def test_the_next_ship_of_a_type_is_the_first_that_is_not_in_play(table):
    g = table(f"ap 20\nbolivar LP\n{SHOP}")
    when(g, "A buy ac", "A buy ac")
    then(g, "spartacus LP", "toussaint LP")


@rule("FM-SETUP-22")
def test_set_up_tells_its_steps_in_order():
    g = GAME.new(seed=1, listen=True)
    told = [type(each.event).__name__ for each in g.story]
    assert told == ["MissionBegan", *["MarkerPlaced"] * 6, "OpsDealt"]


@rule("FM-OPT-1")
@pytest.mark.parametrize(
    ("level", "ceres", "callisto"), [("recruit", 24, 24), ("standard", 20, 20), ("veteran", 16, 16)]
)
def test_the_level_changes_the_start_ap_and_nothing_else(level, ceres, callisto):
    g = new(level=level)
    assert (g.ap, new(pack="callisto", level=level).ap) == (ceres, callisto)
    other = new()
    assert (g.net, g.deck, g.spots, g.mission) == (
        other.net,
        other.deck,
        other.spots,
        other.mission,
    )


@rule("FM-OPT-2")
@pytest.mark.parametrize("mission", ["CE-M1", "CE-M2", "CE-M3", "CE-M4"])
def test_in_training_the_named_mission_lies_face_down(mission):
    g = new(mission=mission)
    assert (g.mission, g.mission_seen) == (mission, False)
    assert GAME.view(g, A).position.mission == UNKNOWN


@rule("FM-OPT-2")
@pytest.mark.parametrize(
    "options",
    [
        {"mission": "CA-M1"},
        {"mission": "CE-M1", "pack": "callisto"},
        {"mission": "CE-M1", "mode": "campaign"},
    ],
)
def test_a_mission_is_named_from_the_pack_and_for_a_single_mission(options):
    with pytest.raises(ValueError, match="option mission cannot be C"):
        GAME.new(options)


@rule("FM-OPT-3")
@pytest.mark.parametrize("mode", ["single", "campaign"])
def test_an_open_mission_is_face_up_from_the_start(mode):
    g = new(open_mission="on", mode=mode)
    assert g.mission_seen
    assert GAME.view(g, A).position.mission == g.mission
