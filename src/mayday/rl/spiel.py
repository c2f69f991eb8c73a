"""Spiel: every game as a game of OpenSpiel.

    import mayday.rl.spiel
    game = pyspiel.load_game("mayday_phobia", {"scenario": "quick"})

Each option of a game is a parameter, beside `seats` and `deals`. Chance moves once: the first node
picks one of so many deals, all equally likely, and with it the luck of the whole game; later draws
are part of the state. (OpenSpiel's other way, sampled chance, wants to save the luck of a game, and
lets no game that is written in Python do so.) A search that must not foresee what is drawn asks for
`resample_from_infostate`, which gives a position that agrees with what the player sees, with other
luck.

An observation is what the seat sees now. An information state adds all that it saw and did at its
own decisions before, so that nothing is forgotten. Where several seats are asked at once, whoever
has the lead decides.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

import msgspec
import numpy as np
import pyspiel

from mayday.games import all_games, find
from mayday.kernel import GameDef, Seat, State, derive, encode, next_ask, play
from mayday.rl.observe import Observer

_OWN_PARAMETERS = ("seats", "deals")
_DEALS = 1000


def spiel_name(game: GameDef[Any]) -> str:
    """The name of a game in OpenSpiel."""
    return f"mayday_{game.id.replace('-', '_')}"


def _type_of(game: GameDef[Any]) -> Any:
    kinds = pyspiel.GameType
    zero_sum = kinds.Utility.ZERO_SUM
    return kinds(
        short_name=spiel_name(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if game.cooperative else zero_sum,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seat_counts[-1],
        min_num_players=game.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "seats": game.seat_counts[0],
            "deals": _DEALS,
            **{option.name: option.default for option in game.options},
        },
        default_loadable=True,
    )


@lru_cache(maxsize=64)
def _observer(game: str, seats: int, options: tuple[tuple[str, str], ...]) -> Observer:
    return Observer(find(game), seats, dict(options))


class Held:
    """The position of a state, and how to look at it: copied as positions are, saved as JSON."""

    def __init__(self, observer: Observer, g: State, choices: int) -> None:
        self.observer, self.g, self.choices = observer, g, choices

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.observer, self.g.clone(), self.choices)

    def __reduce__(self) -> tuple[Callable[..., Held], tuple[Any, ...]]:
        seen = self.observer
        options = tuple(seen.options.items())
        saved = msgspec.json.encode(encode(self.g))
        return _read_held, (seen.game.id, seen.seats, options, saved, self.choices)


def _read_held(
    game: str, seats: int, options: tuple[tuple[str, str], ...], saved: bytes, choices: int
) -> Held:
    observer = _observer(game, seats, options)
    return Held(observer, observer.game.decode(msgspec.json.decode(saved)), choices)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # the library is not typed
    """A game with its number of seats and its options."""

    definition: ClassVar[GameDef[Any]]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game, params = self.definition, params or {}
        given = {name: value for name, value in params.items() if name not in _OWN_PARAMETERS}
        seats = int(params.get("seats", game.seat_counts[0]))
        game.check_seats(seats)
        options = game.fill_options({name: str(value) for name, value in given.items()}, seats)
        self.observer = _observer(game.id, seats, tuple(options.items()))
        deals = int(params.get("deals", _DEALS))
        self.outcomes = [(deal, 1.0 / deals) for deal in range(deals)]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.space),
            max_chance_outcomes=deals,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            **({} if game.cooperative else {"utility_sum": 0.0}),
            max_game_length=game.cap,
        )
        super().__init__(_type_of(game), info, dict(params))

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        """A game is saved as its name with its parameters."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The luck of the game is drawn once."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Who turns states into observations."""
        if params:
            raise ValueError(f"there are no parameters of observations; passed {params}")
        return SpielObserver(self.observer, iig_obs_type)


class SpielState(pyspiel.State):  # type: ignore[misc]  # the library is not typed
    """A state: nothing before the deal, then a position."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held: Held | None = None
        self.recalled: tuple[str, ...] = ("",) * game.num_players()  # digests of the past, by seat

    def _is_over(self, held: Held) -> bool:
        return not held.g.asks or held.choices >= held.observer.game.cap

    def current_player(self) -> int:
        """Chance at first, then whoever has the lead."""
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self._is_over(self.held):
            return int(pyspiel.PlayerId.TERMINAL)
        return next_ask(self.held.g.asks).seat

    def is_terminal(self) -> bool:
        """The game has a result, or took too many choices."""
        return self.held is not None and self._is_over(self.held)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        outcomes: list[tuple[int, float]] = self.get_game().outcomes
        return outcomes

    def _legal_actions(self, player: int) -> list[int]:
        if self.held is None:
            return []
        index = self.held.observer.index
        asks = self.held.g.asks
        return sorted(
            {index[choice] for ask in asks if ask.seat == player for choice in ask.choices}
        )

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            game: SpielGame = self.get_game()
            seen = game.observer
            g = seen.game.new(seen.options, seen.seats, derive(action))
            self.held = Held(seen, g, 0)
            return
        held, seat = self.held, Seat(self.current_player())
        past = list(self.recalled)
        said = past[seat].encode() + held.observer.tell(held.g, seat) + b"%d" % action
        past[seat] = hashlib.blake2b(said, digest_size=12).hexdigest()
        self.recalled = tuple(past)
        play(held.g, seat, held.observer.game.space.choices[action])
        held.choices += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self.get_game().observer.game.space.choices[action])

    def returns(self) -> list[float]:
        """The result, once there is one."""
        if self.held is None or self.held.g.result is None:
            return [0.0] * self.num_players()
        return list(self.held.g.result.returns)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player could take for this one, with luck of its own."""
        other: SpielState = self.clone()
        if self.held is not None:
            observer, seed = self.held.observer, int(sampler() * (1 << 62))
            game = observer.game
            imagined = game.resample(game.view(self.held.g, Seat(player)), seed)
            other.held = Held(observer, imagined, self.held.choices)
        return other

    def __str__(self) -> str:
        if self.held is None:
            return "before the deal"
        return self.held.observer.game.write(self.held.g)


class SpielObserver:
    """What a player sees as numbers and as text."""

    def __init__(self, observer: Observer, kind: Any) -> None:
        self.observer = observer
        self.recalls = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(len(observer.layout), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state."""
        if state.held is None:
            self.tensor.fill(0)
        else:
            seen = self.observer.observe(state.held.g, Seat(player))
            self.tensor[:] = self.observer.scaled(seen)

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player sees, written as the numbers that are not 0; and what it recalls."""
        if state.held is None:
            return ""
        numbers = self.observer.observe(state.held.g, Seat(player))
        there = np.flatnonzero(numbers)
        seen = " ".join(f"{n}:{numbers[n]}" for n in there.tolist())
        return f"{state.recalled[player]} {seen}" if self.recalls else seen


def _register() -> None:
    """Every installed game, once."""
    known = set(pyspiel.registered_names())
    for game in all_games():
        if spiel_name(game) not in known:
            pyspiel.register_game(_type_of(game), _class_of(game))


def _class_of(game: GameDef[Any]) -> type[SpielGame]:
    """The class that OpenSpiel makes the game with. It must be a class: the library lets go of it
    only after Python has ended, when nothing that is not one could be taken down any more."""
    return type(spiel_name(game), (SpielGame,), {"definition": game})


_register()
