"""Logs: one JSON document a line on stderr. No secret, token, cookie or name gets in here."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

_logger = logging.getLogger("mayday.server")


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


def set_up(quiet: bool) -> None:
    """Send what this process logs to stderr as JSON lines; quiet: only what went wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
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
