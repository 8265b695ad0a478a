"""The store's file: how it is opened, migrated and refused, and SQLite's settings."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from bot.settings import StartupError
from bot.store import Store
from bot.store.database import StoreUnavailable
from bot.store.migrate import newest_revision
from bot.store.schema import metadata
from bot.store.sqlite import BUSY_TIMEOUT, READERS
from tests.kit.databases import FILE, copy_crashed
from tests.kit.store_matches import Watch, begin, check_match, choose, load, open_table, opened

ROOT = Path(__file__).parents[2]


def sentence(text: str) -> bool:
    """Whether the text is one line with one sentence."""
    return text.endswith(".") and "\n" not in text and "Traceback" not in text and "sqlalche.me" not in text


def copies(folder: Path) -> list[Path]:
    """The copies made before migrations."""
    return list(folder.glob(f"{FILE}.before-*"))


async def refusal_of(path: Path) -> str:
    """Why a database cannot be opened."""
    with pytest.raises(StartupError) as caught:
        await (await Store.open(path)).close()
    assert sentence(str(caught.value)), caught.value
    return str(caught.value)


async def test_sqlite_is_durable_and_strict(tmp_path: Path) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1}
    wanted |= {"busy_timeout": BUSY_TIMEOUT}
    together = Barrier(READERS, timeout=10)  # as many connections at once as possible, so that each is checked

    def read_pragmas(conn: Connection, reading: bool = False) -> dict[str, Any]:
        if reading:
            together.wait()
        return {name: conn.exec_driver_sql(f"PRAGMA {name}").scalar() for name in wanted}

    async with opened(tmp_path) as store:
        reading = [store.database.read(lambda conn: read_pragmas(conn, True)) for _ in range(READERS)]
        for found in await asyncio.gather(store.database.write(read_pragmas), *reading):
            assert found == wanted


async def test_closed_and_opened_again_it_is_the_same(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        before = await load(store, number)
    async with opened(tmp_path) as store:
        assert await load(store, number) == before
        await check_match(store, number)


@pytest.mark.parametrize("name", ["a?b=c", "100%25", "#1", "ä ö"])
async def test_a_folder_of_any_name(tmp_path: Path, name: str) -> None:
    async with opened(tmp_path / name) as store:
        number = await begin(store, "instinkt")
        before = await load(store, number)
    async with opened(tmp_path / name) as store:
        assert await load(store, number) == before
    assert (tmp_path / name / FILE).is_file() and os.listdir(tmp_path) == [name]


async def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    async with opened(tmp_path):
        pass
    engine = create_engine(f"sqlite:///{tmp_path / FILE}")
    try:
        with engine.connect() as conn:
            context = MigrationContext.configure(conn, opts={"compare_type": True, "compare_server_default": True})
            assert compare_metadata(context, metadata) == []
    finally:
        engine.dispose()


async def test_a_copy_is_kept_before_a_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as store:
        await begin(store, "instinkt")
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '0003'")
    with pytest.raises(StartupError):  # the next migration finds its columns in place
        await Store.open(tmp_path / FILE)
    (copy,) = copies(tmp_path)
    assert copy.name.endswith(newest_revision())
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT game FROM matches").fetchall() == [("instinkt",)]
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_no_copy_when_nothing_is_migrated(tmp_path: Path) -> None:
    for _ in range(2):
        async with opened(tmp_path):
            pass
    assert not copies(tmp_path)


async def test_a_newer_database_is_refused_unchanged(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await begin(store, "instinkt")
    path = tmp_path / FILE
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    before = sha256(path.read_bytes()).digest()
    assert "newer version" in await refusal_of(path)
    assert sha256(path.read_bytes()).digest() == before
    assert not copies(tmp_path)


@pytest.mark.parametrize("content", [b"This is a diary, not a database. " * 99, b"SQLite format 3\0" + bytes(4000)])
async def test_another_file_is_refused_unchanged(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / FILE
    path.write_bytes(content)
    await refusal_of(path)
    assert path.read_bytes() == content


async def test_another_programs_database_is_refused_unchanged(tmp_path: Path) -> None:
    path = tmp_path / FILE
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    await refusal_of(path)
    assert path.read_bytes() == before


async def test_a_folder_in_the_files_place(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    await refusal_of(tmp_path / FILE)


async def test_a_file_in_the_folders_place(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    await refusal_of(tmp_path / "data" / FILE)


async def test_a_second_process_is_refused(tmp_path: Path) -> None:
    program = (
        "import asyncio, pathlib, sys\n"
        "from bot.settings import StartupError\n"
        "from bot.store import Store\n"
        "try: asyncio.run(Store.open(pathlib.Path(sys.argv[1])))\n"
        "except StartupError as reason: print(reason); sys.exit(2)\n"
    )

    def second() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", program, str(tmp_path / FILE)]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)

    async with opened(tmp_path) as store:
        done = await asyncio.to_thread(second)
        assert done.returncode == 2 and sentence(done.stdout.strip()) and "already running" in done.stdout
        await begin(store, "instinkt")  # the first process continues


async def test_a_refused_store_unlocks_the_folder(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"not a database" * 100)
    await refusal_of(path)
    path.unlink()
    async with opened(tmp_path):
        pass


@pytest.mark.parametrize("pragma", ["journal_mode", "locking_mode=EXCLUSIVE"])
async def test_locked_when_it_is_opened(tmp_path: Path, pragma: str) -> None:
    """By a writer, and by a process that excludes readers."""
    async with opened(tmp_path) as store:
        await begin(store, "instinkt")
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute(f"PRAGMA {pragma}")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("UPDATE people SET name = name")
        await refusal_of(tmp_path / FILE)
        other.execute("ROLLBACK")
    async with opened(tmp_path) as store:
        await check_match(store, 1)


async def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as store:
        number = await begin(store, "instinkt")
        position = (await load(store, number)).position
        for seat in (0, 1):
            await choose(store, number, seat, position.moves(seat)[0])
        after = await load(store, number)
        copy_crashed(tmp_path / "a", tmp_path / "b")
    async with opened(tmp_path / "b") as store:
        assert await load(store, number) == after
        await check_match(store, number)


async def test_leases_of_a_killed_process_are_released(tmp_path: Path) -> None:
    async with opened(tmp_path / "a", Watch()) as store:
        await begin(store, "instinkt")
        claimed, _ = await store.outbox.claim(60)
        assert claimed and not (await store.outbox.claim(60))[0]
        copy_crashed(tmp_path / "a", tmp_path / "b")
    async with opened(tmp_path / "b", Watch()) as store:
        assert (await store.outbox.claim(60))[0] == claimed


async def test_foreign_keys_are_enforced(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await open_table(store, "instinkt")
        stored = await load(store, number)
        with pytest.raises(StoreUnavailable):
            dangling = "INSERT INTO sealed (match, seat, text, actor) VALUES (4711, 0, 'choose 1', 100)"
            await store.database.write(lambda conn: conn.exec_driver_sql(dangling))
        assert await load(store, number) == stored


@pytest.mark.rest
async def test_a_store_that_is_left_open_does_not_block_exit(tmp_path: Path) -> None:
    program = (
        "import asyncio, pathlib, sys\n"
        "from bot.store import Store\n"
        "kept = asyncio.run(Store.open(pathlib.Path(sys.argv[1])))\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / FILE)]
    done = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    async with opened(tmp_path):
        pass


async def test_a_closed_store_has_no_threads(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    async with opened(tmp_path) as store:
        new = {one for one in threading.enumerate() if one not in before and not one.name.startswith("asyncio")}
        assert len(new) == 1 + READERS
    await store.close()  # closing again changes nothing
    for one in new:
        one.join(timeout=10)
        assert not one.is_alive()


@pytest.mark.parametrize("is_there", [False, True], ids=["missing", "empty"])
async def test_a_new_database_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture, is_there: bool) -> None:
    """Else a folder that was not mounted, or a file that a full disk has left empty, looks like a bot that forgot."""
    path = tmp_path / FILE
    if is_there:
        path.touch()
    with caplog.at_level("INFO"):
        for _ in range(2):
            await (await Store.open(path)).close()
    said = [one.getMessage() for one in caplog.records if "a new database was made" in one.getMessage()]
    assert len(said) == 1 and str(path) in said[0]
