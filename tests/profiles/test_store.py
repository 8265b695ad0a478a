"""Profiles in the database: noted as matches end, rebuilt from the logs, and shown to whom they may be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from bot.features.invitations.store import InvitationStore
from bot.features.preferences.store import PreferenceStore
from bot.features.profiles.model import PAGE, HeadToHead, Profile, ProfileScope
from bot.features.profiles.service import add_to_profiles
from bot.features.profiles.store import ProfileStore, note_summary
from bot.features.ratings.model import EVERYWHERE
from bot.match.clocks import DAY
from bot.store import Store
from bot.store.inspection import inspect
from tests.kit.databases import FILE, address_of, execute, findings, is_on_server, open_store
from tests.kit.tables import FIRST, Table, Watch, opened, run_out, start_match
from tests.ratings.test_store import GAMES_PLAYED, GUILDS, PEOPLE, Club, play_out

MANY, MANY_ON_SERVER = 400, 100
TABLES = ("summaries", "results")
HERE = ProfileScope(7, frozenset({70}), 7)


def stored(folder: Path) -> dict[str, list[Any]]:
    return {name: sorted(map(repr, map(tuple, execute(folder, f"SELECT * FROM {name}")))) for name in TABLES}


def faults(folder: Path) -> list[str]:
    with inspect(folder / FILE, address_of(folder)) as database:
        return list(ProfileStore.faults(database.conn))


async def profile(table: Table, user: int, viewer: int | None, scope: ProfileScope = HERE) -> Profile:
    key = (await table.person(user)).key
    return await table.store[ProfileStore].of_person(key, await table.key(viewer), scope)


async def fill(store: Store, count: int, *, noted: bool) -> None:
    """Store random matches that are over."""

    def play(conn: Connection) -> None:
        club = Club(random.Random("profiles"))
        for number in range(1, count + 1):
            match = club.add(conn, number)
            if noted:
                note_summary(conn, match)

    await store.database.write(play)


async def test_rebuilding_and_catching_up_make_what_was_noted(database: None, tmp_path: Path) -> None:
    store, count = await open_store(tmp_path), MANY_ON_SERVER if is_on_server() else MANY
    try:
        await fill(store, count, noted=True)
        before = stored(tmp_path)
        assert len(before["summaries"]) == count and len(before["results"]) > 1.5 * count
        assert not faults(tmp_path)
        assert await store[ProfileStore].rebuild() == count and stored(tmp_path) == before
        execute(tmp_path, "DELETE FROM results WHERE match > 10")
        execute(tmp_path, "DELETE FROM summaries WHERE match > 10")
        await add_to_profiles(store)
        assert stored(tmp_path) == before
        execute(tmp_path, "UPDATE results SET in_time = in_time + 1 WHERE match = 7")
        execute(tmp_path, "UPDATE summaries SET people = 5 WHERE match = 8")
        assert [line.partition(":")[0] for line in faults(tmp_path)] == ["Match 7", "Match 8"]
        await store[ProfileStore].rebuild()
        assert stored(tmp_path) == before and not faults(tmp_path)
    finally:
        await store.close()


async def test_a_profile_is_the_sum_of_the_rows(database: None, tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    try:
        await fill(store, MANY_ON_SERVER, noted=True)
        for guild in (*GUILDS, None):
            for person in PEOPLE:
                found = await store[ProfileStore].of_person(person, person, ProfileScope(guild, None, None))
                check_sums(tmp_path, found, person, guild)
                other = PEOPLE[0] if person != PEOPLE[0] else PEOPLE[1]
                seen = await store[ProfileStore].of_person(person, other, ProfileScope(guild, None, None))
                check_against(tmp_path, seen.against, person, other)
    finally:
        await store.close()


def rows_of(folder: Path, person: int, guild: int | None) -> list[Any]:
    query = "SELECT s.game, s.people, r.plays, r.place, r.shared, r.match FROM results r JOIN summaries s"
    rows = execute(folder, f"{query} ON s.match = r.match WHERE person = ? AND s.guild BETWEEN ? AND ?",
                   person, guild or 0, guild or 100)  # fmt: skip
    return [row for row in rows if row[2]]


def check_sums(folder: Path, found: Profile, person: int, guild: int | None) -> None:
    rows = rows_of(folder, person, guild)
    several = [row for row in rows if row[1] > 1]
    assert found.matches == len(several) and found.alone == len(rows) - len(several)
    assert found.won == sum(row[3] == 1 and not row[4] for row in several)
    assert found.shared == sum(row[3] == 1 and bool(row[4]) for row in several)
    assert {one.game for one in found.games} <= {game for game, _ in GAMES_PLAYED} and found.against is None
    assert [one.matches for one in found.opponents] == sorted((one.matches for one in found.opponents), reverse=True)
    assert not found.opponents or found.opponents[0].is_shown


def check_against(folder: Path, found: HeadToHead | None, person: int, viewer: int) -> None:
    query = (
        "SELECT a.place, b.place FROM results a JOIN results b ON a.match = b.match WHERE a.person = ? AND b.person = ?"
    )
    both = [row for row in execute(folder, query, viewer, person) if None not in tuple(row)]
    made = HeadToHead(sum(a < b for a, b in both), sum(a > b for a, b in both), sum(a == b for a, b in both))
    assert found == (made if both else None)


async def test_what_a_profile_says(database: None, tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        empty = await profile(table, FIRST, FIRST)
        assert empty.is_empty and empty.punctuality is None
        source, ends = random.Random("profiles"), []
        for _ in range(3):
            number = await start_match(table, "instinkt", pace="brisk")
            watch.pass_by(DAY)
            await play_out(table, number, source)
            outcome = (await table.match(number)).position.outcome
            assert outcome is not None
            ends.append(outcome.winners)
        found = await profile(table, FIRST, FIRST)
        assert (found.matches, found.won) == (3, ends.count((0,))) and found.punctuality == 1.0
        assert [(one.person and one.person.user, one.is_shown, one.matches) for one in found.opponents] == [
            (FIRST + 1, True, 3)
        ]
        ((game, line),) = found.lines
        assert game == "instinkt" and len(line) == 3
        seen = await profile(table, FIRST, FIRST + 1)
        assert seen.against == HeadToHead(ends.count((1,)), ends.count((0,)), ends.count((0, 1)))
        stranger = await profile(table, FIRST, FIRST + 2)
        assert stranger.against is None and not stranger.opponents[0].is_shown
        assert (await profile(table, FIRST, FIRST, ProfileScope(7, frozenset({71}), None))).is_empty
        assert (await profile(table, FIRST, FIRST, ProfileScope(8, None, 8))).is_empty
        assert (await profile(table, FIRST, FIRST, ProfileScope(None, None, EVERYWHERE))).lines[0][1] == line
        assert not findings(tmp_path).defects


async def test_decisions_that_were_overdue_count(database: None, tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "instinkt", pace="brisk", overrun="lose")
        await run_out(table, watch)
        ended = (await table.match(number)).position.ended
        assert ended is not None and ended.seat is not None
        found = await profile(table, FIRST + ended.seat, None)
        assert (found.asked, found.in_time, found.matches) == (1, 0, 0) and found.punctuality == 0.0
        timed = await start_match(table, "instinkt", pace="brisk")
        await play_out(table, timed, random.Random("late"), 6)
        await run_out(table, watch)
        await play_out(table, timed, random.Random("later"))
        shares = [(await profile(table, FIRST + seat, None)).punctuality for seat in (0, 1)]
        assert all(one is not None and 0.5 < one <= 1.0 for one in shares) and min(filter(None, shares)) < 1.0
        assert not findings(tmp_path).defects


async def test_only_who_has_agreed_is_shown(database: None, tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        anna, ben, cleo = [(await table.person(FIRST + at)).key for at in range(3)]
        profiles, preferences = table.store[ProfileStore], table.store[PreferenceStore]
        assert not await profiles.shows(anna, ben)
        await preferences.set_of_person(anna, "profile", "yes")
        assert await profiles.shows(anna, ben) and not await profiles.shows(ben, anna)
        await table.store[InvitationStore].block(anna, ben)
        assert not await profiles.shows(anna, ben) and await profiles.shows(anna, cleo)
        await preferences.set_of_person(anna, "profile", "no")
        assert not await profiles.shows(anna, cleo)


def rate(folder: Path, people: Sequence[int], *, settled: int) -> None:
    """Give these people ratings; the first of them the best one. The last ones have not settled yet."""
    for at, person in enumerate(people):
        row = (person, 30.0 - 0.01 * at, 2.0 if at < settled else 8.0, 20 if at < settled else 3)
        execute(folder, "INSERT INTO ratings VALUES (?, 'instinkt', 7, ?, ?, ?)", *row)


async def test_a_leaderboard_has_pages_and_the_viewers_own_place(database: None, tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        keys = [(await table.person(FIRST + at)).key for at in range(28)]
        for key in keys:
            await table.store[PreferenceStore].set_of_person(key, "profile", "yes")
        rate(tmp_path, keys, settled=14)
        board = table.store[ProfileStore].leaderboard
        assert await table.store[ProfileStore].rated_games(7) == ["instinkt"]
        pages = [await board(7, "instinkt", page, keys[20]) for page in range(3)]
        assert [[one.person.key for one in page.people] for page in pages] == [
            keys[:PAGE],
            [*keys[PAGE:14], *sorted(keys[14:])[:6]],
            sorted(keys[14:])[6:],
        ]
        ranks = [one.rank for page in pages for one in page.people]
        assert ranks == [*range(1, 15), *[None] * 14] and {page.pages for page in pages} == {3}
        assert pages[0].own and pages[0].own.rank is None and pages[0].own.is_shown
        assert (await board(7, "instinkt", 99, None)).page == 2 and (await board(8, "instinkt", 0, None)).people == ()
        third = await board(7, "instinkt", 0, keys[2])
        assert third.own and third.own.rank == 3
        for key in keys[:2]:
            await table.store[PreferenceStore].set_of_person(key, "profile", "no")
        left = await board(7, "instinkt", 0, keys[2])
        assert left.own and left.own.rank == 1 and left.people[0].person.key == keys[2]
        hidden = await board(7, "instinkt", 0, keys[1])
        assert hidden.own and (hidden.own.rank, hidden.own.is_shown) == (1, False)
        execute(tmp_path, 'UPDATE people SET "user" = NULL WHERE key = ?', keys[2])
        assert (await board(7, "instinkt", 0, None)).people[0].person.key == keys[3]


async def test_a_club_counts_what_is_over_and_only_that_a_match_runs(database: None, tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        club = table.store[ProfileStore].club
        assert (await club(7, {70})).is_empty
        source = random.Random("a club")
        over = await start_match(table, "instinkt")
        await play_out(table, over, source)
        await start_match(table, "hypnosia", 3)
        elsewhere = await start_match(table, "dirkana")
        execute(tmp_path, "UPDATE matches SET channel = 99 WHERE id = ?", elsewhere)
        found = await club(7, {70})
        counts = [(one.game, one.over, one.running) for one in found.games]
        assert counts == [("instinkt", 1, 0), ("hypnosia", 0, 1)] and (found.people, found.alone) == (2, 0)
        assert sum(found.slots) == 1 and found.active == () and {one.match for one in found.longest} == {over}
        hour = found.slots.index(1)
        assert hour == int((watch() - 4 * DAY) // 3600) % 168
        await table.store[PreferenceStore].set_of_person((await table.person(FIRST)).key, "profile", "yes")
        (active,) = (await club(7, {70})).active
        assert active.person and (active.person.user, active.matches) == (FIRST, 1)
        assert (await club(7, {99})).running == 1 and (await club(7, set())).is_empty and (await club(8, {70})).is_empty


async def test_what_a_running_match_hides_is_in_no_statistic(database: None, tmp_path: Path) -> None:
    """Two matches that differ only in what is hidden, and in how far they are: everything says the same."""
    async with opened(tmp_path) as table:
        source = random.Random("hidden")
        await play_out(table, await start_match(table, "instinkt"), source)
        running = await start_match(table, "instinkt")

        async def statistics() -> list[Any]:
            profiles = table.store[ProfileStore]
            keys = [(await table.person(FIRST + at)).key for at in range(3)]
            found: list[Any] = [await profiles.club(7, {70})]
            found += [await profiles.leaderboard(7, "instinkt", 0, key) for key in keys]
            return [*found, *[await profiles.of_person(a, b, HERE) for a in keys for b in (*keys, None)]]

        before = await statistics()
        for most in (1, 2, 3):
            await play_out(table, running, source, most)
            assert await statistics() == before
        execute(tmp_path, "UPDATE matches SET seed = secret WHERE id = ?", running)
        assert await statistics() == before
