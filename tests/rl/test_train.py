"""Training: a small course to its end, stopped and gone on with. It needs the extra `train`."""

from __future__ import annotations

import json
import re
import warnings

import numpy as np
import pytest

from mayday.cli import main
from mayday.games import find
from mayday.kernel import derive
from mayday.rl.course import Course, Imitation, Learning, Tables, read_course
from mayday.rl.curve import read_curve
from mayday.rl.export import made, trajectories
from mayday.rl.model import read_model
from mayday.rl.observe import Observer
from mayday.rl.rewards import Shaping

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    torch = pytest.importorskip("torch", reason="training is an extra", exc_type=ImportError)
    pytest.importorskip("sb3_contrib", reason="training is an extra", exc_type=ImportError)

GAME = find("systems-failing")
COURSE = """
game = "systems-failing"
steps = {steps}

[[tables]]
number = 2
options = {{ difficulty = "easy" }}

[[tables]]
number = 2
partner = "random"
seat = 1

[network]
hidden = [8]

[imitation]
turns = 2
games = 2
epochs = 1

[learning]
rollout = 8
minibatch = 16
epochs = 1

[evaluation]
every = 32
games = 2
"""


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A folder with a run of three updates; in the last one the rate of learning is 0."""
    folder = tmp_path_factory.mktemp("training")
    (folder / "course.toml").write_text(COURSE.format(steps=96), "utf-8")
    train(folder)
    return folder


def train(folder, *more):
    course = str(folder / "course.toml")
    words = ["rl", "train", "systems-failing", "--course", course, "--out", str(folder / "run")]
    return main([*words, *more])


def test_a_course_leaves_a_model_a_curve_and_a_picture(trained):
    run = trained / "run"
    assert [look.steps for look in read_curve(run / "curve.csv")] == [0, 32, 64, 96]
    assert (run / "curve.svg").read_text("utf-8").startswith("<svg")
    models = [path.name for path in sorted((run / "models").iterdir())]
    assert models == [f"{steps:09}.zip" for steps in (0, 32, 64, 96)]
    card = read_model(run / "model.zip").card
    assert (card.game, card.rules, card.seats) == (GAME.id, GAME.version, 2)
    assert card.course["network"]["hidden"] == [8]


def test_the_model_likes_what_the_learner_likes(trained):
    from mayday.rl.learner import lay_tables, model_of, new_learner

    course = read_course(COURSE.format(steps=96), "c", GAME)
    tables = lay_tables(course, GAME)
    learner = new_learner(course, GAME, tables)
    seen, masks = tables.reset(), tables.action_masks()
    policy = model_of(learner, course, GAME).policy
    with torch.no_grad():
        features = learner.policy.extract_features(torch.as_tensor(seen))
        latent, _ = learner.policy.mlp_extractor(features)
        wanted = learner.policy.action_net(latent).numpy()
    for observation, mask, scores in zip(seen, masks, wanted):
        offered = np.flatnonzero(mask).tolist()
        assert np.allclose(policy.scores(observation, offered), scores[offered], atol=1e-5)


def test_a_game_that_ended_begins_anew_in_the_same_step(trained):
    from mayday.rl.learner import lay_tables

    tables = lay_tables(read_course(COURSE.format(steps=96), "c", GAME), GAME)
    tables.reset()
    told = {}
    while not told:
        masks = tables.action_masks()
        assert masks.any(axis=1).all()
        seen, rewards, done, infos = tables.step(masks.argmax(axis=1))
        told = next((info for info in infos if info), {})
    n = infos.index(told)
    assert done[n]
    assert abs(rewards[n]) == 1 == abs(told["episode"]["r"])
    assert not told["TimeLimit.truncated"]
    over = Observer(GAME).layout["asked"]
    assert not told["terminal_observation"][over.part].any()
    assert seen[n][over.part].any()


def test_the_rate_of_learning_falls_to_0_and_stays_there():
    from mayday.rl.learner import falling

    assert [falling(0.5)(left) for left in (1.0, 0.5, 0.0, -3.0)] == [0.5, 0.25, 0.0, 0.0]


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(
    trained, tmp_path, capsys, monkeypatch
):
    from mayday.rl.train import Training

    look = Training.look

    def stopped(self, learner):
        look(self, learner)
        if learner.num_timesteps == 32:
            raise KeyboardInterrupt

    (tmp_path / "course.toml").write_text(COURSE.format(steps=96), "utf-8")
    monkeypatch.setattr(Training, "look", stopped)
    assert train(tmp_path) == 130
    assert "--resume goes on from the last look" in capsys.readouterr().err
    monkeypatch.setattr(Training, "look", look)
    assert train(tmp_path) == 2
    assert "is not empty: --resume goes on with it" in capsys.readouterr().err
    assert train(tmp_path, "--resume", "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert [each["steps"] for each in said["looks"]] == [0, 32, 64, 96]
    models = {}
    for folder in (trained, tmp_path):
        files = [folder / "run" / "model.zip", *sorted((folder / "run" / "models").iterdir())]
        models[folder] = [path.read_bytes() for path in files]
    assert models[trained] == models[tmp_path]
    assert models[trained][2] != models[trained][3]  # it learned something after it was stopped
    ways = [read_curve(folder / "run" / "curve.csv") for folder in (trained, tmp_path)]
    whole, stopped_and_gone_on = ([look._replace(seconds=0) for look in way] for way in ways)
    assert stopped_and_gone_on == whole
    (tmp_path / "course.toml").write_text(COURSE.format(steps=128), "utf-8")
    assert train(tmp_path, "--resume") == 2
    assert "is another course than the one that is given" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["systems-failing", "phobia"])
def test_what_is_copied_comes_to_what_the_learner_would_have_been_paid(game):
    from mayday.rl.imitate import returns_of

    gamma = 0.9
    one, shaping = find(game), Shaping(0.5, gamma)
    [played] = trajectories(made(one, ["random"], 1, seed=4)._replace(shaping=shaping))
    course = Course(game, learning=Learning(gamma=gamma, shaping=0.5))
    returns = returns_of(played, course, one)
    for seat in (0, 1):
        own = one.cooperative or played.seats == seat
        before = played.potentials[own].ravel()
        result = float(played.rewards[played.done & (played.seats == seat)][0])
        paid, after = 0.0, 0.0
        for n in reversed(range(len(before))):
            last = n == len(before) - 1
            paid = shaping.reward(result if last else 0.0, before[n], after) + gamma * paid
            after = before[n]
            assert returns[own].ravel()[n] == pytest.approx(paid, abs=1e-5)


def test_in_further_turns_the_learner_plays_and_the_bots_say_what_they_would_do(tmp_path, capsys):
    (tmp_path / "course.toml").write_text(COURSE.format(steps=1), "utf-8")
    assert train(tmp_path) == 0
    said = capsys.readouterr().err
    assert "greedy plays 2 games to be copied" in said
    assert "the learner plays 2 games, and greedy says what it would do" in said
    counts = [int(count) for count in re.findall(r"imitated (\d+) decisions", said)]
    assert len(counts) == 2
    assert counts[0] < counts[1]


@pytest.mark.parametrize(
    ("game", "sides"),
    [
        ("systems-failing", [("random", "random")]),
        ("phobia", [("random", "greedy"), ("greedy", "random")]),
    ],
)
def test_what_is_copied_in_further_turns_are_choices_of_the_bots_from_every_side(game, sides):
    from mayday.rl.imitate import collect

    one, imitation, turn = find(game), Imitation(games=2), 1
    course = Course(game, tables=(Tables(),), imitation=imitation)
    examples = collect(course, one, imitation, turn, "random")
    games = []
    for n, seated in enumerate(sides):
        asked = made(one, seated, 2 // len(sides), derive(course.seed, 2, turn, n))
        games += trajectories(asked._replace(adviser="greedy"))
    decided = [
        choice
        for each in games
        for choice, offered in zip(each.choices.tolist(), each.offered)
        if len(offered) > 1
    ]
    assert examples.choices.tolist() == decided
    assert len(examples.offered) == len(examples.seen.ends) == len(decided)
    assert all(choice in offered for choice, offered in zip(decided, examples.offered))


@pytest.mark.fuzz
def test_imitation_copies_more_and_more_of_what_bots_do(tmp_path, capsys):
    course = COURSE.format(steps=64).replace(
        "turns = 2\ngames = 2\nepochs = 1", "games = 100\nepochs = 6"
    )
    course = course.replace("hidden = [8]", "hidden = [64]")
    (tmp_path / "course.toml").write_text(course, "utf-8")
    assert train(tmp_path) == 0
    said = capsys.readouterr().err
    alike = [float(share) for share in re.findall(r"([\d.]+)% alike", said)]
    assert len(alike) == 6
    assert alike[0] < alike[-1]
    assert alike[-1] > 40  # by chance it would be some 20
