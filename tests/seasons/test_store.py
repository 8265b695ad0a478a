"""Seasons in the store: one of a game on a server, begun once, each match opened once, results from matches."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.items import PLACE, Kind
from bot.features.ratings.store import RatingStore
from bot.features.seasons.model import (
    WEEK,
    Fixture,
    Post,
    Result,
    ResultKind,
    Season,
    SeasonEnd,
    SeasonPhase,
    SeasonState,
)
from bot.features.seasons.store import FixtureStore, SeasonStore
from bot.match.clocks import DAY, Pace
from bot.match.commands import LeaveServer, Open, Resign, Start
from bot.match.errors import UserError
from bot.match.model import MatchPhase
from bot.match.position import person_actor
from bot.store.database import Stale
from tests.kit.databases import execute, findings
from tests.kit.tables import FIRST, Table, Watch, expect_refusal, opened, pass_time, start_match
from tests.ratings.test_store import play_out

pytestmark = pytest.mark.usefixtures("database")

GUILD = 7


def plan(table: Table, size: int = 3, **values: Any) -> Season:
    begins = table.service.now() + DAY
    return Season(0, GUILD, 70, values.pop("game", "dirkana"), 0, Pace.DAILY, 2, size, True, "en", begins)


async def signed_up(table: Table, count: int, size: int = 3) -> Season:
    season = await table.store[SeasonStore].open(plan(table, size))
    for at in range(count):
        assert await table.store[SeasonStore].join(season.id, (await table.person(FIRST + at)).key)
    return season


async def begun(table: Table, watch: Watch, count: int = 3) -> SeasonState:
    season = await signed_up(table, count)
    watch.pass_by(DAY)
    return await table.store[SeasonStore].advance(season.id)


async def open_fixture(table: Table, fixture: Fixture) -> int:
    first, second = [await table.store.people.person(key) for key in fixture.people]
    assert first and second
    command = Open(
        actor=person_actor(first.key),
        game="dirkana",
        host=first,
        paired=second,
        fixture=fixture.id,
        seats=2,
        secret=table.service.new_secret(),
        guild=GUILD,
        channel=70,
        language="en",
    )
    return (await table.service.open(command)).number


async def test_one_season_of_a_game_at_a_time(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        tried = await asyncio.gather(
            *(table.store[SeasonStore].open(plan(table)) for _ in range(5)), return_exceptions=True
        )
        (season,) = [one for one in tried if isinstance(one, Season)]
        assert [one.key for one in tried if isinstance(one, UserError)] == ["season-there"] * 4
        assert season.number == 1 and season.phase is SeasonPhase.SIGNUP
        other = await table.store[SeasonStore].open(plan(table, game="instinkt"))
        assert other.number == 1
        assert await table.store[SeasonStore].close(season.id) and not await table.store[SeasonStore].close(season.id)
        second = await table.store[SeasonStore].open(plan(table))
        assert second.number == 2
        assert [one.id for one in await table.store[SeasonStore].on_server(GUILD)] == [second.id, other.id, season.id]


async def test_signing_up_ends_with_room_and_time(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        season = await signed_up(table, 24)
        key = (await table.person(FIRST + 50)).key
        await expect_refusal("season-full", table.store[SeasonStore].join(season.id, key))
        first = (await table.person(FIRST)).key
        assert not await table.store[SeasonStore].join(season.id, first)
        left = await asyncio.gather(*(table.store[SeasonStore].leave(season.id, first) for _ in range(3)))
        assert sorted(left) == [False, False, True]
        watch.pass_by(DAY)
        await expect_refusal("season-begun", table.store[SeasonStore].join(season.id, key))
        await expect_refusal("season-none", table.store[SeasonStore].join(99, key))


async def test_a_season_begins_once_and_each_match_is_opened_once(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        season = await signed_up(table, 5)
        watch.pass_by(DAY)
        states = await asyncio.gather(*(table.store[SeasonStore].advance(season.id) for _ in range(4)))
        assert len({one.fixtures for one in states}) == 1 and len(states[0].fixtures) == 10
        claims = await asyncio.gather(*(table.store[FixtureStore].claim_some(f"p{at}", 20) for at in range(3)))
        claimed = [one for found, _ in claims for one in found]
        assert len(claimed) == len({one.id for one in claimed}) == 2, "the first round"
        number = await open_fixture(table, claimed[0])
        with pytest.raises(Stale):
            await open_fixture(table, claimed[0])
        assert [row[0] for row in execute(tmp_path, "SELECT id FROM matches")] == [number]
        assert (PLACE, Kind.PAIRING.value) in {
            (row[0], row[1]) for row in execute(tmp_path, "SELECT recipient, kind FROM outbox")
        }


async def test_results_come_from_matches(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        state = await begun(table, watch)
        fixture = state.fixtures[0]
        number = await open_fixture(table, fixture)
        first = await table.user_of(fixture.first)
        await table.do(number, Start())
        before = state.season.revision
        await table.resign(number, first)
        state = await table.store[SeasonStore].advance(state.season.id)
        assert (state.fixtures[0].result, state.fixtures[0].way) == (Result.SECOND, ResultKind.PLAYED)
        assert state.season.revision == before + 1 and state.fixtures[0].match == number
        found = await table.store[FixtureStore].of_match(number)
        assert found is not None and found[0].id == state.season.id and found[1] == 1
        await table.store[SeasonStore].leave(state.season.id, fixture.second)
        state = await table.store[SeasonStore].advance(state.season.id)
        assert {one.way for one in state.fixtures if fixture.second in one.people} == {
            ResultKind.PLAYED,
            ResultKind.FORFEIT,
        }
        watch.pass_by(2 * WEEK)
        state = await table.store[SeasonStore].advance(state.season.id)
        assert state.season.end is SeasonEnd.TIME and all(one.result for one in state.fixtures)
    assert findings(tmp_path).faults == []


async def test_what_changes_while_it_is_shown_is_shown_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        season = await signed_up(table, 2)
        claimed, _ = await table.store[SeasonStore].claim("one")
        assert claimed is not None and claimed.id == season.id
        assert (await table.store[SeasonStore].claim("two"))[0] is None
        assert await table.store[SeasonStore].note(season, "one", Post(70, None, 99, 1.0))
        assert not await table.store[SeasonStore].note(season, "two", Post(71, None, 98, 1.0))
        await table.store[SeasonStore].join(season.id, (await table.person(FIRST + 2)).key)
        shown = Post(70, 71, shown=SeasonPhase.SIGNUP)
        await table.store[SeasonStore].finish_post(claimed, "one", shown, table.service.now() + 100)
        again, _ = await table.store[SeasonStore].claim("two")
        assert again is not None and again.post == shown
        await table.store[SeasonStore].finish_post(again, "two", shown, table.service.now() + 100)
        assert (await table.store[SeasonStore].claim("one"))[0] is None


async def test_groups_follow_ratings_and_signing_up(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        keys = [(await table.person(FIRST + at)).key for at in range(7)]
        for key, mu in ((keys[6], 30.0), (keys[4], 28.0)):
            execute(tmp_path, f"INSERT INTO ratings VALUES ({key}, 'dirkana', {GUILD}, {mu}, 5.0, 9)")
        season = await signed_up(table, 7)
        watch.pass_by(DAY)
        state = await table.store[SeasonStore].advance(season.id)
        order = [keys[6], keys[4], keys[0], keys[1], keys[2], keys[3], keys[5]]
        assert [[one.person for one in group] for group in state.groups] == [order[:4], order[4:]]


async def test_who_leaves_the_server_leaves_its_seasons(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        state = await begun(table, watch)
        elsewhere = await table.store[SeasonStore].open(plan(table, game="migrato"))
        await table.store[SeasonStore].join(elsewhere.id, await table.key(FIRST) or 0)
        await table.leave_server(GUILD + 1, FIRST)
        assert not any(one.left for one in (await table.store[SeasonStore].advance(state.season.id)).entrants)
        await table.leave_server(GUILD, FIRST)
        state = await table.store[SeasonStore].advance(state.season.id)
        assert [one.person for one in state.entrants if one.left] == [await table.key(FIRST)]
        assert sum(one.way is ResultKind.FORFEIT for one in state.fixtures) == 2
        assert (await table.store[SeasonStore].advance(elsewhere.id)).entrants == ()
        revision = state.season.revision
        await table.leave_server(GUILD, FIRST)
        assert (await table.store[SeasonStore].advance(state.season.id)).season.revision == revision, "nothing is new"


async def test_an_absence_stops_the_clocks_of_a_season_for_three_days_altogether(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        await table.go_away(FIRST, "2")  # before the season begins, which does not count
        watch.pass_by(DAY / 2)
        state = await begun(table, watch)
        key = await table.key(FIRST) or 0
        await table.come_back(FIRST)
        fixture = next(one for one in state.fixtures if one.first == key)
        number, other = await open_fixture(table, fixture), await start_match(table, "dirkana", pace="daily")
        await table.do(number, Start())

        async def stopped(which: int) -> bool:
            return (await table.clock(which, 0)).since is None

        watch.pass_by(60)
        away = await table.go_away(FIRST, "20")
        assert await stopped(number) and await stopped(other)
        assert (await table.see(number, None)).seats[0].away == watch.now + 3 * DAY
        assert (await table.see(other, None)).seats[0].away == away.until
        await pass_time(table, watch, DAY)
        await table.come_back(FIRST)
        watch.pass_by(60)
        assert not await stopped(number)
        await table.go_away(FIRST, "20")
        assert (await table.see(number, None)).seats[0].away == watch.now + 2 * DAY, "one day is used up"
        await pass_time(table, watch, 2 * DAY - 1)
        assert await stopped(number)
        await pass_time(table, watch, 1)
        assert not await stopped(number) and await stopped(other)
        await table.come_back(FIRST)
        await table.go_away(FIRST, "20")
        assert not await stopped(number) and await stopped(other), "no trick gives a fourth day"


@pytest.mark.parametrize(("slow", "result"), [(0, Result.SECOND), (1, Result.FIRST), (None, Result.TIE)])
async def test_an_unfinished_match_is_lost_by_the_slower_player_to_act(
    tmp_path: Path, slow: int | None, result: Result
) -> None:
    """Both choose in secret at its beginning; None: neither has."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        state = await begun(table, watch)
        fixture, unopened = state.fixtures[0], state.fixtures[1]
        number, users = await open_fixture(table, fixture), [await table.user_of(key) for key in fixture.people]
        await table.do(number, Start())
        watch.pass_by(600)
        if slow is not None:
            quick = users[1 - slow]
            await table.choose(number, quick, None, (await table.see(number, quick)).moves[0])
            assert (await table.match(number)).position.waiting == (slow,)
        watch.pass_by(2 * WEEK)
        state = await table.store[SeasonStore].advance(state.season.id)
        found = {one.id: (one.result, one.way) for one in state.fixtures}
        assert state.season.end is SeasonEnd.TIME and found[fixture.id] == (result, ResultKind.UNENDED)
        assert found[unopened.id] == (Result.TIE, ResultKind.UNENDED), "no one has played it"
        assert (await table.match(number)).season is None and (await table.match(number)).phase is MatchPhase.RUNNING
    assert findings(tmp_path).faults == []


async def test_a_match_that_is_forfeited_is_lost_in_the_season_too(tmp_path: Path) -> None:
    """Though a substitute may win it."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        state = await begun(table, watch)
        fixture = state.fixtures[0]
        number, users = await open_fixture(table, fixture), [await table.user_of(key) for key in fixture.people]
        await table.do(number, Start())
        await play_out(table, number, random.Random("season"), 24)
        await table.do(number, LeaveServer(member=fixture.first))
        assert ("forfeited", users[0]) in [(text, by) for _, text, by in await table.texts(number, "note")]
        await table.do(number, Resign(actor=person_actor(fixture.second)))
        state = await table.store[SeasonStore].advance(state.season.id)
        assert (state.fixtures[0].result, state.fixtures[0].way) == (Result.SECOND, ResultKind.PLAYED)
        change = await table.store[RatingStore].changes(number)
        assert change and [one.person and one.person.key for one in change.moves] == [fixture.second, fixture.first]
        assert [one and one.key for one in change.forfeited] == [fixture.first]
    assert findings(tmp_path).faults == []
