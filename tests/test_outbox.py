"""The outbox: everything owed is told, in order within a match, at least once, whatever the teller does."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.outbox import AT_ONCE, KINDS, Later, Never, Outbox, Rate
from bot.schema import NOBODY, debts
from bot.store import Debt, Unstored
from bot.table import Table
from tests.tables import Watch, begun, crashed, guest, laid, opened, sound, until

Told = Callable[[Debt], Awaitable[None]]

RAISED = {"table", "board", "hand", "ping"}  # by the beginning of a match


class Ear:
    """A teller that notes what it is told to tell, and what it had told when the debt was paid; ``then`` may act."""

    def __init__(self, then: Told | None = None) -> None:
        self.heard: list[Debt] = []
        self.busy: set[int] = set()
        self.most = 0
        self.then = then

    async def tell(self, debt: Debt) -> None:
        assert debt.match not in self.busy, "two debts of one match at once"
        self.busy.add(debt.match)
        self.most = max(self.most, len(self.busy))
        try:
            self.heard.append(debt)
            if self.then:
                await self.then(debt)
        finally:
            self.busy.discard(debt.match)


@asynccontextmanager
async def telling(table: Table, ear: Ear) -> AsyncIterator[Outbox]:
    outbox = Outbox(table.store, ear)
    table.wake = outbox.wake
    outbox.start()
    try:
        yield outbox
    finally:
        await outbox.stop()


async def settled(table: Table) -> None:
    """Until nothing is owed any more."""

    async def nothing() -> bool:
        return await table.store.next_due() is None

    await until(nothing)


async def heard(ear: Ear, *matches: int) -> None:
    """Until the ear has heard something, of each of these matches if any are named."""

    async def something() -> bool:
        return bool(ear.heard) and {debt.match for debt in ear.heard} >= set(matches)

    await until(something)


async def test_in_order_within_a_match(tmp_path: Path) -> None:
    ear = Ear()
    async with opened(tmp_path) as table:
        for _ in range(5):
            await begun(table, "instinkt")
        async with telling(table, ear):
            await settled(table)
        for number in range(1, 6):
            kinds = [debt.kind for debt in ear.heard if debt.match == number]
            assert kinds == sorted(kinds, key=KINDS.index) and len(kinds) == 6


async def test_several_matches_side_by_side_but_not_all(tmp_path: Path) -> None:
    async def slow(debt: Debt) -> None:
        await asyncio.sleep(0.01)

    ear = Ear(slow)
    async with opened(tmp_path) as table:
        for number in range(20):
            seen = await table.open(
                "instinkt", guest(number), [], seats=2, options={}, language="en", guild=7, channel=7
            )
            await table.store.owe(seen.number, [(NOBODY, "table")])
        async with telling(table, ear):
            await settled(table)
    assert len(ear.heard) == 20 and 1 < ear.most <= AT_ONCE


async def test_what_is_owed_twice_is_told_once(tmp_path: Path) -> None:
    ear = Ear()
    async with opened(tmp_path) as table:
        number = await begun(table, "instinkt")
        rows = (await table.see(number, None)).rows
        for seat in (0, 1):
            await table.choose(number, 100 + seat, None, (await table.see(number, 100 + seat)).moves[0])
        async with telling(table, ear):
            await settled(table)
        boards = [debt for debt in ear.heard if debt.kind == "board"]
        assert [(debt.told, debt.row) for debt in boards] == [(0, (await table.see(number, None)).rows)]
        assert boards[0].row > rows


async def test_it_wakes_by_itself(tmp_path: Path) -> None:
    ear = Ear()
    async with opened(tmp_path) as table, telling(table, ear):
        await asyncio.sleep(0.05)
        number = await laid(table, "instinkt")
        await heard(ear)
        await settled(table)
        await table.start(number, 100)
        await settled(table)
        assert "ping" in {debt.kind for debt in ear.heard}


async def test_raised_while_it_is_told(tmp_path: Path) -> None:
    """What comes while a debt is told is told afterwards; the later telling knows how far the first came."""
    going, on = asyncio.Event(), asyncio.Event()

    async def waits(debt: Debt) -> None:
        if debt.kind == "table" and not on.is_set():
            going.set()
            await on.wait()

    ear = Ear(waits)
    async with opened(tmp_path) as table, telling(table, ear):
        number = await laid(table, "instinkt")
        await going.wait()
        await table.leave(number, 101)
        await table.join(number, guest(2))
        on.set()
        await settled(table)
        last = await table.see(number, None)
        told = [debt.revision for debt in ear.heard if debt.kind == "table"]
        assert told == sorted(told) and told[-1] == last.revision and len(told) <= 3


async def test_later(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is tried again after the pause; nobody else waits for it, and nothing is logged as an exception."""
    tries: list[int] = []

    async def refuses(debt: Debt) -> None:
        if debt.match == 1 and len(tries) < 3:
            tries.append(debt.tries)
            raise Later("HTTP 503", 0.05)

    ear = Ear(refuses)
    with caplog.at_level(logging.INFO):
        async with opened(tmp_path) as table, telling(table, ear):
            first, second = await laid(table, "instinkt"), await laid(table, "instinkt")
            await settled(table)
    assert tries == [0, 1, 2] and [debt.match for debt in ear.heard].count(first) >= 4
    assert second in [debt.match for debt in ear.heard]
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("fault", [Later("no time given"), RuntimeError("a bug")])
async def test_pauses_become_longer(tmp_path: Path, fault: Exception, caplog: pytest.LogCaptureFixture) -> None:
    watch = Watch()

    async def refuses(debt: Debt) -> None:
        raise fault

    async with opened(tmp_path, watch) as table:
        await laid(table, "instinkt")
        pauses: list[float] = []

        async def put_off() -> bool:
            query = select(debts.c.match).where(debts.c.lease.is_(None), debts.c.due > watch.now)
            return await table.store._reading(lambda conn: conn.execute(query).first()) is not None

        for tries in range(12):
            ear = Ear(refuses)
            async with telling(table, ear):
                await until(put_off)
            assert ear.heard[0].tries == tries
            pauses.append((await table.store.next_due() or 0) - watch.now)
            watch.pass_by(pauses[-1])
    assert pauses[0] <= 10 and max(pauses) <= 300 and min(pauses[-3:]) >= 150
    wrong = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert bool(wrong) == isinstance(fault, RuntimeError)
    assert all("Match 1" in record.getMessage() and "row" in record.getMessage() for record in wrong)


