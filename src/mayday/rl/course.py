"""Course: what a learner is put through, a TOML file.

    game = "systems-failing"
    steps = 1_000_000                    # decisions that it learns from

    [[tables]]                           # where it learns, side by side
    number = 32
    partner = "self"                     # plays the other seats: any bot, or itself
    options = { difficulty = "hard" }

    [evaluation]
    options = { difficulty = "hard" }

Every setting has a usual value, so that a file says only what is special. Where a game knows no
file, `usual_course` makes one: a crew plays all its seats, an adversary meets `greedy` from every
side.
"""

from __future__ import annotations

from typing import Any

import msgspec

from mayday.bots import BotError, check
from mayday.kernel import GameDef, GameError, content
from mayday.rl.model import Activation
from mayday.rl.table import SELF

_TABLES = 32


class Tables(content.Row, frozen=True):
    """Tables at which the learner plays, side by side."""

    number: int = _TABLES
    seat: int = 0
    partner: str = SELF
    options: dict[str, str] = {}


class Network(content.Row, frozen=True):
    """The layers between what is observed and what is chosen; as many for the value."""

    hidden: tuple[int, ...] = (128, 128)
    activation: Activation = "relu"


class Imitation(content.Row, frozen=True):
    """What is copied before anything is tried: games of bots, then what they say of its own."""

    bots: str = "greedy"
    turns: int = 1  # after the first one the learner plays, and the bots say what they would do
    games: int = 200  # of each turn
    epochs: int = 8  # of each turn, over the games of all turns so far
    minibatch: int = 256
    rate: float = 1e-3


class Learning(content.Row, frozen=True):
    """The settings of proximal policy optimisation, by the names that are usual for them."""

    rate: float = 3e-4  # falls to 0 until the end
    rollout: int = 128  # steps of each table between two updates
    minibatch: int = 1024
    epochs: int = 4
    gamma: float = 0.997
    gae_lambda: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    most_kl: float | None = None
    shaping: float = 0.0  # weight of the game's value in rewards


class Evaluation(content.Row, frozen=True):
    """How it is told how well it plays: whole games, on seeds that are not learned from."""

    every: int = 100_000  # steps
    games: int = 200
    against: str = "greedy"
    seed: int = 1_000_003
    options: dict[str, str] = {}


class Course(content.Row, frozen=True):
    """All of it."""

    game: str
    steps: int = 1_000_000
    seats: int | None = None
    seed: int = 1
    tables: tuple[Tables, ...] = ()
    network: Network = Network()
    imitation: Imitation | None = None
    learning: Learning = Learning()
    evaluation: Evaluation = Evaluation()


def usual_course(game: GameDef[Any], seats: int | None = None) -> Course:
    """A course for a game of which nothing else is known."""
    if game.cooperative:
        tables: tuple[Tables, ...] = (Tables(),)
    else:
        sides = game.seat_counts[0] if seats is None else seats
        tables = tuple(Tables(_TABLES // sides, seat, "greedy") for seat in range(sides))
    return Course(game.id, seats=seats, tables=tables)


def read_course(text: str, path: str, game: GameDef[Any]) -> Course:
    """The course of a file; whatever is wrong with it is one line with its key."""
    try:
        course = content.parse(text, path, Course)
    except content.ContentError as error:
        raise GameError(str(error)) from None
    if course.game != game.id:
        raise GameError(f"{path} is a course for {course.game}, not for {game.id}")
    if not course.tables:
        course = msgspec.structs.replace(course, tables=usual_course(game, course.seats).tables)
    try:
        check_course(course, game)
    except (GameError, BotError) as error:
        raise GameError(f"{path}: {error}") from None
    return course


def check_course(course: Course, game: GameDef[Any]) -> None:
    """Refuse what cannot be learned."""
    seats = game.seat_counts[0] if course.seats is None else course.seats
    game.check_seats(seats)
    for tables in course.tables:
        if not 0 <= tables.seat < seats:
            raise GameError(f"tables: there is no seat {tables.seat} among {seats}")
        if tables.partner == SELF and not game.cooperative:
            raise GameError("tables: an adversary cannot be its own partner; name a bot")
        if tables.partner != SELF:
            check(tables.partner)
        game.fill_options(tables.options, seats)
    game.fill_options(course.evaluation.options, seats)
    check(course.evaluation.against)
    imitation = Imitation() if course.imitation is None else course.imitation
    check(imitation.bots)
    counts = {
        "steps": course.steps,
        "tables.number": min(tables.number for tables in course.tables),
        "network.hidden": min(course.network.hidden, default=0),
        "imitation.turns": imitation.turns,
        "imitation.games": imitation.games,
        "imitation.epochs": imitation.epochs,
        "imitation.minibatch": imitation.minibatch,
        "learning.rollout": course.learning.rollout,
        "learning.minibatch": course.learning.minibatch,
        "learning.epochs": course.learning.epochs,
        "evaluation.every": course.evaluation.every,
        "evaluation.games": course.evaluation.games,
    }
    for key, count in counts.items():
        if count < 1:
            raise GameError(f"{key}: at least 1, not {count}")
