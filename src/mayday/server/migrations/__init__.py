"""Migrations: how an older database becomes one that this version reads. Run at every start."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from mayday.server.config import SettingsError

_LOCK = 2150  # one number for all servers that start at the same time
_HERE = Path(__file__).parent


def migrate(connection: Connection) -> None:
    """Bring the database up to date; several servers may try, one does it."""
    version, newest = _version(connection), _newest()
    if version == newest:
        return
    if version is not None and version > newest:
        raise SettingsError("the database was made by a newer version of Mayday")
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    _upgrade(connection)


def _version(connection: Connection) -> str | None:
    """The last migration that the database has been through."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _newest() -> str:
    """The last migration there is: files are named v0001_what_it_does.py."""
    return max(path.name[1:5] for path in (_HERE / "versions").glob("v*.py"))


def _upgrade(connection: Connection) -> None:
    from alembic import command  # only here: most starts have nothing to do
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_HERE))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
