"""Models that nobody trained: networks of chance for any game, to play with in tests."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from mayday.rl.layout import Layout
from mayday.rl.model import FORMAT, Card, Model, Policy, fingerprint


def any_model(game, seats=None, activation="relu", hidden=8, **changes):
    """A small network with weights of chance; `changes` are of its card."""
    layout, luck = Layout(game, seats), np.random.default_rng(1)
    sizes = (len(layout), hidden, hidden, len(game.space))
    layers = tuple(
        (luck.normal(size=(wide, narrow)).astype(np.float32), np.zeros(narrow, np.float32))
        for wide, narrow in pairwise(sizes)
    )
    card = {
        "format": FORMAT,
        "game": game.id,
        "rules": game.version,
        "seats": layout.seats,
        "layout": fingerprint(layout),
        "activation": activation,
        "mayday": "0",
        "steps": 0,
        "course": {},
    }
    return Model(Card(**{**card, **changes}), Policy(layers, activation))
