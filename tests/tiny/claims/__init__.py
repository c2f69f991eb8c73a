"""Claims: two captains bid in secret for the wrecks that drift by."""

from tiny.claims.game import GAME

__all__ = ["GAME"]
