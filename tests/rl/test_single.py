"""Single: Gymnasium's own checks, and what an environment promises beyond them."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from mayday.games import find
from mayday.rl import env_id
from mayday.rl.single import TableEnv
from mayday.rl.spaces import FORMS
from mayday.rl.table import IllegalAction
from rl.conftest import GAMES, IDS, SETTINGS


def trajectory(env, seed, steps=60):
    """What an environment gives when the lowest action that is offered is always taken."""
    observation, info = env.reset(seed=seed)
    told = [observation.tobytes(), info["action_mask"].tobytes()]
    for _ in range(steps):
        action = int(np.flatnonzero(info["action_mask"])[0])
        observation, reward, over, cut, info = env.step(action)
        told += [observation.tobytes(), info["action_mask"].tobytes(), reward, over, cut]
        if over or cut:
            break
    return told


@pytest.mark.parametrize(("game", "settings"), SETTINGS, ids=IDS)
def test_gymnasium_finds_nothing_wrong(game, settings):
    env = gymnasium.make(env_id(game), partner="random", disable_env_checker=True, **settings)
    check_env(env.unwrapped, skip_render_check=bool(settings))  # it looks the same with others


def test_every_game_is_registered_with_the_version_of_its_rules():
    for game in GAMES:
        spec = gymnasium.spec(env_id(game))
        assert (spec.namespace, spec.version) == ("mayday", game.version)
        assert spec.kwargs == {"game": game.id}
    assert env_id(find("space-force-2150")).startswith("mayday/SpaceForce2150-v")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_seed_gives_the_same_trajectory(game):
    first, second = (TableEnv(game, partner="random") for _ in range(2))
    assert trajectory(first, 7) == trajectory(second, 7)
    assert trajectory(first, 7) != trajectory(second, 8)


@pytest.mark.parametrize("form", FORMS)
def test_observations_are_in_their_space_in_every_form(form):
    env = TableEnv("systems-failing", partner="random", observation=form)
    observation, info = env.reset(seed=1)
    for _ in range(10):
        assert observation in env.observation_space
        observation, *_, info = env.step(np.flatnonzero(info["action_mask"])[-1])


def test_an_unknown_form_seat_or_mode_is_refused():
    for wrong in ({"observation": "smell"}, {"seat": 2}, {"render_mode": "hologram"}):
        with pytest.raises(ValueError, match=str(*wrong.values())):
            TableEnv("systems-failing", **wrong)
    with pytest.raises(ValueError, match="takes 1 partners, not 2"):
        TableEnv("systems-failing", partner=["random", "random"])
    with pytest.raises(ValueError, match='no bot "nemo"'):
        TableEnv("systems-failing", partner="nemo")


def test_the_mask_is_what_is_offered_and_the_rest_loses_or_is_refused():
    env = TableEnv("systems-failing", partner="random")
    _, info = env.reset(seed=1)
    ask = env.table.g.asks[0]
    offered = {env.table.game.space.index[choice] for choice in ask.choices}
    assert set(np.flatnonzero(info["action_mask"]).tolist()) == offered
    assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, cut, info = env.step(wrong)
    assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, True)
    strict = TableEnv("systems-failing", partner="random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match=f"action {wrong} is not offered"):
        strict.step(wrong)


def play_out(env, seed, luck):
    """A random game; the rewards and the result."""
    _, info = env.reset(seed=seed)
    rewards = []
    while True:
        action = luck.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, cut, info = env.step(action)
        rewards.append(reward)
        if over or cut:
            return rewards, env.table.returns(env.seat)


@pytest.mark.parametrize("partner", ["random", "self"])
def test_the_reward_is_the_result(partner):
    env = TableEnv("systems-failing", partner=partner)
    rewards, result = play_out(env, 3, np.random.default_rng(1))
    assert not any(rewards[:-1])
    assert rewards[-1] == result != 0


def test_shaping_adds_up_to_where_it_began():
    """Without discount the shaped rewards sum to the result less the first potential."""
    plain = TableEnv("systems-failing", partner="random")
    shaped = TableEnv("systems-failing", partner="random", shaping=0.5)
    _, result = play_out(plain, 3, np.random.default_rng(1))
    shaped.reset(seed=3)
    first = shaped.table.potential(shaped.seat)
    rewards, _ = play_out(shaped, 3, np.random.default_rng(1))
    assert any(rewards[:-1])
    assert sum(rewards) == pytest.approx(result - first)


def test_other_seats_are_played_by_the_bots_that_are_named():
    env = TableEnv("space-force-2150", seats=3, seat=1, partner=["random", "greedy"])
    assert env.table.names == {0: "random", 2: "greedy"}
    _, info = env.reset(seed=1)
    assert info["seat"] == 1 == env.table.seat


def test_a_table_can_be_shown(capsys):
    shown = {}
    for mode in TableEnv.metadata["render_modes"]:
        env = TableEnv("systems-failing", partner="random", render_mode=mode)
        env.reset(seed=1)
        shown[mode] = env.render()
    assert shown["human"] is None
    assert shown["ansi"] in capsys.readouterr().out
    assert shown["svg"].startswith("<svg")
    assert shown["rgb_array"].dtype == np.uint8
    assert shown["rgb_array"].shape[2] == 3
    assert len(np.unique(shown["rgb_array"])) > 10
