"""Pictures of the full screen for docs/terminal.md: each game under way, drawn by Textual."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from mayday.bots import make
from mayday.games import find
from mayday.kernel import HUMAN, Match, Seat, Seeded, next_ask
from mayday.terminal.full.app import Full
from mayday.terminal.local import LocalDesk
from mayday.terminal.match_table import MatchTable
from mayday.terminal.saves import Save

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
_ELSEWHERE = re.compile(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", re.DOTALL)  # fonts to be fetched


class Shot(NamedTuple):
    """A picture: which game, how far it is, how large the terminal, what is pressed then."""

    name: str
    game: str
    choices: int
    size: tuple[int, int]
    keys: tuple[str, ...] = ()


SHOTS = (
    Shot("terminal-systems-failing", "systems-failing", 16, (120, 40), ("down",)),
    Shot("terminal-free-mars", "free-mars", 22, (120, 40)),
    Shot("terminal-space-force", "space-force-2150", 30, (120, 40), ("tab",)),
    Shot("terminal-phobia", "phobia", 30, (120, 40), ("down",)),
    Shot("terminal-phobos", "phobos-falling", 60, (200, 60), ("tab",)),
    Shot("terminal-small", "phobos-falling", 60, (80, 24)),
)


def played(shot: Shot) -> tuple[Match[Any], LocalDesk]:
    """The game after so many choices of greedy players; the next one is a person's."""
    game = find(shot.game)
    seats = (HUMAN, *["greedy"] * (max(game.seat_counts[0], 1) - 1))
    match = Match(game, {}, seats, Seeded(3))
    bots = [make("greedy", game, Seat(n), n) for n in range(len(seats))]
    while match.number < shot.choices or next_ask(match.position.asks).seat:
        ask = next_ask(match.position.asks)
        look = partial(match.view, ask.seat)
        match.choose(ask.seat, bots[ask.seat].choose(ask, look))
    others = {Seat(n): bots[n] for n in range(1, len(seats))}
    save = Save(Path(tempfile.mkdtemp()) / "game.json")
    return match, LocalDesk(MatchTable(match, others, save))


async def take(shot: Shot) -> None:
    match, desk = played(shot)
    await desk.enter()
    app = Full(desk, pace="at once")
    async with app.run_test(size=shot.size) as pilot:
        while not app.sitting.is_ready or app.sitting.state.number != match.number:
            await pilot.pause()
        await pilot.press(*shot.keys)
        await pilot.pause()
        picture = app.export_screenshot(title=f"mayday play {shot.game}")
    (FOLDER / f"{shot.name}.svg").write_text(_ELSEWHERE.sub("", picture), "utf-8")


def main() -> None:
    wanted = sys.argv[1:]
    for shot in SHOTS:
        if not wanted or shot.name in wanted:
            asyncio.run(take(shot))


if __name__ == "__main__":
    main()
