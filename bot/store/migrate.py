"""The schema of a database: its revision, migrations, differences from the declared one, and marks of copies.

Alembic is imported only to migrate and to compare, because it takes 10 MB.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import (
    Connection,
    column,
    insert,
    inspect,
    select,
    table,
)

from bot.store.schema import metadata, relocations

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger(__name__)
logging.getLogger("alembic").setLevel(logging.WARNING)

MIGRATIONS: Final = Path(__file__).with_name("migrations")
VERSION: Final = table("alembic_version", column("version_num"))
PURGED: Final = "0028"  # the revision from which on deleted rows are overwritten
ALONE: Final = ("0029", "0030", "0031")  # revisions with which processes of earlier versions cannot run


def alembic_config() -> Config:
    """Alembic's configuration, with the folder of the migrations."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def newest_revision() -> str:
    """The schema revision of this program."""
    return max(known_revisions())


@cache
def known_revisions() -> frozenset[str]:
    """That revision and all before it: the numbers with which the names of the migrations begin."""
    return frozenset(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py"))


def revision_fault(found: Collection[str] | None) -> str | None:
    """Why a database whose schema has these revisions cannot be used; None if it can, perhaps after migrations.

    ``found`` as ``stored_revisions`` returns them.
    """
    if found is None:
        return "is not a database of Stammtisch."
    if len(found) > 1:
        listed = " and ".join(sorted(str(one) for one in found))
        return f"says that its schema is of several versions at once, {listed}: restore a backup."
    if not found:
        return "does not say of which version its schema is: restore a backup."
    if set(found) - known_revisions():
        return "was written by a newer version of Stammtisch; update the program."
    return None


def present_fault(found: Collection[str] | None) -> str | None:
    """As ``revision_fault``, of a database that is not migrated: its schema has to be the present one."""
    if fault := revision_fault(found):
        return fault
    is_present = found == [newest_revision()]
    return None if is_present else "is of an older version of Stammtisch: start the bot once to bring it up to date."


def upgrade(connection: Connection) -> None:
    """Run the missing migrations inside the connection's transaction."""
    if stored_revisions(connection) == [newest_revision()]:
        return
    from alembic import command

    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def needs_vacuum(connection: Connection) -> bool:
    """True if an earlier version may have deleted rows without overwriting their content."""
    found = stored_revisions(connection) or [PURGED]
    return max(found) < PURGED


def needs_others_stopped(found: Collection[str]) -> bool:
    """Whether processes of the version whose schema has these revisions must stop before it is migrated."""
    return any(one > max(found) for one in ALONE)


def stored_revisions(connection: Connection) -> list[str] | None:
    """The revisions of the schema, one if all is well; None if it is no database of Stammtisch."""
    if not inspect(connection).has_table(VERSION.name):
        return None
    return list(connection.execute(select(VERSION.c.version_num)).scalars())


def missing_parts(conn: Connection) -> list[str]:
    """The tables and columns that the program needs and the database lacks, such as "the table seats"."""
    found = []
    there = {name: columns for (_, name), columns in inspect(conn).get_multi_columns().items()}
    for one in metadata.sorted_tables:
        if one.name not in there:
            found.append(f"the table {one.name}")
            continue
        columns = {known["name"] for known in there[one.name]}
        found += [f"the column {one.name}.{key.name}" for key in one.columns if key.name not in columns]
    return found


class SchemaWatch:
    """Notices that a newer version has migrated the database at ``name`` while this process runs.

    The process goes on if the schema still has what it reads and writes.
    """

    def __init__(self, name: str) -> None:
        self._name, self._seen = name, [newest_revision()]

    def fault(self, conn: Connection) -> str | None:
        """Why this process cannot go on, as a sentence; None if it can. Logs each migration once."""
        found = list(conn.execute(select(VERSION.c.version_num)).scalars())
        if found == self._seen:
            return None
        self._seen = found
        if lacking := [*missing_parts(conn), *_obligatory_parts(conn)]:
            listed = " and ".join(lacking)
            return f"{self._name} was migrated by a newer version, which changed {listed}: update this process."
        log.warning("%s was migrated by a newer version. This process goes on; update it soon.", self._name)
        return None


def _obligatory_parts(conn: Connection) -> list[str]:
    """The columns that the program does not know, and without which no row can be inserted into its tables."""
    return [
        f"the column {name}.{given['name']}"
        for (_, name), columns in inspect(conn).get_multi_columns().items()
        for given in columns
        if name in metadata.tables and given["name"] not in metadata.tables[name].columns
        if not given["nullable"] and given["default"] is None
    ]


def schema_differences(conn: Connection) -> list[str]:
    """How the database differs from the declared schema, by Alembic; each difference a sentence without its subject."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    context = MigrationContext.configure(conn, opts={"compare_type": True, "compare_server_default": True})
    found = compare_metadata(context, metadata)  # the changes of one column are a list
    changes = [change for one in found for change in (one if isinstance(one, list) else [one])]
    missing = {change[1].name for change in changes if change[0] == "add_table"}
    lines = [
        _difference(*change) for change in changes if change[0] != "add_index" or change[1].table.name not in missing
    ]
    there = inspect(conn)
    for one in metadata.sorted_tables:
        declared = [key.name for key in one.primary_key]
        if one.name not in missing and (key := there.get_pk_constraint(one.name)["constrained_columns"]) != declared:
            stored = ", ".join(key) or "none"
            lines.append(f"has in the table {one.name} the primary key as {stored}, not as {', '.join(declared)}")
    return sorted(lines)


def _difference(kind: str, *parts: Any) -> str:
    """One operation of Alembic's that would bring the schema up to date, as a difference."""
    action, _, what = kind.partition("_")
    if action == "modify":
        _, owner, name, _, existing, declared = parts
        defaults = [getattr(one, "arg", one) for one in (existing, declared)]
        existing, declared = (getattr(one, "text", one) for one in defaults)
        return f"has the column {owner}.{name} with {what} {existing}, not {declared}"
    if what == "column":
        name = f"the column {parts[1]}.{parts[2].name}"
    elif what in ("table", "index"):
        name = f"the {what} {parts[0].name}"
    else:
        columns = ", ".join(column.name for column in parts[0].columns)
        name = f"in the table {parts[0].table.name} the {'reference' if what == 'fk' else 'constraint'} of {columns}"
    return f"lacks {name}" if action == "add" else f"has {name}, which Stammtisch does not make"


@dataclass(frozen=True)
class Relocation:
    """A copy of all rows to another database.

    Attributes:
        id: the same in both databases.
        digest: of the rows that were copied.
        target: where to, without a password; None: this database is the copy.
        at: in seconds since 1970.
    """

    id: str
    digest: str
    target: str | None
    at: float


def load_relocations(conn: Connection) -> list[Relocation]:
    """The copies that a database knows of, the oldest first; [] if it is older than the first version that copies."""
    if not inspect(conn).has_table(relocations.name):
        return []
    rows = conn.execute(select(relocations).order_by(relocations.c.at, relocations.c.id)).mappings()
    return [Relocation(**row) for row in rows]


def store_relocation(conn: Connection, relocation: Relocation) -> None:
    """Add a copy to those that a database knows of."""
    conn.execute(insert(relocations).values(vars(relocation)))


def place_moved_to(conn: Connection) -> str | None:
    """The place to which the database was moved; None if it was not."""
    return next((one.target for one in reversed(load_relocations(conn)) if one.target is not None), None)


def moved_message(name: str, place: str) -> str:
    """That a database was moved, in a sentence."""
    return f"{name} was moved to {place}: let the bot use that one (docs/operating.md has more about moving)."
