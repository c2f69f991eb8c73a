"""Simulate: many games, the same result on any number of workers, and errors that are counted."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import msgspec
import pytest

from mayday.bots import BotError
from mayday.games import find
from mayday.kernel import GameError, Seat, derive, hash_position, play, read_record, verify
from mayday.lab.simulate import Outcome, Summary, play_game, seat_bots, simulate, summarise
from mayday.lab.statistics import wilson
from mayday.lab.tasks import Task
from tiny import AIRLOCK, CLAIMS, WRECK

SF = find("systems-failing")


def test_a_run_counts_wins_losses_and_draws():
    summary = simulate(CLAIMS, games=60, seed=1)
    assert summary.games == 60
    assert summary.wins + summary.losses + summary.draws == 60
    assert min(summary.wins, summary.losses, summary.draws) > 0
    assert summary.errors == 0
    assert summary.first_error is None


def test_a_run_has_its_win_rate_with_an_interval_and_its_means():
    summary = simulate(WRECK, bots=("greedy", "greedy"), games=40, seed=1)
    assert summary.win_rate == summary.wins / 40
    assert summary.win_rate_ci == wilson(summary.wins, 40)
    assert 1 < summary.mean_rounds < summary.mean_choices < WRECK.cap


def test_a_run_says_what_was_played():
    summary = simulate(WRECK, {"air": "thin"}, ("random", "greedy"), games=2, seed=7)
    assert summary.game == "wreck"
    assert summary.options == {"air": "thin", "beacon": "near"}
    assert summary.bots == ("random", "greedy")
    assert summary.seed == 7


def test_adversaries_have_their_wins_by_seat():
    summary = simulate(CLAIMS, games=60, seed=1)
    assert summary.wins_by_seat == (summary.wins, summary.losses)


def test_a_win_of_several_adversaries_counts_for_each():
    summary = simulate(AIRLOCK, games=30, seed=1)
    assert len(summary.wins_by_seat) == 3
    assert summary.wins_by_seat[0] == summary.wins
    assert sum(summary.wins_by_seat) > 30


def test_a_crew_has_no_wins_by_seat():
    summary = simulate(WRECK, games=3)
    assert summary.wins_by_seat is None
    assert "wins_by_seat" not in msgspec.to_builtins(summary)


def test_each_game_has_a_seed_of_its_own_derived_from_the_run_and_its_number():
    first = play_game(CLAIMS, Task("claims", {"length": "full"}, ("random",) * 2, 5, range(1)), 3)
    g = CLAIMS.new(seed=derive(5, 3))
    assert first.number == 3
    assert first.hash != hash_position(g)
    moved = play_game(CLAIMS, Task("claims", {"length": "full"}, ("random",) * 2, 6, range(1)), 3)
    assert moved.hash != first.hash


def test_the_hash_of_a_run_is_that_of_all_its_last_positions():
    task = Task("claims", {"length": "full"}, ("random", "greedy"), 4, range(3))
    hashes = [play_game(CLAIMS, task, number).hash for number in range(3)]
    expected = hashlib.sha256("".join(hashes).encode()).hexdigest()
    assert simulate(CLAIMS, bots=("random", "greedy"), games=3, seed=4).hash == expected


def test_the_same_run_gives_the_same_summary_and_another_seed_another():
    one, two, three = (simulate(CLAIMS, games=20, seed=seed) for seed in (1, 1, 2))
    assert one == two
    assert one.hash != three.hash


@pytest.mark.parametrize("workers", [2, 3])
def test_the_number_of_workers_changes_nothing(workers):
    runs = [simulate(SF, games=60, seed=3, workers=n) for n in (1, workers)]
    assert runs[0] == runs[1]
    assert runs[0].errors == 0


def test_progress_is_told_until_all_games_are_done():
    told = []
    simulate(CLAIMS, games=60, progress=told.append)
    assert sum(told) == 60
    assert len(told) > 1


def test_one_bot_fills_the_fewest_seats():
    assert seat_bots(AIRLOCK, ["greedy"]) == ("greedy",) * 3
    assert simulate(AIRLOCK, bots=("greedy",), games=1).bots == ("greedy",) * 3
    assert seat_bots(AIRLOCK, ["greedy"], seats=4) == ("greedy",) * 4


def test_a_number_of_seats_that_does_not_fit_is_refused():
    with pytest.raises(GameError, match="airlock takes"):
        seat_bots(AIRLOCK, ["greedy"], seats=9)
    with pytest.raises(GameError, match="3 bots cannot sit on 4 seats"):
        seat_bots(AIRLOCK, ["greedy", "random", "greedy"], seats=4)


def test_options_are_checked_for_the_seats_that_play():
    with pytest.raises(GameError, match="four members cannot breathe thin air"):
        simulate(WRECK, {"air": "thin"}, ["greedy"], games=1, seats=4)
    assert simulate(WRECK, {"air": "thin"}, ["greedy"], games=1, seats=3).errors == 0


def test_several_bots_take_their_seats_one_by_one():
    assert seat_bots(AIRLOCK, ["greedy", "random", "random", "greedy"]) == (
        "greedy",
        "random",
        "random",
        "greedy",
    )


@pytest.mark.parametrize("bots", [(), ("random",) * 2, ("random",) * 5])
def test_a_wrong_number_of_bots_is_an_error(bots):
    with pytest.raises(GameError, match="airlock takes 3 to 4 seats"):
        simulate(AIRLOCK, bots=bots, games=1)


def test_an_unknown_bot_is_an_error_before_the_first_game():
    with pytest.raises(BotError, match='no bot "clever"'):
        simulate(CLAIMS, bots=("random", "clever"), games=1)


def test_unknown_options_are_an_error_before_the_first_game():
    with pytest.raises(GameError, match="no option"):
        simulate(CLAIMS, {"luck": "good"}, games=1)


@pytest.mark.parametrize("wrong", [{"games": 0}, {"games": -1}, {"workers": 0}])
def test_there_is_at_least_one_game_and_one_worker(wrong):
    with pytest.raises(GameError, match="must be at least 1"):
        simulate(CLAIMS, **wrong)


def broken(g, ask):
    raise ZeroDivisionError("the heuristics fell over")


def test_an_error_of_a_bot_is_counted_and_reported_not_raised():
    game = replace(CLAIMS, heuristics=broken)
    summary = simulate(game, bots=("greedy",), games=3)
    assert (summary.games, summary.errors) == (3, 3)
    assert summary.first_error.startswith("game 0: ")
    assert "the heuristics fell over" in summary.first_error
    assert (summary.wins, summary.losses, summary.draws) == (0, 0, 0)
    assert summary.win_rate_ci == (0.0, 1.0)


def test_a_bot_that_makes_an_illegal_choice_is_an_error_of_that_game(monkeypatch):
    class Cheat:
        def choose(self, ask, look):
            return CLAIMS.space.choices[-1]

    monkeypatch.setattr("mayday.lab.simulate.make", lambda *args: Cheat())
    summary = simulate(CLAIMS, games=2)
    assert summary.errors == 2
    assert "IllegalChoice" in summary.first_error


def test_an_error_of_the_rules_is_counted_and_the_other_games_go_on():
    def setup(g):
        if g.rng % 2:
            raise KeyError("no such wreck")
        CLAIMS.setup(g)

    summary = simulate(replace(CLAIMS, setup=setup), games=20, seed=2)
    assert 0 < summary.errors < 20
    assert summary.wins + summary.losses + summary.draws == 20 - summary.errors
    assert "no such wreck" in summary.first_error


def test_a_game_without_an_end_is_an_error():
    summary = simulate(replace(CLAIMS, cap=3), games=1)
    assert "no end after 3 choices" in summary.first_error


def test_a_game_that_stops_without_a_result_is_an_error():
    def setup(g):
        CLAIMS.setup(g)
        g.todo.clear()

    summary = simulate(replace(CLAIMS, setup=setup), games=1)
    assert "stopped without a result" in summary.first_error


def test_the_first_error_is_that_of_the_lowest_number():
    outcomes = [
        Outcome(0, (1.0, -1.0), 4, 2, "a", ""),
        Outcome(1, (), 3, 0, "", "game 1: one"),
        Outcome(2, (), 3, 0, "", "game 2: two"),
    ]
    summary = summarise(CLAIMS, {}, ("random",) * 2, 0, outcomes)
    assert summary.first_error == "game 1: one"
    assert (summary.games, summary.errors, summary.wins) == (3, 2, 1)
    assert (summary.win_rate, summary.mean_choices, summary.mean_rounds) == (1.0, 4.0, 2.0)
    assert summary.wins_by_seat == (1, 0)


def test_a_summary_is_one_json_document():
    summary = simulate(CLAIMS, games=2)
    assert msgspec.json.decode(msgspec.json.encode(summary), type=Summary) == summary


def test_bots_get_views_of_their_own_seat_only(monkeypatch):
    seen = []

    class Watcher:
        def __init__(self, seat):
            self.seat = seat

        def choose(self, ask, look):
            assert ask.seat == self.seat == look().seat
            seen.append(self.seat)
            return ask.choices[0]

    monkeypatch.setattr("mayday.lab.simulate.make", lambda name, game, seat, seed: Watcher(seat))
    assert simulate(CLAIMS, games=1).errors == 0
    assert set(seen) == {Seat(0), Seat(1)}


def test_a_simulated_game_is_the_one_its_choices_lead_to():
    """Nothing but the rules and the bots decides: playing the choices again gives the same end."""
    made = []

    def heuristics(g, ask):
        made.append((ask.seat, ask.choices[0]))
        return [1.0] + [0.0] * (len(ask.choices) - 1)

    game = replace(WRECK, heuristics=heuristics)
    task = Task("wreck", WRECK.fill_options({}), ("greedy",), 1, range(1))
    outcome = play_game(game, task, 0)
    g = WRECK.new(task.options, 1, derive(1, 0))
    while g.asks:
        play(g, g.asks[0].seat, g.asks[0].choices[0])
    assert outcome.hash == hash_position(g)
    assert outcome.returns == g.result.returns
    assert outcome.choices >= len(made)


def test_what_is_finished_counts_when_it_is_stopped():
    def stop(done):
        told.append(done)
        if len(told) == 7:
            raise KeyboardInterrupt

    told = []
    summary = simulate(CLAIMS, games=60, seed=1, progress=stop)
    assert summary == simulate(CLAIMS, games=7, seed=1)

    with pytest.raises(KeyboardInterrupt):  # before anything is finished there is nothing to count
        simulate(replace(CLAIMS, setup=interrupted), games=3)


def interrupted(g):
    raise KeyboardInterrupt


def test_progress_is_told_after_every_game():
    told = []
    simulate(CLAIMS, games=5, progress=told.append)
    assert told == [1] * 5


@pytest.mark.parametrize("workers", [1, 2])
def test_every_game_can_leave_its_record(workers, tmp_path):
    plain = simulate(SF, games=4, seed=2)
    assert simulate(SF, games=4, seed=2, workers=workers, records=tmp_path) == plain
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [
        f"systems-failing-{number}.json" for number in range(4)
    ]
    for file in files:
        record = read_record(file.read_bytes())
        verify(record, SF)
        assert record.seats == ("random", "random")


def test_a_game_that_broke_leaves_its_record_up_to_there(tmp_path):
    summary = simulate(replace(CLAIMS, cap=3), games=1, records=tmp_path)
    assert summary.errors == 1
    record = read_record((tmp_path / "claims-0.json").read_bytes())
    assert (len(record.entries), record.result) == (4, None)
