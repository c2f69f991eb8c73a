"""Results that were made up: a folder as `mayday lab run` leaves it, whose truth is known."""

from __future__ import annotations

import random
from pathlib import Path

import polars as pl

from mayday.games import find
from mayday.lab.results import (
    CHOICES,
    COUNTS,
    CURVES,
    FORMAT,
    GAMES,
    PROGRESS,
    RUN,
    TABLES,
    Cell,
    Progress,
    Run,
    Tally,
    schema,
    write_json,
)

GAME = "systems-failing"
DRAWS = "table.scavenge_draws"
CHANCES = {"easy": 0.7, "hard": 0.35}  # to win, with the numbers of the game
BETTER = 0.15  # how much more often games are won with one draw more
LUCKY_CARD, PLAIN_CARD, UNSEEN_CARD = "D16", "D20", "D23"


def make_cells(settings):
    """A cell for each setting: a difficulty, a meter and a number of draws."""
    options = find(GAME).fill_options({})
    return tuple(
        Cell(
            number=number,
            name=f"difficulty {difficulty}, meter {meter}, {DRAWS} {draws}",
            varied={
                "options.difficulty": difficulty,
                "options.meter": meter,
                f"content.{DRAWS}": draws,
            },
            seats=2,
            bots=("greedy", "greedy"),
            options={**options, "difficulty": difficulty, "meter": meter},
            content={} if draws == 2 else {DRAWS: draws},
        )
        for number, (difficulty, meter, draws) in enumerate(settings)
    )


GRID = [(d, m, n) for d in ("easy", "hard") for m in ("normal", "beginner") for n in (2, 3)]


def make_results(folder: Path, games=300, settings=GRID, question="", seed=2, **told):
    """Write the folder. The meter does nothing at all; difficulty and draws do what they do."""
    run = Run(
        format=FORMAT,
        game=GAME,
        title="Systems Failing",
        rules=2,
        content="",
        question=question,
        seed=seed,
        games=games,
        stop=told.get("stop"),
        cooperative=told.get("cooperative", True),
        seat_names=("A", "B"),
        measures=("damage",),
        known={"card": (LUCKY_CARD, PLAIN_CARD, UNSEEN_CARD), "verb": ("scavenge",)},
        numbers={DRAWS: 2},
        cells=make_cells(settings),
    )
    rows = {table: [] for table in TABLES}
    for cell in run.cells:
        for number in range(games):
            make_game(rows, cell, number, random.Random(f"{seed} {number}"))
        rows[CHOICES] += [
            (cell.number, 0, "scavenge", "", "won", 900, 400, 90),
            (cell.number, 0, "discard_all", "", "lost", 900, 0, 0),
            (cell.number, 0, "allow", "", "won", 300, 299, 90),
        ]
    folder.mkdir(parents=True, exist_ok=True)
    write_json(folder / RUN, run)
    tallies = tuple(
        Tally(games, won, games - won, 0, 0)
        for cell in run.cells
        for won in [sum(row[0] == cell.number and row[3] == "won" for row in rows[GAMES])]
    )
    done = games * len(run.cells)
    state = told.get("state", "finished")
    write_json(folder / PROGRESS, Progress(state, done, done, 1.0, None, tallies))
    for table, made in rows.items():
        frame = pl.DataFrame(made, schema=dict(schema(table, run)), orient="row")
        frame.write_parquet(folder / f"{table}.parquet")
    return run


def make_game(rows, cell, number, luck):
    """One game: the same luck in all cells, so cells differ by what they are."""
    difficulty, draws = cell.options["difficulty"], cell.varied[f"content.{DRAWS}"]
    has_card = luck.random() < 0.5
    chance = CHANCES[difficulty] + BETTER * (draws - 2) + (0.1 if has_card else -0.1)
    won = luck.random() < chance
    rounds = 4 + won + luck.randrange(3)
    result, cause = ("won", "escaped") if won else ("lost", "core_damage")
    rows[GAMES].append(
        (
            *(cell.number, number, number, result, -1, [1.0 if won else -1.0] * 2, cause, rounds),
            *(rounds * 10, rounds * 9, rounds * 60, 4, 1, luck.randrange(4), 0.6, 0.3, "", ""),
        )
    )
    used = [LUCKY_CARD] if has_card else []
    used += [PLAIN_CARD] if luck.random() < 0.5 else []
    rows[COUNTS] += [(cell.number, number, "card", id, "Repaired", 0, 1) for id in used]
    rows[COUNTS].append((cell.number, number, "verb", "scavenge", "chosen", 0, rounds + number % 3))
    rows[COUNTS].append((cell.number, number, "story", "Repaired", "told", -1, 3))
    rows[CURVES] += [
        (cell.number, number, n, False, measure, seat, value)
        for n in range(1, rounds + 1)
        for measure, seat, value in (("damage", -1, n * (1 + (not won))), ("value", 0, 0.5))
    ]
