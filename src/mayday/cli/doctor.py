"""Doctor on the command line: whether all that a server keeps is sound."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from mayday.cli.declared import Option
from mayday.cli.files import write_out
from mayday.cli.output import progress
from mayday.cli.problems import InputError, RefusedError
from mayday.cli.server import Data, Database, need_server, read_settings

if TYPE_CHECKING:
    from mayday.server.config import Settings
    from mayday.server.doctor import Finding

Export = Annotated[
    Path | None,
    Option("--export", metavar="DIR", help="Write what can be read of damaged matches here."),
]


def doctor(data: Data = None, database: Database = "", export: Export = None) -> None:
    """Check every match that a server keeps: its journal, its draws, its end.

    Exit code 1 if one is damaged. A server may run meanwhile.

    \b
    Examples:
      mayday doctor
      mayday doctor --database postgresql://mayday@localhost/mayday --export rescued
    """
    import asyncio

    from mayday.kernel import write_record

    settings = read_settings(data, database=database)
    if settings.is_sqlite and not settings.file.is_file():
        raise InputError(f'no server has kept anything in "{settings.data}"; name its --data')
    need_server()
    try:
        damaged, checked = asyncio.run(_examine(settings))
    except OSError as error:
        raise InputError(f"cannot reach the database: {error}") from None
    for finding in damaged:
        print(f"{finding.match} {finding.game or '(unknown game)'}: {finding.problem}")
        if export is not None and finding.record is not None:
            export.mkdir(parents=True, exist_ok=True)
            write_out(write_record(finding.record), export / f"{finding.match}.json")
    print(f"{checked} {'match' if checked == 1 else 'matches'} checked, {len(damaged)} damaged")
    if damaged:
        hint = "--export DIR writes what can be read" if export is None else f'see "{export}"'
        raise RefusedError(f"not all matches can be read; {hint}")


async def _examine(settings: Settings) -> tuple[list[Finding], int]:
    """The damaged matches of a database, and how many were looked at."""
    from mayday.server.doctor import examine
    from mayday.server.library import Library
    from mayday.server.store import Store

    store, damaged, checked = Store(settings.url), [], 0
    try:
        with progress("matches", len(await store.ids())) as advance:
            async for finding in examine(store, Library(settings.games)):
                checked += 1
                if advance is not None:
                    advance(1)
                if finding.problem:
                    damaged.append(finding)
    finally:
        await store.close()
    return damaged, checked
