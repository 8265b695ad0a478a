"""The worker that sends events: in order, again until they are received, by one process at a time, for a week."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.delivery.items import Happening
from bot.match.clocks import DAY, HOUR
from bot.match.errors import UserError
from bot.match.model import Phase
from bot.service import MatchService
from bot.webhooks.events import FEWEST_TRIES, MAX_BACKOFF, WEEK, Webhook
from bot.webhooks.payload import Scene, Words
from bot.webhooks.publisher import Publisher
from bot.webhooks.sending import WebhookSender
from tests.kit.databases import execute, findings, is_on_server, open_store
from tests.kit.store_matches import Watch
from tests.kit.tables import FIRST, Table, opened, start_match, until
from tests.webhooks.receiver import ANYWHERE, Receiver, receiving

pytestmark = pytest.mark.usefixtures("database")

GUILD, CHANNEL, SECRET = 7, 70, "a secret that nobody knows"


class Everybody:
    """Sees all channels but the ``closed`` ones, and notes which ends it is to tell."""

    def __init__(self) -> None:
        self.closed: set[int] = set()
        self.silent = False
        self.told: list[tuple[Webhook, float]] = []
        self.reaches = True

    async def is_public(self, guild: int, channel: int) -> bool:
        if self.silent:
            raise UserError("discord-silent")
        return channel not in self.closed

    def words(self, scene: Scene, language: str) -> Words:
        return Words(language)

    async def tell_end(self, webhook: Webhook, noted: float) -> bool:
        self.told.append((webhook, noted))
        return self.reaches


@pytest_asyncio.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as made:
        yield made


@asynccontextmanager
async def publishing(table: Table, patience: float = 10.0) -> AsyncIterator[tuple[Publisher, Everybody]]:
    """Run a publisher on the table's store."""
    seen = Everybody()
    made = Publisher(table.service, seen, WebhookSender(ANYWHERE, timeout=patience))
    table.service.publish = made.wake
    made.start()
    try:
        yield made, seen
    finally:
        await made.stop()


async def play(table: Table, number: int, moves: int = 1000) -> None:
    """Play some moves of a match at random; None: until it is over."""
    chance = random.Random(number)
    for _ in range(moves):
        match = await table.match(number)
        if match.phase is Phase.OVER:
            return
        seat = chance.choice(match.position.waiting)
        await table.choose(number, FIRST + seat, None, chance.choice(match.position.moves(seat)))


def waiting(folder: Path) -> list[tuple[Any, ...]]:
    query = f"SELECT match, kind FROM webhook_events WHERE kind <> '{Happening.TURN}' ORDER BY id"
    return [tuple(row) for row in execute(folder, query)]


async def advance(publisher: Publisher, watch: Watch, seconds: float) -> None:
    watch.pass_by(seconds)
    publisher.wake()


async def webhook_of(table: Table) -> Webhook:
    found = await table.store.webhooks.get(GUILD)
    assert found is not None
    return found


async def set_hook(table: Table, receiver: Receiver, guild: int = GUILD) -> None:
    await table.store.webhooks.set(guild, receiver.url, SECRET, CHANNEL)


async def test_events_come_in_order_and_signed(tmp_path: Path, receiver: Receiver) -> None:
    async with opened(tmp_path) as table:
        before = await start_match(table, "instinkt")
        await set_hook(table, receiver)
        async with publishing(table):
            numbers = [await start_match(table, "instinkt"), await start_match(table, "dirkana")]
            await asyncio.gather(*(play(table, number, 12) for number in (before, *numbers)))
            await table.resign(numbers[0], FIRST)
            await until(lambda: _is_empty(tmp_path))
        assert receiver.is_signed_by(SECRET, table.service.now()) and not receiver.is_signed_by("x", 0.0)
        assert len({one["id"] for one in receiver.got}) == len(receiver.got) and receiver.most == 1
        for number in (before, *numbers):
            mine = [one for one in receiver.taken if one["number"] == number]
            assert [one["revision"] for one in mine] == sorted(one["revision"] for one in mine)
            logged = [one["number"] for event in mine for one in event["happened"]]
            assert logged == sorted(set(logged))
        first = [one["event"] for one in receiver.taken if one["number"] == numbers[0]]
        assert first[0] == "started" and first[-1] == "over" and set(first[1:-1]) == {"moved"}
        assert "started" not in [one["event"] for one in receiver.taken if one["number"] == before]
        hook = await webhook_of(table)
        assert hook.succeeded and hook.failed is None and hook.waiting == 0 and hook.tries == 0
        turns = execute(tmp_path, "SELECT match FROM webhook_events")
        assert {row[0] for row in turns} <= {numbers[1]}, "what has been received is not kept"
    assert findings(tmp_path).faults == []


async def _is_empty(folder: Path) -> bool:
    return waiting(folder) == []


