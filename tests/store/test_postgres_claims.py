"""Processes that share a database: nothing is claimed twice, no two wait for each other, leases are their owner's."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.items import Delivered, Retry
from bot.delivery.outbox import BURST
from bot.match.clocks import new_clock
from bot.match.lobby import MAX_MATCHES
from tests.kit.databases import KINDS, address_of, execute, open_store, use
from tests.kit.servers import MISSING, is_installed, server
from tests.kit.store_matches import Watch, begin, change_of, check_match, load, show_at

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]

ROOT = Path(__file__).parents[2]
PROCESSES = 4


@pytest.fixture(autouse=True)
def on_server() -> Iterator[None]:
    with use(KINDS[1]):
        yield


async def run(folder: Path, *what: str) -> list[list[Any]]:
    """What each of the processes has claimed, for each kind of work."""

    def one(number: int) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tests.kit.claimers", address_of(folder), str(number), *what]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)

    address_of(folder)
    done = await asyncio.gather(*(asyncio.to_thread(one, number) for number in range(PROCESSES)))
    assert [process.returncode for process in done] == [0] * PROCESSES, [process.stderr[-3000:] for process in done]
    return [list(claimed) for claimed in zip(*(json.loads(process.stdout) for process in done), strict=True)]


def all_once(claimed: Sequence[Sequence[Any]]) -> set[tuple[Any, ...]]:
    """All that the processes have claimed, nothing of it twice."""
    found = [tuple(one) for part in claimed for one in part]
    assert len(found) == len(set(found))
    return set(found)


async def test_all_processes_pass_one_gate(tmp_path: Path) -> None:
    """Where they open channels of direct messages at the same time."""
    (admitted,) = await run(tmp_path, "gate")
    assert sum(map(len, admitted)) == BURST


async def test_no_item_is_claimed_twice(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    numbers = [await begin(store, "instinkt") for _ in range(MAX_MATCHES)]
    execute(tmp_path, "UPDATE outbox SET due = 1 + match % 7")
    wanted = set(execute(tmp_path, "SELECT match, recipient, kind FROM outbox"))
    (claimed,) = await run(tmp_path, "items")
    assert all_once(claimed) == wanted and len(wanted) == 6 * len(numbers)
    assert execute(tmp_path, "SELECT count(*) FROM outbox WHERE due IS NOT NULL OR owner IS NOT NULL") == [(0,)]
    await store.close()


async def test_no_timer_and_no_search_is_claimed_twice(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    now, numbers = store.clock() - 1000, [await begin(store, "instinkt") for _ in range(20)]
    for number in numbers:
        before = await load(store, number)
        clocks = {seat: new_clock(before.step, 60.0, now) for seat in (0, 1)}
        await store.matches.write(change_of(before, clocks=clocks, expires=now))
        for seat in (0, 1):
            execute(tmp_path, "INSERT INTO searches VALUES (?, ?, 1, 'easy', 0, NULL, NULL, 0)", number, seat)
    timers, searches = await run(tmp_path, "timers", "searches")
    assert all_once(timers) == {
        (n, which, kind) for n in numbers for which, kind in ((0, "clock"), (1, "clock"), (0, "table"))
    }
    assert all_once(searches) == {(number, seat) for number in numbers for seat in (0, 1)}
    await store.close()


async def test_no_two_processes_wait_for_each_other(tmp_path: Path) -> None:
    """The fixture looks for deadlocks in the server's log; a process fails if anything is refused."""
    store = await open_store(tmp_path)
    numbers = [await begin(store, "instinkt") for _ in range(3)]
    for number in numbers:
        await show_at(store, number, 5)
    before = len(server().log())
    await run(tmp_path, "mix")
    assert "ERROR" not in server().log()[before:], server().log()[before:]
    for number in numbers:
        await check_match(store, number)
    await store.close()


