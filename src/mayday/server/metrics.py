"""Metrics: counters, gauges and histograms in Prometheus text, for this worker."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metric(Protocol):
    name: str
    help: str
    kind: str

    def lines(self) -> Iterator[str]: ...


class Counter:
    """A number that grows, for each value of its labels."""

    kind = "counter"

    def __init__(self, name: str, help: str, *labels: str) -> None:
        self.name, self.help, self.labels = name, help, labels
        self.values: dict[tuple[str, ...], float] = {} if labels else {(): 0.0}
        METRICS.append(self)

    def add(self, *values: str, by: float = 1.0) -> None:
        self.values[values] = self.values.get(values, 0.0) + by

    def lines(self) -> Iterator[str]:
        for values, number in sorted(self.values.items()):
            yield f"{self.name}{_labels(self.labels, values)} {number:g}"


class Gauge:
    """A number that is looked up when somebody asks."""

    kind = "gauge"

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self.read: Callable[[], float] = lambda: 0.0
        METRICS.append(self)

    def lines(self) -> Iterator[str]:
        yield f"{self.name} {self.read():g}"


class Histogram:
    """How long things took."""

    kind = "histogram"

    def __init__(self, name: str, help: str, bounds: Sequence[float] = _SECONDS) -> None:
        self.name, self.help, self.bounds = name, help, bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0
        METRICS.append(self)

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    def lines(self) -> Iterator[str]:
        total = 0
        for bound, count in zip(self.bounds, self.counts, strict=False):
            total += count
            yield f'{self.name}_bucket{{le="{bound:g}"}} {total}'
        total += self.counts[-1]
        yield f'{self.name}_bucket{{le="+Inf"}} {total}'
        yield f"{self.name}_sum {self.sum:g}"
        yield f"{self.name}_count {total}"


def _labels(names: Sequence[str], values: Sequence[str]) -> str:
    if not names:
        return ""
    pairs = ",".join(f'{name}="{value}"' for name, value in zip(names, values, strict=True))
    return f"{{{pairs}}}"


def exposition() -> str:
    """All metrics as Prometheus reads them."""
    lines: list[str] = []
    for metric in METRICS:
        lines += [f"# HELP {metric.name} {metric.help}", f"# TYPE {metric.name} {metric.kind}"]
        lines += metric.lines()
    return "\n".join(lines) + "\n"


METRICS: list[Metric] = []

CHOICES = Counter("mayday_choices_total", "Choices made and durable.", "game", "by")
REFUSED = Counter("mayday_refused_total", "Requests refused, by the code given.", "code")
REQUESTS = Counter("mayday_http_requests_total", "HTTP requests.", "route", "status")
CONFLICTS = Counter("mayday_conflicts_total", "Changes that another worker made first.")
FAILURES = Counter("mayday_failures_total", "Errors that nobody expected.")
CHOICE_SECONDS = Histogram("mayday_choice_seconds", "From a choice to its acknowledgement.")
BOT_SECONDS = Histogram("mayday_bot_seconds", "How long a bot thought.")
SOCKETS = Gauge("mayday_sockets", "Open web sockets.")
ROOMS = Gauge("mayday_rooms", "Matches in memory.")
