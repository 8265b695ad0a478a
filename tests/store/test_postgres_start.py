"""Addresses of servers and databases that can or cannot be used, said in a sentence without a password."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic import command
from sqlalchemy import Connection

from bot.admin.backup import check_backup
from bot.admin.check import check
from bot.computer.pool import SECRETS
from bot.settings import Settings, StartupError, TryAgain, load
from bot.store import Store, opening
from bot.store.database import StoreUnavailable
from bot.store.migrate import alembic_config, known_revisions, schema_differences
from bot.store.opening import parameters_of
from bot.store.postgres import ServerSession, make_engine
from tests.kit.databases import new_database
from tests.kit.servers import MISSING, is_installed, server
from tests.kit.store_matches import begin, check_match
from tests.kit.waiting import PATIENCE
from tests.store.test_file import sentence

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]

SECRET = "hunter2"


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "PAUSE", 0.01)


async def refusal_of(
    address: str, caplog: pytest.LogCaptureFixture | None = None, kind: type[StartupError] = StartupError
) -> str:
    """Why a database cannot be used."""
    with pytest.raises(StartupError) as caught:
        await (await Store.open(Path("nowhere"), address=address)).close()
    assert type(caught.value) is kind
    said = str(caught.value)
    assert sentence(said) and SECRET not in said and SECRET not in repr(caught.value.__cause__), said
    if caplog is not None:
        assert SECRET not in caplog.text
    return said


@pytest.mark.parametrize(
    "address",
    [
        f"mysql://u:{SECRET}@host/x",
        f"{SECRET}",
        f"postgresql://u:{SECRET}@/{SECRET}@host/x",
        f"postgresql://u:p@{SECRET}@host/x",
        f"postgresql://u:p/{SECRET}@host/x",
        f"postgresql://u:{SECRET}?{SECRET}/x@host/x",
        f"postgresql://u:p%zz{SECRET}@host/x",
        f"postgresql://u:p:{SECRET}@host:port/x",
        f"postgresql://host/x?no_such={SECRET}",
    ],
)
async def test_an_address_that_is_none(address: str, caplog: pytest.LogCaptureFixture) -> None:
    assert "STAMMTISCH_DATABASE" in await refusal_of(address, caplog)


async def test_a_server_that_is_not_there(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(opening, "WAIT", 0.1)
    for host in ("127.0.0.1:1", "no-such-host.invalid"):
        caplog.clear()
        said = await refusal_of(f"postgresql://u:{SECRET}@{host}/name?connect_timeout=2", caplog, TryAgain)
        assert "The database name on" in said and "its server cannot be reached" in said
        assert "Trying again." in caplog.text
    monkeypatch.setattr(opening, "WAIT", PATIENCE)
    assert "no such database" in await refusal_of(server().address("nothing"), caplog)


@pytest.mark.parametrize("losses", [1, 3])
async def test_a_connection_lost_while_the_program_starts(losses: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found, name, left = new_database(), ServerSession._take_name, list(range(losses))

    async def lose(session: ServerSession, conn: psycopg.AsyncConnection[Any]) -> str:
        if left:
            left.pop()
            server().execute(f"SELECT pg_terminate_backend({conn.info.backend_pid}, 10000)")
        return await name(session, conn)

    monkeypatch.setattr(ServerSession, "_take_name", lose)
    store = await Store.open(Path("x"), address=server().address(found))
    assert not left and await begin(store, "instinkt")
    await store.close()


async def test_a_server_that_ends_every_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    address, tries = server().address(new_database()), 0

    async def lose(session: ServerSession, conn: psycopg.AsyncConnection[Any]) -> str:
        nonlocal tries
        tries += 1
        raise psycopg.errors.AdminShutdown("terminating connection due to administrator command")

    monkeypatch.setattr(ServerSession, "_take_name", lose)
    monkeypatch.setattr(opening, "WAIT", 0.2)
    assert "its server cannot be reached" in await refusal_of(address, kind=TryAgain)
    assert tries > 1


def test_settings_do_not_show_the_address(tmp_path: Path) -> None:
    settings = load({"STAMMTISCH_DATABASE": f"postgresql://u:{SECRET}@host/x"})
    assert settings.database.endswith("/x") and SECRET not in repr(settings) and "database=set" in repr(settings)
    assert "STAMMTISCH_DATABASE" in SECRETS, "search processes do not receive it"


async def test_databases_that_cannot_be_used() -> None:
    latin = "latin"
    server().execute(f"CREATE DATABASE {latin} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    assert "encoding is LATIN1" in await refusal_of(server().address(latin))
    newer = new_database()
    server().execute("UPDATE alembic_version SET version_num = '9999'", newer)
    assert "newer version" in await refusal_of(server().address(newer))
    older = new_database()
    server().execute("UPDATE alembic_version SET version_num = '0009'", older)  # the next migration finds its columns
    assert "cannot be opened: broken" in await refusal_of(server().address(older))
    assert server().execute("SELECT version_num FROM alembic_version", older) == [("0009",)]
    lacking = new_database()
    server().execute("DROP TABLE seen", lacking)
    assert "lacks the table seen" in await refusal_of(server().address(lacking))
    others = "others"
    server().execute(f"CREATE DATABASE {others}")
    server().execute("CREATE TABLE people (name TEXT)", others)
    assert "tables of another program, people" in await refusal_of(server().address(others))
    assert server().execute("SELECT count(*) FROM people", others) == [(0,)]


async def test_the_migrations_make_the_schema(caplog: pytest.LogCaptureFixture) -> None:
    server().execute("CREATE DATABASE fresh")
    stores = await asyncio.gather(*(Store.open(Path("x"), address=server().address("fresh")) for _ in range(3)))
    assert await stores[0].database.read(schema_differences) == []
    for store in stores:
        await store.close()
    assert "migrated" not in caplog.text, "there is nothing to copy"


async def test_a_start_that_migrates_says_what_makes_the_copy(caplog: pytest.LogCaptureFixture) -> None:
    server().execute("CREATE DATABASE aged")
    address = server().address("aged")
    engine, config = make_engine(parameters_of(address)), alembic_config()
    with engine.begin() as conn:
        config.attributes["connection"] = conn
        command.upgrade(config, sorted(known_revisions())[-2])
    engine.dispose()
    for _ in range(2):  # the second start has nothing to migrate
        await (await Store.open(Path("x"), address=address)).close()
        said = [one.getMessage() for one in caplog.records if "migrated" in one.getMessage()]
        assert len(said) == 1 and "The database aged on" in said[0] and "pg_dump" in said[0] and sentence(said[0])


ALTERED = {
    "ALTER TABLE people DROP COLUMN quiet": "lacks the column people.quiet",
    "ALTER TABLE people ALTER notify TYPE text": "has the column people.notify with type TEXT, not VARCHAR(8)",
    "ALTER TABLE people ALTER away_used DROP DEFAULT": "has the column people.away_used with default None, not 0",
    "CREATE TABLE recipes (name TEXT)": "has the table recipes, which Stammtisch does not make",
    "DROP INDEX outbox_due": "lacks the index outbox_due",
    "ALTER TABLE plans DROP CONSTRAINT plans_match_fkey": "lacks in the table plans the reference of match",
}


async def test_check_compares_the_schema_and_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    name = new_database()
    store = await Store.open(tmp_path / "x", address=server().address(name))
    await check_match(store, await begin(store, "instinkt"))
    await store.close()
    settings, lines = Settings(database=server().address(name), data=tmp_path), list[str]()

    def checked() -> int:
        lines.clear()
        return check(settings, lines.append)

    assert await asyncio.to_thread(checked) == 0 and f"{name} on" in lines[0] and "is in order: 1 " in lines[0]
    for statement in ALTERED:
        server().execute(statement, name)
    assert await asyncio.to_thread(checked) == 1 and len(lines) == len(ALTERED), lines
    for expected in ALTERED.values():
        assert any(expected in line and sentence(line) for line in lines), lines
    server().execute("CREATE DATABASE bare")
    for database, words in (("bare", "has no tables yet"), ("nothing", "no such database")):
        settings = Settings(database=server().address(database), data=tmp_path)
        assert await asyncio.to_thread(checked) == 1 and words in lines[0]
    with caplog.at_level(logging.DEBUG), pytest.raises(StartupError) as caught:
        check_backup(settings)
    assert "pg_dump" in str(caught.value) and sentence(str(caught.value))


async def test_a_server_that_is_busy_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As while a suspended process holds locks, or in a storm of lost connections."""
    address, take_over, tries = server().address(new_database()), opening._take_over, 0

    def be_busy(conn: Connection, owner: str | None) -> None:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise StoreUnavailable("store-busy")
        take_over(conn, owner)

    monkeypatch.setattr(opening, "_take_over", be_busy)
    await (await Store.open(Path("x"), address=address)).close()
    assert tries == 3 and caplog.text.count("busy. Trying again.") == 2
    monkeypatch.setattr(opening, "WAIT", 0.0)
    tries = 0
    assert "cannot be opened: busy" in await refusal_of(address, kind=TryAgain)
    assert tries == 1
