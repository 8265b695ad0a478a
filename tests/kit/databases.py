"""The databases of tests that run on SQLite and on PostgreSQL: each folder of a test has one."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

from bot.admin.check import Findings, inspect_database
from bot.runtime.time import SYSTEM, Time
from bot.store import Store
from bot.store.schema import metadata
from tests.kit.empty import copy_empty
from tests.kit.servers import server

FILE: Final = "stammtisch.db"
TEMPLATE: Final = "empty"
KINDS: Final = ("sqlite", "postgres")
ADDED: Final[Mapping[str, Sequence[tuple[str, str, str]]]] = {  # table, column and index, by the revision that added it
    "0022": (
        ("matches", "interaction", "matches_interaction"),
        ("events", "interaction", "events_interaction"),
        ("sealed", "interaction", ""),
    ),
    "0023": (("outbox", "fence", ""),),
    "0024": (("matches", "terms", ""), ("seats", "agreed", "")),
    "0026": (
        ("clocks", "seen", ""),
        ("clocks", "used", ""),
        ("season_people", "away_used", ""),
        ("season_people", "away_year", ""),
        ("rating_ends", "began", ""),
    ),
    "0028": (),
}
DROPPED: Final[Mapping[str, Sequence[str]]] = {"0029": ("webhook_events", "webhooks")}  # tables, by the revision
RENAMED: Final[Mapping[str, Sequence[str]]] = {  # statements that give back the former names, by the revision
    "0030": (
        "ALTER TABLE clocks RENAME COLUMN is_pending TO owes",
        "ALTER TABLE outbox RENAME COLUMN delivered TO told",
        "ALTER TABLE watches RENAME COLUMN reported TO told",
        "ALTER TABLE deletions RENAME COLUMN deleted TO forgotten",
        "ALTER TABLE deletions RENAME TO erasures",
        "ALTER TABLE requests RENAME TO wishes",
        "ALTER TABLE invitation_pings RENAME TO invitation_rings",
        "DROP INDEX deletions_due",
        "DROP INDEX requests_guild",
        "CREATE INDEX erasures_due ON erasures (due)",
        "CREATE INDEX wishes_guild ON wishes (guild)",
        "UPDATE outbox SET kind = 'letter' WHERE kind = 'prompt'",
        "UPDATE sent_messages SET kind = 'letter' WHERE kind = 'prompt'",
    )
}

_on_server: list[bool] = [False]  # whether the running test uses PostgreSQL
_names: dict[Path, str] = {}  # of the running test's databases by folder
_idle: list[str] = []  # databases that earlier tests have left, empty


def is_on_server() -> bool:
    """Whether the running test uses PostgreSQL."""
    return _on_server[0]


@contextmanager
def use(kind: str) -> Iterator[None]:
    """Use databases of that kind; afterwards empty them, and check that no deadlock has occurred."""
    _on_server[0] = kind == "postgres"
    if is_on_server() and not server().is_running:  # a test that stopped it has failed
        server().start()
    before = len(server().log()) if is_on_server() else 0
    try:
        yield
        assert not is_on_server() or "deadlock detected" not in server().log()[before:]
    finally:
        _on_server[0] = False
        for name in set(_names.values()):
            _empty(name)
            _idle.append(name)
        _names.clear()


def address_of(folder: Path) -> str:
    """The address of that folder's database; "" for a file in it."""
    if not is_on_server():
        return ""
    if folder not in _names:
        _names[folder] = _idle.pop() if _idle else new_database()
    return server().address(_names[folder])


async def open_store(folder: Path, clock: Callable[[], float] | None = None, time: Time = SYSTEM) -> Store:
    """Open the store of that folder, which is empty at first."""
    address = address_of(folder)
    if not address:
        copy_empty(folder / FILE)
    return await Store.open(folder / FILE, clock=clock, address=address, time=time)


def execute(folder: Path, statement: str, *values: Any) -> Sequence[Any]:
    """Run a statement on that folder's database, as another program would; its rows. A value stands for each ?."""
    if not (address := address_of(folder)):
        with closing(sqlite3.connect(folder / FILE)) as database, database:
            return database.execute(statement, values).fetchall()
    return query(address, statement, *values)


def undo_migrations(folder: Path, revision: str) -> None:
    """Make that folder's database one of the version that had this revision, or one before those of ``ADDED``."""
    for statement in (one for later, statements in RENAMED.items() if later > revision for one in statements):
        execute(folder, statement)
    for table in (one for later, dropped in DROPPED.items() if later > revision for one in dropped):
        execute(folder, f"CREATE TABLE {table} (id INTEGER PRIMARY KEY)")
    for table, column, index in (one for later, added in ADDED.items() if later > revision for one in added):
        if index:
            execute(folder, f"DROP INDEX {index}")
        execute(folder, f"ALTER TABLE {table} DROP COLUMN {column}")
    execute(folder, "UPDATE alembic_version SET version_num = ?", revision)


def query(address: str, statement: str, *values: Any) -> list[Any]:
    """Run a statement on the database at that address; its rows. A value stands for each ?."""
    import psycopg

    with psycopg.connect(address) as conn:
        found = conn.execute(statement.replace("?", "%s"), values or None)  # type: ignore[arg-type]
        return found.fetchall() if found.description else []


def findings(folder: Path) -> Findings:
    """What ``check`` finds in that folder's database."""
    return inspect_database(folder / FILE, address_of(folder))


def copy_crashed(folder: Path, to: Path) -> Path:
    """Give the other folder the database as a killed process leaves it. On a server it is the same one."""
    if is_on_server():
        address_of(folder)
        _names[to] = _names[folder]
        return to
    to.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in (FILE, f"{FILE}-wal"):
        if (folder / name).exists():
            shutil.copyfile(folder / name, to / name)
    return to


def new_database() -> str:
    """Make an empty database with the present schema; its name."""
    number = len(server().execute("SELECT datname FROM pg_database"))
    name = f"test_{number}"
    server().execute(f"CREATE DATABASE {name} TEMPLATE {_template()}")
    return name


@cache
def _template() -> str:
    """The database that is copied."""
    server().execute(f"CREATE DATABASE {TEMPLATE}")

    async def create() -> None:
        await (await Store.open(Path(), address=server().address(TEMPLATE))).close()

    with ThreadPoolExecutor(1) as threads:  # the caller's thread may run a loop
        threads.submit(asyncio.run, create()).result()
    return TEMPLATE


def _empty(name: str) -> None:
    """End all connections to the database and delete its rows."""
    others = f"FROM pg_stat_activity WHERE datname = '{name}' AND pid <> pg_backend_pid()"
    deleted = [f'DELETE FROM "{table.name}"' for table in reversed(metadata.sorted_tables)]
    statements = [f"SELECT pg_terminate_backend(pid) {others}", *deleted, "ALTER SEQUENCE matches_id_seq RESTART"]
    server().execute("; ".join(statements), name)
