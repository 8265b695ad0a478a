"""What the store promises about writing: compare-and-set, debts and their leases, messages."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.match import Row
from bot.schema import NOBODY
from bot.store import Change, Post, Stale, Store, Stored
from tests.tables import Watch, begun, guest, laid, opened, sound


async def load(store: Store, number: int) -> Stored:
    stored = await store.load(number)
    assert stored is not None
    return stored


async def test_of_two_changes_one_is_stale(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "instinkt")
        before = await load(table.store, number)
        changes = [Change(seal=(seat, f"choose {seat + 1}", "1"), debts=[(9 + seat, "ping")]) for seat in (0, 1)]
        done = await asyncio.gather(*(table.store.write(before, change) for change in changes), return_exceptions=True)
        assert {type(one) for one in done} == {type(None), Stale}
        after = await load(table.store, number)
        assert after.revision == before.revision + 1 and len(after.match.sealed) == 1
        owed = {debt.recipient for debt in await table.store.claim(60)}
        assert len(owed & {9, 10}) == 1  # nothing of the one that lost


async def test_a_failed_change_leaves_nothing(tmp_path: Path) -> None:
    """The rows' numbers collide in the middle of the transaction: all of it is undone."""
    async with opened(tmp_path) as table:
        number = await begun(table, "instinkt")
        before, rows = await load(table.store, number), await table.store.rows(number)
        wrong = Stored(**{**vars(before), "rows": 0})
        with pytest.raises(Exception, match="store-broken"):
            await table.store.write(wrong, Change(rows=[Row("note", -1, "twice")], debts=[(9, "ping")]))
        assert await load(table.store, number) == before and await table.store.rows(number) == rows
        assert 9 not in {debt.recipient for debt in await table.store.claim(60)}


