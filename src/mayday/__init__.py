"""Mayday: tabletop games of survival as real software."""
