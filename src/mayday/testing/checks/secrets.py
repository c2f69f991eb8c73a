"""Secrets: whatever a seat gets is the same in every position it could take for the true one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from mayday.kernel import (
    UNKNOWN,
    Choice,
    Refusal,
    Seat,
    State,
    encode,
    encode_scene,
    encode_view,
    is_offered,
    read_by,
    view,
)
from mayday.testing.checks.copies import containers
from mayday.testing.sample import Broken, Moment, Sample


def seen(g: State, seat: Seat) -> bytes:
    """All that a seat can see of a position."""
    return msgspec.json.encode(encode_view(view(g, seat)))


def imagined(sample: Sample, moment: Moment, seat: Seat) -> Iterator[Any]:
    """Positions that the seat could take for the true one."""
    for number in range(sample.plan.resamples):
        yield moment.imagine(seat, number)


def views_are_copies(sample: Sample) -> None:
    """A view shares nothing that can change with the position, so nobody can reach through it."""
    for moment in sample.examined:
        own = {id(part): table for table, part in containers(moment.position)}
        for seat in moment.watchers:
            v = sample.game.view(moment.position, seat)
            for _, part in containers(v.position):
                if id(part) in own:
                    raise moment.broken(f"its view holds the real {own[id(part)]}", seat)


class _Watched:
    """A position that notes which of its tables are read."""

    def __init__(self, g: State) -> None:
        self._g = g
        self._read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self._read.add(name)
        return getattr(self._g, name)


def sights_read_what_they_say(sample: Sample) -> None:
    """A sight that says which tables it reads reads no others: it need not be asked again while
    those stay as they are."""
    for moment in sample.examined:
        g = moment.position
        for table in g.tables:
            said = None if table.sight is None else read_by(table.sight)
            if said is None or table.sight is None:
                continue
            for seat in moment.watchers:
                watched = _Watched(g)
                table.sight(watched, seat, getattr(g, table.name))
                if unsaid := watched._read - {"options", "seats", *said}:
                    problem = f"the sight of {table.name} reads {', '.join(sorted(unsaid))} too"
                    raise moment.broken(problem, seat)


def resampling_agrees(sample: Sample) -> None:
    """A position made from a view gives the same view, leaves nothing unknown, and does vary."""
    is_hidden = varies = False
    for moment in sample.examined:
        truth = encode(moment.position)
        for seat in moment.watchers:
            told = seen(moment.position, seat)
            is_hidden = is_hidden or f'"{UNKNOWN}"'.encode() in told
            for g in imagined(sample, moment, seat):
                if seen(g, seat) != told:
                    change = _change(g, moment, seat)
                    raise moment.broken(f"resampled, it looks different: {change}", seat)
                if unknown := [name for name, value in encode(g).items() if _has_unknown(value)]:
                    raise moment.broken(f"resampled, it has unknown pieces in {unknown}", seat)
                varies = varies or _tables(encode(g)) != _tables(truth)
    if is_hidden and not varies:
        raise Broken(f"{sample.game.id}: resampling gives nothing but the true position")


def _tables(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != "rng"}


def _has_unknown(value: object) -> bool:
    if isinstance(value, list | tuple):
        return any(map(_has_unknown, value))
    if isinstance(value, dict):
        return any(map(_has_unknown, value.values()))
    return value == UNKNOWN


def _change(g: State, moment: Moment, seat: Seat) -> str:
    """What a seat sees differently in `g`."""
    before, after = (encode_view(view(each, seat)) for each in (moment.position, g))
    pairs = {name: (value, after["tables"][name]) for name, value in before["tables"].items()}
    pairs |= {name: (before[name], after[name]) for name in ("todo", "asks")}
    return "; ".join(f"{name} {old} is {new}" for name, (old, new) in pairs.items() if old != new)


def resampled_positions_can_be_played(sample: Sample) -> None:
    """A resampled position can be encoded, decoded and played to the end."""
    for number, moment in enumerate(sample.examined):
        seat = moment.watchers[number % len(moment.watchers)]
        g = moment.imagine(seat, 0)
        try:
            again = sample.game.decode(msgspec.json.decode(msgspec.json.encode(encode(g))))
        except Exception as error:
            raise moment.broken(f"resampled, it cannot be encoded: {error!r}", seat) from error
        if again.asks != g.asks:
            raise moment.broken("resampled, encoded and decoded, it asks differently", seat)
        for _ in range(sample.game.cap + 1):
            if not g.asks:
                break
            ask = g.asks[number % len(g.asks)]
            if not ask.choices:
                raise moment.broken(f"resampled, {ask.prompt} offers no choice", ask.seat)
            number += 7  # any choice will do, as long as it varies
            moment.carry_out(g, ask.seat, ask.choices[number % len(ask.choices)])
        if g.result is None:
            raise moment.broken("resampled and played on, it comes to no end", seat)


def refusals_leak_nothing(sample: Sample) -> None:
    """Why a seat may not make a choice never depends on what it cannot see."""
    for moment in sample.examined:
        for seat in moment.seats:
            truth = _refusals(moment, moment.position, seat)
            for g in imagined(sample, moment, seat):
                if (other := _refusals(moment, g, seat)) != truth:
                    choice = next(c for c in truth if truth[c] != other[c])
                    problem = f"what it cannot see turns {truth[choice]} into {other[choice]}"
                    raise moment.broken(problem, seat, choice)


def _refusals(moment: Moment, g: Any, seat: Seat) -> dict[Choice, Refusal | None]:
    game = moment.game
    try:
        return {choice: game.why_not(g, seat, choice) for choice in game.space.choices}
    except Exception as error:
        raise moment.broken(f"asking why not fails: {error!r}", seat) from error


def scenes_leak_nothing(sample: Sample) -> None:
    """The scene of a seat never depends on what it cannot see."""
    for moment in sample.examined:
        for seat in moment.watchers:
            truth = encode_scene(sample.game.look(moment.position, seat))
            for g in imagined(sample, moment, seat):
                if encode_scene(sample.game.look(g, seat)) != truth:
                    raise moment.broken("its scene changes with what the seat cannot see", seat)


def undo_stops_at_the_horizon(sample: Sample) -> None:
    """A choice that can be undone has shown its seat nothing that it could not foresee.

    Wherever a choice drew nothing, was marked by no reveal and leaves its seat to choose, its
    outcome must look the same in every position that the seat could take for the true one.
    """
    for moment in sample.examined:
        for ask in moment.position.asks:
            for choice in ask.choices:
                g = moment.position.clone()
                moment.carry_out(g, ask.seat, choice)
                if _can_be_undone(moment.position, g, ask.seat):
                    _compare_outcomes(sample, moment, ask.seat, choice, seen(g, ask.seat))


def _can_be_undone(before: State, g: State, seat: Seat) -> bool:
    unmarked = (g.rng, g.horizon) == (before.rng, before.horizon)
    return unmarked and any(ask.seat == seat for ask in g.asks)


def _compare_outcomes(
    sample: Sample, moment: Moment, seat: Seat, choice: Choice, outcome: bytes
) -> None:
    for g in imagined(sample, moment, seat):
        if is_offered(g, seat, choice):
            moment.carry_out(g, seat, choice)
            if seen(g, seat) != outcome:
                raise moment.broken("it can be undone after it showed something", seat, choice)
