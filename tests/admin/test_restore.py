"""``restore``: a backup takes the database's place, nothing newer is lost unasked, and no foreign log is read."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.__main__ import main
from bot.admin.backup import backup, restore
from bot.admin.check import inspect_database
from bot.admin.copying import copy
from bot.settings import Settings, StartupError
from bot.store import Store
from tests.admin.copied import rows_of
from tests.kit.databases import FILE
from tests.kit.servers import MISSING, is_installed, program, server
from tests.kit.store_matches import begin, check_match, choose, load, opened
from tests.store.test_file import sentence

on_server = pytest.mark.skipif(not is_installed() or not program("pg_restore"), reason=MISSING)


async def played(folder: Path, saved: Path) -> tuple[int, int]:
    """Make a match, back it up, and decide once more; the match's number and its revision in the backup."""
    async with opened(folder) as store:
        number = await begin(store, "instinkt")
        revision = (await load(store, number)).revision
        await asyncio.to_thread(backup, folder / FILE, saved)
        position = (await load(store, number)).position
        await choose(store, number, position.waiting[0], position.moves(position.waiting[0])[0])
    return number, revision


async def revision_of(folder: Path, number: int) -> int:
    """The revision of a match, which is consistent."""
    async with opened(folder) as store:
        await check_match(store, number)
        return (await load(store, number)).revision


def replaced(folder: Path) -> Path:
    """The database that was kept when another took its place."""
    (kept,) = (one for one in folder.glob(f"{FILE}.replaced-*") if not one.name.endswith(("-wal", "-shm")))
    return kept


def refusal(settings: Settings, file: Path, *, discard_newer: bool = False) -> str:
    """Why a backup is not restored."""
    with pytest.raises(StartupError) as caught:
        restore(settings, file, discard_newer=discard_newer)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")
    return str(caught.value)


async def test_a_newer_state_is_replaced_only_when_asked(tmp_path: Path) -> None:
    settings, folder, saved = Settings(data=tmp_path, token="x" * 30), tmp_path / "discord", tmp_path / "saved.db"
    number, revision = await played(folder, saved)
    before = (folder / FILE).read_bytes()
    assert "1 tables and matches" in refusal(settings, saved) and "--discard-newer" in refusal(settings, saved)
    assert (folder / FILE).read_bytes() == before, "nothing has changed"
    said = await asyncio.to_thread(restore, settings, saved, discard_newer=True)
    kept = replaced(folder)
    assert kept.name in said and (folder / FILE).stat().st_mode & 0o077 == 0
    assert await revision_of(folder, number) == revision
    assert restore(settings, kept), "what was replaced is newer, so that it comes back unasked"
    assert await revision_of(folder, number) > revision


async def test_a_log_left_by_a_kill_is_kept_with_the_replaced_database(tmp_path: Path) -> None:
    settings, folder, saved = Settings(data=tmp_path, token="x" * 30), tmp_path / "discord", tmp_path / "saved.db"
    killed = tmp_path / "killed"
    killed.mkdir()
    async with opened(folder) as store:
        number = await begin(store, "instinkt")
        await asyncio.to_thread(backup, folder / FILE, saved)
        position = (await load(store, number)).position
        await choose(store, number, position.waiting[0], position.moves(position.waiting[0])[0])
        newest = (await load(store, number)).revision
        for name in (FILE, f"{FILE}-wal"):
            shutil.copy(folder / name, killed / name)
        assert "stop it first" in refusal(settings, saved), "the bot runs"
    for name in (FILE, f"{FILE}-wal"):
        shutil.copy(killed / name, folder / name)
    (folder / f"{FILE}-shm").unlink(missing_ok=True)
    assert "newer" in refusal(settings, saved), "the decision in the log counts"
    restore(settings, saved, discard_newer=True)
    assert not (folder / f"{FILE}-wal").exists()
    assert await revision_of(folder, number) < newest
    restore(settings, replaced(folder))
    assert await revision_of(folder, number) == newest


async def test_a_log_of_another_state_is_noticed(tmp_path: Path) -> None:
    saved = tmp_path / "saved.db"
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        await asyncio.to_thread(backup, tmp_path / FILE, saved)
        position = (await load(store, number)).position
        await choose(store, number, position.waiting[0], position.moves(position.waiting[0])[0])
        shutil.copy(tmp_path / f"{FILE}-wal", tmp_path / "log")
    shutil.copy(saved, tmp_path / FILE)  # by hand, without the step about the log
    shutil.copy(tmp_path / "log", tmp_path / f"{FILE}-wal")
    (fault,) = inspect_database(tmp_path / FILE).faults
    assert f"{FILE}-wal beside it belongs to another state" in fault and sentence(fault)
    with pytest.raises(StartupError, match="belongs to another state"):
        await Store.open(tmp_path / FILE)
    with pytest.raises(StartupError, match="belongs to another state"):
        backup(tmp_path / FILE, tmp_path / "again.db")
    (tmp_path / f"{FILE}-wal").unlink()
    assert not inspect_database(tmp_path / FILE).faults


async def test_what_is_no_backup_changes_nothing(tmp_path: Path) -> None:
    settings, folder, saved = Settings(data=tmp_path, token="x" * 30), tmp_path / "discord", tmp_path / "saved.db"
    await played(folder, saved)
    (tmp_path / "letter").write_text("dear grandmother " * 1000)
    (tmp_path / "empty").touch()
    files = sorted(path.name for path in folder.iterdir())
    before = (folder / FILE).read_bytes()
    for name in ("none", "letter", "empty", f"discord/{FILE}"):
        assert refusal(settings, tmp_path / name, discard_newer=True), name
    assert sorted(path.name for path in folder.iterdir()) == files and (folder / FILE).read_bytes() == before


async def test_the_command_restores_to_a_new_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "saved.db"
    number, revision = await played(tmp_path / "old", saved)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "x" * 30)
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path / "data"))
    assert await asyncio.to_thread(main, ["restore", "saved.db"]) == 0
    assert "1 tables and matches" in capsys.readouterr().out
    assert await revision_of(tmp_path / "data" / "discord", number) == revision
    assert await asyncio.to_thread(main, ["restore", "none.db"]) == 2
    assert sentence(capsys.readouterr().err.strip())


@pytest.mark.rest
@on_server
def test_a_dump_is_restored_into_an_empty_database_only(
    settings: Settings, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(str(program("pg_restore"))).parent
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    copy(settings, address, say=lambda line: None, report=lambda line: None)
    dump = tmp_path / "stammtisch.dump"
    subprocess.run([str(program("pg_dump")), "--format=custom", f"--file={dump}", address], check=True)
    server().execute("CREATE DATABASE restored")
    there = replace(settings, database=server().address("restored"), token="")
    assert "pg_dump" in refusal(there, tmp_path / "data" / "discord" / FILE)
    cut = tmp_path / "cut.dump"
    cut.write_bytes(dump.read_bytes()[:-2000])
    assert "was left empty" in refusal(there, cut)
    assert "restored to restored on" in restore(there, dump)
    assert rows_of(there.database) == rows_of(address)
    assert "not empty" in refusal(there, dump, discard_newer=True)
