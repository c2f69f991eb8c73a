"""Library: the games that a server offers, and what it says and shows of each."""

from __future__ import annotations

from collections import Counter
from functools import partial
from importlib import import_module
from importlib.resources import files
from typing import Any

from mayday.bots import NAMES as BOTS
from mayday.bots import make
from mayday.games import all_games
from mayday.kernel import SPECTATOR, GameDef, Option, Seat, State, next_ask, play
from mayday.server.bodies import GameInfo, OptionInfo, OptionValue, RuleInfo, Tags
from mayday.server.messages import Problem

_LONGEST_NAME = 100  # of a drawing
_COVER_SEED = 2150
_COVER_CHOICES = 40  # how far a game has come on its cover


class Library:
    """The installed games, and more that the settings name."""

    def __init__(self, more: tuple[str, ...] = ()) -> None:
        games = [*all_games(), *(_load(path) for path in more)]
        self.games = {game.id: game for game in games}
        self._infos: dict[str, GameInfo] = {}
        self._covers: dict[tuple[str, str], bytes] = {}

    def find(self, id: str) -> GameDef[Any]:
        if id not in self.games:
            raise Problem("unknown", f'There is no game "{id}" here.')
        return self.games[id]

    def info(self, game: GameDef[Any]) -> GameInfo:
        if game.id not in self._infos:
            self._infos[game.id] = _describe(game)
        return self._infos[game.id]

    def art(self, id: str, name: str) -> bytes:
        """A drawing of a game, by the name its scene uses."""
        package = self.find(id).package
        stem = name.removesuffix(".svg")
        if len(stem) <= _LONGEST_NAME and stem.replace("_", "").replace("-", "").isalnum():
            drawing = files(package).joinpath("art", f"{stem}.svg")
            if drawing.is_file():
                return drawing.read_bytes()
        raise Problem("unknown", "There is no such drawing.")

    def cover(self, id: str, theme: str) -> bytes:
        """A picture of the game under way, always the same."""
        if (id, theme) not in self._covers:
            self._covers[id, theme] = _draw_cover(self.find(id), theme)
        return self._covers[id, theme]


def _load(path: str) -> GameDef[Any]:
    """A game by `package.module:NAME`."""
    module, _, name = path.partition(":")
    game = getattr(import_module(module), name)
    assert isinstance(game, GameDef), f"{path} is not a game"
    return game


def _describe(game: GameDef[Any]) -> GameInfo:
    text = game.text
    tags = Counter(rule.tag for rule in game.rules)
    return GameInfo(
        id=game.id,
        title=game.title,
        blurb=text.get("game", "blurb") if text.has("game", "blurb") else "",
        credit=game.credit,
        minutes=_minutes(game),
        seats=(game.seat_counts[0], game.seat_counts[-1]),
        cooperative=game.cooperative,
        accent=game.look(game.new(), SPECTATOR).hue,
        options=tuple(_option(game, option) for option in game.options),
        bots=BOTS,
        cover=f"/api/v1/games/{game.id}/cover.svg",
        private=game.has_secrets,
        rulings=bool(game.rulings),
        seat_names=game.seat_names,
        headlines=tuple(event.__name__ for event in game.headlines),
        headings=tuple(event.__name__ for event in game.headings),
        tags=Tags(stated=tags["stated"], reading=tags["reading"], designed=tags["designed"]),
        rules=tuple(RuleInfo(**rule._asdict()) for rule in game.rules),
    )


def _option(game: GameDef[Any], option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        label=game.text.option(option.name),
        default=option.default,
        values=tuple(
            OptionValue(value=value, label=game.text.option(option.name, value))
            for value in option.values
        ),
    )


def _minutes(game: GameDef[Any]) -> tuple[int, int] | None:
    """How long a game takes, where its words say so: game.minutes = "30-45"."""
    if not game.text.has("game", "minutes"):
        return None
    least, _, most = game.text.get("game", "minutes").partition("-")
    return int(least), int(most or least)


def _draw_cover(game: GameDef[Any], theme: str) -> bytes:
    from mayday.render import art_of, svg  # not for the processes that bots think in

    scene = game.look(_under_way(game), SPECTATOR)
    return svg(scene, game.text, art=art_of(game.package), theme=theme).encode()


def _under_way(game: GameDef[Any]) -> State:
    """A game that bots have played for a while, before its end."""
    g: State = game.new(seed=_COVER_SEED)
    bots = [make("greedy", game, Seat(seat), _COVER_SEED) for seat in range(g.seats)]
    for _ in range(_COVER_CHOICES):
        ask, after = next_ask(g.asks), g.clone()
        look = partial(game.view, g, ask.seat)
        play(after, ask.seat, bots[ask.seat].choose(ask, look))
        if not after.asks:
            break
        g = after
    return g
