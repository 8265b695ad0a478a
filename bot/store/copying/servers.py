"""A database on a PostgreSQL server as an end of a copy."""

from __future__ import annotations

import re
import secrets
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import psycopg
from psycopg import sql
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Integer,
    LargeBinary,
    NullPool,
    Table,
    create_engine,
    func,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError

from bot.settings import StartupError
from bot.store.copying.ends import (
    BATCH,
    CopyEnd,
    CopySource,
    CopyTarget,
    Refused,
    StoredRow,
    check_schema,
    in_order,
)
from bot.store.database import NOW
from bot.store.leases import load_processes
from bot.store.migrate import Relocation, schema_differences, store_relocation, upgrade
from bot.store.opening import parameters_of, shown_address
from bot.store.postgres import DEFAULTS, NAMES
from bot.store.postgres_server import COPYING, lock_schema, refusal_of
from bot.store.schema import metadata, processes

TWIN: Final = 0x57A72  # the class of the advisory lock by which a database is recognized over another connection
UNLIMITED: Final = ("statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout")
LISTENING: Final = text(
    """
    SELECT p.name, host(a.client_addr) AS host FROM pg_locks l
    LEFT JOIN pg_stat_activity a ON a.pid = l.pid
    LEFT JOIN (SELECT unnest(CAST(:names AS text[])) AS name) p
    ON CAST(hashtext(p.name) AS bigint) & 4294967295 = CAST(l.objid AS bigint)
    WHERE l.locktype = 'advisory' AND l.granted AND l.classid = :class AND l.objsubid = 2
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    """
)
HELD: Final = text(
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = :class AND objid = :id "
    "AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
LOCK_TIMEOUT: Final = 10_000  # milliseconds to wait for programs that still write
PLACE: Final = re.compile(r"COPY \w+, \D*(\d+)")  # of a row, in the context of a fault
TYPES: Final = {Boolean: "bool", BigInteger: "int8", Integer: "int4", Float: "float8", LargeBinary: "bytea"}
REFUSALS: Final = {  # by the beginnings of SQLSTATEs
    "55P03": "cannot be copied: another program writes to it",
    "53": "cannot be filled: its server's disk or memory is full",
    "42501": "cannot be used: its user may not do this",
}
REFUSED: Final = ("22", "23", "54")  # SQLSTATEs of data, of constraints, and of limits such as that of an index


class ServerEnd(CopyEnd):
    """A connection that holds the lock of copies. No process is alive on the database, and none starts."""

    def __init__(self, address: str, given: str, twin: int | None = None) -> None:
        """``given`` names the address in sentences; ``twin`` is the number of the database's other end, if known."""
        parameters: dict[str, Any] = DEFAULTS | parameters_of(address, given)
        self.name, self.place = f"The database {shown_address(address)}", shown_address(address)
        self.number = secrets.randbits(31)
        engine = create_engine(
            "postgresql+psycopg://",
            creator=lambda: psycopg.connect(**parameters),
            poolclass=NullPool,
            use_native_hstore=False,
        )
        try:
            self.conn = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        except (DBAPIError, psycopg.Error, OSError) as fault:
            raise StartupError(f"{self.name} cannot be opened: {refusal_of(str(fault))}.") from None
        try:
            with self.refusing():
                self._lock(twin)
                self._begin()
        except BaseException:
            self.close()
            raise

    @abstractmethod
    def _begin(self) -> None:
        """Begin the transaction, and raise StartupError if the database cannot be used."""

    def _lock(self, twin: int | None) -> None:
        for name in UNLIMITED:
            self.conn.execute(select(func.set_config(name, "0", False)))
        if twin is not None and self.conn.execute(HELD, {"class": TWIN, "id": twin}).scalar_one():
            raise StartupError(f"{self.name} is the one that would be copied: name another one.")
        if not self.conn.execute(select(func.pg_try_advisory_lock(COPYING))).scalar_one():
            raise StartupError(f"{self.name} is in use: another program copies it, or is just starting on it.")
        self.conn.execute(select(func.pg_advisory_lock(TWIN, self.number)))
        if running := self._running():
            listed = ", ".join(running)
            raise StartupError(
                f"{self.name} is in use by {listed}: stop all processes first "
                "(one that was killed counts as running for up to a minute)."
            )
        self.conn.commit()

    def _running(self) -> list[str]:
        """The processes that are alive, by name, or by address where their name is not known."""
        known: list[str] = []
        alive: set[str] = set()
        if self.conn.dialect.has_table(self.conn, processes.name):
            now = float(self.conn.execute(NOW).scalar_one())
            known = list(self.conn.execute(select(processes.c.name)).scalars())
            alive = {one.name for one in load_processes(self.conn, now) if one.is_alive}
        for name, host in self.conn.execute(LISTENING, {"names": known, "class": NAMES}):
            alive.add(name or f"a process {f'at {host}' if host else 'of this machine'}")
        return sorted(alive)

    @property
    def raw(self) -> psycopg.Connection[Any]:
        raw: psycopg.Connection[Any] = self.conn.connection.driver_connection  # type: ignore[assignment]
        return raw

    def rows(self, table: Table) -> Iterator[list[StoredRow]]:
        statement = str(in_order(table, self.conn).compile(self.conn.engine))
        with self.refusing(), self.raw.cursor(f"rows of {table.name}", binary=True) as cursor:
            cursor.execute(statement.encode())
            while found := cursor.fetchmany(BATCH):
                yield found

    @contextmanager
    def refusing(self) -> Iterator[None]:
        try:
            yield
        except (DBAPIError, psycopg.Error) as fault:
            raise StartupError(refusal(self.name, getattr(fault, "orig", None) or fault)) from None

    def close(self) -> None:
        with suppress(DBAPIError, psycopg.Error):
            self.conn.rollback()
            self.conn.execute(select(func.pg_advisory_unlock_all()))  # the server notices the close only later
        with suppress(DBAPIError, psycopg.Error):
            self.conn.close()


def refusal(name: str, fault: BaseException) -> str:
    state = str(getattr(fault, "sqlstate", None) or "")
    if not state or state.startswith(("08", "57P")):
        return f"{name} cannot be reached any more: {refusal_of(str(fault))}."
    other = f"cannot be used: its server says {type(fault).__name__} ({state})"
    return f"{name} {next((reason for start, reason in REFUSALS.items() if state.startswith(start)), other)}."


class ServerSource(ServerEnd, CopySource):
    """The database that is copied. All its tables are locked against writers."""

    def _begin(self) -> None:
        """Wait for writers, then lock them out. The snapshot of the copy begins here."""
        check_schema(self.conn, self.name)
        self.conn.commit()
        self.conn.execution_options(isolation_level="REPEATABLE READ")
        listed = ", ".join(f'"{one.name}"' for one in metadata.sorted_tables)
        self.conn.exec_driver_sql(f"SET LOCAL lock_timeout = {LOCK_TIMEOUT}")
        self.conn.exec_driver_sql(f"LOCK TABLE {listed} IN SHARE MODE")


class ServerTarget(ServerEnd, CopyTarget):
    """The database that is filled."""

    def _begin(self) -> None:
        self.conn.execution_options(isolation_level="READ COMMITTED")
        lock_schema(self.conn, self.name)
        self.conn.exec_driver_sql("SET LOCAL statement_timeout = 0")

    def prepare(self) -> None:
        with self.refusing():
            upgrade(self.conn)
            if differences := schema_differences(self.conn):
                raise StartupError(f"{self.name} cannot be used, since it {' and '.join(differences)}.")

    def insert(self, table: Table, batches: Iterable[list[tuple[Any, ...]]]) -> None:
        names = sql.SQL(", ").join(sql.Identifier(column.name) for column in table.columns)
        statement = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT BINARY)").format(sql.Identifier(table.name), names)
        try:
            with self.raw.cursor() as cursor, cursor.copy(statement) as copy:
                copy.set_types([_type_name(column) for column in table.columns])
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


def _type_name(column: Column[Any]) -> str:
    """The type of a column as the server calls it."""
    return next((name for kind, name in TYPES.items() if isinstance(column.type, kind)), "text")
