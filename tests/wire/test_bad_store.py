"""A database that is locked, read-only or foreign: one sentence, nothing written, and matches continue afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.app import make_bot
from bot.delivery.items import Delivery
from bot.match.model import Change
from bot.settings import StartupError
from bot.store import Store
from bot.store.database import StoreUnavailable
from bot.store.sqlite import PRAGMAS, SqliteDatabase
from bot.texts import say
from tests.kit.deals import deal
from tests.kit.driver import ANY, Match, Player, sit_down
from tests.kit.room import DELIVERING, Room

pytestmark = pytest.mark.own_room  # its database is opened with a short patience


@contextmanager
def lock_database(path: Path) -> Iterator[None]:
    """Lock the database as a writing program does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


@asynccontextmanager
async def read_only(room: Room) -> AsyncIterator[None]:
    """Make the bot's connections read-only."""
    database = room.bot.store.database
    assert isinstance(database, SqliteDatabase)
    for connection in database.connections:
        await connection.execute("PRAGMA query_only=ON")
    try:
        yield
    finally:
        for connection in database.connections:
            await connection.execute("PRAGMA query_only=OFF")


@asynccontextmanager
async def refusing(room: Room, how: str) -> AsyncIterator[str]:
    """Make the store refuse writes. Return the key of the refusal."""
    if how == "locked":
        with lock_database(room.data / "stammtisch.db"):
            yield "store-busy"
    else:
        room.excused.append("The database refuses: readonly")
        async with read_only(room):
            yield "store-readonly"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the store wait only briefly for a lock."""
    quick = tuple("busy_timeout=50" if one.startswith("busy_timeout") else one for one in PRAGMAS)
    monkeypatch.setattr("bot.store.sqlite.PRAGMAS", quick)


@pytest.mark.parametrize("how", ["locked", pytest.param("read-only", marks=pytest.mark.rest)])
async def test_a_failed_write_is_reported_and_changes_nothing(
    impatient: None, room: Room, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    deal(monkeypatch, black="6,9", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await room.quiet()
    menu, preview = await match.menu(anna), await ben.walk(await match.menu(ben), "choose 2")
    before = room.stored()
    async with refusing(room, how) as key:
        for player, language in ((anna, "de"), (ben, "en")):
            answer = await player.typed("choose 9" if player is anna else "choose 2", match.place)
            assert answer.hidden and say(language, key) in answer.text
            assert say(language, key) in (await player.new()).text
        answer = await ben.press(preview, "confirm")
        assert answer.hidden and say("en", key) in answer.text
        answer = await anna.pick(menu, "choose_9")
        assert answer.hidden and say("de", key) in answer.text
        assert (await anna.press(match.board(), "play")).selects, "reading is possible"
        assert (await anna.press(match.board(), "hand")).alts and (await ben.press(match.board(), "log")).text
        assert "#1" in (await ben.slash("matches")).text
    assert room.stored() == before
    assert (await anna.pick(menu, "choose_9")).says("de", "sealed", move="Wolpertinger" + ANY)
    await ben.press(preview, "confirm")
    await room.settle()
    assert match.waiting() == [anna]


@pytest.mark.parametrize("how", ["locked", pytest.param("read-only", marks=pytest.mark.rest)])
async def test_a_board_that_could_not_be_recorded_is_not_sent_twice(
    impatient: None, room: Room, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """The board is sent, and the store cannot record it."""
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await room.quiet()
    go = asyncio.Event()
    sending = room.standin.faults.add("POST", "/channels/{channel_id}/messages", hold=go)
    await ben.typed("choose 2", match.place)
    await sending.struck.wait()
    async with refusing(room, how):
        go.set()
        await room.until(lambda: len(match.boards()) == 1)
        await room.until(lambda: not any(one.get_name().startswith(DELIVERING) for one in asyncio.all_tasks()))
    await room.advance(120)  # its lease has expired
    await room.settle()
    assert len(match.boards()) == 1 and match.waiting() == [anna]
    assert len(match.pings()) == 1


async def test_a_match_that_cannot_be_read_for_a_moment_is_delivered_later(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is sent once the match can be read again, and the match is not noted as broken."""
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await room.quiet()
    load, refused = room.bot.store.outbox.load, []

    async def busy(number: int, *rest: Any) -> Delivery | None:
        if not refused:
            refused.append(number)
            raise StoreUnavailable("store-busy")
        return await load(number, *rest)

    preview = await ben.walk(await match.menu(ben), "choose 2")
    monkeypatch.setattr(room.bot.store.outbox, "load", busy)
    await ben.press(preview, "confirm")
    await room.settle()
    assert refused == [match.number] and match.waiting() == [anna]
    assert room.rows("SELECT text FROM events WHERE kind = 'note'") == []


async def refused_at_start(room: Room) -> str:
    bot = make_bot(room.settings, connector=room.standin.connector())
    with pytest.raises(StartupError) as refusal:
        async with bot:
            await bot.start(room.settings.token)
    return str(refusal.value)


async def test_a_database_of_a_newer_version_is_refused_unchanged(room: Room) -> None:
    await sit_down(room)
    await room.stop()
    path = room.data / "stammtisch.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    before = path.read_bytes()
    assert "newer version" in await refused_at_start(room)
    assert path.read_bytes() == before


async def test_a_locked_database_is_reported_at_start(impatient: None, room: Room) -> None:
    await room.stop()
    with lock_database(room.data / "stammtisch.db"):
        sentence = await refused_at_start(room)
    assert "stammtisch.db" in sentence and ("locked" in sentence or "busy" in sentence)


async def test_a_file_that_is_not_a_database_is_refused_unchanged(room: Room) -> None:
    await room.stop()
    for name in ("stammtisch.db", "stammtisch.db-wal", "stammtisch.db-shm"):
        (room.data / name).unlink(missing_ok=True)
    (room.data / "stammtisch.db").write_bytes(b"a letter to grandmother " * 500)
    assert "not a database" in await refused_at_start(room)
    assert (room.data / "stammtisch.db").read_bytes().startswith(b"a letter")


async def test_a_second_bot_on_the_same_folder_is_refused(room: Room) -> None:
    match: Match = await sit_down(room)
    before = room.stored()
    assert "already running" in await refused_at_start(room)
    assert room.stored() == before
    assert (await match.menu(match.players[0])).selects, "the first process continues"


async def test_a_read_only_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StartupError, match="cannot be written"):
        await Store.open(tmp_path / "file" / "stammtisch.db")


async def test_a_table_whose_message_could_not_be_recorded_can_be_joined(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is open and can be joined; a later press on its message records the message."""
    anna, ben = Player(room, "Anna"), Player(room, "Ben")

    write = room.bot.store.matches.write

    async def busy(change: Change, *rest: Any, **named: Any) -> None:
        if change.before is not None and change.before.place != change.after.place:
            raise StoreUnavailable("store-busy")
        await write(change, *rest, **named)

    with monkeypatch.context() as patch:
        patch.setattr(room.bot.store.matches, "write", busy)
        home = await anna.new()
        assert home.has("join")
        joined = await ben.press(home, "join")
        assert joined.id == home.id and "Ben" in joined.text
    await anna.press(home, "start")
    await room.quiet()
    assert room.rows("SELECT message FROM matches") == [(home.id,)] and Match(room, [anna, ben], home).board()
