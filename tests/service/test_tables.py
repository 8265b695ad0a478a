"""Open tables: opened, joined, left, started, expired; and rematches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from bot.match.commands import Invite
from bot.match.errors import UserError
from bot.match.lobby import MAX_INVITATIONS, MAX_MATCHES, OPEN_DAYS
from bot.match.model import MatchSeat, SeatKind
from bot.match.position import person_actor
from bot.match.view import MatchView
from tests.kit.tables import Table, Watch, check_match, expect_refusal, kinds, open_table, opened, start_match, users


async def invited(table: Table, game: str, seats: int, *guests: int) -> MatchView:
    """A table of the person with id 100 to which these people are invited."""
    return await table.open(game, 100, guests, seats=seats, language="de")


@pytest.mark.both
async def test_a_new_table(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        view = await invited(table, "bids", 4, 101)
        assert (view.phase, view.language, view.place.guild, view.place.channel) == ("open", "de", 7, 70)
        assert view.host == await table.key(100)
        host, guest = await table.person(100), await table.person(101)
        assert (host.user, host.name, host.locale) == (100, "Anna", "en-GB")
        assert (guest.user, guest.name, guest.locale) == (101, "Ben", "de")
        assert view.seats == (
            MatchSeat(SeatKind.PERSON, host),
            MatchSeat(SeatKind.INVITED, guest),
            MatchSeat(SeatKind.OPEN),
            MatchSeat(SeatKind.OPEN),
        )
        assert view.seat is None and view.moves == () and view.outcome is None and view.seed is None
        assert view.expires == watch.now + OPEN_DAYS * 86400


async def test_refused_tables(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:

        def new(game: str = "bids", seats: int = 2, *guests: int, **options: object) -> Awaitable[MatchView]:
            return table.open(game, 100, guests, seats=seats, options=options)

        await expect_refusal("no-such-game", new("tictactoe"))
        await expect_refusal("wrong-seats", new(seats=5))
        await expect_refusal("wrong-seats", new(seats=0))
        await expect_refusal("no-such-option", new(draft=True))
        await expect_refusal("no-such-choice", new("delve", depth=11))
        await expect_refusal("no-such-choice", new("instinkt", draft=1))
        await expect_refusal("opponent-self", new("bids", 2, 100))
        await expect_refusal("too-many-invited", new("bids", 3, 101, 101))
        await expect_refusal("too-many-invited", new("bids", 2, 101, 102))
        await expect_refusal("no-such-match", table.see(1, 100))
        assert await table.matches_of(100) == []


@pytest.mark.both
async def test_join_and_leave(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = (await invited(table, "bids", 3, 101)).number
        assert kinds(await table.join(number, 102)) == ["person", "invited", "person"]
        await expect_refusal("table-full", table.join(number, 103))  # the invited person's seat is kept
        await expect_refusal("already-joined", table.join(number, 102))
        await expect_refusal("not-at-table", table.leave(number, 103))
        view = await table.join(number, 101)
        assert users(view) == [100, 101, 102]
        assert kinds(await table.leave(number, 101)) == ["person", "open", "person"]
        assert kinds(await table.join(number, 103)) == ["person"] * 3
        await expect_refusal("table-full", table.join(number, 101))


async def test_an_invitation_is_declined(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = (await invited(table, "bids", 2, 101)).number
        assert kinds(await table.leave(number, 101)) == ["person", "open"]


async def test_the_host_leaves(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await open_table(table, "bids", 3)
        assert (await table.leave(number, 100)).host == await table.key(101)
        assert (await table.leave(number, 101)).host == await table.key(102)
        view = await table.leave(number, 102)
        assert view.phase == "closed" and view.expires is None
        await expect_refusal("table-closed", table.join(number, 101))
        await expect_refusal("table-closed", table.leave(number, 100))
        await expect_refusal("table-closed", table.start(number, 100))
        await check_match(table, number)


async def test_table_closes_though_invited_people_remain(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = (await invited(table, "bids", 2, 101)).number
        assert (await table.leave(number, 100)).phase == "closed"


async def test_start(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = (await invited(table, "bids", 4, 101)).number
        assert (await expect_refusal("too-few", table.start(number, 100))).values == {"least": 2, "count": 1}
        await table.join(number, 102)
        await expect_refusal("not-at-table", table.start(number, 103))
        await expect_refusal("not-at-table", table.start(number, 101))  # invited, but has not joined
        await expect_refusal("start-waits", table.start(number, 102))
        await expect_refusal("start-without", table.start(number, 100))
        await table.leave(number, 101)
        view = await table.start(number, 102)
        assert users(view) == [100, 102] and view.seat == 1
        assert view.phase == "running" and view.expires is None and len(view.moves) == 4
        await expect_refusal("table-started", table.start(number, 100))
        await expect_refusal("table-started", table.join(number, 101))
        await expect_refusal("table-started", table.leave(number, 100))
        await check_match(table, number)


async def test_open_table_refuses_play(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await open_table(table, "bids")
        for doing in (
            table.choose(number, 100, None, "bid 1"),
            table.take_back(number, 100, None),
            table.resign(number, 100),
        ):
            await expect_refusal("not-started", doing)
        await expect_refusal("not-over", table.rematch(number, 100))
        await expect_refusal("not-over", table.record(number))


@pytest.mark.parametrize("order", list(permutations(("join", "leave", "start", "expire"))))
async def test_in_any_order(tmp_path: Path, order: tuple[str, ...]) -> None:
    """After any order of commands the table is in a defined phase; illegal commands are refused."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await open_table(table, "bids", joined=1)
        actions: dict[str, Callable[[], Awaitable[Any]]] = {
            "join": lambda: table.join(number, 101),
            "leave": lambda: table.leave(number, 101),
            "start": lambda: table.start(number, 100),
            "expire": lambda: table.expire(number),
        }
        sitting, phase = {100}, "open"
        for one in order:
            if one == "expire":
                watch.pass_by(OPEN_DAYS * 86400)
            legal = one == "expire" or (
                phase == "open"
                and {"join": 101 not in sitting, "leave": 101 in sitting, "start": len(sitting) == 2}[one]
            )
            try:
                await actions[one]()
            except UserError:
                assert not legal
            else:
                assert legal
                sitting = {"join": {100, 101}, "leave": {100}}.get(one, sitting)
                phase = {"start": "running", "expire": "closed"}.get(one, phase) if phase == "open" else phase
            view = await table.see(number, None)
            assert (view.phase, set(users(view)) - {None}) == (phase, sitting)
            await check_match(table, number)


