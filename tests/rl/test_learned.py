"""Learned bots: a file of numbers plays wherever a bot does, from what its seat sees."""

from __future__ import annotations

import subprocess
import sys
import zipfile

import numpy as np
import pytest

from mayday.bots import BotError, check, make
from mayday.cli import main
from mayday.games import find
from mayday.kernel import Luck, Seat, next_ask, pick, play
from mayday.lab.simulate import simulate
from mayday.rl.model import read_model, write_model
from mayday.server.library import Library
from mayday.server.messages import Problem
from rl.conftest import GAMES
from rl.models import any_model

SYSTEMS, PHOBIA = find("systems-failing"), find("phobia")


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A model of Systems Failing."""
    path = tmp_path_factory.mktemp("models") / "model.zip"
    write_model(path, any_model(SYSTEMS))
    return str(path)


def decisions(game, steps, seed=1):
    """Positions of a random game at which somebody decides."""
    g, luck = game.new(seed=seed), Luck(seed)
    for _ in range(steps):
        if not g.asks:
            return
        ask = next_ask(g.asks)
        yield g, ask
        play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_can_be_played_by_a_model_that_knows_only_the_view(game, tmp_path):
    path = tmp_path / "model.zip"
    write_model(path, any_model(game))
    for g, ask in decisions(game, 25):
        view = game.view(g, ask.seat)
        choice = make(str(path), game, ask.seat, 1).choose(ask, lambda: view)  # noqa: B023
        assert choice in ask.choices
        other = game.resample(view, 5)  # what it cannot know is another
        again = game.view(other, ask.seat)
        assert make(str(path), game, ask.seat, 2).choose(ask, lambda: again) == choice  # noqa: B023


@pytest.mark.parametrize("activation", ["relu", "tanh"])
def test_a_policy_takes_the_offered_action_with_the_highest_score(activation):
    policy = any_model(SYSTEMS, activation=activation).policy
    luck = np.random.default_rng(2)
    seen = luck.integers(-2, 3, len(policy.layers[0][0])).astype(np.int8)
    told = seen.astype(np.float32)
    for n, (matrix, added) in enumerate(policy.layers):
        if n:
            told = np.tanh(told) if activation == "tanh" else np.maximum(told, 0)
        told = told @ matrix + added
    assert np.allclose(policy.scores(seen, range(len(told))), told, rtol=1e-3, atol=1e-3)
    offered = luck.choice(len(told), 20, replace=False).tolist()
    assert policy.best(seen, offered) == max(offered, key=told.__getitem__)


def test_what_is_written_is_read_in_half_precision_and_has_the_same_bytes(tmp_path):
    model = any_model(SYSTEMS, steps=12)
    paths = [tmp_path / name for name in ("a.zip", "b.zip")]
    for path in paths:
        write_model(path, model)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    read = read_model(paths[0])
    assert read.card == model.card
    for (matrix, added), (wanted, more) in zip(read.policy.layers, model.policy.layers):
        assert np.array_equal(matrix, wanted.astype(np.float16).astype(np.float32))
        assert np.array_equal(added, more)


def test_a_model_plays_whole_games_the_same_for_the_same_seed(file):
    first, second = (simulate(SYSTEMS, bots=(file, "random"), games=2) for _ in range(2))
    assert first.errors == 0
    assert first == second


def test_the_command_line_takes_a_model_for_a_bot(file, capsys):
    few = ("--games", "1", "--workers", "1")
    assert main(["simulate", "systems-failing", "--bots", file, *few]) == 0
    assert main(["tournament", "systems-failing", "--bots", f"{file},random", *few]) == 0
    capsys.readouterr()


def refused(capsys, *arguments):
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_what_is_missing_or_no_model_is_said_in_one_line(tmp_path, capsys):
    missing = tmp_path / "none.zip"
    said = refused(capsys, "simulate", "systems-failing", "--bots", str(missing))
    assert "none.zip: No such file" in said
    said = refused(capsys, "play", "systems-failing", "--seats", f"me,{missing}")
    assert "none.zip: No such file" in said
    text, other = tmp_path / "text.zip", tmp_path / "other.zip"
    text.write_text("no zip", "utf-8")
    with zipfile.ZipFile(other, "w") as file:
        file.writestr("data", "{}")
    for path in (text, other):
        with pytest.raises(BotError, match="is no model, as `mayday rl train` writes one"):
            check(str(path))


def test_a_model_of_another_game_or_other_rules_is_refused(file, tmp_path, capsys):
    said = refused(capsys, "simulate", "phobia", "--bots", f"{file},random")
    assert "plays systems-failing, not phobia" in said
    for changes, reason in (
        ({"rules": SYSTEMS.version + 1}, f"these are rules {SYSTEMS.version}"),
        ({"layout": "0"}, "other observations of systems-failing: train it anew"),
        ({"format": 99}, "has format 99; this Mayday reads 1"),
    ):
        path = tmp_path / f"{next(iter(changes))}.zip"
        write_model(path, any_model(SYSTEMS, **changes))
        with pytest.raises(BotError, match=reason):
            make(str(path), SYSTEMS, Seat(0), 1)


def test_a_model_of_another_size_or_with_layers_that_do_not_fit_is_refused(tmp_path):
    model = any_model(SYSTEMS)
    first, second, last = model.policy.layers
    for name, layers, reason in (
        ("narrow", ((first[0][:-1], first[1]), second, last), "other observations"),
        ("torn", (first, (second[0][:-1], second[1]), last), "is no model"),
        ("short", (first,), "is no model"),
    ):
        path = tmp_path / f"{name}.zip"
        write_model(path, model._replace(policy=model.policy._replace(layers=layers)))
        with pytest.raises(BotError, match=reason):
            make(str(path), SYSTEMS, Seat(0), 1)


def test_a_table_with_other_seats_is_refused_when_it_is_seen(tmp_path):
    game = find("space-force-2150")
    path = tmp_path / "two.zip"
    write_model(path, any_model(game, seats=2))
    assert simulate(game, bots=(str(path),), games=1, seats=2).errors == 0
    summary = simulate(game, bots=(str(path),), games=1, seats=3)
    assert "has learned a table of 2 seats, not of 3" in summary.first_error


def test_a_server_offers_a_model_at_tables_of_its_own_game_only(file):
    library = Library(bots={"pupil": file, "other": "mayday.bots.random:RandomBot"})
    assert library.bots_of(SYSTEMS)[-2:] == ("pupil", "other")
    assert library.info(SYSTEMS, "en").bots[-2:] == ("pupil", "other")
    assert library.bots_of(PHOBIA)[-1] == "other"
    library.check_bot("pupil", SYSTEMS)
    with pytest.raises(Problem, match="There is no such bot"):
        library.check_bot("pupil", PHOBIA)


WITHOUT = """
import sys
from mayday.cli import main
sys.modules[sys.argv[1]] = None
sys.exit(main(["simulate", "systems-failing", "--bots", sys.argv[2], "--games", "1",
    "--workers", "1"]))
"""


def without(package, file):
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, package, file], capture_output=True, encoding="utf-8"
    )


def test_a_model_needs_numpy_but_nothing_to_train_with(file):
    outcome = without("numpy", file)
    assert (outcome.returncode, outcome.stderr.count("\n")) == (2, 1)
    assert "needs numpy: pip install 'mayday-games[rl]'" in outcome.stderr
    assert without("torch", file).returncode == 0
