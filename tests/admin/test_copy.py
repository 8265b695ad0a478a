"""``copy``: all rows, to PostgreSQL and back; what is refused; kills; the mark that keeps the bot off the source."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.__main__ import main
from bot.admin.check import check, inspect_database
from bot.admin.copying import copy
from bot.settings import Settings, StartupError
from bot.store import Store
from bot.store.copying.values import COPIED
from tests.admin.copied import ODD, execute, make_world, rows_of
from tests.bench.copying import copying
from tests.bench.generated import generate
from tests.databases import FILE, new_database, query
from tests.servers import MISSING, is_installed, server
from tests.test_store import sentence

ROOT = Path(__file__).parents[2]
SECRET = "hunter2"
pytestmark = pytest.mark.skipif(not is_installed(), reason=MISSING)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a world in it, which is never changed."""
    folder = tmp_path_factory.mktemp("original")
    asyncio.run(make_world(folder))
    return folder


@pytest.fixture
def settings(original: Path, tmp_path: Path) -> Settings:
    """A copy of that folder's."""
    shutil.copytree(original, tmp_path / "data")
    return Settings(data=tmp_path / "data", token="x" * 30)


@pytest.fixture
def address() -> str:
    """The address of an empty database with the present schema."""
    return server().address(new_database())


def file_of(settings: Settings) -> Path:
    return settings.data / "discord" / FILE


def refusal(settings: Settings, to: str, again: bool = False) -> str:
    """Why a copy is refused, in one sentence without a password."""
    with pytest.raises(StartupError) as caught:
        copy(settings, to, again=again, say=print, report=print)
    said = str(caught.value)
    assert sentence(said) and SECRET not in said, said
    return said


def start_refusal(path: Path, address: str = "") -> str:
    """Why a bot does not start there."""

    async def start() -> None:
        await (await Store.open(path, address=address)).close()

    with pytest.raises(StartupError) as caught:
        asyncio.run(start())
    assert sentence(str(caught.value))
    return str(caught.value)


def start(path: Path, address: str = "") -> None:
    """Start and stop a bot there."""

    async def run() -> None:
        await (await Store.open(path, address=address)).close()

    asyncio.run(run())


