"""Presence: who came to a server's table, who went, and for whom a bot plays now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mayday.server.messages import SeatInfo


def told(
    before: Sequence[SeatInfo], now: Sequence[SeatInfo], name: Callable[[int], str]
) -> Iterator[str]:
    """What is new about the seats of others, a sentence each."""
    for was, seat in zip(before, now, strict=True):
        said = _difference(was, seat)
        if said and not seat.mine:
            yield f"{said.format(name=name(seat.seat))}."


def _difference(was: SeatInfo, now: SeatInfo) -> str:
    """What is new about a seat, with {name} for whoever sits there."""
    if now.bot != was.bot:
        return f"The {now.bot} bot plays for {{name}}" if now.bot else "{name} plays again"
    if now.kind != was.kind:
        return "{name} sits down" if now.kind == "human" else "The seat of {name} is open"
    if now.present != was.present:
        return "{name} is here" if now.present else "{name} is away"
    return ""
