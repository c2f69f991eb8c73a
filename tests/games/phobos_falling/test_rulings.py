"""Rulings: what the table settles together, what it cannot, and what stays hidden."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling import GAME
from mayday.games.phobos_falling.events import CardRuled
from mayday.games.phobos_falling.rules.rulings import RULINGS
from mayday.kernel import Match, MatchError, Proposal, Ruling, Seat, plain, read_ruling, replay
from mayday.testing import rule, then, when

A, B, C = Seat(0), Seat(1), Seat(2)


def ruled(table, *rulings, seat=A):
    """Make rulings that must be legal."""
    for text in rulings:
        ruling = read_ruling(text)
        assert ruling in RULINGS, text
        refusal = RULINGS.refusal(table.g, seat, ruling)
        assert refusal is None, f"{text}: {refusal}"
        RULINGS.apply(table.g, ruling)


def not_ruled(table, text, because, seat=A):
    """The ruling, or anything that begins so, cannot be proposed under this rule."""
    ruling = read_ruling(text)
    assert RULINGS.is_begun(ruling), text
    refusal = RULINGS.refusal(table.g, seat, ruling)
    assert refusal is not None, f"{text} can be proposed"
    assert refusal.rule == because, refusal
    assert GAME.explain(seat, ruling, refusal)


def at_a_table(table, *seats):
    """A match that begins with this position."""
    match = Match(GAME, table.g.options, seats)
    table.g.source, table.g.story = match.position.source, match.position.story
    match.position = table.g
    return match


def propose(match, seat, text):
    match.propose(Proposal(seat, ruling=read_ruling(text)))


def story(match):
    return [plain(GAME.text.event(told.event)) for told in match.story]


@pytest.fixture
def moving(table):
    """A table whose first officer is asked where to go, and then the next one."""

    def laid(officers: str, position: str = "", **more: object):
        steps = f"todo MoveStep {officers.split()[0]} > Turns 1"
        return table(officers, f"{position}\n{steps}", **more)

    return laid


@pytest.fixture
def x4(moving):
    """Example X4: Rush and Taze with one seat, Paddy with another, Angel with a bot."""
    position = moving(
        "rush taze paddy angel",
        """
        run_by        rush:A taze:A paddy:B angel:C
        at            rush:bridge taze:security paddy:engineering angel:science_lab
        hand_paddy    repair_droid
        blocked       hub1
        stabilised    hub1
        """,
        seats=3,
    )
    return at_a_table(position, "human", "human", "greedy")


@rule("PF-GEN-5", "PF-GEN-7", "PF-GEN-8", "PF-GEN-9")
def test_x4_the_access_of_hub_1_is_cleared_by_agreement(x4):
    offered = {str(choice) for choice in x4.position.asks[0].choices}
    assert "move hub1" in offered
    assert "move hub2" not in offered
    propose(x4, B, "damage hub1_access mended")
    assert x4.proposal is not None
    with pytest.raises(MatchError, match="proposal"):
        x4.choose(A, x4.position.asks[0].choices[0])  # frozen
    with pytest.raises(MatchError, match="only human seats vote"):
        x4.vote(C, True)
    x4.vote(A, True)
    assert x4.proposal is None
    assert not x4.position.blocked
    again = x4.position.asks[0]
    assert (again.seat, again.actor) == (A, "rush")
    assert "move hub2" in {str(choice) for choice in again.choices}
    assert x4.record().has_rulings
    assert "The table agrees: access of Hub 1: in order." in story(x4)


@rule("PF-GEN-7", "PF-GEN-10", "PF-POWER-9")
def test_x4_what_cannot_be_proposed(x4):
    with pytest.raises(MatchError, match="stabilised"):
        propose(x4, B, "damage hub1_power damaged")
    for text in ("look bridge_pile", "turn paddy", "result launched", "event_deck top_card"):
        with pytest.raises(MatchError, match="no ruling"):
            propose(x4, B, text)


@rule("PF-GEN-10")
def test_x4_a_hidden_card_is_voted_on_by_its_back(x4):
    propose(x4, B, "card paddy_hand repair_droid-eng angel_hand")
    shown = x4.proposal_for(A).ruling
    assert shown == Ruling("card", ("paddy_hand", "hidden_eng", "angel_hand"))
    assert "Repair Droid" not in plain(GAME.text.ruling(shown))
    assert x4.proposal_for(B).ruling.parts[1] == "repair_droid-eng"
    x4.vote(A, True)
    assert x4.position.hands["angel"] == ("repair_droid-eng",)
    heard = {seat: [told.heard_by(seat) for told in x4.story][-1] for seat in (A, B, C)}
    assert heard[A] == CardRuled("hidden_eng", "paddy_hand", "angel_hand")
    assert heard[B] == heard[C] == CardRuled("repair_droid-eng", "paddy_hand", "angel_hand")


@rule("PF-GEN-10")
def test_only_who_sees_a_hand_can_name_a_card_of_it(x4):
    with pytest.raises(MatchError, match="do not see that hand"):
        propose(x4, A, "card paddy_hand repair_droid-eng angel_hand")


@rule("PF-GEN-10")
def test_a_card_that_comes_to_lie_openly_is_named_to_all(x4):
    propose(x4, B, "card paddy_hand repair_droid-eng engineering_discard")
    assert x4.proposal_for(A).ruling.parts[1] == "hidden_eng"
    x4.vote(A, True)
    assert x4.story[-1].heard_by(A).card == "repair_droid-eng"


@rule("PF-GEN-8")
def test_the_first_refusal_drops_a_ruling_and_it_may_not_come_again_at_once(x4):
    propose(x4, B, "track fuel 2")
    x4.vote(A, False)
    assert x4.position.fuel == 5
    with pytest.raises(MatchError, match="just refused"):
        propose(x4, B, "track fuel 2")
    x4.choose(A, next(c for c in x4.position.asks[0].choices if c.verb == "stay"))
    propose(x4, B, "track fuel 2")
    x4.vote(B, False)  # withdrawn
    assert x4.proposal is None


@rule("PF-GEN-8")
def test_the_only_person_needs_nobody_else(moving):
    match = at_a_table(moving("rush taze", "run_by rush:A taze:B", seats=2), "human", "greedy")
    propose(match, A, "health taze wounded")
    assert match.position.wounded == ("taze",)


@rule("PF-GEN-6")
def test_undo_and_replay_know_a_ruling():
    match = Match(GAME, {}, ("human",))
    propose(match, A, "track stage 3")
    again = replay(match.record(), GAME)
    assert again.position.stage == 3
    assert again.record().has_rulings
    match.propose(Proposal(A, to=0))
    assert match.position.stage == 1
    assert match.record().has_rulings  # taken back, but it was made


@rule("PF-LOSS-5")
def test_the_table_may_concede(x4):
    x4.propose(Proposal(B, concede=True))
    with pytest.raises(MatchError, match="another proposal"):
        propose(x4, A, "track fuel 2")
    x4.vote(A, True)
    assert x4.position.result.cause == "conceded"
    assert x4.position.result.returns == (-1.0, -1.0, -1.0)
    assert not x4.record().has_rulings


@rule("PF-GEN-9")
def test_an_officer_is_moved_without_air_routes_or_combat(moving):
    g = moving(
        "rush taze",
        """
        blocked  hub1
        pirates  cargo_bay_1:4
        at       rush:bridge taze:shuttle_bay
        work     taze:ion_engine-res
        """,
    )
    ruled(g, "move_officer rush cargo_bay_1")
    then(g, "pirates cargo_bay_1:4")
    assert g.g.asks[0].actor == "rush"
    ruled(g, "move_officer taze external")
    then(g, "at rush:cargo_bay_1 taze:external", "given_up taze")
    not_ruled(g, "move_officer taze external", "PF-GEN-7")
    not_ruled(g, "move_officer taze pirate_ship", "PF-SCAV-7")
    not_ruled(g, "move_officer kit", "PF-GEN-7")


@rule("PF-GEN-9")
def test_pirates_are_moved_and_counted(moving):
    g = moving("rush taze", "pirates hub1:7 cargo_bay_1:2\nforce_fields bridge")
    ruled(g, "move_pirates hub1 3 cargo_bay_1")
    then(g, "pirates hub1:4 cargo_bay_1:5")
    ruled(g, "move_pirates hub1 4 hub2")
    then(g, "pirates hub2:4 cargo_bay_1:5")
    not_ruled(g, "move_pirates hub1", "PF-GEN-7")
    not_ruled(g, "move_pirates hub2 5", "PF-GEN-7")
    not_ruled(g, "move_pirates hub2 1 bridge", "PF-PIRATE-4")
    not_ruled(g, "set_pirates bridge", "PF-PIRATE-4")
    not_ruled(g, "set_pirates hub1 38", "PF-BOARD-13")
    not_ruled(g, "set_pirates hub2 4", "PF-GEN-7")
    ruled(g, "set_pirates hub1 33", "set_pirates cargo_bay_1 0")
    then(g, "pirates hub1:33 hub2:4")


@rule("PF-GEN-9", "PF-SCAV-9")
def test_a_party_is_sent_away_from_the_field_or_from_the_mat(moving):
    g = moving(
        "rush taze",
        """
        waiting  bridge:station_boarded
        mat      rush:hub1:0:held:1 taze:hub2:7:delayed:1
        pirates  pirate_ship:9
        at       rush:pirate_ship taze:security
        """,
    )
    not_ruled(g, "remove_party security", "PF-GEN-7")
    ruled(g, "remove_party bridge", "remove_party hub2")
    then(g, "waiting -", "mat rush:hub1:0:held:1", "bridge_discard tractor_beam")
    ruled(g, "set_pirates pirate_ship 0")
    then(g, "mat -", "pirates -", "at rush:external taze:security")
    not_ruled(g, "remove_party", "PF-GEN-7")
    not_ruled(g, "set_pirates pirate_ship", "PF-SCAV-7")


@rule("PF-GEN-7", "PF-CARD-20")
def test_robots_are_six_at_most(moving):
    g = moving("rush taze", "robots hub1:2 hub2:2 bridge:1")
    ruled(g, "set_robots security 1")
    not_ruled(g, "set_robots science_lab", "PF-CARD-20")
    not_ruled(g, "set_robots bridge 2", "PF-CARD-20")
    not_ruled(g, "set_robots bridge 1", "PF-GEN-7")
    ruled(g, "set_robots hub1 0")
    then(g, "robots hub2:2 bridge:1 security:1")


@rule("PF-GEN-9", "PF-POWER-7")
def test_a_force_field_goes_with_its_power(moving):
    g = moving("rush taze", "force_fields hub1 hub2")
    ruled(g, "damage hub1_power damaged", "damage solar_panels damaged")
    then(g, "force_fields hub2", "power_out hub1", "damaged solar_panels")
    not_ruled(g, "damage hub1_power damaged", "PF-GEN-7")
    ruled(g, "damage hub1_power mended", "damage solar_panels mended")
    then(g, "force_fields hub2", "power_out -", "damaged -")


@rule("PF-GEN-7", "PF-EVENT-12", "PF-CARD-16", "PF-CARD-17")
def test_markers_obey_their_rules(moving):
    g = moving("rush taze", "power_out hub2\npirates bridge:2\nfires security")
    ruled(g, "marker breach_marker security placed")
    then(g, "fires -", "breaches security")
    not_ruled(g, "marker fire_marker security", "PF-EVENT-12")
    not_ruled(g, "marker field_marker hub2", "PF-CARD-16")
    not_ruled(g, "marker field_marker bridge", "PF-CARD-16")
    ruled(g, "marker field_marker hub1 placed", "marker breach_marker security removed")
    then(g, "force_fields hub1", "breaches -")
    for zone in ("hub1", "bridge", "security", "science_lab", "engineering"):
        ruled(g, f"marker stabiliser {zone} placed")
    not_ruled(g, "marker stabiliser shuttle_bay", "PF-CARD-20")
    not_ruled(g, "marker stabiliser hub1 placed", "PF-GEN-7")


@rule("PF-GEN-7", "PF-GEN-9")
def test_tracks_have_their_ends_and_give_no_software(moving):
    g = moving("rush taze", "tech 3")
    ruled(g, "track tech_data 4", "track stage 5", "track fuel 0")
    then(g, "tech 4", "stage 5", "fuel 0", hands={"rush": (), "taze": ()})
    not_ruled(g, "track tech_data 5", "PF-GEN-7")
    not_ruled(g, "track stage 0", "PF-GEN-7")
    not_ruled(g, "track fuel 0", "PF-GEN-7")


@rule("PF-GEN-9", "PF-HEALTH-6")
def test_health_is_ruled_and_a_death_has_its_consequences(moving):
    g = moving(
        "rush taze paddy",
        "kept_by taze\nat rush:bridge taze:security paddy:shuttle_bay\nwork paddy:ion_engine-res",
    )
    ruled(g, "health taze dead", "health paddy wounded")
    then(g, "dead taze", "wounded paddy", "kept_by -", "given_up paddy")
    ruled(g, "health taze wounded", "health paddy healthy", "health taze healthy")
    then(g, "dead -", "wounded -")
    not_ruled(g, "health taze healthy", "PF-GEN-7")


@rule("PF-GEN-9", "PF-LOSS-4")
def test_a_ruling_may_end_the_game(moving):
    g = moving("rush taze", "dead taze")
    ruled(g, "health rush dead")
    assert g.g.result.cause == "all_dead"


@rule("PF-GEN-9", "PF-TURN-14")
def test_the_turn_of_an_officer_who_is_ruled_dead_is_over(moving):
    g = moving("rush taze")
    ruled(g, "health rush dead")
    assert g.g.active == "taze"
    then(g, "event_discard -")


@rule("PF-GEN-9")
def test_a_combat_without_pirates_is_over(moving):
    g = moving("rush taze", "pirates hub1:9\nat rush:hub1 taze:security")
    when(g, "A stay", "A enough")
    assert g.g.asks[0].prompt == "combat"
    ruled(g, "set_pirates hub1 0")
    assert g.g.asks[0].prompt == "play_step"


@rule("PF-GEN-7", "PF-GEN-9", "PF-GEN-10")
def test_cards_go_from_place_to_place(moving):
    g = moving(
        "rush taze",
        """
        hand_rush       weapon-sec technical_data-bri
        body            rush:space_suit-eng
        belt            taze:utility_belt-eng
        fields          taze:personal_force_field-sec
        field_ends      taze:rush
        science_discard heal
        gone            ion_fuel
        fitted          water-hyd
        bridge_pile     torpedo fusion_beam
        """,
    )
    ruled(
        g,
        "card rush_hand weapon-sec security_discard",
        "card rush_hand technical_data-bri taze_hand",
        "card rush_worn space_suit-eng taze_hand",
        "card taze_worn personal_force_field-sec out_of_game",
        "card science_discard heal-sci rush_hand",
        "card out_of_game ion_fuel-res valkyrie",
        "card valkyrie water-hyd hydroponics_pile",
        "card supply cryo_tubes-shu rush_hand",
        "card bridge_pile top_card taze_hand",
    )
    then(
        g,
        "hand_rush heal cryo_tubes",
        "hand_taze technical_data-bri space_suit-eng torpedo",
        "body -",
        "belt taze:utility_belt-eng",
        "fields -",
        "field_ends -",
        "security_discard weapon-sec",
        "science_discard -",
        "gone personal_force_field-sec",
        "fitted ion_fuel",
        "hydroponics_pile water",
        "bridge_pile fusion_beam",
        tech=0,
    )


@rule("PF-GEN-7", "PF-GEN-10")
def test_where_a_card_cannot_go(moving):
    g = moving("rush taze", "hand_rush weapon-sec ion_fuel\nbridge_pile torpedo\nfitted ion_fuel")
    not_ruled(g, "card rush_hand weapon-sec rush_hand", "PF-GEN-7")
    not_ruled(g, "card rush_hand weapon-sec bridge_discard", "PF-GEN-7")
    not_ruled(g, "card rush_hand weapon-sec bridge_pile", "PF-GEN-7")
    not_ruled(g, "card rush_hand weapon-sec supply", "PF-GEN-7")
    not_ruled(g, "card rush_hand weapon-sec valkyrie", "PF-GEN-10")
    not_ruled(g, "card rush_hand ion_fuel-res valkyrie", "PF-GEN-10")  # the vote would tell it
    not_ruled(g, "card rush_hand ion_fuel-res kit_hand", "PF-GEN-7")
    not_ruled(g, "card rush_hand torpedo-bri", "PF-GEN-7")
    not_ruled(g, "card rush_hand top_card", "PF-GEN-7")
    not_ruled(g, "card bridge_pile torpedo-bri", "PF-GEN-7")
    not_ruled(g, "card bridge_pile top_card valkyrie", "PF-GEN-10")
    not_ruled(g, "card bridge_pile top_card bridge_pile", "PF-GEN-7")
    not_ruled(g, "card security_pile", "PF-GEN-7")
    not_ruled(g, "card kit_hand", "PF-GEN-7")
    ruled(g, "card bridge_pile top_card bridge_discard")
    then(g, "bridge_discard torpedo")


@rule("PF-GEN-7", "PF-SHUTTLE-11")
def test_with_open_hands_a_card_goes_to_its_own_slot_if_it_is_empty(moving):
    hand = "hand_rush weapon-sec ion_fuel water-hyd\nfitted ion_fuel"
    g = moving("rush taze", hand, options={"open_hands": "on"})
    not_ruled(g, "card rush_hand weapon-sec valkyrie", "PF-GEN-7")
    not_ruled(g, "card rush_hand ion_fuel-res valkyrie", "PF-SHUTTLE-11")
    ruled(g, "card rush_hand water-hyd valkyrie")
    then(g, "fitted ion_fuel water")


@rule("PF-GEN-7")
def test_there_are_about_seventeen_thousand_rulings():
    """Never listed: each is filled in part by part."""
    number = 0
    for kind in RULINGS.kinds.values():
        several = 1
        for part in kind.parts:
            several *= len(part.values)
        number += several
    assert number > 17_000
    assert len(RULINGS.kinds) == 10
