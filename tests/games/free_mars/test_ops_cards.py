"""Operations cards: every card of both packs, and every word that an effect can have."""

from __future__ import annotations

import pytest

from mayday.games.free_mars.content import PACKS
from mayday.testing import refused, rule, then, when


@pytest.fixture
def draw(table):
    """A table on which a card has just been drawn."""

    def drawn(card, position="", dice=(), draws=(), **options):
        pack = "ceres" if card.startswith("CE") else "callisto"
        rest = "CE-02 CE-03 CE-05" if pack == "ceres" else "CA-01 CA-03 CA-05"
        lines = f"deck {card} {rest}\n{position}\ntodo OperationsCard"
        return table(lines, dice=dice, draws=draws, pack=pack, **options)

    return drawn


def told(g):
    return [type(event).__name__ for event in g.events]


# Battles: (card, NET, units, Win/Lose); what is drawn from the bin are Escorts, places 3 to 6.
BATTLES = [
    ("CE-01", 1, 1, 1),
    ("CE-02", 1, 2, 1),
    ("CE-13", 1, 4, 2),
    ("CA-01", 2, 2, 1),
    ("CA-03", 1, 2, 1),
    ("CA-13", 1, 4, 2),
]


@rule("FM-OPS-4", "FM-OPS-14", "FM-NET-5", "FM-COM-4")
@pytest.mark.parametrize(("card", "net", "units", "win_lose"), BATTLES)
def test_a_deployment_brings_the_net_level_and_the_number_of_the_card(
    draw, card, net, units, win_lose
):
    ship = "spartacus" if card.startswith("CE") else "agincourt"
    g = draw(
        card,
        f"{ship} T6 tf\nnet {net}" if ship == "spartacus" else f"{ship} T4 tf\nnet {net}",
        draws=(3,) * units,
        dice=(6, 1),
    )
    enemy = "fed_esc" if card.startswith("CE") else "reb_esc"
    then(g, f"opfor {' '.join([enemy] * units)}", battle="on")
    assert f"WinLose({win_lose})" in str(g.g.todo).replace("number=", "")


@rule("FM-OPS-4", "FM-COM-44")
@pytest.mark.parametrize(
    ("card", "ship", "units", "edge"),
    [("CE-03", "spartacus T6", 2, "opfor"), ("CA-02", "agincourt T4", 1, "friendly")],
)
def test_a_card_can_say_who_has_the_tactical_edge(draw, card, ship, units, edge):
    g = draw(card, f"{ship} tf", draws=(3,) * units, dice=(1,) * 2 if edge == "opfor" else ())
    then(g, edge=edge)
    assert "EdgeGiven" in told(g)
    assert "EdgeRolled" not in told(g)


@rule("FM-OPS-3")
@pytest.mark.parametrize("card", ["CE-04", "CA-04"])
@pytest.mark.parametrize(("net", "die", "fights"), [(2, 2, True), (2, 1, True), (2, 3, False)])
def test_a_net_check_fights_or_pays_one_ap(draw, card, net, die, fights):
    ship = "spartacus T6" if card == "CE-04" else "agincourt T4"
    g = draw(card, f"{ship} tf\nnet {net}", dice=(die, 4, 4, 6, 1) if fights else (die,))
    assert len(g.g.opfor) == (net if fights else 0)
    then(g, ap=5 if fights else 6)


@rule("FM-OPS-3")
@pytest.mark.parametrize("card", ["CE-05", "CA-05"])
def test_the_richer_check_fights_one_more_or_pays_two_ap(draw, card):
    ship = "spartacus T6" if card == "CE-05" else "agincourt T4"
    then(draw(card, f"{ship} tf\nnet 1", dice=(2,)), ap=7)
    g = draw(card, f"{ship} tf\nnet 1", dice=(1, 4, 4, 6, 1))
    assert len(g.g.opfor) == 2
    assert "number=2" in str(g.g.todo)


@rule("FM-OPS-7", "FM-OPS-8", "FM-OPS-10", "FM-MIS-3")
@pytest.mark.parametrize(("card", "ship"), [("CE-06", "oracle"), ("CA-06", "argus")])
def test_a_cyber_challenge_gives_an_outcome_for_each_positive(draw, card, ship):
    g = draw(card, f"{ship} LP tf\nnet 3", dice=(4, 6))  # two symbols, no NET dice
    assert g.g.asks[0].prompt == "net_outcome"
    when(g, "A reveal_mission", "A raise_net")
    then(g, mission_seen=True, net=4, card="")


