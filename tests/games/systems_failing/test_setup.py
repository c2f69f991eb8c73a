"""Set-up: the table before the first turn. Rules: SF-COMP-1, SF-SETUP."""

from __future__ import annotations

from collections import Counter

import pytest

from mayday.games.systems_failing import GAME, cubes
from mayday.games.systems_failing.content import COLOURS, DISASTERS, ESCAPES, LEVELS, ROLES
from mayday.games.systems_failing.events import CubesDrawn, StartReplaced
from mayday.games.systems_failing.rules.disasters_move import disasters_move
from mayday.games.systems_failing.rules.setup import (
    deal_starting_disasters,
    make_disaster_deck,
    set_meters,
)
from mayday.kernel import GameError, Luck, pick
from mayday.testing import Seat, given, rule, then, when

SEEDS = range(120)
A, B = Seat(0), Seat(1)


def new_games(**options):
    return [GAME.new(options, seed=seed, listen=True) for seed in SEEDS]


def events(g, kind):
    return [told.event for told in g.story if isinstance(told.event, kind)]


def start(deck, level, **more):
    """The deal of the first four disasters from a known deck, top card first."""
    g = given(GAME, f"deck {deck}", **more)
    deal_starting_disasters(g.g, LEVELS[level])
    return g


# -- seats ------------------------------------------------------------------------------------


@rule("SF-COMP-1")
def test_two_players_form_one_team_and_no_other_number_can_play():
    assert len(GAME.new(seats=2).pools) == 2
    assert GAME.cooperative
    for seats in (0, 1, 3):
        with pytest.raises(GameError, match=f"takes 2 seats, not {seats}"):
            GAME.new(seats=seats)


# -- columns and escape stack -----------------------------------------------------------------


@rule("SF-SETUP-1")
def test_the_columns_lead_from_zone_3_over_zones_2_and_1_to_the_core():
    g = given(GAME, "zone3 D18")
    for lines in (
        ("zone3 -", "zone2 D18", "zone1 -", "damage 0"),
        ("zone3 -", "zone2 -", "zone1 D18", "damage 0"),
        ("zone3 -", "zone2 -", "zone1 -", "damage 1"),
    ):
        disasters_move(g.g)
        then(g, *lines)


@rule("SF-SETUP-2")
def test_the_six_escape_cards_are_shuffled_into_one_stack():
    stacks = [g.escape for g in new_games()]
    assert all(sorted(stack) == sorted(ESCAPES) for stack in stacks)
    for place in range(6):
        assert {stack[place] for stack in stacks} == set(ESCAPES)


@rule("SF-SETUP-3")
def test_only_the_top_escape_card_can_be_read_until_it_is_removed(table):
    g = table("""
        escape  E1{RKBY} E4 E2
        poolA   G
    """)
    for seat in (A, B):
        assert GAME.view(g.g, seat).position.escape == ["?", "?", "E1"]
    when(g, "A repair E1.green")
    for seat in (A, B):
        assert GAME.view(g.g, seat).position.escape == ["?", "E4"]


# -- cubes, roles, first player ---------------------------------------------------------------


@rule("SF-SETUP-4")
def test_all_coloured_cubes_go_into_the_bag_and_what_is_drawn_comes_from_there():
    for g in new_games():
        for colour in COLOURS:
            places = (g.bag, *g.pools)
            assert sum(cubes.count(place, colour.id) for place in places) == 5
        assert cubes.count(g.bag, "white") + g.white_supply == 9


@rule("SF-SETUP-5")
def test_each_player_gets_a_role_at_random_and_never_the_same():
    dealt = [g.roles for g in new_games()]
    assert all(len(set(roles)) == 2 for roles in dealt)
    for seat in (A, B):
        assert {roles[seat] for roles in dealt} == set(ROLES)


@rule("SF-SETUP-5", "SF-SETUP-22")
def test_a_role_the_table_chose_goes_to_that_seat_and_the_other_is_drawn_from_the_rest():
    rest = set(ROLES) - {"medic"}
    for seat, option in ((A, "role_a"), (B, "role_b")):
        dealt = [g.roles for g in new_games(**{option: "medic"})]
        assert {roles[seat] for roles in dealt} == {"medic"}
        assert {roles[1 - seat] for roles in dealt} == rest
    assert GAME.new({"role_a": "chemist", "role_b": "medic"}).roles == ("chemist", "medic")
    with pytest.raises(GameError, match="only one medic"):
        GAME.new({"role_a": "medic", "role_b": "medic"})


@rule("SF-SETUP-6")
def test_the_player_with_the_first_player_marker_begins():
    for g in new_games():
        assert [ask.seat for ask in g.asks] == [g.first]
        assert g.round == 1


