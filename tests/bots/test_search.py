"""search: what it imagines, what it compares, and when it changes its mind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayday.bots import make
from mayday.bots.search import Comparison, SearchBot, Tried, greedily, play_on
from mayday.games import find
from mayday.kernel import (
    Effort,
    Level,
    Luck,
    Rank,
    Seat,
    derive,
    encode,
    next_ask,
    play,
)
from tiny import AIRLOCK, CLAIMS

A = Seat(0)
SYSTEMS = find("systems-failing")
QUICK = Effort(work=120, width=3, choices=20)


def first_decision(game, seed=1):
    g = game.new(seed=seed)
    while len(g.asks[0].choices) < 3:
        play(g, g.asks[0].seat, g.asks[0].choices[0])
    return g, g.asks[0]


def compare(game, g, ask, effort=QUICK, seed=1):
    return Comparison(game, game.view(g, ask.seat), ask, Luck(seed), effort)


def wins(bots, games, options):
    """How many games these bots win together."""
    won = 0
    for number in range(games):
        g = SYSTEMS.new(options, seed=derive(3, number))
        seeds = [derive(3, number, n) for n in range(len(bots))]
        players = [make(name, SYSTEMS, Seat(n), seeds[n]) for n, name in enumerate(bots)]
        while g.asks:
            ask = next_ask(g.asks)
            choice = players[ask.seat].choose(ask, lambda: SYSTEMS.view(g, ask.seat))  # noqa: B023
            play(g, ask.seat, choice)
        won += g.result.returns[0] > 0
    return won


def test_the_same_seed_decides_alike():
    g, ask = first_decision(SYSTEMS)
    looks = [compare(SYSTEMS, g, ask, seed=seed).run() for seed in (4, 4, 5)]
    assert looks[0] == looks[1] != looks[2]


def test_work_is_counted_in_imagined_choices_and_bounded():
    g, ask = first_decision(SYSTEMS)
    comparison = compare(SYSTEMS, g, ask)
    tried = comparison.run()
    longest = QUICK.choices + 1
    assert QUICK.work <= comparison.work < QUICK.work + QUICK.width * longest
    assert len(tried) >= 2


def test_all_choices_are_tried_on_the_same_imagined_positions():
    g, ask = first_decision(SYSTEMS)
    comparison, seen = compare(SYSTEMS, g, ask), []
    imagine = comparison.imagine
    comparison.imagine = lambda: seen.append(imagine()) or seen[-1]
    tried = comparison.run()
    assert len(seen) == 1 + len(tried[0].outcomes)  # one more to ask the heuristics
    assert {len(one.outcomes) for one in tried} == {len(tried[0].outcomes)}


def test_the_value_is_asked_where_the_game_goes_on():
    hopeful = replace(SYSTEMS, value=lambda g, seat: 0.25)
    g, ask = first_decision(hopeful)
    for tried in compare(hopeful, g, ask).run():
        assert set(tried.outcomes) == {0.25}


def test_imagined_positions_go_on_as_the_playout_says_and_else_greedily():
    g, _ = first_decision(SYSTEMS)
    told, last, greedy = g.clone(), g.clone(), g.clone()
    play_on(replace(SYSTEMS, playout=lambda g, ask: ask.choices[-1]), told, until=99, most=2)
    play_on(SYSTEMS, g, until=99, most=2)
    for _ in range(2):
        ask = next_ask(last.asks)
        play(last, ask.seat, ask.choices[-1])
        greedily(SYSTEMS, greedy)
    assert encode(told) == encode(last)
    assert encode(g) == encode(greedy)
    assert encode(told) != encode(g)


def test_what_it_does_not_look_at_is_left_to_the_heuristics():
    def never(g, seat):
        raise AssertionError("the bot looked ahead")

    g, ask = first_decision(SYSTEMS)
    greedy = make("greedy", SYSTEMS, ask.seat, 1).choose(ask, lambda: SYSTEMS.view(g, ask.seat))
    plain = QUICK._replace(plain=frozenset({ask.prompt}))
    bot = SearchBot(replace(SYSTEMS, value=never), ask.seat, 1, plain)
    assert bot.choose(ask, lambda: SYSTEMS.view(g, ask.seat)) == greedy
    looking = SearchBot(replace(SYSTEMS, value=never), ask.seat, 1, QUICK)
    with pytest.raises(AssertionError, match="looked ahead"):
        looking.choose(ask, lambda: SYSTEMS.view(g, ask.seat))


def test_the_greedy_choice_stays_unless_another_is_better():
    alike = replace(SYSTEMS, value=lambda g, seat: 0.5)
    g, ask = first_decision(alike)
    greedy = make("greedy", alike, ask.seat, 1).choose(ask, lambda: alike.view(g, ask.seat))
    bot = SearchBot(alike, ask.seat, 1, QUICK)
    assert bot.choose(ask, lambda: alike.view(g, ask.seat)) == greedy


def test_a_better_choice_is_found_though_the_heuristics_rank_it_last():
    """With heuristics turned upside down the value still leads the way."""
    g, ask = first_decision(SYSTEMS)
    width = len(ask.choices)
    worst = replace(SYSTEMS, heuristics=lambda g, ask: [-s for s in SYSTEMS.heuristics(g, ask)])
    first = make("greedy", worst, ask.seat, 1).choose(ask, lambda: worst.view(g, ask.seat))
    bot = SearchBot(worst, ask.seat, 1, Effort(work=4000, width=width, choices=8))
    assert bot.choose(ask, lambda: worst.view(g, ask.seat)) != first


def test_commanders_play_by_the_policy_of_a_game_that_has_one():
    """Its first choice leads the comparison, and imagined games go on by it."""
    asked = []

    def policy(g, ask):
        asked.append(ask.prompt)
        return [float(n) for n in range(len(ask.choices))]

    game = replace(SYSTEMS, policy=policy)
    g, ask = first_decision(game)
    comparison = compare(game, g, ask)
    assert comparison.promising()[0] == ask.choices[-1]
    comparison.run()
    assert len(asked) > 10
    greedy = make("greedy", game, ask.seat, 1).choose(ask, lambda: game.view(g, ask.seat))
    assert greedy == make("greedy", SYSTEMS, ask.seat, 1).choose(
        ask, lambda: SYSTEMS.view(g, ask.seat)
    )


def test_what_looks_much_worse_is_not_compared():
    scores = [3.0, 1.0, 2.5, *[0.0] * 99]
    game = replace(SYSTEMS, policy=lambda g, ask: scores[: len(ask.choices)])
    g, ask = first_decision(game)
    for margin, count in ((0.4, 1), (0.5, 2), (2.0, 3)):
        assert len(compare(game, g, ask, QUICK._replace(margin=margin)).promising()) == count


def test_where_nothing_else_comes_near_nothing_is_imagined():
    game = replace(SYSTEMS, policy=lambda g, ask: [1.0, *[0.0] * (len(ask.choices) - 1)])
    g, ask = first_decision(game)
    alone = QUICK._replace(margin=0.5)
    comparison = compare(game, g, ask, alone)
    assert [tried.choice for tried in comparison.run()] == [ask.choices[0]]
    assert comparison.work == 0
    bot = SearchBot(game, ask.seat, 1, alone)
    assert bot.choose(ask, lambda: game.view(g, ask.seat)) == ask.choices[0]


def test_leads_come_with_their_error():
    one, other = Tried("a", [0.5, 0.7, 0.9]), Tried("b", [0.4, 0.5, 0.9])
    lead, error = one.lead(other)
    assert lead == pytest.approx(0.1)
    assert error == pytest.approx(0.1 / 3**0.5)


def test_a_single_choice_needs_no_thought():
    def never():
        raise AssertionError("the bot looked")

    g = AIRLOCK.new(seed=1)
    ask = g.asks[0]
    only = type(ask)(ask.seat, ask.prompt, ask.choices[:1])
    for level in Rank:
        assert make(level, AIRLOCK, ask.seat, 1).choose(only, never) == only.choices[0]


def test_a_cadet_slips_as_often_as_the_level_says():
    g = CLAIMS.new(seed=2)
    ask = next(ask for ask in g.asks if len(ask.choices) > 2)
    for slips, expected in ((0.0, 0), (1.0, 200)):
        game = replace(CLAIMS, levels={Rank.CADET: Level(slips=slips)})
        best = make("greedy", game, ask.seat, 1).choose(ask, lambda: game.view(g, ask.seat))  # noqa: B023
        cadet = make(Rank.CADET, game, ask.seat, 1)
        made = [cadet.choose(ask, lambda: game.view(g, ask.seat)) for _ in range(200)]  # noqa: B023
        assert sum(choice != best for choice in made) == expected


def test_officers_win_more_than_cadets():
    """Small numbers, fixed seeds: the order of the levels, not their strength."""
    hard = {"difficulty": "hard"}
    assert wins((Rank.OFFICER,) * 2, 30, hard) > wins((Rank.CADET,) * 2, 30, hard)
