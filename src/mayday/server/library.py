"""Library: the games that a server offers, and what it says and shows of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from importlib.resources import files
from typing import Any

from mayday.bots import make, names, plays
from mayday.bots.strength import Strength, strengths
from mayday.games import all_games
from mayday.kernel import (
    AIM,
    SPECTATOR,
    GameDef,
    Node,
    Option,
    Seat,
    State,
    Text,
    content,
    next_ask,
    play,
)
from mayday.server.bodies import (
    AimInfo,
    GameInfo,
    LookInfo,
    OptionInfo,
    OptionValue,
    Picture,
    RuleInfo,
    StrengthInfo,
    Tags,
)
from mayday.server.messages import Problem

_LONGEST_NAME = 100  # of a drawing
_COVER_SEED = 2150
_COVER_CHOICES = 40  # how far a game has come on its cover


class Library:
    """The installed games, and more that the settings name; the bots that may sit down."""

    def __init__(self, more: tuple[str, ...] = (), bots: Mapping[str, str] | None = None) -> None:
        games = [*all_games(), *(_load(path) for path in more)]
        self.games = {game.id: game for game in games}
        self._bots = {name: name for name in names()} | dict(bots or {})
        self._infos: dict[tuple[str, str], GameInfo] = {}
        self._covers: dict[tuple[str, str], bytes] = {}
        self._pictures: dict[tuple[str, ...], bytes] = {}

    def find(self, id: str) -> GameDef[Any]:
        if id not in self.games:
            raise Problem("unknown", "no_game", game=id)
        return self.games[id]

    def bots_of(self, game: GameDef[Any]) -> tuple[str, ...]:
        """The bots that are offered for a game: a learned one knows no other than its own."""
        return tuple(name for name, made_by in self._bots.items() if plays(made_by, game))

    def check_bot(self, bot: str, game: GameDef[Any]) -> None:
        """Refuse a bot that nobody offers here: a visitor names no programs."""
        if bot not in (offered := self.bots_of(game)):
            raise Problem("unknown", "no_bot", bots=", ".join(offered))

    def info(self, game: GameDef[Any], language: str) -> GameInfo:
        """What there is to know of a game, in a language."""
        text = game.text_in(language)
        key = game.id, text.language.code
        if key not in self._infos:
            self._infos[key] = describe(game, text, self.bots_of(game))
        return self._infos[key]

    def art(self, id: str, name: str) -> bytes:
        """A drawing of a game, by the name its scene uses."""
        package = self.find(id).package
        stem = name.removesuffix(".svg")
        if len(stem) <= _LONGEST_NAME and stem.replace("_", "").replace("-", "").isalnum():
            drawing = files(package).joinpath("art", f"{stem}.svg")
            if drawing.is_file():
                return drawing.read_bytes()
        raise Problem("unknown", "no_drawing")

    def cover(self, id: str, theme: str) -> bytes:
        """The picture that was drawn for the game; without one, the game under way."""
        if (id, theme) not in self._covers:
            self._covers[id, theme] = _draw_cover(self.find(id), theme)
        return self._covers[id, theme]

    def picture(self, id: str, node: str, theme: str, language: str) -> bytes:
        """A node of the first scene, drawn close up, with the words of a language."""
        game = self.find(id)
        text = game.text_in(language)
        if not text.has("picture", node):
            raise Problem("unknown", "no_picture")
        key = id, node, theme, text.language.code
        if key not in self._pictures:
            scene = game.look(game.new(seed=_COVER_SEED), Seat(0))
            self._pictures[key] = draw(game, scene, text, theme, close=node)
        return self._pictures[key]


def _load(path: str) -> GameDef[Any]:
    """A game by `package.module:NAME`."""
    module, _, name = path.partition(":")
    game = getattr(import_module(module), name)
    assert isinstance(game, GameDef), f"{path} is not a game"
    return game


def describe(game: GameDef[Any], text: Text, bots: tuple[str, ...]) -> GameInfo:
    """What there is to know of a game, with its rules, in the words of a language."""
    tags = Counter(rule.tag for rule in game.rules)
    return GameInfo(
        id=game.id,
        title=game.title,
        blurb=text.get("game", "blurb") if text.has("game", "blurb") else "",
        credit=game.credit,
        minutes=_minutes(game),
        weight=_weight(game),
        seats=(game.seat_counts[0], game.seat_counts[-1]),
        cooperative=game.cooperative,
        accent=game.look(game.new(), SPECTATOR).hue,
        options=tuple(_option(text, option) for option in game.options),
        bots=bots,
        strengths=tuple(_strength(text, figure) for figure in strengths(game)),
        cover=f"/api/v1/games/{game.id}/cover.svg",
        private=game.has_secrets,
        rulings=bool(game.rulings),
        seat_names=text.seat_names,
        headlines=tuple(event.__name__ for event in game.headlines),
        headings=tuple(event.__name__ for event in game.headings),
        kinds={verb: text.get("kind", verb) for verb in text.catalogue.get("kind", ())},
        looks={event.__name__: LookInfo(*look) for event, look in game.looks.items()},
        tags=Tags(stated=tags["stated"], reading=tags["reading"], designed=tags["designed"]),
        aim=_aim(game, text),
        guide=len(game.guide.lessons) if game.guide else 0,
        rules=tuple(RuleInfo(**rule._asdict()) for rule in game.rules),
    )


def _strength(text: Text, figure: Strength) -> StrengthInfo:
    """A figure, with its options in words."""
    options = (f"{text.option(n)}: {text.option(n, value)}" for n, value in figure.options.items())
    return StrengthInfo(
        figure.bot,
        figure.rate,
        *figure.interval,
        games=figure.games,
        seats=figure.seats,
        options=tuple(options),
        against=figure.against,
    )


def _aim(game: GameDef[Any], text: Text) -> AimInfo | None:
    """What a newcomer must know, if the game's words say it."""
    if not all(text.has("aim", part) for part in AIM):
        return None
    pictures = tuple(
        Picture(node, text.get("picture", node), f"/api/v1/games/{game.id}/pictures/{node}.svg")
        for node in text.catalogue.get("picture", ())
    )
    win, lose, turn = (text.get("aim", part) for part in AIM)
    return AimInfo(win, lose, turn, pictures)


