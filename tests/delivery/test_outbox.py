"""The outbox: every item is delivered at least once, items of a match together, whatever the notifier does."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.client.connection import RequestRate
from bot.delivery.items import (
    PLACE,
    Deferred,
    Delivered,
    Delivery,
    DeliveryResult,
    Gone,
    Kind,
    OutboxItem,
    Retry,
    every_kind,
)
from bot.delivery.outbox import DEBOUNCE, LEASE, MAX_DELIVERIES, Note, Outbox, Report
from bot.games.base import CHANCE
from bot.match.commands import Command, LeaveServer, SetTerms
from bot.match.position import Position
from bot.store.database import StoreUnavailable
from bot.store.schema import outbox as items_table
from tests.kit.databases import copy_crashed, is_on_server
from tests.kit.manual_time import ManualTime, SkippedTime
from tests.kit.soak import in_soak
from tests.kit.tables import Table, Watch, check_match, kinds, open_table, opened, start_match
from tests.kit.waiting import until

pytestmark = pytest.mark.usefixtures("database")

Answer = Callable[[OutboxItem], Awaitable[DeliveryResult]]

RAISED = {Kind.TABLE, Kind.BOARD, Kind.PROMPT, Kind.PING, Kind.TURN, Kind.THREAD}  # due at the start of a match


async def deliver(item: OutboxItem) -> DeliveryResult:
    """Deliver every item."""
    return Delivered()


class RecordingNotifier:
    """A notifier that records the items of every delivery; ``answer`` gives the result of each.

    Attributes:
        items: all that were handed over, in order.
        deliveries: the deliveries that they came in.
        most: the greatest number of deliveries at a time.
    """

    def __init__(self, answer: Answer = deliver) -> None:
        self.items: list[OutboxItem] = []
        self.deliveries: list[Delivery] = []
        self.most = 0
        self._busy: set[int] = set()
        self._answer = answer

    async def deliver(self, delivery: Delivery, start: Position, note: Note) -> Report:
        number, report = delivery.match.number, Report()
        assert number not in self._busy, "two deliveries of one match at once"
        self._busy.add(number)
        self.most = max(self.most, len(self._busy))
        self.deliveries.append(delivery)
        try:
            for item in delivery.items:
                self.items.append(item)
                report.results[item] = await self._answer(item)
        finally:
            self._busy.discard(number)
        return report


@asynccontextmanager
async def run_outbox(table: Table, notifier: Any) -> AsyncIterator[Outbox]:
    """Run the outbox for the duration of the context."""
    outbox = Outbox(table.service, notifier.deliver)
    table.service.wake = outbox.wake
    outbox.start()
    try:
        yield outbox
    finally:
        await outbox.stop()


async def until_empty(table: Table) -> None:
    """Wait until the outbox is empty."""

    async def is_empty() -> bool:
        return await table.next_due() is None

    await until(is_empty)


async def until_handed_over(notifier: RecordingNotifier, *matches: int) -> None:
    """Wait until an item was handed over, of each of these matches if any are given."""

    async def has_items() -> bool:
        return bool(notifier.items) and {item.match for item in notifier.items} >= set(matches)

    await until(has_items)


async def test_items_of_a_match_are_delivered_together_and_in_order(tmp_path: Path) -> None:
    notifier = RecordingNotifier()
    async with opened(tmp_path) as table:
        for _ in range(5):
            await start_match(table, "instinkt")
        async with run_outbox(table, notifier):
            await until_empty(table)
        for number in range(1, 6):
            kinds = [item.kind for item in notifier.items if item.match == number]
            assert kinds == sorted(kinds, key=list(every_kind()).index) and len(kinds) == 8
        assert len(notifier.deliveries) == 5


async def test_a_refused_prompt_is_followed_by_a_ping(tmp_path: Path) -> None:
    """Also where the ping is no item of the delivery that finds direct messages closed."""

    class Refused(RecordingNotifier):
        async def deliver(self, delivery: Delivery, start: Position, note: Note) -> Report:
            report = await super().deliver(delivery, start, note)
            report.reachable = {one.recipient: False for one in delivery.items if one.kind is Kind.PROMPT}
            return report

    notifier = Refused()
    async with opened(tmp_path) as table:
        number = await start_match(table, "instinkt")
        async with run_outbox(table, RecordingNotifier()):
            await until_empty(table)
        person = await table.key(100)
        await table.store.outbox.enqueue(number, [(person, Kind.PROMPT)])
        async with run_outbox(table, notifier):
            await until(lambda: len(notifier.items) == 2)
            await until_empty(table)
    assert [(one.recipient, one.kind) for one in notifier.items] == [(person, Kind.PROMPT), (person, Kind.PING)]


async def test_concurrent_deliveries_are_limited(tmp_path: Path) -> None:
    is_full = asyncio.Event()

    async def wait_for_others(item: OutboxItem) -> DeliveryResult:
        if notifier.most == MAX_DELIVERIES:
            is_full.set()
        await is_full.wait()
        return Delivered()

    notifier = RecordingNotifier(wait_for_others)
    async with opened(tmp_path) as table:
        for number in range(20):
            view = await table.open("instinkt", 100 + number)
            await table.store.outbox.enqueue(view.number, [(PLACE, Kind.TABLE)])
        async with run_outbox(table, notifier):
            await until_empty(table)
    assert len(notifier.items) == 20 and notifier.most == MAX_DELIVERIES


async def test_items_raised_twice_are_delivered_once(tmp_path: Path) -> None:
    notifier = RecordingNotifier()
    async with opened(tmp_path) as table:
        number = await start_match(table, "instinkt")
        length = (await table.see(number, None)).length
        for seat in (0, 1):
            await table.choose(number, 100 + seat, None, (await table.see(number, 100 + seat)).moves[0])
        async with run_outbox(table, notifier):
            await until_empty(table)
        boards = [item for item in notifier.items if item.kind is Kind.BOARD]
        assert [(item.delivered, item.event) for item in boards] == [(0, (await table.see(number, None)).length)]
        assert boards[0].event > length


async def test_the_outbox_wakes_by_itself(tmp_path: Path) -> None:
    """It answers the player first, and delivers a moment later what has come together by then."""
    notifier, time = RecordingNotifier(), ManualTime()
    async with opened(tmp_path, time=time) as table, run_outbox(table, notifier) as outbox:
        await time.until_waiting()
        number = await open_table(table, "instinkt")
        await time.until_waiting()
        assert notifier.items == [] and time.waits == [pytest.approx(DEBOUNCE)]
        await time.advance(DEBOUNCE)
        await until_handed_over(notifier)
        await until_empty(table)
        await table.start(number, 100)

        async def has_pinged() -> bool:
            await time.advance(DEBOUNCE)
            return Kind.PING in {item.kind for item in notifier.items}

        await until(has_pinged)
        await outbox.stop(0.0)


async def test_a_prompt_follows_a_step_that_is_made_elsewhere_while_it_is_sent(tmp_path: Path) -> None:
    """The step raises nothing else: others see it once the turn is over."""
    going, on = asyncio.Event(), asyncio.Event()

    async def wait(item: OutboxItem) -> DeliveryResult:
        going.set()
        await on.wait()
        return Delivered()

    notifier = RecordingNotifier(wait)
    async with opened(tmp_path) as table:
        number = await start_match(table, "migrato")
        (seat,) = (await table.match(number)).position.to_act
        async with run_outbox(table, notifier):
            await going.wait()
            moves = (await table.see(number, 100 + seat)).moves
            after = await table.choose(number, 100 + seat, None, next(one for one in moves if one.startswith("play ")))
            assert after.is_to_act, "the turn goes on"
            on.set()
            await until_empty(table)
        key = await table.key(100 + seat)
        lengths = [
            one.match.length
            for one in notifier.deliveries
            for item in one.items
            if item.kind is Kind.PROMPT and item.recipient == key
        ]
        assert lengths == [after.length - 1, after.length]


async def test_an_item_raised_during_its_delivery(tmp_path: Path) -> None:
    """The item is delivered again afterwards, with the later revision."""
    going, on = asyncio.Event(), asyncio.Event()

    async def wait(item: OutboxItem) -> DeliveryResult:
        if item.kind is Kind.TABLE and not on.is_set():
            going.set()
            await on.wait()
        return Delivered()

    notifier = RecordingNotifier(wait)
    async with opened(tmp_path) as table, run_outbox(table, notifier):
        number = await open_table(table, "instinkt")
        await going.wait()
        await table.leave(number, 101)
        await table.join(number, 102)
        on.set()
        await until_empty(table)
        revisions = [item.revision for item in notifier.items if item.kind is Kind.TABLE]
        assert revisions == sorted(revisions) and len(revisions) <= 3
        assert revisions[-1] == await table.revision(number)


async def test_an_item_claimed_again_is_delivered_when_its_earlier_claim_is_lost(tmp_path: Path) -> None:
    """The clock jumps beyond the lease, as after a suspension; the delivery under way ends, and the next one begins."""
    going, on = asyncio.Event(), asyncio.Event()

    async def wait(item: OutboxItem) -> DeliveryResult:
        if not going.is_set():
            going.set()
            await on.wait()
        return Delivered()

    notifier, time = RecordingNotifier(wait), ManualTime()
    async with opened(tmp_path, time=time) as table, run_outbox(table, notifier) as outbox:
        await open_table(table, "instinkt")
        await time.until_waiting()
        await time.advance(DEBOUNCE)
        await going.wait()
        await time.advance(LEASE + 1)
        jumped = time.monotonic()

        async def is_empty() -> bool:
            await time.advance(DEBOUNCE)
            return await table.next_due() is None

        await until(is_empty)
        assert time.monotonic() - jumped < LEASE / 3, "it does not wait for the end of a lease"
        assert [item.kind for item in notifier.items] == [Kind.TABLE, Kind.TABLE]
        await outbox.stop(0.0)


async def test_retry(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The item is tried again after the pause; other matches do not wait, and no exception is logged."""
    tries: list[int] = []

    async def refuse(item: OutboxItem) -> DeliveryResult:
        if item.match == 1 and len(tries) < 3:
            tries.append(item.tries)
            return Retry("HTTP 503", 0.05)
        return Delivered()

    notifier = RecordingNotifier(refuse)
    with caplog.at_level(logging.INFO):
        async with opened(tmp_path) as table, run_outbox(table, notifier):
            first, second = await open_table(table, "instinkt"), await open_table(table, "instinkt")
            await until_empty(table)
    assert tries == [0, 1, 2] and [item.match for item in notifier.items].count(first) >= 4
    assert second in [item.match for item in notifier.items]
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("is_hastened", [False, True])
async def test_a_deferred_item_waits_for_its_moment(tmp_path: Path, is_hastened: bool) -> None:
    """It counts as no failed try, and a setting that is changed meanwhile makes it due now."""
    watch = Watch()
    moments = [watch.now + 3600]

    async def defer(item: OutboxItem) -> DeliveryResult:
        return Deferred(moments[0]) if watch.now < moments[0] else Delivered()

    notifier = RecordingNotifier(defer)
    async with opened(tmp_path, watch) as table:
        await open_table(table, "instinkt")
        async with run_outbox(table, notifier) as outbox:

            async def is_deferred() -> bool:
                return bool(notifier.items) and await table.next_due() == moments[0]

            await until(is_deferred)
            if is_hastened:
                moments[0] = watch.now
                await table.service.store.outbox.hasten(PLACE)
            else:
                watch.pass_by(3600)
            outbox.wake()
            await until_empty(table)
    assert [item.tries for item in notifier.items] == [0, 0]


