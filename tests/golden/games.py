"""Golden games: whole games on file, so that a change of rules shows as a readable difference."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from mayday.bots import make
from mayday.games import find
from mayday.kernel import (
    HUMAN,
    Committed,
    GameDef,
    Match,
    Proposal,
    Record,
    Seat,
    Seeded,
    derive,
    read_ruling,
)
from mayday.terminal.replay import Replay

FOLDER = Path(__file__).parent


class Golden(NamedTuple):
    """A game to keep: what is played, by whom, and on which luck."""

    name: str
    game: str
    options: dict[str, str]
    bots: tuple[str, ...]  # where one is a person, a greedy bot plays for it
    luck: Seeded | Committed
    agreed: tuple[tuple[int, str], ...] = ()  # before which entry the first seat settles something

    @property
    def record(self) -> Path:
        return FOLDER / f"{self.name}.json"

    @property
    def story(self) -> Path:
        return FOLDER / f"{self.name}.txt"


GAMES = (
    Golden(
        "systems-failing-easy-won",
        "systems-failing",
        {"difficulty": "easy"},
        ("greedy", "greedy"),
        Seeded(1),
    ),
    Golden(
        "systems-failing-medium-beginner",
        "systems-failing",
        {"meter": "beginner", "role_a": "scientist", "role_b": "medic"},
        ("greedy", "greedy"),
        Committed(b"a secret that is no longer one"),
    ),
    Golden(
        "systems-failing-hard-random",
        "systems-failing",
        {"difficulty": "hard", "first": "B"},
        ("random", "random"),
        Seeded(3),
    ),
    Golden(
        "space-force-2150-one-lone-easy",
        "space-force-2150",
        {"difficulty": "easy", "lone_crew": "on"},
        ("greedy",),
        Seeded(1),
    ),
    Golden(
        "space-force-2150-two-normal",
        "space-force-2150",
        {},
        ("greedy", "greedy"),
        Committed(b"what the die was going to show"),
    ),
    Golden(
        "space-force-2150-four-of-three-seats",
        "space-force-2150",
        {"crew_size": "4", "occupations": "random", "section_bonuses": "ship"},
        ("greedy", "random", "greedy"),
        Seeded(4),
    ),
    Golden(
        "space-force-2150-six-hard-reserve",
        "space-force-2150",
        {"difficulty": "hard", "section_bonuses": "unlimited", "colony_reserve": "on"},
        ("greedy",) * 6,
        Seeded(6),
    ),
    Golden("free-mars-ceres-won", "free-mars", {}, ("greedy",), Seeded(3)),
    Golden("free-mars-ceres-lost", "free-mars", {}, ("greedy",), Seeded(6)),
    Golden(
        "free-mars-callisto-won",
        "free-mars",
        {"pack": "callisto"},
        ("greedy",),
        Seeded(11),
    ),
    Golden(
        "free-mars-callisto-lost",
        "free-mars",
        {"pack": "callisto"},
        ("greedy",),
        Seeded(4),
    ),
    Golden(
        "free-mars-ceres-campaign",
        "free-mars",
        {"mode": "campaign", "level": "recruit"},
        ("greedy",),
        Seeded(1),
    ),
    Golden(
        "free-mars-callisto-campaign",
        "free-mars",
        {"pack": "callisto", "mode": "campaign", "level": "recruit"},
        ("greedy",),
        Seeded(2),
    ),
    Golden(
        "phobia-town-chosen",
        "phobia",
        {},
        ("greedy", "greedy"),
        Committed(b"which card comes next"),
    ),
    Golden(
        "phobia-crossfire-kill",
        "phobia",
        {"scenario": "crossfire", "setup": "preset", "special_hits": "kill"},
        ("greedy", "greedy"),
        Seeded(2),
    ),
    Golden(
        "phobia-side-street-random",
        "phobia",
        {"scenario": "quick"},
        ("greedy", "random"),
        Seeded(4),
    ),
)


def play(golden: Golden) -> Record:
    """Play the game anew."""
    game = find(golden.game)
    match = Match(game, golden.options, golden.bots, golden.luck)
    names = ["greedy" if name == HUMAN else name for name in golden.bots]
    bots = [make(n, game, Seat(s), derive(0, s)) for s, n in enumerate(names)]
    agreed = dict(golden.agreed)
    while match.position.asks:
        if settled := agreed.get(match.number):
            match.propose(proposal(settled))
            continue
        ask = match.position.asks[0]
        choice = bots[ask.seat].choose(ask, lambda: match.view(ask.seat))  # noqa: B023  # at once
        match.choose(ask.seat, choice)
    return match.record()


def proposal(text: str) -> Proposal:
    """A ruling, or to give up."""
    if text == "concede":
        return Proposal(Seat(0), concede=True)
    return Proposal(Seat(0), ruling=read_ruling(text))


def tell(record: Record, game: GameDef[Any]) -> str:
    """The story of a record as plain text."""
    page = io.StringIO()
    Replay(record, game, None, Console(file=page, width=100, color_system=None)).tell_all()
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines()) + "\n"
