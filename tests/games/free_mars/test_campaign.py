"""The campaign: what is kept and lost between missions, how it goes on and ends."""

from __future__ import annotations

import pytest

from mayday.games.free_mars import GAME
from mayday.games.free_mars.content import MISSION_BIT, PACKS
from mayday.games.free_mars.rules.campaign import check_squadron_can_sail
from mayday.games.free_mars.rules.combat import opfor_number
from mayday.games.free_mars.table import possible_missions
from mayday.kernel import GameOver
from mayday.testing import refused, rule, then, when

CERES = PACKS["ceres"]


@pytest.fixture
def campaign(table):
    """A table on which a campaign mission has just ended."""

    def over(position: str, *, won: bool, **options: str):
        ended = f"mission_won {'yes' if won else '-'}\nmission_number 1\n{position}\ntodo Campaign"
        return table(ended, dice=None, mode="campaign", **options)

    return over


def mask(*missions: str) -> int:
    return sum(MISSION_BIT[id] for id in missions)


# -- What a mission pays ------------------------------------------------------------------------


@rule("FM-CAMP-5", "FM-CAMP-6")
@pytest.mark.parametrize("won", [True, False])
def test_every_two_cards_left_pay_an_ap_won_or_lost(campaign, won):
    t = campaign("oracle C6\nap 3\ndeck CE-09 CE-10 CE-12 CE-01 CE-02", won=won)
    then(t, ap=3 + 2 + 4)


@rule("FM-CAMP-8", "FM-CAMP-22")
def test_after_a_win_captured_markers_pay_once_more(campaign):
    position = "oracle C6\nap 3\ndeck -\ncaptured 3\nmarkers -:IF+ -:IC+ -:IB+ M1:IW"
    then(campaign(position, won=True), ap=3 + 3 + 4)
    then(campaign(position, won=False), ap=3 + 4)


@rule("FM-CAMP-7")
def test_a_won_card_is_kept_and_a_win_ends_a_row_of_losses(campaign):
    t = campaign("oracle C6\nmission_card CE-M2\nwins CE-M1\nlosses 1", won=True)
    then(t, wins=mask("CE-M1", "CE-M2"), losses=0)


@rule("FM-CAMP-9")
def test_after_a_win_the_net_level_stays(campaign):
    then(campaign("oracle C6\nnet 4", won=True), net=4)


@rule("FM-CAMP-13")
@pytest.mark.parametrize(("before", "after"), [(4, 3), (1, 1)])
def test_after_a_loss_the_net_level_falls_and_ap_are_kept(campaign, before, after):
    t = campaign(f"oracle C6\nnet {before}\nap 6\ndeck -", won=False)
    then(t, net=after, ap=6 + 4, losses=1, wins=0)


@rule("FM-CAMP-12", "FM-CAMP-2")
def test_a_lost_card_can_be_picked_again(campaign):
    t = campaign("oracle C6\nmission_card CE-M2\nwins CE-M1", won=False)
    assert set(possible_missions(t.g)) == {"CE-M2", "CE-M3"}


@rule("FM-SETUP-21", "FM-CAMP-8")
def test_the_ap_track_has_an_end(campaign):
    then(campaign("oracle C6\nap 39\ncaptured 3", won=True), ap=40)


# -- The squadron -------------------------------------------------------------------------------


@rule("FM-CAMP-3", "FM-CAMP-4", "FM-CAMP-19")
def test_survivors_are_repaired_on_the_launch_point_and_the_lost_can_be_bought(campaign):
    t = campaign("oracle C6 disrupted P3.cyberwar IC\nspartacus M1\nkestrel lost\nap 9", won=True)
    then(t, "oracle LP P3.cyberwar", "spartacus LP", "kestrel -")
    when(t, "A arranged", "A buy esc")
    then(t, "kestrel LP")


