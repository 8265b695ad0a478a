"""What ``copy`` refuses: databases, and rows that the target would not take, each in a sentence that names it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from msgspec.structs import replace
from sqlalchemy import create_engine

from bot.admin.copying import copy
from bot.settings import Settings, StartupError
from bot.store import Store
from bot.store.migrate import alembic_config
from tests.admin.copied import SECRET, execute, file_of, refusal, rows_of, start
from tests.kit.databases import new_database, query
from tests.kit.servers import MISSING, is_installed, server

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]


def test_what_is_refused(settings: Settings, address: str, tmp_path: Path) -> None:
    path = file_of(settings)
    assert "is the database that would be copied" in refusal(settings, str(path))
    (tmp_path / "link.db").symlink_to(path)
    assert "is the database that would be copied" in refusal(settings, str(tmp_path / "link.db"))
    assert "neither an address" in refusal(settings, f"mysql://u:{SECRET}@host/x")
    assert "percent-encode" in refusal(settings, f"postgresql://u:{SECRET}@/{SECRET}@host/x")
    gone = refusal(settings, f"postgresql://u:{SECRET}@127.0.0.1:1/name?connect_timeout=2")
    assert "name on 127.0.0.1" in gone and "cannot be reached" in gone
    assert "no such database" in refusal(settings, server().address("nowhere"))
    newer = new_database()
    server().execute("UPDATE alembic_version SET version_num = '9999'", newer)
    assert "newer version" in refusal(settings, server().address(newer))
    foreign = new_database()
    server().execute("CREATE TABLE recipes (name TEXT)", foreign)
    assert "has the table recipes" in refusal(settings, server().address(foreign))
    (tmp_path / "letter").write_text("dear grandmother " * 1000)
    assert "not a database" in refusal(settings, str(tmp_path / "letter"))
    (tmp_path / "new.db-wal").write_bytes(b"x")
    assert "new.db-wal is left of another database" in refusal(settings, str(tmp_path / "new.db"))
    assert "cannot be written" in refusal(settings, str(tmp_path / "letter" / "x.db"))
    assert "is no file" in refusal(settings, str(tmp_path))
    query(address, "INSERT INTO puzzles SELECT '2026-01-01', '', 'instinkt', 2, 0, '[]', '[]', 0.0, NULL, NULL, 0")
    assert "not empty, it has rows in puzzles" in refusal(settings, address)
    missing = replace(settings, data=tmp_path / "none")
    assert "There is no database at" in refusal(missing, address)
    assert "local table" in refusal(replace(missing, token=""), address)
    execute(path, "UPDATE alembic_version SET version_num = '0011'")
    assert "older version" in refusal(settings, server().address(new_database()))
    execute(path, "UPDATE alembic_version SET version_num = '9999'")
    assert "newer version" in refusal(settings, server().address(new_database()))


def test_a_database_in_use_is_not_copied(settings: Settings, address: str, tmp_path: Path) -> None:
    async def with_a_bot(path: Path, address: str, *attempts: Callable[[], str]) -> list[str]:
        store = await Store.open(path, address=address)
        try:
            return [await asyncio.to_thread(one) for one in attempts]
        finally:
            await store.close()

    path, there = file_of(settings), replace(settings, database=address)
    (said,) = asyncio.run(with_a_bot(path, "", lambda: refusal(settings, address)))
    assert "is running on the folder" in said
    said, back = asyncio.run(
        with_a_bot(path, address, lambda: refusal(settings, address), lambda: refusal(there, str(tmp_path / "x.db")))
    )
    assert "is in use by a process" in said and "stop all processes" in back
    query(address, "INSERT INTO processes SELECT 'one', '0/1', 0.0, 0.0, extract(epoch from now()) + 30, 50")
    assert "is in use by one: stop all" in refusal(there, str(tmp_path / "x.db"))
    query(address, "UPDATE processes SET leased_until = 0.0")
    copy(there, str(tmp_path / "x.db"))
    assert "is the one that would be copied" in refusal(there, address, again=True)


WRONG: dict[str, tuple[str, str, str]] = {
    "a NUL character": (
        "UPDATE events SET text = text || char(0) || 'x' WHERE match = 2 AND number = 1",
        "The row match=2, number=1 of the table events",
        "its column text has a NUL character",
    ),
    "half a character": (
        "UPDATE people SET name = CAST(X'61EDA080' AS TEXT) WHERE \"user\" = 77",
        "of the table people",
        "its column name has bytes or halves of characters",
    ),
    "no UTF-8": (
        "UPDATE plans SET text = CAST(X'FF' AS TEXT)",
        "of the table plans",
        "its column text has bytes",
    ),
    "a long text": (
        "UPDATE clocks SET stage = 'abcdefghij' WHERE match = 3 AND seat = 1",
        "The row match=3, seat=1 of the table clocks",
        "its column stage is longer than 8 characters",
    ),
    "a large number": (
        "UPDATE matches SET revision = 3000000000 WHERE id = 4",
        "The row id=4 of the table matches",
        "its column revision is a whole number of more than 32 bits",
    ),
    "a text for a number": (
        "UPDATE seats SET joined = 'yesterday' WHERE match = 1 AND seat = 0",
        "The row match=1, seat=0 of the table seats",
        "its column joined holds a text instead of a whole number",
    ),
    "a number for a text": (
        "UPDATE events SET text = X'00FF' WHERE match = 1 AND number = 0",
        "The row match=1, number=0 of the table events",
        "its column text holds bytes instead of a text",
    ),
    "no truth value": (
        "UPDATE events SET live = 7 WHERE match = 1 AND number = 0",
        "The row match=1, number=0 of the table events",
        "its column live is neither 0 nor 1",
    ),
    "a long key": (
        "UPDATE plans SET \"trigger\" = '1 ' || hex(randomblob(9000)), text = ''",
        "of the table plans",
        "refuses the row match=",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_row_that_is_refused_is_named(settings: Settings, address: str, what: str) -> None:
    statement, row, reason = WRONG[what]
    execute(file_of(settings), statement)
    said = refusal(settings, address)
    assert row in said and reason in said, said
    assert all(not rows for rows in rows_of(address).values())
    start(file_of(settings))
    start(file_of(settings), address)


def test_faults_are_listed_first(settings: Settings, address: str) -> None:
    path, lines = file_of(settings), list[str]()
    execute(path, 'DELETE FROM people WHERE "user" = 77')
    execute(path, "INSERT INTO seen VALUES (999, 5, 1)")
    execute(path, "UPDATE events SET text = 'nonsense' WHERE match = 1 AND kind = 'move' AND live")
    with pytest.raises(StartupError, match="because of these faults"):
        copy(settings, address, report=lines.append)
    assert any("points to a row of matches that is not there" in line for line in lines)
    assert any("Match 1 (dirkana): row" in line for line in lines), lines
    assert all(not rows for rows in rows_of(address).values())


def test_an_empty_database_of_an_older_version_is_brought_up_to_date(settings: Settings, address: str) -> None:
    server().execute("CREATE DATABASE older")
    engine = create_engine(server().address("older").replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as conn:
        config = alembic_config()
        config.attributes["connection"] = conn
        command.upgrade(config, "0011")
    engine.dispose()
    copy(settings, server().address("older"))
    start(file_of(settings), server().address("older"))
    copy(replace(settings, database=server().address("older")), address)
    assert rows_of(address) == rows_of(server().address("older")), "from server to server"
