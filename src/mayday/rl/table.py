"""Table: a game that learners play with each other or with bots, one decision at a time.

Where several seats are asked at once, whoever has the lead decides, as everywhere in Mayday. Bots
see what their seats see, and all luck comes from one seed: the same seed and the same choices give
the same game, however many of them are played side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from mayday.bots import Bot, make
from mayday.games import find
from mayday.kernel import (
    GameDef,
    GameError,
    IllegalChoice,
    Seat,
    State,
    derive,
    next_ask,
    play,
)
from mayday.rl.follow import offer
from mayday.rl.observe import Mask, Numbers, Observer
from mayday.rl.rewards import NO_SHAPING, Shaping

SELF = "self"  # the partner of a learner that plays all seats
NOBODY = Seat(-1)  # has the lead when the game is over


class IllegalAction(ValueError):
    """An action that is not offered: which, and to whom."""


class Rows(NamedTuple):
    """Where a table tells what a seat sees and may do, a byte for each number."""

    seen: memoryview
    offered: memoryview


class Table:
    """One game after another, with learners on some seats and bots on the others."""

    def __init__(
        self,
        game: str | GameDef[Any],
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        bots: Mapping[int, str] | None = None,
        shaping: Shaping = NO_SHAPING,
        observer: Observer | None = None,
        rows: Rows | None = None,
    ) -> None:
        """With an observer of another table like this one, they share what it remembers; what is
        seen and offered can be told in `rows`, if they are given."""
        self.game = find(game) if isinstance(game, str) else game
        self.observer = observer or Observer(self.game, seats, options)
        self._rows = rows
        self._look = self.observer.look(rows.seen if rows else None).at
        self.seats, self.options = self.observer.seats, self.observer.options
        self._choices = self.game.space.choices
        self.names = {Seat(seat): name for seat, name in (bots or {}).items()}
        self.shaping = shaping
        self.bots: dict[Seat, Bot] = {}
        for seat, name in self.names.items():
            make(name, self.game, seat, 0)  # whatever is wrong with it is said now
        self.g: State = self.game.empty(self.options, self.seats)
        self.choices = 0
        self.seat = NOBODY  # the learner that decides now

    def start(self, seed: int) -> None:
        """Begin a new game."""
        self.g = self.game.new(self.options, self.seats, derive(seed))
        self.bots = {
            seat: make(name, self.game, seat, derive(seed, seat))
            for seat, name in self.names.items()
        }
        self.choices = 0
        self._go_on()

    def play(self, action: int) -> None:
        """Make a choice for the learner that decides; what is not offered changes nothing."""
        if not self.try_to_play(self.seat, action):
            raise IllegalAction(f"action {action} is not offered to seat {self.seat} now")

    def try_to_play(self, seat: Seat, action: int) -> bool:
        """Make a choice for a seat that is asked, whether it has the lead or not; say whether it
        could be made."""
        if not 0 <= action < len(self._choices):
            return False
        try:
            play(self.g, seat, self._choices[action])
        except IllegalChoice:
            return False
        self.choices += 1
        self._go_on()
        return True

    def _go_on(self) -> None:
        """Let bots play until a learner decides, or the game is over or cut off."""
        g, game, bots = self.g, self.game, self.bots
        while (asks := g.asks) and self.choices < game.cap:
            ask = next_ask(asks)
            seat = ask.seat
            if seat not in bots:
                self.seat = seat
                return
            play(g, seat, bots[seat].choose(ask, lambda: game.view(g, seat)))  # noqa: B023
            self.choices += 1
        self.seat = NOBODY

    @property
    def is_over(self) -> bool:
        """The game has a result."""
        return self.g.result is not None

    @property
    def is_cut(self) -> bool:
        """The game was cut off because it took too many choices."""
        return self.g.result is None and self.choices >= self.game.cap

    def returns(self, seat: Seat) -> float:
        """What the result is worth to a seat: 1 won, 0 drawn or not over, -1 lost."""
        return 0.0 if self.g.result is None else self.g.result.returns[seat]

    def observe(self, seat: Seat) -> Numbers:
        """What a seat sees."""
        return np.frombuffer(bytearray(self._look(self.g, seat)), np.int8)

    def mask(self, seat: Seat) -> Mask:
        """What a seat may do: nothing, unless it decides now."""
        mask = bytearray(len(self._choices))
        if seat == self.seat:
            offer(self.g, seat, self.observer.index, mask)
        return np.frombuffer(mask, np.int8)

    def tell(self, seat: Seat) -> None:
        """The same in the rows of this table, in place of what was told before."""
        rows = self._rows
        assert rows is not None, "only a table with rows tells"
        self._look(self.g, seat)
        if seat == self.seat:
            offer(self.g, seat, self.observer.index, rows.offered)
        else:
            rows.offered[:] = bytes(len(rows.offered))

    def potential(self, seat: Seat) -> float:
        """How well it looks for a seat, if rewards are shaped."""
        return self.shaping.potential(self.game, self.g, seat)


def seat_partners(
    game: GameDef[Any], seats: int, learner: int, partner: str | Sequence[str]
) -> dict[int, str]:
    """The bots of the seats that the learner does not play."""
    if partner == SELF:
        return {}
    others: Iterable[int] = [seat for seat in range(seats) if seat != learner]
    names = [partner] * (seats - 1) if isinstance(partner, str) else list(partner)
    if len(names) != seats - 1:
        raise GameError(
            f"{game.id} with {seats} seats takes {seats - 1} partners, not {len(names)}"
        )
    return dict(zip(others, names, strict=True))


def check_shaping(game: GameDef[Any], partner: str | Sequence[str], shaping: Shaping) -> None:
    """Refuse shaped rewards for a learner that plays against itself: what looks better to one seat
    looks worse to the next, and the differences would not add up."""
    if shaping.weight and partner == SELF and not game.cooperative:
        raise GameError(
            f"{game.id} is played against each other: rewards of a learner on all seats cannot be "
            "shaped; name another partner, or leave shaping out"
        )
