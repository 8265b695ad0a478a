"""The searches of computers in the store: claimed, renewed, put off, dropped."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.runtime.time import backoff
from bot.store.timers import SEARCH_LEASE
from tests.kit.databases import execute
from tests.kit.tables import FIRST, Watch, opened
from tests.service.test_computers import play, start

pytestmark = pytest.mark.both


async def test_a_search_is_claimed_by_one_until_its_lease_ends(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        searches = table.store.searches
        assert await searches.claim_some("one", lease=60) == ([], None)
        await start(table, "bids", "hard", "easy")
        (first, _), (second, _) = await asyncio.gather(
            searches.claim_some("one", lease=60), searches.claim_some("two", lease=60)
        )
        assert bool(first) != bool(second) and len(first or second) == 2
        owner = "one" if first else "two"
        assert (first or second)[0].due == watch.now
        assert await searches.claim_some("three", lease=60) == ([], watch.now + 60)
        watch.pass_by(30)
        assert await searches.renew_all(first or second, owner) == (first or second)
        assert await searches.renew_all(first or second, "stranger") == []
        watch.pass_by(SEARCH_LEASE - 1)
        assert (await searches.claim_some("three", lease=60))[0] == []
        watch.pass_by(1)
        again, _ = await searches.claim_some("three", lease=60, limit=1)
        assert len(again) == 1
        assert await searches.renew_all(again, owner) == [], "it is another's by now"


async def test_a_search_is_released_put_off_and_dropped(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        searches = table.store.searches
        number = await start(table, "vast", "hard")
        await table.choose(number, FIRST, None, "mark 2 2")
        await table.choose(number, FIRST, None, "done")
        (found,), _ = await searches.claim_some("one", lease=60)
        await searches.release("stranger")
        assert (await searches.claim_some("two", lease=60))[0] == [], "only its owner frees it"
        await searches.release("one")
        (found,), _ = await searches.claim_some("two", lease=60)
        for tries in range(3):
            await searches.retry(found, "two")
            assert await searches.claim_some("two", lease=60) == ([], watch.now + 2.0**tries), "longer and longer"
            watch.pass_by(2.0**tries)
            (found,), _ = await searches.claim_some("two", lease=60)
            assert found.tries == tries + 1
        assert backoff(99) == 300
        await searches.retry(found, "two", 7)
        assert await searches.claim_some("two", lease=60) == ([], watch.now + 7)
        await searches.rewind()
        (found,), _ = await searches.claim_some("two", lease=60)
        await searches.set_aside(found, "two")
        assert await searches.claim_some("two", lease=60) == ([], None)
        await searches.drop(found)
        assert await searches.of_match(number) == []


async def test_what_is_asked_for_again_is_left_as_it_is(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        searches = table.store.searches
        number = await start(table, "vast", "hard")
        await table.choose(number, FIRST, None, "mark 2 2")
        await table.choose(number, FIRST, None, "done")
        (old,), _ = await searches.claim_some("one", lease=60)
        await play(table, old, "mark 5 5")
        (now,), _ = await searches.claim_some("two", lease=60)
        assert now.step > old.step, "the next step of the turn is free, even if another player made the one before"
        await searches.drop(old)
        await searches.retry(old, "one", 500)
        await searches.set_aside(old, "one")
        assert await searches.renew_all([old], "one") == []
        assert await searches.renew_all([now], "two") == [now]


async def test_leases_end_with_the_process(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start(table, "bids", "hard")
        assert (await table.store.searches.claim_some(table.store.new_owner(), lease=600))[0]
    async with opened(tmp_path, watch) as table:
        (found,), _ = await table.store.searches.claim_some("two", lease=60)
        assert found.match == number


async def test_matches_of_newer_rules_are_passed_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start(table, "bids", "hard")
    execute(tmp_path, "UPDATE matches SET version = 99 WHERE id = ?", number)
    async with opened(tmp_path) as table:
        assert await table.store.searches.claim_some("one", lease=60) == ([], None)