@rule("SF-SETUP-7")
def test_the_first_player_is_drawn_by_lot_unless_the_table_names_a_seat():
    by_lot = Counter(g.first for g in new_games())
    assert by_lot[A] > 30
    assert by_lot[B] > 30
    assert {g.first for g in new_games(first="A")} == {A}
    assert {g.first for g in new_games(first="B")} == {B}


@rule("SF-SETUP-8")
@pytest.mark.parametrize("first", ["A", "B"])
def test_each_player_draws_six_cubes_and_the_first_player_draws_before_the_other(first):
    for g in new_games(first=first):
        assert [cubes.total(pool) for pool in g.pools] == [6, 6]
        first_six, other_six = events(g, CubesDrawn)
        assert (first_six.seat, other_six.seat) == (g.first, 1 - g.first)
        for drawn in (first_six, other_six):
            assert len(drawn.colours) == 6
            assert g.pools[drawn.seat] == cubes.of(*drawn.colours)


class Asked:
    """Chance that notes out of how many things each draw picks."""

    def __init__(self):
        self.luck, self.sizes = Luck(5), []

    def draw(self, index, n):
        self.sizes.append(n)
        return pick(self.luck, n)


@rule("SF-SETUP-9")
def test_the_first_twelve_cubes_are_drawn_from_thirty_coloured_ones_and_never_show_white():
    chance = Asked()
    GAME.new({"difficulty": "hard"}, source=chance)
    first = chance.sizes.index(30)
    assert chance.sizes[first : first + 12] == list(range(30, 18, -1))
    for g in new_games(difficulty="hard"):
        assert not any(cubes.count(pool, "white") for pool in g.pools)


# -- difficulty -------------------------------------------------------------------------------


@rule("SF-SETUP-10", "SF-SETUP-11")
@pytest.mark.parametrize(
    ("level", "stability", "white", "supply"),
    [("easy", 0, 2, 7), ("medium", 1, 3, 6), ("hard", 2, 4, 5)],
)
def test_the_difficulty_sets_the_meters_and_the_white_cubes(level, stability, white, supply):
    g = GAME.new({"difficulty": level})
    assert (g.stability, g.damage) == (stability, 0)
    assert (cubes.count(g.bag, "white"), g.white_supply, g.white_on_deck) == (white, supply, 0)


@rule("SF-SETUP-10")
def test_the_markers_are_put_to_their_start_wherever_they_lay():
    g = given(
        GAME,
        """
        damage     9
        stability  7
        """,
    )
    set_meters(g.g, LEVELS["medium"])
    then(g, "damage 0", "stability 1")


@rule("SF-SETUP-12", "SF-SETUP-13", "SF-SETUP-14")
@pytest.mark.parametrize(
    ("level", "zones"),
    [
        ("easy", ("zone1 D24 D25", "zone2 D26", "zone3 D08")),
        ("medium", ("zone1 D24 D25", "zone2 D26 D08", "zone3 -")),
        ("hard", ("zone1 D24 D25 D26", "zone2 D08", "zone3 -")),
    ],
)
def test_four_disasters_are_dealt_by_difficulty_whatever_zone_they_name(level, zones):
    then(start("D24 D25 D26 D08 D01", level), *zones, "deck D01", "discard -")


@rule("SF-SETUP-12")
def test_the_deck_is_shuffled_before_the_four_disasters_are_dealt():
    games = new_games(difficulty="easy")
    assert {g.zones[2][0] for g in games} == set(DISASTERS)
    assert all(sum(map(len, g.zones)) == 4 for g in games)


@rule("SF-SETUP-15")
def test_a_total_of_seven_stands():
    g = start("D01 D06 D07 D12 D24", "easy")
    then(g, "zone1 D01 D06", "zone2 D07", "zone3 D12", "deck D24")


@rule("SF-SETUP-15", "SF-SETUP-17", "SF-SETUP-18")
def test_a_total_of_six_replaces_the_mildest_in_its_own_place_and_takes_it_back():
    g = start("D06 D01 D07 D02 D24", "medium")  # 2 1 2 1: D01 goes, D24 makes it 8
    then(g, "zone1 D06 D24", "zone2 D07 D02", "deck D01", "discard -")
    g = start("D01 D06 D12 D02 D24", "hard")  # 1 2 2 in zone 1: the bottom card goes
    then(g, "zone1 D24 D06 D12", "zone2 D02", "deck D01", "discard -")


