"""Watching: what is written down of a game, and that watching changes nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import NamedTuple, NewType

import pytest

from mayday.games import all_games, find
from mayday.kernel import Seat, derive, next_ask, play
from mayday.kernel.flow import Told
from mayday.lab import watch as lab
from mayday.lab.simulate import play_game, seat_bots, take_seats
from mayday.lab.tasks import Task
from mayday.lab.watch import _decided, _is_clear, _sight, watch
from tiny import CLAIMS, WRECK

SF = find("systems-failing")


def task_of(game, bot="random", seats=None):
    bots = seat_bots(game, [bot], seats)
    return Task(game.id, game.fill_options({}, len(bots)), bots, 5, range(4), cell=2)


def story_of(game, task, number):
    """The same game once more: all decisions, and the story."""
    g = game.new(task.options, len(task.bots), derive(task.seed, number), listen=True)
    bots, made = take_seats(game, task, number), []
    while g.asks:
        ask = next_ask(g.asks)
        choice = bots[ask.seat].choose(ask, lambda: game.view(g, ask.seat))  # noqa: B023
        made.append((ask, choice))
        play(g, ask.seat, choice)
    return made, g


@pytest.mark.parametrize("game", [*all_games(), WRECK, CLAIMS], ids=lambda game: game.id)
def test_a_watched_game_is_the_game_that_nobody_watches(game):
    task = task_of(game, "greedy")
    watched, bare = watch(game, task, 1), play_game(game, task, 1)
    assert watched.error == bare.error == ""
    assert (watched.hash, watched.returns) == (bare.hash, bare.returns)
    assert (watched.choices, watched.rounds) == (bare.choices, bare.rounds)


@pytest.mark.parametrize("game", [SF, CLAIMS], ids=lambda game: game.id)
def test_decisions_are_counted(game):
    task = task_of(game)
    watched, (made, _) = watch(game, task, 3), story_of(game, task, 3)
    assert watched.choices == len(made)
    assert watched.open == sum(len(ask.choices) > 1 for ask, _ in made)
    assert watched.offered == sum(len(ask.choices) for ask, _ in made)


@pytest.mark.parametrize("game", [SF, CLAIMS], ids=lambda game: game.id)
def test_each_choice_is_counted_where_there_was_one(game):
    task = task_of(game)
    watched, (made, _) = watch(game, task, 3), story_of(game, task, 3)
    offered, chosen = Counter(), Counter()
    for ask, choice in made:
        if len(ask.choices) > 1:
            offered.update((ask.seat, *each) for each in ask.choices)
            chosen[(ask.seat, *choice)] += 1
    seats = [*enumerate(watched.offers)]
    assert {(n, *choice): times for n, seat in seats for choice, times in seat.offered} == offered
    assert {(n, *choice): times for n, seat in seats for choice, times in seat.chosen} == chosen


def test_verbs_and_what_is_told_are_counted():
    task = task_of(SF, "greedy")
    watched, (made, g) = watch(SF, task, 3), story_of(SF, task, 3)
    counted = dict(watched.counts)
    assert len(counted) == len(watched.counts)
    scavenged = sum(choice.verb == "scavenge" and ask.seat == 0 for ask, choice in made)
    assert counted["verb", "scavenge", "chosen", 0] == scavenged
    could = sum(any(c.verb == "scavenge" for c in ask.choices) for ask, _ in made if ask.seat == 0)
    assert counted["verb", "scavenge", "offered", 0] == could
    told = Counter(type(each.event).__name__ for each in g.story)
    assert {key[1]: sum(n for k, n in counted.items() if k[:2] == key[:2])
            for key in counted if key[0] == "story"} == told  # fmt: skip
    placed = Counter(e.event.card for e in g.story if type(e.event).__name__ == "CubePlaced")
    for card, times in placed.items():
        seats = [counted.get(("card", card, "CubePlaced", seat), 0) for seat in (0, 1)]
        assert sum(seats) == times
    assert sum(key[:2] == ("role", g.roles[1]) and key[3] == 1 for key in counted) > 0


CardId = NewType("CardId", str)
Colour = NewType("Colour", str)


class Traded(NamedTuple):
    seat: Seat
    card: CardId
    cards: tuple[CardId, ...]
    colour: Colour
    number: int


def test_the_type_of_a_field_says_what_it_names():
    assert _sight(Traded) == ("Traded", 0, (("card", 1),), (("card", 2),))


def test_an_empty_id_names_nothing():
    named = dict(lab._named([Told(Traded(Seat(0), "", ("a", "a"), "red", 1))]))
    assert named == {("story", "Traded", "told", 0): 1, ("card", "a", "Traded", 0): 2}


def test_measures_stand_at_the_beginning_of_each_round_and_at_the_end():
    watched = watch(SF, task_of(SF, "greedy"), 0)
    for measure in SF.measures:
        points = [point for point in watched.curves if point[2] == measure]
        assert [point[0] for point in points] == [*range(1, watched.rounds + 1), watched.rounds]
        assert [point[1] for point in points] == [False] * watched.rounds + [True]
        assert {point[3] for point in points} == {-1}
    chances = [point for point in watched.curves if point[2] == "value"]
    assert {point[3] for point in chances} == {0}
    assert chances[-1][4] == (1.0 if watched.result == "won" else 0.0)
    assert all(0 < point[4] < 1 for point in chances[:-1])


def test_where_seats_are_adversaries_each_has_its_chance_and_one_its_win():
    results = [watch(CLAIMS, task_of(CLAIMS), number) for number in range(40)]
    for watched in results:
        assert {point[3] for point in watched.curves if point[2] == "value"} == {0, 1}
        wins = [seat for seat, returned in enumerate(watched.returns) if returned > 0]
        assert watched.winner == (wins[0] if wins else -1)
        expected = {(1.0, -1.0): "won", (-1.0, 1.0): "lost"}.get(watched.returns, "drawn")
        assert watched.result == expected
    assert {watched.result for watched in results} == {"won", "lost", "drawn"}


def scripted(values):
    """A game whose value goes through these, look after look, again and again."""
    looks = iter(values * 50)
    return replace(CLAIMS, cooperative=True, value=lambda g, seat: next(looks), measures={})


def test_the_lead_changes_when_the_other_side_is_likelier_to_win():
    notes = lab._Notes(scripted([0.6, 0.7, 0.4, 0.4, 0.9]), 2, 0)
    for _ in range(5):
        notes.look_ahead(CLAIMS.new())
    assert notes.leads == [0, 0, 1, 1, 0]
    assert notes.chances == [0.6, 0.7, 0.4, 0.4, 0.9]


@pytest.mark.parametrize(
    ("leads", "winner", "decided"),
    [
        ([0, 0, 0, 0], 0, 0.0),
        ([1, 0, 0, 0], 0, 0.25),
        ([0, 1, 0, 0], 0, 0.5),
        ([0, 0, 0, 0], 1, 1.0),
        ([0, 1, 0, 1], -1, 1.0),
    ],
)
def test_a_game_is_decided_when_the_winner_is_ahead_for_good(leads, winner, decided):
    assert _decided(leads, [0, 5, 10, 15, 20][-1 - len(leads) :], winner) == decided


@pytest.mark.parametrize(
    ("scores", "clear"),
    [([5, 1, 0], True), ([5, 4, 0], False), ([1, 1], False), ([2, 1], True), ([3, 3, 0], False)],
)
def test_a_choice_stands_out_when_it_is_further_from_the_second_than_that_from_the_worst(
    scores, clear
):
    assert _is_clear(scores) is clear


def test_looks_are_spread_over_the_game_from_game_to_game():
    task = task_of(SF)
    watched = [watch(SF, task, number) for number in range(lab.LOOK_EVERY)]
    decisions, looks = sum(each.open for each in watched), sum(each.looked for each in watched)
    assert 0 < looks <= decisions
    assert any(each.looked == 0 for each in watched)
    assert watched[0].looked >= 1  # the first decision of game 0, the second of game 1, ...


def test_a_game_that_breaks_says_what_broke_and_how_far_it_was():
    def broken(g, ask):
        raise ZeroDivisionError("the heuristics fell over")

    watched = watch(replace(CLAIMS, heuristics=broken), task_of(CLAIMS, "greedy"), 0)
    assert (watched.result, watched.returns, watched.hash) == ("error", (), "")
    assert "the heuristics fell over" in watched.error
    endless = watch(replace(CLAIMS, cap=3), task_of(CLAIMS), 0)
    assert (endless.choices, endless.error) == (4, "RuntimeError('no end after 3 choices')")


def test_the_chance_to_win_is_looked_at_each_round_and_in_long_ones_again():
    seen = []

    def value(g, seat):
        seen.append(g.round)
        return 0.5

    game = replace(SF, value=value)
    watched = watch(game, task_of(SF, "greedy"), 0)
    assert {*seen} == {*range(1, watched.rounds + 1)}
    assert watched.rounds < len(seen) <= watched.rounds + watched.choices // lab.VALUE_EVERY
