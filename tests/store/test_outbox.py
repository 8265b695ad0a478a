"""The store's operations on the outbox, sent messages and timers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.delivery.items import PLACE, Delivered, DeliveryResult, Gone, Kind, OutboxItem, Retry, SentMessage
from bot.match.clocks import new_clock
from bot.match.model import Proposal, ProposalEnd, ProposalKind
from bot.match.position import Event, EventKind
from bot.store import Store
from bot.store.loading import is_undelivered
from bot.store.timers import TimerKind
from tests.kit.store_matches import (
    Watch,
    begin,
    change_of,
    check_match,
    choose,
    load,
    open_table,
    opened,
    person_at,
    sit,
)

pytestmark = pytest.mark.usefixtures("database")

TABLE_ITEM = [(PLACE, Kind.TABLE)]


async def claim(store: Store, limit: int = 50) -> list[OutboxItem]:
    """Claim items."""
    items, _ = await store.outbox.claim(60, limit)
    return items


async def end(store: Store, items: Iterable[OutboxItem], result: DeliveryResult) -> list[OutboxItem]:
    """Acknowledge these items with that result."""
    return await store.outbox.acknowledge(dict.fromkeys(items, result))


async def test_an_item_is_claimed_by_one_process_until_its_lease_ends(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        number = await begin(store, "instinkt")
        anna, ben = [(await person_at(store, seat)).key for seat in (0, 1)]
        (first, _), (second, _) = await asyncio.gather(store.outbox.claim(60), store.outbox.claim(60))
        assert bool(first) != bool(second)
        items = first or second
        assert {(item.recipient, item.kind) for item in items} == {
            (PLACE, Kind.TABLE),
            (PLACE, Kind.BOARD),
            (anna, Kind.PROMPT),
            (anna, Kind.PING),
            (ben, Kind.PROMPT),
            (ben, Kind.PING),
        }
        assert await store.outbox.claim(60) == ([], watch.now + 60)
        watch.pass_by(60)
        again = await claim(store)
        assert len(again) == len(items)
        await end(store, items, Delivered())
        assert await store.outbox.claim(60) == ([], watch.now + 60), "they are of the later claim now"
        await end(store, again, Delivered())
        assert await store.outbox.claim(60) == ([], None)
        await check_match(store, number)


async def test_the_longest_due_are_claimed_first(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        numbers = [await open_table(store, "instinkt") for _ in range(3)]
        await end(store, await claim(store), Delivered())
        for number in (numbers[1], numbers[2], numbers[0]):
            await store.outbox.enqueue(number, TABLE_ITEM)
            watch.pass_by(1)
        first, following = await store.outbox.claim(60, limit=2)
        assert [item.match for item in first] == [numbers[1], numbers[2]] and following == watch.now - 1
        assert [item.match for item in await claim(store)] == [numbers[0]]


async def test_an_item_put_off(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        number = await open_table(store, "instinkt")
        items = await claim(store)
        await end(store, items, Retry("busy", 5))
        assert await store.outbox.claim(60) == ([], watch.now + 5)
        watch.pass_by(5)
        (again,) = await claim(store)
        assert (again.match, again.tries) == (number, 1)
        await end(store, [again], Retry("busy"))
        assert await store.outbox.claim(60) == ([], watch.now + 2)
        watch.pass_by(2)
        (again,) = await claim(store)
        await end(store, [again], Delivered())
        await store.outbox.enqueue(number, TABLE_ITEM)
        assert (await claim(store))[0].tries == 0


async def test_an_item_is_claimed_when_it_is_due(tmp_path: Path) -> None:
    """One that is raised again while it waits stays due when it was due, if that is earlier."""
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        number = await open_table(store, "instinkt")
        await end(store, await claim(store), Delivered())
        item, start = TABLE_ITEM[0], watch.now
        for delay, due in ((60, 60), (30, 30), (90, 30)):
            await store.outbox.enqueue(number, {item: start + delay})
            assert await store.outbox.claim(60) == ([], start + due)
        watch.pass_by(30)
        (claimed,) = await claim(store)
        await end(store, [claimed], Delivered())
        await store.outbox.enqueue(number, {item: start + 90})
        assert await store.outbox.claim(60) == ([], start + 90)
        await store.outbox.enqueue(number, TABLE_ITEM)
        await store.outbox.enqueue(number, {item: start + 90})
        assert len(await claim(store)) == 1, "it is due since it was raised without a moment"


async def test_an_item_enqueued_during_its_delivery_stays_due(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as store:
        number = await open_table(store, "instinkt", joined=1)
        await sit(store, number, 1, await person_at(store, 1))
        (item,) = await claim(store)
        await sit(store, number, 1, None)
        assert not await claim(store)  # it is being delivered
        await end(store, [item], Delivered())
        (again,) = await claim(store)
        assert again.revision > item.revision and again.delivered == item.event
        await end(store, [again], Delivered())
        assert not await claim(store)


@pytest.mark.parametrize("result", [Delivered(), Retry("busy", 3600), Gone("deaf")])
async def test_an_item_raised_during_its_delivery_stays_due(tmp_path: Path, result: DeliveryResult) -> None:
    """The match has not changed, but its rematch was opened or a player's quiet hours have ended."""
    async with opened(tmp_path, Watch()) as store:
        number = await open_table(store, "instinkt", joined=1)
        await store.outbox.enqueue(number, TABLE_ITEM)
        (item,) = await claim(store)
        await store.outbox.enqueue(number, TABLE_ITEM)
        assert await end(store, [item], result) == []
        (again,) = await claim(store)
        assert again.revision > item.revision and not (await store.matches.events(number))[0]
        await sit(store, number, 1, await person_at(store, 1))


