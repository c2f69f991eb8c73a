"""Records: watch a game again, and check that it holds what it says."""

from __future__ import annotations

import sys

from mayday.cli.arguments import Plain, RecordPath, SeatName, read_seat
from mayday.cli.files import load
from mayday.cli.output import console
from mayday.cli.problems import RefusedError


def verify(record: RecordPath) -> None:
    """Check that a record holds what it says.

    Every draw, every choice and the end are played again. Exit code 1 if one is wrong.

    \b
    Example:
      mayday verify game.json
    """
    from mayday.kernel import GameError, RecordError
    from mayday.kernel import verify as check

    try:
        loaded = load(record)
        check(loaded.record, loaded.game)
    except (RecordError, GameError) as error:
        raise RefusedError(f"{record} does not verify: {error}") from None
    result, count = loaded.record.result, len(loaded.record.entries)
    end = "not over yet" if result is None else loaded.game.text.get("result", result.cause)
    ruled = ", with rulings" if loaded.record.has_rulings else ""
    print(f"{record} verifies: {loaded.game.id}, entries: {count}{ruled}, result: {end}")


def replay(record: RecordPath, seat: SeatName = None, plain: Plain = False) -> None:
    """Watch a recorded game again, step by step.

    In a pipe, or with input from one, its whole story is told at once.

    \b
    Examples:
      mayday replay game.json
      mayday replay game.json --seat 2 | less
    """
    from mayday.terminal.keyboard import read_line
    from mayday.terminal.modes import has_full_screen
    from mayday.terminal.replay import Replay

    loaded = load(record)
    viewer = None if seat is None else read_seat(seat, loaded.game, len(loaded.record.seats))
    if has_full_screen(plain):
        from mayday.terminal.full.app import play_full
        from mayday.terminal.reel import ReplayDesk

        desk = ReplayDesk(loaded.record, loaded.game, viewer)
        play_full(desk, desk.moments)
        return
    shown = Replay(loaded.record, loaded.game, viewer, console())
    if sys.stdin.isatty() and sys.stdout.isatty():
        shown.step_through(read_line)
    else:
        shown.tell_all()
