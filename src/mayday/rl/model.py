"""Model: a learned policy as a file, which plays without what it was trained with.

A model is a zip with two parts: `model.json`, the card that says what it plays and how it came to
be, and `policy.npz`, the weights of the network that chooses, in half precision. A few products of
matrices are all that it takes to play. There is nothing in it to run, so that the model of a
stranger is numbers and no program.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from mayday.bots import BotError
from mayday.kernel import GameDef
from mayday.rl.layout import Layout
from mayday.rl.observe import Numbers

FORMAT = 1
CARD, WEIGHTS = "model.json", "policy.npz"
_BEGINNING = (1980, 1, 1, 0, 0, 0)  # the time of all parts: the same model has the same bytes
_LARGEST = 1 << 28  # bytes of a part; more is no model

Floats = npt.NDArray[np.float32]
Activation = Literal["tanh", "relu"]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a model plays, and how it came to be."""

    format: int
    game: str
    rules: int  # version of the rules
    seats: int
    layout: str  # fingerprint of what it observes and chooses from
    activation: Activation
    mayday: str  # version
    steps: int  # that it has learned from
    course: dict[str, Any]  # what it was put through, as in the file


class Policy(NamedTuple):
    """A network of layers, each a matrix and what is added."""

    layers: tuple[tuple[Floats, Floats], ...]
    activation: Activation

    def scores(self, observation: Numbers, actions: Sequence[int]) -> Floats:
        """How much some actions are liked."""
        there = np.flatnonzero(observation)  # most numbers are 0
        (first, added), *rest = self.layers
        told = _through(observation[there].astype(np.float32), first[there]) + added
        for matrix, more in rest[:-1]:
            told = _through(self._bent(told), matrix) + more
        (last, more), wanted = rest[-1], np.asarray(actions)
        scores: Floats = _through(self._bent(told), last[:, wanted]) + more[wanted]
        return scores

    def _bent(self, told: Floats) -> Floats:
        bent: Floats = np.tanh(told) if self.activation == "tanh" else np.maximum(told, 0)
        return bent

    def best(self, observation: Numbers, actions: Sequence[int]) -> int:
        """The action that is liked most of those that are offered."""
        return actions[int(self.scores(observation, actions).argmax())]


def _through(told: Floats, matrix: Floats) -> Floats:
    """A product with a matrix. They are small: the threads of a large one would only wait."""
    product: Floats = np.einsum("i,ij->j", told, matrix)
    return product


class Model(NamedTuple):
    """A model, as it is read from its file."""

    card: Card
    policy: Policy


def fingerprint(layout: Layout) -> str:
    """Of all that a network must be made for: the cells that it observes, and the actions."""
    cells = [(section.name, section.cells) for section in layout.sections]
    choices = list(map(str, layout.game.space.choices))
    return hashlib.sha256(msgspec.json.encode([cells, choices])).hexdigest()[:16]


def write_model(path: Path, model: Model) -> None:
    """Write a model; whoever reads finds the old one or the new one, never a part."""
    weights = io.BytesIO()
    arrays: dict[str, Any] = {}
    for n, (matrix, added) in enumerate(model.policy.layers):
        arrays[f"matrix{n}"], arrays[f"added{n}"] = _half(matrix), _half(added)
    np.savez(weights, **arrays)
    card = msgspec.json.format(msgspec.json.encode(model.card), indent=2)
    part = path.with_name(f".{path.name}")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in ((CARD, card), (WEIGHTS, weights.getvalue())):
            info = zipfile.ZipInfo(name, _BEGINNING)
            file.writestr(info, data, zipfile.ZIP_DEFLATED)
    part.replace(path)


def _half(numbers: Floats) -> npt.NDArray[np.float16]:
    limit = float(np.finfo(np.float16).max)
    return np.clip(numbers, -limit, limit).astype(np.float16)


def read_model(path: Path) -> Model:
    """The model in a file; what is none is refused in one line."""
    try:
        with zipfile.ZipFile(path) as file:
            card = msgspec.json.decode(_part(file, CARD), type=Card)
            if card.format != FORMAT:
                raise BotError(f"{path} has format {card.format}; this Mayday reads {FORMAT}")
            with np.load(io.BytesIO(_part(file, WEIGHTS)), allow_pickle=False) as arrays:
                layers = _layers(arrays)
    except OSError as error:
        raise BotError(f"cannot read the model {path}: {error.strerror or error}") from None
    except (zipfile.BadZipFile, KeyError, ValueError, EOFError, msgspec.DecodeError) as error:
        if isinstance(error, BotError):
            raise
        raise BotError(f"{path} is no model, as `mayday rl train` writes one") from None
    return Model(card, Policy(layers, card.activation))


def _part(file: zipfile.ZipFile, name: str) -> bytes:
    if file.getinfo(name).file_size > _LARGEST:
        raise ValueError(f"{name} is too large")
    return file.read(name)


def _layers(arrays: Any) -> tuple[tuple[Floats, Floats], ...]:
    """The layers in order; they fit each other."""
    layers = tuple(
        (arrays[f"matrix{n}"].astype(np.float32), arrays[f"added{n}"].astype(np.float32))
        for n in range(len(arrays.files) // 2)
    )
    wide = layers[0][0].shape[0] if layers else 0
    for matrix, added in layers:
        if matrix.shape != (wide, *added.shape) or added.ndim != 1:
            raise ValueError("its layers do not fit each other")
        wide = len(added)
    if len(layers) < 2:
        raise ValueError("it has no layers between what it sees and what it does")
    return layers


def check_model(model: Model, game: GameDef[Any], path: str | Path) -> None:
    """Refuse a model of another game, of other rules, or of other observations."""
    card = model.card
    if card.game != game.id:
        raise BotError(f"{path} plays {card.game}, not {game.id}")
    if card.rules != game.version:
        raise BotError(
            f"{path} has learned rules {card.rules} of {game.id}; these are rules {game.version}"
        )
    layout = Layout(game, card.seats)
    layers: Sequence[tuple[Floats, Floats]] = model.policy.layers
    sizes = (layers[0][0].shape[0], len(layers[-1][1]))
    if card.layout != fingerprint(layout) or sizes != (len(layout), len(game.space)):
        raise BotError(f"{path} has learned from other observations of {game.id}: train it anew")