async def test_never(tmp_path: Path) -> None:
    async def refuses(debt: Debt) -> None:
        if debt.kind == "board":
            raise Never("channel-gone")

    ear = Ear(refuses)
    async with opened(tmp_path) as table, telling(table, ear):
        number = await begun(table, "instinkt")
        await settled(table)
        notes = [row.text for row in await table.store.rows(number) if row.kind == "note"]
        assert notes == ["channel-gone"]
        assert {debt.kind for debt in ear.heard} == {
            "table",
            "board",
            "hand",
            "ping",
        }  # the others of the match are told all the same
        await sound(table.store, number)


async def test_requests_are_spread_over_time() -> None:
    """In no second more than may be, in the order in which they came, and none later than it must be."""
    watch, chance = Watch(), random.Random("rate")
    begun_at: list[tuple[float, int]] = []

    async def asleep(seconds: float) -> None:
        watch.pass_by(seconds)
        await asyncio.sleep(0)

    rate = Rate(7, clock=watch, sleep=asleep)

    async def request(number: int) -> None:
        await rate.turn()
        begun_at.append((watch.now, number))

    for _ in range(20):
        watch.pass_by(chance.random() * chance.choice([0, 1, 3]))
        first = len(begun_at)
        await asyncio.gather(*(request(number) for number in range(first, first + chance.randrange(30))))
    times = [time for time, _ in begun_at]
    assert [number for _, number in begun_at] == list(range(len(begun_at))) and len(times) > 100
    for one, other in zip(times, times[7:], strict=False):
        assert other - one >= 1 - 1e-6
    assert times[-1] - times[0] < 20 * 3 + len(times) / 7


async def test_a_crash_in_the_teller_ends_nothing(tmp_path: Path) -> None:
    async def crashes(debt: Debt) -> None:
        if debt.match == 1:
            raise RuntimeError("a bug")

    ear = Ear(crashes)
    async with opened(tmp_path) as table, telling(table, ear):
        for _ in range(3):
            await begun(table, "instinkt")
        await heard(ear, 1, 2, 3)
        await begun(table, "instinkt")
        await heard(ear, 4)


