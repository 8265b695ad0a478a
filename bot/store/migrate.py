"""Migrations of the schema, by Alembic, which is loaded only if there is something to migrate: it takes 10 MB."""

from __future__ import annotations

import logging
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, column, inspect, select, table

if TYPE_CHECKING:
    from alembic.config import Config

logging.getLogger("alembic").setLevel(logging.WARNING)

MIGRATIONS: Final = Path(__file__).with_name("migrations")
VERSION: Final = table("alembic_version", column("version_num"))
PURGED: Final = "0028"  # the revision from which on deleted rows are overwritten


def alembic_config() -> Config:
    """Alembic's configuration: where the migrations are."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def newest_revision() -> str:
    """The revision of the schema that this program reads and writes."""
    return max(known_revisions())


@cache
def known_revisions() -> frozenset[str]:
    """That revision and all before it: the numbers with which the names of the migrations begin."""
    return frozenset(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py"))


def revision_fault(found: Collection[str]) -> str | None:
    """Why a database whose schema has these revisions cannot be used; None if it can, perhaps after migrations."""
    if len(found) > 1:
        listed = " and ".join(sorted(str(one) for one in found))
        return f"says that its schema is of several versions at once, {listed}: restore a backup."
    if not found:
        return "does not say of which version its schema is: restore a backup."
    if set(found) - known_revisions():
        return "was written by a newer version of Stammtisch; update the program."
    return None


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, inside the connection's transaction."""
    if _revisions(connection) == [newest_revision()]:
        return
    from alembic import command

    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def is_empty(connection: Connection) -> bool:
    """Whether the database has no schema yet."""
    return not _revisions(connection)


def needs_vacuum(connection: Connection) -> bool:
    """Whether the database may hold the content of rows that were deleted by a version that did not overwrite them."""
    found = _revisions(connection)
    return bool(found) and max(found) < PURGED


def _revisions(connection: Connection) -> list[str]:
    """The revisions that the database says it has; [] for an empty one."""
    if not inspect(connection).has_table(VERSION.name):
        return []
    return list(connection.execute(select(VERSION.c.version_num)).scalars())
