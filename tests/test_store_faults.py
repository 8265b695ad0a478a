"""A store that cannot be written: locked, read-only, full, or broken in one place. Nothing is half-written."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bot.games import GAMES
from bot.games.base import IllegalMove
from bot.store import Store, Stored, Unstored
from bot.table import MovedOn, Table
from tests.tables import FILE, begun, guest, laid, opened, sound
from tests.toys import Bids, toys


@contextmanager
def told(store: Store, pragma: str, after: str) -> Iterator[None]:
    """Tells SQLite a pragma whenever a connection is taken from the pool; ``after`` when it is over."""
    now = [pragma]

    def taken(connection: Any, *_: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA {now[0]}")
        cursor.close()

    event.listen(store._engine, "checkout", taken)
    try:
        yield
    finally:
        now[0] = after  # the listener stays, so that every connection of the pool is told


async def kept(store: Store, number: int) -> Stored:
    """The match as it is stored, which must hold together."""
    await sound(store, number)
    stored = await store.load(number)
    assert stored is not None
    return stored


async def test_locked_by_another_program(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "instinkt")
        before = await kept(table.store, number)
        moves = (await table.see(number, 100)).moves
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            other.execute("UPDATE users SET name = name")
            for write in (table.choose(number, 100, None, moves[0]), table.store.meet(1, "x", "de")):
                with pytest.raises(Unstored) as caught:
                    await write
                assert caught.value.key == "store-busy"
            assert await kept(table.store, number) == before  # who only looks need not wait
            other.execute("ROLLBACK")
        await table.choose(number, 100, before.step, moves[0])
        assert (await kept(table.store, number)).sealers == {0: "100"}


async def test_a_short_lock_is_waited_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "instinkt")
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            chosen = asyncio.create_task(table.choose(number, 100, None, (await table.see(number, 100)).moves[0]))
            await asyncio.sleep(0.2)
            other.execute("COMMIT")
            assert (await chosen).chosen


async def test_read_only(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "instinkt")
        before = await kept(table.store, number)
        with told(table.store, "query_only=ON", "query_only=OFF"):
            for write in (
                table.choose(number, 100, None, (await table.see(number, 100)).moves[0]),
                table.resign(number, 101),
                laid(table, "instinkt"),
            ):
                with pytest.raises(Unstored) as caught:
                    await write
                assert caught.value.key == "store-readonly"
            assert await kept(table.store, number) == before
        await table.resign(number, 101)
        assert (await kept(table.store, number)).phase == "over"


async def test_a_full_disk(tmp_path: Path) -> None:
    """Writes are refused one after the other as the last pages fill; what was said to be stored is stored whole."""
    async with opened(tmp_path) as table:
        numbers = [await begun(table, "instinkt") for _ in range(3)]
        stored: dict[int, Stored] = {}
        refusals = 0
        with told(table.store, "max_page_count=1", "max_page_count=1000000"):
            for turn in range(400):
                number = numbers[turn % 3]
                before = await kept(table.store, number)
                assert stored.get(number, before) == before
                if not before.match.waiting:
                    continue
                seat = before.match.waiting[turn % len(before.match.waiting)]
                try:
                    await table.choose(number, 100 + seat, before.step, before.match.moves(seat)[0])
                except Unstored as fault:
                    assert fault.key == "store-full"
                    refusals += 1
                    assert await kept(table.store, number) == before
                stored[number] = await kept(table.store, number)
                if refusals > 5:
                    break
            assert refusals
        await played_on(table, numbers)


async def played_on(table: Table, numbers: list[int]) -> None:
    """Service is resumed: each of the matches takes another choice."""
    for number in numbers:
        before = await kept(table.store, number)
        seat = before.match.waiting[0]
        await table.choose(number, 100 + seat, before.step, before.match.moves(seat)[0])
        assert (await kept(table.store, number)).revision == before.revision + 1


async def test_a_broken_match_leaves_the_others_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        broken, whole = [await begun(table, "instinkt") for _ in range(2)]
        original = (await kept(table.store, broken)).match.state
        for column, value in (
            ("state", b"{"),
            ("state", b"[]"),
            ("state", b'{"phase": "no such"}'),
            ("game", "tictactoe"),
            ("options", "{"),
            ("ended", "resign x"),
        ):
            with closing(sqlite3.connect(tmp_path / FILE)) as other, other:
                (good,) = other.execute(f"SELECT {column} FROM matches WHERE id = ?", (broken,)).fetchone()
                other.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (value, broken))
            for use in (
                table.see(broken, 100),
                table.choose(broken, 100, None, "choose 1"),
                table.resign(broken, 100),
                table.story(broken, None),
            ):
                with pytest.raises(IllegalMove) as caught:
                    await use
                assert (caught.value.key, caught.value.values) == ("match-broken", {"number": broken}), value
            assert (await table.see(whole, 100)).moves
            with closing(sqlite3.connect(tmp_path / FILE)) as other, other:
                other.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (good, broken))
        assert (await kept(table.store, broken)).match.state == original


class Renewed(Bids):
    """The same toy in its next version, in which nobody can bid 1."""

    version = Bids.version + 1

    def moves(self, state: object, seat: int) -> list[str]:
        return [move for move in super().moves(state, seat) if move != "bid 1"]  # type: ignore[arg-type]


async def test_a_games_new_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first load writes a state row, once; the match goes on from the position it had."""
    with toys():
        async with opened(tmp_path) as table:
            number = await begun(table, "bids", 2)
            for seat in (0, 1):
                await table.choose(number, 100 + seat, None, "bid 1")
            await table.choose(number, 100, None, "bid 3")
            before = await kept(table.store, number)
        monkeypatch.setitem(GAMES, "bids", Renewed())
        async with opened(tmp_path) as table:
            first, second = await asyncio.gather(table.see(number, 100), table.see(number, 101))
            assert first.view[1] == second.view[1] == before.match.state
            assert first.chosen == "bid 3" and first.step == before.step
            rows = await table.store.rows(number)
            assert [row.kind for row in rows].count("state") == 1
            after = await kept(table.store, number)
            assert (after.version, after.match.state) == (Renewed.version, before.match.state)
            await table.choose(number, 101, before.step, "bid 2")  # asked before, it may still be answered
            await kept(table.store, number)
            assert len(await table.store.rows(number)) > len(rows)


