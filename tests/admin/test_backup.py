"""Backups: consistent while others write, one file each, never overwritten; one a day, the newest few kept."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.__main__ import main
from bot.admin.backup import FOLDER, DailyBackup, backup, database_path
from bot.match.clocks import DAY
from bot.settings import Settings, StartupError
from bot.store import Store
from tests.kit.databases import FILE
from tests.kit.manual_time import SkippedTime
from tests.kit.store_matches import begin, check_match, choose, load, opened


async def rewrite(store: Store, number: int, done: asyncio.Event, chance: random.Random) -> int:
    """Decide repeatedly in that match until ``done`` is set. Return the number of decisions."""
    count = 0
    while not done.is_set():
        position = (await load(store, number)).position
        if not position.waiting:
            break
        seat = chance.choice(position.waiting)
        await choose(store, number, seat, chance.choice(position.moves(seat)))
        count += 1
    return count


async def test_a_backup_while_decisions_are_stored_is_consistent(tmp_path: Path) -> None:
    copies = []
    async with opened(tmp_path) as store:
        numbers = [await begin(store, "instinkt") for _ in range(3)]
        done = asyncio.Event()
        writers = [
            asyncio.create_task(rewrite(store, number, done, random.Random(f"backup {number}"))) for number in numbers
        ]
        for n in range(4):
            copies.append(tmp_path / f"copy{n}" / FILE)
            copies[-1].parent.mkdir()
            assert await asyncio.to_thread(backup, tmp_path / FILE, copies[-1]) == copies[-1].stat().st_size
        done.set()
        assert sum([await writer for writer in writers])
    revisions = []
    for copy in copies:
        assert [path.name for path in copy.parent.iterdir()] == [FILE], "one whole file"
        assert copy.stat().st_mode & 0o077 == 0, "only the owner may read seeds and hands"
        async with opened(copy.parent) as store:
            for number in numbers:
                await check_match(store, number)
            revisions.append([(await load(store, number)).revision for number in numbers])
    assert revisions == sorted(revisions) and all(len(one) == 3 for one in revisions)


async def test_a_backup_never_overwrites(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await begin(store, "instinkt")
        (tmp_path / "taken").write_text("mine")
        for target in (tmp_path / "taken", tmp_path, tmp_path / FILE):
            with pytest.raises(StartupError, match="exists already"):
                backup(tmp_path / FILE, target)
    assert (tmp_path / "taken").read_text() == "mine"


async def test_a_failed_backup_is_one_sentence_and_leaves_no_file(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await begin(store, "instinkt")
    (tmp_path / "letter").write_text("dear grandmother " * 1000)
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / "damaged").write_bytes(whole[:8192] + b"\xff" * 8192 + whole[16384:])
    (tmp_path / "out").mkdir()
    for source, target in (
        ("none", "out/a"),
        ("letter", "out/a"),
        ("damaged", "out/a"),
        (FILE, "no/such/folder/a"),
        (FILE, "letter/a"),
    ):
        with pytest.raises(StartupError) as refusal:
            backup(tmp_path / source, tmp_path / target)
        assert str(refusal.value).endswith(".") and "\n" not in str(refusal.value), source
    assert list((tmp_path / "out").iterdir()) == []


async def test_the_backup_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "STAMMTISCH_DATA", "STAMMTISCH_BACKUPS"):
        monkeypatch.delenv(name, raising=False)
    assert await asyncio.to_thread(main, ["backup", "copy.db"]) == 2
    output = capsys.readouterr()
    assert output.err.count("\n") == 1 and "data/local/stammtisch.db" in output.err and not output.out
    async with opened(tmp_path / "data" / "discord") as store:
        number = await begin(store, "instinkt")
        assert await asyncio.to_thread(main, ["backup", "copy.db"]) == 0
        assert "copy.db" in capsys.readouterr().out
        assert await asyncio.to_thread(main, ["backup", "copy.db"]) == 2
        assert "exists already" in capsys.readouterr().err
    store = await Store.open(tmp_path / "copy.db")
    await check_match(store, number)
    await store.close()


def test_the_database_of_the_settings_is_copied(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert database_path(settings) == tmp_path / "local" / FILE
    assert database_path(replace(settings, token="x")) == tmp_path / "discord" / FILE
    (tmp_path / "discord").mkdir()
    (tmp_path / "discord" / FILE).touch()
    assert database_path(settings) == tmp_path / "discord" / FILE


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / FOLDER).iterdir())


async def test_one_a_day_however_often_it_starts(tmp_path: Path) -> None:
    watch = SkippedTime(1_800_000_000.5)
    async with opened(tmp_path):
        for _ in range(2):
            daily = DailyBackup(tmp_path / FILE, 3, watch)
            await daily.run_if_due()
            assert names(tmp_path) == ["stammtisch-2027-01-15-080000.db"]
        watch.pass_by(DAY - 2)
        assert 0 < await DailyBackup(tmp_path / FILE, 3, watch).run_if_due() <= 2 and len(names(tmp_path)) == 1
        watch.pass_by(2)
        assert await daily.run_if_due() == DAY and len(names(tmp_path)) == 2
        watch.pass_by(40 * DAY)  # after days without the program, one backup is made
        assert await daily.run_if_due() == DAY and await daily.run_if_due() > 0 and len(names(tmp_path)) == 3


async def test_the_newest_are_kept_and_other_files_not_deleted(tmp_path: Path) -> None:
    watch = SkippedTime(1_800_000_000.0)
    async with opened(tmp_path):
        daily = DailyBackup(tmp_path / FILE, 2, watch)
        (tmp_path / FOLDER).mkdir()
        (tmp_path / FOLDER / "mine.db").write_text("a backup by hand")
        (tmp_path / FOLDER / "stammtisch-2027-01-01-000000.db.part").write_text("of a process that was killed")
        for _ in range(5):
            await daily.run_if_due()
            watch.pass_by(DAY)
        assert names(tmp_path) == ["mine.db", "stammtisch-2027-01-18-080000.db", "stammtisch-2027-01-19-080000.db"]
        watch.pass_by(-10 * DAY)  # the clock was wrong and is set right
        assert await daily.run_if_due() == DAY
        assert "stammtisch-2027-01-10-080000.db" in names(tmp_path) and len(names(tmp_path)) == 3
        assert await daily.run_if_due() > 0


async def test_a_backup_that_fails_is_tried_again(tmp_path: Path) -> None:
    watch = SkippedTime(1_800_000_000.0)
    async with opened(tmp_path):
        (tmp_path / FOLDER).write_text("in the way")
        daily = DailyBackup(tmp_path / FILE, 2, watch)
        with pytest.raises(StartupError, match="cannot be written"):
            await daily.run_if_due()
        (tmp_path / FOLDER).unlink()
        await daily.run_if_due()
        assert len(names(tmp_path)) == 1