@pytest.mark.parametrize("fault", [Retry("no time given"), RuntimeError("a bug")])
async def test_pauses_become_longer(
    tmp_path: Path, fault: Retry | RuntimeError, caplog: pytest.LogCaptureFixture
) -> None:
    watch = Watch()

    async def refuse(item: OutboxItem) -> DeliveryResult:
        if isinstance(fault, Retry):
            return fault
        raise fault

    async with opened(tmp_path, watch) as table:
        await open_table(table, "instinkt")
        pauses: list[float] = []

        async def put_off() -> bool:
            is_free = items_table.c.lease.is_(None)
            query = select(items_table.c.match).where(is_free, items_table.c.due > watch.now)
            return await table.store.database.read(lambda conn: conn.execute(query).first()) is not None

        for tries in range(12):
            notifier = RecordingNotifier(refuse)
            async with run_outbox(table, notifier):
                await until(put_off)
            assert notifier.items[0].tries == tries
            pauses.append((await table.next_due() or 0) - watch.now)
            watch.pass_by(pauses[-1])
    assert pauses[0] <= 10 and max(pauses) <= 300 and min(pauses[-3:]) >= 150
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert bool(errors) == isinstance(fault, RuntimeError)
    assert all("Match 1" in record.getMessage() and "event" in record.getMessage() for record in errors)