@rule("FM-OPS-9", "FM-OPS-12", "FM-OPS-13")
@pytest.mark.parametrize(
    ("card", "ship", "other"), [("CE-06", "oracle", "kestrel"), ("CA-06", "argus", "vigilant")]
)
def test_a_failed_cyber_challenge_flips_a_cyborg_ship_or_costs_an_op(draw, card, ship, other):
    g = draw(card, f"{ship} LP tf\n{other} LP tf", dice=(2, 3))
    refused(g, f"A flip {other}", "FM-OPS-12")
    when(g, f"A flip {ship}")
    then(g, f"{ship} LP tf disrupted")
    g = draw(card, f"{ship} LP tf\n{other} LP tf", dice=(2, 3))
    when(g, "A lose_ops")
    assert len(g.g.deck) == 2


@rule("FM-OPS-9", "FM-OPS-12")
def test_without_a_symbol_the_challenge_fails_and_without_the_asked_type_an_op_is_lost(draw):
    g = draw("CE-06", "kestrel LP tf")
    assert "ChallengeImpossible" in told(g)
    assert len(g.g.deck) == 2


@rule("FM-OPS-13")
def test_only_effective_ships_of_the_force_can_be_flipped(draw):
    g = draw("CE-07", "kestrel LP tf disrupted\nmerlin LP tf\nharrier LP\nspartacus LP tf")
    refused(g, "A flip kestrel", "FM-OPS-13")
    refused(g, "A flip harrier", "FM-OPS-13")
    assert g.offers("A") == ["flip spartacus", "flip merlin", "lose_ops"]


@rule("FM-UNIT-7")
def test_a_card_never_flips_the_base(draw):
    g = draw("CE-07", "freehold M1 tf\nkestrel M1 tf", dice=(2,))
    refused(g, "A flip freehold", "FM-OPS-12")


@rule("FM-OPS-11")
def test_burnouts_are_ignored_in_challenges(draw):
    g = draw("CE-06", "oracle LP tf", dice=(1, 4))
    when(g, "A unused")
    then(g, "oracle LP tf")


@rule("FM-OPS-7")
def test_debris_cloud_met_by_assemblers_does_nothing(draw):
    g = draw("CE-07", "hephaestus LP tf", dice=(4, 1))
    then(g, "hephaestus LP tf", "discard CE-07", ap=5)


@rule("FM-OPS-10")
def test_impact_ejecta_gives_assembly_outcomes_that_cost_ap(draw):
    g = draw("CA-07", "vulcan LP tf\nagincourt LP disrupted", dice=(4, 5))
    when(g, "A repair agincourt", "A build Q1.swarm", "A load vulcan")
    then(g, "agincourt LP", "vulcan LP tf Q1.swarm", ap=3)


@rule("FM-OPS-9", "FM-OPS-13")
@pytest.mark.parametrize("card", ["CE-07", "CA-07", "CA-08"])
def test_a_failure_flips_any_ship_or_costs_an_op(draw, card):
    ships = (
        "kestrel LP tf\nspartacus LP tf" if card.startswith("CE") else "vigilant LP tf\nargus LP tf"
    )
    g = draw(card, ships)
    assert len(g.offers("A")) == 3
    when(g, g.offers("A")[0].replace("flip", "A flip"))
    assert g.g.disrupted.bit_count() == 1


@rule("FM-OPS-7", "FM-OPS-30")
@pytest.mark.parametrize(
    ("card", "ship"),
    [("CE-08", "kestrel T6 tf P4.troopers"), ("CA-08", "vigilant T4 tf Q4.troopers")],
)
def test_troopers_meet_an_assault_challenge_in_any_point_for_two_ap(draw, card, ship):
    then(draw(card, ship, dice=(5, 2)), ap=7)


@rule("FM-OPS-9", "FM-OPS-22")
def test_boarding_alarm_that_is_not_met_costs_an_op(draw):
    g = draw("CE-08", "kestrel T6 tf")
    then(g, "deck CE-03 CE-05", "discard CE-08 CE-02")


@rule("FM-OPS-30", "FM-SPEC-7")
def test_enhancers_of_won_missions_count_in_challenges(draw):
    g = draw("CE-06", "oracle LP tf\nwins CE-M3", dice=(2, 2, 4), mode="campaign")
    assert g.g.asks[0].prompt == "net_outcome"


@rule("FM-OPS-5", "FM-OPS-6", "FM-TF-4")
def test_belt_volunteers_bring_an_escort_for_nothing(draw):
    g = draw("CE-09", "oracle M1 tf\nkestrel lost\nmerlin O1")
    then(g, "harrier M1 tf", "kestrel lost", ap=5)