async def test_without_a_webhook_nothing_is_written(tmp_path: Path, receiver: Receiver) -> None:
    async with opened(tmp_path) as table:
        await set_hook(table, receiver, GUILD + 1)
        await play(table, await start_match(table, "dirkana"), 20)
        assert execute(tmp_path, "SELECT * FROM webhook_events") == []


async def test_what_is_not_received_is_sent_again_later(tmp_path: Path, receiver: Receiver) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        await set_hook(table, receiver)
        receiver.status = 500
        number = await start_match(table, "instinkt")
        await play(table, number, 4)
        kinds = [kind for _, kind in waiting(tmp_path)]
        async with publishing(table) as (publisher, _):
            pauses = []
            for tries in range(1, 12):
                await until(lambda: _has_tried(table, tries))  # noqa: B023
                ((due,),) = execute(tmp_path, "SELECT due FROM webhooks")
                pauses.append(round(due - watch()))
                await advance(publisher, watch, pauses[-1] - 0.5)
                await asyncio.sleep(0.02)
                assert len(receiver.got) == tries, "not before its time"
                if tries < 11:
                    await advance(publisher, watch, 0.6)
            assert pauses == [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, MAX_BACKOFF]
            assert len({one["id"] for one in receiver.got}) == 1, "the next one waits"
            hook = await webhook_of(table)
            assert hook.failure == "status 500" and hook.succeeded is None and hook.waiting == len(kinds)
            receiver.status = 200
            await advance(publisher, watch, 1.0)
            await until(lambda: _is_empty(tmp_path))
            assert receiver.kinds() == kinds
            hook = await webhook_of(table)
            assert (hook.failing, hook.tries, hook.failed is None) == (None, 0, False)


async def _has_tried(table: Table, tries: int) -> bool:
    return (await webhook_of(table)).tries >= tries


async def test_a_slow_receiver_delays_nobody_else(tmp_path: Path, receiver: Receiver) -> None:
    async with opened(tmp_path) as table, receiving() as slow:
        slow.pause = 60.0
        for guild in range(20, 26):
            await table.store.webhooks.set(guild, slow.url, SECRET, CHANNEL)
            number = (await table.open("instinkt", guild=guild)).number
            await table.join(number, FIRST + 1)
            await table.start(number, FIRST)
            await table.resign(number, FIRST)
        async with publishing(table, patience=60.0):
            await until(lambda: _is_true(len(slow.got) == 6))
            await set_hook(table, receiver)
            await play(table, await start_match(table, "instinkt"), 6)
            await until(lambda: _is_true("moved" in receiver.kinds()))
            assert slow.taken == [] and slow.most == 6, "one at a time for each"


async def _is_true(value: bool) -> bool:
    return value


async def test_an_answer_that_takes_too_long_counts_as_a_failure(tmp_path: Path, receiver: Receiver) -> None:
    receiver.pause = 30.0
    async with opened(tmp_path) as table:
        await set_hook(table, receiver)
        await start_match(table, "instinkt")
        async with publishing(table, patience=0.2):
            await until(lambda: _has_tried(table, 1))
        assert (await webhook_of(table)).failure == "timeout"


async def test_redirects_are_failures(tmp_path: Path, receiver: Receiver) -> None:
    receiver.status, receiver.headers = 302, {"Location": receiver.url}
    async with opened(tmp_path) as table:
        await set_hook(table, receiver)
        await start_match(table, "instinkt")
        async with publishing(table):
            await until(lambda: _has_tried(table, 1))
        assert (await webhook_of(table)).failure == "status 302" and len(receiver.got) == 1