async def test_one_process_at_a_time_delivers_a_match(tmp_path: Path) -> None:
    watch = Watch()
    one, two = await open_store(tmp_path, watch), await open_store(tmp_path, watch)
    first = await begin(one, "instinkt")
    watch.pass_by(1)  # so that its items are due before those of the other
    second = await begin(one, "instinkt")
    items, _ = await one.outbox.claim(60, 2)
    assert {item.match for item in items} == {first} and len(items) == 2
    others, due = await two.outbox.claim(60)
    assert {item.match for item in others} == {second} and due == watch.now + 60
    assert await two.outbox.claim(60) == ([], watch.now + 60)
    await one.outbox.acknowledge(dict.fromkeys(items, Delivered()))
    rest, _ = await two.outbox.claim(60)
    assert {item.match for item in rest} == {first} and len(rest) == 4, "the first to claim goes on"
    await two.outbox.release(rest)
    assert len((await one.outbox.claim(60))[0]) == 4
    for store in (one, two):
        await store.close()


async def test_a_lease_is_ended_by_its_owner_or_its_time(tmp_path: Path) -> None:
    watch = Watch()
    one, two = await open_store(tmp_path, watch), await open_store(tmp_path, watch)
    number = await begin(one, "instinkt")
    items, _ = await one.outbox.claim(60)
    await two.close()
    two = await open_store(tmp_path, watch)  # a start frees nothing of others
    assert await two.outbox.claim(60) == ([], watch.now + 60)
    watch.pass_by(40)
    await one.outbox.renew(items, 60)
    watch.pass_by(40)
    assert await two.outbox.claim(60) == ([], watch.now + 20)
    watch.pass_by(20)
    taken, _ = await two.outbox.claim(60)
    assert sorted(taken, key=repr) == sorted(items, key=repr), "all have been due since the same moment"
    sent, late = items[0], items[1]
    await one.outbox.acknowledge({sent: Delivered(), late: Retry("late", 0)})  # after its lease has ended
    assert await one.outbox.claim(60) == ([], watch.now + 60), "the lease of the other one stays"
    await one.outbox.renew(items, 600)
    await one.outbox.release(items)
    assert await one.outbox.claim(60) == ([], watch.now + 60)
    await two.outbox.acknowledge(dict.fromkeys(taken, Delivered()))
    assert await one.outbox.claim(60) == ([], None)
    await check_match(one, number)
    for store in (one, two):
        await store.close()


async def test_a_process_that_starts_again_has_its_own_leases_back(tmp_path: Path) -> None:
    watch = Watch()
    one, two = await open_store(tmp_path, watch), await open_store(tmp_path, watch)
    first = await begin(one, "instinkt")
    watch.pass_by(1)  # so that its items are due before those of the other
    second = await begin(one, "instinkt")
    execute(tmp_path, "INSERT INTO searches VALUES (?, 0, 1, 'easy', 0, NULL, NULL, 0)", first)
    items, _ = await one.outbox.claim(600, 6)
    others, _ = await two.outbox.claim(600)
    searches, _ = await one.searches.claim_some(one.new_owner(), lease=600)
    assert {item.match for item in items} == {first} and {item.match for item in others} == {second} and searches
    await one.close()
    one = await open_store(tmp_path, watch)
    assert (
        set((await one.outbox.claim(60))[0]) == set(items)
        and (await one.searches.claim_some("me", lease=60))[0] == searches
    )
    for store in (one, two):
        await store.close()


async def test_leases_are_measured_by_the_databases_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process whose estimate of it is wrong by an hour takes nothing from others."""
    one, two = await open_store(tmp_path), await open_store(tmp_path)
    await begin(one, "instinkt")
    items, _ = await one.outbox.claim(60)
    assert len(items) == 6
    monkeypatch.setattr(two.clock, "_ahead", two.clock._ahead + 3600)  # type: ignore[attr-defined]
    assert (await two.outbox._claim(60, 50))[0] == []
    assert abs(two.clock() - one.clock()) < 5, "its estimate is corrected"
    for store in (one, two):
        await store.close()
