"""Open a database at a path or an address: check it, migrate its schema, and take over from earlier processes.

No message quotes the address of a server, because it contains a password.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, quote_plus, unquote

from filelock import FileLock, Timeout
from sqlalchemy import Connection

from bot.features import part_kinds
from bot.runtime.file_modes import FILE_MODE, make_private, make_private_file
from bot.runtime.time import SYSTEM, Time
from bot.settings import StartupError, TryAgain
from bot.store.database import Database, StoreUnavailable
from bot.store.leases import ClaimStore, free_claimed, last_moment_of
from bot.store.migrate import (
    missing_parts,
    moved_message,
    needs_vacuum,
    place_moved_to,
    stored_revisions,
    upgrade,
)
from bot.store.schema import outbox, searches
from bot.store.sqlite import SqliteDatabase, check_file
from bot.store.timers import retry_set_aside

if TYPE_CHECKING:  # psycopg need not be installed
    from bot.store.postgres import PostgresDatabase
SCHEMES: Final = ("postgresql://", "postgres://")
PLACES: Final = "the path of a file, or postgresql://USER@HOST/NAME (its password stands in PGPASSFILE or ~/.pgpass)"
SETTING: Final = "The setting STAMMTISCH_DATABASE"
LACKING: Final = "needs the extra `postgres`, which is not installed: pip install '.[postgres]'."

PASSWORDS: Final = (re.compile(r"://[^\s:@/]*:(.+)@"), re.compile(r"[?&](?:ssl)?password=([^&]+)"))
log = logging.getLogger(__name__)
WAIT: Final = 60.0  # seconds for which a start waits for a server that is busy or cannot be reached
PAUSE: Final = 1.0  # seconds between two tries
PASSING: Final = ("store-busy", "store-full")  # refusals after which a later start may succeed


def parameters_of(address: str, given: str = SETTING) -> dict[str, Any]:
    """The parameters of a connection, by libpq's names; raises StartupError with a sentence.

    ``given`` is what the sentence calls the address.
    """
    try:
        from psycopg import Error, conninfo
    except ImportError as fault:
        raise StartupError(f"{given} {LACKING}") from fault
    if not address.startswith(SCHEMES):
        raise StartupError(f"{given} cannot be used: it has to begin with {SCHEMES[0]}.")
    before, _, path = address.partition("://")[2].partition("?")[0].partition("/")
    if before.count("@") > 1 or "@" in path:
        raise StartupError(
            f"{given} cannot be used: percent-encode the characters @ / : ? of the password, such as %40 for @."
        )
    try:
        found = conninfo.conninfo_to_dict(address)
        ports = str(found.get("port") or 0).split(",")
    except (Error, UnicodeError):
        ports = [""]
    if not all(port.isdecimal() for port in ports):
        raise StartupError(f"{given} cannot be used: it is no address such as postgresql://user:password@host/name.")
    return {name: value for name, value in found.items() if value is not None}


def shown_address(address: str) -> str:
    """The address without user and password, for sentences and the log; raises StartupError as ``parameters_of``."""
    found = parameters_of(address)
    host = found.get("host") or found.get("hostaddr") or found.get("service") or "this machine"
    return f"{found.get('dbname') or found.get('user') or 'of the user'} on {host}"


def database_name(path: Path, address: str) -> str:
    """The name in sentences of the database at the address, or at the path if there is no address."""
    return shown_address(address) if address else str(path)


def backup_by_server(address: str) -> str:
    """How the database at the address is backed up, in a sentence."""
    command = "pg_dump --format=custom --file=FILE service=NAME (its password in ~/.pg_service.conf or PGPASSFILE)"
    return f"The database {shown_address(address)} is on a server and is backed up by its own program: {command}."


def secrets_of(address: str) -> list[str]:
    """The passwords of an address, valid or not, in every form that a message may quote.

    Longest first, because one form can contain another.
    """
    forms = set()
    for written in (found for form in PASSWORDS for found in form.findall(address)):
        plain = unquote(written)
        encoded = {quote(plain), quote(plain, safe=""), quote_plus(plain)}
        forms |= {
            written,
            plain,
            repr(plain)[1:-1],
            *encoded,
            *(re.sub("%..", lambda code: code[0].lower(), one) for one in encoded),
        }
    return sorted(forms, key=len, reverse=True)


@contextmanager
def locking(path: Path, running: StartupError) -> Iterator[FileLock]:
    """Take the lock of a bot on that file at the end of the context, which prepares its folder.

    Raises ``running`` if another program has the lock, and StartupError if the folder cannot be written.
    """
    lock = FileLock(f"{path}.lock", timeout=0, mode=FILE_MODE)
    try:
        yield lock
        lock.acquire()
    except Timeout as fault:
        raise running from fault
    except OSError as fault:
        raise StartupError(f"The folder {path.parent} cannot be written: {fault.strerror}.") from fault


async def open_file(path: Path, time: Time = SYSTEM) -> tuple[Database, FileLock]:
    """The database in that file, and the lock of its folder; raises StartupError with one sentence."""
    with locking(path, TryAgain(f"Another Stammtisch is already running on the folder {path.parent}.")) as lock:
        lines = make_private(path.parent)
    try:
        await asyncio.to_thread(check_file, path)
        make_private_file(path)
        database = await _open_file(path, time)
    except OSError as fault:
        lock.release()
        raise StartupError(f"The database {path} cannot be opened: {fault.strerror}.") from fault
    except BaseException:
        lock.release()
        raise
    for line in lines:  # only after a successful start: a refusal is one sentence
        log.warning(line)
    return database, lock


async def _open_file(path: Path, time: Time) -> Database:
    name = f"The database {path}"
    async with _closing_at_failure(name) as opened:
        database = await SqliteDatabase.open(path)
        opened.push_async_callback(database.close)
        if await database.read(needs_vacuum):  # before the migrations, so that an interrupted start repeats it
            await database.vacuum()
        await _prepare(database, name, None, now=time.now)  # the folder is locked: the owner of every lease has ended
    return database


async def open_server(address: str, time: Time = SYSTEM) -> PostgresDatabase:
    """Open the database at that address; wait WAIT seconds for a server that is busy or cannot be reached.

    A suspended process may hold its locks. Raises StartupError with one sentence, which does not quote the address.
    """
    name, parameters = f"The database {shown_address(address)}", parameters_of(address)
    until = time.monotonic() + WAIT
    while True:
        try:
            database = await _open_server(parameters, name)
        except TryAgain as reason:
            if time.monotonic() >= until:
                raise
            log.warning("%s Trying again.", reason)
            await time.sleep(PAUSE)
        else:
            log.info("%s is open; this process is %s.", name, database.owner)
            return database


async def _open_server(parameters: Mapping[str, Any], name: str) -> PostgresDatabase:
    """Raises StartupError."""
    from bot.store import postgres_server
    from bot.store.postgres import PostgresDatabase

    async with _closing_at_failure(name) as opened:
        database = PostgresDatabase(parameters)
        opened.push_async_callback(database.close)
        await postgres_server.connect(database, name)
        await _prepare(database, name, database.owner, postgres_server.lock_schema, database.clock)
        database.listen(name)
    return database


@asynccontextmanager
async def _closing_at_failure(name: str) -> AsyncIterator[AsyncExitStack]:
    """A stack of what is closed if its database cannot be opened. Raises StartupError if the database refuses."""
    async with AsyncExitStack() as opened:
        try:
            yield opened
        except StoreUnavailable as fault:
            kind = TryAgain if fault.key in PASSING else StartupError
            raise kind(f"{name} cannot be opened: {fault.key.removeprefix('store-')}.") from fault
        opened.pop_all()


async def _prepare(
    database: Database,
    name: str,
    owner: str | None,
    lock: Callable[[Connection, str], None] = lambda conn, name: None,
    now: Callable[[], float] = SYSTEM.now,
) -> None:
    """Migrate the schema in one transaction, then take over from earlier processes of the owner's name; None: all."""

    def prepare(conn: Connection) -> tuple[bool, list[str]]:
        lock(conn, name)
        if place := place_moved_to(conn):
            raise StartupError(moved_message(name, place))
        is_new = not stored_revisions(conn)
        upgrade(conn)
        lacking = missing_parts(conn)
        if not lacking:
            database.last_moment = last_moment_of(conn, now(), database.is_shared)
            _take_over(conn, owner)
        return is_new, lacking

    is_new, lacking = await database.write(prepare)
    if lacking:
        raise StartupError(f"{name} lacks {' and '.join(lacking)}: something else has changed it; restore a backup.")
    if is_new:
        log.info("%s is new: a new database was made, since there was none or an empty one.", name)


def _take_over(conn: Connection, owner: str | None) -> None:
    """Free the claims of earlier processes of that name; None: of all processes."""
    free_claimed(conn, outbox, outbox.c.lease, owner)
    of_features = [kind.table for kind in part_kinds() if issubclass(kind, ClaimStore)]
    for table in (searches, *of_features):  # timers are their process's by its name
        free_claimed(conn, table, table.c.leased_until, owner)
    retry_set_aside(conn)
