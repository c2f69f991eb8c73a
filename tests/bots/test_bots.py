"""Bots: what they may see, how they choose, and what there is to choose from."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from mayday.bots import NAMES, BotError, make
from mayday.bots.greedy import GreedyBot
from mayday.bots.random import RandomBot
from mayday.kernel import Ask, Choice, Luck, Seat, View, encode, pick, play
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK

GAMES = [AIRLOCK, BLACKOUT, CLAIMS, WRECK]
A = Seat(0)
WIDE = Ask(A, "turn", tuple(Choice("go", f"room{n}") for n in range(8)))


def never():
    raise AssertionError("the bot looked")


def play_out(game, names, seed):
    """A whole game of bots; the choices they made."""
    g = game.new(seed=seed, seats=len(names))
    bots = [make(name, game, Seat(n), seed + n) for n, name in enumerate(names)]
    made = []
    while g.asks:
        ask = g.asks[0]
        choice = bots[ask.seat].choose(ask, lambda: game.view(g, ask.seat))  # noqa: B023
        play(g, ask.seat, choice)
        made.append((ask.seat, choice))
    return made


def test_bots_are_made_by_name():
    assert NAMES == ("random", "greedy", "cadet", "officer", "commander")
    assert isinstance(make("random", CLAIMS, A, 1), RandomBot)
    assert isinstance(make("greedy", CLAIMS, A, 1), GreedyBot)


def test_an_unknown_bot_is_an_error_that_lists_those_there_are():
    there = ", ".join(NAMES)
    with pytest.raises(BotError, match=f'^no bot "clever"; there are {there}$'):
        make("clever", CLAIMS, A, 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_every_game_to_the_end(game, name):
    for seats in game.seat_counts:
        assert play_out(game, (name,) * seats, seed=seats)


@pytest.mark.parametrize("name", NAMES)
def test_all_luck_of_a_bot_comes_from_its_seed(name):
    games = [play_out(AIRLOCK, (name,) * 3, seed) for seed in (5, 5, 6)]
    assert games[0] == games[1] != games[2]


def test_random_plays_without_looking():
    assert make("random", CLAIMS, A, 1).choose(WIDE, never) in WIDE.choices


def test_random_takes_all_choices_equally_often():
    bot, draws = make("random", CLAIMS, A, 7), 8_000
    counts = Counter(bot.choose(WIDE, never) for _ in range(draws))
    expected = draws / len(WIDE.choices)
    assert set(counts) == set(WIDE.choices)
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 24.3  # 7 degrees, 0.001


def test_random_does_not_play_the_same_game_on_every_seed():
    firsts = {make("random", CLAIMS, A, seed).choose(WIDE, never) for seed in range(60)}
    assert firsts == set(WIDE.choices)


class Untouchable:
    """Stands for the true position: whoever touches it is found out."""

    def __getattribute__(self, name):
        raise AssertionError(f"the bot touched the position: {name}")


def test_greedy_needs_nothing_but_what_its_seat_sees():
    """It is given a look, and works on the game's imagination of what it saw."""
    view, imagined = View(A, Untouchable()), object()
    asked = []

    class Game:
        def resample(self, seen, seed):
            assert seen is view
            return imagined

        def heuristics(self, g, ask):
            assert g is imagined
            asked.append(ask)
            return [0.0, 3.0, 1.0, 2.0, 0.0, 0.0, 0.0, 0.0]

    bot = GreedyBot(Game(), A, seed=1)
    assert bot.choose(WIDE, lambda: view) == WIDE.choices[1]
    assert asked == [WIDE]


def test_greedy_takes_the_first_of_the_best():
    game = replace(CLAIMS, heuristics=lambda g, ask: [1.0, 5.0, 5.0, 0.0, 5.0])
    g = game.new(seed=1)
    bot = make("greedy", game, A, 1)
    assert bot.choose(g.asks[0], lambda: game.view(g, A)) == g.asks[0].choices[1]


def test_greedy_does_not_look_where_there_is_nothing_to_choose():
    ask = Ask(A, "turn", WIDE.choices[:1])
    assert make("greedy", CLAIMS, A, 1).choose(ask, never) == WIDE.choices[0]


def test_greedy_looks_once_for_each_choice():
    g, looks = CLAIMS.new(seed=1), []

    def look():
        looks.append(g)
        return CLAIMS.view(g, A)

    make("greedy", CLAIMS, A, 1).choose(g.asks[0], look)
    assert len(looks) == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_greedy_chooses_alike_on_positions_that_look_alike_to_its_seat(game):
    g, luck = game.new(seed=9), Luck(9)
    compared = 0
    while g.asks:
        ask = g.asks[0]
        other = game.resample(game.view(g, ask.seat), seed=compared + 100)
        one, two = (
            make("greedy", game, ask.seat, 3).choose(ask, lambda: game.view(p, ask.seat))  # noqa: B023
            for p in (g, other)
        )
        assert one == two
        compared += encode(g) != encode(other)
        play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])
    assert compared


def test_greedy_guesses_anew_at_every_choice():
    """A single guess kept for the whole game would make it sure of what it cannot know."""
    guesses = []

    def heuristics(g, ask):
        guesses.append(encode(g)["hands"])
        return [0.0] * len(ask.choices)

    game = replace(AIRLOCK, heuristics=heuristics)
    g = game.new(seed=1)
    bot = make("greedy", game, A, 1)
    for _ in range(10):
        bot.choose(WIDE, lambda: game.view(g, A))
    assert len({str(hands) for hands in guesses}) > 5
    assert all(hands[A] == sorted(g.hands[A]) for hands in guesses)


def test_greedy_never_draws_from_the_chance_of_the_match():
    g = WRECK.new(seed=4, seats=2)
    before = encode(g)
    make("greedy", WRECK, A, 1).choose(g.asks[0], lambda: WRECK.view(g, A))
    assert encode(g) == before
