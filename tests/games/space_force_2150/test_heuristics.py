"""The crew of the greedy bot: what it thinks of first, and that it knows no secrets."""

from __future__ import annotations

import pytest

from mayday.bots import make
from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.bot import ranking
from mayday.games.space_force_2150.bot.errands import bonus_worth, repair_worth
from mayday.games.space_force_2150.bot.forecast import forecast
from mayday.games.space_force_2150.bot.habits import GREEDY
from mayday.games.space_force_2150.rules.bonuses import BONUS
from mayday.games.space_force_2150.table import MODULE_AT
from mayday.kernel import Luck, Seat, play, shuffle
from mayday.testing import when


def best(g, seat=0):
    """The choice that the heuristics like best."""
    ask = next(ask for ask in g.g.asks if ask.seat == seat)
    scores = GAME.heuristics(g.g, ask)
    assert len(scores) == len(ask.choices)
    return str(ask.choices[scores.index(max(scores))])


WRECK = "damaged D1 D3 D9 D10 D11 D14 cockpit_module lounge_module medical_module turret engine"


@pytest.mark.parametrize(
    ("crew", "position", "choice"),
    [
        ("xo", "at medical_bay\noxygen 2\ndamaged medical_module", "repair xo.medical_module"),
        ("xo", "at medical_bay\noxygen 2", "use xo.medical_bay"),
        ("xo", "at engine_room\ndamaged engine", "repair xo.engine"),
        ("xo", "at secondary_hold\nfuel 0", "use xo.secondary_hold"),
        ("xo", "at main_cargo_hold\nsupplies 0", "use xo.main_cargo_hold"),
        ("xo", "at exit_ramp\nhull 2", "use xo.exit_ramp"),
        ("xo", "space 37\nfuel 6\nsupplies 12\noxygen 99", "finish xo"),
    ],
)
def test_it_does_what_the_ship_needs_most(table, crew, position, choice):
    assert best(table(crew, position)) == choice


def test_it_goes_where_it_is_needed_and_opens_the_way(table):
    assert best(table("xo", "damaged engine\nat main_cargo_hold")) == "move xo.engine_room"
    g = table("engineer", "damaged engine D14 D13 D15\nat main_cargo_hold")
    assert best(g) == "repair engineer.D14"


def test_an_xo_orders_a_second_use_of_the_medical_bay(table):
    g = table("xo engineer", "at galley medical_bay\nused - medical_bay\noxygen 1\ntanks 3 2")
    assert best(g) == "order xo"
    when(g, "A order xo")
    assert best(g) == "target engineer"
    when(g, "A target engineer")
    assert best(g) == "use engineer.medical_bay"


@pytest.mark.parametrize(
    ("crew", "position", "dice", "moves", "choice"),
    [
        ("engineer", "damaged D1", (1,), "repair engineer.D1", "reroll"),
        ("xo", "at exit_ramp\nhull 2", (6,), "use xo.exit_ramp", "pay"),
        ("navigator", "at cockpit\ntop E29\ndeck E05", (), "use navigator.cockpit", "discard"),
        ("navigator", "at cockpit\ntop E12\ndeck E05", (), "use navigator.cockpit", "keep"),
    ],
)
def test_it_answers_questions_inside_an_action(table, crew, position, dice, moves, choice):
    g = table(crew, position, dice=dice)
    when(g, f"A {moves}")
    assert best(g) == choice


@pytest.mark.parametrize(
    ("crew", "position", "dice", "choice"),
    [
        ("xo engineer", "deck E12\nsupplies 0", (), "take supplies"),
        ("xo engineer", "deck E12\noxygen 0\ntanks 1 0", (), "take oxygen"),
        ("xo engineer", "deck E02\nsupplies 12", (1,), "heal"),
        ("xo engineer", "deck E02\nsupplies 1", (1,), "endure"),
        ("xo engineer", "deck E30", (), "lose xo"),
        ("xo", "deck space_traders\ndamaged engine", (), "hire engine"),
        ("xo", "deck space_traders\nfuel 0\nsupplies 12", (), "buy fuel"),
        ("xo", "due M3\nspace 16", (), "enter"),
        ("xo", "due M4\nsupplies 12", (), "refuse"),
        ("xo", "due M4\nsupplies 0\nhull 2", (), "hand_over"),
        ("xo", "due M6", (), "ignore"),
        ("robot xo", "todo Round\ndamaged engine turret", (), "imitate engineer"),
    ],
)
def test_it_answers_questions_of_the_cards(table, crew, position, dice, choice):
    if "todo" not in position:
        position += "\ntodo Encounter > Upkeep"
    assert best(table(crew, position, dice=dice)) == choice