@pytest.mark.both
async def test_a_table_expires_on_its_day(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number, running = await open_table(table, "bids"), await start_match(table, "bids")
        await table.expire(number)
        assert (await table.see(number, None)).phase == "open"
        watch.pass_by(OPEN_DAYS * 86400)
        await table.expire(number)
        await table.expire(running)
        assert (await table.see(number, None)).phase == "closed"
        assert (await table.see(running, None)).phase == "running"


@pytest.mark.both
async def test_last_seat_is_taken_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await open_table(table, "bids", joined=1)
        done = await asyncio.gather(*(table.join(number, 100 + n) for n in range(1, 5)), return_exceptions=True)
        refusals = [one for one in done if isinstance(one, UserError)]
        assert len(refusals) == 3 and {one.key for one in refusals} == {"table-full"}
        done = await asyncio.gather(*(table.start(number, 100) for _ in range(3)), return_exceptions=True)
        assert [getattr(one, "key", "") for one in done].count("table-started") == 2
        await check_match(table, number)


@pytest.mark.both
async def test_number_of_matches_is_limited(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        numbers = [await open_table(table, "bids", joined=1) for _ in range(MAX_MATCHES)]
        assert (await expect_refusal("too-many-tables", open_table(table, "bids"))).values == {"most": 20}
        other = (await table.open("bids", 101)).number
        await expect_refusal("too-many-tables", table.join(other, 100))
        await table.leave(numbers[0], 100)
        await table.join(other, 100)
        await expect_refusal("too-many-tables", open_table(table, "bids"))


async def test_invitations_do_not_count_for_the_invited(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        hosts = [host for host in range(102, 107) for _ in range(MAX_INVITATIONS)]
        numbers = [(await table.open("bids", host, [101])).number for host in hosts]
        assert len(numbers) > MAX_MATCHES
        for _ in range(MAX_MATCHES - 1):
            await table.open("bids", 101)
        assert kinds(await table.join(numbers[0], 101)) == ["person", "person"]
        await expect_refusal("too-many-tables", table.join(numbers[1], 101))


@pytest.mark.both
async def test_a_host_has_few_open_invitations_at_all_tables_together(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        numbers = [(await table.open("bids", 100, [101])).number for _ in range(MAX_INVITATIONS)]
        refused = await expect_refusal("too-many-invitations", table.open("bids", 100, [102]))
        assert refused.values == {"most": MAX_INVITATIONS, "open": MAX_INVITATIONS}
        await table.open("bids", 102, [101])
        await table.leave(numbers[0], 101)
        await table.open("bids", 100, [102])
        await table.join(numbers[1], 101)
        await table.start(numbers[1], 100)
        other = (await table.open("bids", 100, seats=3)).number
        guests = tuple([await table.person(user) for user in (102, 103)])
        actor = person_actor((await table.person(100)).key)
        await expect_refusal("too-many-invitations", table.do(other, Invite(actor=actor, guests=guests)))
        await table.do(other, Invite(actor=actor, guests=guests[:1]))


@pytest.mark.both
async def test_the_limit_of_invitations_holds_for_tables_opened_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        opening = (table.open("bids", 100, [101]) for _ in range(MAX_INVITATIONS + 3))
        done = await asyncio.gather(*opening, return_exceptions=True)
        refused = [one for one in done if isinstance(one, BaseException)]
        assert len(refused) == 3 and {getattr(one, "key", "") for one in refused} == {"too-many-invitations"}


@pytest.mark.both
async def test_rematch(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "delve", 3, {"depth": 14})
        await expect_refusal("not-over", table.rematch(number, 100))
        while (await table.see(number, None)).phase == "running":
            (seat,) = (await table.see(number, None)).to_act
            await table.choose(number, 100 + seat, None, "stop")
        await expect_refusal("not-in-match", table.rematch(number, 103))
        view, new = await table.rematch(number, 101)
        assert new and (view.place.channel, view.place.guild, view.game) == (70, 7, "delve")
        assert view.host == await table.key(101)
        assert view.options == {"depth": 14} and kinds(view) == ["person", "invited", "invited"]
        again, new = await table.rematch(number, 101)
        assert not new and again.number == view.number and kinds(again) == kinds(view)
        await table.rematch(number, 100)
        last, new = await table.rematch(number, 102)
        assert not new and last.phase == "running" and last.seat is not None
        again, new = await table.rematch(number, 100)
        assert not new and again.number == view.number and again.phase == "running"
        await table.resign(view.number, 100)


@pytest.mark.both
async def test_simultaneous_requests_open_one_rematch(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids")
        await table.resign(number, 100)
        done = await asyncio.gather(*(table.rematch(number, 100 + seat) for seat in (0, 1)))
        assert len({view.number for view, _ in done}) == 1
        assert sorted(new for _, new in done) == [False, True]


async def test_a_rematch_after_its_table_was_closed(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids")
        await table.resign(number, 100)
        first, _ = await table.rematch(number, 100)
        await table.leave(first.number, 100)
        second, new = await table.rematch(number, 101)
        assert new and second.number != first.number
