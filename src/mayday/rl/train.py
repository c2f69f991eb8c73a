"""Train: a learner goes through a course, is looked at now and then, and leaves a model behind.

    DIR/course.toml      what it was put through, as it was given
    DIR/checkpoint.zip   the learner as Stable-Baselines keeps it, its tables and all luck; a run
                         goes on from it as if it had not been stopped
    DIR/models/*.zip     the model at each look, by the number of steps
    DIR/model.zip        the best of them
    DIR/curve.csv        how well each of them played (curve.py), and curve.svg

A look plays whole games with the model as a bot, as anybody would: it sees what its seat sees. The
seeds of looks are not those that are learned from. As the best model is picked by its looks, the
last word belongs to fresh seeds: `mayday simulate GAME --bots DIR/model.zip --seed 7`.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from mayday.kernel import SPECTATOR, GameDef, GameError
from mayday.lab.results import write_file
from mayday.lab.simulate import Summary, simulate
from mayday.lab.statistics import wilson
from mayday.rl.course import Course
from mayday.rl.curve import CURVE, PICTURE, Look, draw_curve, read_curve, write_curve
from mayday.rl.imitate import imitate
from mayday.rl.learner import lay_tables, model_of, new_learner
from mayday.rl.model import write_model

COURSE, CHECKPOINT, MODEL, MODELS = "course.toml", "checkpoint.zip", "model.zip", "models"
Told = Callable[[str], None]
Advance = Callable[[int], None] | None


def measure(
    game: GameDef[Any],
    bot: str,
    against: str,
    games: int,
    seed: int,
    options: Mapping[str, str],
    seats: int | None = None,
) -> tuple[int, int]:
    """How many games a bot wins of how many: as a whole crew, or from each side in turn."""
    count = game.seat_counts[0] if seats is None else seats
    if game.cooperative:
        return _won(simulate(game, options, [bot], games, seed, seats=count), 0)
    won = played = 0
    for seat in range(count):
        bots = [against] * count
        bots[seat] = bot
        more, of = _won(simulate(game, options, bots, max(1, games // count), seed), seat)
        won, played = won + more, played + of
    return won, played


def _won(summary: Summary, seat: int) -> tuple[int, int]:
    """A game that broke is not won."""
    wins = summary.wins if summary.wins_by_seat is None else summary.wins_by_seat[seat]
    return wins, summary.games


class Training(BaseCallback):
    """A run; whoever learns calls it before each rollout."""

    def __init__(
        self, course: Course, game: GameDef[Any], folder: Path, told: Told, advance: Advance = None
    ) -> None:
        super().__init__()
        self.course, self.game, self.folder = course, game, folder
        self.told, self.advance = told, advance or (lambda steps: None)
        self.looks: list[Look] = []
        self.episodes, self.seconds, self.begun = 0, 0.0, 0.0

    def run(self) -> list[Look]:
        """Learn until the course is over; Ctrl-C leaves a folder that a run can go on from."""
        torch.set_num_threads(1)  # networks are small, and most of the time goes into the games
        (self.folder / MODELS).mkdir(parents=True, exist_ok=True)
        path, course = self.folder / CHECKPOINT, self.course
        if path.is_file():
            learner = self._go_on(path)
        else:
            tables = lay_tables(course, self.game)
            learner = new_learner(course, self.game, tables)
            if course.imitation is not None:
                imitate(learner, course, self.game, self.told)
        self.begun = time.monotonic()
        left = course.steps - learner.num_timesteps
        if left > 0:
            learner.learn(left, callback=self, reset_num_timesteps=False)
            self.look(learner)
        learner.get_env().close()
        return self.looks

    def _go_on(self, path: Path) -> MaskablePPO:
        """The learner that was left, at the tables that it left, and what was seen of it."""
        learner = MaskablePPO.load(path, device="cpu")
        steps = int(learner.num_timesteps)
        looks = read_curve(self.folder / CURVE)
        self.looks = [look for look in looks if look.steps <= steps]
        self.episodes, self.seconds = self.looks[-1].episodes, self.looks[-1].seconds
        tables = lay_tables(self.course, self.game)
        learner.set_env(tables, force_reset=False)
        tables.bring_back(learner.left)
        self.told(f"goes on after {steps} steps")
        self.advance(steps)
        return learner

    def _on_step(self) -> bool:
        done = self.locals["dones"]
        self.episodes += int(done.sum())
        self.advance(len(done))
        return True

    def _on_rollout_start(self) -> None:
        every = self.course.evaluation.every
        due = self.looks[-1].steps // every + 1 if self.looks else 0
        if self.model.num_timesteps >= due * every:
            self.look(self.model)

    def look(self, learner: MaskablePPO) -> None:
        """See how well it plays, and keep what it knows."""
        self.seconds += time.monotonic() - self.begun
        steps, evaluation = int(learner.num_timesteps), self.course.evaluation
        path = self.folder / MODELS / f"{steps:09}.zip"
        write_model(path, model_of(learner, self.course, self.game))
        won, games = self._measure(str(path))
        kept = [float(each["r"]) for each in learner.ep_info_buffer or ()]
        self.looks.append(
            Look(
                steps,
                self.seconds,
                self.episodes,
                sum(kept) / (len(kept) or 1),
                games,
                won,
                *wilson(won, games),
                self._reference(),
            )
        )
        look = self.looks[-1]
        if look.won >= max(each.won for each in self.looks):
            shutil.copyfile(path, self.folder / MODEL)
        self._draw()
        part = self.folder / f".{CHECKPOINT}"
        learner.left = learner.get_env().keep()  # is saved with all that the learner has
        learner.save(part)
        part.replace(self.folder / CHECKPOINT)
        self.told(
            f"{steps} steps, {self.seconds:.0f} s: {won} of {games} won "
            f"({look.low:.1%} to {look.high:.1%}; {evaluation.against} {look.reference:.1%})"
        )
        self.begun = time.monotonic()

    def _measure(self, bot: str) -> tuple[int, int]:
        wanted = self.course.evaluation
        return measure(
            self.game,
            bot,
            wanted.against,
            wanted.games,
            wanted.seed,
            wanted.options,
            self.course.seats,
        )

    def _reference(self) -> float:
        """What the other bot wins of the same games; adversaries alike win half of them."""
        if not self.game.cooperative:
            return 0.5
        if self.looks:
            return self.looks[0].reference
        won, games = self._measure(self.course.evaluation.against)
        return won / games

    def _draw(self) -> None:
        write_curve(self.folder / CURVE, self.looks)
        accent = str(self.game.look(self.game.new(), SPECTATOR).hue)
        drawn = draw_curve(self.looks, self.game.title, self.course.evaluation.against, accent)
        write_file(self.folder / PICTURE, drawn)


def train(
    course: Course,
    text: str,
    game: GameDef[Any],
    folder: Path,
    resume: bool,
    told: Told,
    advance: Advance = None,
) -> list[Look]:
    """Go through a course; the folder holds what came of it."""
    given = folder / COURSE
    if resume:
        if not given.is_file():
            raise GameError(f'"{folder}" holds no run; leave out --resume')
        if given.read_text("utf-8") != text:
            raise GameError(f"{given} is another course than the one that is given")
    elif folder.is_dir() and any(folder.iterdir()):
        raise GameError(f'"{folder}" is not empty: --resume goes on with it')
    folder.mkdir(parents=True, exist_ok=True)
    write_file(given, text)
    return Training(course, game, folder, told, advance).run()
