"""The store's file: how it is opened, brought up to date, and refused; what SQLite is told."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from bot import migrated
from bot.schema import metadata
from bot.settings import Unusable
from bot.store import BUSY, Store, Unstored
from bot.store.database import READERS
from tests.tables import FILE, Watch, begun, crashed, guest, laid, opened, sound

ROOT = Path(__file__).parents[1]


def sentence(text: str) -> bool:
    """Whether it can be shown to somebody who starts the program: one sentence, one line."""
    return text.endswith(".") and "\n" not in text and "Traceback" not in text and "sqlalche.me" not in text


def copies(folder: Path) -> list[Path]:
    """The copies made before migrations."""
    return list(folder.glob(f"{FILE}.before-*"))


async def refused(path: Path) -> str:
    """Why a database cannot be opened."""
    with pytest.raises(Unusable) as caught:
        await (await Store.open(path)).close()
    assert sentence(str(caught.value)), caught.value
    return str(caught.value)


async def test_sqlite_is_durable_and_strict(tmp_path: Path) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": BUSY}
    together = Barrier(READERS, timeout=10)  # as many connections at once as there can be: each is told

    def told(conn: Connection) -> dict[str, Any]:
        if not conn.in_transaction():
            together.wait()
        return {name: conn.exec_driver_sql(f"PRAGMA {name}").scalar() for name in wanted}

    async with opened(tmp_path) as table:
        reading = [table.store._reading(told) for _ in range(READERS)]
        for found in await asyncio.gather(table.store._writing(told), *reading):
            assert found == wanted


async def test_closed_and_opened_again_it_is_the_same(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "instinkt")
        before = await table.store.load(number)
    async with opened(tmp_path) as table:
        assert await table.store.load(number) == before
        await sound(table.store, number)


@pytest.mark.parametrize("name", ["a?b=c", "100%25", "#1", "ä ö"])
async def test_a_folder_of_any_name(tmp_path: Path, name: str) -> None:
    async with opened(tmp_path / name) as table:
        number = await begun(table, "instinkt")
        before = await table.see(number, 100)
    async with opened(tmp_path / name) as table:
        assert await table.see(number, 100) == before
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
    async with opened(tmp_path) as table:
        await begun(table, "instinkt")
    script = ScriptDirectory.from_config(migrated._config())
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("DELETE FROM alembic_version")  # as if no migration had been run yet
    with pytest.raises(Unusable):  # the first migration finds its tables there already
        await Store.open(tmp_path / FILE)
    (copy,) = copies(tmp_path)
    assert copy.name.endswith(str(script.get_current_head()))
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT game FROM matches").fetchall() == [("instinkt",)]
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_no_copy_when_nothing_is_migrated(tmp_path: Path) -> None:
    for _ in range(2):
        async with opened(tmp_path):
            pass
    assert not copies(tmp_path)


async def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        await begun(table, "instinkt")
    path = tmp_path / FILE
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    before = sha256(path.read_bytes()).digest()
    assert "newer version" in await refused(path)
    assert sha256(path.read_bytes()).digest() == before
    assert not copies(tmp_path)


@pytest.mark.parametrize("content", [b"This is a diary, not a database. " * 99, b"SQLite format 3\0" + bytes(4000)])
async def test_another_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / FILE
    path.write_bytes(content)
    await refused(path)
    assert path.read_bytes() == content


async def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    await refused(path)
    assert path.read_bytes() == before


async def test_a_folder_in_the_files_place(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    await refused(tmp_path / FILE)


async def test_a_file_in_the_folders_place(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    await refused(tmp_path / "data" / FILE)


async def test_a_second_process_is_refused(tmp_path: Path) -> None:
    program = (
        "import asyncio, pathlib, sys\n"
        "from bot.settings import Unusable\n"
        "from bot.store import Store\n"
        "try: asyncio.run(Store.open(pathlib.Path(sys.argv[1])))\n"
        "except Unusable as reason: print(reason); sys.exit(2)\n"
    )

    def second() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", program, str(tmp_path / FILE)]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)

    async with opened(tmp_path) as table:
        done = await asyncio.to_thread(second)
        assert done.returncode == 2 and sentence(done.stdout.strip()) and "already running" in done.stdout
        await begun(table, "instinkt")  # the first one goes on


async def test_a_refused_store_gives_the_folder_free_again(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"not a database" * 100)
    await refused(path)
    path.unlink()
    async with opened(tmp_path):
        pass


@pytest.mark.parametrize("pragma", ["journal_mode", "locking_mode=EXCLUSIVE"])
async def test_locked_when_it_is_opened(tmp_path: Path, pragma: str) -> None:
    """By a writer, and by somebody who does not even let others read."""
    async with opened(tmp_path) as table:
        await begun(table, "instinkt")
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute(f"PRAGMA {pragma}")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("UPDATE users SET name = name")
        await refused(tmp_path / FILE)
        other.execute("ROLLBACK")
    async with opened(tmp_path) as table:
        await sound(table.store, 1)


async def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as table:
        number = await begun(table, "instinkt")
        seen = await table.see(number, 100)
        await table.choose(number, 100, seen.step, seen.moves[0])
        await table.choose(number, 101, seen.step, (await table.see(number, 101)).moves[0])
        after = await table.see(number, 100)
        crashed(tmp_path / "a", tmp_path / "b")
    async with opened(tmp_path / "b") as table:
        assert await table.see(number, 100) == after
        await sound(table.store, number)


async def test_leases_of_a_killed_process_are_given_up(tmp_path: Path) -> None:
    async with opened(tmp_path / "a", Watch()) as table:
        await begun(table, "instinkt")
        claimed = await table.store.claim(60)
        assert claimed and not await table.store.claim(60)
        crashed(tmp_path / "a", tmp_path / "b")
    async with opened(tmp_path / "b", Watch()) as table:
        assert await table.store.claim(60) == claimed


async def test_foreign_keys_are_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await laid(table, "instinkt")
        stored = await table.store.load(number)
        assert stored is not None
        with pytest.raises(Unstored):
            await table.store._writing(
                lambda conn: conn.exec_driver_sql("INSERT INTO sealed VALUES (4711, 0, 'choose 1', '100')")
            )
        assert await table.store.load(number) == stored


async def test_people_are_remembered(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        store = table.store
        assert await store.person(100) is None
        await store.meet(100, "x" * 500, "en-GB")
        await store.reach(100, dm=9, deaf=True)
        await store.meet(100, guest(0).name, "de")
        person = await store.person(100)
        assert person is not None
        assert [person[name] for name in ("id", "name", "locale", "dm", "deaf")] == [100, "Anna", "de", 9, True]
        await store.reach(100, deaf=False)
        assert (await store.person(100) or {})["deaf"] is False