def _option(text: Text, option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        label=text.option(option.name),
        default=option.default,
        values=tuple(
            OptionValue(value=value, label=text.option(option.name, value))
            for value in option.values
        ),
    )


def _minutes(game: GameDef[Any]) -> tuple[int, int] | None:
    """How long a game takes, where its words say so: game.minutes = "30-45"."""
    if not game.text.has("game", "minutes"):
        return None
    least, _, most = game.text.get("game", "minutes").partition("-")
    return int(least), int(most or least)


_WEIGHTS = (40, 130, 200, 300)  # so many rules, and it weighs one more


def _weight(game: GameDef[Any]) -> int:
    """How much there is to learn, from 1 to 5, by the number of rules."""
    return 1 + sum(len(game.rules) > limit for limit in _WEIGHTS)


def draw(game: GameDef[Any], scene: Node, text: Text, theme: str, close: str = "") -> bytes:
    """A scene of the game as an SVG picture, or one node of it close up."""
    from mayday.render import art_of, svg  # not for the processes that bots think in

    return svg(scene, text, art=art_of(game.package), theme=theme, close=close).encode()


def _draw_cover(game: GameDef[Any], theme: str) -> bytes:
    from mayday.render import art_of  # not for the processes that bots think in
    from mayday.render.palette import resolve, tokens

    if content.exists(game.package, "art/cover.svg"):
        accent = game.look(game.new(), SPECTATOR).hue
        return resolve(art_of(game.package)("cover"), tokens(theme, accent)).encode()
    return draw(game, game.look(_under_way(game), SPECTATOR), game.text, theme)


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