async def test_an_item_that_cannot_be_delivered_is_given_up_once(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as store:
        number = await begin(store, "instinkt")
        before = await load(store, number)
        board = next(item for item in await claim(store) if item.kind is Kind.BOARD)
        assert not await store.read(is_undelivered, number)
        assert await end(store, [board], Gone("channel-gone")) == [board]
        assert await end(store, [board], Gone("channel-gone")) == []  # giving up again changes nothing
        assert await store.read(is_undelivered, number)
        note = Event(EventKind.NOTE, -1, "channel-gone")
        await store.matches.write(change_of(before, [note]))
        log, _ = await store.matches.events(number)
        assert log[-1] == note and [event.kind for event in log].count(EventKind.NOTE) == 1
        after = await load(store, number)
        assert (after.step, after.length) == (before.step, before.length + 1) and after.revision > before.revision
        await check_match(store, number)
        await choose(store, number, 0, before.position.moves(0)[0])  # the note does not raise the step
        assert (await load(store, number)).step == before.step
        await store.outbox.enqueue(number, [(PLACE, Kind.BOARD)])
        assert not await store.read(is_undelivered, number)


async def test_giving_up_an_item_that_was_raised_again(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as store:
        number = await begin(store, "instinkt")
        board = next(item for item in await claim(store) if item.kind is Kind.BOARD)
        await choose(store, number, 0, (await load(store, number)).position.moves(0)[0])
        assert await end(store, [board], Gone("channel-gone")) == []
        log, _ = await store.matches.events(number)
        assert [event.kind for event in log].count(EventKind.NOTE) == 0
        assert Kind.BOARD in {item.kind for item in await claim(store)}


async def test_sent_messages(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number, outbox = await begin(store, "instinkt"), store.outbox
        one, two = (
            SentMessage(5, number, PLACE, Kind.BOARD, 7, 1, 1, "a", "b"),
            SentMessage(4, number, PLACE, Kind.BOARD, 7, 2, 3),
        )
        own = SentMessage(6, number, 100, Kind.PROMPT, 8, 1, 1)
        pending = SentMessage(-9, number, PLACE, Kind.BOARD, 7, 2, 3)
        await outbox.note_sends([two, one, own])
        assert await outbox.sent(number, Kind.BOARD) == [one, two]
        assert await outbox.sent(number, Kind.PROMPT, 100) == [own]
        assert not await outbox.sent(number, Kind.PROMPT, 101)
        changed_one = SentMessage(5, number, PLACE, Kind.BOARD, 7, 3, 1, "c", "d")
        await outbox.note_sends([changed_one, pending])
        assert await outbox.sent(number, Kind.BOARD) == [pending, two, changed_one]
        await outbox.acknowledge({}, sent=[replace(pending, message=9)], dropped=[-9, 5])
        assert await outbox.sent(number, Kind.BOARD) == [two, replace(pending, message=9)]


async def test_timers(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        assert await store.timers.first_due() is None
        table, match = await open_table(store, "instinkt"), await begin(store, "instinkt")
        before = await load(store, match)
        by = before.seats[0].key or 0
        proposal = Proposal(1, ProposalKind.PAUSE, by, "", 2, (before.seats[1].key or 0,), 1, watch.now + 2)
        clock = new_clock(before.step, 40.0, watch.now)
        await store.matches.write(change_of(before, proposals=(proposal,), clocks={1: clock}))
        await store.matches.write(change_of(await load(store, table), expires=watch.now + 1))
        wanted = [
            (watch.now + 1, TimerKind.TABLE, table, 0),
            (watch.now + 2, TimerKind.PROPOSAL, match, 1),
            (clock.due, TimerKind.CLOCK, match, 1),
        ]
        for timer in wanted:
            assert await store.timers.first_due() == timer
            await store.timers.set_aside(timer[1], match if timer[2] == match else table, timer[3])
        assert await store.timers.first_due() is None
        after = await load(store, match)
        assert after.proposals == (proposal.close(ProposalEnd.LAPSED),) and after.clocks[1].due is None