async def test_a_games_new_version_and_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who reads the log reads rows of the old rules too; nothing of them is played by the new ones."""
    with toys():
        async with opened(tmp_path) as table:
            number = await begun(table, "bids", 2)
            for seat in (0, 1):
                await table.choose(number, 100 + seat, None, "bid 1")

            def refusing(self: Bids, state: object, chosen: object) -> object:
                raise IllegalMove("chance-impossible", text="played by the wrong rules")

            monkeypatch.setitem(GAMES, "bids", type("Later", (Renewed,), {"apply": refusing})())
            assert await table.see(number, 100)
            await table.story(number, 100)
            await sound_from_state(table.store, number)


async def sound_from_state(store: Store, number: int) -> None:
    """The fold from the last state row on is the snapshot."""
    stored = await store.load(number)
    assert stored is not None
    rows = await store.rows(number)
    last = max(at for at, row in enumerate(rows) if row.kind == "state")
    assert stored.match.folded(rows[last:]).state == stored.match.state


async def test_a_new_version_in_the_middle_of_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step made by the old rules is either taken back, or it is said that it cannot be; never both."""
    with toys():
        async with opened(tmp_path) as table:
            number = await begun(table, "vast", 2)
            await table.choose(number, 100, None, "mark 1 1")
            vast = GAMES["vast"]
            monkeypatch.setitem(GAMES, "vast", type("Later", (type(vast),), {"version": vast.version + 1})())
            before = await table.see(number, 100)
            try:
                seen = await table.take_back(number, 100, None)
            except (MovedOn, IllegalMove):
                assert (await table.see(number, 100)).view == before.view
            else:
                assert "mark 1 1" in seen.moves
            await kept(table.store, number)


async def test_people_can_look_while_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even at a match of an older version of its game, which is not noted then."""
    with toys():
        async with opened(tmp_path) as table:
            number = await begun(table, "bids", 2)
            monkeypatch.setitem(GAMES, "bids", Renewed())
            with told(table.store, "query_only=ON", "query_only=OFF"):
                assert (await table.see(number, 100)).moves
            assert await table.join(await laid(table, "bids", 2, joined=1), guest(1))
