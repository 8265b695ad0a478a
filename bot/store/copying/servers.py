"""A database on a PostgreSQL server as an end of a copy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Any, Final

import psycopg
from psycopg import sql
from sqlalchemy import BigInteger, Boolean, Column, Connection, Float, Integer, LargeBinary, Table, func, select

from bot.settings import StartupError
from bot.store.copying.ends import CopySource, CopyTarget, Refused, check_schema, occupied_tables
from bot.store.copying.server_connection import CopyConnection, refusal, refusing
from bot.store.copying.values import Row, columns_of
from bot.store.migrate import Relocation, schema_differences, store_relocation, upgrade
from bot.store.postgres_server import lock_schema, stored_revisions
from bot.store.schema import metadata

LOCK_TIMEOUT: Final = 10_000  # milliseconds to wait for programs that still write
PLACE: Final = re.compile(r"COPY \w+, \D*(\d+)")  # of a row, in the context of a fault
REFUSED: Final = ("22", "23", "54")  # SQLSTATEs of data, of constraints, and of limits such as that of an index


class ServerSource(CopySource):
    """The database that is copied. All its tables are locked against writers."""

    def __init__(self, address: str, given: str) -> None:
        self._server = CopyConnection(address, given)
        self.name, self.place, self.number = self._server.name, self._server.place, self._server.number
        try:
            with self.refusing():
                check_schema(self.conn, self.name, stored_revisions(self.conn))
                self.conn.commit()
                self._server.begin("REPEATABLE READ")
                self._lock_tables()
        except BaseException:
            self.close()
            raise

    def _lock_tables(self) -> None:
        """Wait for writers, then lock them out. The snapshot of the copy begins here."""
        listed = ", ".join(f'"{one.name}"' for one in metadata.sorted_tables)
        self.conn.exec_driver_sql(f"SET LOCAL lock_timeout = {LOCK_TIMEOUT}")
        self.conn.exec_driver_sql(f"LOCK TABLE {listed} IN SHARE MODE")

    @property
    def conn(self) -> Connection:
        return self._server.conn

    def rows(self, table: Table) -> Iterator[list[Row]]:
        return self._server.rows(table)

    def mark(self, relocation: Relocation) -> None:
        with self.refusing():
            store_relocation(self.conn, relocation)
            self.conn.commit()

    def refusing(self) -> AbstractContextManager[None]:
        return refusing(self.name)

    def close(self) -> None:
        self._server.close()


class ServerTarget(CopyTarget):
    """The database that is filled."""

    def __init__(self, address: str, given: str, twin: int | None) -> None:
        self._server = CopyConnection(address, given, twin)
        self.name, self.place = self._server.name, self._server.place
        self._server.begin("READ COMMITTED")
        try:
            with self.refusing():
                lock_schema(self.conn, self.name)
                self.conn.exec_driver_sql("SET LOCAL statement_timeout = 0")
        except BaseException:
            self.close()
            raise

    @property
    def conn(self) -> Connection:
        return self._server.conn

    def occupied(self) -> list[str]:
        with self.refusing():
            return occupied_tables(self.conn)

    def prepare(self) -> None:
        with self.refusing():
            upgrade(self.conn)
            if differences := schema_differences(self.conn):
                raise StartupError(f"{self.name} cannot be used, since it {' and '.join(differences)}.")

    def rows(self, table: Table) -> Iterator[list[Row]]:
        return self._server.rows(table)

    def insert(self, table: Table, batches: Iterable[list[tuple[Any, ...]]]) -> None:
        columns = columns_of(table)
        names = sql.SQL(", ").join(sql.Identifier(column.name) for column in columns)
        statement = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT BINARY)").format(sql.Identifier(table.name), names)
        try:
            with self._server.raw.cursor() as cursor, cursor.copy(statement) as copy:
                copy.set_types([_type_name(column) for column in columns])
                for rows in batches:
                    for row in rows:
                        copy.write_row(row)
        except psycopg.Error as fault:
            place = PLACE.search(fault.diag.context or "")
            if place and (fault.sqlstate or "").startswith(REFUSED):
                raise Refused(table, int(place[1]) - 1, fault.diag.message_primary or "refused") from None
            raise StartupError(refusal(self.name, fault)) from None

    def commit(self, relocation: Relocation) -> None:
        with self.refusing():
            for table in metadata.sorted_tables:
                if (column := table.autoincrement_column) is not None:
                    self._set_sequence(column)
            store_relocation(self.conn, relocation)
            self.conn.exec_driver_sql("ANALYZE")
            self.conn.commit()

    def _set_sequence(self, column: Column[Any]) -> None:
        """Set the sequence of a column behind its highest value."""
        newest = self.conn.execute(select(func.max(column))).scalar_one()
        sequence = func.pg_get_serial_sequence(column.table.name, column.name)
        if newest is not None and self.conn.execute(select(sequence)).scalar_one() is not None:
            self.conn.execute(select(func.setval(sequence, newest)))

    def refusing(self) -> AbstractContextManager[None]:
        return refusing(self.name)

    def close(self) -> None:
        self._server.close()


def _type_name(column: Column[Any]) -> str:
    """The type of a column as the server calls it."""
    kind = column.type
    for one, name in (
        (Boolean, "bool"),
        (BigInteger, "int8"),
        (Integer, "int4"),
        (Float, "float8"),
        (LargeBinary, "bytea"),
    ):
        if isinstance(kind, one):
            return name
    return "text"