@rule("FM-OPS-6", "FM-OPS-31")
def test_without_an_escort_beside_the_map_nothing_happens(draw):
    g = draw("CE-09", "oracle M1 tf\nkestrel lost\nmerlin O1\nharrier O1")
    then(g, "discard CE-09", "kestrel lost")
    assert "NoEffect" in told(g)


@rule("FM-OPS-5", "FM-OPS-6")
def test_the_home_fleet_sends_an_escort_or_a_swarm(draw):
    g = draw("CA-09", "argus H2 tf\nleviathan H2 tf")
    offers = [f"reinforce {id}" for id in ("esc", "Q1.swarm", "Q2.swarm", "Q3.swarm", "Q7.swarm")]
    assert g.offers("A") == offers
    refused(g, "A reinforce ac", "FM-OPS-5")
    refused(g, "A reinforce Q1.fuel_cell", "FM-OPS-5")
    when(g, "A reinforce Q7.swarm", "A load leviathan")
    then(g, "leviathan H2 tf Q7.swarm", ap=5)


@rule("FM-OPS-6")
def test_a_swarm_needs_room_in_the_force(draw):
    full = "vigilant H2 tf Q1.swarm\nresolute H2\nsteadfast lost"
    then(draw("CA-09", full), "discard CA-09")
    g = draw("CA-09", "vigilant H2 tf Q1.swarm\nresolute H2")
    then(g, "steadfast H2 tf")  # the only option is taken
    g = draw("CA-09", "vigilant H2 tf Q1.swarm\nresolute H2 tf")
    refused(g, "A reinforce Q1.swarm", "FM-OPS-6")


@rule("FM-OPS-18", "FM-RUN-4")
@pytest.mark.parametrize(("card", "ship"), [("CE-10", "oracle"), ("CA-10", "argus")])
def test_a_card_grants_an_extra_net_run_that_may_be_declined(draw, card, ship):
    g = draw(card, f"{ship} LP tf", dice=(4, 2, 2))
    when(g, f"A run {ship}", "A reveal_mission")
    then(g, mission_seen=True, card="")
    g = draw(card, f"{ship} LP tf")
    when(g, "A decline")
    then(g, mission_seen=False, card="")


@rule("FM-OPS-31")
@pytest.mark.parametrize("card", ["CE-10", "CE-11"])
def test_a_run_or_a_move_that_nobody_can_make_has_no_effect(draw, card):
    ship = "kestrel LP tf" if card == "CE-10" else "freehold M1 tf\nkestrel LP"
    g = draw(card, ship, dice=None)
    assert "NoEffect" in told(g)
    then(g, card="")


@rule("FM-MOVE-11", "FM-OPS-28", "FM-OPS-32")
@pytest.mark.parametrize(
    ("card", "ship", "to"), [("CE-11", "kestrel M6", "C6"), ("CA-11", "vigilant H12", "L12")]
)
def test_the_force_moves_again_and_then_the_deck_is_reshuffled(draw, card, ship, to):
    g = draw(card, f"{ship} tf", dice=None)
    assert "DeckReshuffled" not in told(g)
    when(g, f"A step {to}", "A stop")
    then(g, f"{ship.split()[0]} {to} tf")
    assert told(g)[-2:] == ["DeckReshuffled", "CardPutAway"]


@rule("FM-NET-2", "FM-NET-1")
@pytest.mark.parametrize(("card", "ship"), [("CE-12", "kestrel T6"), ("CA-12", "vigilant T4")])
def test_the_net_falls_by_one_and_the_deck_is_reshuffled(draw, card, ship):
    g = draw(card, f"{ship} tf\nnet 3", dice=None)
    then(g, net=2)
    assert "DeckReshuffled" in told(g)
    then(draw(card, f"{ship} tf\nnet 1", dice=None), net=1)


@rule("FM-OPS-29", "FM-OPS-2")
@pytest.mark.parametrize(("card", "net", "units"), [("CE-13", 2, 4), ("CA-13", 1, 4)])
def test_intervention_strikes_and_leaves_the_mission(draw, card, net, units):
    ship = "spartacus T6 tf" if card == "CE-13" else "agincourt T4 tf"
    g = draw(
        card,
        f"{ship}\nnet 1\noracle LP" if card == "CE-13" else f"{ship}\nnet 1\nargus LP",
        dice=None,
    )
    then(g, net=net)
    assert len(g.g.opfor) == units
    while g.g.card:
        when(g, f"A {g.offers('A')[0]}")
    then(g, f"gone {card}")
    assert card not in g.g.discard


