"""Rules: a file for each chapter of the rule book."""

from __future__ import annotations

from mayday.cli.starter.rules.setup import setup
from mayday.cli.starter.rules.turn import Turn

__all__ = ["STEPS", "setup"]

STEPS = (Turn,)
