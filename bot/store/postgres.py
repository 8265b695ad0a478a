"""A PostgreSQL database: its connections, and the session by which processes on it know each other.

Statements without a result are pipelined with the next one, or COMMIT, to save round trips. A transaction's BEGIN goes
with its first statement. An INSERT without RETURNING, and what is executed with the execution option ``deferred``, goes
with the next statement whose result is read, or with COMMIT. The number of the transaction is queried with the first
statement that writes and whose result is read. If a deferred statement fails, the one with which it was sent raises.

A connection that the server ends is invalidated at the first fault. In a pipeline psycopg may still consider it open
and raise its own fault ("cannot exit pipeline mode while busy") in place of the server's.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

import psycopg
from psycopg import InterfaceError, OperationalError
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.exc import DBAPIError

from bot.runtime.time import cancel
from bot.store.database import Database, ServerClock, Signals, StoreUnavailable, host_name, message_of
from bot.store.migrate import SchemaWatch
from bot.store.personal import personal_tables

log = logging.getLogger(__name__)
logging.getLogger("psycopg").setLevel(logging.ERROR)  # it raises the first fault of a pipeline and warns of the second

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
        """Send COMMIT with the deferred statements. Sends nothing if nothing was executed. Rolls back on failure."""
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
                    super().rollback()  # SQLAlchemy considers the transaction ended
        self.deferred = []

    def rollback(self) -> None:
        """Roll back the transaction. Drops the deferred statements."""
        self.deferred = []
        super().rollback()

    def send_deferred(self) -> None:
        """Send the deferred statements, within a pipeline."""
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
    """True if the connection is lost or could not be made."""
    if not isinstance(fault, psycopg.Error):
        return False
    if not fault.sqlstate:  # it is libpq's or psycopg's, not the server's
        return isinstance(fault, OperationalError | InterfaceError)
    return fault.sqlstate.startswith(LOST) or fault.diag.severity_nonlocalized in ENDING


def is_deferred(context: Any) -> bool:
    """True if the result of the statement is not read."""
    if context is None or context.compiled is None or context.execution_options.get("preserve_rowcount"):
        return False
    is_insert = context.isinsert and not context.compiled.effective_returning
    return bool(is_insert or context.execution_options.get("deferred"))


registry.register("postgresql.stammtisch", __name__, DeferringDialect.__name__)

CHANNEL: Final = "stammtisch"
RELEASE: Final = 2.0  # seconds in which a name is released; after that it is when the server notices the close
NAMES: Final = 0x57A7  # the class of the advisory locks for names
MAX_PROCESSES: Final = 1000  # of one host
GATHER: Final = 0.1  # debounce of signals, in seconds; meanwhile this process may do the work itself
POLL: Final = 5.0  # seconds after which receivers look without a signal
MAX_PAUSE: Final = 5.0  # seconds between two tries to connect


class ServerSession:
    """The connection by which a server identifies a process: sends its signals, and passes those of others on.

    Its name, the host's with a number, is an advisory lock: no two processes on a database have the same. ``owner`` is
    set when the session opens, and again in the rare case that another process has taken the name of a lost connection.
    """

    def __init__(self, parameters: Mapping[str, Any], signals: Signals) -> None:
        self.owner = ""
        self._parameters, self._signals = parameters, signals
        self._conn: psycopg.AsyncConnection[Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._pending: set[str] = set()
        self._flush: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect and take a name; raises psycopg.Error."""
        conn = await psycopg.AsyncConnection.connect(**self._parameters, autocommit=True)
        try:
            self.owner = await self._take_name(conn)
            await conn.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            await conn.close()
            raise
        self._conn = conn

    def start(self, notify: Callable[[str], Awaitable[None]], poll: Callable[[], Awaitable[None]]) -> None:
        """Listen from now on.

        ``notify`` sends the text to all processes that listen; ``poll`` is called every POLL seconds.
        """
        self._notify, self._poll = notify, poll
        self._signals.announce_by(self._announce)
        self._task = asyncio.create_task(self._run(), name="signals")

    async def close(self) -> None:
        """Stop listening, send pending signals, and give up the name."""
        self._signals.announce_by(lambda _: None)
        await cancel(self._task, self._flush)
        await self._flush_pending()
        if self._conn is not None:
            with suppress(psycopg.Error, OSError, TimeoutError):  # the server notices the close only later
                async with asyncio.timeout(RELEASE):
                    await self._conn.execute("SELECT pg_advisory_unlock_all()")
            await self._conn.close()

    def _announce(self, word: str) -> None:
        """Send a signal to other processes, together with those of the next moment."""
        self._pending.add(word)
        if self._flush is None or self._flush.done():
            self._flush = asyncio.create_task(self._flush_soon(), name="announcing signals")

    async def _flush_soon(self) -> None:
        while self._pending:
            await asyncio.sleep(GATHER)
            await self._flush_pending()

    async def _flush_pending(self) -> None:
        pending, self._pending = self._pending, set()
        if not pending:
            return
        try:
            await self._notify(f"{self.owner} {message_of(pending)}")
        except Exception as fault:  # the others poll anyway
            log.info("Other processes are not notified of new work (%s).", fault)

    async def _take_name(self, conn: psycopg.AsyncConnection[Any]) -> str:
        """The first name that is free, the present one first."""
        host = host_name()
        names = [host, *(f"{host}-{number}" for number in range(2, MAX_PROCESSES))]
        for name in dict.fromkeys([self.owner, *names] if self.owner else names):
            found = await conn.execute("SELECT pg_try_advisory_lock(%s, hashtext(%s))", (NAMES, name))
            if (row := await found.fetchone()) and row[0]:
                return name
        raise psycopg.OperationalError("no name is free")

    async def _run(self) -> None:
        pause = 0.1
        while True:
            try:
                if self._conn is None:
                    await self.open()
                    log.info("Signals of other processes are heard again.")
                assert self._conn is not None
                await self._listen(self._conn)
            except Exception as fault:  # the task must survive any fault
                if self._conn is not None:
                    with suppress(psycopg.Error, OSError):
                        await self._conn.close()
                    self._conn, pause = None, 0.1
                    log.warning("The connection for signals is lost (%r); trying again.", fault)
                self._signals.receive_all(is_lost=True)
                await asyncio.sleep(pause)
                pause = min(MAX_PAUSE, pause * 2)

    async def _listen(self, conn: psycopg.AsyncConnection[Any]) -> None:
        """Pass on signals until the connection is lost. Raises psycopg.OperationalError then."""
        while True:
            await conn.execute("SELECT 1")  # detects a connection that was lost silently
            with suppress(StoreUnavailable):  # the next poll may succeed
                await self._poll()
            self._signals.receive_all()
            async for notification in conn.notifies(timeout=POLL):
                owner, *words = notification.payload.split(" ")
                if owner != self.owner:
                    self._signals.receive_words(words)


