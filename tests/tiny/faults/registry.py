"""The list of faults: each breaks one promise of a sound game, and names the check that sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, NamedTuple

import pytest

from mayday.kernel import GameDef
from mayday.testing.conformance import Check

Breaker = Callable[[pytest.MonkeyPatch], GameDef[Any]]


class Fault(NamedTuple):
    """A broken game, the check that must notice, and a pattern of what it must say."""

    check: Check
    says: str
    breaker: Breaker


FAULTS: dict[str, Fault] = {}


def caught_by(check: Check, says: str) -> Callable[[Breaker], Breaker]:
    """Put a breaker on the list, with the check that must notice and what it must say."""

    def register(breaker: Breaker) -> Breaker:
        FAULTS[f"{check.__name__}: {breaker.__name__}"] = Fault(check, says, breaker)
        return breaker

    return register


def rebuilt(kind: type[GameDef[Any]], game: GameDef[Any]) -> GameDef[Any]:
    """The same game as another kind of definition."""
    return kind(**{field.name: getattr(game, field.name) for field in fields(game)})
