"""Setting up: officers, order, piles, first cards, places."""

from __future__ import annotations

from collections import Counter

import pytest

from mayday.games.phobos_falling import GAME
from mayday.games.phobos_falling.content import FULL_DECK, OFFICERS, PILE_IDS, START_OF
from mayday.games.phobos_falling.events import CrewAdvised
from mayday.kernel import GameError, play
from mayday.testing import refused, rule, then, when

RECOMMENDED = ("rush", "taze", "paddy", "angel", "kit", "newt", "rock", "robin", "bash", "baron")


def begun(seed=3, seats=1, **options):
    """A game whose setup draws are made: everybody stands in place."""
    g = GAME.new(options, seats, seed=seed)
    while g.round == 0 and g.asks:
        play(g, g.asks[0].seat, g.asks[0].choices[-1])
    return g


@rule("PF-SETUP-1", "PF-SETUP-19")
@pytest.mark.parametrize(
    ("seats", "officers"), [(1, 4), (2, 4), (3, 6), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8)]
)
def test_how_many_officers_there_are_and_who_runs_them(seats, officers):
    g = GAME.new({}, seats, seed=1)
    assert set(g.order) == set(RECOMMENDED[:officers])
    for n, officer in enumerate(RECOMMENDED[:officers]):
        assert g.seat_of[officer] == n % seats


@rule("PF-SETUP-1", "PF-SETUP-3", "PF-SETUP-19")
def test_one_player_may_run_two_to_eight_officers_and_never_fewer_than_the_seats():
    assert len(GAME.new({"officers": "8"}, 1, seed=1).order) == 8
    assert len(GAME.new({"officers": "2"}, 2, seed=1).order) == 2
    with pytest.raises(GameError):
        GAME.new({"officers": "2"}, 3, seed=1)


@rule("PF-SETUP-19")
def test_a_crew_by_lot_is_any_of_the_ten():
    crews = {frozenset(GAME.new({"crew": "lot"}, 1, seed=seed).order) for seed in range(20)}
    assert len(crews) > 10
    assert len({officer for crew in crews for officer in crew}) == len(OFFICERS)


@rule("PF-SETUP-1", "PF-SETUP-19")
def test_a_chosen_crew_is_picked_seat_by_seat_each_officer_once():
    g = GAME.new({"crew": "chosen", "officers": "3"}, 2, seed=1)
    for seat, officer in ((0, "baron"), (1, "rock"), (0, "kit")):
        ask = g.asks[0]
        assert ask.seat == seat
        assert "baron" not in {c.target for c in ask.choices} or officer == "baron"
        play(g, ask.seat, next(c for c in ask.choices if c.target == officer))
    assert set(g.order) == {"baron", "rock", "kit"}
    assert g.seat_of == {"baron": 0, "rock": 1, "kit": 0}


@rule("PF-SETUP-2", "PF-SETUP-19")
@pytest.mark.parametrize(
    ("crew", "advised"),
    [(("rush", "angel"), True), (("taze", "angel"), True), (("rock", "kit"), False)],
)
def test_a_crew_without_fighter_or_engineer_is_advised_and_allowed(station, crew, advised):
    g = station("crew chosen\nofficers 2\ntodo PickOfficer A > LayOut", rolls=None)
    when(g, *(f"A pick {officer}" for officer in crew))
    assert any(isinstance(event, CrewAdvised) for event in g.events) == advised
    assert g.g.order


@rule("PF-SETUP-16", "PF-SETUP-20")
def test_the_first_officer_is_drawn_or_named_by_whoever_answers_first():
    firsts = {GAME.new({}, 1, seed=seed).order[0] for seed in range(30)}
    assert firsts == set(RECOMMENDED[:4])
    g = GAME.new({"first_officer": "asked"}, 2, seed=1)
    assert [ask.seat for ask in g.asks] == [0, 1]
    play(g, g.asks[1].seat, next(c for c in g.asks[1].choices if c.target == "angel"))
    assert g.order[0] == "angel"