@rule("FM-CAMP-19")
def test_everything_is_laid_out_anew(campaign):
    t = campaign(
        "oracle C6 IC\nmarkers -:IC+ -:IF M1:IB\nround 7\ncaptured 1\nsuppression 2\n"
        "discard CE-01\nlisted CE-01\nmission_seen yes\nonly_return yes",
        won=True,
    )
    g = t.g
    assert len(set(g.spots) - {""}) == 6
    assert not g.marker_seen
    assert (len(g.deck), len(g.reserve), g.discard) == (8, 6, ())
    assert {*g.deck, *g.reserve} == set(CERES.cards)
    then(t, round=0, captured=0, suppression=0, mission_seen=False, only_return=False)
    then(t, "oracle LP", mission_number=2)


@rule("FM-CAMP-20", "FM-CAMP-19")
def test_a_base_stays_repaired_with_its_pods_and_no_marker_comes_to_it(campaign):
    t = campaign("oracle C6 P2.swarm\nfreehold M1 disrupted P1.swarm IF", won=True)
    then(t, "freehold M1 P1.swarm")
    assert "M1" not in t.g.spots
    refused(t, "A rearrange P1", "FM-CAMP-20")


@rule("FM-CAMP-20")
def test_pods_reach_a_base_on_the_launch_point(campaign):
    t = campaign("oracle C6 P1.swarm P3.cyberwar\nfreehold LP", won=True)
    when(t, "A rearrange P1", "A load freehold")
    then(t, "freehold LP P1.swarm", "oracle LP P3.cyberwar")


@rule("FM-CAMP-18", "FM-OPT-1")
@pytest.mark.parametrize(("level", "support"), [("recruit", 6), ("standard", 4), ("veteran", 3)])
def test_support_arrives_before_each_later_mission(campaign, level, support):
    then(campaign("oracle C6\nap 1\ndeck -", won=False, level=level), ap=1 + support)


@rule("FM-CAMP-17")
def test_start_ap_are_given_once(campaign):
    first = GAME.new({"mode": "campaign"}, seed=3)
    assert first.ap == CERES.file.start_ap
    then(campaign("oracle C6\nap 0\ndeck -", won=True), ap=4)


# -- Rearranging --------------------------------------------------------------------------------


@rule("FM-CAMP-19", "FM-CAMP-24")
def test_each_pod_may_change_ships_once(campaign):
    t = campaign("oracle C6 P1.swarm\nkestrel C6\nspartacus C6", won=True)
    assert t.offers("A") == ["rearrange P1", "arranged"]
    refused(t, "A rearrange P2", "FM-CAMP-19")
    when(t, "A rearrange P1")
    refused(t, "A load oracle", "FM-CAMP-19")
    refused(t, "A load merlin", "FM-CAMP-20")
    when(t, "A load kestrel")
    then(t, "kestrel LP P1.swarm", "oracle LP")
    # the only pod has moved: nothing is left to rearrange, and buying begins
    assert "buy ac" in t.offers("A")


@rule("FM-CAMP-24")
def test_two_pods_are_swapped_by_laying_one_aside(campaign):
    t = campaign("kestrel C6 P1.swarm\nmerlin C6 P3.cyberwar", won=True)
    when(t, "A rearrange P1")  # no ship has room: it is laid aside
    then(t, "aside P1.swarm", "kestrel LP")
    when(t, "A rearrange P3", "A load kestrel")
    then(t, "kestrel LP P3.cyberwar", "aside -", "merlin LP P1.swarm")


@rule("FM-CAMP-24")
def test_nobody_leaves_while_a_ship_has_room_for_what_lies_aside(campaign):
    t = campaign("oracle C6 P1.swarm P2.swarm\nkestrel C6", won=True)
    when(t, "A rearrange P1", "A set_aside")
    refused(t, "A arranged", "FM-CAMP-24")
    when(t, "A rearrange P1")
    refused(t, "A set_aside", "FM-CAMP-24")
    when(t, "A load kestrel")
    refused(t, "A rearrange P1", "FM-CAMP-24")
    when(t, "A arranged")