async def test_a_name_that_leads_inside_by_now(
    tmp_path: Path, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    """It was public when it was set. Neither address nor secret is logged."""
    caplog.set_level(logging.DEBUG)
    async with opened(tmp_path) as table:
        await table.store.webhooks.set(GUILD, receiver.url.replace("http:", "https:"), SECRET, CHANNEL)
        await start_match(table, "instinkt")
        publisher = Publisher(table.service, Everybody(), WebhookSender())
        publisher.start()
        await until(lambda: _has_tried(table, 1))
        await publisher.stop()
        hook = await webhook_of(table)
        assert hook.failure == "webhook-inside" and receiver.got == []
        assert SECRET not in caplog.text + repr(hook) and "/hook" not in caplog.text + repr(hook)


async def test_after_a_week_of_failures_it_is_switched_off_and_told_once(tmp_path: Path, receiver: Receiver) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        await set_hook(table, receiver)
        await start_match(table, "instinkt")
        async with publishing(table) as (publisher, seen):
            await until(lambda: _is_empty(tmp_path))
            receiver.status = 404
            number = await start_match(table, "instinkt")
            begun = watch()
            seen.reaches, tries = False, 0
            publisher.wake()
            while (await webhook_of(table)).url is not None:
                tries += 1
                await until(lambda: _has_ended_or_tried(table, tries))  # noqa: B023
                if (await webhook_of(table)).url is not None:
                    await advance(publisher, watch, 16 * HOUR)
            ended = (await webhook_of(table)).ended or 0.0
            assert WEEK <= ended - begun < WEEK + DAY and tries >= FEWEST_TRIES
            await until(lambda: _is_true(len(seen.told) == 1))
            await _told_again(tmp_path, publisher, watch, seen)
            hook = await webhook_of(table)
            assert hook.secret is None and hook.ended and hook.failure == "status 404" and hook.channel == CHANNEL
            await play(table, number, 4)
            count = len(receiver.got)
            await advance(publisher, watch, DAY)
            await asyncio.sleep(0.05)
            assert len(seen.told) == 2 and len(receiver.got) == count
        assert execute(tmp_path, "SELECT * FROM webhook_events") == []
        receiver.status = 200
        await set_hook(table, receiver)
        async with publishing(table):
            await play(table, number, 4)
            await until(lambda: _is_empty(tmp_path))
        assert receiver.kinds()[-1] == "moved" and (await webhook_of(table)).ended is None
    assert findings(tmp_path).faults == []


async def _told_again(tmp_path: Path, publisher: Publisher, watch: Watch, seen: Everybody) -> None:
    """What could not be told is told later, and knows of the first try."""
    await until(lambda: _is_put_off(tmp_path, watch))
    seen.reaches = True
    await advance(publisher, watch, 31.0)
    await until(lambda: _is_true(len(seen.told) == 2))
    (_, first), (_, again) = seen.told
    assert first == 0.0 and 0 < again < watch()
    await until(lambda: _is_done(tmp_path))


async def _is_put_off(folder: Path, watch: Watch) -> bool:
    ((owner, due),) = execute(folder, "SELECT owner, due FROM webhooks")
    return owner is None and due is not None and due > watch()


async def _is_done(folder: Path) -> bool:
    return [tuple(row) for row in execute(folder, "SELECT owner, due FROM webhooks")] == [(None, None)]


async def _has_ended_or_tried(table: Table, tries: int) -> bool:
    hook = await webhook_of(table)
    return hook.url is None or hook.tries >= tries


async def test_a_bot_that_was_away_for_a_week_tries_again_before_it_gives_up(
    tmp_path: Path, receiver: Receiver
) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        await set_hook(table, receiver)
        receiver.status = 500
        await start_match(table, "instinkt")
        async with publishing(table):
            await until(lambda: _has_tried(table, 1))
        watch.pass_by(2 * WEEK)
        async with publishing(table):
            await until(lambda: _has_tried(table, 2))
            assert (await webhook_of(table)).url


async def test_setting_another_address_drops_what_waits(tmp_path: Path, receiver: Receiver) -> None:
    """Also where an event is just being sent to the earlier one."""
    async with opened(tmp_path) as table, receiving() as slow:
        await set_hook(table, slow)
        slow.pause = 0.3
        number = await start_match(table, "instinkt")
        await play(table, number, 4)
        async with publishing(table):
            await until(lambda: _is_true(bool(slow.got)))
            await table.store.webhooks.set(GUILD, receiver.url, "another", CHANNEL)
            assert waiting(tmp_path) == []
            await play(table, number, 4)
            await until(lambda: _is_empty(tmp_path))
            await until(lambda: _is_true(bool(slow.taken)))
        assert receiver.is_signed_by("another", table.service.now()) and set(receiver.kinds()) == {"moved"}
        assert len(slow.got) == 1 and slow.got[0]["id"] not in [one["id"] for one in receiver.got]
        assert await table.store.webhooks.remove(GUILD) and not await table.store.webhooks.remove(GUILD)
        await play(table, number, 4)
        assert execute(tmp_path, "SELECT * FROM webhook_events") == []


async def test_what_not_everybody_sees_is_left_out(tmp_path: Path, receiver: Receiver) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        await set_hook(table, receiver)
        async with publishing(table) as (publisher, seen):
            seen.closed = {71}
            hidden = (await table.open("instinkt", channel=71)).number
            await table.join(hidden, FIRST + 1)
            await table.start(hidden, FIRST)
            shown = await start_match(table, "instinkt")
            await until(lambda: _is_empty(tmp_path))
            assert [one["number"] for one in receiver.got] == [shown]
            seen.silent = True
            await play(table, shown, 2)
            await until(lambda: _is_put_off(tmp_path, watch))
            assert waiting(tmp_path) and len(receiver.got) == 1 and (await webhook_of(table)).failed is None
            seen.silent = False
            await advance(publisher, watch, 31.0)
            await until(lambda: _is_empty(tmp_path))
            assert receiver.kinds() == ["started", "moved"]


async def test_a_match_that_cannot_be_read_holds_nothing_up(tmp_path: Path, receiver: Receiver) -> None:
    async with opened(tmp_path) as table:
        await set_hook(table, receiver)
        broken, sound = await start_match(table, "instinkt"), await start_match(table, "instinkt")
        state = b"broken"
        execute(tmp_path, "UPDATE matches SET state = ? WHERE id = ?", state, broken)
        async with publishing(table):
            await until(lambda: _is_empty(tmp_path))
        assert [one["number"] for one in receiver.got] == [sound]


async def test_one_that_newer_rules_have_stored_waits_for_a_newer_program(tmp_path: Path, receiver: Receiver) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        await set_hook(table, receiver)
        newer, sound = await start_match(table, "instinkt"), await start_match(table, "instinkt")
        execute(tmp_path, "UPDATE matches SET version = 99 WHERE id = ?", newer)
        async with publishing(table) as (publisher, _):
            await until(lambda: _is_put_off(tmp_path, watch))
            assert receiver.got == [] and len(waiting(tmp_path)) == 2
            await advance(publisher, watch, DAY + 31)
            await until(lambda: _is_empty(tmp_path))
            assert [one["number"] for one in receiver.got] == [sound]


async def test_a_forgotten_player_is_sent_without_a_name(tmp_path: Path, receiver: Receiver) -> None:
    async with opened(tmp_path) as table:
        await set_hook(table, receiver)
        number = await start_match(table, "instinkt")
        await table.resign(number, FIRST)
        key = await table.key(FIRST)
        assert key and await table.store.erasures.forget(key, [])
        assert "Anna" not in repr(execute(tmp_path, "SELECT * FROM webhook_events"))
        async with publishing(table):
            await until(lambda: _is_empty(tmp_path))
        assert [[seat["name"] for seat in one["seats"]] for one in receiver.got] == [[None, "Ben"]] * 2


async def test_what_was_being_sent_is_sent_again_after_a_stop(tmp_path: Path, receiver: Receiver) -> None:
    receiver.pause = 60.0
    async with opened(tmp_path) as table:
        await set_hook(table, receiver)
        await start_match(table, "instinkt")
        async with publishing(table):
            await until(lambda: _is_true(len(receiver.got) == 1))
        receiver.pause = 0.0
        async with publishing(table):
            await until(lambda: _is_empty(tmp_path))
        ids = [one["id"] for one in receiver.got]
        assert len(ids) == 2 and len(set(ids)) == 1 and len(receiver.taken) == 1


async def test_a_killed_process_is_followed_by_another(tmp_path: Path, receiver: Receiver) -> None:
    """Its claim ends, or is freed by its next start."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        await set_hook(table, receiver)
        await start_match(table, "instinkt")
        claimed, _ = await table.store.webhooks.claim("killed")
        assert claimed
        async with publishing(table) as (publisher, _):
            await asyncio.sleep(0.05)
            assert receiver.got == []
            await advance(publisher, watch, 61.0)
            await until(lambda: _is_empty(tmp_path))
        await start_match(table, "instinkt")
        owner = table.store.new_owner()
        assert (await table.store.webhooks.claim(owner))[0]
    async with opened(tmp_path, watch) as table, publishing(table):
        await until(lambda: _is_empty(tmp_path))
    assert len(receiver.taken) == 2


@pytest.mark.rest
async def test_two_processes_never_send_one_event_at_the_same_time(tmp_path: Path, receiver: Receiver) -> None:
    receiver.pause = 0.005
    async with opened(tmp_path) as table:
        await set_hook(table, receiver)
        other = Table(MatchService(await open_store(tmp_path))) if is_on_server() else table
        async with publishing(table) as (one, _), publishing(other) as (two, _):

            def wake() -> None:
                one.wake()
                two.wake()

            table.service.publish = wake
            numbers = [await start_match(table, "instinkt") for _ in range(4)]
            await asyncio.gather(*(play(table, number, 20) for number in numbers))
            await until(lambda: _is_empty(tmp_path))
        if other is not table:
            await other.store.close()
        ids = [one["id"] for one in receiver.got]
        assert len(ids) == len(set(ids)) and receiver.most == 1 and len(ids) > 30
        for number in numbers:
            mine = [one["revision"] for one in receiver.got if one["number"] == number]
            assert mine == sorted(mine)


async def test_a_clock_that_ran_ahead_does_not_hold_events_back(tmp_path: Path, receiver: Receiver) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        await set_hook(table, receiver)
        receiver.status = 500
        await start_match(table, "instinkt")
        watch.pass_by(30 * DAY)
        async with publishing(table):
            await until(lambda: _has_tried(table, 1))
        watch.pass_by(-30 * DAY)
        receiver.status = 200
        await table.store.webhooks.rewind()
        async with publishing(table):
            await until(lambda: _is_empty(tmp_path))
