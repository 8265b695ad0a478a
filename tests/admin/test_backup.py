"""Backups: consistent while others write, one file each, never over another; one a day, the newest few kept."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot import keeping
from bot.__main__ import main
from bot.keeping import DAY, FOLDER, Daily, backup, database
from bot.settings import Settings, Unusable
from bot.store import Store
from bot.table import Table
from tests.room import PATIENCE, Room
from tests.tables import FILE, Watch, begun, opened, sound


async def rewritten(table: Table, number: int, done: asyncio.Event, chance: random.Random) -> int:
    """Decides again and again in that match until told to end; how often."""
    count = 0
    while not done.is_set():
        stored = await table.store.load(number)
        assert stored is not None
        if not stored.match.waiting:
            break
        seat = chance.choice(stored.match.waiting)
        await table.choose(number, 100 + seat, None, chance.choice(stored.match.moves(seat)))
        count += 1
    return count


async def test_a_backup_while_decisions_are_stored_is_one_moment(tmp_path: Path) -> None:
    copies = []
    async with opened(tmp_path) as table:
        numbers = [await begun(table, "instinkt") for _ in range(3)]
        done = asyncio.Event()
        writers = [
            asyncio.create_task(rewritten(table, number, done, random.Random(f"backup {number}"))) for number in numbers
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
        assert copy.stat().st_mode & 0o077 == 0, "nobody else reads seeds and hands"
        async with opened(copy.parent) as table:
            for number in numbers:
                await sound(table.store, number)
            stored = [await table.store.load(number) for number in numbers]
            revisions.append([one.revision for one in stored if one])
    assert revisions == sorted(revisions) and all(len(one) == 3 for one in revisions)


async def test_a_backup_never_overwrites(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        await begun(table, "instinkt")
        (tmp_path / "taken").write_text("mine")
        for target in (tmp_path / "taken", tmp_path, tmp_path / FILE):
            with pytest.raises(Unusable, match="exists already"):
                backup(tmp_path / FILE, target)
    assert (tmp_path / "taken").read_text() == "mine"


async def test_what_cannot_be_copied_is_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        await begun(table, "instinkt")
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
        with pytest.raises(Unusable) as told:
            backup(tmp_path / source, tmp_path / target)
        assert str(told.value).endswith(".") and "\n" not in str(told.value), source
    assert list((tmp_path / "out").iterdir()) == []


async def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "STAMMTISCH_DATA", "STAMMTISCH_BACKUPS"):
        monkeypatch.delenv(name, raising=False)
    assert await asyncio.to_thread(main, ["backup", "copy.db"]) == 2
    told = capsys.readouterr()
    assert told.err.count("\n") == 1 and "data/local/stammtisch.db" in told.err and not told.out
    async with opened(tmp_path / "data" / "discord") as table:
        number = await begun(table, "instinkt")
        assert await asyncio.to_thread(main, ["backup", "copy.db"]) == 0
        assert "copy.db" in capsys.readouterr().out
        assert await asyncio.to_thread(main, ["backup", "copy.db"]) == 2
        assert "exists already" in capsys.readouterr().err
    store = await Store.open(tmp_path / "copy.db")
    await sound(store, number)
    await store.close()


def test_which_database_is_meant(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert database(settings) == tmp_path / "local" / FILE
    assert database(replace(settings, token="x")) == tmp_path / "discord" / FILE
    (tmp_path / "discord").mkdir()
    (tmp_path / "discord" / FILE).touch()
    assert database(settings) == tmp_path / "discord" / FILE


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / FOLDER).iterdir())


async def test_one_a_day_however_often_it_starts(tmp_path: Path) -> None:
    watch = Watch(1_800_000_000.5)
    async with opened(tmp_path):
        for _ in range(2):
            daily = Daily(tmp_path / FILE, 3, watch)
            await daily.due()
            assert names(tmp_path) == ["stammtisch-2027-01-15-080000.db"]
        watch.pass_by(DAY - 2)
        assert 0 < await Daily(tmp_path / FILE, 3, watch).due() <= 2 and len(names(tmp_path)) == 1
        watch.pass_by(2)
        assert await daily.due() == DAY and len(names(tmp_path)) == 2
        watch.pass_by(40 * DAY)  # the machine was off; one is made, not forty
        assert await daily.due() == DAY and await daily.due() > 0 and len(names(tmp_path)) == 3


async def test_the_newest_are_kept_and_other_files_left_alone(tmp_path: Path) -> None:
    watch = Watch(1_800_000_000.0)
    async with opened(tmp_path):
        daily = Daily(tmp_path / FILE, 2, watch)
        (tmp_path / FOLDER).mkdir()
        (tmp_path / FOLDER / "mine.db").write_text("a backup by hand")
        (tmp_path / FOLDER / "stammtisch-2027-01-01-000000.db.part").write_text("of a process that was killed")
        for _ in range(5):
            await daily.due()
            watch.pass_by(DAY)
        assert names(tmp_path) == ["mine.db", "stammtisch-2027-01-18-080000.db", "stammtisch-2027-01-19-080000.db"]
        watch.pass_by(-10 * DAY)  # a clock that was wrong and is set right
        assert await daily.due() == DAY
        assert "stammtisch-2027-01-10-080000.db" in names(tmp_path) and len(names(tmp_path)) == 3
        assert await daily.due() > 0


async def test_a_backup_that_fails_is_tried_again(tmp_path: Path) -> None:
    watch = Watch(1_800_000_000.0)
    async with opened(tmp_path):
        (tmp_path / FOLDER).write_text("in the way")
        daily = Daily(tmp_path / FILE, 2, watch)
        with pytest.raises(Unusable, match="cannot be written"):
            await daily.due()
        (tmp_path / FOLDER).unlink()
        await daily.due()
        assert len(names(tmp_path)) == 1


@pytest.mark.parametrize("kept", [0, 2])
async def test_the_running_bot_makes_them(room: Room, kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made = asyncio.Event()
    copied = keeping.backup
    loop = asyncio.get_running_loop()

    def noted(source: Path, target: Path) -> int:
        size = copied(source, target)
        loop.call_soon_threadsafe(made.set)
        return size

    monkeypatch.setattr(keeping, "backup", noted)
    await room.stop()
    room.settings = replace(room.settings, backups=kept)
    await room.start()
    assert bool(room.bot.daily._task) == bool(kept)
    if kept:
        await asyncio.wait_for(made.wait(), PATIENCE)
    await room.stop()
    assert (room.data / FOLDER).exists() == bool(kept)
    for copy in (room.data / FOLDER).glob("*.db"):
        with closing(sqlite3.connect(copy)) as found:
            assert found.execute("SELECT count(*) FROM matches").fetchall() == [(0,)]