async def test_lists_of_somebodys_tables(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        first, second, third = [await laid(table, "instinkt") for _ in range(3)]
        await table.start(second, 100)
        await table.leave(third, 101)
        store = table.store
        assert await store.of_user(100) == [third, second, first]
        assert await store.of_user(101) == [second, first]
        assert await store.of_user(100, ("running",)) == [second]
        await table.resign(second, 100)
        assert await store.of_user(100) == [third, first]
        await store.settle_place(first, place=5)
        await store.settle_place(second, place=5)
        await table.start(first, 100)
        assert await store.at_place(5) == [first, second] and await store.at_place(6) == []


async def test_a_place_is_no_new_revision(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "instinkt")
        before = await load(table.store, number)
        await table.store.settle_place(number, home=5, place=6)
        after = await load(table.store, number)
        assert (after.home, after.place, after.revision, after.step) == (5, 6, before.revision, before.step)


async def test_debts_are_claimed_by_one_for_a_while(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        store, number = table.store, await begun(table, "instinkt")
        first, second = await asyncio.gather(store.claim(60), store.claim(60))
        assert bool(first) != bool(second)
        claimed = first or second
        assert {(debt.recipient, debt.kind) for debt in claimed} == {
            (NOBODY, "table"),
            (NOBODY, "board"),
            (100, "hand"),
            (100, "ping"),
            (101, "hand"),
            (101, "ping"),
        }
        assert await store.next_due() == watch.now + 60
        watch.pass_by(60)
        assert len(await store.claim(60)) == len(claimed)
        for debt in claimed:
            await store.paid(debt)
        assert await store.next_due() is None and not await store.claim(60)
        await sound(store, number)


async def test_the_longest_due_are_claimed_first(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        numbers = [await laid(table, "instinkt") for _ in range(3)]
        for debt in await table.store.claim(60):
            await table.store.paid(debt)
        for number in (numbers[1], numbers[2], numbers[0]):
            await table.store.owe(number, [(NOBODY, "table")])
            watch.pass_by(1)
        first = await table.store.claim(60, limit=2)
        assert [debt.match for debt in first] == [numbers[1], numbers[2]]
        assert [debt.match for debt in await table.store.claim(60)] == [numbers[0]]


async def test_a_debt_put_off(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await laid(table, "instinkt")
        (debt,) = await table.store.claim(60)
        await table.store.later(debt, 5)
        assert not await table.store.claim(60) and await table.store.next_due() == watch.now + 5
        watch.pass_by(5)
        (again,) = await table.store.claim(60)
        assert (again.match, again.tries) == (number, 1)
        await table.store.paid(again)
        await table.store.owe(number, [(NOBODY, "table")])
        assert (await table.store.claim(60))[0].tries == 0


async def test_what_is_added_while_it_is_told_stays_owed(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await laid(table, "instinkt", joined=1)
        await table.join(number, guest(1))
        (debt,) = await table.store.claim(60)
        await table.leave(number, 101)
        assert not await table.store.claim(60)  # it is being told
        await table.store.paid(debt)
        (again,) = await table.store.claim(60)
        assert again.revision > debt.revision and again.told == debt.row
        await table.store.paid(again)
        assert not await table.store.claim(60)


@pytest.mark.parametrize("ends", ["paid", "later", "never"])
async def test_what_is_to_be_shown_anew_while_it_is_told_stays_owed(tmp_path: Path, ends: str) -> None:
    """Though the match has not changed: its rematch has got a table, somebody's quiet hours are over."""
    async with opened(tmp_path, Watch()) as table:
        store, number = table.store, await laid(table, "instinkt", joined=1)
        await store.owe(number, [(NOBODY, "table")])
        (debt,) = await store.claim(60)
        await store.owe(number, [(NOBODY, "table")])
        if ends == "paid":
            await store.paid(debt)
        elif ends == "later":
            await store.later(debt, 3600)
        else:
            await store.never(debt, "deaf")
        (again,) = await store.claim(60)
        assert again.revision > debt.revision and not await store.rows(number)
        await table.join(number, guest(1))


async def test_what_cannot_be_told_is_noted_once(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await begun(table, "instinkt")
        before = await load(table.store, number)
        board = next(debt for debt in await table.store.claim(60) if debt.kind == "board")
        await table.store.never(board, "channel-gone")
        await table.store.never(board, "channel-gone")  # a second one changes nothing
        rows = await table.store.rows(number)
        assert rows[-1] == Row("note", -1, "channel-gone") and [row.kind for row in rows].count("note") == 1
        after = await load(table.store, number)
        assert (after.step, after.rows) == (before.step, before.rows + 1) and after.revision > before.revision
        await sound(table.store, number)
        seen = await table.see(number, 100)
        await table.choose(number, 100, before.step, seen.moves[0])  # the step has not been moved by the note


async def test_never_of_a_debt_that_was_raised_anew(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await begun(table, "instinkt")
        board = next(debt for debt in await table.store.claim(60) if debt.kind == "board")
        await table.choose(number, 100, None, (await table.see(number, 100)).moves[0])
        await table.store.never(board, "channel-gone")
        assert [row.kind for row in await table.store.rows(number)].count("note") == 0
        assert "board" in {debt.kind for debt in await table.store.claim(60)}


async def test_our_messages(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number, store = await begun(table, "instinkt"), table.store
        one, two = Post(5, number, NOBODY, "board", 7, 1, 1, "a", "b"), Post(4, number, NOBODY, "board", 7, 2, 3)
        own = Post(6, number, 100, "hand", 8, 1, 1)
        for post in (two, one, own):
            await store.posted(post)
        assert await store.posts(number, "board") == [one, two]
        assert await store.posts(number, "hand", 100) == [own] and not await store.posts(number, "hand", 101)
        changed = Post(5, number, NOBODY, "board", 7, 3, 1, "c", "d")
        await store.posted(changed)
        assert await store.posts(number, "board") == [two, changed]
        await store.forget(5)
        assert await store.posts(number, "board") == [two]