async def test_gone(tmp_path: Path) -> None:
    async def refuse(item: OutboxItem) -> DeliveryResult:
        return Gone("channel-gone") if item.kind is Kind.BOARD else Delivered()

    notifier = RecordingNotifier(refuse)
    async with opened(tmp_path) as table, run_outbox(table, notifier):
        number = await start_match(table, "instinkt")

        async def notes() -> list[tuple[int, str, int | str]]:
            return await table.texts(number, "note")

        await until(notes)
        await until_empty(table)
        assert await notes() == [(CHANCE, "channel-gone", "table")]
        assert {item.kind for item in notifier.items} == RAISED, "the other items are delivered all the same"
        await check_match(table, number)


async def test_gone_while_the_item_is_raised_again(tmp_path: Path) -> None:
    """The item stays due, so the log gets no note of it."""
    answers: list[DeliveryResult] = [Gone("channel-gone"), Delivered()]

    async with opened(tmp_path) as table:
        number = await start_match(table, "instinkt")

        async def raise_again(item: OutboxItem) -> DeliveryResult:
            if item.kind is not Kind.BOARD:
                return Delivered()
            if len(answers) == 2:
                await table.store.outbox.enqueue(number, [(PLACE, Kind.BOARD)])
            return answers.pop(0)

        async with run_outbox(table, RecordingNotifier(raise_again)):
            await until_empty(table)
        assert not answers and await table.texts(number, "note") == []


