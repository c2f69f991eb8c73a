"""Transcripts: a whole game of each kind, as somebody reads or hears it who plays in lines.

`make golden` writes them anew; read the difference, aloud, before you commit it.
"""

from __future__ import annotations

import io
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console

from mayday.bots import make
from mayday.games import find
from mayday.kernel import HUMAN, Choice, Match, Seat, Seeded, derive, plain
from mayday.terminal.match_table import MatchTable
from mayday.terminal.play import Play
from mayday.terminal.saves import Save
from mayday.terminal.typed import fitting

FOLDER = Path(__file__).parent / "golden"
WIDTH = 1000  # whole sentences: where they are broken is the terminal's affair
ASKED = {1: "t", 2: "?", 3: "h", 5: "", 6: "p 1", 7: "r"}  # before which choice what is asked


class Transcript(NamedTuple):
    """A game to be written down: one person, and a greedy bot that says what it types."""

    game: str
    seed: int
    seats: tuple[str, ...]
    options: dict[str, str]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}.txt"


TRANSCRIPTS = (
    Transcript("free-mars", 3, (HUMAN,), {}),
    Transcript("phobia", 4, (HUMAN, "greedy"), {"scenario": "quick", "setup": "preset"}),
    Transcript("phobos-falling", 7, (HUMAN, "greedy"), {"level": "legend"}),
    Transcript("space-force-2150", 2, (HUMAN,), {"difficulty": "hard"}),
    Transcript("systems-failing", 5, (HUMAN, "greedy"), {"difficulty": "hard"}),
)


class _Typist:
    """Types what a greedy bot would choose, in words."""

    def __init__(self, match: Match, page: io.StringIO) -> None:
        self.match, self.page = match, page
        self.decided = 0
        self.asked: set[int] = set()
        self.bot = make("greedy", match.game, self.seat, 1)

    @property
    def seat(self) -> Seat:
        return min(self.match.humans)

    def read(self, prompt: str) -> str:
        line = self.line()
        self.page.write(f"{prompt}{line}\n")
        return line

    def line(self) -> str:
        number = len(self.match.entries)
        if number not in self.asked:
            self.asked.add(number)
            self.decided += 1
            if self.decided in ASKED:
                return ASKED[self.decided]
        text = self.match.game.text

        def label(choice: Choice) -> str:
            return plain(text.choice(choice))

        ask = next(ask for ask in self.match.position.asks if ask.seat == self.seat)
        choice = self.bot.choose(ask, lambda: self.match.view(self.seat))
        words = label(choice)
        return words if fitting(words, ask.choices, label) == [choice] else str(choice)


def transcript(one: Transcript) -> str:
    """All that is shown and typed in the game, without the name of its file."""
    game, page = find(one.game), io.StringIO()
    match = Match(game, one.options, one.seats, Seeded(one.seed))
    bots = {
        Seat(n): make(who, game, Seat(n), derive(one.seed, n))
        for n, who in enumerate(one.seats)
        if who != HUMAN
    }
    console = Console(file=page, width=WIDTH, color_system=None, highlight=False, markup=False)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        table = MatchTable(match, bots, Save(path))
        Play(table, console, _Typist(match, page).read).run()
        return page.getvalue().replace(str(path), "game.json")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for one in TRANSCRIPTS:
        text = transcript(one)
        one.path.write_text(text, "utf-8")
        print(f"{one.path.name}: {len(text):,} characters")


if __name__ == "__main__":
    main()
