"""``copy``: all rows, to PostgreSQL and back; kills; and the mark that keeps the bot off the source."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.__main__ import main
from bot.admin.check import check, inspect_database
from bot.admin.copying import copy
from bot.settings import Settings, StartupError
from bot.store.copying.ends import COPIED
from tests.admin.copied import ODD, execute, file_of, refusal, rows_of, start, start_refusal
from tests.bench.copying import copying
from tests.bench.generated import generate
from tests.kit.databases import FILE, query
from tests.kit.servers import MISSING, is_installed, server
from tests.store.test_file import sentence

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]


def test_every_row_goes_there_and_back(settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, before = file_of(settings), rows_of(file_of(settings))
    assert all(before.values()), [name for name, rows in before.items() if not rows]
    assert any(ODD in row for row in before["people"]) and any(row[0] == -5 for row in before["sent_messages"])
    server().execute("CREATE DATABASE nothing_yet")
    address, lines = server().address("nothing_yet"), list[str]()
    copy(settings, address, say=lines.append, report=lines.append)
    there = rows_of(address)
    assert [(one, len(rows)) for one, rows in there.items()] == [(one, len(rows)) for one, rows in before.items()]
    assert not inspect_database(path, address).faults
    assert query(address, "SELECT count(*) FROM outbox WHERE owner IS NOT NULL OR lease IS NOT NULL") == [(0,)]
    assert any(line.startswith("events: ") and "copied" in line for line in lines)
    assert f"{len(before['events']):,} events" in lines[-1] and "nothing_yet on" in lines[-1]
    assert not any("token" in line or "x" * 30 in line for line in lines)
    (highest,) = query(address, "SELECT max(id) FROM matches")
    assert query(address, "SELECT nextval('matches_id_seq')") == [(highest[0] + 1,)]

    back = tmp_path / "back.db"
    copy(replace(settings, database=address), f"sqlite:{back}", say=lines.append, report=lines.append)
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


def test_no_process_starts_while_it_is_copied(
    settings: Settings, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, path = list[str](), file_of(settings)

    def try_to_start(line: str) -> None:
        if line.startswith("Comparing"):
            said.extend([start_refusal(path), start_refusal(path, address)])

    copy(settings, address, report=try_to_start)
    assert len(said) == 2 and "already running" in said[0] and "is being copied" in said[1]
    there = replace(settings, database=address)

    def try_again(line: str) -> None:
        if line.startswith("Comparing"):
            said.append(start_refusal(path, address))

    copy(there, str(tmp_path / "back.db"), report=try_again)
    assert len(said) == 3 and "is being copied" in said[2]


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
    lines = list[str]()
    copy(settings, address, say=lines.append)
    assert "had been copied to" in lines[0] and "is now marked" in lines[0]
    assert "was moved to" in start_refusal(path)
    assert "was moved already" in refusal(settings, address, again=True)
    back = tmp_path / "back.db"
    there = replace(settings, database=address)
    kill_at(there, str(back), "bot.store.copying.servers ServerSource mark")
    assert rows_of(back) == before
    copy(there, str(back), say=lines.append)
    assert "is now marked" in lines[1] and str(back) in start_refusal(path, address)


def test_a_source_that_has_gone_on_after_the_kill_is_not_marked(settings: Settings, address: str) -> None:
    path = file_of(settings)
    kill_at(settings, address, "bot.store.copying.files FileSource mark")
    execute(path, "UPDATE people SET name = 'Another' WHERE \"user\" = 77")
    assert "is another database or has changed since" in refusal(settings, address)
    start(path)
    start(path, address)


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
