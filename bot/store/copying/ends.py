"""The two ends of a copy: a database that is read, and one that is filled. Each is locked while it is open."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Any, Final

from sqlalchemy import Connection, Select, Table, func, inspect, literal_column, select
from sqlalchemy import table as named_table

from bot.settings import StartupError
from bot.store.copying.values import COPIED, Row, columns_of
from bot.store.migrate import VERSION, Relocation, load_relocations, missing_parts, newest_revision, revision_fault
from bot.store.schema import leases, processes

NOT_COPIED: Final = {processes.name, leases.name, VERSION.name}  # all that may have rows in an empty database
BATCH: Final = 5000  # rows that are read and compared together


class Refused(Exception):
    """A row that the target refuses: its table, its index among the inserted rows, and the reason."""

    def __init__(self, table: Table, place: int, reason: str) -> None:
        super().__init__(reason)
        self.table, self.place = table, place


class CopyEnd(ABC):
    """A database in one transaction, which sees one snapshot of it.

    Attributes:
        name: what it is called in a sentence.
        place: where it is, without a password.
    """

    name: str
    place: str

    @property
    @abstractmethod
    def conn(self) -> Connection:
        """The connection."""

    @abstractmethod
    def rows(self, table: Table) -> Iterator[list[Row]]:
        """The rows of a table by primary key, BATCH at a time, texts that are not UTF-8 with lone surrogates."""

    @abstractmethod
    def refusing(self) -> AbstractContextManager[None]:
        """Inside the context, a fault of the driver raises StartupError with a sentence."""

    @abstractmethod
    def close(self) -> None:
        """End the transaction without storing anything, and free the database."""

    def counts(self) -> dict[str, int]:
        """The number of rows of each table that is copied."""
        with self.refusing():
            queries = {one.name: select(func.count()).select_from(one) for one in COPIED}
            return {name: int(self.conn.execute(query).scalar_one()) for name, query in queries.items()}

    def relocations(self) -> list[Relocation]:
        """The copies that the database knows of, the oldest first."""
        with self.refusing():
            return load_relocations(self.conn)


class CopySource(CopyEnd):
    """The database that is copied. No one writes to it meanwhile."""

    @abstractmethod
    def mark(self, relocation: Relocation) -> None:
        """Store that the database was moved."""

    def row_at(self, table: Table, place: int) -> Row:
        """The row at an index in the order of keys."""
        with self.refusing():
            return tuple(self.conn.execute(in_order(table, self.conn).offset(place).limit(1)).one())


class CopyTarget(CopyEnd):
    """The database that is filled, in one transaction."""

    @abstractmethod
    def prepare(self) -> None:
        """Make the tables, or check those that are there; raises StartupError if they cannot be used."""

    @abstractmethod
    def insert(self, table: Table, batches: Iterable[list[tuple[Any, ...]]]) -> None:
        """Insert these rows; raises Refused."""

    @abstractmethod
    def commit(self, relocation: Relocation) -> None:
        """Commit the rows and the mark that this database is a copy."""

    @abstractmethod
    def occupied(self) -> list[str]:
        """The tables that have rows."""


def in_order(table: Table, conn: Connection) -> Select[Any]:
    """The rows of a table by primary key, which every database orders alike."""
    collation = "BINARY" if conn.dialect.name == "sqlite" else "C"
    keys = [key.collate(collation) if key.type.python_type is str else key for key in table.primary_key]
    return select(*columns_of(table)).order_by(*keys)


def occupied_tables(conn: Connection) -> list[str]:
    """The tables of a database that have rows, without those about running processes."""
    names = sorted(set(inspect(conn).get_table_names()) - NOT_COPIED)
    return [
        one
        for one in names
        if conn.execute(select(select(literal_column("1")).select_from(named_table(one)).exists())).scalar_one()
    ]


def check_schema(conn: Connection, name: str, revisions: list[str] | None) -> None:
    """Raise StartupError with a sentence if the schema is not the present one."""
    if revisions is None:
        raise StartupError(f"{name} is not a database of Stammtisch.")
    if fault := revision_fault(revisions):
        raise StartupError(f"{name} {fault}")
    if revisions != [newest_revision()]:
        raise StartupError(f"{name} is of an older version of Stammtisch: start the bot once to bring it up to date.")
    if lacking := missing_parts(conn):
        raise StartupError(f"{name} lacks {' and '.join(lacking)}: something else has changed it; restore a backup.")