def test_every_row_goes_there_and_back(settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, before = file_of(settings), rows_of(file_of(settings))
    assert all(before.values()), [name for name, rows in before.items() if not rows]
    assert any(ODD in row for row in before["people"]) and any(row[0] == -5 for row in before["sent_messages"])
    server().execute("CREATE DATABASE nothing_yet")
    address, told = server().address("nothing_yet"), list[str]()
    copy(settings, address, say=told.append, report=told.append)
    there = rows_of(address)
    assert [(one, len(rows)) for one, rows in there.items()] == [(one, len(rows)) for one, rows in before.items()]
    assert not inspect_database(path, address).faults
    assert query(address, "SELECT count(*) FROM outbox WHERE owner IS NOT NULL OR lease IS NOT NULL") == [(0,)]
    assert any(line.startswith("events: ") and "copied" in line for line in told)
    assert f"{len(before['events']):,} events" in told[-1] and "nothing_yet on" in told[-1]
    assert not any("token" in line or "x" * 30 in line for line in told)
    (highest,) = query(address, "SELECT max(id) FROM matches")
    assert query(address, "SELECT nextval('matches_id_seq')") == [(highest[0] + 1,)]

    back = tmp_path / "back.db"
    copy(replace(settings, database=address), f"sqlite:{back}", say=told.append, report=told.append)
    assert rows_of(back) == before
    assert back.stat().st_mode & 0o077 == 0 and not inspect_database(back).faults
    assert sorted(one.name for one in tmp_path.iterdir() if one.name.startswith("back")) == ["back.db", "back.db.lock"]
    start(back)
    for moved, to in ((start_refusal(path), "nothing_yet on"), (start_refusal(path, address), str(back))):
        assert "was moved to" in moved and to in moved
    assert rows_of(path) == before, "nothing is deleted"


def test_a_moved_database_is_checked_and_backed_up(
    settings: Settings, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy(settings, address)
    offline, lines = replace(settings, token=""), list[str]()
    assert check(offline, lines.append) == 0 and "was moved to" in lines[0] and "is in order" in lines[1]
    assert check(replace(offline, database=address), lines.append) == 0 and "was moved" not in lines[2]
    monkeypatch.chdir(settings.data)
    monkeypatch.setenv("STAMMTISCH_DATA", str(settings.data))
    capsys.readouterr()
    assert main(["backup", "moved.db"]) == 0 and "was moved to" in capsys.readouterr().out
    assert "was moved to" in start_refusal(settings.data / "moved.db")


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
    assert "has a table recipes" in refusal(settings, server().address(foreign))
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


def test_nobody_starts_while_it_is_copied(
    settings: Settings, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, path = list[str](), file_of(settings)

    def try_to_start(line: str) -> None:
        if line.startswith("Comparing"):
            said.extend([start_refusal(path), start_refusal(path, address)])

    copy(settings, address, report=try_to_start)
    assert len(said) == 2 and "already running" in said[0] and "is being copied" in said[1]
    there = replace(settings, database=address)
    copy(there, str(tmp_path / "back.db"), report=lambda line: said.append(start_refusal(path, address)))
    assert all("is being copied" in one for one in said[1:]) and len(said) > 5


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
    start(file_of(settings)), start(file_of(settings), address)


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


def kill_at(settings: Settings, to: str, where: str) -> None:
    """Run the command in a process that is killed as soon as it calls that function."""
    script = (
        "import os, sys; from importlib import import_module; from bot.__main__ import main\n"
        f"module, *path = {where!r}.split(' ')\n"
        "owner = import_module(module)\n"
        "for name in path[:-1]: owner = getattr(owner, name)\n"
        "setattr(owner, path[-1], lambda *_, **__: os.kill(os.getpid(), 9))\n"
        f"sys.exit(main(['copy', '--to', {to!r}]))"
    )
    env = os.environ | {"DISCORD_TOKEN": settings.token, "STAMMTISCH_DATA": str(settings.data)}
    env |= {"STAMMTISCH_DATABASE": settings.database, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=settings.data, env=env)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert "Copying to" in done.stderr, done.stderr


def test_a_server_that_is_lost_or_full(settings: Settings, address: str, tmp_path: Path) -> None:
    path, there = file_of(settings), replace(settings, database=address)
    ended = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND xact_start < "
    )

    def lose(line: str) -> None:
        if line.startswith("Comparing"):
            query(address, f"{ended} pg_catalog.transaction_timestamp()")

    with pytest.raises(StartupError, match="cannot be reached any more") as caught:
        copy(settings, address, report=lose)
    assert sentence(str(caught.value)) and all(not rows for rows in rows_of(address).values())
    start(path)
    copy(settings, address)
    with pytest.raises(StartupError, match="could not be marked as moved: run the command again") as caught:
        copy(there, str(tmp_path / "back.db"), report=lose)
    assert sentence(str(caught.value)) and rows_of(tmp_path / "back.db") == rows_of(path)
    start(path, address)
    copy(there, str(tmp_path / "back.db"))
    assert "was moved to" in start_refusal(path, address)


BEFORE = "bot.admin.copying check_equal"


def test_killed_before_the_end(settings: Settings, address: str, tmp_path: Path) -> None:
    """Nothing has happened, and the command can be run again."""
    path, before = file_of(settings), rows_of(file_of(settings))
    kill_at(settings, address, BEFORE)
    assert all(not rows for rows in rows_of(address).values())
    start(path)
    copy(settings, address)
    back = tmp_path / "back.db"
    there = replace(settings, database=address)
    kill_at(there, str(back), BEFORE)
    assert not back.exists() and (tmp_path / "back.db.part").exists()
    start(path, address)
    copy(there, str(back))
    assert rows_of(back) == before and not (tmp_path / "back.db.part").exists()


def test_killed_before_the_mark(settings: Settings, address: str, tmp_path: Path) -> None:
    """The copy is there; when the command is run again, it only marks."""
    path, before = file_of(settings), rows_of(file_of(settings))
    kill_at(settings, address, "bot.store.copying.files FileSource mark")
    assert [len(rows) for rows in rows_of(address).values()] == [len(rows) for rows in before.values()]
    start(path, address)
    told = list[str]()
    copy(settings, address, say=told.append)
    assert "had been copied to" in told[0] and "is now marked" in told[0]
    assert "was moved to" in start_refusal(path)
    assert "was moved already" in refusal(settings, address, again=True)
    back = tmp_path / "back.db"
    there = replace(settings, database=address)
    kill_at(there, str(back), "bot.store.copying.servers ServerSource mark")
    assert rows_of(back) == before
    copy(there, str(back), say=told.append)
    assert "is now marked" in told[1] and str(back) in start_refusal(path, address)


def test_a_source_that_has_gone_on_after_the_kill_is_not_marked(settings: Settings, address: str) -> None:
    path = file_of(settings)
    kill_at(settings, address, "bot.store.copying.files FileSource mark")
    execute(path, "UPDATE people SET name = 'Another' WHERE \"user\" = 77")
    assert "is another database or has changed since" in refusal(settings, address)
    start(path), start(path, address)


def test_a_moved_database_is_copied_once_more_only_when_asked(settings: Settings, address: str, tmp_path: Path) -> None:
    path, before = file_of(settings), rows_of(file_of(settings))
    copy(settings, address)
    assert "was moved to" in refusal(settings, str(tmp_path / "other.db"))
    copy(settings, str(tmp_path / "other.db"), again=True)
    assert rows_of(tmp_path / "other.db") == before and str(tmp_path / "other.db") in start_refusal(path)
    start(tmp_path / "other.db")


def test_the_command(settings: Settings, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for log in ("text", "json"):
        env = os.environ | {"DISCORD_TOKEN": settings.token, "STAMMTISCH_DATA": str(settings.data)}
        env |= {"STAMMTISCH_DATABASE": "", "STAMMTISCH_LOG": log, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "bot", "copy", "--to", address]
        done = subprocess.run(command, capture_output=True, text=True, cwd=settings.data, env=env)
        if log == "text":
            assert done.returncode == 0 and done.stdout.count("\n") == 1 and "is copied to" in done.stdout, done.stderr
            assert "events: " in done.stderr and "Traceback" not in done.stderr
        else:
            assert done.returncode == 2 and "was moved to" in done.stderr and not done.stdout


def test_every_table_is_copied_or_about_processes() -> None:
    from bot.store.schema import metadata

    assert {one.name for one in metadata.sorted_tables} - {one.name for one in COPIED} == {
        *("leases", "processes", "relocations")
    }


def test_generated_databases_are_in_order_and_copied(tmp_path: Path, address: str) -> None:
    assert generate(tmp_path / FILE, 25, 8, address) == 25 * 8
    found = inspect_database(tmp_path, address)
    assert not found.faults and (found.matches, found.events) == (25, 200)
    server().execute("CREATE DATABASE to_measure")
    (tmp_path / "bench").mkdir()
    assert len(copying(tmp_path / "bench", server().address("to_measure"), 3)) == 2
