"""Agreements to terms in the store: kept, checked with the start, and found in tables of the version before."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.features.seasons.store import FixtureStore
from bot.match.clocks import Overrun, Pace
from bot.match.commands import Start
from bot.match.model import NO_HOST, MatchPhase, terms_of, unagreed
from tests.kit.databases import execute, findings, undo_migrations
from tests.kit.tables import FIRST, Watch, expect_refusal, open_table, opened
from tests.seasons.test_store import begun, open_fixture


@pytest.mark.both
async def test_agreements_are_stored(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await open_table(table, "bids", 2, joined=1, pace="relaxed")
        await table.set_terms(number, FIRST, rated=False)
        await table.join(number, FIRST + 1)
        await table.set_terms(number, FIRST, pace=Pace.LIVE, overrun=Overrun.LOSE)
        before = await table.match(number)
        assert [seat.agreed for seat in before.seats] == [3, 2] and before.terms[3] == terms_of(before)
    async with opened(tmp_path) as table:
        assert await table.match(number) == before
        await expect_refusal("start-terms", table.start(number, FIRST))
        await table.agree(number, FIRST + 1)
        assert (await table.start(number, FIRST)).phase is MatchPhase.RUNNING
        assert execute(tmp_path, "SELECT terms FROM matches") == [(None,)]
    assert findings(tmp_path).faults == []


async def test_terms_set_at_the_moment_of_the_start(tmp_path: Path) -> None:
    """Whichever is stored first: no one plays with terms that they have not agreed to."""
    async with opened(tmp_path) as table:
        for at in range(6):
            number = await open_table(table, "bids", 2, pace="relaxed", rated=False)
            harder, start = table.set_terms(number, FIRST, pace=Pace.LIVE), table.start(number, FIRST)
            await asyncio.gather(*((harder, start) if at % 2 else (start, harder)), return_exceptions=True)
            match = await table.match(number)
            assert (match.phase, match.pace) in ((MatchPhase.RUNNING, Pace.RELAXED), (MatchPhase.OPEN, Pace.LIVE))


@pytest.mark.both
async def test_tables_of_the_version_before(tmp_path: Path) -> None:
    """Who sits there has agreed to the present terms. That of a season's match gets its terms, and loses its host."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await open_table(table, "bids", 2, pace="live", overrun="lose")
        state = await begun(table, watch)
        of_season = await open_fixture(table, state.fixtures[0])
        left = await open_fixture(table, state.fixtures[1])
        await table.store[FixtureStore].forfeit(state.fixtures[1], [state.fixtures[1].first])
    host, expires = state.fixtures[0].first, watch.now + 100
    old = "UPDATE matches SET host = ?, expires = ?, pace = 'live', rated = ? WHERE id IN (?, ?)"
    execute(tmp_path, old, host, expires, False, of_season, left)
    undo_migrations(tmp_path, "0023")
    async with opened(tmp_path, watch) as table:
        assert unagreed(await table.match(number)) == ()
        assert (await table.start(number, FIRST)).pace is Pace.LIVE
        match = await table.match(of_season)
        assert (match.host, match.expires, match.pace, match.rated) == (NO_HOST, None, Pace.DAILY, True)
        assert (await table.do(of_season, Start())).phase is MatchPhase.RUNNING
        ordinary = await table.match(left)
        assert (ordinary.host, ordinary.expires, ordinary.pace) == (host, expires, Pace.LIVE), "decided already"
    assert findings(tmp_path).faults == []
