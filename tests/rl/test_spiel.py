"""Spiel: OpenSpiel's own tests, and a search of OpenSpiel that plays our games."""

from __future__ import annotations

import pickle
import subprocess
import sys
import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts, sample_some_states

from mayday.games import find
from mayday.rl.spiel import spiel_name
from rl.conftest import GAMES, IDS, SETTINGS


def load(game, **params):
    return pyspiel.load_game(spiel_name(game), params)


def begun(game, **params):
    state = load(game, **params).new_initial_state()
    state.apply_action(0)
    return state


def walk(state, steps, seed=1):
    luck = np.random.default_rng(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(int(luck.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(
    ("games", "saves"), [(1, False), pytest.param(3, True, marks=pytest.mark.fuzz)]
)
@pytest.mark.parametrize(("game", "settings"), SETTINGS, ids=IDS)
def test_openspiel_finds_nothing_wrong_in_random_games(game, settings, games, saves):
    pyspiel.random_sim_test(load(game, **settings), games, saves, False)


class Generic(api_test.EnforceAPIOnPartialTreeBase):
    """What OpenSpiel asks of all games, on some states of one."""

    __test__ = False  # by itself it has no game
    states = 8

    @classmethod
    def setUpClass(cls):
        cls.game_type = cls.game.get_type()
        cls.some_states = sample_some_states.sample_some_states(cls.game, cls.states)


@pytest.mark.parametrize("states", [8, pytest.param(400, marks=pytest.mark.fuzz)])
@pytest.mark.parametrize(("game", "settings"), SETTINGS, ids=IDS)
def test_openspiel_finds_nothing_wrong_with_some_states(game, settings, states):
    loaded = load(game, **settings)
    about = {"game": loaded, "game_name": spiel_name(game), "states": states}
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(type("Case", (Generic,), about))
    found = suite.run(unittest.TestResult())
    assert found.testsRun == suite.countTestCases() > 4
    assert (found.errors, found.failures, found.skipped) == ([], [], [])


@pytest.mark.parametrize(("game", "settings"), SETTINGS, ids=IDS)
def test_every_game_loads_with_its_options_and_can_be_played(game, settings):
    state = walk(begun(game, **settings), 20)
    assert state.num_players() == settings.get("seats", game.seat_counts[0])
    for player in range(state.num_players()):
        size = load(game, **settings).observation_tensor_size()
        assert len(state.observation_tensor(player)) == size
        if player != state.current_player():
            assert state.legal_actions(player) == []
    assert state.is_terminal() or state.legal_actions() == sorted(state.legal_actions())


def test_a_clone_is_independent_and_plays_on_alike():
    state = walk(begun(find("phobia"), scenario="quick"), 30)
    clone = state.clone()
    before = str(state)
    assert str(walk(clone, 10)) != before == str(state)
    assert str(walk(state, 10)) == str(clone)
    assert state.history() == clone.history()


def test_a_state_can_be_saved_and_read():
    game = load(find("space-force-2150"), seats=2, difficulty="hard")
    state = game.new_initial_state()
    state.apply_action(0)
    walk(state, 25)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)
    assert str(walk(again, 10)) == str(walk(state, 10))
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_a_deal_is_always_the_same_and_another_one_another():
    game = load(find("systems-failing"), deals=10)
    dealt = []
    for deal in (3, 3, 4):
        state = game.new_initial_state()
        assert state.chance_outcomes() == [(n, 0.1) for n in range(10)]
        state.apply_action(deal)
        dealt.append(str(state))
    assert dealt[0] == dealt[1] != dealt[2]


def test_a_resampled_state_looks_the_same_to_its_player():
    luck = np.random.default_rng(3)
    for game in GAMES:
        state = walk(begun(game, seats=game.seat_counts[-1]), 15)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, luck.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
    hidden = begun(find("systems-failing"))
    others = {str(hidden.resample_from_infostate(0, luck.random)) for _ in range(3)}
    assert len(others) == 3


def test_what_was_done_is_recalled_though_it_looks_the_same():
    """Two ways to the same table are one observation and two information states."""
    game = find("systems-failing")
    ways = {}
    for seed in range(60):
        state = walk(begun(game), 3, seed)
        player = state.current_player()
        ways.setdefault((player, state.observation_string(player)), set()).add(
            state.information_state_string(player)
        )
    for (player, seen), recalled in ways.items():
        assert all(each.split(" ", 1)[1] == seen for each in recalled), player
    assert sum(map(len, ways.values())) >= len(ways)


def test_information_set_search_of_openspiel_plays_our_games():
    game = load(find("systems-failing"))
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=4,
        random_state=np.random.RandomState(2),
    )
    state = game.new_initial_state()
    state.apply_action(0)
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_program_that_used_it_ends_well():
    program = "import mayday.rl.spiel, pyspiel; pyspiel.load_game('mayday_phobia')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_wrong_parameters_are_refused():
    with pytest.raises(ValueError, match="takes 2 seats, not 5"):
        load(find("systems-failing"), seats=5)
    with pytest.raises(ValueError, match='option difficulty cannot be "mild"'):
        load(find("systems-failing"), difficulty="mild")
