"""Learning: what agents see of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from mayday.cli.arguments import AsJson, GameName
from mayday.cli.declared import Option
from mayday.cli.lab import Seats
from mayday.cli.output import console, print_json
from mayday.cli.problems import InputError, needed

if TYPE_CHECKING:
    from mayday.rl.layout import Layout, Section

SectionName = Annotated[
    str, Option("--section", metavar="NAME", help="Every number of this section.")
]


class CellEntry(msgspec.Struct, frozen=True):
    """One number of an observation, as `mayday rl describe --json` lists it."""

    index: int
    place: str
    id: str
    low: int
    high: int
    scale: int


class SectionEntry(msgspec.Struct, frozen=True):
    """Some numbers that belong together."""

    name: str
    start: int
    cells: tuple[CellEntry, ...]


class LayoutEntry(msgspec.Struct, frozen=True):
    """What observations and actions of a game mean."""

    game: str
    rules: int
    env: str
    seats: int
    numbers: int
    actions: tuple[str, ...]
    sections: tuple[SectionEntry, ...]


def describe(
    game: GameName, section: SectionName = "", seats: Seats = None, json: AsJson = False
) -> None:
    """Say what each number of an observation means, by table, place and id.

    \b
    Examples:
      mayday rl describe phobia
      mayday rl describe phobia --section units
      mayday rl describe phobia --json
    """
    from mayday.games import find

    found = find(game)
    with needed("rl"):
        from mayday.rl.layout import Layout
    layout = Layout(found, seats)
    if section and section not in [each.name for each in layout.sections]:
        names = ", ".join(each.name for each in layout.sections)
        raise InputError(f'no section "{section}"; there are {names}')
    if json:
        print_json(_entry(layout))
    elif section:
        _show_cells(layout[section])
    else:
        _show_sections(layout)


def _entry(layout: Layout) -> LayoutEntry:
    from mayday.rl import env_id

    return LayoutEntry(
        game=layout.game.id,
        rules=layout.game.version,
        env=env_id(layout.game),
        seats=layout.seats,
        numbers=len(layout),
        actions=tuple(map(str, layout.game.space.choices)),
        sections=tuple(
            SectionEntry(each.name, each.start, tuple(_cells(each))) for each in layout.sections
        ),
    )


def _cells(section: Section) -> list[CellEntry]:
    return [CellEntry(section.start + n, *cell) for n, cell in enumerate(section.cells)]


def _show_cells(section: Section) -> None:
    from rich.table import Table

    table = Table("number", "place", "id", "from", "to", box=None, pad_edge=False)
    for cell in _cells(section):
        table.add_row(str(cell.index), cell.place, cell.id, str(cell.low), str(cell.high))
    console(whole_lines=True).print(table)


def _show_sections(layout: Layout) -> None:
    from rich.table import Table

    game = layout.game
    table = Table("section", "first", "numbers", "of", box=None, pad_edge=False)
    for section in layout.sections:
        places = list(dict.fromkeys(cell.place for cell in section.cells if cell.place))
        ids = list(dict.fromkeys(cell.id for cell in section.cells if cell.id))
        of = " x ".join(_some(names) for names in (places, ids) if names)
        table.add_row(section.name, str(section.start), str(len(section.cells)), of)
    screen = console(whole_lines=True)
    screen.print(f"{game.title}: {len(layout)} numbers, {len(game.space)} actions")
    screen.print(table)


def _some(names: list[str]) -> str:
    """A few names, and how many more there are."""
    more = f" and {len(names) - 4} more" if len(names) > 4 else ""
    return f"({', '.join(names[:4])}{more})"
