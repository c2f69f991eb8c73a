"""Game: options, seats, the choice space, refusals and words of one definition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayday.kernel import (
    SPECTATOR,
    Ask,
    Choice,
    ChoiceSpace,
    GameError,
    Luck,
    MalformedChoice,
    Scripted,
    Seat,
    SeatQuestion,
    encode,
    is_offered,
    pick,
    plain,
    play,
)
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK
from tiny.wreck.game import WreckState

A, B = Seat(0), Seat(1)
GAMES = [AIRLOCK, BLACKOUT, CLAIMS, WRECK]


def test_options_not_given_take_their_defaults():
    assert WRECK.fill_options({"air": "thin"}) == {"air": "thin", "beacon": "near"}


def test_an_unknown_option_is_an_error_that_lists_those_there_are():
    with pytest.raises(GameError, match=r'^wreck has no option "fuel"; it has air, beacon$'):
        WRECK.fill_options({"fuel": "full"})
    with pytest.raises(GameError, match=r'has no option "fuel"; it has none$'):
        replace(WRECK, options=()).fill_options({"fuel": "full"})


def test_an_unknown_value_is_an_error_that_lists_those_there_are():
    with pytest.raises(GameError, match=r'^option air cannot be "thick"; choose normal, thin$'):
        WRECK.fill_options({"air": "thick"})


def test_options_that_do_not_go_together_are_an_error_in_the_game_s_words():
    with pytest.raises(GameError, match="thin air and a far beacon cannot be combined"):
        WRECK.new({"air": "thin", "beacon": "far"})


@pytest.mark.parametrize(
    ("game", "seats", "wanted"), [(WRECK, 5, "1 to 4"), (WRECK, 0, "1 to 4"), (CLAIMS, 3, "2")]
)
def test_a_wrong_number_of_seats_is_an_error_that_says_how_many(game, seats, wanted):
    with pytest.raises(GameError, match=f"^{game.id} takes {wanted} seats, not {seats}$"):
        game.new(seats=seats)


def test_without_a_number_the_fewest_seats_are_taken():
    assert AIRLOCK.new().seats == 3


def test_the_same_seed_gives_the_same_first_position():
    assert encode(AIRLOCK.new(seed=4)) == encode(AIRLOCK.new(seed=4))
    assert encode(AIRLOCK.new(seed=4))["deck"] != encode(AIRLOCK.new(seed=5))["deck"]


def test_with_a_source_the_draws_come_from_it():
    g = BLACKOUT.new(source=Scripted([3, 1]))
    assert g.at == ["d1", "b4"]
    assert g.rng == 2


def test_the_story_is_kept_from_the_first_draw_on_when_somebody_listens():
    assert AIRLOCK.new(seed=1).story is None
    loud = AIRLOCK.new(seed=1, listen=True)
    assert len(loud.story) == 3 * 3 + 1
    assert encode(loud) == encode(AIRLOCK.new(seed=1))


def test_an_empty_table_has_its_options_and_nothing_to_do():
    g = WRECK.empty(seats=2)
    assert (g.todo, g.asks, g.options["air"]) == ([], (), "normal")


def test_the_choice_space_is_sorted_and_numbered_without_gaps_or_doubles():
    space = ChoiceSpace([Choice("b"), Choice("a", "2"), Choice("a", "1"), Choice("b")])
    assert space.choices == (Choice("a", "1"), Choice("a", "2"), Choice("b"))
    assert [space.index[choice] for choice in space.choices] == [0, 1, 2]
    assert len(space) == 3


def test_the_choice_space_does_not_depend_on_the_order_it_was_given_in():
    choices = list(WRECK.space.choices)
    assert ChoiceSpace(choices).index == ChoiceSpace(reversed(choices)).index


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_choice_is_read_back_as_it_was_written(game):
    for choice in game.space.choices:
        assert game.space.read(f"  {choice} ") == choice


@pytest.mark.parametrize(
    "text", ["", "jump", "take", "take seat9", "take seat1 seat2", "TAKE seat1"]
)
def test_a_choice_the_game_does_not_have_is_malformed(text):
    with pytest.raises(MalformedChoice, match=f'^no choice "{text}" in this game$'):
        WRECK.space.read(text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_offered_choice_is_in_the_choice_space(game):
    g, luck = game.new(seed=6), Luck(6)
    while g.asks:
        assert all(choice in game.space for ask in g.asks for choice in ask.choices)
        ask = g.asks[pick(luck, len(g.asks))]
        play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])


def test_why_not_answers_for_every_choice_of_the_space_and_no_other():
    g = WRECK.new(seats=2)
    for choice in WRECK.space.choices:
        for seat in (A, B):
            assert (WRECK.why_not(g, seat, choice) is None) == is_offered(g, seat, choice)
    with pytest.raises(MalformedChoice, match=r'^no choice "jump" in this game$'):
        WRECK.why_not(g, A, Choice("jump"))


@pytest.mark.parametrize("seat", [SPECTATOR, Seat(2), Seat(3), Seat(99)])
def test_a_seat_that_is_not_at_the_table_is_offered_nothing_and_told_nothing(seat):
    """Its number must not reach into the tables of the seats that are there."""
    g = WRECK.new(seats=2)
    assert WRECK.near_misses(g, seat) == []
    for choice in WRECK.space.choices:
        assert WRECK.why_not(g, seat, choice) is not None


def test_a_seat_that_is_not_at_the_table_is_told_so_without_a_rule():
    g, choice = WRECK.new(seats=2), Choice("search")
    refusal = WRECK.why_not(g, SPECTATOR, choice)
    said = WRECK.explain(SPECTATOR, choice, refusal)
    assert said == "That seat is not at this table. Choose for a seat that takes part."


def test_a_seat_that_is_not_asked_has_no_near_misses():
    g = WRECK.new(seats=2)
    play(g, B, Choice("done"))
    assert WRECK.near_misses(g, B) == []


def test_near_misses_are_the_refused_choices_that_belong_to_the_decision():
    g = WRECK.new(seats=2)
    missed = dict(WRECK.near_misses(g, B))
    assert {str(choice) for choice in missed} == {"send", "take seat1", "lead seat1"}
    assert {refusal.rule for refusal in missed.values()} == {"WR-SEND-1", "WR-TAKE-1", "WR-LEAD-1"}


def test_near_misses_on_a_node_are_those_that_touch_it():
    g = WRECK.new(seats=2)
    on_seat = [str(choice) for choice, _ in WRECK.near_misses(g, B, "seat1")]
    assert on_seat == ["lead seat1", "take seat1"]
    assert [str(choice) for choice, _ in WRECK.near_misses(g, B, "")] == ["send"]
    assert WRECK.near_misses(g, B, "nowhere") == []
    assert WRECK.near_misses(g, SPECTATOR, "seat1") == []


def test_near_misses_on_all_nodes_together_are_all_near_misses():
    g = WRECK.new(seats=2)
    nodes = {choice.target for choice in WRECK.space.choices}
    found = [miss for node in sorted(nodes) for miss in WRECK.near_misses(g, B, node)]
    assert sorted(found) == WRECK.near_misses(g, B)


def test_a_choice_without_an_acting_verb_touches_its_target():
    ask = Ask(A, "turn", ())
    assert WRECK.touches(ask, Choice("take", "seat1.red")) == ("", ("seat1.red",))
    assert WRECK.touches(ask, Choice("search")) == ("", ())


def test_an_acting_verb_has_the_piece_that_acts_first_and_then_its_places():
    crew = replace(WRECK, acting=frozenset({"go", "rest"}))
    ask = Ask(A, "turn", ())
    assert crew.touches(ask, Choice("go", "cook.galley")) == ("cook", ("cook.galley", "galley"))
    assert crew.touches(ask, Choice("rest", "cook")) == ("cook", ("cook",))


def test_the_piece_that_acts_in_a_whole_decision_acts_in_each_of_its_choices():
    crew = replace(WRECK, acting=frozenset({"go"}))
    ask = Ask(A, "turn", (), actor="pilot")
    assert crew.touches(ask, Choice("take", "seat1")) == ("pilot", ("seat1",))
    assert crew.touches(ask, Choice("search")) == ("pilot", ())
    assert crew.touches(ask, Choice("go", "cook.galley")).actor == "cook"


def test_the_choices_on_a_node_are_those_made_there_and_those_of_the_piece_it_is_a_part_of():
    ways = (Choice("go", "cook.galley"), Choice("go", "pilot.galley"), Choice("rest", "cook"))

    class Crew(SeatQuestion[WreckState], frozen=True):
        choices = ways

    crew = replace(WRECK, acting=frozenset({"go", "rest"}), steps=(Crew,))
    assert set(crew.choices_on("galley")) == {ways[0], ways[1]}
    assert set(crew.choices_on("cook.galley")) == {ways[0]}
    assert set(crew.choices_on("cook.pawn")) == set(crew.choices_on("cook")) == {ways[0], ways[2]}


def test_a_refusal_is_explained_in_one_line_with_reason_remedy_and_rule():
    g = WRECK.new(seats=2)
    choice = Choice("lead", "seat1")
    refusal = WRECK.why_not(g, B, choice)
    assert WRECK.explain(B, choice, refusal) == "A has the lead. Ask for it. [WR-LEAD-1]"


def test_seats_have_the_game_s_names_or_those_the_table_gives_them():
    choice = Choice("take", "seat2")
    assert plain(WRECK.text.choice(choice)) == "Take a cell from B"
    named = WRECK.text_for(("Ada", "Bo"))
    assert plain(named.choice(choice)) == "Take a cell from Bo"


def test_the_small_print_of_cards_comes_from_the_content_unless_the_words_say_otherwise():
    text = replace(WRECK, notes={"cell": "Two make a pair."}).text
    assert text.get("note", "cell") == "Two make a pair."


def test_the_rules_of_a_game_are_those_of_its_rule_book():
    rules = [rule.id for rule in WRECK.rules]
    assert "WR-TAKE-1" in rules
    assert set(WRECK.prompt_rules.values()) <= set(rules)


def test_a_mix_of_options_may_be_refused_for_some_tables_only():
    assert WRECK.new({"air": "thin"}, seats=3).seats == 3
    with pytest.raises(GameError, match="four members cannot breathe thin air"):
        WRECK.new({"air": "thin"}, seats=4)
