"""Before and between matches: tables are opened, joined, left, started, closed by time, and rematches of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from bot.games.base import IllegalMove
from bot.store import Player
from bot.table import MOST_TABLES, OPEN_DAYS, Guest, Seen, Table
from tests.tables import Watch, begun, guest, laid, opened, sound
from tests.toys import toys


@pytest.fixture(autouse=True)
def seated() -> Iterator[None]:
    with toys():
        yield


async def refused(key: str, doing: Awaitable[Any]) -> IllegalMove:
    """Asserts that something is refused with that text."""
    with pytest.raises(IllegalMove) as caught:
        await doing
    assert caught.value.key == key, caught.value
    return caught.value


def kinds(seen: Seen) -> list[str]:
    return [player.kind for player in seen.players]


async def invited(table: Table, game: str, seats: int, *guests: Guest) -> Seen:
    return await table.open(game, guest(0), guests, seats=seats, options={}, language="de", guild=7, channel=70)


async def test_a_new_table(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        seen = await invited(table, "bids", 4, guest(1))
        assert (seen.phase, seen.language, seen.host, seen.guild, seen.channel) == ("open", "de", 100, 7, 70)
        assert seen.players == (
            Player("person", 100, "Anna", "en-GB"),
            Player("invited", 101, "Ben", "de"),
            Player("open"),
            Player("open"),
        )
        assert seen.seat is None and seen.moves == () and seen.outcome is None and seen.seed is None
        assert seen.expires == watch.now + OPEN_DAYS * 86400


async def test_tables_that_cannot_be(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:

        def new(game: str = "bids", seats: int = 2, *guests: Guest, **options: object) -> Awaitable[Seen]:
            return table.open(game, guest(0), guests, seats=seats, options=options, language="en", guild=7, channel=7)

        await refused("no-such-game", new("tictactoe"))
        await refused("wrong-seats", new(seats=5))
        await refused("wrong-seats", new(seats=0))
        await refused("no-such-option", new(draft=True))
        await refused("no-such-choice", new("delve", depth=11))
        await refused("no-such-choice", new("instinkt", draft=1))
        await refused("opponent-self", new("bids", 2, guest(0)))
        await refused("too-many-invited", new("bids", 3, guest(1), guest(1)))
        await refused("too-many-invited", new("bids", 2, guest(1), guest(2)))
        await refused("no-such-match", table.see(1, 100))
        assert await table.store.of_user(100) == []


async def test_join_and_leave(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = (await invited(table, "bids", 3, guest(1))).number
        assert kinds(await table.join(number, guest(2))) == ["person", "invited", "person"]
        await refused("table-full", table.join(number, guest(3)))  # the seat of who is invited is kept
        await refused("already-joined", table.join(number, guest(2)))
        await refused("not-at-table", table.leave(number, 103))
        seen = await table.join(number, guest(1))
        assert [player.user for player in seen.players] == [100, 101, 102]
        assert kinds(await table.leave(number, 101)) == ["person", "open", "person"]
        assert kinds(await table.join(number, guest(3))) == ["person"] * 3
        await refused("table-full", table.join(number, guest(1)))


async def test_an_invitation_is_declined(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = (await invited(table, "bids", 2, guest(1))).number
        assert kinds(await table.leave(number, 101)) == ["person", "open"]


async def test_the_host_leaves(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await laid(table, "bids", 3)
        assert (await table.leave(number, 100)).host == 101
        assert (await table.leave(number, 101)).host == 102
        seen = await table.leave(number, 102)
        assert seen.phase == "closed" and seen.expires is None
        await refused("table-closed", table.join(number, guest(1)))
        await refused("table-closed", table.leave(number, 100))
        await refused("table-closed", table.start(number, 100))
        await sound(table.store, number)


async def test_leaving_does_not_wait_for_the_invited(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = (await invited(table, "bids", 2, guest(1))).number
        assert (await table.leave(number, 100)).phase == "closed"


async def test_start(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = (await invited(table, "bids", 4, guest(1))).number
        assert (await refused("too-few", table.start(number, 100))).values == {"least": 2, "count": 1}
        await table.join(number, guest(2))
        await refused("not-at-table", table.start(number, 103))
        await refused("not-at-table", table.start(number, 101))  # invited, and has not come
        seen = await table.start(number, 102)
        assert [player.user for player in seen.players] == [100, 102] and seen.seat == 1
        assert seen.phase == "running" and seen.expires is None and len(seen.moves) == 4
        await refused("table-started", table.start(number, 100))
        await refused("table-started", table.join(number, guest(1)))
        await refused("table-started", table.leave(number, 100))
        await sound(table.store, number)


async def test_nothing_is_played_at_an_open_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await laid(table, "bids")
        for doing in (
            table.choose(number, 100, None, "bid 1"),
            table.take_back(number, 100, None),
            table.resign(number, 100),
        ):
            await refused("not-started", doing)
        await refused("not-over", table.rematch(number, guest(0)))
        await refused("not-over", table.history(number))


@pytest.mark.parametrize("order", list(permutations(("join", "leave", "start", "expire"))))
async def test_in_any_order(tmp_path: Path, order: tuple[str, ...]) -> None:
    """Whatever comes first, the table is in one of its phases and the rest is done or refused."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await laid(table, "bids", joined=1)
        acts: dict[str, Callable[[], Awaitable[Any]]] = {
            "join": lambda: table.join(number, guest(1)),
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
                await acts[one]()
            except IllegalMove:
                assert not legal
            else:
                assert legal
                sitting = {"join": {100, 101}, "leave": {100}}.get(one, sitting)
                phase = {"start": "running", "expire": "closed"}.get(one, phase) if phase == "open" else phase
            seen = await table.see(number, None)
            assert (seen.phase, {p.user for p in seen.players if p.user}) == (phase, sitting)
            await sound(table.store, number)


async def test_a_table_expires_on_its_day(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number, running = await laid(table, "bids"), await begun(table, "bids")
        await table.expire(number)
        assert (await table.see(number, None)).phase == "open"
        watch.pass_by(OPEN_DAYS * 86400)
        await table.expire(number)
        await table.expire(running)
        assert (await table.see(number, None)).phase == "closed"
        assert (await table.see(running, None)).phase == "running"


async def test_the_last_seat_goes_to_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await laid(table, "bids", joined=1)
        done = await asyncio.gather(*(table.join(number, guest(n)) for n in range(1, 5)), return_exceptions=True)
        refusals = [one for one in done if isinstance(one, IllegalMove)]
        assert len(refusals) == 3 and {one.key for one in refusals} == {"table-full"}
        done = await asyncio.gather(*(table.start(number, 100) for _ in range(3)), return_exceptions=True)
        assert [getattr(one, "key", "") for one in done].count("table-started") == 2
        await sound(table.store, number)


async def test_at_most_twenty(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        numbers = [await laid(table, "bids", joined=1) for _ in range(MOST_TABLES)]
        assert (await refused("too-many-tables", laid(table, "bids"))).values == {"most": 20}
        other = (await table.open("bids", guest(1), [], seats=2, options={}, language="en", guild=7, channel=7)).number
        await refused("too-many-tables", table.join(other, guest(0)))
        await table.leave(numbers[0], 100)
        await table.join(other, guest(0))
        await refused("too-many-tables", laid(table, "bids"))


async def test_an_invitation_counts_but_can_be_accepted(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = (await invited(table, "bids", 2, guest(1))).number
        for _ in range(MOST_TABLES - 1):
            await table.open("bids", guest(1), [], seats=2, options={}, language="en", guild=7, channel=7)
        assert kinds(await table.join(number, guest(1))) == ["person", "person"]


async def test_rematch(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "delve", 3, {"depth": 14})
        await refused("not-over", table.rematch(number, guest(0)))
        while (await table.see(number, None)).phase == "running":
            (seat,) = (await table.see(number, None)).owing
            await table.choose(number, 100 + seat, None, "stop")
        await refused("not-in-match", table.rematch(number, guest(3)))
        seen, new = await table.rematch(number, guest(1))
        assert new and (seen.host, seen.channel, seen.guild, seen.game) == (101, 70, 7, "delve")
        assert seen.options == {"depth": 14} and kinds(seen) == ["person", "invited", "invited"]
        again, new = await table.rematch(number, guest(1))
        assert not new and again.number == seen.number and kinds(again) == kinds(seen)
        await table.rematch(number, guest(0))
        last, new = await table.rematch(number, guest(2))
        assert not new and last.phase == "running" and last.seat is not None
        again, new = await table.rematch(number, guest(0))
        assert not new and again.number == seen.number and again.phase == "running"
        await table.resign(seen.number, 100)


async def test_both_ask_for_a_rematch_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "bids")
        await table.resign(number, 100)
        done = await asyncio.gather(*(table.rematch(number, guest(seat)) for seat in (0, 1)))
        assert len({seen.number for seen, _ in done}) == 1
        assert sorted(new for _, new in done) == [False, True]


async def test_a_rematch_after_its_table_was_closed(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "bids")
        await table.resign(number, 100)
        first, _ = await table.rematch(number, guest(0))
        await table.leave(first.number, 100)
        second, new = await table.rematch(number, guest(1))
        assert new and second.number != first.number
