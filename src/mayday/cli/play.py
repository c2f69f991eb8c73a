"""Play: start a game in the terminal, or go on with a saved one."""

from __future__ import annotations

import secrets
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from mayday.cli import completion
from mayday.cli.arguments import OptionalSeed, Options, Plain, read_options, read_players
from mayday.cli.declared import Argument, Option
from mayday.cli.files import Loaded, load
from mayday.cli.output import console
from mayday.cli.problems import InputError

if TYPE_CHECKING:
    from mayday.kernel import GameDef, Match
    from mayday.terminal.match_table import MatchTable
    from mayday.terminal.saves import Save

_SEED_BITS = 53  # as many as every reader of JSON keeps exactly


GameOrNone = Annotated[
    str,
    Argument(
        metavar="GAME",
        help="A game of `mayday games`; without it you are asked.",
        complete=completion.games,
    ),
]
Seats = Annotated[
    str,
    Option(
        "--seats",
        metavar="WHO,...",
        help="Who sits where: me or a bot, seat by seat.",
        complete=completion.players,
    ),
]
ResumePath = Annotated[
    Path | None,
    Option(
        "--resume",
        metavar="FILE",
        help="Go on with a saved game.",
    ),
]
SavePath = Annotated[
    Path | None,
    Option("--save", metavar="FILE", help="Save in this new file, not in the data folder."),
]


Guided = Annotated[
    bool, Option("--guide", help="A guided first game, step by step, with known luck.")
]


def play(
    game: GameOrNone = "",
    seats: Seats = "",
    options: Options = "",
    seed: OptionalSeed = None,
    resume: ResumePath = None,
    save: SavePath = None,
    guide: Guided = False,
    plain: Plain = False,
) -> None:
    """Play a game in the terminal. Every choice is saved at once.

    \b
    Examples:
      mayday play systems-failing
      mayday play systems-failing --guide
      mayday play systems-failing --seats me,me --options difficulty=hard
      mayday play --resume game.json
      mayday play phobia --plain
    """
    from mayday.kernel import Match, Seeded
    from mayday.terminal.saves import Save, new_save

    is_new = bool(seats or options or seed is not None or save is not None)
    if guide:
        if seats or options or seed is not None or resume is not None:
            raise InputError(
                "--guide lays its own table; leave out --seats, --options, --seed, --resume"
            )
        match = _guided(_find_game(game))
        _sit_down(match, Save(save) if save else new_save(match.game.id, datetime.now()), plain)
    elif resume is not None:
        if seats or options or seed is not None:
            raise InputError(
                "--resume goes on as the game was; leave out --seats, --options, --seed"
            )
        loaded = load(resume)
        _check_game(loaded, game)
        file = Save(resume, loaded.data) if save is None else Save(save)
        _sit_down(_resumed(loaded), file, plain)
    elif not is_new and (waiting := _offer_unfinished(game)) is not None:
        _sit_down(_resumed(waiting), Save(waiting.path, waiting.data), plain)
    else:
        found = _find_game(game)
        luck = Seeded(secrets.randbits(_SEED_BITS) if seed is None else seed)
        match = Match(found, read_options(options), read_players(seats, found, luck.seed), luck)
        _sit_down(match, Save(save) if save else new_save(found.id, datetime.now()), plain)


def _guided(game: GameDef[Any]) -> Match[Any]:
    """The guided first game, on its own luck."""
    from mayday.kernel import Match, Seeded

    guide = game.guide
    if guide is None:
        raise InputError(f"{game.id} has no guided first game")
    return Match(game, guide.options, guide.seats, Seeded(guide.seed))


def _find_game(name: str) -> GameDef[Any]:
    """The game of that name, or the one the person picks from the list."""
    from mayday.games import all_games, find
    from mayday.terminal.keyboard import choose_number, read_line

    if name:
        return find(name)
    games = all_games()
    if len(games) == 1:
        return games[0]
    screen = console()
    for number, game in enumerate(games, 1):
        screen.print(f"{number} {game.title}")
    try:
        return games[choose_number(read_line, "Which game? ", len(games)) - 1]
    except EOFError:
        raise InputError("name a game: mayday play GAME, as `mayday games` lists them") from None


def _check_game(loaded: Loaded, game: str) -> None:
    if game and loaded.game.id != game:
        raise InputError(f"{loaded.path} is a game of {loaded.game.id}, not of {game}")


def _resumed(loaded: Loaded) -> Match[Any]:
    """The match of a record, to be played on."""
    from mayday.kernel import Seeded, resume

    record = loaded.record
    if record.result is not None:
        raise InputError(f"this game is over; watch it with: mayday replay {loaded.path}")
    if record.seed is None:
        raise InputError("the draws of this game belong to its server; only there it goes on")
    return resume(record, loaded.game, Seeded(record.seed))


def _offer_unfinished(game: str) -> Loaded | None:
    """The latest saved game that can go on, if the person wants it."""
    from mayday.kernel import GameError, RecordError
    from mayday.terminal.keyboard import agrees, read_line
    from mayday.terminal.saves import unfinished

    for waiting in unfinished(game):
        try:
            loaded = load(waiting.path)
            position = _resumed(loaded).position
        except (RecordError, GameError, InputError):
            continue  # of another version, or damaged: resuming it by name says so
        saved = f"{waiting.saved:%d %B %Y, %H:%M}"
        question = f"Go on with {loaded.game.title}, round {position.round}, of {saved}?"
        try:
            return loaded if agrees(read_line, question, by_default=True) else None
        except EOFError:
            raise InputError(
                f"a game waits: mayday play --resume {loaded.path} goes on with it"
            ) from None
    return None


def _sit_down(match: Match[Any], save: Save, plain: bool) -> None:
    """Seat the bots and play: on the full screen where there is one, else in lines."""
    from mayday.bots import BotError, make
    from mayday.kernel import HUMAN, Seat, Seeded, derive
    from mayday.terminal.keyboard import read_line
    from mayday.terminal.match_table import MatchTable
    from mayday.terminal.modes import has_full_screen
    from mayday.terminal.play import Play
    from mayday.terminal.saves import SaveError

    assert isinstance(match.luck, Seeded), "games in the terminal have a seed"
    try:
        bots = {
            Seat(n): make(who, match.game, Seat(n), derive(match.luck.seed, n, match.number))
            for n, who in enumerate(match.seats)
            if who != HUMAN
        }
        table = MatchTable(match, bots, save)
        if has_full_screen(plain):
            _play_full(table)
        else:
            Play(table, console(), read_line).run()
    except (BotError, SaveError) as error:
        raise InputError(str(error)) from None


def _play_full(table: MatchTable) -> None:
    from mayday.terminal.desk import Refused
    from mayday.terminal.full.app import play_full
    from mayday.terminal.local import LocalDesk

    try:
        print(play_full(LocalDesk(table)))
    except Refused as refused:
        raise InputError(refused.sentence.rstrip(".")) from None