async def test_stopped_and_opened_again(tmp_path: Path) -> None:
    """The rest stays owed, and what was being told is told again."""

    async def hangs(debt: Debt) -> None:
        await asyncio.sleep(3600)

    async with opened(tmp_path / "a") as table:
        ear = Ear(hangs)
        async with telling(table, ear):
            await begun(table, "instinkt")
            await heard(ear)
            crashed(tmp_path / "a", tmp_path / "b")
    for folder in ("a", "b"):  # ended in order, and killed
        async with opened(tmp_path / folder) as table, telling(table, again := Ear()):
            await settled(table)
        assert {debt.kind for debt in again.heard} == RAISED and len(again.heard) == 6


async def test_the_store_is_away_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was told, but not noted, is told again when the lease is over; nothing gets lost."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        store, paid = table.store, table.store.paid
        refusals: list[Debt] = []

        async def full(debt: Debt) -> None:
            if not refusals:
                refusals.append(debt)
                raise Unstored("store-full")
            await paid(debt)

        monkeypatch.setattr(store, "paid", full)
        number = await laid(table, "instinkt")
        async with telling(table, first := Ear()):
            await heard(first)
        watch.pass_by(3600)
        async with telling(table, again := Ear()):
            await settled(table)
        assert [debt.match for debt in again.heard] == [number]


async def test_it_goes_on_whatever_the_store_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.outbox.SOON", 0.0)
    async with opened(tmp_path) as table:
        number, claim = await laid(table, "instinkt"), table.store.claim
        faults = [RuntimeError("nobody has thought of it"), Unstored("store-busy")]

        async def away(lease: float) -> list[Debt]:
            if faults:
                raise faults.pop()
            return await claim(lease)

        monkeypatch.setattr(table.store, "claim", away)
        async with telling(table, ear := Ear()):
            await heard(ear, number)
    assert not faults


async def test_the_teller_cannot_note_something(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """That is the store's trouble, no bug: a line in the log, and it is told again."""
    refusals: list[Debt] = []

    async def full(debt: Debt) -> None:
        if not refusals:
            refusals.append(debt)
            raise Unstored("store-full")

    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await laid(table, "instinkt")
        async with telling(table, first := Ear(full)):
            await heard(first)
        watch.pass_by(3600)
        async with telling(table, again := Ear(full)):
            await settled(table)
        assert [debt.match for debt in again.heard] == [number]
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("seed", range(2))
async def test_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    """With a teller that fails at random and a process that is killed: in the end each debt's last state was told."""
    chance = random.Random(f"outbox {seed}")
    watch = Watch()
    told: dict[tuple[int, int, str], int] = {}

    async def moody(debt: Debt) -> None:
        await asyncio.sleep(chance.random() / 500)
        match chance.randrange(6):
            case 0:
                raise Later("HTTP 500", 0.01)
            case 1:
                raise RuntimeError("a bug")
            case 2:
                watch.pass_by(chance.randrange(90))
        told[debt.match, debt.recipient, debt.kind] = max(
            debt.revision, told.get((debt.match, debt.recipient, debt.kind), 0)
        )

    raised: dict[tuple[int, int, str], int] = {}
    folder = tmp_path / "0"
    numbers: list[int] = []
    for life in range(4):
        async with opened(folder, watch) as table:
            if not numbers:
                numbers = [await begun(table, "instinkt") for _ in range(4)]
            async with telling(table, Ear(moody)):
                for _ in range(15):
                    number = chance.choice(numbers)
                    await table.store.owe(number, [(100, "ping"), (NOBODY, "board")])
                    seen = await table.see(number, None)
                    seat = next((one for one in seen.owing if one not in seen.decided), None)
                    if seat is not None:
                        moves = (await table.see(number, 100 + seat)).moves
                        seen = await table.choose(number, 100 + seat, None, chance.choice(moves))
                        if not seen.unfinished:  # a step within a turn is not told
                            raised[number, NOBODY, "board"] = seen.revision
                    watch.pass_by(chance.randrange(30))
                    await asyncio.sleep(chance.random() / 100)
                folder = crashed(folder, tmp_path / str(life + 1))
    async with opened(folder, watch) as table, telling(table, Ear(moody)) as outbox:
        async with asyncio.timeout(60):
            while await table.store.next_due() is not None:
                watch.pass_by(30)
                outbox.wake()
                await asyncio.sleep(0.01)
    print(f"seed {seed}")
    assert raised and all(told[debt] >= revision for debt, revision in raised.items())
