"""A store that cannot be written: locked, read-only, full, or with one broken match. No write is partial."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.delivery.items import PLACE, Kind
from bot.games.base import IllegalMove
from bot.match.commands import Need
from bot.match.errors import UserError
from bot.match.model import Match, MatchPhase
from bot.settings import StartupError
from bot.store import Store, opening
from bot.store.database import StoreUnavailable
from bot.store.sqlite import SqliteDatabase
from tests.kit.databases import FILE, address_of, execute, open_store
from tests.kit.store_matches import (
    begin,
    change_of,
    change_of_choice,
    choose,
    load,
    load_checked,
    open_table,
    opened,
    resign,
    with_pragma,
)

pytestmark = pytest.mark.usefixtures("database")


async def refusal_of(write: Awaitable[object]) -> str:
    """The key of the refusal that the store raises."""
    with pytest.raises(StoreUnavailable) as caught:
        await write
    assert caught.value.values == {} and not isinstance(caught.value, UserError | IllegalMove)
    return caught.value.key


@pytest.mark.sqlite_only
async def test_locked_by_another_program(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        before = await load_checked(store, number)
        move = before.position.moves(0)[0]
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            other.execute("UPDATE people SET name = name")
            for write in (choose(store, number, 0, move), store.people.meet(1, "x", "de")):
                assert await refusal_of(write) == "store-busy"
            assert await load_checked(store, number) == before  # readers need not wait
            other.execute("ROLLBACK")
        await choose(store, number, 0, move)
        assert {seat: actor.person for seat, actor in (await load_checked(store, number)).sealers.items()} == {
            0: before.seats[0].key
        }


@pytest.mark.sqlite_only
async def test_the_store_waits_for_a_short_lock(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            move = (await load(store, number)).position.moves(0)[0]
            chosen = asyncio.create_task(choose(store, number, 0, move))
            assert not (await asyncio.wait({chosen}, timeout=0.2))[0]
            other.execute("COMMIT")
            await chosen
            assert (await load_checked(store, number)).position.sealed == {0: move}


@pytest.mark.sqlite_only
async def test_read_only(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        before = await load_checked(store, number)
        async with with_pragma(store, "query_only=ON", "query_only=OFF"):
            for write in (
                choose(store, number, 0, before.position.moves(0)[0]),
                resign(store, number, 1),
                open_table(store, "instinkt"),
            ):
                assert await refusal_of(write) == "store-readonly"
            assert await load_checked(store, number) == before
        await resign(store, number, 1)
        assert (await load_checked(store, number)).phase is MatchPhase.OVER


@pytest.mark.sqlite_only
async def test_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Writes are refused as the last pages fill; each accepted write is stored completely."""
    async with opened(tmp_path) as store:
        numbers = [await begin(store, "instinkt") for _ in range(3)]
        stored: dict[int, Match] = {}
        refusals = 0
        assert isinstance(store.database, SqliteDatabase)
        await store.database.connections[0].execute("VACUUM")  # the migrations have left no free pages
        async with with_pragma(store, "max_page_count=1", "max_page_count=1000000"):
            for turn in range(400):
                number = numbers[turn % 3]
                before = await load_checked(store, number)
                assert stored.get(number, before) == before
                if not before.position.waiting:
                    continue
                seat = before.position.waiting[turn % len(before.position.waiting)]
                try:
                    await choose(store, number, seat, before.position.moves(seat)[0])
                except StoreUnavailable as fault:
                    assert fault.key == "store-full"
                    refusals += 1
                    assert await load_checked(store, number) == before
                stored[number] = await load_checked(store, number)
                if refusals > 5:
                    break
            assert refusals and caplog.text.count("The database refuses: full (SQLITE_FULL).") == 1
        await play_on(store, numbers)


async def play_on(store: Store, numbers: list[int]) -> None:
    """Make another choice in each of the matches."""
    for number in numbers:
        before = await load_checked(store, number)
        seat = before.position.waiting[0]
        await choose(store, number, seat, before.position.moves(seat)[0])
        assert (await load_checked(store, number)).revision == before.revision + 1


@pytest.mark.parametrize(("key", "code"), [("store-full", 75), ("store-busy", 75), ("store-broken", 78)])
async def test_a_start_says_whether_a_later_one_may_succeed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, code: int
) -> None:
    address_of(tmp_path)  # makes the template of databases

    def refuse(conn: Connection, owner: str | None) -> None:
        raise StoreUnavailable(key)

    monkeypatch.setattr(opening, "_take_over", refuse)
    monkeypatch.setattr(opening, "WAIT", 0.0)
    with pytest.raises(StartupError, match=f"cannot be opened: {key.removeprefix('store-')}") as caught:
        await open_store(tmp_path)
    assert caught.value.code == code


async def test_a_broken_match_does_not_affect_others(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        broken, whole = [await begin(store, "instinkt") for _ in range(2)]
        original = (await load_checked(store, broken)).position.state
        for table, column, value in (
            ("matches", "state", b"{"),
            ("matches", "state", b"[]"),
            ("matches", "state", b'{"phase": "no such"}'),
            ("matches", "game", "tictactoe"),
            ("matches", "options", "{"),
            ("matches", "ended", "resign x"),
            ("matches", "phase", "paused"),
            ("matches", "pace", "no such"),
            ("seats", "kind", "no such"),
        ):
            key = "id" if table == "matches" else "match"
            good = execute(tmp_path, f"SELECT {column} FROM {table} WHERE {key} = ?", broken)[0][0]
            execute(tmp_path, f"UPDATE {table} SET {column} = ? WHERE {key} = ?", value, broken)
            for use in (
                store.matches.load(broken),
                store.matches.load(broken, frozenset(Need), 100),
                store.outbox.load(broken, ()),
                choose(store, broken, 0, "choose 1"),
            ):
                with pytest.raises(UserError) as caught:
                    await use
                reason = ("match-gameless", {"number": broken, "game": value})
                expected = reason if column == "game" else ("match-broken", {"number": broken})
                assert (caught.value.key, caught.value.values) == expected, value
            assert (await load(store, whole)).position.moves(0)
            execute(tmp_path, f"UPDATE {table} SET {column} = ? WHERE {key} = ?", good, broken)
        assert (await load_checked(store, broken)).position.state == original


async def test_a_broken_rematch_does_not_affect_its_match(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        first, second = await begin(store, "instinkt"), await begin(store, "instinkt")
        await resign(store, first, 0)
        await store.matches.write(change_of(await load(store, second), previous=first))
        execute(tmp_path, "UPDATE matches SET state = ? WHERE id = ?", b"{", second)
        delivery = await store.outbox.load(first, ())
        assert delivery is not None and delivery.rematch is None


async def test_a_cancelled_writer_leaves_the_store_usable(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        for _ in range(20):
            before = await load(store, number)
            task = asyncio.create_task(store.matches.write(*change_of_choice(before, 0, before.position.moves(0)[0])))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await store.outbox.enqueue(number, [(PLACE, Kind.BOARD)])
            after = await load_checked(store, number)
            assert after.revision in (before.revision + 1, before.revision + 2)
            await store.matches.write(change_of(after, position=replace(after.position, sealed={}), sealers={}))


async def test_closed_store_refuses(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        begun = asyncio.ensure_future(store.matches.guilds())
        await asyncio.sleep(0)  # asked for before the end
    assert list(await begun) == []
    assert await refusal_of(store.people.meet(1, "x", "de")) == "store-busy"
    assert await refusal_of(store.matches.guilds()) == "store-busy"
    assert await refusal_of(store.database.purge()) == "store-busy"
