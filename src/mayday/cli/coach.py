"""The coach on the command line: a finished game, looked at again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mayday.cli.arguments import AsJson, RecordPath, SeatName, read_seat
from mayday.cli.files import load
from mayday.cli.output import console, print_json, progress

if TYPE_CHECKING:
    from mayday.bots.coach import Coaching, Turning
    from mayday.kernel import GameDef

_BARS = "▁▂▃▄▅▆▇█"
_WIDTH = 72


def coach(record: RecordPath, seat: SeatName = None, as_json: AsJson = False) -> None:
    """Say how the chance to win went in a game that is over, and where it turned.

    \b
    Examples:
      mayday coach game.json
      mayday coach game.json --seat 2 --json
    """
    from mayday.bots.coach import coach as look_again
    from mayday.kernel import Seat

    loaded = load(record)
    game, seats = loaded.game, len(loaded.record.seats)
    coached = Seat(0) if seat is None else read_seat(seat, game, seats)
    with progress("looking at it again", len(loaded.record.entries) + 1) as done:
        found = look_again(loaded.record, game, coached, done or (lambda more: None))
    if as_json:
        print_json(found)
    else:
        _tell(found, game)


def _tell(found: Coaching, game: GameDef[Any]) -> None:
    """The curve, and the turning points in words."""
    from mayday.kernel import percent, plain

    screen = console()
    whose = "" if game.cooperative else f" of {game.seat_names[found.seat]}"
    screen.print(f"The chance{whose} to win, from the first position to the last:")
    screen.print(f"  {curve_line(found)}")
    first, worst = found.curve[0], max(point.high - point.low for point in found.curve)
    screen.print(
        f"  It began at {percent(first.chance)} ({percent(first.low)} to {percent(first.high)});"
        f" the doubt is at most {percent(worst / 2)} either way."
    )
    for turning in found.turning:
        screen.print(f"\n{turning_line(found, turning, game)}")
        if turning.better is not None:
            for section, said in turning.better.reasons:
                words = game.text.remark(section, said.key, dict(said.details))
                screen.print(f"  {plain(words)}")


def curve_line(found: Coaching) -> str:
    """The curve as a row of bars, each the mean of as many positions as must share it."""
    chances = [point.chance for point in found.curve]
    share = -(-len(chances) // _WIDTH)
    groups = [chances[n : n + share] for n in range(0, len(chances), share)]
    means = [sum(group) / len(group) for group in groups]
    return "".join(_BARS[min(len(_BARS) - 1, int(mean * len(_BARS)))] for mean in means)


def turning_line(found: Coaching, turning: Turning, game: GameDef[Any]) -> str:
    """What was chosen, how the chance moved, and what would have been better."""
    from mayday.kernel import percent, plain

    before, after = found.curve[turning.number - 1], found.curve[turning.number]
    made = plain(game.text.choice(game.space.read(turning.choice)))
    who = game.seat_names[turning.seat]
    moved = f"{percent(before.chance)} to {percent(after.chance)}"
    head = f"Position {turning.number}, {who}: {made}. The chance went from {moved}."
    if turning.better is None:
        return f"{head} Nothing clearly better was seen: the luck did it, or it was well chosen."
    best = plain(game.text.choice(game.space.read(turning.better.choice)))
    return f"{head} A commander would have chosen: {best} ({percent(turning.better.gain)} better)."
