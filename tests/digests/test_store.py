"""The store's digests: claimed by one worker at a time, and sent once whatever happens between."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.delivery.policy import SPREAD, digest_due, next_hour
from bot.features.digests.model import Digest
from bot.features.digests.store import LEASE, DigestStore
from bot.match.clocks import DAY, HOUR
from tests.kit.store_matches import Watch, opened

pytestmark = pytest.mark.usefixtures("database")
NOW = 1_700_000_000.0


async def test_one_worker_at_a_time_has_a_digest(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        person = (await store.people.meet(100, "Anna", "de")).key
        digests, mine = store[DigestStore], Digest(person, 18, "UTC", watch() - 1)
        await digests.set(mine)
        assert (await store.people.contact(person)).digest == mine.due  # type: ignore[union-attr]
        claimed, _ = await digests.claim_some("process a")
        assert claimed == [mine]
        assert (await digests.claim_some("process b"))[0] == []
        await digests.release("process a")
        assert (await digests.claim_some("process a"))[0] == [mine]
        noted = replace(mine, channel=9, pending=4711, noted=watch())
        assert await digests.note(noted, "process a") and not await digests.note(noted, "process b")
        watch.now += LEASE + 1
        assert (await digests.claim_some("process b"))[0] == [noted], "what was noted is known to the next"
        done = replace(noted, message=5)
        await digests.finish(done, "process a", watch() + DAY, [])
        assert (await digests.get(person)) == noted, "its lease is over"
        await digests.finish(done, "process b", watch() + DAY, [])
        assert await digests.get(person) == replace(mine, channel=9, message=5, due=watch() + DAY)
        assert (await digests.claim_some("process a"))[0] == []


async def test_an_hour_set_meanwhile_is_kept(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        person = (await store.people.meet(100, "Anna", "de")).key
        await store[DigestStore].set(Digest(person, 18, "UTC", watch() - 1))
        ((claimed,), _) = await store[DigestStore].claim_some("a")
        await store[DigestStore].set(Digest(person, 7, "Europe/Berlin", watch() + HOUR))
        await store[DigestStore].finish(replace(claimed, message=5), "a", watch() + DAY, [])
        kept = await store[DigestStore].get(person)
        assert kept is not None and (kept.hour, kept.due, kept.message) == (7, watch() + HOUR, 5)
        await store[DigestStore].drop(person)
        await store[DigestStore].finish(claimed, "a", watch() + DAY, [])
        assert await store[DigestStore].get(person) is None


async def test_a_clock_set_back_does_not_silence(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        person = (await store.people.meet(100, "Anna", "de")).key
        await store[DigestStore].set(Digest(person, 18, "UTC", watch() + 30 * DAY))
        await store[DigestStore].rewind()
        found = await store[DigestStore].get(person)
        assert found is not None and watch() < found.due <= watch() + DAY + HOUR


def test_the_hour_of_a_day() -> None:
    for zone in ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"):
        for start in range(0, 366, 5):
            now = NOW + start * DAY + start * 977
            for hour in (0, 2, 3, 23):
                for delay in (0, SPREAD - 1):
                    due = next_hour(hour, zone, now, delay)
                    assert now < due <= now + DAY + 2 * HOUR
                    assert next_hour(hour, zone, due, delay) - due >= 22 * HOUR
    spread = {digest_due(key * 7919, 18, "UTC", NOW) for key in range(500)}
    assert len(spread) > 400 and max(spread) - min(spread) < HOUR
