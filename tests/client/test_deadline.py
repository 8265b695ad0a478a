"""How old interactions are: neither the difference between the clocks nor a jump of one counts."""

from __future__ import annotations

import asyncio
import time

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.client.gateway import DEADLINE, EPOCH, LATE, LIFETIME, RUNNING, Deadline, Running, TooLate, made_at
from bot.delivery.outbox import check_lease
from bot.local.records import Snowflakes, unix_seconds
from bot.runtime.telemetry import Metrics, trace_requests
from bot.runtime.time import SYSTEM
from bot.store.database import Overdue
from tests.kit.store_matches import Watch

DISCORD = 1_800_000_000.0  # Discord's time at the beginning, in seconds since 1970


def made(seconds: float) -> int:
    """An id that was made so many seconds after the beginning."""
    return int((DISCORD + seconds) * 1000 - EPOCH) << 22


class Asked:
    """An interaction; Discord accepts its deferral or does not."""

    def __init__(self, number: int, *, accepts: bool = True) -> None:
        self.accepts, self.is_answered, self.deferrals = accepts, False, 0
        RUNNING.set(Running(number, lambda: self.is_answered, self.defer))

    async def defer(self) -> None:
        self.deferrals += 1
        self.is_answered = self.accepts


def test_ids_and_clocks() -> None:
    number = Snowflakes(SYSTEM).next()
    assert made_at(number) == unix_seconds(number) and made_at(made(5.25)) == DISCORD + 5.25
    before = SYSTEM.monotonic()
    assert before <= SYSTEM.monotonic()
    if hasattr(time, "CLOCK_BOOTTIME"):
        assert before >= time.clock_gettime(time.CLOCK_MONOTONIC) - 1, "it counts what the other leaves out"
    assert LATE < DEADLINE


@pytest.mark.parametrize("skew", [-86_400.0, 0.0, 86_400.0])
def test_the_difference_between_the_clocks_does_not_count(skew: float) -> None:
    watch = Watch(DISCORD + skew)
    deadline = Deadline(watch)
    watch.pass_by(0.3)
    assert deadline.age(made(0.1)) == 0
    watch.pass_by(20)
    assert deadline.age(made(0.1)) == pytest.approx(20), "it has waited in a process that was frozen"
    assert deadline.age(made(20.2)) == 0, "this one has come at once"
    assert deadline.age(made(0.1)) == pytest.approx(20.1)


def test_the_first_interaction_is_compared_with_the_dates_of_responses() -> None:
    watch = Watch(500.0)
    deadline = Deadline(watch)
    deadline.note(DISCORD)
    watch.pass_by(20)
    assert deadline.age(made(1)) == pytest.approx(19)


async def test_the_dates_of_responses_are_noted() -> None:
    noted: list[float] = []

    async def respond(request: web.Request) -> web.Response:
        return web.Response(headers={"Date": request.query["date"]})

    app = web.Application()
    app.router.add_get("/", respond)
    trace = trace_requests(Metrics(), check_lease, noted.append)
    async with TestServer(app) as server, aiohttp.ClientSession(trace_configs=[trace]) as session:
        for date in ("Fri, 15 Jan 2027 08:00:00 GMT", "soon", "Fri, 99 Jan 2027 08:00:00 GMT"):
            async with session.get(server.make_url("/"), params={"date": date}) as response:
                assert response.status == 200
    assert noted == [1_800_000_000.0]


async def test_no_interaction_is_always_admitted() -> None:
    assert await Deadline(Watch()).admit() is None


async def admitting(deadline: Deadline, number: int, **how: bool) -> tuple[int | None, int]:
    """What is admitted (None: nothing) of an interaction, and how often it was deferred for that."""
    asked = Asked(number, **how)
    try:
        return await deadline.admit(), asked.deferrals
    except TooLate:
        return None, asked.deferrals


async def test_a_late_interaction_is_admitted_if_discord_accepts_its_deferral() -> None:
    watch = Watch(0.0)
    deadline = Deadline(watch)
    assert await admitting(deadline, made(0)) == (made(0), 0)
    watch.pass_by(19)
    assert await admitting(deadline, made(3), accepts=False) == (None, 1)
    assert await admitting(deadline, made(17.5)) == (made(17.5), 0)
    assert await admitting(deadline, made(3)) == (made(3), 1)


async def test_an_answered_interaction_is_admitted_as_long_as_its_token_is_valid() -> None:
    watch = Watch(0.0)
    deadline = Deadline(watch)
    asked = Asked(made(0))
    assert await deadline.admit() == made(0)
    asked.is_answered = True
    watch.pass_by(LIFETIME - 1)
    assert await deadline.admit() == made(0) and not asked.deferrals
    watch.pass_by(2)
    with pytest.raises(TooLate):
        await deadline.admit()


async def test_a_process_that_is_held_up_after_it_admitted_an_interaction_notices() -> None:
    watch = Watch(0.0)
    deadline = Deadline(watch)
    asked = Asked(made(0))
    assert await deadline.admit() == made(0)
    check = deadline.watch()
    check()
    watch.pass_by(DEADLINE + 0.1)
    with pytest.raises(Overdue):
        check()
    asked.is_answered = True
    check()  # Discord waits for the rest


async def test_clocks_that_drift_apart_cost_a_deferral_now_and_then() -> None:
    """By 50 millionths, 4 s a day: what Discord accepts was not late."""
    watch = Watch(0.0)
    deadline, deferrals = Deadline(watch), 0
    for hour in range(24 * 30):
        watch.now = hour * 3600 * 1.00005
        admitted, count = await admitting(deadline, made(hour * 3600))
        assert admitted
        deferrals += count
    assert 0 < deferrals < 150
    watch.pass_by(DEADLINE + 1)
    assert await admitting(deadline, made(hour * 3600), accepts=False) == (None, 1)


async def test_a_deferral_that_hangs_does_not_keep_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.client.gateway.DEADLINE", 0.01)
    watch = Watch(0.0)
    deadline = Deadline(watch)
    deadline.age(made(0))
    watch.pass_by(19)

    async def hang() -> None:
        await asyncio.Event().wait()

    RUNNING.set(Running(made(0), lambda: False, hang))
    with pytest.raises(TooLate):
        await deadline.admit()
