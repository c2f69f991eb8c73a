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
    Choice,
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
    script: tuple[str, ...] = ()  # how it begins: choices, `rule ...`, `concede`

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
    Golden(
        "phobos-falling-one-ion-engine",
        "phobos-falling",
        {},
        ("greedy",),
        Seeded(6),
    ),
    Golden(
        "phobos-falling-one-stolen-engine",
        "phobos-falling",
        {"officers": "2"},
        (HUMAN,),
        Seeded(1),
        script=(
            *("draw engineering_pile",) * 4,
            *("draw bridge_pile",) * 4,
            "ready",
            # Taze, in an exoskeleton, holds a ship from the Bridge on Main Power
            "rule damage solar_panels mended",
            "rule card rush_hand tractor_beam-bri taze_hand",
            *("equip exoskeleton-eng", "move bridge", "enough", "done", "fire tractor_beam-bri"),
            *("stay", "enough", "done"),
            # and takes it with its engine
            "rule set_pirates pirate_ship 2",
            *("move pirate_ship", "enough", "blow", "exoskeleton"),
            # the rest of the shuttle is got ready by agreement
            "rule damage shuttle_nav mended",
            "rule damage shuttle_engine mended",
            "rule card supply eoi_course_software-shu valkyrie",
            "rule card supply singularity_engine_software-shu valkyrie",
            "rule card supply cryo_tubes-shu valkyrie",
            "rule card supply cryogenic_software-shu valkyrie",
            "rule move_officer taze shuttle_bay",
            "rule move_officer rush shuttle_bay",
            *("install singularity_engine-shu", "done"),
            *("stay", "enough", "done") * 2,
        ),
    ),
    Golden(
        "phobos-falling-one-ruling",
        "phobos-falling",
        {},
        (HUMAN,),
        Seeded(1),
        script=("rule track stage 5",),
    ),
    Golden(
        "phobos-falling-two-helpless",
        "phobos-falling",
        {"officers": "2"},
        ("random", "random"),
        Seeded(9),
    ),
    Golden(
        "phobos-falling-two-all-dead",
        "phobos-falling",
        {"officers": "2", "scenario": "7B"},
        ("random", "random"),
        Seeded(1),
    ),
    Golden(
        "phobos-falling-two-conceded",
        "phobos-falling",
        {"first_officer": "asked", "crew": "chosen", "officers": "2"},
        (HUMAN, "greedy"),
        Seeded(1),
        script=("pick kit", "pick rock", "first rock", "draw bridge_pile", "concede"),
    ),
    Golden(
        "phobos-falling-four-hidden-hands",
        "phobos-falling",
        {"order": "in_turn"},
        ("greedy",) * 4,
        Seeded(35),
    ),
    Golden(
        "phobos-falling-eight-stolen",
        "phobos-falling",
        {"scenario": "random", "extra_damages": "3"},
        ("random",) * 8,
        Seeded(5),
    ),
)


def play(golden: Golden) -> Record:
    """Play the game anew."""
    game = find(golden.game)
    match = Match(game, golden.options, golden.bots, golden.luck)
    names = ["greedy" if name == HUMAN else name for name in golden.bots]
    bots = [make(n, game, Seat(s), derive(0, s)) for s, n in enumerate(names)]
    for line in golden.script:
        follow(match, line)
    while match.position.asks:
        ask = match.position.asks[0]
        choice = bots[ask.seat].choose(ask, lambda: match.view(ask.seat))  # noqa: B023  # at once
        match.choose(ask.seat, choice)
    return match.record()


def follow(match: Match[Any], line: str) -> None:
    """Do what a line of a script says; the first seat is the one that settles something."""
    word, _, rest = line.partition(" ")
    if word == "rule":
        match.propose(Proposal(Seat(0), ruling=read_ruling(rest)))
    elif word == "concede":
        match.propose(Proposal(Seat(0), concede=True))
    else:
        match.choose(match.position.asks[0].seat, Choice(word, rest))


def tell(record: Record, game: GameDef[Any]) -> str:
    """The story of a record as plain text."""
    page = io.StringIO()
    Replay(record, game, None, Console(file=page, width=100, color_system=None)).tell_all()
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines()) + "\n"