@rule("PF-SETUP-16", "PF-SETUP-18", "PF-SETUP-20")
@pytest.mark.parametrize(
    ("mode", "order"),
    [
        # seat A: Rush, Paddy, Kit; seat B: Taze, Angel, Newt; Angel is first
        ("together", ("angel", "taze", "newt", "rush", "paddy", "kit")),
        ("in_turn", ("angel", "rush", "taze", "paddy", "newt", "kit")),
    ],
)
def test_turn_order_goes_clockwise_from_the_first_officers_seat(mode, order):
    g = GAME.new({"first_officer": "asked", "officers": "6", "order": mode}, 2, seed=1)
    play(g, g.asks[0].seat, next(c for c in g.asks[0].choices if c.target == "angel"))
    assert g.order == order


@rule("PF-SETUP-5", "PF-SETUP-8", "PF-SETUP-9")
def test_all_cards_are_dealt_into_seven_piles_and_the_supply():
    g = GAME.new({"officers": "2"}, 1, seed=4)
    sizes = dict(zip(PILE_IDS, map(len, g.piles), strict=True))
    assert (sizes["cargo_pile_1"], sizes["cargo_pile_2"], sizes["hydroponics_pile"]) == (22, 21, 18)
    everywhere = Counter(
        card
        for cards in (*g.piles, *g.hands.values(), *g.discards, g.supply, g.gone)
        for card in cards
    )
    assert everywhere == Counter(card for deck in FULL_DECK.values() for card in deck)


@rule("PF-SETUP-10", "PF-SETUP-17")
def test_each_officer_draws_two_cards_of_the_own_specialty_first(station):
    g = station(
        "in_play paddy newt\nengineering_pile heal repair_droid torpedo\n"
        "bridge_pile force_field fusion_beam torpedo\ntodo FirstCards 0 > FirstCards 1"
    )
    then(g, "hand_paddy repair_droid heal", "hand_newt force_field fusion_beam")


@rule("PF-SETUP-11", "PF-SETUP-17")
@pytest.mark.parametrize(
    ("officers", "more"), [(2, 4), (3, 3), (4, 2), (5, 1), (6, 1), (7, 1), (8, 1)]
)
def test_then_further_cards_of_any_specialty_deck(officers, more):
    g = GAME.new({"officers": str(officers)}, 1, seed=2)
    asked = 0
    while g.asks and g.asks[0].prompt == "setup_draw":
        assert len(g.asks[0].choices) == 4
        play(g, g.asks[0].seat, g.asks[0].choices[asked % 4])
        asked += 1
        while g.asks and g.asks[0].prompt == "new_software":
            play(g, g.asks[0].seat, g.asks[0].choices[0])
    assert asked == officers * more


@rule("PF-SETUP-13")
def test_officers_start_in_their_specialty_zones():
    g = begun()
    assert g.round == 1
    assert all(g.at[officer] == START_OF[officer] for officer in g.order)


@rule("PF-SETUP-14")
def test_without_air_there_the_player_chooses_a_zone_of_a_section_with_life_support(station):
    g = station("in_play newt paddy\ndamaged core_life_support_system\ntodo Placement newt")
    refused(g, "A start bridge", "PF-SETUP-14")
    refused(g, "A start hub2", "PF-SETUP-14")
    when(g, "A start security")
    then(g, "at newt:security paddy:engineering")


@rule("PF-SETUP-15", "PF-SETUP-17")
@pytest.mark.parametrize("suit", ["space_suit-eng", "exoskeleton-sec"])
def test_a_suit_put_on_before_placement_lets_one_start_at_home(station, suit):
    position = (
        f"in_play newt paddy\ndamaged core_life_support_system\nhand_newt {suit} torpedo\n"
        "todo Dressing newt > Placement newt"
    )
    g = station(position)
    when(g, f"A equip {suit}")
    then(g, "at newt:bridge paddy:engineering", f"body newt:{suit}", "hand_newt torpedo")
    g = station(position)
    when(g, "A ready")
    assert g.g.asks[0].prompt == "placement"


@rule("PF-SETUP-17")
def test_setup_draws_need_no_power_and_know_no_hand_limit(station):
    g = station(
        "in_play newt paddy\nhand_newt " + " ".join(["empty_crate-res"] * 12) + "\n"
        "damaged bridge_system engineering_system solar_panels\nfuel 0\n"
        "power_out bridge engineering\nengineering_pile heal heal\nbridge_pile torpedo\n"
        "security_pile heal\nscience_pile heal\ntodo SetupDraw newt 2"
    )
    when(g, "A draw engineering_pile", "A draw bridge_pile")
    assert len(g.g.hands["newt"]) == 14
