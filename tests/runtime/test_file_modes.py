"""Databases, backups and the local table's files can be read by their owner only, whatever the umask."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.admin.backup import DailyBackup, backup
from bot.local.page.server import PageServer
from bot.runtime.file_modes import make_private
from bot.store.migrate import newest_revision
from tests.kit.databases import FILE
from tests.kit.manual_time import SkippedTime
from tests.kit.standin import StandIn
from tests.kit.store_matches import begin, opened

ROOT = Path(__file__).parents[2]
OLD = ROOT / "tests" / "before" / "folder"
UNPRIVILEGED = 65534


@pytest.fixture(params=[0o000, 0o022, 0o077, 0o177], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def secrets_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*.db*") if path.is_file()]


def wide(folder: Path) -> list[str]:
    """What others could open in that folder, itself included."""
    return [str(path) for path in (folder, *folder.rglob("*")) if mode(path) & 0o077]


async def test_a_new_data_folder_is_private(tmp_path: Path, umask: None) -> None:
    folder = tmp_path / "data" / "discord"
    make_private(folder.parent, folder)
    async with opened(folder) as store:
        await begin(store, "instinkt")
        await DailyBackup(folder / FILE, 2, SkippedTime(1_800_000_000.0)).run_if_due()
        assert names(folder) >= {FILE, f"{FILE}-wal", f"{FILE}-shm", "backups"}
        assert wide(folder.parent) == [] and mode(folder) == 0o700 and mode(folder / FILE) == 0o600
        assert len(names(folder / "backups")) == 1
        await asyncio.to_thread(backup, folder / FILE, tmp_path / "mine.db")
    assert mode(tmp_path / "mine.db") == 0o600


async def test_wider_modes_are_tightened_with_one_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(tmp_path) as store:
        await begin(store, "instinkt")
        await DailyBackup(tmp_path / FILE, 2, SkippedTime(1_800_000_000.0)).run_if_due()
    for name in ("world.db", "world.db-wal", "marks.json", "notes.txt"):
        (tmp_path / name).write_text("the local table's, and a file that is not ours")
    for path in (*secrets_in(tmp_path), tmp_path / "marks.json", tmp_path / "notes.txt"):
        path.chmod(0o644)
    for place in (tmp_path, tmp_path / "backups"):
        place.chmod(0o755)
    caplog.clear()
    async with opened(tmp_path):
        assert wide(tmp_path) == [str(tmp_path / "notes.txt")]
    (line,) = [one.getMessage() for one in caplog.records if "Others" in one.getMessage()]
    assert "now only the owner can" in line and str(tmp_path) in line
    caplog.clear()
    async with opened(tmp_path):
        assert not [one for one in caplog.records if "Others" in one.getMessage()]


@pytest.mark.parametrize("command", ["run", "local"])
def test_a_start_makes_the_data_folder_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """Even a start that is refused, here for a world that cannot be read."""
    folder = tmp_path / "data" / ("discord" if command == "run" else "local")
    folder.mkdir(parents=True)
    (folder / "world.db").write_text("torn")
    for path in (folder.parent, folder, folder / "world.db"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STAMMTISCH_DATA", "data")
    monkeypatch.setenv("DISCORD_TOKEN", "some.false.token")
    assert main([command]) == 78
    assert wide(folder.parent) == [] and mode(folder.parent) == mode(folder) == 0o700


async def test_the_copy_before_a_migration_is_private(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(await asyncio.to_thread((OLD / FILE).read_bytes))
    async with opened(tmp_path):
        pass
    assert mode(tmp_path / f"{FILE}.before-{newest_revision()}") == 0o600


async def test_the_local_table_is_private(tmp_path: Path, umask: None) -> None:
    async with StandIn(tmp_path / "world.db") as standin:
        anna = standin.world.add_user("Anna")
        hall = standin.world.add_channel(standin.world.add_guild("Friends", members=[anna]), "hall")
        page = PageServer(standin, port=0, marks=tmp_path / "marks.json")
        await page.start()
        said = await standin.person("Anna").send(hall, "hello")
        page.read_marks.read(anna, hall, int(said["id"]))
        assert names(tmp_path) >= {"world.db", "world.db-wal", "world.db-shm"}
        await page.stop()
        assert (tmp_path / "marks.json").exists() and wide(tmp_path) == []


def test_shared_folders_are_left_as_they_are(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("CREATE TABLE one (two)")
    (tmp_path / FILE).chmod(0o644)
    make_private(tmp_path)
    assert mode(tmp_path) == 0o1777 and mode(tmp_path / FILE) == 0o600
    tmp_path.chmod(0o700)


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to make files of another owner")
def test_what_cannot_be_made_private_is_said(tmp_path: Path) -> None:
    """The files of another owner stay readable; the program says so and goes on."""
    for above in tmp_path.parents[:3]:
        above.chmod(above.stat().st_mode | 0o011)
    (tmp_path / FILE).touch(0o644)
    for path in (tmp_path, tmp_path / FILE):
        path.chmod(0o755 if path.is_dir() else 0o644)
    code = (
        "import os; from pathlib import Path\n"
        f"source = {(ROOT / 'bot' / 'runtime' / 'file_modes.py').read_text(encoding='utf-8')!r}\n"
        f"names = {{'__name__': 'modes'}}; exec(source, names); os.setuid({UNPRIVILEGED})\n"
        f"print('\\n'.join(names['make_private'](Path({str(tmp_path)!r}))))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.count("\n") == 1 and not run.stderr
    assert "may read" in run.stdout and FILE in run.stdout and "Operation not permitted" in run.stdout


def test_nothing_is_said_when_all_is_private(tmp_path: Path) -> None:
    for _ in range(2):
        assert make_private(tmp_path / "data", tmp_path / "data" / "local") == []
