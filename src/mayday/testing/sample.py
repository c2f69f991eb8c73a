"""Sample: random games of any game and the positions met on the way, for the checks to look at."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from mayday.kernel import (
    SPECTATOR,
    Choice,
    GameDef,
    Luck,
    Seat,
    State,
    Told,
    derive,
    encode,
    pick,
    play,
    seat_id,
    shuffle,
)


class Plan(NamedTuple):
    """How thoroughly a game is checked. The defaults take seconds; `deeper` multiplies them."""

    games: int = 40  # random games, at least one for every value of every option
    seed: int = 1
    moments: int = 1500  # decisions that get the quick checks
    examined: int = 120  # decisions that get the costly checks
    resamples: int = 3  # positions imagined from each view
    options: tuple[Mapping[str, str], ...] = ()  # play only these; none: all values of all options

    def deeper(self, times: int) -> Plan:
        """The same plan with so many times more games and positions."""
        return self._replace(
            games=self.games * times, moments=self.moments * times, examined=self.examined * times
        )


QUICK = Plan()


class Broken(AssertionError):
    """A promise that the game does not keep: which, and where."""


class Moment(NamedTuple):
    """A position of a sampled game, and what was chosen there. Clone it before you touch it."""

    game: GameDef[Any]
    seed: int
    ply: int
    position: Any
    seat: Seat = SPECTATOR  # who chose there; nobody at the end of a game
    choice: Choice = Choice("")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(n) for n in range(self.position.seats))

    @property
    def watchers(self) -> tuple[Seat, ...]:
        """Everybody who looks at the table."""
        return (*self.seats, SPECTATOR)

    def broken(
        self, problem: str, seat: Seat | None = None, choice: Choice | None = None
    ) -> Broken:
        """The failure, with all that is needed to find it again."""
        g = self.position
        where = [f"seed {self.seed}", f"{g.seats} seats", f"ply {self.ply}"]
        where += [f"{name}={value}" for name, value in g.options.items()]
        if seat is not None:
            where.append(f"seat {self._name(seat)}")
        if choice is not None:
            where.append(f"choice {choice}")
        return Broken(f"{self.game.id} ({', '.join(where)}): {problem}\n{self._written()}")

    def _name(self, seat: Seat) -> str:
        names = self.game.seat_names
        return names[seat] if 0 <= seat < len(names) else seat_id(seat)

    def _written(self) -> str:
        """The position in its notation, or as data where the notation itself is broken."""
        try:
            return self.game.write(self.position)
        except Exception as error:
            return f"{encode(self.position)}\n(its notation fails: {error!r})"

    def imagine(self, seat: Seat, number: int) -> Any:
        """A position that `seat` could take for the true one."""
        seed = derive(self.seed, self.ply, seat, number)
        try:
            return self.game.resample(self.game.view(self.position, seat), seed)
        except Exception as error:
            raise self.broken(f"its view cannot be resampled: {error!r}", seat) from error

    def carry_out(self, g: State, seat: Seat, choice: Choice) -> None:
        """Play an offered choice on `g`; whatever goes wrong is a failure of this moment."""
        if isinstance(choice, str):
            raise self.broken(f"it offers {choice!r}, which is no Choice", seat)
        try:
            play(g, seat, choice)
        except Exception as error:
            raise self.broken(f"the offered choice fails: {error!r}", seat, choice) from error


class Run(NamedTuple):
    """One sampled game."""

    moments: list[Moment]
    end: Moment
    story: list[Told]

    @property
    def is_over(self) -> bool:
        return not self.end.position.asks


class Sample:
    """The games and positions that the checks share."""

    def __init__(self, game: GameDef[Any], plan: Plan = QUICK) -> None:
        self.game = game
        self.plan = plan
        sets = plan.options or tuple(option_sets(game, plan.seed))
        counts = tuple(game.seat_counts)
        self.runs = []
        for n in range(max(plan.games, len(sets), len(counts))):
            shift = n // math.lcm(len(sets), len(counts))  # in the next cycle they meet others
            options = sets[n % len(sets)]
            seats = _seats_for(game, options, (n + shift) % len(counts))
            skill = (0, 3, 0, 4)[n % 4]
            seed = derive(plan.seed, n)
            self.runs.append(play_game(game, options, seats, seed, skill))
        everything = [moment for run in self.runs for moment in run.moments]
        if not everything:
            raise Broken(f"{game.id}: nobody is ever asked anything")
        self.moments = _spread(everything, plan.moments, plan.seed)
        self.examined = self.moments[: plan.examined]
        self.ends = [run.end for run in self.runs]


def play_game(
    game: GameDef[Any], options: Mapping[str, str], seats: int, seed: int, skill: int
) -> Run:
    """Play to the end or just past the cap; of four choices, `skill` follow the heuristics."""
    try:
        g = game.new(options, seats, seed=seed, listen=True)
    except Exception as error:
        raise Broken(
            f"{game.id}: {options} at {seats} seats cannot be set up: {error!r}"
        ) from error
    luck = Luck(derive(seed, 1))
    moments: list[Moment] = []
    while g.asks and len(moments) <= game.cap:
        here = Moment(game, seed, len(moments), g.clone())
        seat, choice = _decide(here, luck, skill)
        moments.append(here._replace(seat=seat, choice=choice))
        moments[-1].carry_out(g, seat, choice)
    return Run(moments, Moment(game, seed, len(moments), g.clone()), g.story or [])


def _decide(moment: Moment, luck: Luck, skill: int) -> tuple[Seat, Choice]:
    """One of the seats that are asked, and its choice."""
    g = moment.position
    ask = g.asks[pick(luck, len(g.asks))]
    if not ask.choices:
        raise moment.broken(f"{ask.prompt} offers no choice", ask.seat)
    if pick(luck, 4) < skill:
        try:
            scores = moment.game.heuristics(g.clone(), ask)
        except Exception as error:
            raise moment.broken(f"the heuristics fail: {error!r}", ask.seat) from error
        rated = zip(scores, ask.choices, strict=False)  # whether they match is for a check to say
        best = max(rated, key=lambda pair: pair[0], default=None)
        if best is not None:
            return ask.seat, best[1]
    return ask.seat, ask.choices[pick(luck, len(ask.choices))]


def option_sets(game: GameDef[Any], seed: int) -> list[dict[str, str]]:
    """Option sets in which every value of every option stands once, the others at random."""
    luck = Luck(derive(seed, 0))
    values = [(option.name, value) for option in game.options for value in option.values]
    return [_with(game, name, value, luck) for name, value in values] or [{}]


def _seats_for(game: GameDef[Any], options: Mapping[str, str], start: int) -> int:
    """A number of seats that goes with the options, the one at `start` if it does."""
    counts = tuple(game.seat_counts)
    turned = (*counts[start:], *counts[:start])
    filled = {option.name: options.get(option.name, option.default) for option in game.options}
    fitting = [seats for seats in turned if game.check_options(filled, seats) is None]
    return (fitting or turned)[0]


def _with(game: GameDef[Any], name: str, value: str, luck: Luck) -> dict[str, str]:
    for _ in range(200):
        options = {o.name: o.values[pick(luck, len(o.values))] for o in game.options}
        options[name] = value
        if any(game.check_options(options, seats) is None for seats in game.seat_counts):
            return options
    raise Broken(f"{game.id}: option {name}={value} cannot be combined with anything")


def _spread(moments: Iterable[Moment], count: int, seed: int) -> list[Moment]:
    """So many of the moments, from each kind of decision in turn: the rare ones are among them."""
    by_prompt: dict[str, list[Moment]] = {}
    for moment in moments:
        by_prompt.setdefault(moment.position.asks[0].prompt, []).append(moment)
    for group in by_prompt.values():
        shuffle(Luck(seed), group)
    taken: list[Moment] = []
    while len(taken) < count and any(by_prompt.values()):
        taken += [group.pop() for group in by_prompt.values() if group]
    return taken[:count]
