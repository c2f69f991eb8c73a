"""Export: games of bots as data, the same bytes for any number of workers."""

from __future__ import annotations

import hashlib

import numpy as np
import polars as pl
import pytest

from mayday.bots import make
from mayday.cli import main
from mayday.games import find
from mayday.kernel import GameError, derive, next_ask, play
from mayday.lab.simulate import simulate
from mayday.rl import export as data
from mayday.rl.export import made
from mayday.rl.observe import Observer
from mayday.rl.rewards import Shaping

GAME = find("systems-failing")
HARD = {"difficulty": "hard"}
WORDS = ("rl", "export", GAME.id, "--games", "3", "--bots", "random", "--seed", "4")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Three games of random bots on the hard level, by one worker."""
    out = tmp_path_factory.mktemp("data") / "games"
    arguments = [*WORDS, "--options", "difficulty=hard", "--workers", "1", "--out", str(out)]
    assert main(arguments) == 0
    return out


def test_a_row_says_what_was_seen_offered_and_done(folder):
    rows = pl.read_parquet(folder / "part-*.parquet")
    assert rows["game"].unique(maintain_order=True).to_list() == [0, 1, 2]
    observations = rows["observation"].to_numpy()
    assert observations.dtype == np.int8
    for row in rows.iter_rows(named=True):
        assert row["choice"] in row["offered"]
        assert row["offered"] == sorted(set(row["offered"]))
    g = GAME.new(HARD, 2, derive(4, 1))
    ask, observer = next_ask(g.asks), Observer(GAME, 2, HARD)
    first = rows.with_row_index().filter(pl.col("game") == 1).row(0, named=True)
    assert (first["seat"], first["step"]) == (ask.seat, 0)
    assert np.array_equal(observations[first["index"]], observer.observe(g, ask.seat))
    offered = sorted(GAME.space.index[choice] for choice in ask.choices)
    assert first["offered"] == offered


def test_the_result_is_paid_after_the_last_decision_of_each_seat(folder):
    rows = pl.read_parquet(folder / "part-*.parquet")
    summary = simulate(GAME, HARD, ("random",), 3, 4)
    last = rows.filter(pl.col("done"))
    assert last.height == 6
    assert last.filter(pl.col("reward") > 0).height == 2 * summary.wins
    assert rows.filter(~pl.col("done"))["reward"].abs().sum() == 0
    assert rows.height == pytest.approx(3 * summary.mean_choices)
    for one in rows.partition_by("game", "seat"):
        assert one["done"].to_list() == [False] * (one.height - 1) + [True]


def test_how_well_it_looks_is_told_to_whoever_shapes_rewards():
    shaping = Shaping(0.5)
    asked = made(GAME, ["random"], 1, 4, HARD)
    [plain] = data.trajectories(asked)
    [shaped] = data.trajectories(asked._replace(shaping=shaping))
    assert not plain.potentials.any()
    g = GAME.new(HARD, 2, derive(4, 0))
    for seat, choice, potential in zip(shaped.seats, shaped.choices, shaped.potentials):
        assert potential == pytest.approx(shaping.potential(GAME, g, seat))
        play(g, seat, GAME.space.choices[choice])
    assert len(set(shaped.potentials)) > 1
    assert np.array_equal(shaped.rewards, plain.rewards)


def test_an_adviser_says_what_it_would_do_where_others_play():
    plain = made(GAME, ["random", "greedy"], 2, seed=4)
    played = list(data.trajectories(plain))
    for game, advised in zip(played, data.trajectories(plain._replace(adviser="greedy"))):
        assert np.array_equal(advised.observations, game.observations)
        assert np.array_equal(advised.rewards, game.rewards)
        own = advised.seats == 1
        assert np.array_equal(advised.choices[own], game.choices[own])
        assert not np.array_equal(advised.choices[~own], game.choices[~own])
        g = GAME.new(seats=2, seed=derive(4, game.game))
        for seat, made_choice, said in zip(game.seats, game.choices, advised.choices):
            greedy = make("greedy", GAME, seat, derive(4, game.game, int(seat)))
            wanted = greedy.choose(next_ask(g.asks), lambda: GAME.view(g, seat))  # noqa: B023
            assert GAME.space.choices[said] == wanted
            play(g, seat, GAME.space.choices[made_choice])


def test_any_number_of_workers_writes_the_same_bytes_in_as_many_parts(
    folder, tmp_path, monkeypatch
):
    out = tmp_path / "again"
    arguments = [*WORDS, "--options", "difficulty=hard", "--workers", "2", "--out", str(out)]
    assert main(arguments) == 0
    for path in folder.iterdir():
        assert (out / path.name).read_bytes() == path.read_bytes()
    monkeypatch.setattr(data, "_GAMES", 2)
    parts = data.export(tmp_path / "parts", made(GAME, ["random"], 3, 4, HARD))
    assert [path.name for path in parts] == [
        "README.md",
        "part-00000.parquet",
        "part-00001.parquet",
    ]
    whole = pl.read_parquet(tmp_path / "parts" / "*.parquet")
    assert whole.equals(pl.read_parquet(folder / "*.parquet"))


def test_the_card_says_how_the_games_were_made(folder):
    card = (folder / "README.md").read_text("utf-8")
    command = "mayday rl export systems-failing --games 3 --bots random --options difficulty=hard"
    assert f"`{command} --seed 4`" in card
    assert f"(`systems-failing`), rules {GAME.version}" in card
    assert "difficulty hard" in card
    part = (folder / "part-00000.parquet").read_bytes()
    assert hashlib.sha256(part).hexdigest() in card
    for section in Observer(GAME).layout.sections:
        assert f"| {section.name} | {section.start} | {len(section.cells)} |" in card


def test_what_cannot_be_written_is_refused(folder, capsys):
    assert main([*WORDS, "--out", str(folder)]) == 2
    assert "is not empty; name another folder" in capsys.readouterr().err
    assert main(["rl", "export", GAME.id, "--bots", "nemo", "--out", "x"]) == 2
    assert 'no bot "nemo"' in capsys.readouterr().err
    with pytest.raises(GameError, match="3 bots cannot sit on 2 seats"):
        made(GAME, ["random"] * 3, 1, seats=2)