CONNECTIONS: Final = 5
TRIES: Final = 4  # of a transaction that has stored nothing
PAUSE: Final = 0.05  # seconds before the second try, four times as long before each further one
PATIENCE: Final = 3.0  # seconds for retries and for queries of the outcome of an unanswered COMMIT
DEFAULTS: Final = {
    "connect_timeout": 5,  # seconds
    "tcp_user_timeout": 10_000,  # milliseconds until a server that does not answer counts as lost
    "application_name": "stammtisch",
}
LIMITS: Final = {  # of a session, in milliseconds
    "lock_timeout": 2000,
    "statement_timeout": 20_000,
    "idle_in_transaction_session_timeout": 60_000,
}
READING: Final = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
OUTCOME: Final = "SELECT pg_xact_status(CAST(%s AS xid8))"
# SQLSTATEs
FAILED: Final = ("40001", "40P01")  # a serialization failure, a deadlock
REFUSALS: Final = {
    "store-readonly": ("25006",),
    "store-full": ("53100", "53200"),
    "store-busy": ("55P03", "57014"),  # waited for a lock, or for the statement, for too long
}
R = TypeVar("R")


class CommitLost(Exception):
    """COMMIT failed without an answer of the server; ``transaction`` is the number by which its outcome can be queried.

    ``result`` is what the transaction's function has returned, ``fault`` what was raised in place of an answer.
    """

    def __init__(self, transaction: str, result: Any, fault: Exception) -> None:
        super().__init__(transaction)
        self.transaction, self.result, self.fault = transaction, result, fault


