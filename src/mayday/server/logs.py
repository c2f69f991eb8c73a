"""Logs: one JSON document a line on stderr. No secret, token, cookie or name gets in here."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec

_logger = logging.getLogger("mayday.server")
_CALM = (10.0, 1000)  # seconds, and lines of a kind in that time
_ALARM = (60.0, 1)


@dataclass
class _Window:
    """The lines of one kind since a moment."""

    begun: float
    lines: int = 0


class JsonLines(logging.Formatter):
    """Every record as one JSON document on one line."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        fields.update(getattr(record, "fields", {}))
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(fields).decode()


class Repeats(logging.Filter):
    """Lets the first lines of a kind through and counts the rest, so that no log can flood.

    A kind is an event, whatever its fields; for what went wrong, once a minute is enough.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._windows: dict[tuple[str, int], _Window] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written; it says how many of its kind were not."""
        kind, now = (str(record.msg), record.levelno), self._clock()
        seconds, most = _CALM if record.levelno < logging.WARNING else _ALARM
        window = self._windows.get(kind)
        if window is None or now - window.begun >= seconds:
            left_out = 0 if window is None else max(0, window.lines - most)
            self._windows[kind] = window = _Window(now)
            if left_out:
                record.__dict__.setdefault("fields", {})["left_out_before"] = left_out
        window.lines += 1
        return window.lines <= most


def set_up(quiet: bool) -> None:
    """Send what this process logs to stderr as JSON lines; quiet: only what went wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Repeats())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("mayday.server").setLevel(logging.WARNING if quiet else logging.INFO)


def log(event: str, *, level: int = logging.INFO, **fields: object) -> None:
    """Write one event with its fields."""
    _logger.log(level, event, extra={"fields": fields})


def log_failure(event: str, **fields: object) -> None:
    """Write an unexpected error with its traceback."""
    _logger.exception(event, extra={"fields": fields})


def log_error(event: str, error: BaseException) -> None:
    """Write an error that was kept, with its traceback."""
    _logger.error(event, exc_info=error)
