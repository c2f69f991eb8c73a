"""Pictures: a position as SVG, as text or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from mayday.cli.arguments import (
    GameName,
    Options,
    OutPath,
    RecordPath,
    SeatName,
    Seed,
    read_options,
    read_seat,
    whole_number,
)
from mayday.cli.declared import Option
from mayday.cli.files import load, write_out
from mayday.cli.output import console
from mayday.cli.problems import InputError

if TYPE_CHECKING:
    from mayday.kernel import GameDef, Seat, State

AsSvg = Annotated[bool, Option("--svg", help="Draw a picture.")]
AsText = Annotated[bool, Option("--text", help="Draw with letters.")]
AsSceneJson = Annotated[bool, Option("--json", help="The scene as one JSON document.")]
_ply = whole_number("--ply", 0)


def scene(
    game: GameName,
    seed: Seed = 0,
    ply: Annotated[
        int,
        Option("--ply", metavar="K", parser=_ply, help="After so many random choices."),
    ] = 0,
    svg: AsSvg = False,
    text: AsText = False,
    json: AsSceneJson = False,
    out: OutPath = None,
    options: Options = "",
    seats: Annotated[
        int | None,
        Option("--seats", metavar="N", parser=whole_number("--seats", 1), help="How many seats."),
    ] = None,
    seat: SeatName = None,
) -> None:
    """Draw the table of a game after some random choices.

    \b
    Example:
      mayday scene systems-failing --seed 1 --ply 20 --svg --out table.svg
    """
    from mayday.games import find

    found, kind = find(game), _kind(svg, text, json, otherwise="text")
    g = found.new(read_options(options), seats, seed)
    viewer = None if seat is None else read_seat(seat, found, g.seats)
    _play_at_random(g, seed, ply)
    write_out(_drawn(found, g, viewer, kind), out)


def export(
    record: RecordPath,
    svg: AsSvg = False,
    text: AsText = False,
    json: AsSceneJson = False,
    ply: Annotated[
        int | None,
        Option("--ply", metavar="K", parser=_ply, help="After so many entries; else at the end."),
    ] = None,
    out: OutPath = None,
    seat: SeatName = None,
) -> None:
    """Draw a position of a recorded game.

    Without options it is the last position, as SVG, on stdout.

    \b
    Example:
      mayday export game.json --svg --ply 40 --out table.svg
    """
    from mayday.kernel import replay

    kind, loaded = _kind(svg, text, json, otherwise="svg"), load(record)
    length = len(loaded.record.entries)
    if ply is not None and ply > length:
        raise InputError(f"the record has {length} entries; --ply takes 0 to {length}")
    viewer = None if seat is None else read_seat(seat, loaded.game, len(loaded.record.seats))
    match = replay(loaded.record, loaded.game, ply)
    write_out(_drawn(loaded.game, match.position, viewer, kind), out)


def _kind(svg: bool, text: bool, json: bool, otherwise: str) -> str:
    """The one format that was asked for."""
    asked = {"svg": svg, "text": text, "json": json}
    chosen = [kind for kind, wanted in asked.items() if wanted]
    if len(chosen) > 1:
        raise InputError("choose one of --svg, --text and --json")
    return chosen[0] if chosen else otherwise


def _play_at_random(g: State, seed: int, ply: int) -> None:
    """Make `ply` random choices; which ones is fixed by the seed."""
    from mayday.kernel import Luck, derive, pick, play

    luck = Luck(derive(seed))
    for made in range(ply):
        if not g.asks:
            raise InputError(
                f"the game of seed {seed} ends after {made} choices; --ply takes 0 to {made}"
            )
        ask = g.asks[pick(luck, len(g.asks))]
        play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])


def _drawn(game: GameDef[Any], g: State, viewer: Seat | None, kind: str) -> str:
    """The table as the viewer sees it; without one, as the seat sees it that decides."""
    from mayday.kernel import SPECTATOR

    seat = viewer if viewer is not None else g.asks[0].seat if g.asks else SPECTATOR
    table = game.look(g, seat)
    if kind == "json":
        from mayday.kernel import encode_scene

        return encode_scene(table).decode()
    if kind == "text":
        from mayday.render.text import text_view

        return text_view(table, game.text, console().width)
    from mayday.render.svg import art_of, svg

    open_to = {choice.target for ask in g.asks if ask.seat == seat for choice in ask.choices}
    return svg(table, game.text, art=art_of(game.package), highlight=open_to, title=game.title)