@rule("SF-SETUP-15", "SF-SETUP-16")
@pytest.mark.parametrize(
    ("level", "deck", "zones"),
    [
        # All alike: Zone 1 before the others, and in it the topmost.
        ("easy", "D01 D02 D09 D18 D24 D25", ("zone1 D25 D24", "zone2 D09", "zone3 D18")),
        # The value counts first: Zone 1 has none of the mildest, so Zone 2 before Zone 3.
        ("easy", "D06 D07 D09 D18 D24", ("zone1 D06 D07", "zone2 D24", "zone3 D18")),
        # The same with both of the mildest in Zone 2: the topmost of them.
        ("medium", "D06 D07 D09 D10 D24", ("zone1 D06 D07", "zone2 D09 D24", "zone3 -")),
    ],
)
def test_the_lowest_value_goes_then_the_lowest_zone_then_the_topmost(level, deck, zones):
    then(start(deck, level), *zones)


@rule("SF-SETUP-15")
def test_cards_are_replaced_one_at_a_time_until_the_new_total_is_enough():
    g = start("D01 D02 D03 D04 D06 D07 D12 D24", "easy")  # 4, then 5, 6, 7 with each 2
    then(g, "zone1 D07 D06", "zone2 D12", "zone3 D04")
    assert [(e.card, e.by) for e in g.events if isinstance(e, StartReplaced)] == [
        ("D02", "D06"),
        ("D01", "D07"),
        ("D03", "D12"),
    ]


@rule("SF-SETUP-21")
def test_a_replacement_that_is_itself_the_mildest_is_the_next_to_go():
    g = start("D01 D02 D09 D18 D03 D04 D24 D25", "easy")
    assert [(e.card, e.by) for e in g.events if isinstance(e, StartReplaced)] == [
        ("D02", "D03"),
        ("D03", "D04"),
        ("D04", "D24"),
        ("D01", "D25"),
    ]
    then(g, "zone1 D25 D24", "zone2 D09", "zone3 D18")


@rule("SF-SETUP-17")
def test_the_entry_zone_of_a_replacement_is_ignored_too():
    g = start("D01 D06 D09 D07 D26", "hard")  # D26 would enter Zone 3
    then(g, "zone1 D01 D06 D26", "zone2 D07", "zone3 -")


@rule("SF-SETUP-18")
def test_replaced_cards_are_shuffled_back_into_the_rest_of_the_deck():
    places = Counter()
    for seed in SEEDS:
        g = start("D06 D01 D07 D02 D24 D08 D16 D17", "medium", seed=seed)
        assert sorted(g.g.deck) == ["D01", "D08", "D16", "D17"]
        places[g.g.deck.index("D01")] += 1
    assert set(places) == {0, 1, 2, 3}


@rule("SF-SETUP-15", "SF-SETUP-18")
def test_every_game_starts_with_a_total_of_seven_or_more_and_all_other_cards_in_the_deck():
    replaced = 0
    for g in new_games():
        in_play = [card for zone in g.zones for card in zone]
        assert sum(DISASTERS[card].damage for card in in_play) >= 7
        assert {*g.deck} >= {*DISASTERS} - {*in_play}
        assert g.discard == []
        replaced += bool(events(g, StartReplaced))
    assert replaced > 10


# -- disaster deck ----------------------------------------------------------------------------


def stacks_of(g):
    """The five stacks of a new deck, top stack first."""
    cards, stacks = g.deck[::-1], []
    for size in (6, 6, 5, 5, 5):
        stacks.append(cards[:size])
        cards = cards[size:]
    return stacks


def is_failing(card):
    return card.startswith("SF")


@rule("SF-SETUP-19")
def test_each_of_five_stacks_has_one_systems_failing_card_shuffled_in():
    places = Counter()
    for g in new_games():
        assert len(g.deck) == len(set(g.deck)) == 27
        for number, stack in enumerate(stacks_of(g)):
            assert sum(map(is_failing, stack)) == 1
            places[number, [is_failing(card) for card in stack].index(True)] += 1
    assert len(places) == 27, "every place of every stack"


@rule("SF-SETUP-19")
def test_the_stacks_are_put_on_one_another_without_further_shuffling():
    disasters = " ".join(list(DISASTERS)[:22])
    for seed in range(20):
        g = given(GAME, f"deck {disasters}", seed=seed)
        before = g.g.deck[:]
        make_disaster_deck(g.g)
        runs = [{card for card in stack if not is_failing(card)} for stack in stacks_of(g.g)]
        cuts = ((17, 22), (12, 17), (8, 12), (4, 8), (0, 4))
        assert runs == [set(before[start:end]) for start, end in cuts]


@rule("SF-SETUP-19")
def test_the_deck_lies_face_down():
    g = GAME.new()
    for seat in (A, B):
        assert GAME.view(g, seat).position.deck == ["?"] * 27


@rule("SF-SETUP-20")
def test_the_larger_stacks_lie_on_top():
    for level in LEVELS:
        g = GAME.new({"difficulty": level})
        assert g.stacks[::-1] == [6, 6, 5, 5, 5]
