"""Serving: experiments in the browser. Runs under way, reports, and every game to watch."""

from __future__ import annotations

from mayday.lab.serving.handlers import serve_lab

__all__ = ["serve_lab"]
