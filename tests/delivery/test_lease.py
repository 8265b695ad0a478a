"""Leases: requests are made under one that holds, and what was claimed again is left to its new owner."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from bot.delivery.items import PLACE, Delivered, Delivery, DeliveryResult, Kind, OutboxItem, SentMessage
from bot.delivery.outbox import Lease, Note, Report, check_lease, held
from bot.match.position import Position
from bot.runtime.telemetry import Metrics, trace_requests
from bot.store.database import LeaseLost
from tests.delivery.test_outbox import RecordingNotifier, run_outbox, until_empty, until_handed_over
from tests.kit.databases import execute
from tests.kit.tables import Watch, check_match, open_table, opened
from tests.kit.waiting import until

TAKE_OVER = "UPDATE outbox SET fence = fence + 1, owner = 'another', lease = ? WHERE match = ?"


class Renewal:
    """The store's side of a lease, by a clock of its own: how often it was renewed, and whether that succeeds."""

    def __init__(self) -> None:
        self.now, self.count, self.succeeds = 100.0, 0, True

    def lease(self, seconds: float = 60.0) -> Lease:
        return Lease(seconds, self, self.now, now=lambda: self.now)

    async def __call__(self) -> bool:
        self.count += 1
        return self.succeeds


async def test_a_lease_that_holds_needs_no_query() -> None:
    renewal = Renewal()
    lease = renewal.lease()
    renewal.now += 59
    await lease.check()
    assert renewal.count == 0


async def test_a_lease_that_has_expired_is_renewed_once() -> None:
    renewal = Renewal()
    lease = renewal.lease()
    for _ in range(3):
        renewal.now += 60
        await lease.check()
        await lease.check()
    assert renewal.count == 3


async def test_a_lease_counts_from_before_the_claim() -> None:
    renewal = Renewal()
    lease = Lease(60, renewal, renewal.now - 60, now=lambda: renewal.now)
    await lease.check()
    assert renewal.count == 1


async def test_no_request_is_made_under_a_lease_that_is_lost() -> None:
    """The check is made by the session, so that no request passes it by."""
    asked: list[str] = []

    async def answer(request: web.Request) -> web.Response:
        asked.append(request.path)
        return web.Response()

    app, renewal = web.Application(), Renewal()
    app.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    trace = trace_requests(Metrics(), check_lease, lambda _: None)
    async with aiohttp.ClientSession(f"http://{host}:{port}", trace_configs=[trace]) as session:
        with held(renewal.lease()):
            await session.get("/holds")
            renewal.now += 61
            await session.get("/renewed")
            renewal.now, renewal.succeeds = renewal.now + 61, False
            with pytest.raises(LeaseLost):
                await session.get("/lost")
        await session.get("/without")
    await runner.cleanup()
    assert asked == ["/holds", "/renewed", "/without"]


class Overtaken:
    """A notifier whose first delivery another process takes over in its middle; the second one delivers all.

    ``notes``: whether the first one notes a message afterwards, else it reports what it has sent.
    """

    def __init__(self, folder: Path, watch: Watch, *, notes: bool) -> None:
        self.folder, self.watch, self.notes = folder, watch, notes
        self.deliveries: list[Delivery] = []

    async def deliver(self, delivery: Delivery, start: Position, note: Note) -> Report:
        self.deliveries.append(delivery)
        report = Report({item: Delivered() for item in delivery.items})
        if len(self.deliveries) > 1:
            return report
        number = delivery.match.number
        execute(self.folder, TAKE_OVER, self.watch.now + 60, number)
        message = SentMessage(-7, number, PLACE, Kind.TABLE, 1, event=delivery.match.length, step=0)
        if self.notes:
            await note([message])
            raise AssertionError("the send was noted")
        return replace(report, sent=[replace(message, message=7)])


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("notes", [True, False], ids=["send", "acknowledgement"])
async def test_what_another_process_has_claimed_is_left_to_it(tmp_path: Path, notes: bool) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        notifier = Overtaken(tmp_path, watch, notes=notes)
        number = await open_table(table, "instinkt")
        async with run_outbox(table, notifier):

            async def is_left() -> bool:
                return bool(notifier.deliveries) and not await undelivered_by_us()

            async def undelivered_by_us() -> Sequence[tuple[str]]:
                rows: Sequence[tuple[str]] = execute(
                    tmp_path, "SELECT kind FROM outbox WHERE match = ? AND owner <> 'another'", number
                )
                return rows

            await until(is_left)
        rows = execute(tmp_path, "SELECT owner, due IS NULL FROM outbox WHERE match = ?", number)
        assert {(owner, bool(is_done)) for owner, is_done in rows} == {("another", False)}
        assert execute(tmp_path, "SELECT message FROM sent_messages WHERE match = ?", number) == []
        watch.pass_by(61)  # the other process is dead
        async with run_outbox(table, notifier):
            await until_empty(table)
        assert len(notifier.deliveries) == 2
        await check_match(table, number)


@pytest.mark.usefixtures("database")
async def test_what_this_process_claims_again_is_delivered_by_the_later_claim(tmp_path: Path) -> None:
    """As in a process that was suspended between a claim and its delivery."""
    watch, hold = Watch(), asyncio.Event()

    async def wait(item: OutboxItem) -> DeliveryResult:
        await hold.wait()
        return Delivered()

    async with opened(tmp_path, watch) as table:
        number = await open_table(table, "instinkt")
        async with run_outbox(table, notifier := RecordingNotifier(wait)) as outbox:
            await until_handed_over(notifier, number)
            for fence in (2, 3):  # while the first delivery is held up, its item is claimed twice more
                watch.pass_by(61)
                outbox.wake()
                row = "SELECT 1 FROM outbox WHERE match = ? AND fence = ?"

                async def is_claimed(fence: int = fence, row: str = row) -> bool:
                    return bool(execute(tmp_path, row, number, fence))

                await until(is_claimed)
            hold.set()
            await until_empty(table)
        assert len(notifier.deliveries) == 2
        await check_match(table, number)
