"""Rewards: shaping leaves the best way to play the best, alone and side by side, and is off."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from mayday.games import find
from mayday.kernel import GameError, Seat
from mayday.rl.many import CrewEnv
from mayday.rl.rewards import NO_SHAPING, Shaping
from mayday.rl.single import TableEnv
from mayday.rl.vector import TableVectorEnv

GAME = find("systems-failing")
BY_SEAT = replace(GAME, value=lambda g, seat: (g.white_supply + 1) / (9 + 20 * seat))
SHAPED = {"partner": "random", "shaping": 0.5, "gamma": 0.9}


def rewards_of(env, seed):
    """What a game pays when the lowest action that is offered is always taken."""
    _, info = env.reset(seed=seed)
    rewards, over, cut = [], False, False
    while not (over or cut):
        _, reward, over, cut, info = env.step(int(info["action_mask"].argmax()))
        rewards.append(reward)
    return rewards


def test_nothing_is_shaped_unless_it_is_asked_for():
    g = GAME.new(seed=1)
    assert NO_SHAPING.potential(GAME, g, Seat(0)) == 0.0
    assert NO_SHAPING.reward(1.0, 0.5, 0.25) == 1.0
    *way, last = rewards_of(TableEnv(GAME, partner="random"), 3)
    assert not any(way)
    assert abs(last) == 1.0


def test_with_discount_too_all_ways_to_play_differ_by_the_result_alone():
    """The discounted sum is that of the results less the first potential, whatever was played."""
    plain, shaped = TableEnv(GAME, partner="random"), TableEnv(GAME, **SHAPED)
    for seed in (3, 4):
        results = rewards_of(plain, seed)
        shaped.reset(seed=seed)
        first = shaped.table.potential(shaped.seat)
        paid = rewards_of(shaped, seed)
        assert len(paid) == len(results)
        assert first != 0.0
        weights = 0.9 ** np.arange(len(paid))
        assert weights @ paid == pytest.approx(weights @ results - first)


def test_the_potential_is_the_value_between_minus_and_plus_the_weight_and_0_at_the_end():
    g = GAME.new(seed=1)
    assert Shaping(0.5).potential(GAME, g, Seat(0)) == pytest.approx(
        0.5 * (2 * GAME.value(GAME.resample(GAME.view(g, Seat(0)), 1), Seat(0)) - 1)
    )
    env = TableEnv(GAME, **SHAPED)
    rewards_of(env, 3)
    assert env.table.is_over
    assert env.table.potential(env.seat) == 0.0


def test_side_by_side_the_rewards_are_the_same():
    vector = TableVectorEnv(GAME, 2, **SHAPED)
    _, told = vector.reset(seed=3)
    paid = []
    for _ in range(12):
        _, rewards, *_, told = vector.step(told["action_mask"].argmax(axis=1))
        paid.append(rewards)
    for n in range(2):
        alone = rewards_of(TableEnv(GAME, **SHAPED), 3 + n)[:12]
        assert np.allclose([row[n] for row in paid][: len(alone)], alone)


def test_for_a_learner_on_all_seats_the_differences_add_up_though_seats_judge_differently():
    shaped = TableEnv(BY_SEAT, partner="self", shaping=0.5, gamma=0.9)
    results = rewards_of(TableEnv(GAME, partner="self"), 3)
    _, info = shaped.reset(seed=3)
    first, other = (shaped.table.potential(Seat(seat)) for seat in (0, 1))
    assert first != other
    paid = rewards_of(shaped, 3)
    weights = 0.9 ** np.arange(len(paid))
    assert weights @ paid == pytest.approx(weights @ results - (first, other)[info["seat"]])


def test_side_by_side_a_learner_on_all_seats_is_paid_and_sees_the_same_to_the_end():
    how = {"partner": "self", "shaping": 0.5, "gamma": 0.9}
    vector, env = TableVectorEnv(BY_SEAT, 1, **how), TableEnv(BY_SEAT, **how)
    (_, told), (_, info) = vector.reset(seed=4), env.reset(seed=4)
    over = False
    while not over:
        observations, rewards, *_, told = vector.step(told["action_mask"].argmax(axis=1))
        seen, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        assert rewards[0] == reward
        assert observations[0].tobytes() == seen.tobytes()
        assert told["seat"][0] == info["seat"]


def test_agents_are_paid_by_their_own_value_from_decision_to_decision():
    env = CrewEnv(BY_SEAT, shaping=0.5, gamma=0.9)
    env.reset(seed=3)
    first, paid = {}, {agent: [] for agent in env.possible_agents}
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        if agent not in first:
            first[agent] = env.table.potential(env._seats[agent])
            assert reward == 0.0
        else:
            paid[agent].append(reward)
        env.step(None if over or cut else int(seen["action_mask"].argmax()))
    assert len(set(first.values())) == 2
    for agent, rewards in paid.items():
        weights = 0.9 ** np.arange(len(rewards))
        result = env.table.returns(env._seats[agent])
        assert weights @ rewards == pytest.approx(weights[-1] * result - first[agent])


@pytest.mark.parametrize("make", [TableEnv, TableVectorEnv])
def test_against_itself_nothing_can_be_shaped(make):
    with pytest.raises(GameError, match="rewards of a learner on all seats cannot be"):
        make("phobia", partner="self", shaping=0.5)
    make("phobia", partner="random", shaping=0.5)