@rule("FM-CAMP-24")
def test_what_no_ship_can_take_is_eliminated(table):
    t = table(
        "kestrel LP P1.swarm\nmerlin LP P2.swarm\naside P3.cyberwar\nmission_number 2\n"
        "todo Rearranging > Buying",
        mode="campaign",
    )
    refused(t, "A rearrange P3", "FM-CAMP-24")
    when(t, "A arranged")
    then(t, "aside -")
    assert "PodEliminated(pod='P3.cyberwar')" in map(str, t.events)


# -- Missions and the end -----------------------------------------------------------------------


@rule("FM-CAMP-1", "FM-CAMP-2", "FM-SETUP-3")
def test_a_campaign_begins_with_one_of_the_preliminary_missions():
    missions = {GAME.new({"mode": "campaign"}, seed=seed).mission for seed in range(30)}
    assert missions == set(CERES.preliminary)


@rule("FM-CAMP-2", "FM-COMP-9")
def test_the_final_mission_follows_the_others(campaign):
    t = campaign("oracle C6\nmission_card CE-M3\nwins CE-M1 CE-M2", won=True)
    then(t, mission="CE-M4")


@rule("FM-CAMP-14")
def test_a_lost_final_mission_is_played_again(campaign):
    t = campaign("oracle C6\nmission_card CE-M4\nwins CE-M1 CE-M2 CE-M3", won=False)
    then(t, mission="CE-M4", losses=1)


@rule("FM-CAMP-15")
def test_all_missions_won_is_the_campaign(campaign):
    t = campaign("oracle C6\nmission_card CE-M4\nwins CE-M1 CE-M2 CE-M3", won=True)
    assert t.g.result.cause == "campaign_won"
    assert t.g.result.returns == (1.0,)


@rule("FM-CAMP-16")
def test_two_losses_in_a_row_end_it(campaign):
    t = campaign("oracle C6\nwins CE-M2\nlosses 1", won=False)
    assert t.g.result.cause == "campaign_lost"
    assert t.g.result.returns == (-1.0,)


@rule("FM-CAMP-21")
def test_no_ship_and_no_ap_for_one_end_it_too(campaign):
    t = campaign("oracle lost\nap 0\ndeck -", won=False, level="veteran")
    assert t.g.result is None  # three AP of support buy an Escort
    t = campaign("freehold M1\nap 0\ndeck -", won=False, level="veteran")
    assert t.g.result is None
    t = campaign("oracle lost\nap 0\ndeck -", won=False, level="veteran")
    t.g.ap = 2
    with pytest.raises(GameOver):
        check_squadron_can_sail(t.g)
    assert t.g.result.cause == "no_ship_left"


@rule("FM-CAMP-10", "FM-CAMP-11", "FM-CAMP-23", "FM-MIS-24")
def test_won_missions_strengthen_the_opfor_of_ops_cards_only(table):
    t = table("oracle T6 tf\nnet 2\nwins CE-M1 CE-M2\ntodo SpecialActions", mode="campaign")
    assert opfor_number(t.g, 0, mission=False) == 2 + 2
    assert opfor_number(t.g, 0, mission=True) == 2


@rule("FM-CAMP-1", "FM-CAMP-16")
def test_a_lost_mission_leads_to_the_next(table):
    t = table(
        "spartacus T6 tf disrupted\nopfor fed_ac\nbattle on\nap 6\nmission_number 1\n"
        "todo TakingHits 1 > SpecialActions > Campaign",
        dice=None,
        mode="campaign",
    )
    # the last ship had to take it: the mission is lost, and the next one is laid out
    then(t, mission_number=2, losses=1, launched=0)
    assert "buy ac" in t.offers("A")
    refused(t, "A set_out", "FM-SETUP-18")
