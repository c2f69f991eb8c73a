"""Many: PettingZoo's own tests, and the rule of the parallel form."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from mayday.games import find
from mayday.rl import pictures
from mayday.rl.many import CrewEnv, env, module, parallel_env
from rl.conftest import IDS, SETTINGS

pytestmark = pytest.mark.filterwarnings("ignore:.*:UserWarning")  # matters of taste, said by tests


@pytest.mark.parametrize("cycles", [20, pytest.param(1000, marks=pytest.mark.fuzz)])
@pytest.mark.parametrize(("game", "settings"), SETTINGS, ids=IDS)
def test_pettingzoo_finds_nothing_wrong(game, settings, cycles):
    api_test(env(game, **settings), num_cycles=cycles)
    parallel_api_test(parallel_env(game, **settings), num_cycles=cycles)


@pytest.mark.parametrize(("game", "settings"), SETTINGS, ids=IDS)
def test_the_same_seed_gives_the_same_game(game, settings):
    seed_test(partial(env, game, **settings), num_cycles=20)
    parallel_seed_test(partial(parallel_env, game, max_cycles=20, **settings), num_cycles=20)


@pytest.mark.parametrize(("game", "settings"), SETTINGS, ids=IDS)
def test_games_are_cut_off_after_so_many_cycles(game, settings):
    max_cycles_test(module(game, **settings))


@pytest.mark.parametrize(("game", "settings"), SETTINGS, ids=IDS)
def test_tables_can_be_shown(game, settings, monkeypatch):
    monkeypatch.setattr(pictures, "WIDTH", 96)  # most of the time goes into pixels
    render_test(partial(env, game, **settings), {"svg": lambda shown: shown.startswith("<svg")})


def test_all_agents_earn_the_result():
    table = CrewEnv("phobia", scenario="quick", setup="preset")
    table.reset(seed=2)
    luck, earned = np.random.default_rng(2), dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, cut, _ = table.last()
        earned[agent] += reward
        table.step(None if over or cut else luck.choice(np.flatnonzero(observation["action_mask"])))
    assert tuple(earned.values()) == table.table.g.result.returns
    assert sum(earned.values()) == 0


def test_in_the_parallel_form_the_lead_acts_first_and_others_if_they_still_can():
    game = find("space-force-2150")
    crew = parallel_env(game, seats=2, occupations="random")
    seen, _ = crew.reset(seed=1)
    while len(crew.table.g.asks) < 2:
        actions = {a: int(np.flatnonzero(seen[a]["action_mask"])[0]) for a in crew.agents}
        seen, *_ = crew.step(actions)
    lead, other = (crew.possible_agents[ask.seat] for ask in crew.table.g.asks)
    wait = crew.action_space(lead).n - 1
    assert not seen[lead]["action_mask"][wait]
    assert seen[other]["action_mask"][wait]
    before = crew.table.choices
    crew.step({lead: wait, other: wait})
    assert crew.table.choices == before  # nobody did anything, and the cycle is spent
    choice = int(np.flatnonzero(seen[other]["action_mask"])[0])
    crew.step({lead: wait, other: choice})
    assert crew.table.choices == before + 1  # one that has not the lead may act all the same
