"""The log: what a seat hears never tells more than what it sees, and neither do the steps."""

from __future__ import annotations

from typing import Any

import msgspec

from mayday.kernel import Ask, Seat, Seeded, Told, derive, encode_view, is_offered, settle, view
from mayday.testing.checks.secrets import imagined, seen
from mayday.testing.sample import Moment, Sample

Heard = tuple[str, dict[str, Any]]  # an event's name and fields


def heard(story: list[Told], seat: Seat) -> list[Heard]:
    """The story as the seat heard it."""
    events = (told.heard_by(seat) for told in story)
    return [(type(event).__name__, event._asdict()) for event in events if event is not None]


class _Witness:
    """A listener at the table: what the seat hears and, if it watches, sees at every change."""

    def __init__(self, g: Any, seat: Seat, seed: int, watches: bool) -> None:
        self.g, self.seat, self.watches = g, seat, watches
        self.story = _Story(self)
        self.sights: list[bytes] = []
        self.chance = Seeded(seed)
        g.story, g.source, g.rng = self.story, self, 0

    def draw(self, index: int, n: int) -> int:
        self.look()
        return self.chance.draw(index, n)

    def look(self) -> None:
        """Note what the tables show now, if it is something new."""
        if self.watches:
            sight = msgspec.json.encode(encode_view(view(self.g, self.seat))["tables"])
            if self.sights[-1:] != [sight]:
                self.sights.append(sight)

    def heard(self) -> list[Heard]:
        return heard(self.story, self.seat)

    def seen(self) -> tuple[bytes, ...]:
        """All that the seat saw, to the end."""
        self.look()
        return (*self.sights, seen(self.g, self.seat))


class _Story(list[Told]):
    """A story that makes its witness look up at every event."""

    def __init__(self, witness: _Witness) -> None:
        super().__init__()
        self.witness = witness

    def append(self, told: Told) -> None:
        super().append(told)
        self.witness.look()


def log_leaks_nothing(sample: Sample) -> None:
    """What a seat hears never tells more than what it sees.

    The same choice with the same chance is played in the true and in an imagined position. A
    seat that sees the same all the way must hear the same. So it is with set-up.
    """
    for moment in sample.examined:
        for seat in moment.watchers:
            for g in imagined(sample, moment, seat):
                if is_offered(g, moment.seat, moment.choice):
                    _compare(moment, seat, g)
    _setups_leak_nothing(sample)


def _compare(moment: Moment, seat: Seat, g: Any) -> None:
    """Hearing is quick to compare; only where that differs, look whether the sights do too."""
    truth, other = (_play(moment, each, seat, False).heard() for each in (moment.position, g))
    if truth == other:
        return
    sights = {_play(moment, each, seat, True).seen() for each in (moment.position, g)}
    if len(sights) == 1:
        problem = f"what it cannot see turns {truth} into {other}"
        raise moment.broken(problem, seat, moment.choice)


def _play(moment: Moment, g: Any, seat: Seat, watches: bool) -> _Witness:
    """What the seat witnesses when the moment's choice is played on a clone of `g`."""
    witness = _Witness(g.clone(), seat, derive(moment.seed, moment.ply), watches)
    moment.carry_out(witness.g, moment.seat, moment.choice)
    return witness


def _setups_leak_nothing(sample: Sample) -> None:
    seats = sample.moments[0].position.seats
    first: dict[tuple[bytes, ...], list[Heard]] = {}
    for number in range(sample.plan.examined):
        seed = derive(sample.plan.seed, 4, number)
        for seat in sample.moments[0].watchers:
            moment = Moment(sample.game, seed, 0, sample.game.empty(seats=seats))
            witness = _Witness(moment.position, seat, seed, True)
            sample.game.setup(moment.position)
            settle(moment.position)
            other = first.setdefault(witness.seen(), witness.heard())
            if witness.heard() != other:
                problem = f"set-ups that look the same tell it {witness.heard()} and {other}"
                raise moment.broken(problem, seat)


def steps_leak_nothing(sample: Sample) -> None:
    """A secret choice is not written into the steps, which everybody sees.

    If two choices of a seat look the same on the table, in the asks and in the log of another
    seat, then the steps they leave behind must be the same too. An open choice is told, or
    named by the next prompt's `about`.
    """
    for moment in sample.examined:
        for ask in moment.position.asks:
            for seat in moment.watchers:
                if seat != ask.seat:
                    _compare_steps(moment, ask, seat)


def _compare_steps(moment: Moment, ask: Ask, seat: Seat) -> None:
    left: dict[str, object] = {}
    for choice in ask.choices:
        g = moment.position.clone()
        g.story = []
        moment.carry_out(g, ask.seat, choice)
        data = encode_view(view(g, seat))
        sensed = repr((data["tables"], data["asks"], heard(g.story, seat)))
        steps = left.setdefault(sensed, data["todo"])
        if steps != data["todo"]:
            problem = f"seen by its steps only: {data['todo']}, not {steps} as by another choice"
            raise moment.broken(problem, seat, choice)
