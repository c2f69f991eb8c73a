"""Vector: the same games as one by one, on any number of processes."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from mayday.games import find
from mayday.rl import env_id
from mayday.rl.single import TableEnv
from mayday.rl.vector import TableVectorEnv
from rl.conftest import GAMES


def lowest(masks):
    return masks.argmax(axis=1)


def run(vector, seed, steps):
    """What a vector gives when the lowest action that is offered is always taken."""
    observations, told = vector.reset(seed=seed)
    rows = [(observations, told["action_mask"])]
    for _ in range(steps):
        observations, rewards, over, cut, told = vector.step(lowest(told["action_mask"]))
        rows.append((observations, told["action_mask"], rewards, over, cut))
    vector.close()
    return rows


def flat(rows):
    return b"".join(array.tobytes() for row in rows for array in row)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_many_games_are_those_that_are_played_one_by_one(game):
    rows = run(TableVectorEnv(game.id, 3, partner="random"), 5, 30)
    for n in range(3):
        env = TableEnv(game, partner="random")
        observation, info = env.reset(seed=5 + n)
        is_over = False
        for row in rows:
            assert np.array_equal(row[0][n], observation)
            assert np.array_equal(row[1][n], info["action_mask"])
            if is_over:
                observation, info = env.reset()
                is_over = False
            else:
                action = int(info["action_mask"].argmax())
                observation, _, over, cut, info = env.step(action)
                is_over = over or cut


def test_rewards_are_shaped_as_those_of_a_game_alone():
    how = {"partner": "self", "shaping": 0.5, "gamma": 0.9}
    rows = run(TableVectorEnv("systems-failing", 2, **how), 5, 8)
    for n in range(2):
        env = TableEnv("systems-failing", **how)
        _, info = env.reset(seed=5 + n)
        for row in rows[1:]:
            _, reward, _, _, info = env.step(int(info["action_mask"].argmax()))
            assert row[2][n] == reward != 0


def test_a_game_that_ended_begins_anew_at_the_next_step():
    vector = TableVectorEnv("systems-failing", 2, partner="random")
    _, told = vector.reset(seed=1)
    wrong = lowest(1 - told["action_mask"])  # not offered: it loses
    _, rewards, over, _, told = vector.step(np.array([wrong[0], lowest(told["action_mask"])[1]]))
    assert over.tolist() == [True, False]
    assert rewards.tolist() == [-1.0, 0.0]
    assert vector._games.batch.tables[0].choices == 0 or over[0]
    _, rewards, over, _, told = vector.step(lowest(told["action_mask"]))
    assert over.tolist() == [False, False]
    assert rewards[0] == 0.0
    assert told["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("partner", ["self", "greedy"])
def test_the_games_are_the_same_on_any_number_of_environments(partner):
    three = run(TableVectorEnv("systems-failing", 3, partner=partner), 9, 40)
    for n in range(3):
        alone = run(TableVectorEnv("systems-failing", 1, partner=partner), 9 + n, 40)
        assert flat(alone) == flat([[array[n] for array in row] for row in three])


def test_what_was_told_is_the_learner_s_own():
    """Whoever keeps or changes an array changes nothing of the games, nor of what comes."""
    vector = TableVectorEnv("systems-failing", 2, partner="self")
    observations, told = vector.reset(seed=1)
    kept, actions = observations.copy(), lowest(told["action_mask"])
    masks = vector.action_masks()
    told["action_mask"][:] = 0
    assert np.array_equal(vector.action_masks(), masks)
    after, *_ = vector.step(actions)
    assert np.array_equal(observations, kept)
    observations[:], after[:] = 7, 7
    wanted = run(TableVectorEnv("systems-failing", 2, partner="self"), 1, 2)
    assert np.array_equal(vector.step(actions=lowest(wanted[1][1]))[0], wanted[2][0])


def test_the_games_are_the_same_on_any_number_of_processes():
    wanted = flat(run(TableVectorEnv("systems-failing", 3, partner="self"), 9, 120))
    for processes in (1, 2):
        vector = TableVectorEnv("systems-failing", 3, partner="self", processes=processes)
        assert flat(run(vector, 9, 120)) == wanted


@pytest.mark.parametrize("processes", [0, 2])
def test_without_copies_each_step_is_told_in_place_of_the_last_one(processes):
    how = {"partner": "self", "processes": processes}
    wanted = run(TableVectorEnv("systems-failing", 3, **how), 9, 60)
    vector = TableVectorEnv("systems-failing", 3, copy=False, **how)
    seen, told = vector.reset(seed=9)
    assert flat([(seen, told["action_mask"])]) == flat(wanted[:1])
    for row in wanted[1:]:
        after, *more, told = vector.step(lowest(told["action_mask"]))
        assert after is seen
        assert flat([(after, told["action_mask"], *more)]) == flat([row])
    with pytest.raises(ValueError, match="read-only"):
        seen[:] = 7
    vector.close()


def test_gymnasium_makes_vectors_too():
    vector = gymnasium.make_vec(
        env_id(find("systems-failing")), 2, partner="random", difficulty="easy"
    )
    observations, told = vector.reset(seed=1)
    assert observations in vector.observation_space
    assert told["action_mask"].shape == (2, vector.single_action_space.n)


def test_seeds_must_be_as_many_as_games():
    with pytest.raises(ValueError, match="2 games need as many seeds, not 3"):
        TableVectorEnv("systems-failing", 2).reset(seed=[1, 2, 3])


@pytest.mark.parametrize("begun", [[False, False], [True, False], [False, True]])
def test_what_breaks_in_a_process_is_told_and_its_games_cannot_be_kept(begun):
    vector = TableVectorEnv("systems-failing", 2, processes=2)
    vector.reset(seed=1, options={"reset_mask": begun})
    with pytest.raises(RuntimeError, match="a game broke"):
        vector.step(np.array([0, 0]))
    with pytest.raises(ValueError, match="spread over processes cannot be kept"):
        vector.keep()
    vector.close()


@pytest.mark.parametrize("partner", ["self", "random"])
def test_games_that_were_kept_go_on_as_they_would_have(partner):
    how = {"partner": partner, "shaping": 0.5}
    vector = TableVectorEnv("systems-failing", 3, **how)
    _, told = vector.reset(seed=9)
    for _ in range(40):
        *_, told = vector.step(lowest(told["action_mask"]))
    again = TableVectorEnv("systems-failing", 3, **how)
    again.bring_back(vector.keep())
    assert np.array_equal(again.action_masks(), told["action_mask"])
    for _ in range(60):  # further than a game goes
        actions = lowest(again.action_masks())
        one, other = vector.step(actions), again.step(actions)
        assert flat([one[:4]]) == flat([other[:4]])