class FollowingUp(RecordingNotifier):
    """A notifier whose first report has these commands."""

    def __init__(self, *commands: Command, board_is_lost: bool = False) -> None:
        super().__init__()
        self._commands, self._board_is_lost = list(commands), board_is_lost

    async def deliver(self, delivery: Delivery, start: Position, note: Note) -> Report:
        report = await super().deliver(delivery, start, note)
        if len(self.deliveries) == 1:
            report.commands, report.board_is_lost = self._commands, self._board_is_lost
        return report


async def test_commands_of_a_report(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """They are carried out after the delivery; a refused command does not stop the others."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "hypnosia", 3)

        async def is_vacant() -> bool:
            return kinds(await table.see(number, None)) == ["person", "person", "vacant"]

        commands = (SetTerms(), LeaveServer(member=await table.key(102) or 0))
        with caplog.at_level(logging.INFO):
            async with run_outbox(table, FollowingUp(*commands)):
                await until(is_vacant)
                await until_empty(table)
        assert "SetTerms is refused" in caplog.text


async def test_a_lost_board_is_delivered_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        await start_match(table, "instinkt")

        async def is_delivered_twice() -> bool:
            return [item.kind for item in notifier.items].count(Kind.BOARD) == 2

        async with run_outbox(table, notifier := FollowingUp(board_is_lost=True)):
            await until(is_delivered_twice)
            await until_empty(table)


async def test_request_rate() -> None:
    """No second has more requests than the limit; they keep their order and wait no longer than needed."""
    watch, chance = SkippedTime(), random.Random("rate")
    begun_at: list[tuple[float, int]] = []

    rate = RequestRate(7, time=watch)

    async def request(number: int) -> None:
        await rate.acquire()
        begun_at.append((watch.now(), number))

    for _ in range(20):
        watch.pass_by(chance.random() * chance.choice([0, 1, 3]))
        first = len(begun_at)
        await asyncio.gather(*(request(number) for number in range(first, first + chance.randrange(30))))
    times = [time for time, _ in begun_at]
    assert [number for _, number in begun_at] == list(range(len(begun_at))) and len(times) > 100
    for one, other in zip(times, times[7:], strict=False):
        assert other - one >= 1 - 1e-6
    assert times[-1] - times[0] < 20 * 3 + len(times) / 7


async def test_a_failing_notifier_does_not_stop_the_outbox(tmp_path: Path) -> None:
    async def crash(item: OutboxItem) -> DeliveryResult:
        if item.match == 1:
            raise RuntimeError("a bug")
        return Delivered()

    notifier = RecordingNotifier(crash)
    async with opened(tmp_path) as table, run_outbox(table, notifier):
        for _ in range(3):
            await start_match(table, "instinkt")
        await until_handed_over(notifier, 1, 2, 3)
        await start_match(table, "instinkt")
        await until_handed_over(notifier, 4)


async def test_stopped_and_opened_again(tmp_path: Path) -> None:
    """The remaining items stay in the outbox, and interrupted deliveries are repeated."""

    async def hang(item: OutboxItem) -> DeliveryResult:
        await asyncio.Event().wait()
        return Delivered()

    async with opened(tmp_path / "a") as table:
        notifier = RecordingNotifier(hang)
        async with run_outbox(table, notifier):
            await start_match(table, "instinkt")
            await until_handed_over(notifier)
            copy_crashed(tmp_path / "a", tmp_path / "b")
    for folder in ("a",) if is_on_server() else ("a", "b"):  # stopped, and killed
        async with opened(tmp_path / folder) as table, run_outbox(table, again := RecordingNotifier()):
            await until_empty(table)
        assert {item.kind for item in again.items} == RAISED and len(again.items) == 8


async def test_acknowledgements_that_cannot_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was delivered but not acknowledged is delivered again once the lease has expired."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        acknowledge, refusals = table.store.outbox.acknowledge, [StoreUnavailable("store-full")]

        async def refuse_once(*results: Any, **found: Any) -> Sequence[OutboxItem]:
            if refusals:
                raise refusals.pop()
            return await acknowledge(*results, **found)

        monkeypatch.setattr(table.store.outbox, "acknowledge", refuse_once)
        number = await open_table(table, "instinkt")
        async with run_outbox(table, first := RecordingNotifier()):
            await until_handed_over(first)
        watch.pass_by(3600)
        async with run_outbox(table, again := RecordingNotifier()):
            await until_empty(table)
        assert [item.match for item in again.items] == [number]


async def test_faults_of_the_store_do_not_stop_the_outbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.outbox.STORE_BACKOFF", 0.0)
    async with opened(tmp_path) as table:
        number, claim = await open_table(table, "instinkt"), table.store.outbox.claim
        faults = [RuntimeError("a bug"), StoreUnavailable("store-busy")]

        async def fail(lease: float) -> tuple[list[OutboxItem], float | None]:
            if faults:
                raise faults.pop()
            return await claim(lease)

        monkeypatch.setattr(table.store.outbox, "claim", fail)
        async with run_outbox(table, notifier := RecordingNotifier()):
            await until_handed_over(notifier, number)
    assert not faults


async def test_sends_that_cannot_be_noted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The log has a line without a traceback, and the item is delivered again."""
    refusals: list[OutboxItem] = []

    async def refuse_once(item: OutboxItem) -> DeliveryResult:
        if not refusals:
            refusals.append(item)
            raise StoreUnavailable("store-full")
        return Delivered()

    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await open_table(table, "instinkt")
        async with run_outbox(table, first := RecordingNotifier(refuse_once)):
            await until_handed_over(first)
        watch.pass_by(3600)
        async with run_outbox(table, again := RecordingNotifier(refuse_once)):
            await until_empty(table)
        assert [item.match for item in again.items] == [number]
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("seed", range(in_soak(10, 1)))
async def test_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    """The notifier fails at random and the process is killed: the last revision of each item is delivered."""
    chance = random.Random(f"outbox {seed}")
    watch = Watch()
    reached: dict[tuple[int, int, Kind], int] = {}

    async def fail_at_random(item: OutboxItem) -> DeliveryResult:
        await asyncio.sleep(chance.random() / 500)
        match chance.randrange(7):
            case 0:
                return Retry("HTTP 500", 0.01)
            case 3:
                return Deferred(watch.now + 0.01)
            case 1:
                raise RuntimeError("a bug")
            case 2:
                watch.pass_by(chance.randrange(90))
        place = (item.match, item.recipient, item.kind)
        reached[place] = max(item.revision, reached.get(place, 0))
        return Delivered()

    raised: dict[tuple[int, int, Kind], int] = {}
    folder = tmp_path / "0"
    numbers: list[int] = []
    for restart in range(4):
        async with opened(folder, watch) as table:
            if not numbers:
                numbers = [await start_match(table, "instinkt") for _ in range(4)]
            async with run_outbox(table, RecordingNotifier(fail_at_random)):
                for _ in range(15):
                    number = chance.choice(numbers)
                    host = await table.key(100) or 0
                    await table.store.outbox.enqueue(number, [(host, Kind.PING), (PLACE, Kind.BOARD)])
                    view = await table.see(number, None)
                    seat = next((one for one in view.to_act if one not in view.decided), None)
                    if seat is not None:
                        moves = (await table.see(number, 100 + seat)).moves
                        view = await table.choose(number, 100 + seat, None, chance.choice(moves))
                        if not view.is_unfinished:  # steps within a turn are not delivered
                            raised[number, PLACE, Kind.TURN] = await table.revision(number)
                    watch.pass_by(chance.randrange(30))
                    await asyncio.sleep(chance.random() / 100)
                folder = copy_crashed(folder, tmp_path / str(restart + 1))
    async with opened(folder, watch) as table, run_outbox(table, RecordingNotifier(fail_at_random)) as outbox:

        async def is_empty() -> bool:
            watch.pass_by(30)
            outbox.wake()
            return await table.next_due() is None

        await until(is_empty)
    print(f"seed {seed}")
    assert raised and all(reached[place] >= revision for place, revision in raised.items())
