"""The one connection through which a database on a server is copied, and the messages for its faults."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import psycopg
from sqlalchemy import NullPool, Table, create_engine, func, select, text
from sqlalchemy.exc import DBAPIError

from bot.settings import StartupError
from bot.store.copying.ends import BATCH, in_order
from bot.store.copying.values import Row
from bot.store.database import NOW
from bot.store.opening import parameters_of, shown_address
from bot.store.postgres import DEFAULTS
from bot.store.postgres_server import COPYING, refusal_of
from bot.store.processes import load_processes
from bot.store.schema import processes
from bot.store.session import NAMES

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


class CopyConnection:
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
            with refusing(self.name):
                self._lock(twin)
        except BaseException:
            self.close()
            raise

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

    def begin(self, isolation: str) -> None:
        """Begin the one transaction."""
        self.conn.execution_options(isolation_level=isolation)

    @property
    def raw(self) -> psycopg.Connection[Any]:
        raw: psycopg.Connection[Any] = self.conn.connection.driver_connection  # type: ignore[assignment]
        return raw

    def rows(self, table: Table) -> Iterator[list[Row]]:
        statement = str(in_order(table, self.conn).compile(self.conn.engine))
        with refusing(self.name), self.raw.cursor(f"rows of {table.name}", binary=True) as cursor:
            cursor.execute(statement.encode())
            while found := cursor.fetchmany(BATCH):
                yield found

    def close(self) -> None:
        with suppress(DBAPIError, psycopg.Error):
            self.conn.rollback()
            self.conn.execute(select(func.pg_advisory_unlock_all()))  # the server notices the close only later
        with suppress(DBAPIError, psycopg.Error):
            self.conn.close()


@contextmanager
def refusing(name: str) -> Iterator[None]:
    """Raise StartupError with a sentence for a fault of the driver's."""
    try:
        yield
    except (DBAPIError, psycopg.Error) as fault:
        raise StartupError(refusal(name, getattr(fault, "orig", None) or fault)) from None


def refusal(name: str, fault: BaseException) -> str:
    state = str(getattr(fault, "sqlstate", None) or "")
    if not state or state.startswith(("08", "57P")):
        return f"{name} cannot be reached any more: {refusal_of(str(fault))}."
    if state == "55P03":
        return f"{name} cannot be copied: another program writes to it."
    if state.startswith("53"):
        return f"{name} cannot be filled: its server's disk or memory is full."
    if state == "42501":
        return f"{name} cannot be used: its user may not do this."
    return f"{name} cannot be used: its server says {type(fault).__name__} ({state})."
