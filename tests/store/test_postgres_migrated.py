"""A newer version migrates a PostgreSQL database while processes of this version run on it, or is refused to."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.settings import StartupError, TryAgain
from bot.store import Store, opening
from bot.store.migrate import ALONE, known_revisions, newest_revision
from tests.kit.databases import KINDS, execute, new_database, open_store, undo_migrations, use
from tests.kit.servers import MISSING, is_installed, server
from tests.kit.store_matches import begin, check_match, choose, load
from tests.kit.waiting import until
from tests.store.test_file import sentence

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]

NEWER = "UPDATE alembic_version SET version_num = '9999'"
COMPATIBLE = (
    "ALTER TABLE people ADD COLUMN mood TEXT; ALTER TABLE matches ADD COLUMN rounds INTEGER NOT NULL DEFAULT 0; "
    "ALTER TABLE matches ADD COLUMN copied BIGINT GENERATED ALWAYS AS (id) STORED; "
    "CREATE TABLE moods (person BIGINT PRIMARY KEY, mood TEXT NOT NULL); CREATE INDEX people_mood ON people (mood)"
)
INCOMPATIBLE = {
    "DROP TABLE seen": "the table seen",
    "ALTER TABLE matches DROP COLUMN salt": "the column matches.salt",
    "ALTER TABLE events ADD COLUMN mood TEXT NOT NULL": "the column events.mood",
}


@pytest.fixture(autouse=True)
def short_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgres.POLL", 0.05)
    monkeypatch.setattr(opening, "PAUSE", 0.01)


async def test_a_process_goes_on_if_the_schema_has_what_it_needs(caplog: pytest.LogCaptureFixture) -> None:
    name, given_up = new_database(), list[str]()
    store = await Store.open(Path("x"), address=server().address(name))
    store.database.give_up = given_up.append
    number = await begin(store, "instinkt")
    server().execute(f"{COMPATIBLE}; {NEWER}", name)
    await until(lambda: "newer version" in caplog.text)
    for seat in (0, 1):
        await choose(store, number, seat, (await load(store, number)).position.moves(seat)[0])
    await check_match(store, number)
    await check_match(store, await begin(store, "migrato"))
    assert given_up == []
    (line,) = [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]
    assert line.startswith(f"The database {name} on ") and line.endswith("This process goes on; update it soon.")
    with pytest.raises(StartupError, match="newer version"):
        await Store.open(Path("x"), address=server().address(name))
    await store.close()


@pytest.mark.parametrize("statement", INCOMPATIBLE)
async def test_a_process_gives_up_if_the_schema_lacks_what_it_needs(statement: str) -> None:
    name, given_up = new_database(), list[str]()
    store = await Store.open(Path("x"), address=server().address(name))
    store.database.give_up = given_up.append
    server().execute(f"{statement}; {NEWER}", name)
    await until(lambda: given_up)
    await store.close()
    (said,) = given_up
    assert sentence(said) and INCOMPATIBLE[statement] in said and said.startswith(f"The database {name} on "), said


@pytest.fixture
def on_server() -> Iterator[None]:
    with use(KINDS[1]):
        yield


@pytest.mark.usefixtures("on_server")
async def test_a_migration_that_earlier_versions_do_not_survive_waits_for_their_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = await open_store(tmp_path)
    await store.processes.renew("other-host", "0-1/2", 0, 45, 60.0)
    before = max(one for one in known_revisions() if one < ALONE[-1])
    undo_migrations(tmp_path, before)
    monkeypatch.setattr(opening, "WAIT", 0.1)
    with pytest.raises(TryAgain) as caught:
        await open_store(tmp_path)
    assert sentence(str(caught.value)) and "stop other-host" in str(caught.value)
    assert execute(tmp_path, "SELECT version_num FROM alembic_version") == [(before,)]
    await store.processes.leave("other-host", 0.0)
    await (await open_store(tmp_path)).close()
    await store.close()


@pytest.mark.usefixtures("on_server")
async def test_other_migrations_do_not_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await open_store(tmp_path)
    await store.processes.renew("other-host", "0-1/2", 0, 45, 60.0)
    monkeypatch.setattr("bot.store.migrate.ALONE", ())
    undo_migrations(tmp_path, max(one for one in known_revisions() if one < newest_revision()))
    await (await open_store(tmp_path)).close()
    await store.close()