class PostgresDatabase(Database):
    """A PostgreSQL database: a few connections, each used by one thread at a time.

    A transaction that has certainly stored nothing is tried again. If the server has not answered a COMMIT, its
    outcome is queried; StoreUnavailable is raised if it stays unknown.
    """

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        super().__init__(insert)
        given = DEFAULTS | dict(parameters)
        self.clock = ServerClock()
        self._session = ServerSession(given, self.signals)
        self._engine = make_engine(given)
        self._threads = ThreadPoolExecutor(CONNECTIONS, "store")
        self._is_closed = False

    @property
    def owner(self) -> str:
        return self._session.owner

    async def open(self) -> None:
        """Connect, and take a name for this process; raises psycopg.Error and StoreUnavailable."""
        await self._session.open()
        await self.read(self.clock.read)

    def listen(self, name: str) -> None:
        """From now on exchange signals with other processes.

        Notice migrations too; the log calls the database ``name``.
        """
        self._schema = SchemaWatch(name)
        self._session.start(self._notify, self._poll)

    async def _poll(self) -> None:
        await self.read(self.clock.read)
        if fault := await self.read(self._schema.fault):
            self.give_up(fault)

    async def _notify(self, text: str) -> None:
        await self.write(lambda conn: conn.execute(select(func.pg_notify(CHANNEL, text))))

    async def read(self, work: Callable[[Connection], R]) -> R:
        return await self._in_thread(lambda: self._transact(_read, work))

    async def write(self, work: Callable[[Connection], R]) -> R:
        return await self._in_thread(lambda: self._transact(_write, work))

    async def purge(self) -> bool:
        await self._in_thread(self._vacuum)
        return True

    def _vacuum(self) -> None:
        """Vacuum deleted and changed rows. The server reuses their space."""
        changed = ", ".join(f'"{one.table.name}"' for one in personal_tables() if one.owners)
        pooled = self._engine.raw_connection()
        try:
            raw: Any = pooled.dbapi_connection
            raw.execute("SET statement_timeout = 0")
            try:
                raw.execute(f"VACUUM {changed}")
            finally:
                raw.execute(f"SET statement_timeout = {LIMITS['statement_timeout']}")
        except psycopg.Error as fault:
            pooled.invalidate(fault)
            raise StoreUnavailable("store-busy") from fault
        finally:
            pooled.close()

    async def close(self) -> None:
        await self._session.close()
        self._is_closed = True
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def _in_thread(self, function: Callable[[], R]) -> R:
        """Run the function in a thread. A cancellation takes effect after the function has ended.

        Its fault is dropped then: it has stored nothing.
        """
        if self._is_closed:
            raise StoreUnavailable("store-busy")
        running = asyncio.get_running_loop().run_in_executor(self._threads, function)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            running.add_done_callback(lambda ended: ended.exception())  # else it is logged as never retrieved
            await asyncio.wait({running})
            raise
        except DBAPIError as fault:
            raise unavailable(fault) from fault

    def _transact(self, run: Callable[[Engine, Callable[[Connection], R]], R], work: Callable[[Connection], R]) -> R:
        deadline = time.monotonic() + PATIENCE
        for tried in range(1, TRIES + 1):
            try:
                return run(self._engine, work)
            except CommitLost as lost:
                is_committed = self._outcome_of(lost.transaction)
                if is_committed is None:
                    raise StoreUnavailable("store-busy") from lost
                if is_committed:
                    result: R = lost.result
                    return result
                if isinstance(lost.fault, DBAPIError) and not is_passing(lost.fault):
                    raise lost.fault from None  # the driver could not send a statement
            except DBAPIError as fault:
                if tried == TRIES or not is_passing(fault) or time.monotonic() > deadline:
                    raise
            time.sleep(PAUSE * 4 ** (tried - 1) * (0.5 + random.random()))
        raise StoreUnavailable("store-busy")

    def _outcome_of(self, transaction: str) -> bool | None:
        """True if the transaction was committed; None if that is unknown."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                with self._engine.connect() as conn:
                    status = conn.exec_driver_sql(OUTCOME, (transaction,)).scalar()
            except DBAPIError:
                status = None  # the server is not there yet
            if status in ("committed", "aborted"):
                return bool(status == "committed")
            time.sleep(PAUSE)
        return None


def make_engine(parameters: Mapping[str, Any]) -> Engine:
    """An engine of at most CONNECTIONS connections with these parameters."""
    engine = create_engine(
        f"{NAME}://",
        creator=lambda: DeferringConnection.open(parameters),
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_use_lifo=True,  # the last one used has prepared statements and a warm server process
        use_native_hstore=False,
    )

    @event.listens_for(engine, "connect")
    def limit(raw: Any, _: Any) -> None:
        for name, value in LIMITS.items():
            raw.execute("SELECT set_config(%s, %s, false)", (name, str(value)))

    return engine


def _read(engine: Engine, work: Callable[[Connection], R]) -> R:
    with engine.connect().execution_options(**READING) as conn, conn.begin():
        return work(conn)


def _write(engine: Engine, work: Callable[[Connection], R]) -> R:
    with engine.connect() as conn:
        with conn.begin() as transaction:
            result = work(conn)
            raw: Any = conn.connection.dbapi_connection
            number = raw.number or conn.exec_driver_sql(TRANSACTION).scalar()
            try:
                transaction.commit()
            except Exception as fault:
                if number is None or is_answer(fault):
                    raise  # nothing was written
                conn.invalidate()
                raise CommitLost(number, result, fault) from fault
        return result


def is_passing(fault: DBAPIError) -> bool:
    """True if an immediate retry of the transaction may succeed. It has stored nothing."""
    return fault.connection_invalidated or state_of(fault).startswith(FAILED)


def is_answer(fault: Exception) -> bool:
    """True if the server refused and the connection stays usable."""
    return isinstance(fault, DBAPIError) and bool(state_of(fault)) and not fault.connection_invalidated


def state_of(fault: DBAPIError) -> str:
    """The SQLSTATE of a fault; empty if it has none."""
    return str(getattr(fault.orig, "sqlstate", None) or "")


def unavailable(fault: DBAPIError) -> StoreUnavailable:
    """The exception of the store for one of the driver: why the server refused."""
    state = state_of(fault)
    other = "store-busy" if is_passing(fault) else "store-broken"
    key = next((key for key, states in REFUSALS.items() if state.startswith(states)), other)
    return StoreUnavailable(key)
