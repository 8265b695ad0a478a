"""Fewer round trips to a PostgreSQL server: statements that nobody waits for are sent with the next one, or COMMIT.

A transaction's BEGIN goes with its first statement. An INSERT without RETURNING, and what is executed with the
execution option ``deferred``, goes with the next statement whose result is read, or with COMMIT. The number of the
transaction is asked for with the first statement that writes and whose result is read. If a deferred statement fails,
the one with which it was sent raises.

A connection that the server ends is invalidated at the first fault. In a pipeline psycopg may still take it as open,
and raise a fault of its own ("cannot exit pipeline mode while busy") in place of the server's.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final

import psycopg
from psycopg import InterfaceError, OperationalError
from psycopg.pq import TransactionStatus
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

logging.getLogger("psycopg").setLevel(logging.ERROR)  # it warns of the second fault in a pipeline, and raises the first

NAME: Final = "postgresql+stammtisch"
TRANSACTION: Final = "SELECT pg_current_xact_id_if_assigned()::text"
# SQLSTATEs of a lost connection: it fails, or the server shuts down, starts, or has no connection left
LOST: Final = ("08", "57P0", "53300")
ENDING: Final = ("FATAL", "PANIC")  # severities after which the server ends the connection


class DeferringConnection(psycopg.Connection[Any]):
    """A connection in autocommit mode whose transactions are begun and ended by ``DeferringDialect``.

    Attributes:
        deferred: statements that are not sent yet, each with the parameters of its executions.
        isolation: of the next transaction, "" for the server's default.
        is_read_only: whether the next transaction cannot write.
        number: the transaction's number, if it is known to have written; None else.
    """

    deferred: list[tuple[str, Sequence[Any]]]
    isolation: str
    is_read_only: bool
    number: str | None

    @classmethod
    def open(cls, parameters: Mapping[str, Any]) -> DeferringConnection:
        """Connect; raises psycopg.Error."""
        made = cls.connect(**parameters, autocommit=True)
        made.deferred, made.isolation, made.is_read_only, made.number = [], "", False, None
        return made

    def begin(self) -> None:
        """Begin a transaction with the next statement."""
        level = f" ISOLATION LEVEL {self.isolation}" if self.isolation else ""
        self.deferred = [(f"BEGIN{level}{' READ ONLY' if self.is_read_only else ''}", [None])]
        self.number = None

    def commit(self) -> None:
        """Send what was deferred with COMMIT; nothing if nothing was executed. What fails is rolled back."""
        is_begun = self.info.transaction_status is not TransactionStatus.IDLE
        if is_begun and not self.deferred:
            super().commit()
        elif is_begun or len(self.deferred) > 1:
            try:
                with self.pipeline():
                    self.send_deferred()
                    self.execute("COMMIT")
            finally:
                if self.info.transaction_status is TransactionStatus.INERROR:
                    super().rollback()  # SQLAlchemy takes the transaction as ended
        self.deferred = []

    def rollback(self) -> None:
        """Undo the transaction; what was deferred is not sent."""
        self.deferred = []
        super().rollback()

    def send_deferred(self) -> None:
        """Send what was deferred, within a pipeline."""
        deferred, self.deferred = self.deferred, []
        for statement, executions in deferred:
            cursor = self.cursor()
            for parameters in executions:
                cursor.execute(statement, parameters)


class DeferringDialect(PGDialect_psycopg):
    """psycopg's dialect of SQLAlchemy on DeferringConnections."""

    driver = "stammtisch"
    supports_statement_cache = True

    def do_begin(self, dbapi_connection: Any) -> None:
        dbapi_connection.begin()

    def do_execute(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        conn: DeferringConnection = cursor.connection
        if is_deferred(context):
            conn.deferred.append((statement, [parameters]))
            return
        asks = (
            conn.number is None and context is not None and (context.isinsert or context.isupdate or context.isdelete)
        )
        if not conn.deferred and not asks:
            cursor.execute(statement, parameters)
            return
        with conn.pipeline():
            conn.send_deferred()
            cursor.execute(statement, parameters)
            asked = conn.execute(TRANSACTION) if asks else None
        if asked is not None and (row := asked.fetchone()):
            conn.number = row[0]

    def do_executemany(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        conn: DeferringConnection = cursor.connection
        if is_deferred(context):
            conn.deferred.append((statement, list(parameters)))
            return
        with conn.pipeline():
            conn.send_deferred()
        cursor.executemany(statement, parameters)

    def is_disconnect(self, e: Any, connection: Any, cursor: Any) -> bool:
        return is_lost(e) or (connection is not None and bool(connection.closed))

    def set_isolation_level(self, dbapi_connection: Any, level: str) -> None:
        dbapi_connection.isolation = level

    def reset_isolation_level(self, dbapi_connection: Any) -> None:
        dbapi_connection.isolation = ""

    def set_readonly(self, connection: Any, value: bool) -> None:
        connection.is_read_only = value


def is_lost(fault: BaseException) -> bool:
    """Whether a fault means that the connection is lost, or could not be made."""
    if not isinstance(fault, psycopg.Error):
        return False
    if not fault.sqlstate:  # it is libpq's or psycopg's, not the server's
        return isinstance(fault, OperationalError | InterfaceError)
    return fault.sqlstate.startswith(LOST) or fault.diag.severity_nonlocalized in ENDING


def is_deferred(context: Any) -> bool:
    """Whether nobody waits for the result of what is executed."""
    if context is None or context.compiled is None or context.execution_options.get("preserve_rowcount"):
        return False
    is_insert = context.isinsert and not context.compiled.effective_returning
    return bool(is_insert or context.execution_options.get("deferred"))


registry.register("postgresql.stammtisch", __name__, DeferringDialect.__name__)
