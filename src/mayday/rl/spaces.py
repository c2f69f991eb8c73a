"""Spaces: what observations and actions look like to a library."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mayday.kernel import GameDef
from mayday.rl.observe import Numbers, Observer

Form = Literal["array", "float", "dict", "tokens"]
Observed = npt.NDArray[Any] | dict[str, npt.NDArray[Any]]
FORMS: tuple[Form, ...] = ("array", "float", "dict", "tokens")
MOST_TOKENS = 1024  # rows of a token sequence; those that are not needed are zeros at its end
_TOKEN = 4  # section, place, id, number


def action_space(game: GameDef[Any]) -> spaces.Discrete:
    """The numbers of the choices."""
    return spaces.Discrete(len(game.space))


def observation_space(observer: Observer, form: Form) -> spaces.Space[Any]:
    """What `formed` gives."""
    layout = observer.layout
    if form == "array":
        return spaces.Box(layout.low, layout.high, dtype=np.int8)
    if form == "float":
        low, high = layout.low / layout.scale, layout.high / layout.scale
        return spaces.Box(low, high, dtype=np.float32)
    if form == "dict":
        parts: dict[str, spaces.Space[Any]] = {
            section.name: spaces.Box(
                layout.low[section.part], layout.high[section.part], dtype=np.int8
            )
            for section in layout.sections
            if section.cells
        }
        return spaces.Dict(parts)
    if form == "tokens":
        most = max(len(layout.sections), len(observer.vocabulary), 127)
        return spaces.Box(-128, most, (MOST_TOKENS, _TOKEN), np.int32)
    raise ValueError(f'no form of observation "{form}"; there are {", ".join(FORMS)}')


def formed(observer: Observer, observation: Numbers, form: Form) -> Observed:
    """An observation in the form that was asked for."""
    if form == "array":
        return observation
    if form == "float":
        return observer.scaled(observation)
    if form == "dict":
        parts = observer.parts(observation)
        return {name: part.copy() for name, part in parts.items() if len(part)}
    rows = observer.tokens(observation)[:MOST_TOKENS]
    return np.pad(rows, ((0, MOST_TOKENS - len(rows)), (0, 0)))
