"""The crew, its occupations and its shared decisions."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.content import OCCUPATIONS
from mayday.games.space_force_2150.table import MEMBERS, decider, watch_seat
from mayday.kernel import Told
from mayday.testing import Table, given, refused, rule, then, when


def new(seats=1, seed=1, **options):
    return Table(GAME, GAME.new(options, seats, seed=seed, listen=True))


@rule("S2-CREW-1")
def test_every_crew_member_gets_one_occupation_picked_by_its_seat():
    g = new(2, crew_size="3")
    for move in ("A pick robot", "B pick navigator", "A pick xo"):
        when(g, move)
    then(g, "crew robot navigator xo")


@rule("S2-CREW-2")
def test_no_occupation_can_be_picked_twice():
    g = new(3)
    when(g, "A pick engineer")
    assert "pick engineer" not in g.offers("B")
    refused(g, "B pick engineer", "S2-CREW-2")


@rule("S2-CREW-3")
def test_occupations_are_picked_in_crew_order_from_those_still_free():
    g = new(3)
    assert g.offers("A") == [f"pick {occupation}" for occupation in OCCUPATIONS]
    refused(g, "B pick xo", "S2-CREW-3")
    when(g, "A pick xo")
    assert g.offers("A") == []
    assert len(g.offers("B")) == 5


@rule("S2-CREW-3")
def test_the_last_of_six_takes_what_is_left():
    g = new(6)
    for seat, occupation in zip("ABCDE", OCCUPATIONS, strict=False):
        when(g, f"{seat} pick {occupation}")
    then(g, "crew " + " ".join(OCCUPATIONS))


@rule("S2-CREW-4")
@pytest.mark.parametrize(
    ("seats", "size", "lone", "number"),
    [
        (1, "seats", "off", 3),
        (1, "seats", "on", 1),
        (1, "2", "off", 2),
        (1, "6", "on", 6),
        (2, "seats", "off", 2),
        (2, "seats", "on", 2),
        (4, "3", "off", 4),
        (4, "5", "off", 5),
        (6, "seats", "off", 6),
    ],
)
def test_the_crew_is_one_to_six_strong_and_never_smaller_than_the_table(seats, size, lone, number):
    g = GAME.new({"crew_size": size, "lone_crew": lone}, seats)
    assert len(g.crew) == number


@rule("S2-CREW-5")
@pytest.mark.parametrize(("crew", "hull"), [("security_officer xo", 10), ("navigator xo", 9)])
def test_a_card_looks_for_an_occupation_wherever_its_holder_stands(table, crew, hull):
    g = table(crew, "at exit_ramp cockpit\nspace 5\ndue M1\ntodo Encounter > Upkeep", dice=(5,))
    then(g, hull=hull)


@rule("S2-CREW-5")
def test_a_dead_holder_does_not_count(table):
    g = table("nobody xo", "dead security_officer\ndue M1\ntodo Encounter", dice=(5,))
    then(g, hull=9)


@rule("S2-CREW-6")
def test_crew_number_i_belongs_to_seat_i_modulo_the_number_of_seats(table):
    g = table("xo engineer navigator robot", seats=3)
    assert "move xo.galley" in g.offers("A")
    assert "move robot.galley" in g.offers("A")
    assert {move.split()[1].split(".")[0] for move in g.offers("B") if "." in move} == {"engineer"}
    refused(g, "B move navigator.galley", "S2-CREW-6")
    assert MEMBERS[3] == (0b001001, 0b010010, 0b100100)


@rule("S2-CREW-7")
def test_a_seat_without_living_crew_members_is_not_asked_any_more(table):
    g = table("xo nobody navigator", "dead engineer", seats=3)
    assert [ask.seat for ask in g.g.asks] == [0, 2]
    when(g, "A finish xo")
    refused(g, "B finish engineer", "S2-CREW-1")


@rule("S2-TEAM-1")
def test_the_watch_begins_with_crew_number_0_and_passes_every_round(table):
    g = new(2, occupations="random", crew_size="2")
    then(g, "watch 0", round=1)
    g = table("xo engineer navigator", "watch 2\ntodo Upkeep > Round", seats=3)
    then(g, "watch 0", round=4)


@rule("S2-TEAM-1")
def test_the_watch_passes_over_the_dead(table):
    g = table("xo nobody navigator", "watch 0\ntodo Upkeep > Round", seats=3)
    then(g, "watch 2")


@rule("S2-TEAM-2")
def test_shared_decisions_belong_to_the_seat_of_the_watch_officer(table):
    g = table("xo engineer", "watch 1\ndeck E12\ntodo Encounter > Upkeep", seats=2)
    assert watch_seat(g.g) == 1
    assert g.offers("A") == []
    assert g.offers("B") == ["take supplies", "take oxygen"]
    refused(g, "A take oxygen", "S2-TEAM-2")


@rule("S2-TEAM-2")
def test_a_rule_may_name_another_decider(table):
    g = table("xo engineer", "watch 1", seats=2)
    assert decider(g.g, "xo") == 0
    assert decider(g.g, "navigator") == 1


@rule("S2-TEAM-3")
@pytest.mark.parametrize(("die", "sick"), [(1, "xo"), (2, "navigator"), (3, "robot")])
def test_a_random_crew_member_is_drawn_among_the_living(table, die, sick):
    g = table("xo nobody navigator robot", "supplies 0\ndeck E02\ntodo Encounter", dice=(die,))
    weaker = [crew for crew, target in zip(g.g.crew, g.g.targets, strict=True) if target == 3]
    assert weaker == [sick]


@rule("S2-TEAM-3")
def test_where_a_card_does_not_say_who_the_watch_officer_picks_anybody_alive(table):
    g = table("xo nobody navigator robot", "dead engineer\ndeck E01\ntodo Encounter > Upkeep")
    assert g.offers("A") == ["blame xo", "blame navigator", "blame robot"]
    refused(g, "A blame engineer", "S2-TEAM-3")


@rule("S2-TEAM-4")
def test_if_the_watch_officer_dies_the_token_passes_at_once_and_stays_next_round(table):
    g = table("xo engineer navigator", "deck E30\ntodo Encounter > Upkeep > Round", seats=3)
    when(g, "A lose xo")
    then(g, "watch 1", round=4)
    g = table("xo engineer navigator", "deck E30\ntodo Encounter > Upkeep > Round", seats=3)
    when(g, "A lose engineer")
    then(g, "watch 2", round=4)


@rule("S2-TEAM-4")
def test_the_round_after_that_the_token_passes_again(table):
    g = table("nobody engineer navigator", "watch 1\nwatch_kept yes\ntodo Upkeep > Round", seats=3)
    then(g, "watch 1", "watch_kept -")
    g = table("nobody engineer navigator", "watch 1\ntodo Upkeep > Round", seats=3)
    then(g, "watch 2")


@rule("S2-TEAM-5")
def test_nothing_but_the_navigators_card_is_told_to_one_seat_alone(table):
    g = table(
        "navigator xo",
        "at cockpit lounge\ntop E27\ndeck E05",
        dice=(2,),
        seats=2,
    )
    when(g, "B move xo.galley", "A use navigator.cockpit", "A discard", "B finish xo")
    private = [told for told in g.g.story if told != Told(told.event)]
    assert [type(told.event).__name__ for told in private] == ["CardSeen"]


def test_all_occupations_can_be_dealt_by_lot():
    dealt = {tuple(new(3, seed, occupations="random").g.crew) for seed in range(60)}
    assert len(dealt) > 40
    assert {crew for crews in dealt for crew in crews} == set(OCCUPATIONS)
    assert all(len(set(crews)) == 3 for crews in dealt)


def test_dealt_occupations_need_no_decision():
    g = given(GAME, "", seats=1)
    assert g.g.crew == []
    assert new(2, occupations="random").g.asks[0].prompt != "pick_occupation"
