"""The time that tests advance."""

from __future__ import annotations

import asyncio

import pytest

from bot.local.clock import AdvancedTime
from tests.kit.manual_time import ManualTime


async def test_time_stands_still_until_it_is_advanced() -> None:
    time, ended = ManualTime(1000.0), list[str]()

    async def sleep(name: str, seconds: float) -> None:
        await time.sleep(seconds)
        ended.append(f"{name} at {time.now():.0f}")

    tasks = [asyncio.create_task(sleep(name, seconds)) for name, seconds in (("c", 60), ("a", 5), ("b", 5.5), ("d", 0))]
    await time.until_waiting()
    assert ended == ["d at 1000"] and time.waits == [5, 5.5, 60] and time.monotonic() == time.now() == 1000.0
    await time.advance(4)
    assert ended == ["d at 1000"] and time.waits == [1, 1.5, 56]
    await time.advance(10)
    assert ended == ["d at 1000", "a at 1014", "b at 1014"]
    tasks[0].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert time.waits == []


async def test_what_goes_on_may_wait_again() -> None:
    time, moments = ManualTime(0.0), list[float]()

    async def poll() -> None:
        while True:
            await time.sleep(10)
            moments.append(time.now())

    task = asyncio.create_task(poll())
    await asyncio.sleep(0)
    await time.advance(25)
    await time.advance(10)
    assert moments == [25, 35], "as after a suspension, a poll that was missed is not made up for"
    task.cancel()


async def test_a_wait_has_a_limit() -> None:
    time, event = ManualTime(), asyncio.Event()
    waiting = asyncio.create_task(time.wait(event.wait(), 3.0))
    await time.until_waiting()
    assert not waiting.done()
    await time.advance(3.0)
    assert await waiting is False
    waiting = asyncio.create_task(time.wait(event.wait(), 3.0))
    await asyncio.sleep(0)
    event.set()
    assert await waiting is True and time.waits == []
    with pytest.raises(TimeoutError):
        async with time.timeout(0):
            await asyncio.Event().wait()


async def test_a_time_that_passes_may_be_advanced() -> None:
    time = AdvancedTime()
    await time.sleep(0.01)
    asleep, before = asyncio.create_task(time.sleep(3600)), time.now()
    await asyncio.sleep(0)
    await time.advance(3601)
    await asleep
    assert 3601 <= time.now() - before < 3700