def test_it_has_an_answer_to_every_question():
    assert set(ranking._RANKS) == set(GAME.prompt_rules)


def test_it_has_a_worth_for_every_module_and_bonus_and_for_nothing_else(table):
    g = table("xo").g
    f = forecast(g, GREEDY)
    for section in MODULE_AT:
        assert isinstance(repair_worth(g, f, section), float)
    for section in {**MODULE_AT, **BONUS}:
        assert isinstance(bonus_worth(g, f, section), float)
    for worth in (repair_worth, bonus_worth):
        with pytest.raises(KeyError):
            worth(g, f, "galley")


def test_it_scores_every_choice_of_every_seat(positions):
    for g in positions[::7]:
        for ask in g.asks:
            assert len(GAME.heuristics(g, ask)) == len(ask.choices)


def test_it_picks_the_engineer_first():
    g = GAME.new({}, 1)
    scores = GAME.heuristics(g, g.asks[0])
    assert str(g.asks[0].choices[scores.index(max(scores))]) == "pick engineer"


@pytest.mark.parametrize("top", ["E05", "E11", "E27"])
@pytest.mark.parametrize("hull", [2, 9])
def test_a_top_card_that_its_seat_has_not_seen_means_nothing_to_it(table, top, hull):
    cards = {"E05", "E11", "E27"} - {top}
    known = f"top {top}\ntop_seen_by A\ndeck {' '.join(sorted(cards))}\nhull {hull}\nlead B"
    g = table("navigator engineer", f"at cockpit lounge\n{known}", seats=2).g
    (ask,) = (ask for ask in g.asks if ask.seat == 1)
    guesses = [GAME.resample(GAME.view(g, ask.seat), seed) for seed in range(12)]
    assert len({guess.top for guess in guesses}) == 3
    scores = [GAME.heuristics(guess, ask) for guess in guesses]
    assert all(score == scores[0] for score in scores)


def play_game(seed, seats, **options):
    g = GAME.new({"occupations": "random", **options}, seats, seed=seed)
    bots = [make("greedy", GAME, Seat(seat), seed) for seat in range(seats)]
    choices = 0
    while g.asks:
        ask = g.asks[0]
        play(g, ask.seat, bots[ask.seat].choose(ask, lambda: GAME.view(g, ask.seat)))  # noqa: B023
        choices += 1
    return g, choices


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_a_greedy_crew_finishes_its_voyages_and_wins_easy_ones(seats):
    won = 0
    for seed in range(12):
        g, choices = play_game(seed, seats, difficulty="easy", crew_size="4")
        won += g.result.cause == "titan"
        assert choices < 1000
    assert won >= 7


def test_a_random_crew_does_not_win():
    luck = Luck(5)
    for seed in range(30):
        g = GAME.new({"occupations": "random"}, 1, seed=seed)
        while g.asks:
            ask = g.asks[0]
            order = list(ask.choices)
            shuffle(luck, order)
            play(g, ask.seat, order[0])
        assert g.result.cause != "titan"


@pytest.mark.parametrize("size", range(1, 7))
def test_a_crew_of_any_size_takes_its_most_useful_members(size):
    """Whoever sits first does not take what helps only a full crew."""
    g = GAME.new(seats=size, seed=3)
    while not g.round:
        (ask,) = g.asks
        scores = GAME.heuristics(g, ask)
        play(g, ask.seat, ask.choices[scores.index(max(scores))])
    assert set(g.crew) >= set(GREEDY.sailing[: len(g.crew)])