@rule("FM-COM-49")
@pytest.mark.parametrize(
    ("card", "ship", "side"), [("CE-14", "spartacus T6", "fed"), ("CA-14", "agincourt T4", "reb")]
)
def test_nemesis_takes_every_cyborg_ship_first(draw, card, ship, side):
    g = draw(card, f"{ship} tf\nnet 2", draws=(3, 3), dice=(6, 1))
    then(g, f"opfor {side}_cb {side}_cb {side}_esc {side}_esc")


# -- Win/Lose -----------------------------------------------------------------------------------


def after_battle(table, position, n=1):
    return table(f"kestrel O1 tf\n{position}\ntodo WinLose {n}")


@rule("FM-OPS-14", "FM-OPS-15")
def test_a_won_battle_gains_all_in_ops_or_all_in_net(table):
    g = after_battle(table, "battle won\nnet 2", 2)
    assert g.offers("A") == ["gain_ops", "gain_net"]
    refused(g, "A lose_ops", "FM-OPS-14")
    when(g, "A gain_ops")
    then(g, "deck CE-09 CE-10 CE-12 CE-13 CE-14", net=2)
    g = after_battle(table, "battle won\nnet 2", 2)
    when(g, "A gain_net")
    then(g, "deck CE-09 CE-10 CE-12", net=4)


@rule("FM-OPS-14", "FM-OPS-15", "FM-OPS-16")
def test_a_lost_battle_costs_all_in_ops_or_all_in_net(table):
    g = after_battle(table, "battle lost\nnet 3", 2)
    assert g.offers("A") == ["lose_ops", "lose_net"]
    when(g, "A lose_net")
    then(g, "deck CE-09 CE-10 CE-12", net=1)
    g = after_battle(table, "battle lost\nnet 3", 2)
    when(g, "A lose_ops")
    then(g, "deck CE-12", net=3)


@rule("FM-OPS-16")
def test_a_loss_in_net_must_be_paid_in_full(table):
    g = after_battle(table, "battle lost\nnet 2", 2)
    then(g, "deck CE-12", net=2)


@rule("FM-OPS-17")
def test_a_gain_in_net_is_cut_off_at_the_top_and_needs_at_least_one(table):
    g = after_battle(table, "battle won\nnet 4", 2)
    when(g, "A gain_net")
    then(g, net=5)
    g = after_battle(table, "battle won\nnet 5", 2)
    then(g, "deck CE-09 CE-10 CE-12 CE-13 CE-14")


@rule("FM-OPS-25")
def test_with_an_empty_deck_the_loss_is_paid_otherwise_if_it_can_be(table):
    then(after_battle(table, "battle lost\nnet 2\ndeck -"), net=1)
    g = table("kestrel O1 tf\nmerlin O1 tf\ndeck -\ntodo FlipOrOps -")
    refused(g, "A lose_ops", "FM-OPS-25")
    assert g.offers("A") == ["flip kestrel", "flip merlin"]


@rule("FM-OPS-33")
def test_if_neither_gain_is_possible_nothing_is_gained(table):
    g = after_battle(table, "battle won\nnet 5\nreserve -\ndiscard -")
    assert not g.g.asks
    then(g, "deck CE-09 CE-10 CE-12", net=5)


@rule("FM-OPS-33")
def test_ops_are_gained_only_if_there_is_a_card(table):
    then(after_battle(table, "battle won\nnet 2\nreserve -\ndiscard -"), net=3)


@rule("FM-NET-1", "FM-NET-3")
def test_the_net_never_leaves_its_track(table):
    then(table("kestrel O1 tf\nnet 1\ndeck CE-12 CE-01\ntodo OperationsCard", dice=None), net=1)
    g = table("oracle O1 tf\nnet 5\ntodo NetOutcome 1 0")
    assert "raise_net" not in g.offers("A")


EVERY_CARD = [(pack, card) for pack in ("ceres", "callisto") for card in PACKS[pack].cards]


@rule("FM-OPS-2", "FM-OPS-26", "FM-OPS-29")
@pytest.mark.parametrize(("pack", "card"), EVERY_CARD)
def test_every_card_is_carried_out_and_put_away(draw, pack, card):
    ships = {"ceres": "spartacus M6 tf\noracle M6 tf", "callisto": "agincourt H12 tf\nargus H12 tf"}
    g = draw(card, ships[pack], dice=None)
    while g.g.asks:
        when(g, f"A {g.offers('A')[0]}")
    if g.g.result is None:
        leaves = any(type(effect).__name__ == "Leave" for effect in PACKS[pack].cards[card].effect)
        assert (card in g.g.discard + g.g.deck) is not leaves
        then(g, card="")
